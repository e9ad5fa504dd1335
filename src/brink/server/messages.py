"""Every message on the wire, typed once. The browser's types are made from this module.

A client sends `Ask`s; the server answers with `Tell`s. Each ask may carry an `id`, which the
refusal or the answer repeats.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter
from typing_extensions import TypedDict

from brink.match.texts import accept_name, accept_option, accept_salt, accept_talk

Name = Annotated[str, AfterValidator(accept_name)]
ActionText = Annotated[str, Field(min_length=1, max_length=80)]
SeatNumber = Annotated[int, Field(ge=0, le=31)]
Sequence = Annotated[int, Field(ge=0, le=1_000_000)]
Salt = Annotated[str, AfterValidator(accept_salt)]
Commitment = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
Id = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z0-9_]+$")]


def whole(value: object) -> object:
    """Return 4 for 4.0: to JSON they are the same number."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Whole = BeforeValidator(whole)
OptionValue = (
    Annotated[int, Field(ge=-10_000, le=10_000), Whole]
    | Annotated[str, Field(max_length=4_000), AfterValidator(accept_option)]
)

REACTIONS = ("cheer", "laugh", "gasp", "think", "sorry", "thanks")


class Ask(BaseModel):
    """What every message of a client has."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    id: Annotated[int, Field(ge=0, le=2**31)] | None = None


class Hello(Ask):
    """The first message on a socket, with the last move this client has seen.

    Programs that read no sentences leave the words out: texts, labels and questions are then "".
    A device that several people pass around says whose eyes look now; it then sees no other hand.
    """

    type: Literal["hello"]
    last: Sequence | None = None
    words: bool = True
    eyes: SeatNumber | None = None  # None: all seats of this device together.


class Sit(Ask):
    """Take a free seat, or change one's name there. The salt goes into the dice.

    The first salt given stays with the seat until its player stands.
    """

    type: Literal["sit"]
    seat: SeatNumber
    name: Name
    salt: Salt = ""
    commitment: Commitment | None = None  # What the salt answers.


class GiveSalt(Ask):
    """A seated player's device gives the seat's salt, once it holds the room's commitment."""

    type: Literal["salt"]
    seat: SeatNumber
    salt: Annotated[Salt, Field(min_length=1)]
    commitment: Commitment


class Stand(Ask):
    """Give up a seat before the start."""

    type: Literal["stand"]
    seat: SeatNumber


class SeatBot(Ask):
    """The host seats a bot, before the start or in place of somebody who has left for good."""

    type: Literal["seat_bot"]
    seat: SeatNumber
    bot: Id


class FreeSeat(Ask):
    """The host frees a seat before the start: a bot's, or a person's, who may then only watch."""

    type: Literal["free_seat"]
    seat: SeatNumber


class LetIn(Ask):
    """The host lets somebody sit down again whom they had removed (by place in the list)."""

    type: Literal["let_in"]
    removed: SeatNumber
    name: Annotated[str, Field(min_length=1, max_length=100)]


class ChangeRoom(Ask):
    """The host changes what is played, before the start."""

    type: Literal["change_room"]
    seats: SeatNumber | None = None
    preset: Id | None = None
    options: dict[Id, OptionValue] | None = None
    public: bool | None = None
    turn_seconds: Annotated[int, Field(ge=0, le=86_400)] | None = None
    practice: bool | None = None
    locked: bool | None = None


class Start(Ask):
    """The host starts the game; free seats are filled with bots."""

    type: Literal["start"]


class Play(Ask):
    """A move: what it answers (`seq`), for which seat, and its text."""

    type: Literal["play"]
    seq: Sequence
    seat: SeatNumber
    action: ActionText


class Why(Ask):
    """The question why this seat may not play this."""

    type: Literal["why"]
    seat: SeatNumber
    action: ActionText


class Read(Ask):
    """The wish to have the table in words, for a screen reader or a language model."""

    type: Literal["read"]


class AskHint(Ask):
    """The question what a bot would do in this seat."""

    type: Literal["hint"]
    seat: SeatNumber


class Undo(Ask):
    """Take one's last move and all since back: at once if it may be, else by asking for leave."""

    type: Literal["undo"]
    seq: Sequence
    seat: SeatNumber


class AnswerUndo(Ask):
    """Agree or refuse when somebody asks to take a move back; whoever asked withdraws it."""

    type: Literal["answer_undo"]
    seq: Sequence
    seat: SeatNumber
    agree: bool


class Chat(Ask):
    """Say something to the table."""

    type: Literal["chat"]
    text: Annotated[str, AfterValidator(accept_talk)]


class React(Ask):
    """A quick reaction."""

    type: Literal["react"]
    reaction: Literal["cheer", "laugh", "gasp", "think", "sorry", "thanks"]


class Pause(Ask):
    """The host stops or starts the clocks and the bots."""

    type: Literal["pause"]
    on: bool


class Rematch(Ask):
    """The host opens a new room with the same people: for the same game, or the next chapter."""

    type: Literal["rematch"]
    chapter: bool = False  # A campaign goes on; what was lost is tried again.


class Beside(Ask):
    """The host opens a room beside the campaign, with what its chapters have unlocked."""

    type: Literal["beside"]


class Close(Ask):
    """The host closes the room for good."""

    type: Literal["close"]


class Ping(Ask):
    """A sign of life."""

    type: Literal["ping"]


AnyAsk = Annotated[
    Hello
    | Sit
    | GiveSalt
    | Stand
    | SeatBot
    | FreeSeat
    | LetIn
    | ChangeRoom
    | Start
    | Play
    | Why
    | Read
    | AskHint
    | Undo
    | AnswerUndo
    | Chat
    | React
    | Pause
    | Rematch
    | Beside
    | Close
    | Ping,
    Field(discriminator="type"),
]

asks: TypeAdapter[AnyAsk] = TypeAdapter(AnyAsk)


# What the server tells.


class SeatTold(TypedDict):
    """A seat as everybody sees it."""

    kind: Literal["free", "person", "bot"]
    name: str
    bot: str | None
    here: bool  # Its player is connected; bots always are.
    stand_in: str | None  # The bot that plays for somebody who is gone.
    yours: bool
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
    revision: int
    status: Literal["open", "playing", "over", "closed"]
    game: str
    preset: str | None
    options: dict[str, str | int]
    public: bool
    turn_seconds: int
    practice: bool  # Luck may be taken back by somebody alone; the log says so.
    locked: bool  # Only the host and who sits already may sit.
    removed: list[str]  # To the host: whom they have removed.
    you_are_removed: bool
    paused: bool
    seats: list[SeatTold]
    least_seats: int  # Under these options; the box tells the usual counts.
    most_seats: int
    host: bool  # Whether you are.
    spectators: int
    commitment: str
    undo: UndoTold | None
    rematch: str | None
    goes_on: bool  # The campaign this game is a chapter of has another one to come.
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
    sentence: str
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
