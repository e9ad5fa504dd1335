"""The table in words: one rendering for terminal, screen reader and language model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from brink.games.science.rules.view import PlayerView, ScienceView
from brink.games.science.rules.view_inventions import CompletedView, InventionView, ResearcherView
from brink.games.science.text.event import event_block, ordered
from brink.games.science.text.saying import WIDTH, clip, listed, say, signed, wrap
from brink.games.science.text.standing import SHORT_NAME, risk_words, titles
from brink.games.wording import Block, Wording
from brink.kernel.outcome import Outcome
from brink.language.message import written

PLAYER_WIDTH = 16
ROLE_WIDTH = 12
TYPE_WIDTH = 14
HOUR_WIDTH = 4
EMPTY = "·"
MARKS = {"now": "▶", "done": EMPTY, "to_come": " "}


def describe(view: Mapping[str, Any], wording: Wording) -> list[Block]:
    """Return everything a view shows, most urgent first; only what the view says."""
    table = cast("ScienceView", view)
    blocks = [state_of_play(table, wording), clock(table, wording)]
    event = event_block(table, wording)
    if event is not None:
        blocks.append(event)
    if table["look"] is not None:
        blocks.append(look(table, wording))
    blocks.append(players(table, wording))
    blocks.append(titles(table, wording))
    blocks.append(piles(table, wording))
    blocks.append(completed(table, wording))
    blocks.append(decks(table, wording))
    return blocks


def state_of_play(table: ScienceView, wording: Wording) -> Block:
    """Return the round, the distance to the target, and the turn order, or why it is over."""
    title = say(wording, "setting_up")
    if table["round"]:
        title = say(wording, "round", round=table["round"], max_rounds=table["max_rounds"])
    made = {"count": len(table["completed"]), "target": table["target"]}
    title += f", {say(wording, 'progress', **made)}"
    lines: list[str] = []
    if table["result"] is not None:
        lines.append(say(wording, "over", result=table["result"]))
    if table["roles"]:
        free = ", ".join(wording.name("role", role) for role in table["roles"])
        lines.append(say(wording, "roles", free=free))
    order = ", ".join(wording.player(seat) for seat in table["order"])
    lines.append(say(wording, "order", order=order))
    compact: list[str] | None = (
        None if table["result"] is not None else []
    )  # The title tells the rest.
    return Block(title, [part for line in lines for part in wrap(line)], compact)


def clock(table: ScienceView, wording: Wording) -> Block:
    """Return the Doomsday Clock, drawn."""
    now = table["clock"]
    hours = range(1, now["midnight"] + 1)
    numbers = "".join(f"{hour:>{HOUR_WIDTH}}" for hour in hours)
    marks = "".join(f"{hour_mark(hour, now['hour']):>{HOUR_WIDTH}}" for hour in hours)
    label = say(wording, "hours")
    lines = [f"{label}{numbers}", f"{'':<{len(label)}}{marks}".rstrip()]
    said = say(wording, "hour", hour=now["hour"], left=now["left"])
    if now["left"] == 0:
        said = say(wording, "midnight")
    moved = now["hour"] - now["was"]
    key = "not_moved" if moved == 0 else "moved_towards" if moved > 0 else "moved_back"
    lines.append(f"{said}; {say(wording, key, count=abs(moved))}")
    return Block(say(wording, "clock"), lines, lines[-1:])


def hour_mark(hour: int, now: int) -> str:
    """Return what stands under an hour: gone by, shown, or still to come."""
    if hour == now:
        return "▲"
    return "█" if hour < now else EMPTY


def look(table: ScienceView, wording: Wording) -> Block:
    """Return the cards looked at, to whoever looks."""
    seen = table["look"]
    assert seen is not None
    title = clip(say(wording, "looks", seat=seen["seat"]), WIDTH)
    if seen["cards"] is None:
        return Block(
            title, wrap(say(wording, "looks_hidden", seat=seen["seat"], count=seen["count"]))
        )
    lines: list[str] = []
    for card in seen["cards"]:
        values: dict[str, int | str] = {
            "invention": card["invention"],
            "price": card["price"],
            "slots": card["slots"],
            "social": card["social"],
        }
        line = say(wording, "look_card", **values)
        if not card["affordable"]:
            line += f" ({say(wording, 'too_dear')})"
        lines += wrap(line, "  ")
    return Block(title, lines, lines)


def players(table: ScienceView, wording: Wording) -> Block:
    """Return every player in turn order: role, money, titles, and the open inventions."""
    lines: list[str] = []
    for player in ordered(table):
        lines += player_lines(player, wording)
    compact = [short_player(player, wording) for player in ordered(table)]
    return Block(say(wording, "players"), lines, compact)


def short_player(player: PlayerView, wording: Wording) -> str:
    """Return a player in a line: role, money, and the open inventions with their slots."""
    role = "–" if player["role"] is None else wording.name("role", player["role"])
    name = clip(wording.player(player["seat"]), SHORT_NAME)
    words = [
        f"{MARKS[player['turn']]} {name:<{SHORT_NAME}} {role:<{ROLE_WIDTH}}"
        f"{say(wording, 'money', money=player['money']):>4}",
    ]
    if player["completed"]:
        words.append(say(wording, "short_completed", count=player["completed"]))
    for one in player["inventions"]:
        words.append(f"[{slots_words(one, '', wording)}] {invention_words(one, wording)}")
        if one["risks"]:
            words.append(f"({risk_words(one, wording)})")
    return "  ".join(words)


def player_lines(player: PlayerView, wording: Wording) -> list[str]:
    """Return one player."""
    name = clip(wording.player(player["seat"]), PLAYER_WIDTH)
    role = "–" if player["role"] is None else wording.name("role", player["role"])
    head = f"{MARKS[player['turn']]} {name:<{PLAYER_WIDTH}} {role:<{ROLE_WIDTH}}"
    parts = [
        f"{say(wording, 'money', money=player['money']):>4}",
        say(wording, "completed_count", count=player["completed"]),
    ]
    if player["titles"]:
        titles = ", ".join(wording.name("title", title) for title in player["titles"])
        parts.append(say(wording, "titles", titles=titles))
    if player["happiness"] is not None:
        parts.append(say(wording, "happiness", count=player["happiness"]))
    elif player["declared"]:
        parts.append(say(wording, "declared"))
    lines = wrap(f"{head} {'  '.join(parts)}".rstrip(), "    ")
    if player["given"] or player["received"]:
        money = {"given": player["given"], "received": player["received"]}
        lines.append("    " + say(wording, "gave", **money))
    for invention in player["inventions"]:
        lines += invention_lines(invention, wording)
    if not player["inventions"]:
        lines.append("    " + say(wording, "no_open"))
    return lines


def invention_lines(invention: InventionView, wording: Wording) -> list[str]:
    """Return an open invention with its slots; faces where they have been turned up."""
    slots = slots_words(invention, " ", wording)
    lines = wrap(f"    [{slots}] {invention_words(invention, wording)}", "    ")
    if invention["risks"]:
        lines += wrap("      " + risk_words(invention, wording), "  ")
    if any(one["researcher"] is not None for one in invention["team"]):
        lines += wrap("      " + team_words(invention["team"], wording))
    return lines


def slots_words(invention: InventionView, between: str, wording: Wording) -> str:
    """Return the slots of an open invention by the types that fill them."""
    filled = [wording.name("type_mark", one["type"]) for one in invention["team"]]
    return between.join(filled + [EMPTY] * invention["empty"])


def invention_words(invention: InventionView, wording: Wording) -> str:
    """Return an open invention's name and social value."""
    name = wording.name("invention", invention["invention"])
    return f"{name}, {say(wording, 'social', social=invention['social'])}"


