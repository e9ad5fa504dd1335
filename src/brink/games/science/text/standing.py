"""Where everybody stands: the race for the titles, and what it risks to fill a last slot."""

from __future__ import annotations

from brink.games.science.rules.view import PlayerView, ScienceView
from brink.games.science.rules.view_inventions import InventionView
from brink.games.science.rules.view_titles import StandingView
from brink.games.science.text.event import ordered
from brink.games.science.text.saying import clip, percent, say, wrap
from brink.games.wording import Block, Wording
from brink.language.message import written

SHORT_NAME = 10

Runner = tuple[PlayerView, StandingView]


def titles(table: ScienceView, wording: Wording) -> Block:
    """Return everybody's place in every title, the first ones first."""
    lines: list[str] = []
    short: list[str] = []
    for number, one in enumerate(table["players"][0]["standing"]):
        title = wording.name("title", one["title"])
        runners = in_the_race(table, number)
        places = [place_words(runner, wording) for runner in runners]
        lines += wrap(f"{title}: {', '.join(places) or say(wording, vacancy(table, one))}", "  ")
        if runners:
            short.append(f"{title} {', '.join(short_place(runner, wording) for runner in runners)}")
    compact = [say(wording, "short_titles", titles="; ".join(short))] if short else []
    return Block(say(wording, "titles_heading"), lines, compact)


def in_the_race(table: ScienceView, title: int) -> list[Runner]:
    """Return those who have a place in a title, as it is ranked."""
    all_of_them = [(player, player["standing"][title]) for player in ordered(table)]
    ranked = [runner for runner in all_of_them if runner[1]["place"] is not None]
    return sorted(ranked, key=lambda runner: runner[1]["place"] or 0)


def place_words(runner: Runner, wording: Wording) -> str:
    """Return a place with its figure: 2nd Ben ($9)."""
    player, one = runner
    rank = wording.name("rank", str(one["place"]))
    return f"{rank} {wording.player(player['seat'])} ({figure_words(one)})"


def short_place(runner: Runner, wording: Wording) -> str:
    """Return the same where there is little room; the order tells the place."""
    player, one = runner
    return f"{clip(wording.player(player['seat']), SHORT_NAME)} {figure_words(one)}"


def figure_words(one: StandingView) -> str:
    """Return what a title is compared by."""
    figure = written(one["figure"] or 0)
    return f"${figure}" if one["title"] == "fortune" else figure


def vacancy(table: ScienceView, one: StandingView) -> str:
    """Return why nobody has a place in a title."""
    declared = one["title"] == "happiest" and table["happiness"] == "declare"
    return "said_at_the_end" if declared and table["result"] is None else "nobody_yet"


def risk_words(invention: InventionView, wording: Wording) -> str:
    """Return the chance of midnight with each who may come into the last slot; or nothing."""
    risks = [
        f"{wording.name('type', risk['type'])} {percent(risk['chance'], wording)}"
        for risk in invention["risks"]
    ]
    return say(wording, "risks", risks=", ".join(risks)) if risks else ""
