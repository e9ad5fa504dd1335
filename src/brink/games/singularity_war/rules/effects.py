"""What cards do: the effects of the card on the table, in an order of its player's choice (5.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.singularity_war.rules import news, refusals
from brink.games.singularity_war.rules.answers import DONE, USE
from brink.games.singularity_war.rules.asking import ActiveStep, WarStep
from brink.games.singularity_war.rules.attacking import begin_attack, begin_jam, begin_line, nova
from brink.games.singularity_war.rules.choosing import (
    begin_fetch,
    begin_purge,
    begin_rally,
    begin_scouting,
    begin_scrub,
)
from brink.games.singularity_war.rules.damage import leave_table
from brink.games.singularity_war.rules.decks import draw, reveal_upgrades
from brink.games.singularity_war.rules.moving import begin_move
from brink.games.singularity_war.rules.parts import (
    ATTACK,
    AWARENESS,
    DRAW,
    FETCH,
    JAM,
    LINE,
    MOVE,
    NONE,
    NOVA,
    OPEN_LETTER,
    PURGE,
    RALLY,
    RECON_CACHE,
    RECON_TOKEN,
    SCRUB,
    THREAT,
    WALLS,
    Effect,
)
from brink.games.singularity_war.rules.state import WarState
from brink.games.singularity_war.rules.tracks import change_awareness, change_threat
from brink.kernel.action import Action, Menu
from brink.kernel.bits import bit
from brink.kernel.dealer import Dealer
from brink.kernel.step import NOBODY, Reason

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_SIGNATURES: Final = 3  # An open letter lowers Threat by no more (5.9).


@final
class ChooseEffect(ActiveStep):
    """Choose which effect of the card is next, or be done with those that are chosen (R23)."""

    def name(self) -> str:
        return "effect"

    def takes(self, verb: i64) -> bool:
        return verb in (USE, DONE)

    def offer(self, state: WarState, menu: Menu) -> None:
        answers = state.rules.answers
        for action in answers.use:
            if state.left & bit(action.a):
                menu.add(action)
        menu.add(answers.done)

    def values(self, state: WarState) -> dict[str, str | int]:
        return {"seat": state.active, "card": state.rules.parts.card_ids[state.card]}

    def apply(self, state: WarState, action: Action, dealer: Dealer) -> None:
        state.steps.push(GO_ON)
        effects = state.rules.parts.cards[state.card].effects
        if action.verb == USE:
            state.left &= ~bit(action.a)
            carry_out(state, effects[action.a], dealer)
            return
        for place in range(len(effects)):
            if not effects[place].automatic:
                state.left &= ~bit(place)

    def why_not(self, state: WarState, action: Action) -> Reason:
        return refusals.at_effect(state, action)

    def pack(self) -> list[int]:
        return [50]


@final
class GoOn(WarStep):
    """A chore: the next effect of the card on the table, or the card is done with."""

    def seat(self, state: WarState) -> i64:
        return NOBODY

    def run(self, state: WarState, dealer: Dealer) -> None:
        effects = state.rules.parts.cards[state.card].effects
        count: i64 = 0
        only: i64 = 0
        chosen = False
        for place in range(len(effects)):
            if state.left & bit(place):
                count += 1
                only = place
                chosen = chosen or not effects[place].automatic
        if not chosen:
            finish_card(state, effects, dealer)
        elif count == 1:
            state.left = 0
            state.steps.push(GO_ON)
            carry_out(state, effects[only], dealer)
        else:
            state.steps.push(CHOOSE_EFFECT)

    def pack(self) -> list[int]:
        return [51]


CHOOSE_EFFECT: Final = ChooseEffect()
GO_ON: Final = GoOn()


def lay_down(state: WarState, card: i64) -> None:
    """Put a card on the table, all its effects still to be done (R24)."""
    state.card = card
    state.holder = NONE
    state.left = bit(len(state.rules.parts.cards[card].effects)) - 1
    state.steps.push(GO_ON)


def finish_card(state: WarState, effects: list[Effect], dealer: Dealer) -> None:
    """Resolve the automatic effects that remain, in printed order; then the card goes away."""
    for place in range(len(effects)):
        if state.left & bit(place):
            state.left &= ~bit(place)
            carry_out(state, effects[place], dealer)
            if state.is_over():
                return
    leave_table(state, dealer)


def carry_out(state: WarState, effect: Effect, dealer: Dealer, pile: i64 = NONE) -> None:
    """Carry out an effect, or ask what it needs; one without a legal choice is used up.

    `pile`: how many cards of the discard pile may be fetched; by default all of it.
    """
    if effect.automatic:
        resolve(state, effect, dealer)
    elif effect.verb == NOVA:
        nova(state, effect.amount, dealer)
    elif not ask(state, effect, pile):
        dealer.tell(state.rules.news.used_up, state.active)


def ask(state: WarState, effect: Effect, pile: i64) -> bool:
    """Ask for the choice of an effect; return whether there is one."""
    verb = effect.verb
    if verb == MOVE:
        return begin_move(state, effect.amount, effect.flags)
    if verb == ATTACK:
        return begin_attack(state, effect.amount, effect.reach, effect.flags & WALLS != 0)
    if verb == JAM:
        return begin_jam(state, effect.reach)
    if verb == RECON_TOKEN:
        return begin_scouting(state, effect.amount)
    if verb == SCRUB:
        return begin_scrub(state)
    if verb == FETCH:
        return begin_fetch(state, len(state.discards[state.active].all) if pile == NONE else pile)
    if verb == PURGE:
        return begin_purge(state)
    if verb == RALLY:
        return begin_rally(state, effect.amount)
    assert verb == LINE, f"no chapter knows the effect {effect.text!r}"
    begin_line(state, effect.amount, effect.reach)
    return True


def resolve(state: WarState, effect: Effect, dealer: Dealer) -> None:
    """Resolve an automatic effect (5.9)."""
    verb = effect.verb
    if verb == DRAW:
        for _card in range(effect.amount):
            if not draw(state, state.active, dealer):
                return
    elif verb == THREAT:
        change_threat(state, effect.amount, news.CARD, dealer)
    elif verb == AWARENESS:
        change_awareness(state, effect.amount, news.CARD, dealer)
    elif verb == RECON_CACHE:
        reveal_upgrades(state, effect.amount, dealer)
    elif verb == OPEN_LETTER:
        here = state.here()
        signed: i64 = 0
        for seat in range(state.seats):
            signed += int(state.at.all[seat] == here)
        change_threat(state, -min(signed, MOST_SIGNATURES), news.CARD, dealer)