def team_words(team: list[ResearcherView], wording: Wording) -> str:
    """Return the faces of a team, with money and clock."""
    return "; ".join(face_words(one, wording) for one in team)


def face_words(one: ResearcherView, wording: Wording) -> str:
    """Return a face: name, money, clock."""
    name = wording.name("researcher", one["researcher"] or "")
    values = f"{name} (${written(one['money'] or 0)}, {signed(one['clock'] or 0)})"
    if one["counted"] == "overridden":
        return say(wording, "overridden", researcher=one["researcher"] or "")
    if one["counted"] == "stand_in":
        return f"{values}, {say(wording, 'stand_in')}"
    return values


def piles(table: ScienceView, wording: Wording) -> Block:
    """Return the five piles: prices, cards left, and what a card is worth on average."""
    lines: list[str] = []
    short: list[str] = []
    for pile in table["piles"]:
        name = wording.name("type", pile["type"])
        values: dict[str, int | str] = {
            "price": pile["price"],
            "count": pile["cards"],
            "money": f"{pile['mean_money']:.2f}",
            "clock": f"{pile['mean_clock']:+.2f}".replace("-", "−"),
        }
        line = f"{name:<{TYPE_WIDTH}} {say(wording, 'pile_line', **values)}"
        notes: list[str] = []
        if pile["price"] != pile["printed"]:
            notes.append(say(wording, "printed", price=pile["printed"]))
        if pile["banned"]:
            notes.append(say(wording, "banned"))
        if not pile["cards"]:
            notes.append(say(wording, "none_left"))
        noted = f" ({', '.join(notes)})" if notes else ""
        lines += wrap(line + noted, "  ")
        short.append(f"{name} {say(wording, 'short_pile', **values)}{noted}")
    compact = [say(wording, "short_piles", piles="; ".join(short))]
    return Block(say(wording, "piles"), lines, compact)


