"""Everything that can be told at the table."""

from __future__ import annotations

from typing import Final, final

from brink.kernel.event import EventKind, Field

NO_YES: Final = ["no", "yes"]


@final
class News:
    """The kinds of event. Only a drawn card has a secret side (R22)."""

    def __init__(
        self, strategies: list[str], cards: list[str], titles: list[str], desks: list[str]
    ) -> None:
        desk = Field("desk", desks)
        card = Field("card", cards)
        hidden_card = Field("card", cards, secret=True)
        strategy = Field("strategy", strategies)
        indicator = Field("indicator", ["continue", "end"])
        value = Field("value")
        seat = Field("seat")
        # Set-up.
        self.dealt: Final = EventKind("dealt", desk, hidden_card)
        self.turned_up: Final = EventKind("turned_up", strategy, value)
        # Turns and drawing.
        self.turn_began: Final = EventKind("turn_began", desk, Field("round"))
        self.drew: Final = EventKind("drew", desk, hidden_card)
        self.drew_nothing: Final = EventKind("drew_nothing", desk)
        self.drew_mad_science: Final = EventKind(
            "drew_mad_science", desk, Field("own_turn", NO_YES), Field("title", titles)
        )
        self.reshuffled: Final = EventKind("reshuffled", Field("cards"))
        # Actions.
        self.researched: Final = EventKind("researched", desk, card, strategy)
        self.strategy_deck_empty: Final = EventKind("strategy_deck_empty", strategy)
        self.published: Final = EventKind("published", desk, card, strategy, Field("progress"))
        self.guaranteed: Final = EventKind("guaranteed", strategy)
        self.risk_rolled: Final = EventKind(
            "risk_rolled", desk, Field("die"), Field("threshold"), Field("advances", NO_YES)
        )
        self.called_conference: Final = EventKind("called_conference", desk)
        self.discarded: Final = EventKind("discarded", desk, card)
        self.momentum: Final = EventKind("momentum", desk, strategy)
        self.extra_turn: Final = EventKind("extra_turn", desk)
        self.passed: Final = EventKind("passed", desk)
        # The clock.
        self.advanced: Final = EventKind("advanced", Field("pool"), indicator)
        self.flipped: Final = EventKind("flipped")
        self.round_rolled: Final = EventKind(
            "round_rolled", Field("dice"), Field("checks"), Field("faces"), indicator
        )
        # The end.
        self.proposed_end: Final = EventKind("proposed_end", seat)
        self.voted: Final = EventKind("voted", seat, Field("vote", ["refuse", "agree"]))
        self.stopped: Final = EventKind("stopped", Field("trigger", ["roll", "vote"]))
        self.difficulty: Final = EventKind("difficulty", strategy, value, Field("margin"))
