"""Everything the game can say has words, and they fit their place."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from brink.games.catalog import find
from brink.games.rulings import load_rulings
from brink.games.singularity_war.rules.news import CAUSES
from brink.games.singularity_war.rules.parts import VERBS
from brink.games.singularity_war.text.cards import WIDTH
from brink.games.singularity_war.text.chart import chart
from brink.games.singularity_war.text.table import conclude, describe
from brink.games.wording import COMMON, Wording, plain_text
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.event import EVERYONE, EventKind
from tests.games.singularity_war.arrange import DOCUMENTS, HERE, PARTS, SHEET, arrange, war_game

FOLDER = HERE.parent
ENGLISH = FOLDER / "text" / "en.toml"
PAGE: dict[str, Any] = tomllib.loads(ENGLISH.read_text(encoding="utf-8"))
RULEBOOK = find("singularity_war").rulebook()
RULINGS = load_rulings(DOCUMENTS, SHEET)
PLAYERS = ["Ada", "A player with a name that is far too long for any column", "Bo", "Cy"]
ENDINGS = [
    *(f"win_{issue}" for issue in PARTS.issue_ids),
    *(f"loss_threat_{cause}" for cause in CAUSES),
    *("loss_outlasted", "campaign_won", "campaign_lost"),
]


@pytest.fixture
def wording() -> Wording:
    return Wording(ENGLISH, "", PLAYERS)


def is_sentence(text: str) -> bool:
    return text[0].isupper() and text[-1] in ".?" and not set("{}!") & set(text)


def event_kinds() -> list[EventKind]:
    news = war_game().rules.news
    told = [getattr(news, name) for name in dir(news) if not name.startswith("_")]
    return [kind for kind in told if isinstance(kind, EventKind)]


def sightings(kind: EventKind) -> Iterator[dict[str, int | str]]:
    """Yield the event with every value of every field, by those who know and those who do not."""
    plain: dict[str, int | str] = {"event": kind.name}
    for field in kind.fields:
        plain[field.name] = 1 if field.ids is None else field.ids[0]
    for field in kind.fields:
        values: list[int | str] = [0, 1, -2] if field.ids is None else [*field.ids[:20]]
        for value in values if field.name not in ("seat", "asked") else [0, 1]:
            yield {**plain, field.name: value}
        if field.secret:
            yield {key: value for key, value in plain.items() if key != field.name}
    yield plain


@pytest.mark.parametrize("kind", event_kinds(), ids=lambda kind: kind.name)
def test_every_event_is_told_in_a_sentence(kind: EventKind, wording: Wording) -> None:
    for seen in sightings(kind):
        assert is_sentence(wording.event(seen)), wording.event(seen)


def test_no_event_text_is_left_over() -> None:
    assert set(PAGE["events"]) == {kind.name for kind in event_kinds()}


def codes_in(folder: Path) -> set[str]:
    """Every code a Reason is made with under a folder."""
    found: set[str] = set()
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Reason":
                for word in ast.walk(node.args[0]):
                    if isinstance(word, ast.Constant) and isinstance(word.value, str):
                        found.add(word.value)
    return found


def test_every_refusal_has_a_sentence_and_every_sentence_is_used() -> None:
    text = (FOLDER / "rules" / "refusals.py").read_text(encoding="utf-8")
    open_codes = set(re.findall(r'\("(n\w+)", "R', text))
    assert set(PAGE["refusals"]) == codes_in(FOLDER / "rules") | open_codes
    rulings = set(re.findall(r'"(R\d+)"', text))
    assert rulings <= set(RULINGS)


def test_every_advice_has_words_and_is_given() -> None:
    assert codes_in(FOLDER / "bot") == set(PAGE["advice"])


def test_every_action_has_a_label_and_a_help(wording: Wording) -> None:
    verbs = set()
    for issue in range(1, 7):
        for action in war_game(start_issue=issue, mode="arcade").actions.all:
            label = wording.action(action)
            assert label[0].isupper()
            assert "{" not in label
            verbs.add(action.text.partition(":")[0])
    assert verbs == set(PAGE["actions"])
    for entry in PAGE["actions"].values():
        assert is_sentence(entry["help"])


def test_every_name_there_is_has_words() -> None:
    names = PAGE["names"]
    for kind, ids in (
        ("card", PARTS.card_ids),
        ("card_line", PARTS.card_ids),
        ("enemy", PARTS.enemy_ids),
        ("enemy_line", PARTS.enemy_ids),
        ("enemy_mark", PARTS.enemy_ids),
        ("character", PARTS.character_ids),
        ("character_line", PARTS.character_ids),
        ("ability", PARTS.character_ids),
        ("issue", PARTS.issue_ids),
        ("premise", PARTS.issue_ids),
        ("topic", [issue.topic for issue in PARTS.issues]),
        ("first_question", [issue.topic for issue in PARTS.issues]),
        ("second_question", [issue.topic for issue in PARTS.issues]),
        ("cause", CAUSES),
    ):
        assert set(names[kind]) == set(ids), kind
    assert len(set(names["enemy_mark"].values())) == len(PARTS.enemy_ids)
    for number, mark in names["enemy_mark"].items():
        elite = PARTS.enemies[PARTS.enemy_ids.index(number)].kind == 1
        assert mark.isupper() == elite, "a capital is an elite, also without colour"
    assert {f"effect_{verb}" for verb in VERBS} <= set(PAGE["table"])


def test_every_ending_has_a_page(wording: Wording) -> None:
    assert set(PAGE["endings"]) == set(ENDINGS)
    for name in ENDINGS:
        ending = wording.ending(name)
        assert ending.title
        assert ending.text[-1] == "."


def test_every_text_of_the_table_is_used() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (FOLDER / "text").glob("*.py"))
    built = ("effect_", "flag_", "fact_")
    for name in PAGE["table"]:
        assert f'"{name}"' in source or name.startswith(built), name


@pytest.mark.compiled
@pytest.mark.parametrize("players", [1, 4])
@pytest.mark.parametrize("issue", range(1, 7))
def test_a_table_of_any_moment_fits_the_terminal(
    issue: int, players: int, wording: Wording
) -> None:
    game = war_game(start_issue=issue, mode="arcade", hands="closed" if issue % 2 else "open")
    chance = FastChance(issue * 7 + players)
    dealer = Dealer(chance)
    state = game.new(players, dealer)
    moves = 0
    while (decision := game.decision(state)) is not None:
        if moves % 5 == 0:
            for eyes in (0, 1, EVERYONE):
                text = plain_text(describe(game.view(state, eyes), wording))
                assert max(map(len, text.splitlines())) <= WIDTH + 4, text
                assert "{" not in text
            question = wording.question(decision.step.name(), decision.step.values(state))
            assert is_sentence(question), question
            words = decision.step.values(state)
            assert is_sentence(wording.consideration(decision.step.name(), words))
        game.apply(state, decision.legal[chance.below(len(decision.legal))], dealer)
        moves += 1
    outcome = game.outcome(state)
    assert outcome is not None
    told = conclude(outcome, wording)
    assert any("To talk about" in line for line in told)


def test_the_map_reads_without_colour(wording: Wording) -> None:
    place = arrange(
        seats=2,
        at=["2,2", "0,0"],
        groups={"2,2": {"nano_mites": 3}, "5,4": {"perch_gun": 1}},
        tokens={"1,7": None, "4,7": "scrap_hound"},
    )
    (map_block,) = [
        block
        for block in describe(place.game.view(place.state, 1), wording)
        if block.title == "Map"
    ]
    rows = {line[:3].strip(): line for line in map_block.lines[1:]}
    assert "S2" in rows["0"]
    assert ".1m" in rows["2"]
    assert "$" in rows["2"]
    assert "?h" in rows["4"]
    assert "~" in rows["4"]
    assert ".g" in rows["5"]
    assert "###" in rows["3"]
    assert "|" in rows["2"], "another area begins"


def test_part_of_a_map_says_where_the_end_is(wording: Wording) -> None:
    place = arrange(issue=5, seats=1)
    view = place.game.view(place.state, 0)
    assert "E at " not in "".join(chart(view, wording))
    near = chart(view, wording, near=True)
    assert len(near) < len(chart(view, wording))
    assert near[-1].strip() == f"E at {view['map']['end']}"


def test_between_issues_a_low_terminal_shows_the_decks(wording: Wording) -> None:
    game = war_game(start_issue=2)
    view = game.view(game.new(2, Dealer(FastChance(1))), 0)
    told = [line for block in describe(view, wording) for line in block.compact or []]
    assert any(line.startswith("Ada's deck: It's Closing In, Keep Moving ×2, ") for line in told)


def test_the_rulebook_cites_only_rulings_that_exist_and_names_everything() -> None:
    cited = set(re.findall(r"R\d+", RULEBOOK))
    assert cited <= set(RULINGS)
    quiet = {"R7", "R32", "R40", "R43"}  # Nothing a player has to know.
    assert set(RULINGS) - cited <= quiet
    for option in SHEET.options.values():
        assert f"| {option.name} |" in RULEBOOK, option
    for kind in ("card", "enemy", "character", "issue"):
        for name in PAGE["names"][kind].values():
            assert name in RULEBOOK, name


def test_common_texts_are_not_written_twice() -> None:
    common = tomllib.loads(COMMON.read_text(encoding="utf-8"))
    assert not set(common["refusals"]) & set(PAGE["refusals"])


def test_R32_every_issue_has_a_premise_of_a_few_lines_of_its_own() -> None:
    premises = PAGE["names"]["premise"]
    assert set(premises) == set(PARTS.issue_ids)
    for premise in premises.values():
        assert is_sentence(premise)
        assert 100 < len(premise) < 400
    assert len(set(premises.values())) == len(PARTS.issue_ids)
