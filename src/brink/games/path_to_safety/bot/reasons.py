"""Why the bot answers as it does, in words the hint button can use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brink.games.path_to_safety.bot.turn import Turn
from brink.games.path_to_safety.rules.answers import (
    AGREE,
    CONFERENCE,
    DISCARD,
    DRAW,
    PLAY,
    PROPOSE_END,
    TAKE_TURN,
)
from brink.games.path_to_safety.rules.state import KIND, NO_SUIT, PathState
from brink.kernel.action import Action
from brink.kernel.bits import bit
from brink.kernel.step import Reason

if TYPE_CHECKING:
    from mypy_extensions import i64

# Every code with its words; chances, before and after are whole per cents.
ADVICE: Final[dict[str, list[str]]] = {
    # There is no other answer.
    "advice_only_answer": [],
    # Its progress beats every difficulty it can have: end the game.
    "advice_guaranteed": ["strategy"],
    # Nothing is sure yet; the best strategy, solved so far by chance.
    "advice_play_on": ["strategy", "chance"],
    # Nothing could be solved so far.
    "advice_too_early": [],
    # The point lifts its chance to be solved in the end.
    "advice_progress": ["strategy", "before", "after"],
    # The point does so little for its chance that no figure shows it.
    "advice_point": ["strategy", "after"],
    # The card's risk to advance Mad Science, and it is worth it.
    "advice_risk": ["chance"],
    # So many difficulties are still possible: find out more.
    "advice_research": ["strategy", "possible"],
    # The card matches the one on top and earns momentum.
    "advice_momentum": ["strategy"],
    # The next desk can go on with the suit left on top.
    "advice_hand_on": ["strategy", "desk"],
    # So many cards go to the other desks.
    "advice_conference": ["cards"],
    # Publishing it raises the stakes: so many cards go to the other desks.
    "advice_stakes": ["cards"],
    # The team can do without this card best.
    "advice_spare": ["card"],
    # A card more is worth the chance that it is Mad Science.
    "advice_draw": ["chance"],
    # A card more, and there is no Mad Science left to draw.
    "advice_draw_safe": [],
    # So many more cards of the suit on top are in hand.
    "advice_take_turn": ["strategy", "cards"],
    # A further turn, though no card in hand goes on with the suit on top.
    "advice_further": [],
    # Going on costs more than it brings; the next card may be Mad Science.
    "advice_pass": ["chance"],
    # Going on costs more than it brings, though no Mad Science can come.
    "advice_pass_safe": [],
}
MOST_REASONS: Final = 3
WORTH_SAYING: Final = 0.002  # A price below this is no reason to name.


def guaranteed(state: PathState) -> i64:
    """Return a strategy sure to be solved, or -1."""
    for strategy in range(len(state.progress)):
        if state.is_guaranteed(strategy):
            return strategy
    return -1


def per_cent(chance: float) -> int:
    """Return a chance as a whole number of per cents."""
    return int(100.0 * min(1.0, max(0.0, chance)) + 0.5)


def why_vote(state: PathState, action: Action) -> Reason:
    """Return why to end the game, or why not yet."""
    names = state.rules.parts.strategies
    sure = guaranteed(state)
    if sure >= 0 and action.verb in (PROPOSE_END, AGREE):
        return Reason("advice_guaranteed", "R45", {"strategy": names[sure]})
    best: i64 = 0
    best_chance = -1.0
    for strategy in range(len(names)):
        chance = solved_so_far(state, strategy)
        if chance > best_chance:
            best = strategy
            best_chance = chance
    if per_cent(best_chance) == 0:
        return Reason("advice_too_early", "R45")
    words: dict[str, str | int] = {"strategy": names[best], "chance": per_cent(best_chance)}
    return Reason("advice_play_on", "R45", words)


def solved_so_far(state: PathState, strategy: i64) -> float:
    """Return the share of possible difficulties that progress beats already."""
    need: i64 = 0 if state.rules.tie_wins else 1
    beaten: i64 = 0
    for value in range(1, state.progress[strategy] - need + 1):
        if value <= state.rules.parts.values and not state.seen[strategy] & bit(value - 1):
            beaten += 1
    return float(beaten) / float(state.strategy_deck_size(strategy) + 1)


def explain(turn: Turn, action: Action) -> list[Reason]:
    """Return what speaks for an answer, the weightiest first."""
    others = len(turn.state.hands) - 1
    if action.verb == PLAY:
        return explain_play(turn, action.a)[:MOST_REASONS]
    if action.verb == CONFERENCE:
        return [Reason("advice_conference", "", {"cards": others})]
    if action.verb == DISCARD:
        card = turn.state.rules.parts.cards[action.a]
        spare = Reason("advice_spare", "", {"card": card.id})
        return [spare, *explain_suit(turn, card.strategy)]
    if action.verb == DRAW:
        return [explain_draw(turn), *explain_suit(turn, turn.top)]
    if action.verb == TAKE_TURN:
        return [explain_further_turn(turn)]
    mad = per_cent(turn.forecast.mad)
    passing = Reason("advice_pass", "", {"chance": mad}) if mad else Reason("advice_pass_safe")
    return [passing, *explain_suit(turn, turn.top)]


def explain_draw(turn: Turn) -> Reason:
    """Return what speaks for one more card."""
    mad = per_cent(turn.forecast.mad)
    return Reason("advice_draw", "", {"chance": mad}) if mad else Reason("advice_draw_safe")


def explain_play(turn: Turn, kind: i64) -> list[Reason]:
    """Return what speaks for playing a card."""
    rules = turn.state.rules
    card = rules.parts.cards[kind]
    strategy = card.strategy
    name = rules.parts.strategies[strategy]
    reasons: list[Reason] = []
    if card.is_research:
        possible = turn.state.strategy_deck_size(strategy) + 1
        if possible > 1:
            words: dict[str, str | int] = {"strategy": name, "possible": possible}
            reasons.append(Reason("advice_research", "", words))
    elif turn.prices.points[strategy] >= WORTH_SAYING:
        before = per_cent(turn.prices.chances[strategy])
        after = per_cent(turn.prices.chances[strategy] + turn.prices.rise(strategy))
        if after > before:
            words = {"strategy": name, "before": before, "after": after}
            reasons.append(Reason("advice_progress", "", words))
        else:
            reasons.append(Reason("advice_point", "", {"strategy": name, "after": after}))
    if turn.is_match(kind):
        reasons.append(Reason("advice_momentum", "R11", {"strategy": name}))
    if card.risk > 0:
        danger = per_cent(float(rules.threshold(card.risk)) / 6.0)
        if rules.stakes_draw:
            cards = len(turn.state.hands) - 1
            reasons.append(Reason("advice_stakes", "R33", {"cards": cards}))
        if danger > 0:
            reasons.append(Reason("advice_risk", "R6", {"chance": danger}))
    reasons.extend(explain_suit(turn, strategy))
    if not reasons:
        reasons.append(Reason("advice_spare", "", {"card": card.id}))
    return reasons


def explain_suit(turn: Turn, strategy: i64) -> list[Reason]:
    """Return what the suit left on top does for the next desk, if it is worth a word."""
    parts = turn.state.rules.parts
    if strategy == NO_SUIT or turn.suits[strategy] < WORTH_SAYING or turn.forecast.desks == 1:
        return []
    desk = (turn.state.desk + 1) % turn.forecast.desks
    words: dict[str, str | int] = {
        "strategy": parts.strategies[strategy],
        "desk": parts.desks[desk],
    }
    return [Reason("advice_hand_on", "", words)]


def explain_further_turn(turn: Turn) -> Reason:
    """Return what a further turn is for; Mad Science on top leaves only its draw."""
    parts = turn.state.rules.parts
    if turn.top == NO_SUIT:
        return explain_draw(turn)
    cards = 0
    for held in turn.hand:
        if parts.cards[held & KIND].strategy == turn.top:
            cards += 1
    if cards == 0:
        return Reason("advice_further", "R30")
    words: dict[str, str | int] = {"strategy": parts.strategies[turn.top], "cards": cards}
    return Reason("advice_take_turn", "R30", words)
