"""`brink rooms`: what a table server keeps, and how to have it forget a room or a name."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from rich.table import Table
from rich.text import Text

from brink.cli.errors import CommandError
from brink.cli.screen import make_console
from brink.match.texts import shown

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

    from brink.server.forgetting import Kept
    from brink.server.settings import Settings

T = TypeVar("T")

rooms = typer.Typer(
    no_args_is_help=True,
    help="See which rooms a table server keeps; have it forget one, or one person's name.",
)

Yes = Annotated[bool, typer.Option("--yes", help="Do not ask whether you are sure.")]
Stopped = Annotated[
    bool, typer.Option("--stopped", help="With PostgreSQL: no server is running, I have looked.")
]


@rooms.command("list")
def list_rooms(
    name: Annotated[str | None, typer.Option(help="Only rooms with somebody of this name.")] = None,
) -> None:
    """List the rooms that are kept, the latest used first. A server may be running meanwhile.

    The database is the server's own: set BRINK_DATABASE_URL as for brink serve.

    Example: brink rooms list --name Ada
    """
    from brink.server.forgetting import kept_rooms, read_name  # noqa: PLC0415

    wanted = None if name is None else read_name(name)
    found = with_tables(lambda _, engine: kept_rooms(engine, wanted), alone=False)
    if not found:
        make_console().print("No room is kept here" + ("." if name is None else " with that name."))
        return
    show(found)


@rooms.command()
def forget(
    codes: Annotated[list[str], typer.Argument(metavar="CODE…", help="Rooms, by their codes.")],
    yes: Yes = False,
    stopped: Stopped = False,
) -> None:
    """Delete rooms for good, each with its log and its talk.

    A server that has the tables in a file must be stopped first. With PostgreSQL servers may
    run, unless the room is used or its game is on.

    Example: brink rooms forget 3tpugvfd7pg5
    """
    from brink.server import forgetting  # noqa: PLC0415

    async def carry_out(settings: Settings, engine: AsyncEngine) -> None:
        kept = {room.code: room for room in await forgetting.kept_rooms(engine)}
        chosen = [must_be_kept(kept, code) for code in dict.fromkeys(codes)]
        for room in chosen:
            forgetting.must_be_idle(room, settings, stopped=stopped or settings.embedded)
        show(chosen)
        must_be_sure(f"Delete {counted(chosen)} with log and talk, for good?", yes=yes)
        for room in chosen:
            made, said = await forgetting.count_rows(engine, room)
            if not await forgetting.forget_room(engine, room):
                raise CommandError(f"{room.code} has just come into use again; it was left")
            tell(f"Forgotten: {room.code}, {made:,} moves, {said:,} lines of talk.")
        await forgetting.scrub(engine)

    with_tables(carry_out)


@rooms.command("forget-name")
def forget_name(
    name: Annotated[str, typer.Argument(help="As it is shown at the table; case does not matter.")],
    room: Annotated[str | None, typer.Option(help="Only in this room, by its code.")] = None,
    yes: Yes = False,
    stopped: Stopped = False,
) -> None:
    """Take a person's name out of every room and log, and delete what they said there.

    They are called Somebody from then on; the games stay. Logs still verify, but the head of
    the chain that somebody may have kept of such a game is another one now. A bot of that
    name keeps it, and so does talk of others in which the name occurs.

    Example: brink rooms forget-name Ada
    """
    from brink.server import forgetting  # noqa: PLC0415

    wanted = forgetting.read_name(name)

    async def carry_out(settings: Settings, engine: AsyncEngine) -> None:
        found = await forgetting.kept_rooms(engine, wanted)
        chosen = [one for one in found if room in (None, one.code)]
        if not chosen:
            where = "any room" if room is None else f"room {room}"
            raise CommandError(f"nobody is called {wanted!r} in {where} that is kept here")
        for one in chosen:
            forgetting.must_be_idle(one, settings, stopped=stopped or settings.embedded)
        show(chosen)
        must_be_sure(f"Forget {wanted!r} in {counted(chosen)}?", yes=yes)
        for one in chosen:
            if not await forgetting.forget_name(engine, one, wanted):
                raise CommandError(f"{one.code} has just been changed; run this again")
        await forgetting.scrub(engine)
        tell(f"Forgotten: {wanted} in {counted(chosen)}.")

    with_tables(carry_out)


def with_tables(
    work: Callable[[Settings, AsyncEngine], Coroutine[Any, Any, T]], *, alone: bool = True
) -> T:
    """Open the tables the server would open, for ourselves alone if they are in a file."""
    from brink.server import files  # noqa: PLC0415
    from brink.server.settings import read_settings  # noqa: PLC0415
    from brink.server.wishes import SettingError  # noqa: PLC0415

    try:
        settings = read_settings()
        url = settings.database()
        path = files.database_file(url)
        if path is not None and not path.is_file():
            raise CommandError(f"{path}: no tables are kept there (BRINK_DATABASE_URL)")
        if alone:
            files.hold(url)
        try:
            return asyncio.run(opened(settings, url, work))
        finally:
            files.release(url)
    except files.FileInUse as error:
        raise CommandError(
            f"{error.path} is in the hands of a running server (process {error.owner}); stop it "
            "first"
        ) from None
    except (SettingError, files.CannotWrite) as error:
        raise CommandError(str(error)) from None


async def opened(
    settings: Settings, url: str, work: Callable[[Settings, AsyncEngine], Coroutine[Any, Any, T]]
) -> T:
    """Do something with the tables open."""
    from sqlalchemy.exc import SQLAlchemyError  # noqa: PLC0415

    from brink.server.migrate import complaint, place  # noqa: PLC0415
    from brink.server.schema import make_engine  # noqa: PLC0415

    engine = make_engine(url)
    try:
        return await work(settings, engine)
    except (OSError, SQLAlchemyError) as error:
        told = complaint(error)
        if "no such table" in told or 'relation "rooms"' in told:
            told = "no server has kept its tables there yet"
        raise CommandError(f"{place(url)}: {told}") from None
    finally:
        await engine.dispose()


def must_be_kept(kept: dict[str, Kept], code: str) -> Kept:
    """Return a room by its code, or the last part of its link."""
    found = kept.get(code.rstrip("/").rpartition("/")[2])
    if found is None:
        raise CommandError(f"{code}: no such room is kept here; brink rooms list shows all")
    return found


def must_be_sure(question: str, *, yes: bool) -> None:
    """Ask once, unless told not to."""
    if not yes and not typer.confirm(shown(question, "")):
        raise typer.Exit(1)


def show(found: list[Kept]) -> None:
    """Show rooms, a line each."""
    table = Table(box=None, pad_edge=False)
    for heading in ("Room", "Game", "State", "Last used", "People"):
        table.add_column(heading, no_wrap=heading == "Room")
    for room in found:
        used = time.strftime("%Y-%m-%d %H:%M", time.localtime(room.touched))
        people = Text(shown(", ".join(room.people), ""))
        table.add_row(room.code, room.game, room.status, used, people)
    make_console().print(table)


def counted(found: list[Kept]) -> str:
    """Return how many rooms there are."""
    return f"{len(found)} room{'s' * (len(found) != 1)}"


def tell(sentence: str) -> None:
    """Print what was done."""
    make_console().print(shown(sentence, ""), soft_wrap=True, highlight=False)
