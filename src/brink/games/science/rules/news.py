"""Everything that can be told at the table."""

from __future__ import annotations

from typing import Final, final

from brink.games.science.rules.vocabulary import ENDINGS, MODIFIERS, ROLES
from brink.kernel.event import EventKind, Field

DECKS: Final = ["inventions", "events"]
INVENTION_DECK: Final = 0
EVENT_DECK: Final = 1
WAYS: Final = ["towards", "back", "still"]


@final
class News:
    """The kinds of event, World Events aside. Looked-at cards and happiness have a secret side."""

    def __init__(self, types: list[str], researchers: list[str], inventions: list[str]) -> None:
        seat = Field("seat")
        count = Field("count")
        now = Field("now")
        kind = Field("type", types)
        invention = Field("invention", inventions)
        researcher = Field("researcher", researchers)
        # Set-up.
        self.first_picker: Final = EventKind("first_picker", seat)
        self.dealt: Final = EventKind("dealt", seat, invention)
        self.role_taken: Final = EventKind("role_taken", seat, Field("role", ROLES))
        # Rounds and turns.
        self.round_began: Final = EventKind("round_began", Field("round"))
        self.stipend: Final = EventKind("stipend", seat, count, now)
        self.funded: Final = EventKind("funded", seat, count, now)
        self.looked: Final = EventKind("looked", seat, count)
        self.saw: Final = EventKind("saw", seat, Field("invention", inventions, secret=True))
        self.took: Final = EventKind("took", seat, invention, count, now)
        self.discarded: Final = EventKind("discarded", seat, count)
        self.refilled: Final = EventKind("refilled", Field("deck", DECKS), count)
        self.hired: Final = EventKind("hired", seat, kind, invention, count)
        # Completion.
        self.full: Final = EventKind("full", seat, invention)
        self.flipped: Final = EventKind("flipped", researcher, Field("money"), Field("clock"))
        self.stood_in: Final = EventKind(
            "stood_in", researcher, Field("stand_in", researchers), Field("money"), Field("clock")
        )
        self.kept: Final = EventKind("kept", seat)
        self.earned: Final = EventKind("earned", seat, invention, count, now)
        self.clock_moved: Final = EventKind(
            "clock_moved", Field("way", WAYS), Field("was"), now, count
        )
        self.completed: Final = EventKind(
            "completed", seat, invention, Field("worth"), Field("number")
        )
        self.reported: Final = EventKind("reported", seat, count, now)
        # The end.
        self.page_chosen: Final = EventKind("page_chosen", seat, invention)
        self.declared: Final = EventKind("declared", seat, Field("count", secret=True))
        self.happiness: Final = EventKind("happiness", seat, count)
        self.ended: Final = EventKind("ended", Field("result", ENDINGS))


@final
class WorldNews:
    """The kinds of event of a World Event. Ballots and bids have a secret side."""

    def __init__(
        self, types: list[str], inventions: list[str], options: list[str], events: list[str]
    ) -> None:
        seat = Field("seat")
        asked = Field("asked")
        count = Field("count")
        now = Field("now")
        kind = Field("type", types)
        invention = Field("invention", inventions)
        option = Field("option", options)
        card = Field("event_card", events)
        # World Events.
        self.revealed: Final = EventKind("revealed", card)
        self.decider: Final = EventKind("decider", seat, card)
        self.passed: Final = EventKind("passed", seat)
        self.campaigned: Final = EventKind("campaigned", seat, option)
        self.lectured: Final = EventKind("lectured", seat, count, now)
        self.doubted: Final = EventKind("doubted", seat, card, count)
        # Negotiation.
        self.done: Final = EventKind("done", seat)
        self.gave: Final = EventKind("gave", seat, asked, count)
        self.offered: Final = EventKind("offered", seat, asked, option, count)
        self.accepted: Final = EventKind("accepted", seat, asked, option, count)
        self.declined: Final = EventKind("declined", seat, asked, option, count)
        self.fell_through: Final = EventKind("fell_through", seat, asked, option, count)
        # Decision.
        self.cast: Final = EventKind("cast", seat, Field("option", options, secret=True))
        self.ballot: Final = EventKind("ballot", seat, option, Field("weight"))
        self.pledged: Final = EventKind("pledged", seat, count, now)
        self.chose: Final = EventKind("chose", seat, option)
        self.sealed: Final = EventKind("sealed", seat, Field("count", secret=True))
        self.bid: Final = EventKind("bid", seat, count)
        self.won_auction: Final = EventKind("won_auction", seat, count, now)
        self.no_bids: Final = EventKind("no_bids", card)
        self.came_to: Final = EventKind("came_to", card, option)
        self.campaign_paid: Final = EventKind("campaign_paid", seat, count, now)
        # What an event does.
        self.gained: Final = EventKind("gained", seat, count, now)
        self.lost: Final = EventKind("lost", seat, count, now)
        self.rolled: Final = EventKind("rolled", Field("die"), Field("limit"))
        self.stole: Final = EventKind("stole", seat, asked, count)
        self.modified: Final = EventKind("modified", Field("modifier", MODIFIERS), count)
        self.received: Final = EventKind("received", seat, invention)
        self.marked: Final = EventKind("marked", seat, invention, count, Field("worth"))
        self.nothing: Final = EventKind("nothing", card)
        self.joined: Final = EventKind("joined", seat, kind, invention)
        self.sent_away: Final = EventKind("sent_away", seat, kind)
