"""A re-deal deals what is hidden, evenly, and contradicts nothing that was seen."""

from __future__ import annotations

from collections import Counter

from brink.games.science.rules.state import CARD, LEVEL, ScienceState
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from tests.games.science.arrange import INVENTIONS, PARTS, RESEARCHERS, TYPES, Sitting, table_of

DEALS = 600


def deals(sitting: Sitting, eyes: int) -> list[ScienceState]:
    return [
        sitting.game.redeal(sitting.state, eyes, Dealer(FastChance(seed, 9), muted=True))
        for seed in range(DEALS)
    ]


def faces(state: ScienceState, invention: str) -> list[int]:
    number = INVENTIONS[invention]
    return [entry // CARD % CARD for entry in state.staff if entry % CARD == number]


def is_even(counts: Counter[int], kinds: int, draws: int = DEALS) -> bool:
    """Return whether as many kinds as expected came up, as evenly as chance has it."""
    mean = draws / kinds
    off = sum((count - mean) ** 2 / mean for count in counts.values())
    return len(counts) == kinds and off < kinds + 4 * (2 * kinds) ** 0.5


def test_a_face_down_researcher_may_be_any_card_of_its_type_to_everybody() -> None:
    sitting = table_of().own(0, "pocket_sun").staff("pocket_sun", "mad_igor")
    for eyes in (0, 1, 2, 7):
        counts = Counter(faces(deal, "pocket_sun")[0] for deal in deals(sitting, eyes))
        assert is_even(counts, 12)


def test_a_face_flipped_since_somebody_was_hired_cannot_be_that_somebodys() -> None:
    sitting = table_of().own(0, "pocket_sun").own(1, "homework_oracle").set_money(9, 9, 30)
    sitting.staff("pocket_sun", "mad_igor")
    shown = ["mad_cackle", "mad_mesa", "mad_pod_twin"]
    sitting.staff("homework_oracle", *shown).do("fund")
    sitting.top("mad_thunderclap").do("hire", "type:mad_scientist", "place:homework_oracle", "keep")
    sitting.own(2, "alchemy_app").do("hire", "type:mad_scientist", "place:alchemy_app")
    flipped = {RESEARCHERS[name] for name in [*shown, "mad_thunderclap"]}
    early: Counter[int] = Counter()
    late: Counter[int] = Counter()
    for deal in deals(sitting, 2):
        early.update(faces(deal, "pocket_sun"))
        late.update(faces(deal, "alchemy_app"))
        for entry in deal.staff:
            card = entry // CARD % CARD
            assert deal.flipped_at[card] <= entry // LEVEL
            assert card not in deal.piles[TYPES["mad_scientist"]]
    assert not flipped & set(early)
    assert is_even(early, 8)
    assert set(late) == set(PARTS.full_piles[TYPES["mad_scientist"]])


def test_faces_that_lie_open_stay() -> None:
    sitting = Sitting(["engineer", "businessman", "politician"]).own(0, "homework_oracle")
    sitting.set_money(9, 9, 9)
    sitting.staff("homework_oracle", "act_whistle", "int_cat_sitter", "sci_p_value")
    sitting.do("hire", "type:scientist", "place:homework_oracle")
    assert sitting.asked() == (0, "refit")
    true = faces(sitting.state, "homework_oracle")
    assert all(faces(deal, "homework_oracle") == true for deal in deals(sitting, 2))


def test_looked_at_cards_are_anything_to_others_and_themselves_to_the_looker() -> None:
    sitting = table_of().do("research")
    true = sitting.state.look.numbers()
    assert all(deal.look == true for deal in deals(sitting, 1))
    counts: Counter[int] = Counter()
    for deal in deals(sitting, 2):
        counts.update(deal.look)
        together = [*deal.look, *deal.deck]
        assert sorted(together) == sorted([*sitting.state.look, *sitting.state.deck])
    assert len(counts) == 45


def test_discards_are_known_to_whoever_saw_them() -> None:
    sitting = table_of().do("research")
    seen = set(sitting.state.look)
    sitting.do("discard_all")
    assert all(set(deal.discards) == seen for deal in deals(sitting, 1))
    counts: Counter[int] = Counter()
    for deal in deals(sitting, 4):
        counts.update(deal.discards)
        assert sorted([*deal.deck, *deal.discards]) == sorted(
            [*sitting.state.deck, *sitting.state.discards]
        )
        assert all(deal.seen[card] == 1 for card in deal.discards)
    assert is_even(counts, 45, 3 * DEALS)


def test_what_was_in_a_hand_at_a_refill_was_not_among_the_discards_seen_before() -> None:
    sitting = table_of().do("research", "discard_all")  # Seat 0 knows three discards.
    known = set(sitting.state.discards)
    state = sitting.state
    last = state.deck[0]
    sitting.keep_in_deck(1)
    sitting.do("research")  # Seat 1 draws the last card, then two of the new deck.
    assert state.carried == [last]
    first: Counter[int] = Counter()
    second: Counter[int] = Counter()
    for deal in deals(sitting, 1):
        first[deal.look[0]] += 1
        second[deal.look[1]] += 1
    assert not known & set(first)
    assert known & set(second)
    assert is_even(first, 42)
    sitting.do("discard_all")
    for deal in deals(sitting, 1):
        assert deal.discards[0] not in known
        assert deal.carried[0] == deal.discards[0]


def test_ballots_bids_and_happiness_of_others_are_imagined_ones_own_are_not() -> None:
    sitting = table_of().clock(4).set_money(9, 9, 9).reveal("kill_switch").quiet()
    sitting.do("ballot:install")
    assert {deal.ballots[0] for deal in deals(sitting, 1)} == {0}
    assert is_even(Counter(deal.ballots[0] for deal in deals(sitting, 2)), 2)
    sitting = table_of().clock(4).set_money(3, 9, 9).reveal("rebrand").quiet().do("bid:2")
    assert {deal.ballots[0] for deal in deals(sitting, 1)} == {2}
    assert is_even(Counter(deal.ballots[0] for deal in deals(sitting, 6)), 4)
    sitting = table_of(max_rounds=10).clock(4)
    sitting.state.round = 10
    sitting.reveal("quiet_week").do("happy:9")
    assert {deal.happiness[0] for deal in deals(sitting, 1)} == {9}
    assert is_even(Counter(deal.happiness[0] for deal in deals(sitting, 2)), 10)


def test_a_ballot_nobody_could_cast_and_a_bound_one_are_not_imagined() -> None:
    sitting = table_of().clock(4).set_money(1, 9, 9).reveal("alignment_fund").quiet()
    sitting.do("ballot:refuse")
    assert {deal.ballots[0] for deal in deals(sitting, 2)} == {1}
    sitting = table_of(bribes="full").clock(4).set_money(9, 9, 9).reveal("kill_switch")
    sitting.do("pass", "offer:1:skip:1", "done", "done", "done", "accept", "ballot:install")
    assert {deal.ballots[1] for deal in deals(sitting, 4)} == {1}
