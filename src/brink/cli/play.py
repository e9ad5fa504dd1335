"""`brink play`: people and bots at one keyboard."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

from typer.core import TyperCommand

from brink.cli.arguments import (
    AnyGame,
    BotName,
    Bots,
    CampaignFile,
    Options,
    Plain,
    Players,
    Practice,
    Preset,
    Resume,
    Save,
    SealedSeed,
    Seats,
    program,
)
from brink.cli.ending import show_end
from brink.cli.errors import CommandError
from brink.cli.evening import Evening
from brink.cli.saves import (
    InUse,
    Unfinished,
    all_unfinished,
    hold,
    let_go,
    must_be_new,
    must_exist,
    new_save,
    newest_unfinished,
)
from brink.cli.screen import PlainScreen, make_screen
from brink.cli.seat import Leave
from brink.cli.seat_flags import read_options, read_seats
from brink.games.box import Box
from brink.games.catalog import LOADERS, find, game_ids
from brink.games.wording import counted
from brink.match.campaign import Campaign, load_campaign
from brink.match.log import LogError
from brink.match.match import Match
from brink.match.refused import Refused
from brink.match.replay import resume as resume_log

NEWEST = "newest"


class PlayCommand(TyperCommand):
    """Lets --resume stand alone: then the newest unfinished game is meant."""

    def invoke(self, ctx: Any) -> Any:
        """Play, and let others have the save when the evening is over, however it ended."""
        try:
            return super().invoke(ctx)
        finally:
            let_go()

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if "--resume" in args:
            after = args.index("--resume") + 1
            if after == len(args) or args[after].startswith("-"):
                args = [*args[:after], NEWEST, *args[after:]]
        return super().parse_args(ctx, args)


def play(
    game: AnyGame = None,
    players: Players = None,
    seats: Seats = None,
    bots: Bots = None,
    bot: BotName = None,
    preset: Preset = None,
    option: Options = None,
    seed: SealedSeed = None,
    save: Save = None,
    resume: Resume = None,
    campaign: CampaignFile = None,
    practice: Practice = False,
    plain: Plain = False,
) -> None:
    """Play a game at this keyboard, alone with bots or passing it round.

    Every move is saved as it is made; Ctrl-C stops, and --resume goes on.

    Example: brink play GAME --seats "Ada,Bo,bot"

    Example: brink play --resume

    Example: brink play GAME --campaign run.json
    """
    screen = make_screen(plain=plain)
    if campaign is not None:
        if resume is not None or save is not None or preset is not None:
            raise CommandError(
                "--campaign keeps its own logs: leave out --resume, --save, --preset"
            )
        options = read_options(option or [])
        if not campaign.exists():
            box = find(game or next(iter(LOADERS)))
            begin = {} if box.chapters is None else dict(box.chapters.begin)
            profile = box.sheet.profile({**begin, **options})
            names = read_seats(box, profile, seats, players, bots, bot)
            run = begin_campaign(box, campaign, names, options)
            play_chapter(run, seed, screen, practice=practice)
            return
        if any(given is not None for given in (players, seats, bots)):
            raise CommandError("--campaign plays on as begun: leave out the seats")
        run = find_campaign(campaign, game)
        if options:
            match = Match(run.box, run.seats, seed, None, practice, **run.beside(options))
            keep(match, None)
            play_on(match, screen)
        else:
            play_chapter(run, seed, screen, practice=practice)
        return
    if resume is not None:
        if any(given is not None for given in (players, seats, bots, preset, option, seed, save)):
            raise CommandError("--resume plays on as begun: leave out seats, options and seed")
        if practice:
            raise CommandError("--resume plays on as begun: --practice is for a new game")
        play_on(sit_down_again(resume, game, screen), screen)
        return
    box = find(game or next(iter(LOADERS)))
    options = read_options(option or [])
    # An option may not be taken for an argument of Match.
    profile = box.sheet.profile(options, preset)
    names = read_seats(box, profile, seats, players, bots, bot)
    mention(newest_unfinished(), screen)
    match = Match(box.id, names, seed, preset, practice, **options)
    keep(match, save)
    if seats is None and players is None and bots is None:
        others = f"One person and {counted(len(names) - 1, 'bot')}"
        screen.note(f"{others}; --players, --bots or --seats for another table.")
    play_on(match, screen)


def sit_down_again(wanted: str, game: str | None, screen: PlainScreen) -> Match:
    """Return a saved game, ready to be played on."""
    box = None if game is None else find(game)
    if wanted == NEWEST or (wanted in game_ids() and not Path(wanted).exists()):
        return newest_that_goes_on(game if wanted == NEWEST else wanted, screen)
    path = Path(wanted)
    must_exist(path)
    match = take_up(path)
    if box is not None and match.box.id != box.id:
        raise CommandError(f"{path} is a game of {match.box.id}, not of {game}")
    return match


def newest_that_goes_on(game: str | None, screen: PlainScreen) -> Match:
    """Return the newest save that can be played on; those that cannot are named and passed over."""
    for found in all_unfinished(game):
        try:
            return take_up(found.path)
        except (LogError, Refused, InUse) as error:
            where = "" if str(found.path) in str(error) else f"{found.path}: "
            screen.note(f"Passed over: {where}{error}.")
    raise CommandError(f"there is no unfinished game to resume; begin one with: {program()} play")


def take_up(path: Path) -> Match:
    """Return the game of one save, kept for this terminal before it is read."""
    hold(path)
    match = resume_log(path)
    if match.seed is None and match.outcome is None:
        raise Refused("no_seed", "no_seed.games_seed_lies", path=path)
    return match


def keep(match: Match, save: Path | None) -> None:
    """Save a game from its first card on."""
    if save is not None:
        must_be_new(save)
    path = new_save(match.box.id) if save is None else save
    hold(path)
    match.save(path)


def mention(unfinished: Unfinished | None, screen: PlainScreen) -> None:
    """Say that an older game still waits."""
    if unfinished is not None:
        title = find(unfinished.game).title
        screen.note(
            f"An unfinished game of {title} waits at move {unfinished.moves}: "
            f"{program()} play --resume"
        )


def play_on(match: Match, screen: PlainScreen) -> None:
    """Play to the end, or until somebody gets up."""
    if match.practice:
        screen.note("A practice game: dice and cards may be taken back. Its log says so.")
    evening = Evening(match, screen)
    try:
        evening.play()
    except (Leave, EOFError, KeyboardInterrupt):
        evening.get_up()
    else:
        show_end(match, screen, evening.last_look())


def play_chapter(
    run: Campaign, seed: int | None, screen: PlainScreen, *, practice: bool = False
) -> None:
    """Play the chapter of a campaign that is open, or the next one."""
    if run.over:
        screen.note(f"This campaign is over; its chapters lie beside {run.path}.")
        return
    hold(run.chapter_path())
    match = run.open_chapter(seed, practice=practice)
    screen.say(f"Chapter {len(run.chapters)} of the campaign in {run.path}.", "bold")
    play_on(match, screen)
    if match.outcome is not None:
        run.close_chapter(match)
        again = f"{program()} play --campaign {shlex.quote(str(run.path))}"
        screen.command("The campaign is over." if run.over else f"The next chapter: {again}")


def begin_campaign(box: Box, path: Path, names: list[str], options: dict[str, object]) -> Campaign:
    """Begin a campaign in a new file."""
    must_be_new(path)
    hold(path)
    return Campaign.begin(box.id, path, names, options)


def find_campaign(path: Path, game: str | None) -> Campaign:
    """Return the campaign in a file, if it is one of the game asked for."""
    must_exist(path)
    hold(path)
    run = load_campaign(path)
    if game is not None and run.box.id != find(game).id:
        raise CommandError(f"{path} is a campaign of {run.box.id}, not of {game}")
    return run
