"""The science cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_KINDS: Final = 60  # A set of card kinds must fit the bits of an i64.


@final
class Card:
    """A kind of science card: its strategy, rank, type and Acceleration Risk."""

    def __init__(self, card_id: str, strategy: i64, rank: i64, research: bool, risk: i64) -> None:
        self.id: Final = card_id
        self.strategy: Final = strategy
        self.rank: Final = rank
        self.is_research: Final = research  # Otherwise an innovation.
        self.risk: Final = risk
