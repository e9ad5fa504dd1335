"""Everything the game can say has words, and they betray nothing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from brink.games.ai_rush.bot.reasons import ADVICE
from brink.games.ai_rush.game import AiRush
from brink.games.ai_rush.rules.state import RushState
from brink.games.ai_rush.text.table import conclude, describe
from brink.games.ai_rush.text.turn import WIDTH
from brink.games.catalog import find
from brink.games.content import read
from brink.games.rulings import load_rulings
from brink.games.wording import COMMON, Wording, plain_text
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.event import EVERYONE, EventKind
from brink.kernel.step import Reason
from tests.games.ai_rush.arrange import DOCUMENTS, HERE, PARTS, SHEET, Position, arrange, rush_game
from tests.games.ai_rush.test_refusals import DECISIONS, at

FOLDER = HERE.parent
ENGLISH = FOLDER / "text" / "en.toml"
RULEBOOK = find("ai_rush").rulebook()
RULINGS = load_rulings(DOCUMENTS, SHEET)
PLAYERS = ["Ada", "A player with a name that is far too long for any column of a terminal", "Grace"]
ENDINGS = [
    *(f"asi_{company}_{sector}" for company in PARTS.company_ids for sector in PARTS.sectors),
    *(f"rogue_{sector}" for sector in PARTS.sectors),
    *(f"contested_{sector}" for sector in PARTS.sectors),
]
# Titles as the spec has them: two of each kind are enough to see a slip of the rows.
TITLES = {
    "asi_eliza_pol": "Government by Nodding",
    "asi_tierra_tech": "Eighty Instructions",
    "rogue_bio": "The Green Static",
    "rogue_pol": "Motion Carried",
    "contested_tech": "Hung Sector",
}


@pytest.fixture
def wording() -> Wording:
    return Wording(ENGLISH, "", PLAYERS)


def is_sentence(text: str) -> bool:
    return text[0].isupper() and text[-1] in ".?" and not set("{}!") & set(text)


def event_kinds() -> list[EventKind]:
    told = [getattr(PARTS.news, name) for name in dir(PARTS.news) if not name.startswith("_")]
    return [kind for kind in told if isinstance(kind, EventKind)]


def sightings(kind: EventKind) -> Iterator[dict[str, int | str]]:
    """Yield the event with every value of every field, by those who know and those who do not."""
    plain: dict[str, int | str] = {"event": kind.name}
    for field in kind.fields:
        plain[field.name] = 1 if field.ids is None else field.ids[0]
    for field in kind.fields:
        values: list[int | str] = [0, 1, 2] if field.ids is None else [*field.ids]
        for value in values:
            yield {**plain, field.name: value}
        if field.secret:
            yield {key: value for key, value in plain.items() if key != field.name}
    yield plain


def positions() -> Iterator[tuple[AiRush, RushState]]:
    """Yield some positions of random games, the last ones over."""
    for seats in (3, 5, 9):
        for moves in (0, 1, 9, 33, 70, 4000):
            game = rush_game(
                None,
                open_hands="on" if moves == 33 else "off",
                companies="draft" if moves < 10 else "random",
                rogue_rule="majority" if seats == 5 else "lead",
            )
            dealer = Dealer(FastChance(100 * seats + moves))
            state = game.new(seats, dealer)
            for _ in range(moves):
                decision = game.decision(state)
                if decision is None:
                    break
                game.apply(state, decision.legal[dealer.below(len(decision.legal))], dealer)
            yield game, state


def shown(game: AiRush, state: RushState, eyes: int, wording: Wording) -> list[str]:
    return plain_text(describe(game.view(state, eyes), wording)).splitlines()


def test_every_part_has_its_names(wording: Wording) -> None:
    for kind, ids in (
        ("sector", PARTS.sectors),
        ("board", PARTS.sectors),
        ("deck", PARTS.decks),
        ("bonus", PARTS.bonus_ids),
        ("bonus_mark", PARTS.bonus_ids),
        ("bonus_help", PARTS.bonus_ids),
        ("company", [*PARTS.company_ids, "rogue"]),
        ("motto", PARTS.company_ids),
        ("card", PARTS.card_ids),
        ("card_line", PARTS.card_ids),
    ):
        named = [wording.name(kind, name) for name in ids]
        assert len(set(named)) == len(named), f"two of {kind} are called the same"


def test_every_event_has_a_sentence_however_it_is_seen(wording: Wording) -> None:
    for kind in event_kinds():
        for seen in sightings(kind):
            assert is_sentence(wording.event(seen)), (seen, wording.event(seen))
    assert set(wording.page.entry("events").values) == {kind.name for kind in event_kinds()}


def test_a_drawn_card_is_named_only_to_who_knows_it(wording: Wording) -> None:
    drew: dict[str, int | str] = {"event": "drew", "company": "parry", "deck": "venture"}
    assert wording.event(drew) == "PARRY draws a Venture."
    assert "Series Z" in wording.event({**drew, "card": "series_z"})


def written_reasons() -> dict[str, str]:
    """Return every code of a refusal and its ruling, as refusals.py has them."""
    found: dict[str, str] = {}
    tree = ast.parse((FOLDER / "rules" / "refusals.py").read_text(encoding="utf-8"))
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Reason":
            code, ruling = call.args[0], call.args[1]
            assert isinstance(code, ast.Constant)
            rests_on = ruling.value if isinstance(ruling, ast.Constant) else "R15"
            found[str(code.value)] = str(rests_on)
    return found


def test_every_refusal_rests_on_a_ruling_and_no_sentence_is_left_over(wording: Wording) -> None:
    reasons = written_reasons()
    assert len(reasons) > 30
    assert set(reasons.values()) <= set(RULINGS)
    common = read(COMMON).entry("refusals").values
    assert set(wording.texts("refusals")) == {*reasons, *common}


def test_every_refusal_at_every_decision_is_a_sentence(wording: Wording) -> None:
    met = set()
    for decision in DECISIONS:
        place = at(decision)
        for action in place.game.actions.all:
            for seat in range(3):
                reason = place.game.why_not(place.state, seat, action)
                if reason is not None:
                    sentence = wording.refusal(reason).removesuffix(f" ({reason.ruling})")
                    assert is_sentence(sentence), sentence
                    met.add(reason.code)
    # The rest needs a special table; those are tried in test_refusals.py and below.
    assert set(written_reasons()) - met == {"no_abilities", "too_many_rogue", "no_own_agent"}
    words: dict[str, int | str] = {"company": "parry", "sector": "bio"}
    for code in ("no_abilities", "too_many_rogue", "no_own_agent"):
        assert is_sentence(wording.refusal(Reason(code, "", words)))


def test_every_action_has_a_label_and_a_help_text(wording: Wording) -> None:
    verbs = set()
    for action in rush_game().actions.all:
        verbs.add(action.text.split(":")[0])
        assert "{" not in wording.action(action)
    assert verbs == set(wording.page.entry("actions").values)
    for verb in verbs:
        assert is_sentence(wording.text(f"actions.{verb}.help"))
    move = rush_game().actions.parse("move:bio:tech")
    assert wording.action(move) == "Move an agent from BIO to TECH"


def test_every_decision_has_a_question(wording: Wording) -> None:
    asked = set()
    for decision in DECISIONS:
        place = at(decision)
        step = place.state.steps.next()
        asked.add(step.name())
        assert is_sentence(wording.question(step.name(), step.values(place.state)))
    assert asked == set(wording.texts("questions")) == set(wording.texts("considers"))


def test_every_ending_has_a_title_and_two_or_three_sentences(wording: Wording) -> None:
    assert set(wording.page.entry("endings").values) == set(ENDINGS)
    texts = set()
    for name in ENDINGS:
        told = wording.ending(name)
        assert told.title
        assert is_sentence(told.text)
        assert 2 <= len(re.findall(r"[.?](?:\s|$)", told.text)) <= 4, told.text
        assert 100 < len(told.text) < 330
        texts.add(told.text)
    assert len(texts) == 33
    for name, title in TITLES.items():
        assert wording.ending(name).title == title


def test_every_piece_of_advice_has_a_sentence(wording: Wording) -> None:
    assert set(wording.texts("advice")) == set(ADVICE)
    values: dict[str, str | int] = {"sector": "bio", "company": "parry", "card": "series_z"}
    for code, names in ADVICE.items():
        words = {name: values.get(name, 7) for name in names}
        assert is_sentence(wording.advice(Reason(code, "", words)))


def test_terms_are_sentences(wording: Wording) -> None:
    for term, meaning in wording.texts("terms").items():
        assert is_sentence(meaning), term
    assert {"Bust", "Mirror", "Pile", "ROGUE", "Marker", "Luck"} <= set(wording.texts("terms"))


def test_a_described_table_fits_the_terminal(wording: Wording) -> None:
    for game, state in positions():
        for eyes in (0, 1, 2, EVERYONE):
            for line in shown(game, state, eyes, wording):
                assert len(line) <= WIDTH <= 78, line
                assert line == line.rstrip()


def test_a_described_table_shows_what_is_to_be_seen_at_a_glance(wording: Wording) -> None:
    ended = 0
    for game, state in positions():
        text = "\n".join(shown(game, state, 1, wording))
        assert "Sectors" in text
        assert "Companies" in text
        for sector in state.sectors:
            assert wording.name("board", PARTS.sectors[sector]) in text
        view = game.view(state, 1)
        if game.outcome(state) is not None:
            ended += 1
            assert "The game is over" in text
        elif view["turn"] is not None:
            assert "Tracker" in text
            press = view["turn"]["press"]
            if press is not None:
                assert f"{press['value']:.2f} agents" in text
                assert "bust" in text
    assert ended == 3


def test_bars_are_as_long_as_their_counts_and_shrink_together(wording: Wording) -> None:
    place = arrange("shakey mycin parry", board={"bio": {"shakey": 12, "rogue": 3}})
    text = "\n".join(shown(place.game, place.state, 0, wording))
    assert "SHAKEY      12 " + "█" * 12 + " leads" in text
    assert "ROGUE        3 " + "▓" * 3 in text
    big = arrange("shakey mycin parry", board={"bio": {"shakey": 80, "rogue": 20}})
    text = "\n".join(shown(big.game, big.state, 0, wording))
    assert "SHAKEY      80 " + "█" * 40 + " leads" in text
    assert "ROGUE       20 " + "▓" * 10 in text


def test_a_described_table_shows_no_hand_the_view_hides(wording: Wording) -> None:
    for game, state in positions():
        for eyes in (0, 1, 2):
            view = game.view(state, eyes)
            open_hands = [company for company in view["companies"] if company["hand"] is not None]
            known = {card["card"] for company in open_hands for card in company["hand"] or []}
            for deck in view["decks"]:
                known |= set(deck["discards"])
            if view["turn"] is not None and view["turn"]["card"] is not None:
                known.add(view["turn"]["card"])
            text = " ".join("\n".join(shown(game, state, eyes, wording)).split())
            for card in set(PARTS.card_ids) - known:
                assert wording.name("card", card) not in text


def test_the_odds_are_told_exactly(wording: Wording) -> None:
    place = arrange(
        "shakey mycin parry", options={"abilities": "off"}, announced="tech", rolled=[5, 7]
    )
    lines = shown(place.game, place.state, 0, wording)
    assert "Below 7 is a bust. Next roll busts: 41.7%" in lines
    assert "Rolling on is worth 3.50 agents on average, stopping brings 3: roll" in lines
    assert "A bust puts 3 ROGUE agents on TECH: pile 3 × 1 × factor 1" in lines


def test_the_conclusion_names_leaders_and_what_rogue_had(wording: Wording) -> None:
    concluded = 0
    for game, state in positions():
        outcome = game.outcome(state)
        if outcome is not None:
            concluded += 1
            assert all(is_sentence(line) for line in conclude(outcome, wording))
    assert concluded == 3


def test_the_rulings_are_R1_to_R42_and_every_option_bends_one() -> None:
    assert list(RULINGS) == [f"R{number}" for number in range(1, 43)]
    bent = {option for ruling in RULINGS.values() for option in ruling.options}
    assert bent == set(SHEET.options)


def test_every_ruling_has_a_test_named_after_it() -> None:
    written = "\n".join(
        path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")
    )
    named = set(re.findall(r"def test_(R\d+)_", written))
    assert named == set(RULINGS)


def test_the_rulebook_cites_only_rulings_that_exist_and_names_every_option() -> None:
    cited = set(re.findall(r"\bR\d+\b", RULEBOOK))
    assert len(cited) > 35
    assert cited <= set(RULINGS)
    for option in SHEET.options.values():
        assert f"| {option.name} |" in RULEBOOK
    for preset in SHEET.presets.values():
        assert preset.name in RULEBOOK
    wording = Wording(ENGLISH)
    for kind, ids in (("company", PARTS.company_ids), ("card", PARTS.card_ids)):
        for name in ids:
            assert wording.name(kind, name) in RULEBOOK


def test_the_rulebooks_sample_turn_plays_as_it_is_told() -> None:
    def begin() -> Position:
        place = arrange("shakey mycin parry eliza", quarter=2)
        place.state.bets[3] = 1
        place.play("announce:tech")
        assert place.asked() == ("mycin", "bet")
        place.bets("bet", "no_bet")
        place.roll(6, 7)
        assert (place.state.pile, place.on("tech")) == (3, {"shakey": 1})
        return place

    place = begin()
    place.play("roll", 5)
    place.play("luck:2")
    assert (place.state.pile, place.waiting("shakey")) == (6, (2, 0))
    place.play("stop")
    assert place.on("tech") == {"shakey": 7, "mycin": 6}
    place = begin()
    place.play("roll", 4)
    place.play("luck:2")
    assert place.on("tech") == {"shakey": 1, "rogue": 6}
