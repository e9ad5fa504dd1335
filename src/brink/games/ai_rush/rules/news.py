"""Everything that can be told at the table."""

from __future__ import annotations

from typing import Final, final

from brink.kernel.event import EventKind, Field

RESULTS: Final = ["asi", "rogue", "contested"]
FATES: Final = ["led", "rogue", "contested", "vacant"]


@final
class News:
    """The kinds of event. Only a drawn card has a secret side (R38)."""

    def __init__(
        self,
        companies: list[str],
        sectors: list[str],
        cards: list[str],
        bonuses: list[str],
        decks: list[str],
    ) -> None:
        company = Field("company", companies)
        sector = Field("sector", sectors)
        owner = Field("owner", [*companies, "rogue"])
        rival = Field("rival", companies)
        bonus = Field("bonus", bonuses)
        deck = Field("deck", decks)
        card = Field("card", cards)
        count = Field("count")
        total = Field("total")
        pile = Field("pile")
        now = Field("now")
        # Set-up.
        self.seated: Final = EventKind("seated", Field("seat"), company)
        self.orphaned: Final = EventKind("orphaned", sector, count)
        # Quarters and turns.
        self.quarter_began: Final = EventKind(
            "quarter_began", Field("quarter"), company, Field("factor")
        )
        self.turn_began: Final = EventKind("turn_began", company, Field("quarter"))
        self.announced: Final = EventKind("announced", company, sector)
        self.came_due: Final = EventKind("came_due", company, rival, count)
        self.bet_on: Final = EventKind("bet_on", company, rival)
        self.no_bet: Final = EventKind("no_bet", company)
        # Training.
        self.rolled: Final = EventKind(
            "rolled", company, Field("die"), Field("other_die"), Field("line")
        )
        self.kept: Final = EventKind("kept", company, total)
        self.rerolled: Final = EventKind("rerolled", company, total)
        self.nudged: Final = EventKind("nudged", company, Field("points"), total)
        self.landed: Final = EventKind("landed", company, total, Field("rolls"), pile)
        self.busted: Final = EventKind("busted", company, total, Field("line"), pile)
        self.stopped: Final = EventKind("stopped", company, pile, sector)
        self.mirrored: Final = EventKind("mirrored", company, rival, count)
        # The sectors.
        self.added: Final = EventKind("added", owner, sector, count, now)
        self.rogue_leads: Final = EventKind("rogue_leads", sector, count)
        self.retaken: Final = EventKind("retaken", sector, count)
        # Icons and cards.
        self.icon: Final = EventKind("icon", company, bonus, total)
        self.played: Final = EventKind("played", company, card)
        self.luck_gained: Final = EventKind("luck_gained", company, count, now)
        self.rerolls_gained: Final = EventKind("rerolls_gained", company, count, now)
        self.moved: Final = EventKind("moved", company, Field("origin", sectors), sector)
        self.stole: Final = EventKind("stole", company, rival, sector)
        self.invested: Final = EventKind("invested", company, rival, sector)
        self.declined: Final = EventKind("declined", company, bonus)
        self.skipped: Final = EventKind("skipped", company, bonus)
        self.earned: Final = EventKind("earned", company, deck, count)
        self.drew: Final = EventKind("drew", company, deck, Field("card", cards, secret=True))
        self.hand_full: Final = EventKind("hand_full", company, deck)
        self.deck_empty: Final = EventKind("deck_empty", company, deck)
        self.reshuffled: Final = EventKind("reshuffled", deck, count)
        # The end.
        self.decided: Final = EventKind(
            "decided", sector, Field("fate", FATES), Field("best"), Field("rogue")
        )
        self.ended: Final = EventKind("ended", Field("result", RESULTS))
