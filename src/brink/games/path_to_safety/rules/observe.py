"""What a seat sees, as a row of small numbers: the same as its view, and the question asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brink.games.path_to_safety.rules.state import BY_VOTE, KIND, STILL_ON, PathState
from brink.kernel.bits import bit
from brink.kernel.row import Row, filled
from brink.kernel.sheet import Sheet

if TYPE_CHECKING:
    from mypy_extensions import i64

LAST_QUESTION: Final = 6  # Steps are written as 1 to this.
ENDLESS: Final = 9999  # No game counts so far.


def observe(state: PathState, eyes: i64, sheet: Sheet) -> None:
    """Write down the table as these eyes see it; after the end all is shown (R44)."""
    rules = state.rules
    desks: i64 = len(state.hands)
    over = state.trigger != STILL_ON
    cards = len(rules.parts.science_deck.all) + rules.mad_science_cards
    observe_question(state, sheet)
    sheet.number("round", state.round, 1, ENDLESS)
    sheet.number_if(not over, "active", state.desk, 0, desks - 1)
    sheet.number("pool", state.pool, 1, rules.mad_science_dice)
    sheet.flag("at_end", state.at_end)
    for strategy in range(len(rules.parts.strategies)):
        observe_strategy(state, strategy, sheet)
    sheet.number("deck", len(state.deck.all), 0, cards)
    sheet.number("mad_in_deck", state.deck.count(rules.parts.mad), 0, rules.mad_science_cards)
    observe_pile(state.discard, cards, rules.parts.mad, sheet)
    for desk in range(desks):
        sheet.number("cards", len(state.hands[desk].all), 0, cards, desk)
        shown = over or rules.open_hands or eyes & bit(state.player_of(desk)) != 0
        observe_hand(state, desk, shown, sheet)
    sheet.number_if(over, "stopped_by", state.trigger, 0, BY_VOTE)


def observe_question(state: PathState, sheet: Sheet) -> None:
    """Write who is asked what; in a vote this also tells who proposed it: the active desk."""
    step = state.steps.top
    asked: i64 = 0 if step is None else step.seat(state)
    question: i64 = 0 if step is None else step.pack()[0]
    sheet.number_if(step is not None, "asked", asked, 0, state.seats - 1)
    sheet.number_if(step is not None, "question", question, 1, LAST_QUESTION)


def observe_strategy(state: PathState, strategy: i64, sheet: Sheet) -> None:
    """Write a strategy's counter, which values lie in its column, and its difficulty at the end."""
    rules = state.rules
    over = state.trigger != STILL_ON
    start: i64 = rules.starting_progress[len(state.hands) - 1]
    sheet.number("progress", state.progress.all[strategy], start, ENDLESS, strategy)
    values = rules.parts.values
    for value in range(values):
        seen = state.seen.all[strategy] & bit(value) != 0
        sheet.flag("column", seen, strategy * values + value)
    difficulty: i64 = state.difficulties.all[strategy] if over else 0
    sheet.number_if(over, "difficulty", difficulty, 1, values, strategy)


def observe_pile(pile: Row, cards: i64, mad: i64, sheet: Sheet) -> None:
    """Write the discard pile, the top card first: everybody may look through it."""
    height: i64 = len(pile.all)
    for depth in range(cards):
        there = depth < height
        card: i64 = pile.all[height - 1 - depth] if there else 0
        sheet.number_if(there, "discard", card, 0, mad, depth)


def observe_hand(state: PathState, desk: i64, shown: bool, sheet: Sheet) -> None:
    """Write how many cards of each kind a desk holds, if its hand may be seen (R22)."""
    parts = state.rules.parts
    counts = filled(parts.mad, 0)
    if shown:
        for held in state.hands[desk].all:
            counts.all[held & KIND] += 1
    for kind in range(parts.mad):
        sheet.number_if(shown, "hand", counts.all[kind], 0, parts.copies, desk * parts.mad + kind)
