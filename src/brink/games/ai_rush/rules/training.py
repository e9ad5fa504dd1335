"""Training: roll as often as you dare, then deploy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.ai_rush.rules import refusals
from brink.games.ai_rush.rules.answers import REROLL, ROLL, STOP
from brink.games.ai_rush.rules.board import add, rogue_sectors, tell_turnovers
from brink.games.ai_rush.rules.cards import lay_down
from brink.games.ai_rush.rules.effects import ActiveStep, active_words, carry_out, queue_card
from brink.games.ai_rush.rules.parts import BLANK, HIGHEST_TOTAL
from brink.games.ai_rush.rules.state import KIND, NOTHING, RushState
from brink.kernel.action import Action, Menu
from brink.kernel.dealer import Dealer
from brink.kernel.row import own
from brink.kernel.step import Reason

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class Train(ActiveStep):
    """Roll, stop after a successful roll, or play one card between two rolls (R8, R27)."""

    def name(self) -> str:
        return "train"

    def offer(self, state: RushState, menu: Menu) -> None:
        answers = state.rules.parts.answers
        menu.add(answers.roll)
        if state.rolls > 0:
            menu.add(answers.stop)
        if not state.card_played:
            # Two copies of a card are one choice (R40).
            menu.add_kinds(answers.play, state.hands[state.active], KIND)

    def apply(self, state: RushState, action: Action, dealer: Dealer) -> None:
        if action.verb == ROLL:
            begin_roll(state, dealer)
        elif action.verb == STOP:
            dealer.tell(
                state.rules.parts.news.stopped,
                state.company(state.active),
                state.pile,
                state.sector,
            )
            deploy(state, False, dealer)
        else:
            lay_down(state, state.active, action.a, dealer)
            state.steps.push(TRAIN)
            queue_card(state, action.a)

    def why_not(self, state: RushState, action: Action) -> Reason:
        return refusals.at_train(state, action)

    def pack(self) -> list[int]:
        return [3]


@final
class KeepOrReroll(ActiveStep):
    """Keep the dice, or use up a reroll and roll both anew (R18)."""

    def name(self) -> str:
        return "reroll"

    def offer(self, state: RushState, menu: Menu) -> None:
        answers = state.rules.parts.answers
        menu.add(answers.keep)
        menu.add(answers.reroll)

    def values(self, state: RushState) -> dict[str, str | int]:
        words = active_words(state)
        words["dice"] = state.die + state.other_die
        words["count"] = state.roll_rerolls
        return words

    def apply(self, state: RushState, action: Action, dealer: Dealer) -> None:
        news = state.rules.parts.news
        total = state.die + state.other_die
        if action.verb == REROLL:
            dealer.tell(news.rerolled, state.company(state.active), total)
            state.roll_rerolls -= 1
            throw(state, dealer)
            return
        dealer.tell(news.kept, state.company(state.active), total)
        state.roll_rerolls = 0
        after_rerolls(state, dealer)

    def why_not(self, state: RushState, action: Action) -> Reason:
        return refusals.at_reroll()

    def pack(self) -> list[int]:
        return [4]


@final
class UseLuck(ActiveStep):
    """Add up to as much luck as there is to the dice; the total never passes 12 (R19)."""

    def name(self) -> str:
        return "luck"

    def offer(self, state: RushState, menu: Menu) -> None:
        menu.join(state.rules.parts.answers.luck, usable_luck(state) + 1)

    def values(self, state: RushState) -> dict[str, str | int]:
        words = active_words(state)
        words["dice"] = state.die + state.other_die
        words["count"] = usable_luck(state)
        return words

    def apply(self, state: RushState, action: Action, dealer: Dealer) -> None:
        total = state.die + state.other_die + action.a
        news = state.rules.parts.news
        dealer.tell(news.nudged, state.company(state.active), action.a, total)
        settle(state, total, dealer)

    def why_not(self, state: RushState, action: Action) -> Reason:
        return refusals.at_luck(action, usable_luck(state))

    def pack(self) -> list[int]:
        return [5]


TRAIN: Final = Train()
KEEP_OR_REROLL: Final = KeepOrReroll()
USE_LUCK: Final = UseLuck()


def usable_luck(state: RushState) -> i64:
    """Return how much luck the dice on the table can take (R19)."""
    room: i64 = HIGHEST_TOTAL - state.die - state.other_die
    return min(state.roll_luck, room)


def begin_roll(state: RushState, dealer: Dealer) -> None:
    """Take all luck and rerolls that wait for this roll, used or not, and throw the dice (R18)."""
    seat = state.active
    state.roll_luck = state.luck.all[seat]
    state.roll_rerolls = state.rerolls.all[seat]
    if state.roll_luck > 0:
        state.luck = own(state.luck)
        state.luck.all[seat] = 0
    if state.roll_rerolls > 0:
        state.rerolls = own(state.rerolls)
        state.rerolls.all[seat] = 0
    state.card_played = False
    throw(state, dealer)


def throw(state: RushState, dealer: Dealer) -> None:
    """Throw both dice; while rerolls are left, ask whether to keep them."""
    state.die = dealer.die(6)
    state.other_die = dealer.die(6)
    if not dealer.muted:
        company = state.company(state.active)
        news = state.rules.parts.news
        dealer.tell(news.rolled, company, state.die, state.other_die, state.last_total)
    if state.roll_rerolls > 0:
        state.steps.push(KEEP_OR_REROLL)
    else:
        after_rerolls(state, dealer)


def after_rerolls(state: RushState, dealer: Dealer) -> None:
    """Ask for luck where there is any to use, otherwise take the dice as they are."""
    if usable_luck(state) > 0:
        state.steps.push(USE_LUCK)
    else:
        settle(state, state.die + state.other_die, dealer)


def settle(state: RushState, total: i64, dealer: Dealer) -> None:
    """Compare the total, rerolls and luck included, with the last one: lower busts (R10).

    A success moves the marker and adds 1, 2, 3, … agents to the pile (R9); then the icon under
    the marker plays out, before the next decision (R12).
    """
    parts = state.rules.parts
    company = state.company(state.active)
    state.roll_luck = 0
    state.die = 0
    state.other_die = 0
    if total < state.last_total:
        dealer.tell(parts.news.busted, company, total, state.last_total, state.pile)
        state.busts += 1
        deploy(state, True, dealer)
        return
    state.last_total = total
    state.rolls += 1
    state.pile += state.rolls
    if not dealer.muted:
        dealer.tell(parts.news.landed, company, total, state.rolls, state.pile)
    state.steps.push(TRAIN)
    if state.rules.abilities:
        icon = parts.companies[company].icons.all[total]
        if icon != BLANK:
            dealer.tell(parts.news.icon, company, icon, total)
            carry_out(state, icon, dealer)


def deploy(state: RushState, bust: bool, dealer: Dealer) -> None:
    """Add the pile to the announced sector, once for the company and once for every mirror.

    In each one's own colour after a stop, as ROGUE after a bust (R23). Icon and card agents are
    on their sectors already and stay there (R11).
    """
    before: i64 = 0 if dealer.muted else rogue_sectors(state)
    active = state.active
    add(state, state.seats if bust else active, state.sector, state.pile, dealer)
    for seat in range(state.seats):
        times = state.mirrors.all[seat]
        if times == 0:
            continue
        if not dealer.muted:
            news = state.rules.parts.news
            dealer.tell(news.mirrored, state.company(seat), state.company(active), times)
        add(state, state.seats if bust else seat, state.sector, state.pile * times, dealer)
        state.mirrors = own(state.mirrors)
        state.mirrors.all[seat] = 0
    if not dealer.muted:
        tell_turnovers(state, before, dealer)
    state.pile = 0
    state.rolls = 0
    state.last_total = 0
    state.sector = NOTHING
    state.card_played = False
