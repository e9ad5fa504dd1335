"""Hints, walked through whole games: what they say is legal, well said, and true of the table."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from brink.bots.registry import bot_names, make_bot
from brink.games.catalog import all_boxes
from brink.kernel.bot import Bot
from brink.match.hints import Advice, Hint, advise, settled_on, word_hint
from brink.match.match import Match
from tests.conftest import ALL_WALKS
from tests.laws.claims import CLAIMS
from tests.laws.tables import COMPILED, player_counts

NAMES = ["Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida"]
SEEDS = 3 if ALL_WALKS else 1
OBEDIENT = 0.7  # So often the hint is followed; else anything, to see odd tables, too.
MOST = 3_000 if COMPILED else 250  # Questions of one game.
BADLY_SAID = {
    "a plural of one": re.compile(r"\b1 (?!a\b)[a-z]+s\b"),
    "no money as an amount": re.compile(r"\$0"),
    "a rise that is none": re.compile(r"from about (\d+)% to \1%"),
    "a player by number": re.compile(r"\bplayers? \d", re.IGNORECASE),
    "a thing by its place": re.compile(r"\b(first|second|third) (effect|researcher)\b"),
    "a word left out": re.compile(r"[{}]|  |^$|\b_|_\b"),
    "a bad article": re.compile(r"\ba (8\d?|11|18)\b"),
}
TABLES = [
    pytest.param(box.id, preset, seats, id=f"{box.id}-{preset}-{seats}")
    for box in all_boxes()
    for preset in box.sheet.presets
    for seats in player_counts(box.open(box.sheet.profile({}, preset)), every=False)
]


def questions(
    game: str, preset: str, seats: int, seed: int
) -> Iterator[tuple[Match, Bot[Any], Advice, Hint]]:
    """Play a game mostly as hinted; yield the table at every question, with the hint to it."""
    match = Match(game, NAMES[:seats], seed=seed, preset=preset)
    bot = make_bot(match.box, bot_names(match.box)[-1])
    assert bot is not None
    pick = random.Random(seed)
    while (decision := match.decision) is not None and match.position < MOST:
        advice = advise(match.game, match.state, bot)
        yield match, bot, advice, word_hint(match.wording, advice)
        obeys = pick.random() < OBEDIENT
        match.play(advice.action if obeys else pick.choice(decision.legal))


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_a_hint_is_legal_well_said_and_true_of_the_table(
    game: str, preset: str, seats: int
) -> None:
    for seed in range(SEEDS):
        for match, _, advice, hint in questions(game, preset, seats, seed):
            decision = match.decision
            assert decision is not None
            assert advice.action in decision.legal
            assert hint.label in [match.answer(action) for action in decision.legal]
            assert hint.reasons
            for sentence in hint.reasons:
                assert sentence[0].isupper() or sentence[0] in "“", sentence
                assert sentence.endswith("."), sentence
            for sentence in [hint.label.replace("Bid $0", "No bid"), *hint.reasons]:
                for what, pattern in BADLY_SAID.items():
                    assert not pattern.search(sentence), f"{what}: {sentence}"
            must_be_there(match, advice, hint)
            for reason in advice.reasons:
                claim = CLAIMS[game].get(reason.code)
                if claim is not None:
                    claim(match, advice.action, reason.values)


def must_be_there(match: Match, advice: Advice, hint: Hint) -> None:
    """Fail if a hint names a thing that is neither on the table nor among the answers."""
    decision = match.decision
    assert decision is not None
    there = json.dumps(match.view(decision.seat))
    answers = {part for action in decision.legal for part in action.text.split(":")}
    for mark in hint.marks:
        kind, name = mark.split(":")
        if kind == "seat":
            assert int(name) < len(match.seats), mark
        elif match.wording.has_name(kind, name) or kind == "card":
            assert name in answers or f'"{name}"' in there, f"{mark} of {advice.action.text}"


def test_a_hint_follows_an_answer_that_is_settled_on_but_not_sent() -> None:
    match = Match("path_to_safety", ["Ada", "Ben"], seed=3)
    match.play("draw")
    bot = make_bot(match.box, "heuristic")
    assert bot is not None
    advice = advise(match.game, match.state, bot, "conference")
    assert advice.action.text.startswith("discard:")
    hint = word_hint(match.wording, advice)
    assert hint.label.startswith("Give up")
    assert f"card:{advice.action.text.removeprefix('discard:')}" in hint.marks
    assert match.decision is not None
    assert match.decision.step.name() == "action"


def test_nothing_comes_out_by_asking_what_would_follow() -> None:
    match = Match("path_to_safety", ["Ada", "Ben"], seed=3)
    assert settled_on(match.game, match.state, "draw") is match.state  # It would deal a card.
    assert settled_on(match.game, match.state, "no_such_answer") is match.state
    assert settled_on(match.game, match.state, "propose_end") is match.state  # Ben is asked.
