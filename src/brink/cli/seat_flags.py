"""Who sits down: reading --seats, --players, --bots and --bot."""

from __future__ import annotations

from brink.bots.registry import company
from brink.cli.errors import CommandError
from brink.games.box import Box
from brink.games.options import Profile
from brink.kernel.game import SeatsError

USUAL_TABLE = 3  # One person and two bots, if the game is made for three.
BOT = "bot:"


def best_bot(box: Box) -> str:
    """Return the game's strongest bot, or the one that plays anything."""
    return [*box.bots][-1] if box.bots else "random"


def chosen_bot(box: Box, wanted: str | None) -> str:
    """Return the bot asked for, or the best one if nobody asked; "" is no bot's name."""
    return best_bot(box) if wanted is None else wanted.strip()


def usual_players(box: Box) -> int:
    """Return how many sit down if nobody says."""
    return min(max(USUAL_TABLE, box.least_seats), box.most_seats)


def must_fit(box: Box, profile: Profile, players: int) -> None:
    """Refuse more players than there is room for, before anybody sits down."""
    least, most = box.seats_for(profile)
    if not least <= players <= most:
        raise SeatsError(f"{box.id} is for {least} to {most} players, not {players}")


def read_seats(
    box: Box,
    profile: Profile,
    seats: str | None,
    players: int | None,
    bots: int | None,
    bot: str | None,
) -> list[str]:
    """Return a name for each seat, "bot:<id>" for a bot."""
    if seats is not None:
        if players is not None or bots is not None:
            raise CommandError("--seats already names everybody: leave out --players and --bots")
        return read_names(box, seats, bot)
    if bots is None:
        total = usual_players(box) if players is None else players
        people = min(1, total)
    elif players is None:
        people, total = 1, 1 + bots
    else:
        people, total = players - bots, players
    must_fit(box, profile, total)
    if people < 0:
        raise CommandError(
            f"--bots {bots} is more than --players {players}, which counts people and bots together"
        )
    persons = [f"Player {number + 1}" for number in range(people)]
    free = total - people
    return persons + [
        BOT + name for name in (company(box, free) if bot is None else [bot.strip()] * free)
    ]


def read_names(box: Box, written: str, bot: str | None) -> list[str]:
    """Read names between commas; "bot" alone is the best bot, or the one --bot asks for."""
    names = [name.strip() for name in written.split(",")]
    for number, name in enumerate(names, start=1):
        if not name:
            raise CommandError(
                f"--seats: seat {number} has no name; write names between commas, "
                f'e.g. --seats "Ada,Bo,bot:{best_bot(box)}"'
            )
    return [seat_name(box, name, bot) for name in names]


def seat_name(box: Box, name: str, bot: str | None) -> str:
    """Return a seat as Match reads it."""
    if name == "bot":
        return BOT + chosen_bot(box, bot)
    return BOT + name.removeprefix(BOT).strip() if name.startswith(BOT) else name


def read_options(written: list[str]) -> dict[str, object]:
    """Read --option key=value."""
    options: dict[str, object] = {}
    for option in written:
        name, equals, value = option.partition("=")
        if not equals or not name.strip():
            raise CommandError(f"--option {option!r}: write it as name=value")
        if name.strip() in options:
            raise CommandError(f"--option {name.strip()}: it is given twice; choose one value")
        options[name.strip()] = value.strip()
    return options
