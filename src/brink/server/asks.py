"""What a client asks on the socket, typed once; messages.py has what it is told.

Each ask may carry an `id`, which the refusal or the answer repeats.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter

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
    language: Annotated[str, Field(max_length=200)] | None = None  # As in Accept-Language.
    eyes: SeatNumber | None = None  # None: all seats of this device together.


class Sit(Ask):
    """Take a free seat, or change one's name there. The salt goes into the dice.

    The first salt given stays with the seat until its player stands. Once the game is on, a seat
    can be taken over from a bot, without a salt.
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
    """Give up a seat before the start, or later the seat that was a bot's."""

    type: Literal["stand"]
    seat: SeatNumber


class SeatBot(Ask):
    """The host seats a bot, before the start or in place of somebody who has left for good."""

    type: Literal["seat_bot"]
    seat: SeatNumber
    bot: Id


class FreeSeat(Ask):
    """The host frees a seat before the start: a bot's, or a person's, who may then only watch.

    Once the game is on, a latecomer's, which its bot then has again.
    """

    type: Literal["free_seat"]
    seat: SeatNumber


class LetIn(Ask):
    """The host lets somebody sit down again whom they had removed (by place in the list)."""

    type: Literal["let_in"]
    removed: SeatNumber
    name: Annotated[str, Field(min_length=1, max_length=100)]


class ChangeRoom(Ask):
    """The host changes what is played, before the start; who may come late, at any time."""

    type: Literal["change_room"]
    seats: SeatNumber | None = None
    preset: Id | None = None
    options: dict[Id, OptionValue] | None = None
    public: bool | None = None
    turn_seconds: Annotated[int, Field(ge=0, le=86_400)] | None = None
    practice: bool | None = None
    locked: bool | None = None
    latecomers: bool | None = None


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
    given: ActionText | None = None  # Settled on, not sent: the hint is about what comes next.


class Undo(Ask):
    """Take one's last move and all since back: at once if it may be, else by asking for leave.

    What somebody did with one press may have been several moves: at most so many of one's own in a
    row go at once, as far as nothing has been learnt from them.
    """

    type: Literal["undo"]
    seq: Sequence
    seat: SeatNumber
    moves: Annotated[int, Field(ge=1, le=20)] = 1


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
    """Whoever sat at the table opens a new room with the same people."""

    type: Literal["rematch"]
    # The same again, a campaign's next chapter (or one that was lost again), the game after a
    # single one, or a campaign from its beginning.
    what: Literal["same", "chapter", "next", "campaign"] = "same"


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
FIELDS = {  # What each ask may have, by its type.
    get_args(ask.model_fields["type"].annotation)[0]: tuple(ask.model_fields)
    for ask in get_args(get_args(AnyAsk)[0])
}
