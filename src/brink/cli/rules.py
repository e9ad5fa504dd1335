"""`brink rules`: the rulebook, the rulings and the options of a game."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from brink.cli.arguments import GameId, Options, Plain, Players, Preset
from brink.cli.errors import CommandError
from brink.cli.panels import Article
from brink.cli.screen import PlainScreen, make_screen
from brink.cli.seat_flags import must_fit, read_options
from brink.games.box import Box
from brink.games.catalog import find
from brink.games.content import nearest
from brink.games.options import GROUPS, Option, Profile
from brink.games.options import Preset as NamedOptions
from brink.games.rulebook import unmarked
from brink.games.rulings import Ruling

MOST_SECTIONS = 2  # Of a rulebook, for one term.


def rules(
    game: GameId,
    rulings: Annotated[
        bool, typer.Option("--rulings", help="List every ruling: source, ruling, why.")
    ] = False,
    ruling: Annotated[str | None, typer.Option(help="Show one ruling, e.g. R14.")] = None,
    options: Annotated[
        bool, typer.Option("--options", help="List the options and presets of the rules.")
    ] = False,
    preset: Preset = None,
    option: Options = None,
    players: Players = None,
    plain: Plain = False,
) -> None:
    """Read a game's rulebook, its rulings or its options.

    With --preset or --option it is the rulebook of a table that plays so; what the book has
    otherwise is marked.

    Example: brink rules GAME

    Example: brink rules GAME --options

    Example: brink rules GAME --ruling R14
    """
    box, screen = find(game), make_screen(plain=plain)
    profile = box.sheet.profile(read_options(option or []), preset)
    box.open(profile)  # Options that cannot stand together are refused.
    if players is not None:
        must_fit(box, profile, players)
    articles: list[Article] = []
    if ruling is not None:
        articles.append(ruling_article(find_ruling(box, ruling), box))
    if rulings:
        articles += [ruling_article(one, box) for one in box.rulings.values()]
    if options:
        articles += option_articles(box, profile, players)
    if articles:
        screen.articles(articles)
    elif not rulings and not options:
        screen.markdown(pencilled(box.rulebook(profile, players)))


def find_ruling(box: Box, name: str) -> Ruling:
    """Return a ruling by its number, or say which one is nearest."""
    found = box.rulings.get(name.strip().upper())
    if found is None:
        known = [*box.rulings]
        hint = nearest(name.upper(), known) if len(known) < 10 else f"{known[0]} to {known[-1]}"
        raise CommandError(f"unknown ruling {name!r} of {box.id}; it has {hint}")
    return found


def ruling_article(ruling: Ruling, box: Box) -> Article:
    """Return a ruling, explained."""
    rows = [("source", ruling.source), ("ruling", ruling.ruling), ("why", ruling.why)]
    for name in ruling.options:
        option = box.sheet.find(name)
        rows.append(("option", f"{option.name}: {choices(option)} (--option {name}=…)"))
    return Article(ruling.id, rows)


def option_articles(box: Box, profile: Profile, players: int | None) -> list[Article]:
    """Return all options group by group, as they are at this table, then all presets."""
    said, changed = box.said(profile, players), box.sheet.changed(profile)
    options = sorted(box.sheet.options.values(), key=lambda one: [*GROUPS].index(one.group))
    told = [
        option_article(option, said[option.id], changed=option.id in changed) for option in options
    ]
    return told + [preset_article(preset, box) for preset in box.sheet.presets.values()]


def option_article(option: Option, here: str, *, changed: bool) -> Article:
    """Return an option: what it does, what it can be, and what it is at this table."""
    usual = option.said(option.default)
    for other, by_value in option.defaults_by.items():
        for value, instead in by_value.items():
            usual += f"; {option.said(instead)} with {other}={value}"
    rows = [
        ("what", option.meaning),
        ("here", f"{here} (changed)" if changed else here),
        *[("choose", row) for row in values_said(option)],
        ("usually", usual),
        ("why", f"{option.source} ({option.ruling})"),
    ]
    return Article(f"{GROUPS[option.group]}: {option.name}", rows)


def values_said(option: Option) -> list[str]:
    """Return what may be typed for an option, and what each value is in words."""
    rows = [f"--option {option.id}={word}  {option.said(word)}" for word in option.words]
    if option.low is not None and option.high is not None:
        ends = f"{option.said(option.low)} to {option.said(option.high)}"
        rows.append(f"--option {option.id}={option.low} to {option.high}  {ends}")
    return rows + [f"--option {option.id}={one}" for one in option.examples[:1]]


def choices(option: Option) -> str:
    """Return in words what an option can be."""
    words = [option.said(word) for word in option.words]
    if option.low is not None and option.high is not None:
        words.append(f"{option.said(option.low)} to {option.said(option.high)}")
    return "; or ".join(words)


def preset_article(preset: NamedOptions, box: Box) -> Article:
    """Return a preset: what it is for and what it sets."""
    sets = [
        f"{box.sheet.find(name).name}: {box.sheet.find(name).said(value)}"
        for name, value in preset.values.items()
    ]
    rows = [("what", preset.about), ("sets", "; ".join(sets) or "nothing")]
    return Article(f"{preset.name}: --preset {preset.id}", rows)


def pencilled(rulebook: str) -> str:
    """Return a rulebook whose marks a terminal can show."""
    return unmarked(rulebook, "▸ ", " ◂")


def explain(
    box: Box, profile: Profile, players: int | None, term: str, screen: PlainScreen
) -> None:
    """Explain a word of the game: its glossary entry, and where the rulebook speaks of it."""
    glossary = box.glossary(profile)
    wanted = term.casefold()
    entries = [word for word in glossary if wanted in word.casefold()]
    sections = find_sections(pencilled(box.rulebook(profile, players)), wanted)
    if not entries and not sections:
        screen.refusal(f"Neither the glossary nor the rulebook knows {term!r}; try rules alone.")
        return
    if entries:
        screen.articles([Article(word, [("means", glossary[word])]) for word in entries])
    for section in sections[:MOST_SECTIONS]:
        screen.markdown(section)


def find_sections(rulebook: str, wanted: str) -> list[str]:
    """Return the sections whose heading has the word; failing that, those that use it."""
    sections = re.split(r"^(?=#{1,6} )", rulebook, flags=re.MULTILINE)
    headed = [one for one in sections if wanted in one.partition("\n")[0].casefold()]
    return headed or [one for one in sections if wanted in one.casefold()]
