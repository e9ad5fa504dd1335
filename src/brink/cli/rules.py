"""`brink rules`: the rulebook, the rulings and the options of a game."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from brink.cli.arguments import GameId, Plain
from brink.cli.errors import CommandError
from brink.cli.panels import Article
from brink.cli.screen import PlainScreen, make_screen
from brink.games.box import Box
from brink.games.catalog import find
from brink.games.content import nearest
from brink.games.options import Option, OptionSheet, Preset
from brink.games.rulings import Ruling
from brink.games.wording import Wording, written

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
    plain: Plain = False,
) -> None:
    """Read a game's rulebook, its rulings or its options.

    Example: brink rules GAME

    Example: brink rules GAME --ruling R14
    """
    box, screen = find(game), make_screen(plain=plain)
    articles: list[Article] = []
    if ruling is not None:
        articles.append(ruling_article(find_ruling(box, ruling), box.sheet))
    if rulings:
        articles += [ruling_article(one, box.sheet) for one in box.rulings.values()]
    if options:
        articles += option_articles(box.sheet)
    if articles:
        screen.articles(articles)
    elif not rulings and not options:
        screen.markdown(box.rulebook())


def find_ruling(box: Box, name: str) -> Ruling:
    """Return a ruling by its number, or say which one is nearest."""
    found = box.rulings.get(name.strip().upper())
    if found is None:
        known = [*box.rulings]
        hint = nearest(name.upper(), known) if len(known) < 10 else f"{known[0]} to {known[-1]}"
        raise CommandError(f"unknown ruling {name!r} of {box.id}; it has {hint}")
    return found


def ruling_article(ruling: Ruling, sheet: OptionSheet) -> Article:
    """Return a ruling, explained."""
    rows = [("source", ruling.source), ("ruling", ruling.ruling), ("why", ruling.why)]
    rows += [("option", other) for other in ruling.alternatives(sheet)]
    return Article(ruling.id, rows)


def option_articles(sheet: OptionSheet) -> list[Article]:
    """Return all options, then all presets."""
    told = [option_article(option) for option in sheet.options.values()]
    return told + [preset_article(preset) for preset in sheet.presets.values()]


def option_article(option: Option) -> Article:
    """Return an option: what it means, what it can be, and what it is if nobody says."""
    default = said(option.default)
    for other, by_value in option.defaults_by.items():
        for value, changed in by_value.items():
            default += f"; {said(changed)} with {other}={value}"
    rows = [
        ("meaning", option.meaning),
        ("values", option.allowed()),
        ("default", default),
        ("ruling", option.ruling),
        ("source", option.source),
    ]
    return Article(f"--option {option.id}=…", rows)


def preset_article(preset: Preset) -> Article:
    """Return a preset: what it is for and what it sets."""
    sets = ", ".join(f"{name}={said(value)}" for name, value in preset.values.items())
    return Article(f"--preset {preset.id}", [("about", preset.about), ("sets", sets or "nothing")])


def said(value: str | int) -> str:
    """Return an option's value as it is read aloud."""
    return written(value) if isinstance(value, int) else value


def explain(box: Box, wording: Wording, term: str, screen: PlainScreen) -> None:
    """Explain a word of the game: its glossary entry, and where the rulebook speaks of it."""
    glossary = wording.texts("terms")
    wanted = term.casefold()
    entries = [word for word in glossary if wanted in word.casefold()]
    sections = find_sections(box.rulebook(), wanted)
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
