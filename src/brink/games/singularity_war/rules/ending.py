"""How an issue is won or lost, and what is kept of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.singularity_war.rules.news import CAUSES
from brink.games.singularity_war.rules.profile import ARCADE, SINGLE
from brink.games.singularity_war.rules.state import (
    CELL,
    KIND,
    LOST,
    NOTHING,
    OUTLASTED,
    PLAYING,
    RESULTS,
    WON,
    WarState,
)
from brink.kernel.dealer import Dealer
from brink.kernel.event import EventKind
from brink.kernel.outcome import Outcome

if TYPE_CHECKING:
    from mypy_extensions import i64


def check_win(state: WarState, dealer: Dealer) -> bool:
    """Return whether all members stand on End with no machine in its area; then it is won (R25)."""
    ground = state.rules.ground
    end = ground.end
    for cell in state.at.all:
        if cell != end:
            return False
    area = ground.areas.all[end]
    for group in state.groups.all:
        if ground.areas.all[group & CELL] == area:
            return False
    state.result = WON
    state.steps.clear()
    tell_end(state, state.rules.news.won, state.rules.issue.number - 1, state.turn, 0, dealer)
    return True


def lose(state: WarState, cause: i64, dealer: Dealer) -> None:
    """Lose the issue because Threat has met the ceiling: nothing further resolves (R1, R25)."""
    state.result = LOST
    state.cause = cause
    state.steps.clear()
    tell_end(state, state.rules.news.lost, cause, state.threat, state.limit(), dealer)


def outlast(state: WarState, dealer: Dealer) -> None:
    """Lose the issue because its last turn is over (R47)."""
    state.result = OUTLASTED
    state.steps.clear()
    tell_end(state, state.rules.news.outlasted, state.turn, 0, 0, dealer)


def tell_end(state: WarState, kind: EventKind, a: i64, b: i64, c: i64, dealer: Dealer) -> None:
    """Tell how it ended; closed hands are shown with it (R48)."""
    if state.rules.open_hands:
        dealer.tell(kind, a, b, c)
    else:
        dealer.reveal(kind, a, b, c)


def ending_ids(state: WarState) -> list[str]:
    """Return the ending of the issue, then that of the whole run where it ends with it."""
    rules = state.rules
    if state.result == WON:
        found = [f"win_{rules.issue.id}"]
        if rules.mode != SINGLE and rules.last_map:
            found.append("campaign_won")
        return found
    found = [f"loss_threat_{CAUSES[state.cause]}" if state.result == LOST else "loss_outlasted"]
    if rules.mode == ARCADE or (rules.mode != SINGLE and rules.attempt >= rules.last_attempt):
        found.append("campaign_lost")
    return found


def outcome(state: WarState) -> Outcome | None:
    """Return how it ended: all win or all lose; with it the decks, for the next issue."""
    if state.result == PLAYING or state.steps:
        return None
    rules = state.rules
    won = state.result == WON
    seats = list(range(state.seats))
    asks = rules.questions and rules.attempt == 1  # Once an issue, not after every retry (R44).
    return Outcome(
        ending_ids(state),
        seats if won else [],
        [int(won)] * state.seats,
        state.round,
        state.turn,
        {
            "result": RESULTS[state.result],
            "issue": rules.issue.id,
            "issue_number": rules.issue.number,
            "threat": state.threat,
            "awareness": state.awareness,
            "limit": state.limit(),
            "caches_used": state.caches_used,
            "miniatures_removed": state.removed,
            "decisions": state.decisions,
            "card_plays": state.plays.total(),
            "topic": rules.issue.topic if asks else "",
            "characters": [rules.parts.character_ids[rules.characters[seat]] for seat in seats],
            "decks": [written_deck(state, seat) for seat in seats],  # What the team goes on with.
        },
    )


def whole_deck(state: WarState, seat: i64) -> list[int]:
    """Return every card a player owns, wherever it lies, lowest first (4.2)."""
    cards = [held & KIND for held in state.hands[seat]]
    for piles in (state.decks, state.discards, state.aside):
        cards += piles[seat].numbers()
    if state.card != NOTHING and state.active == seat:
        cards.append(state.card)
    for place in range(0, len(state.held), 3):
        if state.held[place + 1] == seat:
            cards.append(state.held[place + 2])
    return sorted(cards)


def written_deck(state: WarState, seat: i64) -> str:
    """Return a deck as the option `decks` reads it, trigger cards left out.

    After a win it is what the player has now, after a loss what the issue began with (R26).
    """
    parts = state.rules.parts
    counts: dict[str, int] = {}
    won = state.result == WON
    cards = whole_deck(state, seat) if won else state.opening[seat].numbers()
    for card in cards:
        if not parts.cards[card].is_trigger:
            name = parts.card_ids[card]
            counts[name] = counts.get(name, 0) + 1
    return "+".join([f"{name}*{count}" for name, count in counts.items()])