def completed(table: ScienceView, wording: Wording) -> Block:
    """Return what is out in the world, who made it, and what it is worth."""
    lines: list[str] = []
    for number, one in enumerate(table["completed"], start=1):
        lines += completed_lines(number, one, wording)
    return Block(say(wording, "completed"), lines or [say(wording, "none_completed")], [])


def completed_lines(number: int, one: CompletedView, wording: Wording) -> list[str]:
    """Return one completed invention."""
    values: dict[str, int | str] = {
        "number": number,
        "invention": one["invention"],
        "seat": one["owner"],
        "worth": one["worth"],
    }
    line = say(wording, "completed_line", **values)
    if one["marker"]:
        line += f" ({say(wording, 'marker', count=one['marker'])})"
    return wrap(line, "   ") + wrap("   " + team_words(one["team"], wording))


def decks(table: ScienceView, wording: Wording) -> Block:
    """Return both decks, and the discards one remembers."""
    deck = table["deck"]
    line = say(wording, "deck", count=deck["cards"], discards=deck["discards"])
    if deck["known"]:
        cards = ", ".join(wording.name("invention", card) for card in deck["known"])
        line += f"; {say(wording, 'known', cards=cards)}"
    left = {"count": table["events_left"], "discards": len(table["past_events"])}
    lines = [*wrap(line, "  "), say(wording, "events_left", **left)]
    return Block(say(wording, "decks"), lines, compact=[])


def conclude(outcome: Outcome, wording: Wording) -> list[str]:
    """Return who holds which titles, and for what; happiness last."""
    facts = cast("Mapping[str, Any]", outcome.facts)
    if not facts["titles"]:
        told = [say(wording, "no_titles", count=facts["inventions"])]
        pages = [one.removeprefix("page_") for one in outcome.endings if one.startswith("page_")]
        shown = [one for one in pages if one != "unprovoked"]
        return told + [say(wording, "midnight_page", invention=one) for one in shown]
    told = []
    for title, seats in facts["titles"].items():
        if title == "happiest" and not facts["happiness"]:
            continue
        if not seats:
            told.append(say(wording, "vacant", title=title))
            continue
        names = listed([wording.player(seat) for seat in seats], wording)
        told.append(say(wording, f"won_{title}", names=names, count=facts["best"][title]))
    return told
