"""The loop of a simulated game: ask, answer, apply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, final

from brink.kernel.bot import Bot, Look, bot_eyes
from brink.kernel.chance import Chance, FastChance, Streams
from brink.kernel.dealer import Dealer
from brink.kernel.game import Game
from brink.kernel.step import S

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_ACTIONS: Final = 1_000_000  # Every game must end; one that does not is a fault of its rules.


def play_out(game: Game[S], state: S, bots: list[Bot[S]], dealer: Dealer, chance: Chance) -> i64:
    """Let the bots play to the end; `chance` is theirs, the dealer's belongs to the game.

    Returns the number of decisions answered.
    """
    seated: list[Bot[S] | None] = []
    seated.extend(bots)
    looks = [Look(game, state, bot_eyes(seated, seat)) for seat in range(len(bots))]
    decision = game.decision(state)
    if decision is None:
        return 0
    actions: i64 = 0
    while True:
        seat = decision.seat
        game.apply(state, bots[seat].choose(decision, looks[seat], chance), dealer)
        actions += 1
        if not game.ask(state, decision):
            return actions
        assert actions < MOST_ACTIONS, f"{game.id} did not end in {actions} actions"


GAME_DICE: Final = 0
BOT_DICE: Final = 1


@final
class Series(Generic[S]):
    """Plays game after game with the same bots. Number n is the same game in any process."""

    def __init__(self, game: Game[S], bots: list[Bot[S]], seed: int) -> None:
        self.game: Final = game
        self.bots: Final = bots
        self.streams: Final = Streams(seed)
        self.dice: Final = FastChance(0)
        self.thoughts: Final = FastChance(0)
        self.dealer: Final = Dealer(self.dice, True)

    def new(self, number: i64) -> S:
        """Set a game up."""
        self.streams.turn_to(number * 2 + GAME_DICE, self.dice)
        self.streams.turn_to(number * 2 + BOT_DICE, self.thoughts)
        return self.game.new(len(self.bots), self.dealer)

    def play(self, state: S) -> i64:
        """Play it to its end; return the number of decisions answered."""
        return play_out(self.game, state, self.bots, self.dealer, self.thoughts)
