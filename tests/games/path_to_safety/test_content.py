"""The content files hold what the spec's tables say."""

from __future__ import annotations

from brink.games.path_to_safety.content.load import load_content
from brink.games.rulings import load_rulings
from tests.games.path_to_safety.arrange import CONTENT, DOCUMENTS, PARTS, SHEET, path_game


def test_the_strategies_stand_in_board_order() -> None:
    assert PARTS.strategies == ["governance", "agent_foundations", "pivotal_act", "prosaic"]


def test_there_are_52_kinds_of_science_card_in_two_copies() -> None:
    expected = [
        f"{prefix}_{rank:02d}" for prefix in ("gov", "af", "pa", "pro") for rank in range(1, 14)
    ]
    assert [card.id for card in PARTS.cards] == expected
    assert PARTS.card_ids == [*expected, "mad_science"]
    assert PARTS.copies == 2
    assert PARTS.mad == 52


def test_each_rank_has_the_type_and_risk_of_section_3_2() -> None:
    for place, card in enumerate(PARTS.cards):
        assert card.strategy == place // 13
        assert card.rank == place % 13 + 1
        assert card.is_research == (card.rank in (11, 12, 13))
        assert card.risk == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5}.get(card.rank, 0)


def test_there_are_thirteen_values_eight_titles_and_six_desks() -> None:
    assert PARTS.values == 13
    assert len(PARTS.titles) == len(set(PARTS.titles)) == 8
    assert PARTS.desks == [f"desk_{number}" for number in range(1, 7)]


def test_the_tables_of_section_4_are_in_the_content() -> None:
    assert CONTENT.desks_for == [3, 4, 3, 4, 5, 6]
    assert CONTENT.starting_progress == {
        "standard": [0, -3, -6, -10, -14, -15],
        "quick": [0, -4, -9, -13, -17, -17],
    }


def test_the_actions_are_those_of_section_5_2_and_never_more_than_54_at_once() -> None:
    written = [action.text for action in path_game().actions.all]
    plays = [f"{'research' if card.is_research else 'publish'}:{card.id}" for card in PARTS.cards]
    discards = [f"discard:{card.id}" for card in PARTS.cards]
    simple = ["draw", "propose_end", "agree", "refuse", "take_turn", "pass", "conference"]
    assert sorted(written) == sorted([*simple, *plays, *discards])
    assert len(written) == 7 + 52 + 52


def test_only_ending_early_takes_a_plan() -> None:
    deliberate = {action.text for action in path_game().actions.all if action.deliberate}
    assert deliberate == {"propose_end", "agree"}


def test_every_option_rests_on_rulings_that_are_listed() -> None:
    rulings = load_rulings(DOCUMENTS, SHEET)
    assert {f"R{number}" for number in range(1, 46)} <= set(rulings)
    for option in SHEET.options.values():
        assert set(option.ruling.split(", ")) <= set(rulings)
        assert option.meaning.endswith(".")
        assert option.source.endswith(".")


def test_the_content_reads_the_same_twice() -> None:
    again = load_content(DOCUMENTS)
    assert again.parts.card_ids == PARTS.card_ids
    assert again.parts.titles == PARTS.titles
