"""What the server tells on the socket, typed once; asks.py has what it is asked.

The browser's types are made from both.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from pydantic import TypeAdapter
from typing_extensions import TypedDict


class SeatTold(TypedDict):
    """A seat as everybody sees it."""

    kind: Literal["free", "person", "bot"]
    name: str
    bot: str | None
    here: bool  # Its player is connected; bots always are.
    stand_in: str | None  # The bot that plays for somebody who is gone.
    yours: bool
    came_late: bool  # Somebody has taken it over from a bot, which can have it back.
    to_take: bool  # A bot's since the start, in a game that is on: who watches may have it.
    salted: bool  # Its player gave a salt for the dice; which one, nobody is told before the end.


class TakenBackTold(TypedDict):
    """A move that is taken back, or would be: whose, and what these eyes saw of it."""

    seat: int
    text: str


class UndoTold(TypedDict):
    """Somebody asks to take their last move back; it stands until the next move."""

    seq: int
    asked_by: int
    asks: list[int]  # Who has to agree.
    agreed: list[int]
    refused_by: int | None  # Who would rather not; the asker: it was withdrawn.
    sentence: str
    moves: list[TakenBackTold]  # The asker's move first, then all since.


class TakeBackTold(TypedDict):
    """What taking one's last move back would mean now."""

    seat: int
    how: Literal["at_once", "ask", "no"]
    asks: list[int]  # Who would have to agree.
    sentence: str  # Why not.
    moves: list[TakenBackTold]


class ChapterTold(TypedDict):
    """A chapter of a campaign on its shelf."""

    id: str
    title: str
    state: str  # won, now, lost or to_come.
    note: str


class PlayedTold(TypedDict):
    """A game of the campaign that has ended, and the room it was played in."""

    code: str
    text: str


class KeptTold(TypedDict):
    """What a player carries from chapter to chapter."""

    title: str
    lines: list[str]


class CampaignTold(TypedDict):
    """How far a campaign has come."""

    chapters: list[ChapterTold]
    played: list[PlayedTold]
    kept: list[KeptTold]
    unlocked: list[str]
    beside: str  # What a game beside the campaign is called.


class RoomTold(TypedDict):
    """The room around the table."""

    type: Literal["room"]
    code: str
    short: str | None  # Six letters that open the room while it waits for players.
    revision: int
    status: Literal["open", "playing", "over", "closed"]
    game: str
    preset: str | None
    options: dict[str, str | int]
    public: bool
    turn_seconds: int
    practice: bool  # Luck may be taken back by somebody alone; the log says so.
    locked: bool  # Only the host and who sits already may sit.
    latecomers: bool  # Who comes when the game is on may take a bot's seat.
    removed: list[str]  # To the host: whom they have removed.
    you_are_removed: bool
    paused: bool
    seats: list[SeatTold]
    least_seats: int  # Under these options; the box tells the usual counts.
    most_seats: int
    host: bool  # Whether you are.
    spectators: int  # Devices in the room that play no seat; shared screens are not counted.
    commitment: str
    undo: UndoTold | None
    rematch: str | None
    goes_on: bool  # The campaign this game is a chapter of has another one to come.
    next_game: bool  # After this single game there is another one, such as the next issue.
    campaign: CampaignTold | None  # None: this room plays no chapter of one.
    beside: str | None  # A room beside the campaign, opened last.


class DecisionTold(TypedDict):
    """What is asked of whom; the answers only to whoever is asked."""

    seat: int
    step: str
    question: str
    mine: bool
    legal: list[LegalTold]
    seconds_left: float | None
    hand_over: NotRequired[float]  # The time waits so long for a shared device to change hands.


class LegalTold(TypedDict):
    """A legal answer and what it is called."""

    action: str
    label: str
    deliberate: bool


class EndingTold(TypedDict):
    """The last page."""

    id: str
    title: str
    text: str


class OutcomeTold(TypedDict):
    """How it ended."""

    endings: list[EndingTold]
    winners: list[int]
    scores: list[int]
    rounds: int
    turns: int
    conclusion: list[str]
    facts: dict[str, Any]


class EventTold(TypedDict):
    """One thing that happened, as these eyes may know it, and its sentence."""

    event: dict[str, str | int]
    text: str


class TableTold(TypedDict):
    """The whole table for these eyes, after move `seq`."""

    type: Literal["table"]
    seq: int
    view: dict[str, Any]
    decision: DecisionTold | None
    can_undo: bool  # At once.
    take_back: TakeBackTold | None  # None: no move of yours is in force.
    outcome: OutcomeTold | None
    head: str | None  # Of the log's chain after this move; None in a log that has no chain.


class MovedTold(TypedDict):
    """A move was made (or taken back), and what these eyes may know of it."""

    type: Literal["moved"]
    seq: int
    seat: int
    kind: Literal["set_up", "move", "undo"]
    by: Literal["player", "bot", "stand_in", "clock"]
    events: list[EventTold]
    head: str | None
    taken_back: NotRequired[list[TakenBackTold]]  # By an undo, the asker's own move first;
    turn_from: NotRequired[int | None]  # who was asked then,
    sentence: NotRequired[str]  # and both in words.
    table: NotRequired[TableTold]  # Left out of the moves a client has missed, save the last.


class RefusedTold(TypedDict):
    """Something was turned down; nothing has changed."""

    type: Literal["refused"]
    id: int | None
    code: str
    text: str  # Which sentence of the code's it is; "" for one the game's rules made,
    values: dict[str, int | str]  # what stands at its places,
    sentence: str  # and the whole in the language of whoever is told.
    ruling: str


class WhyTold(TypedDict):
    """Why not; None when it is allowed."""

    type: Literal["why"]
    id: int | None
    action: str
    sentence: str | None


class TextTold(TypedDict):
    """The table in words."""

    type: Literal["text"]
    id: int | None
    seq: int
    text: str


class HintTold(TypedDict):
    """What a bot would do, and why."""

    type: Literal["hint"]
    id: int | None
    action: str
    label: str
    reasons: list[str]
    marks: list[str]  # What it means on the table: "card:gov_08", "seat:2".


class SaidTold(TypedDict):
    """Talk at the table."""

    type: Literal["said"]
    name: str
    seat: int | None
    text: str | None
    reaction: str | None
    at: float


class DoneTold(TypedDict):
    """An ask was carried out."""

    type: Literal["done"]
    id: int | None


class PongTold(TypedDict):
    """A sign of life, answered."""

    type: Literal["pong"]


Tell = (
    RoomTold
    | TableTold
    | MovedTold
    | RefusedTold
    | WhyTold
    | TextTold
    | HintTold
    | SaidTold
    | DoneTold
    | PongTold
)

tells: TypeAdapter[Tell] = TypeAdapter(Tell)
