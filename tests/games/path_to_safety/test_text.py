"""Everything the game can say has words, in both editions, and they betray nothing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from brink.games.catalog import find
from brink.games.content import read
from brink.games.path_to_safety.game import PathToSafety
from brink.games.path_to_safety.rules import ending, turn
from brink.games.path_to_safety.rules.state import PathState
from brink.games.path_to_safety.rules.view import PathView
from brink.games.path_to_safety.text.table import WIDTH, describe
from brink.games.rulings import load_rulings
from brink.games.wording import COMMON, Wording, plain_text
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.event import EVERYONE, EventKind
from brink.kernel.step import Reason, Step
from tests.games.path_to_safety.arrange import (
    DOCUMENTS,
    GOVERNANCE,
    HERE,
    PARTS,
    SHEET,
    Card,
    Die,
    Faces,
    Value,
    arrange,
    new_position,
    path_game,
)

FOLDER = HERE.parent
RULES = FOLDER / "rules"
ENGLISH = FOLDER / "text" / "en.toml"
BOX = find("path_to_safety")
RULEBOOK = BOX.rulebook()
RULINGS = load_rulings(DOCUMENTS, SHEET)
PLAYERS = ["Ada", "A player with a name that is far too long for any column of a terminal", "Grace"]
STEPS: list[Step[PathState]] = [
    turn.TURN_START,
    turn.VoteEnd(0, 1),
    turn.TAKE_ACTION,
    turn.CONFERENCE_DISCARD,
    turn.MOMENTUM_BONUS,
    turn.MOMENTUM_TURN,
]
ENDINGS = [
    "called_it",
    "premature_victory_lap",
    "defence_in_depth",
    "photo_finish",
    "safe_in_time",
    "one_paper_short",
    "sharp_left_turn",
    "out_of_time",
]


@pytest.fixture(params=["standard", "quick"])
def wording(request: pytest.FixtureRequest) -> Wording:
    return Wording(ENGLISH, request.param, PLAYERS)


def source(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def texts_of(node: ast.AST) -> set[str]:
    return {
        part.value
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }


def written_reasons() -> dict[str, str]:
    """Return every code of a refusal and its ruling, as refusals.py has them."""
    found: dict[str, str] = {}
    for call in ast.walk(source(RULES / "refusals.py")):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Reason":
            code, *ruling = call.args
            (rests_on,) = texts_of(ruling[0]) if ruling else {""}
            found.update(dict.fromkeys(texts_of(code), rests_on))
    return found


def event_kinds() -> list[EventKind]:
    told = [getattr(PARTS.news, name) for name in dir(PARTS.news) if not name.startswith("_")]
    return [kind for kind in told if isinstance(kind, EventKind)]


def sightings(kind: EventKind) -> Iterator[dict[str, int | str]]:
    """Yield the event with every value of every field, by those who know and those who do not."""
    plain: dict[str, int | str] = {"event": kind.name}
    for field in kind.fields:
        plain[field.name] = 1 if field.ids is None else field.ids[0]
    for field in kind.fields:
        numbers = {"seat": [0, 5], "value": range(1, PARTS.values + 1)}.get(field.name, [-12, 0])
        values: Sequence[int | str] = numbers if field.ids is None else field.ids
        for value in values:
            yield {**plain, field.name: value}
        if field.secret:
            yield {key: value for key, value in plain.items() if key != field.name}
    yield plain


def is_sentence(text: str) -> bool:
    return text[0].isupper() and text[-1] in ".?" and not set("{}!") & set(text)


def positions(preset: str) -> Iterator[tuple[PathToSafety, PathState]]:
    """Yield some positions of random games, the last ones over."""
    for seats in (1, 2, 3, 6):
        for moves in (0, 7, 40, 4000):
            game = path_game(preset, open_hands="on" if moves == 7 else "off")
            dealer = Dealer(FastChance(100 * seats + moves))
            state = game.new(seats, dealer)
            for _ in range(moves):
                decision = game.decision(state)
                if decision is None:
                    break
                legal = [action for action in decision.legal if not action.deliberate]
                game.apply(state, legal[dealer.below(len(legal))], dealer)
            yield game, state


def shown(game: PathToSafety, state: PathState, eyes: int, wording: Wording) -> list[str]:
    return plain_text(describe(game.view(state, eyes), wording)).splitlines()


def test_every_part_has_its_name(wording: Wording) -> None:
    for strategy in PARTS.strategies:
        for kind in ("strategy", "suit", "motto"):
            assert wording.name(kind, strategy)
        for value in range(1, PARTS.values + 1):
            assert wording.text(f"lines.{strategy}.{value}")
    for kind, ids in (
        ("card", PARTS.card_ids),
        ("mark", PARTS.card_ids),
        ("desk", PARTS.desks),
        ("title", PARTS.titles),
    ):
        named = [wording.name(kind, name) for name in ids]
        assert len(set(named)) == len(named), f"two of {kind} are called the same"


def test_a_card_is_marked_with_its_suit_and_face(wording: Wording) -> None:
    for card in PARTS.cards:
        suit = wording.name("suit", PARTS.strategies[card.strategy])
        face = wording.name("face", str(card.rank))
        assert wording.name("mark", card.id) == suit + face


def test_R26_the_suits_are_those_of_the_quick_rewrite(wording: Wording) -> None:
    assert [wording.name("suit", strategy) for strategy in PARTS.strategies] == list("♣♦♠♥")


def test_R38_the_fourth_strategy_is_called_by_its_edition() -> None:
    assert Wording(ENGLISH, "standard").name("strategy", "prosaic") == "Prosaic Alignment"
    assert Wording(ENGLISH, "quick").name("strategy", "prosaic") == "Prosaic YOLO Shard"


def test_R39_decks_and_risk_are_labelled_as_the_playtester_asked(wording: Wording) -> None:
    assert wording.name("label", "strategy_deck") == "Strategy deck"
    assert wording.name("label", "science_deck") == "Science deck"
    assert wording.name("label", "discard_pile") == "Discard pile"
    assert Wording(ENGLISH, "standard").name("risk_label", "risk") == "Acceleration risk"
    assert Wording(ENGLISH, "quick").name("risk_label", "risk") == "Raise the stakes"
    assert "dual use" not in ENGLISH.read_text(encoding="utf-8").lower()


def test_every_event_has_a_sentence_however_it_is_seen(wording: Wording) -> None:
    for kind in event_kinds():
        for seen in sightings(kind):
            assert is_sentence(wording.event(seen)), seen
    written = wording.page.entry("events").values
    assert set(written) == {kind.name for kind in event_kinds()}


def test_an_event_tells_nobody_a_card_that_is_secret(wording: Wording) -> None:
    assert wording.event({"event": "drew", "desk": "desk_2"}) == "The Garage Lab draws a card."
    assert "♣3 Public Leaderboard" in wording.event(
        {"event": "drew", "desk": "desk_2", "card": "gov_03"}
    )


def test_every_refusal_has_a_sentence_and_a_ruling(wording: Wording) -> None:
    words: dict[str, int | str] = {"seat": 0, "asked": 2, "desk": "desk_1", "card": "gov_09"}
    reasons = written_reasons()
    assert len(reasons) > 15
    for code, ruling in reasons.items():
        assert ruling in RULINGS, f"{code} rests on {ruling!r}"
        sentence = wording.refusal(Reason(code, ruling, {**words, "asked_for": "draw"}))
        assert is_sentence(sentence.removesuffix(f" ({ruling})"))
    common = read(COMMON).entry("refusals").values
    assert set(wording.texts("refusals")) == {*reasons, *common}


def test_a_refusal_asks_only_for_the_words_its_reason_brings(wording: Wording) -> None:
    start = new_position(3)
    act = arrange([["gov_03", "gov_08"], ["af_01"]])
    risky = arrange([["gov_08"], ["af_01"]], preset="quick")
    places = [
        start,
        act,
        risky,
        arrange([["gov_08"], ["af_01"]], step=turn.VoteEnd(1, 1)),
        arrange([["gov_03", "gov_08"]], preset="quick", step=turn.CONFERENCE_DISCARD),
        arrange([["gov_08"]], step=turn.MOMENTUM_BONUS),
        arrange([["gov_08"]], step=turn.MOMENTUM_TURN),
        arrange([["gov_08"]], options={"early_end": "on"}, step=turn.MOMENTUM_BONUS),
    ]
    met = set()
    for place in places:
        for action in place.game.actions.all:
            for seat in range(place.state.seats):
                reason = place.game.why_not(place.state, seat, action)
                if reason is not None:
                    assert is_sentence(wording.refusal(reason).removesuffix(f" ({reason.ruling})"))
                    met.add(reason.code)
    assert met == set(written_reasons())


def test_every_action_has_a_label_and_a_help_text(wording: Wording) -> None:
    verbs = set()
    for action in path_game().actions.all:
        verbs.add(action.text.split(":")[0])
        assert "{" not in wording.action(action)
    assert verbs == set(wording.page.entry("actions").values)
    for verb in verbs:
        assert is_sentence(wording.text(f"actions.{verb}.help"))
    assert wording.action(path_game().actions.parse("research:af_11")) == (
        "Research ♦J Whiteboard Week"
    )


def test_every_decision_has_a_question(wording: Wording) -> None:
    for step in STEPS:
        question = wording.question(step.name(), {"desk": "desk_2", "seat": 2, "asked": 1})
        assert is_sentence(question)
        assert "Grace" in question
    assert {step.name() for step in STEPS} == set(wording.texts("questions"))
    assert set(wording.texts("considers")) == set(wording.texts("questions"))


def test_every_ending_has_a_title_and_a_text(wording: Wording) -> None:
    (rule,) = [
        part
        for part in ast.walk(source(RULES / "ending.py"))
        if isinstance(part, ast.FunctionDef) and part.name == ending.ending_id.__name__
    ]
    assert texts_of(rule) - {ast.get_docstring(rule)} == set(ENDINGS)
    assert set(wording.page.entry("endings").values) == set(ENDINGS)
    for name in ENDINGS:
        told = wording.ending(name)
        assert told.title
        assert is_sentence(told.text)
        assert 2 <= len(re.findall(r"[.?](?:\s|$)", told.text)) <= 3


def test_terms_and_key_are_sentences_and_short_lines(wording: Wording) -> None:
    for preset in (None, "quick", "online_table"):
        for term, meaning in BOX.glossary(BOX.sheet.profile({}, preset)).items():
            assert is_sentence(meaning), term
    terms = set(wording.texts("terms"))
    assert terms >= {"Momentum", "Conference", "Acceleration risk", "Raise the stakes"}
    assert terms >= {"Mad Science", "Indicator", "Desk", "Difficulty", "Guaranteed", "Loose cards"}
    assert set(wording.texts("key")) == {"A–5", "6–10", "J, Q, K", "Joker"}


def test_an_edition_changes_texts_and_adds_none() -> None:
    def paths(table: dict[str, Any], above: str = "") -> set[str]:
        found = set()
        for key, value in table.items():
            inner = paths(value, f"{above}{key}.") if isinstance(value, dict) else {above + key}
            found |= inner
        return found

    standard = cast("dict[str, Any]", Wording(ENGLISH, "standard").page.values)
    quick = cast("dict[str, Any]", Wording(ENGLISH, "quick").page.values)
    assert paths(standard) == paths(quick)


@pytest.mark.parametrize("preset", ["standard", "quick"])
def test_a_described_table_fits_the_terminal(preset: str) -> None:
    wording = Wording(ENGLISH, preset, PLAYERS)
    for game, state in positions(preset):
        for eyes in (0, 1, 2, EVERYONE):
            for line in shown(game, state, eyes, wording):
                assert len(line) <= WIDTH <= 78, line
                assert line == line.rstrip()


@pytest.mark.parametrize("preset", ["standard", "quick"])
def test_a_described_table_shows_what_is_to_be_seen_at_a_glance(preset: str) -> None:
    wording = Wording(ENGLISH, preset, PLAYERS)
    ended = 0
    for game, state in positions(preset):
        text = "\n".join(shown(game, state, 1, wording))
        for name in ("Science deck", "Discard pile", "Loose cards", "Top card", "Round "):
            assert name in text
        for strategy in PARTS.strategies:
            assert f"{wording.name('suit', strategy)} {wording.name('strategy', strategy)}" in text
        assert text.count("Strategy deck") == text.count("Research column") == 4
        indicator = game.view(state, 1)["clock"]["indicator"]
        assert f"Indicator: {wording.name('indicator', indicator)}" in text
        if game.outcome(state) is None:
            assert "Active desk" in text
            assert text.count("Difficulty may be") == 4
            assert "this round's roll ends the game" in text
        else:
            ended += 1
            assert "The game is over" in text
            assert text.count("margin") == text.count("Left in the deck") == 4
    assert ended >= 4


@pytest.mark.parametrize("preset", ["standard", "quick"])
def test_a_described_table_shows_no_hand_the_view_hides(preset: str) -> None:
    wording = Wording(ENGLISH, preset, PLAYERS)
    for game, state in positions(preset):
        for eyes in (0, 1, 2):
            view: PathView = game.view(state, eyes)
            open_desks = [desk for desk in view["desks"] if desk["hand"] is not None]
            known = {card["card"] for desk in open_desks for card in desk["hand"] or []}
            known |= set(view["discard"])
            lines = shown(game, state, eyes, wording)
            assert sum(line.startswith("Hand of ") for line in lines) == len(open_desks)
            text = "\n".join(lines)
            for card in set(PARTS.card_ids[:-1]) - known:
                assert wording.name("card", card) not in text


def test_a_hand_shows_risk_and_matches_by_the_name_of_the_edition() -> None:
    hands = [["gov_03", "af_12"], ["pa_01"]]
    for preset, label in (("standard", "Acceleration risk 3"), ("quick", "Raise the stakes 3")):
        place = arrange(hands, preset=preset, discard=["gov_11"], pool=1, at_end=True)
        lines = shown(place.game, place.state, 1, Wording(ENGLISH, preset, PLAYERS))
        (leaderboard,) = [line for line in lines if "Public Leaderboard" in line]
        assert leaderboard.split() == [
            "♣3",
            "Public",
            "Leaderboard",
            "innovation",
            *label.split(),
            "matches",
        ]
        (proof,) = [line for line in lines if "Impossibility Proof" in line]
        assert proof.endswith("research")
        assert "Indicator: one ✓ ends it" in lines
        assert "Chance that this round's roll ends the game: 50%" in lines
        assert not any("Sandboxed Strategist" in line for line in lines)


def test_a_strategy_shows_what_is_ruled_out_and_what_it_would_win() -> None:
    column = [value for value in range(1, 14) if value not in (2, 5, 9)]
    place = arrange([["gov_03"]], seen=[column, column, (), ()], progress=[3, 10, 0, -10])
    lines = shown(place.game, place.state, 0, Wording(ENGLISH, "standard"))
    governance, possible, ruled_out, foundations = lines[4:8]
    assert governance == "♣ Governance          progress   3  Strategy deck  2  would win now 33.3%"
    assert possible.split() == ["Difficulty", "may", "be", "2", "5", "9"]
    assert ruled_out.split() == ["Research", "column", *map(str, column)]
    assert foundations.endswith("guaranteed to win")


def test_the_rulings_are_R1_to_R47() -> None:
    assert list(RULINGS) == [f"R{number}" for number in range(1, 48)]


def test_every_option_bends_a_ruling() -> None:
    bent = {option for ruling in RULINGS.values() for option in ruling.options}
    assert bent == set(SHEET.options)


def test_the_rulebook_cites_only_rulings_that_exist() -> None:
    cited = re.findall(r"\bR\d+\b", RULEBOOK)
    assert len(set(cited)) > 35
    assert set(cited) <= set(RULINGS)


def test_the_rulebook_names_every_option_preset_and_desk() -> None:
    for option in SHEET.options.values():
        assert f"| {option.name} |" in RULEBOOK
    for preset in SHEET.presets.values():
        assert preset.name.lower() in RULEBOOK.lower()
    for desk in PARTS.desks:
        assert Wording(ENGLISH).name("desk", desk) in RULEBOOK


def test_the_rulebooks_sample_round_plays_as_it_is_told() -> None:
    place = arrange(
        [
            ["gov_03", "gov_08", "pro_04"],
            ["af_07", "pa_03", "pro_05"],
            ["gov_05", "gov_13", "pa_11"],
        ],
        options={"early_end": "on"},
        deck=["gov_12", "pro_09", "mad_science", "gov_10", "gov_02", "af_02", "pa_02", "pa_06"],
        discard=["gov_11"],
        progress=[-1, -6, -6, -6],
        pool=9,
        step=turn.TURN_START,
    )
    place.play("draw", Card("gov_12"))
    place.play("publish:gov_08")
    assert place.asked() == (0, "momentum")
    place.play("research:gov_12", Value(GOVERNANCE, 12))
    assert place.asked() == (1, "turn_start")
    place.play("draw", Card("pro_09"))
    place.play("conference")
    place.play("discard:pro_05", Card("mad_science"), Card("gov_10"), Card("gov_02"))
    place.play("draw", Card("af_02"))
    assert place.hand(2) == sorted(["gov_05", "gov_10", "gov_13", "pa_11", "af_02"])
    assert place.pile()[-1] == "mad_science"
    news = place.play("publish:gov_05", Die(4), Faces("x✓✓x✓✓x✓"))
    assert place.state.progress[GOVERNANCE] == 1
    assert [event["pool"] for event in news if event["event"] == "advanced"] == [8, 7]
    assert place.asked() == (0, "turn_start")


def test_nothing_we_print_shouts() -> None:
    rulings = (HERE / "rulings.toml").read_text(encoding="utf-8")
    assert "!" not in RULEBOOK + rulings + ENGLISH.read_text(encoding="utf-8")
