"""Everything the game can say has words, and they betray nothing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from brink.games.catalog import find
from brink.games.content import read
from brink.games.rulings import load_rulings
from brink.games.science.bot.reasons import ADVICE
from brink.games.science.box import load_box
from brink.games.science.game import Science
from brink.games.science.rules.state import ScienceState
from brink.games.science.rules.vocabulary import ENDINGS, KINDS, MODIFIERS, ROLES, TITLES
from brink.games.science.text.saying import WIDTH
from brink.games.science.text.table import conclude, describe
from brink.games.wording import COMMON, Wording, plain_text
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.event import EVERYONE, EventKind
from brink.kernel.outcome import Outcome
from tests.games.science.arrange import DOCUMENTS, HERE, PARTS, SHEET, Sitting, science, table_of

FOLDER = HERE.parent
ENGLISH = FOLDER / "text" / "en.toml"
RULEBOOK = find("science").rulebook()
BOX = load_box()
RULINGS = load_rulings(DOCUMENTS, SHEET)
PLAYERS = ["Ada", "A player with a name that is far too long for any column of a terminal", "Grace"]
PAGES = ["page_unprovoked", *(f"page_{name}" for name in PARTS.invention_ids)]
STEPS = {
    "pick_role",
    "turn",
    "research",
    "hire_type",
    "hire_place",
    "refit",
    "intervene",
    "negotiate",
    "answer",
    "ballot",
    "choose",
    "bid",
    "free_hire",
    "choose_consequence",
    "declare_happiness",
}


@pytest.fixture
def wording() -> Wording:
    return BOX.wording(BOX.sheet.profile({}), PLAYERS)


def is_sentence(text: str) -> bool:
    return text[0].isupper() and text[-1] in ".?" and not set("{}!") & set(text)


def event_kinds() -> list[EventKind]:
    told = [
        getattr(news, name)
        for news in (PARTS.news, PARTS.world_news)
        for name in dir(news)
        if not name.startswith("_")
    ]
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


def positions() -> Iterator[tuple[Science, ScienceState]]:
    """Yield some positions of random games, the last ones over."""
    for seats in (2, 3, 6):
        for moves in (0, 1, 9, 33, 70, 150, 4000):
            game = science(house_players="on", happiness="measured" if moves == 33 else "declare")
            dealer = Dealer(FastChance(100 * seats + moves))
            state = game.new(seats, dealer)
            for _ in range(moves):
                decision = game.decision(state)
                if decision is None:
                    break
                game.apply(state, decision.legal[dealer.below(len(decision.legal))], dealer)
            yield game, state


def shown(game: Science, state: ScienceState, eyes: int, wording: Wording) -> list[str]:
    return plain_text(describe(game.view(state, eyes), wording)).splitlines()


def test_every_part_has_its_names(wording: Wording) -> None:
    for kind, ids in (
        ("type", PARTS.types),
        ("type_mark", PARTS.types),
        ("researcher", PARTS.researcher_ids),
        ("invention", PARTS.invention_ids),
        ("event_card", PARTS.event_ids),
        ("event_line", PARTS.event_ids),
        ("option", PARTS.options),
        ("vote", PARTS.options),
        ("choice", PARTS.options),
        ("role", ROLES),
        ("role_help", ROLES),
        ("title", TITLES),
        ("modifier", MODIFIERS),
        ("result", ENDINGS),
        ("kind", KINDS),
    ):
        named = [wording.name(kind, name) for name in ids]
        assert len(set(named)) == len(named), f"two of {kind} are called the same"


def test_printed_figures_in_the_words_are_the_cards(wording: Wording) -> None:
    for card in PARTS.inventions:
        assert wording.name("printed_cost", card.id) == str(card.cost)
        assert wording.name("printed_slots", card.id) == str(card.slots)
        assert wording.name("printed_social", card.id) == str(card.social)


def test_every_event_has_a_sentence_however_it_is_seen(wording: Wording) -> None:
    for kind in event_kinds():
        for seen in sightings(kind):
            assert is_sentence(wording.event(seen)), (seen, wording.event(seen))
    assert set(wording.page.entry("events").values) == {kind.name for kind in event_kinds()}


def written_reasons() -> dict[str, str]:
    """Return every code of a refusal and its ruling, as the rules have them."""
    found: dict[str, str] = {}
    for name in ("refusals.py", "question.py"):
        tree = ast.parse((FOLDER / "rules" / name).read_text(encoding="utf-8"))
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Reason":
                code, ruling = call.args[0], call.args[1]
                assert isinstance(code, ast.Constant)
                rests_on = ruling.value if isinstance(ruling, ast.Constant) else "R8"
                found[str(code.value)] = str(rests_on)
    return found


def test_every_refusal_rests_on_a_ruling_and_no_sentence_is_left_over(wording: Wording) -> None:
    reasons = written_reasons()
    assert set(reasons.values()) <= set(RULINGS)
    common = set(read(COMMON).entry("refusals").values)
    assert set(wording.page.entry("refusals").values) - common == set(reasons)


def test_every_refusal_met_in_random_games_is_a_sentence(wording: Wording) -> None:
    met: set[str] = set()
    for game, state in positions():
        decision = game.decision(state)
        if decision is None:
            continue
        for action in game.actions.all:
            reason = game.why_not(state, int(decision.seat), action)
            if reason is not None and reason.code not in met:
                met.add(reason.code)
                sentence = wording.refusal(reason)
                assert is_sentence(sentence.rsplit(" (", 1)[0]), sentence
    assert len(met) > 12


def test_every_action_has_a_label_and_a_help_text(wording: Wording) -> None:
    labels = [wording.action(action) for action in science().actions.all]
    assert all(label and not set("{}") & set(label) for label in labels)
    verbs = {action.text.split(":")[0] for action in science().actions.all}
    assert set(wording.page.entry("actions").values) == verbs
    for verb in verbs:
        assert is_sentence(wording.text(f"actions.{verb}.help")), verb
    assert wording.action(science().actions.parse("gift:0:5")) == "Give Ada $5"


def test_every_decision_has_a_question(wording: Wording) -> None:
    assert set(wording.page.entry("questions").values) == STEPS
    assert set(wording.page.entry("considers").values) == STEPS
    met: set[str] = set()
    for seed in range(12):
        game = science(house_players="on")
        dealer = Dealer(FastChance(seed))
        state = game.new(4, dealer)
        while (decision := game.decision(state)) is not None:
            met.add(decision.step.name())
            asked = wording.question(decision.step.name(), decision.step.values(state))
            assert is_sentence(asked), asked
            game.apply(state, decision.legal[dealer.below(len(decision.legal))], dealer)
    assert met == STEPS


def test_every_invention_has_a_page_of_60_to_120_words_and_none_are_alike(
    wording: Wording,
) -> None:
    endings = wording.page.entry("endings").values
    assert set(endings) == {*PAGES, *ENDINGS}
    texts = [wording.ending(page) for page in PAGES]
    for page in texts:
        assert 60 <= len(page.text.split()) <= 120, page.id
        assert is_sentence(page.text), page.id
    assert len({page.title for page in texts}) == len(PAGES)
    beginnings = {" ".join(page.text.split()[:3]) for page in texts}
    assert len(beginnings) == len(PAGES)
    for result in ENDINGS:
        assert is_sentence(wording.ending(result).text)


def test_every_piece_of_advice_has_a_sentence(wording: Wording) -> None:
    assert set(wording.page.entry("advice").values) == set(ADVICE)
    for code, words in ADVICE.items():
        template = wording.text(f"advice.{code}")
        assert set(re.findall(r"{(\w+)}", template)) == set(words), code
        assert template[-1] == "."


def test_terms_are_sentences() -> None:
    for options in ({}, {"happiness": "off"}, {"bribes": "off"}):
        for term, meaning in BOX.glossary(SHEET.profile(options)).items():
            assert is_sentence(meaning), term


def test_a_described_table_fits_the_terminal(wording: Wording) -> None:
    for game, state in positions():
        for eyes in (0, 1, EVERYONE):
            for line in shown(game, state, eyes, wording):
                assert len(line) <= WIDTH, line
                assert not set("{}") & set(line), line


def test_a_described_table_shows_what_is_to_be_seen_at_a_glance(wording: Wording) -> None:
    sitting = Sitting(["engineer", "politician", "businessman"]).clock(4).set_money(9, 8, 7)
    sitting.own(0, "pocket_sun").staff("pocket_sun", "mad_igor", "int_cat_sitter")
    sitting.complete(1, "homework_oracle", worth=3).reveal("kill_switch")
    sitting.do("campaign:install", "offer:2:install:5")
    text = "\n".join(shown(sitting.game, sitting.state, 1, wording))
    for words in (
        "completed 1 of 7",
        "4 o'clock, hours to midnight: 8",
        "World Event: Referendum on a Big Red Switch",
        "“Install it”: everybody −$2; clock 2 back",
        "campaigns for “Install it”",
        "Ada → Grace: $5 for “Install it” (open)",
        "In escrow: $5",
        "[M I · · · ·] Pocket Sun, social 5",
        "1. Homework Oracle, by A player",
        "Mad Scientist  $6 each, left 11",
    ):
        assert words in text, (words, text)
    assert "Igor" not in text


def test_a_described_table_tells_everybodys_place_in_every_title(wording: Wording) -> None:
    sitting = table_of().set_money(9, 12, 12)
    sitting.complete(2, "homework_oracle", worth=3).complete(0, "alchemy_app", worth=-2)
    text = "\n".join(shown(sitting.game, sitting.state, 1, wording))
    for words in (
        "Fortune: 1st A player",
        "1st Grace ($12), 3rd Ada ($9)",
        "Prolific: 1st Ada (1), 1st Grace (1)",
        "Benefactor: 1st Grace (3), 2nd Ada (−2)",
        "Happiest: at the end everybody says how happy they are",
    ):
        assert words in " ".join(text.split()), (words, text)


def test_a_described_table_tells_the_risk_of_a_last_slot(wording: Wording) -> None:
    sitting = table_of().own(0, "homework_oracle").set_money(30, 9, 9).clock(11)
    sitting.staff("homework_oracle", "act_whistle", "act_doom_dot", "act_placard_pam")
    text = " ".join("\n".join(shown(sitting.game, sitting.state, 0, wording)).split())
    risks = sitting.game.view(sitting.state, 0)["players"][0]["inventions"][0]["risks"]
    assert [risk["type"] for risk in risks] == PARTS.types
    chance = f"{100 * risks[0]['chance']:.1f}%".replace(".0%", "%")
    assert f"the last slot brings midnight with: Intern {chance}, Activist" in text, text
    sitting.do("hire", "type:mad_scientist")
    low = [
        line
        for block in describe(sitting.game.view(sitting.state, 1), wording)
        for line in block.compact or []
    ]
    assert any("midnight with: Mad Scientist " in line for line in low), low


def test_a_described_table_names_no_card_the_view_hides(wording: Wording) -> None:
    sitting = table_of().do("research")
    names = [wording.name("invention", PARTS.invention_ids[card]) for card in sitting.state.look]
    mine = "\n".join(shown(sitting.game, sitting.state, 1, wording))
    yours = "\n".join(shown(sitting.game, sitting.state, 2, wording))
    assert all(name in mine for name in names)
    assert not any(name in yours for name in names)


def test_the_conclusion_names_who_holds_which_title(wording: Wording) -> None:
    sitting = table_of(max_rounds=10).set_money(9, 9, 4)
    sitting.complete(2, "homework_oracle", worth=6)
    sitting.state.round = 10
    sitting.reveal("tax_day").do("happy:1", "happy:10", "happy:2")
    told = conclude(sitting.outcome(), wording)
    assert told[0] == f"Fortune: Ada and {PLAYERS[1]}, with $9."
    assert told[1:3] == [
        "Prolific: Grace, completed 1.",
        "Benefactor: Grace, for an invention worth 6.",
    ]
    assert told[3].endswith("with 10 out of 10.")
    sitting = table_of().clock(11).reveal("minor_incident")
    assert "nobody wins" in conclude(sitting.outcome(), wording)[0]
    facts = sitting.outcome().facts
    blamed = Outcome(["midnight_invention", "page_homework_oracle"], [], [0, 0, 0], 3, 9, facts)
    assert conclude(blamed, wording)[1] == "The invention whose page was read: Homework Oracle."


def test_the_rulings_are_R1_to_R39_and_every_option_bends_one() -> None:
    assert list(RULINGS) == [f"R{number}" for number in range(1, 40)]
    bent = {option for ruling in RULINGS.values() for option in ruling.options}
    assert bent == set(SHEET.options)


def test_every_ruling_has_a_test_named_after_it() -> None:
    folder = Path(__file__).parent
    written = "".join(path.read_text(encoding="utf-8") for path in folder.glob("test_*.py"))
    assert set(re.findall(r"def test_(R\d+)_", written)) == set(RULINGS)


def test_the_rulebook_cites_only_rulings_that_exist_and_names_every_option_and_card() -> None:
    assert set(re.findall(r"R\d+", RULEBOOK)) <= set(RULINGS)
    for option in SHEET.options.values():
        assert f"| {option.name} |" in RULEBOOK, option
    wording = BOX.wording(BOX.sheet.profile({}))
    for name in PARTS.invention_ids:
        assert f"| {wording.name('invention', name)} |" in RULEBOOK
    for name in PARTS.researcher_ids:
        assert wording.name("researcher", name) in RULEBOOK.replace("\n", " ")


def test_the_rulebooks_sample_turn_plays_as_it_is_told() -> None:
    sitting = table_of().clock(5).own(0, "loyal_robot_dog", "pocket_sun").set_money(12, 9, 9)
    sitting.staff("loyal_robot_dog", "int_unpaid_uma", "int_night_shift_nnamdi", "sci_p_value")
    sitting.staff("pocket_sun", *[f"act_{name}" for name in ("placard_pam", "petition_pete")])
    sitting.staff("pocket_sun", "act_whistle", "act_doom_dot")
    sitting.top("mad_one_more_layer").do("hire", "type:mad_scientist", "place:loyal_robot_dog")
    assert sitting.money()[0] == 26
    assert sitting.asked() == (0, "hire_place")
    assert "stop" in sitting.legal()


def test_whoever_places_a_researcher_reads_what_one_more_costs(wording: Wording) -> None:
    sitting = table_of().own(0, "pocket_sun").set_money(12, 9, 9)
    sitting.do("hire", "type:scientist", "place:pocket_sun")
    decision = sitting.game.decision(sitting.state)
    assert decision is not None
    asked = wording.question("hire_place", decision.step.values(sitting.state))
    assert "you have $7" in asked
    assert asked.endswith("Scientist, $5 each.")
