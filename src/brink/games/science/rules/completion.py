"""Completion: a full invention is made at once and sent into the world (R21)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.science.rules import refusals
from brink.games.science.rules.answers import REFIT
from brink.games.science.rules.clock import move_clock
from brink.games.science.rules.decks import kind_of, place_researcher
from brink.games.science.rules.ending import end_at_midnight, end_game
from brink.games.science.rules.question import Question
from brink.games.science.rules.state import (
    CARD,
    COUNTED,
    LEVEL,
    NOTHING,
    OVERRIDDEN,
    STAND_IN,
    ScienceState,
    card_of,
    invention_of,
)
from brink.games.science.rules.vocabulary import (
    COMPLETION_CLOCK,
    COMPLETION_MONEY,
    ENGINEER,
    JOURNALIST,
    PROGRESS,
)
from brink.kernel.action import Action, Menu
from brink.kernel.dealer import Dealer
from brink.kernel.row import Row, put_at
from brink.kernel.step import Reason

if TYPE_CHECKING:
    from mypy_extensions import i64

SCOOP: Final = 2  # What a Journalist earns by another player's invention.


@final
class Refit(Question):
    """Engineer: let a stand-in count for one flipped researcher, or keep all (R9, R20)."""

    def name(self) -> str:
        return "refit"

    def offer(self, state: ScienceState, menu: Menu) -> None:
        answers = state.rules.parts.answers
        menu.add(answers.keep)
        team = team_of(state, state.flipping)
        for place in range(len(team.all)):
            if len(state.piles[kind_of(state, team.all[place])].all) > 0:
                menu.add(answers.refit[place])

    def values(self, state: ScienceState) -> dict[str, str | int]:
        parts = state.rules.parts
        words: dict[str, str | int] = {"seat": self.asked}
        words["invention"] = parts.invention_ids[state.flipping]
        for place, entry in enumerate(team_of(state, state.flipping)):  # They lie face up.
            words[f"place_{place}"] = parts.researcher_ids[card_of(entry)]
        return words

    def apply(self, state: ScienceState, action: Action, dealer: Dealer) -> None:
        if action.verb == REFIT:
            settle(state, self.asked, action.a, dealer)
            return
        dealer.tell(state.rules.parts.news.kept, self.asked)
        settle(state, self.asked, NOTHING, dealer)

    def why_not(self, state: ScienceState, action: Action) -> Reason:
        return refusals.at_refit(state, action)

    def ruling(self) -> str:
        return "R20"

    def pack(self) -> list[int]:
        return [6, self.asked]


def fill(state: ScienceState, owner: i64, kind: i64, invention: i64, dealer: Dealer) -> None:
    """Place a researcher; if that was the last slot, flip them all (R19, R21)."""
    place_researcher(state, kind, invention, dealer)
    if state.room_on(invention) > 0:
        return
    parts = state.rules.parts
    state.flips += 1
    state.flipping = invention
    dealer.reveal(parts.news.full, owner, invention)
    flipped_at = state.flipped_at.copy()
    for entry in team_of(state, invention).all:
        card = card_of(entry)
        flipped_at.all[card] = state.flips
        face = parts.researchers[card]
        dealer.tell(parts.news.flipped, card, face.money, face.clock)
    state.flipped_at = flipped_at
    if state.has_role(owner, ENGINEER):
        state.steps.push(Refit(owner))
    else:
        settle(state, owner, NOTHING, dealer)


def team_of(state: ScienceState, invention: i64) -> Row:
    """Return the researchers on an open invention, in the order they were placed."""
    team = Row()
    for entry in state.staff.all:
        if invention_of(entry) == invention:
            team.append(entry)
    return team


def settle(state: ScienceState, owner: i64, refitted: i64, dealer: Dealer) -> None:
    """Count the flipped faces: money to the owner, hours to everybody, worth to the invention.

    Modifiers count for money and clock, not for worth (R28).
    """
    parts = state.rules.parts
    invention = state.flipping
    state.flipping = NOTHING
    money: i64 = 0
    clock: i64 = 0
    team = team_of(state, invention)
    makers = state.makers.copy()
    for place in range(len(team.all)):
        card = card_of(team.all[place])
        kept: i64 = COUNTED
        if place == refitted:
            makers.append(invention + CARD * card + LEVEL * OVERRIDDEN)
            card = call_stand_in(state, card, dealer)
            kept = STAND_IN
        face = parts.researchers[card]
        money += face.money
        clock += face.clock
        makers.append(invention + CARD * card + LEVEL * kept)
    state.makers = makers
    moved = state.bank_softly(owner, money + state.modifier(COMPLETION_MONEY))
    dealer.tell(parts.news.earned, owner, invention, moved, state.cash(owner))
    midnight = move_clock(state, clock + state.modifier(COMPLETION_CLOCK), dealer)
    set_aside(state, owner, invention, parts.inventions[invention].social + clock, dealer)
    pay_journalists(state, owner, dealer)
    if midnight:
        end_at_midnight(state, invention, dealer)
    elif len(state.completed.all) >= state.rules.target:
        end_game(state, PROGRESS, dealer)


def call_stand_in(state: ScienceState, card: i64, dealer: Dealer) -> i64:
    """Turn up the top card of the same type's pile; it goes back there afterwards (R20)."""
    parts = state.rules.parts
    kind = parts.type_of.all[card]
    pile = state.piles[kind].copy()
    stand_in = dealer.take(pile)
    state.flipped_at = state.flipped_at.changed(stand_in, state.flips)
    face = parts.researchers[stand_in]
    dealer.tell(parts.news.stood_in, card, stand_in, face.money, face.clock)
    pile.append(stand_in)
    state.piles = put_at(state.piles, kind, pile)
    return stand_in


def set_aside(state: ScienceState, owner: i64, invention: i64, worth: i64, dealer: Dealer) -> None:
    """Put the invention beside the clock and its researchers back into their piles (R23)."""
    piles = [pile.copy() for pile in state.piles]
    left = Row()
    for entry in state.staff.all:
        if invention_of(entry) == invention:
            piles[kind_of(state, entry)].append(card_of(entry))
        else:
            left.append(entry)
    state.piles = piles
    state.staff = left
    still_open = state.open_inventions[owner].copy()
    still_open.remove(invention)
    state.open_inventions = put_at(state.open_inventions, owner, still_open)
    state.completed = state.completed.longer(invention)
    state.owners = state.owners.longer(owner)
    state.worths = state.worths.longer(worth)
    state.markers = state.markers.longer(0)
    news = state.rules.parts.news
    dealer.tell(news.completed, owner, invention, worth, len(state.completed))


def pay_journalists(state: ScienceState, owner: i64, dealer: Dealer) -> None:
    """Pay the Journalist for another player's invention (R2)."""
    seat = state.seat_of(JOURNALIST)
    if seat in (NOTHING, owner):
        return
    state.bank(seat, SCOOP)
    dealer.tell(state.rules.parts.news.reported, seat, SCOOP, state.cash(seat))
