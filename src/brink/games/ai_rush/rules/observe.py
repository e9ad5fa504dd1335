"""What a seat sees as numbers: all that the view tells, and which question is open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brink.games.ai_rush.rules.cards import SUBSIDIES, VENTURES
from brink.games.ai_rush.rules.odds import HIGHEST, MOST_ROLLS, pile_after
from brink.games.ai_rush.rules.state import KIND, NOBODY_YET, NOTHING, RushState
from brink.games.ai_rush.rules.view_turn import effects_left
from brink.kernel.bits import bit
from brink.kernel.row import filled
from brink.kernel.sheet import Sheet

if TYPE_CHECKING:
    from mypy_extensions import i64

# What the rules do not limit is cut off here; no game has come near.
MOST_AGENTS: Final = 100_000  # Of one owner on one sector.
MOST_WAITING: Final = 100  # Luck, rerolls, investments and mirrors.

LAST_KIND: Final = 16  # Of step.
SIDES: Final = 6


def observe(state: RushState, eyes: i64, sheet: Sheet) -> None:
    """Write the table as these eyes see it; after the end all is shown (R39)."""
    observe_question(state, sheet)
    observe_turn(state, sheet)
    seats = state.seats
    for sector in state.sectors.all:
        for owner in range(seats + 1):  # Companies by seat, ROGUE last.
            place = sector * (seats + 1) + owner
            sheet.number("agents", min(state.board.all[place], MOST_AGENTS), 0, MOST_AGENTS, place)
    for seat in range(seats):
        observe_company(state, seat, sheet)
        observe_hand(state, seat, eyes, sheet)
    for place in range(seats * seats):  # By investor × seats + company invested in.
        times = state.investments.all[place]
        sheet.number("investments", min(times, MOST_WAITING), 0, MOST_WAITING, place)
    observe_decks(state, sheet)


def observe_question(state: RushState, sheet: Sheet) -> None:
    """Write whom what is asked, and how far the game is."""
    step = state.steps.top
    asked = NOBODY_YET if step is None else step.seat(state)
    kind: i64 = 0 if step is None else step.pack()[0]
    sheet.number("question", kind, 0, LAST_KIND)  # The number the step is written with; 0: over.
    sheet.number_if(step is not None, "asked", asked, 0, state.seats - 1)
    sheet.flag("over", state.over)
    sheet.number("quarter", state.quarter, 0, state.rules.parts.quarters)
    sheet.number("first", state.first, 0, state.seats - 1)
    sheet.number("place", state.place, 0, state.seats)
    sheet.number("active", state.active, 0, state.seats - 1)


def observe_turn(state: RushState, sheet: Sheet) -> None:
    """Write the turn going on."""
    parts = state.rules.parts
    announced = state.sector != NOTHING
    sheet.number_if(announced, "sector", state.sector, 0, len(parts.sectors) - 1)
    most_pile = pile_after(MOST_ROLLS)
    sheet.number("rolls", min(state.rolls, MOST_ROLLS), 0, MOST_ROLLS)
    sheet.number("last_total", state.last_total, 0, HIGHEST)
    sheet.number("pile", min(state.pile, most_pile), 0, most_pile)
    sheet.number("die", state.die, 0, SIDES)  # 0: no dice lie on the table.
    sheet.number("other_die", state.other_die, 0, SIDES)
    sheet.number("roll_rerolls", min(state.roll_rerolls, MOST_WAITING), 0, MOST_WAITING)
    sheet.number("roll_luck", min(state.roll_luck, MOST_WAITING), 0, MOST_WAITING)
    sheet.flag("card_played", state.card_played)
    sheet.number_if(state.card != NOTHING, "card", state.card, 0, len(parts.cards) - 1)
    sheet.row("effects", effects_left(state), parts.most_effects, 0, len(parts.bonuses))


def observe_company(state: RushState, seat: i64, sheet: Sheet) -> None:
    """Write a company, without its hand."""
    company = state.company(seat)
    last: i64 = len(state.rules.parts.companies) - 1
    bet_on = state.bets.all[seat]
    sheet.number_if(company != NOBODY_YET, "company", company, 0, last, seat)
    sheet.number_if(bet_on != NOBODY_YET, "bet_on", bet_on, 0, state.seats - 1, seat)
    luck = min(state.luck.all[seat], MOST_WAITING)
    rerolls = min(state.rerolls.all[seat], MOST_WAITING)
    mirrors = min(state.mirrors.all[seat], MOST_WAITING)
    sheet.number("luck", luck, 0, MOST_WAITING, seat)
    sheet.number("rerolls", rerolls, 0, MOST_WAITING, seat)
    sheet.number("mirrors", mirrors, 0, MOST_WAITING, seat)


def observe_hand(state: RushState, seat: i64, eyes: i64, sheet: Sheet) -> None:
    """Write how many cards of each back a company holds, and of each kind to who may know (R38)."""
    parts = state.rules.parts
    shown = state.over or state.rules.open_hands or eyes & bit(seat) != 0
    decks: i64 = len(parts.decks)
    kinds: i64 = len(parts.cards)
    backs = filled(decks, 0)
    faces = filled(kinds, 0)
    for held in state.hands[seat].all:
        backs.all[parts.cards[held & KIND].deck] += 1
        faces.all[held & KIND] += 1
    for deck in range(decks):
        sheet.number("backs", backs.all[deck], 0, parts.hand_limit, seat * decks + deck)
    for kind in range(kinds):
        sheet.number_if(shown, "hand", faces.all[kind], 0, parts.hand_limit, seat * kinds + kind)


def observe_decks(state: RushState, sheet: Sheet) -> None:
    """Write how high the decks are, and their discards, oldest first."""
    parts = state.rules.parts
    last: i64 = len(parts.cards) - 1
    for deck in range(len(state.decks)):
        size: i64 = len(parts.full_decks[deck].all)
        sheet.number("deck", len(state.decks[deck].all), 0, size, deck)
    sheet.row("subsidies", state.discards[SUBSIDIES], len(parts.full_decks[SUBSIDIES].all), 0, last)
    sheet.row("ventures", state.discards[VENTURES], len(parts.full_decks[VENTURES].all), 0, last)
