"""The turn going on, in words: tracker, odds, stakes and the value of pressing on."""

from __future__ import annotations

import textwrap

from brink.games.ai_rush.rules.view import CompanyView, RushView
from brink.games.ai_rush.rules.view_turn import PressView, StakesView, TurnView
from brink.games.wording import Wording

WIDTH = 76  # Fits a framed panel in a terminal of 80 columns.
LABEL_WIDTH = 9


def turn_lines(table: RushView, active: CompanyView, wording: Wording) -> list[str]:
    """Return the announced sector, tracker, dice, odds and stakes of the turn."""
    turn, stakes = table["turn"], table["stakes"]
    assert turn is not None
    lines: list[str] = []
    if turn["sector"] is None:
        lines.append(say(wording, "nothing_announced"))
    else:
        key = "pile_one" if turn["rolls"] == 1 else "pile"
        count = say(wording, key, pile=turn["pile"], count=turn["rolls"])
        lines.append(f"{say(wording, 'training', sector=turn['sector'])}, {count}")
    lines += tracker_lines(active, turn["last_total"], wording)
    lines += dice_lines(turn, wording)
    if turn["press"] is not None:
        lines += press_lines(turn["press"], turn, table["factor"], wording)
    if stakes is not None:
        lines += stakes_lines(table, turn, stakes, wording)
    lines += card_lines(turn, wording)
    if table["abilities"] and table["quarter"] == table["quarters"]:
        lines.append(say(wording, "plays", count=turn["card_plays_left"]))
    return [part for line in lines for part in wrap(line, "  ")]


def short_turn(table: RushView, active: CompanyView, wording: Wording) -> list[str]:
    """Return the turn for a low terminal: pile, dice and odds, tracker, and what a bust costs."""
    turn, stakes = table["turn"], table["stakes"]
    assert turn is not None
    if turn["sector"] is None:
        told = [say(wording, "nothing_announced")]
    else:
        told = [say(wording, "short_pile", sector=turn["sector"], pile=turn["pile"])]
    told += dice_lines(turn, wording)
    if turn["press"] is not None:
        told += press_lines(turn["press"], turn, table["factor"], wording)
    lines = [". ".join(told)]
    if stakes is not None:
        lines.append(". ".join(stakes_lines(table, turn, stakes, wording)))
    lines += tracker_lines(active, None, wording) + card_lines(turn, wording)
    if table["abilities"] and table["quarter"] == table["quarters"]:
        lines.append(say(wording, "plays", count=turn["card_plays_left"]))
    return lines


def tracker_lines(company: CompanyView, marker: int | None, wording: Wording) -> list[str]:
    """Return a tracker: totals, icons as they apply here, and the marker on the bust line."""
    spots = company["tracker"]
    totals = "".join(f"{spot['total']:>4}" for spot in spots)
    lines = [f"{say(wording, 'tracker'):<{LABEL_WIDTH}}{totals}"]
    if any(spot["applies"] for spot in spots):
        icons = [spot["applies"] for spot in spots]
        marks = ["·" if icon is None else wording.name("bonus_mark", icon) for icon in icons]
        lines.append(" " * LABEL_WIDTH + "".join(f"{mark:>4}" for mark in marks))
    if marker is not None:
        arrows = "".join(f"{'▲' if spot['total'] == marker else '':>4}" for spot in spots)
        lines.append(f"{say(wording, 'marker'):<{LABEL_WIDTH}}{arrows}".rstrip())
    return lines


def dice_lines(turn: TurnView, wording: Wording) -> list[str]:
    """Return the dice that are not settled yet."""
    dice = turn["dice"]
    if dice is None:
        return []
    first, second = dice["dice"]
    shown = say(wording, "dice", die=first, other_die=second, total=dice["total"])
    judged = say(wording, "dice_bust" if dice["busts"] else "dice_safe")
    left = say(wording, "dice_left", count=dice["rerolls"], points=dice["luck"])
    return [f"{shown}, {judged}; {left}"]


def press_lines(press: PressView, turn: TurnView, factor: int, wording: Wording) -> list[str]:
    """Return how likely a bust is, and what rolling on is worth against stopping."""
    value = f"{press['value']:.2f}"
    note = f" ({say(wording, 'doubled', factor=factor)})" if factor > 1 else ""
    if turn["last_total"] is None:
        first = say(wording, "press_first", value=value)
        return [say(wording, "bust_first"), first + note]
    chance, plain = percent(press["bust"], wording), percent(press["bust_plain"], wording)
    line = say(wording, "bust_line", total=turn["last_total"]) + ". "
    helped = press["bust"] != press["bust_plain"]
    line += say(wording, "bust_helped" if helped else "bust", chance=chance, plain=plain)
    better = say(wording, press["better"])
    worth = say(wording, "press", value=value, pile=press["stop"], better=better)
    return [line, worth + note]


def stakes_lines(
    table: RushView, turn: TurnView, stakes: StakesView, wording: Wording
) -> list[str]:
    """Return who copies the turn, and what a bust would cost with and without one more."""
    values: dict[str, int | str] = {
        "copies": stakes["copies"],
        "factor": table["factor"],
        "pile": turn["pile"],
        "sector": turn["sector"] or "",
    }
    lines: list[str] = []
    if stakes["mirrors"]:
        copied = [
            say(
                wording,
                "mirror",
                company=table["companies"][mirror["seat"]]["company"] or "",
                times=mirror["times"],
            )
            for mirror in stakes["mirrors"]
        ]
        lines.append(say(wording, "mirrors", mirrors=", ".join(copied)))
    else:
        lines.append(say(wording, "no_mirrors"))
    if turn["pile"]:
        key = "stakes_one" if stakes["bust_now"] == 1 else "stakes"
        lines.append(say(wording, key, count=stakes["bust_now"], **values))
        return lines
    lines.append(say(wording, "stakes_empty", count=stakes["multiplier"], **values))
    if not table["betting"]:
        return lines
    prices = {pile: more for pile, _, more in stakes["price_list"]}
    more = {"three": prices[3], "six": prices[6], "ten": prices[10]}
    lines.append(say(wording, "stakes_bet", count=prices[1], **more))
    worth = {
        "agents": f"{stakes['turn_agents']:.2f}",
        "chance": percent(stakes["turn_bust"], wording),
    }
    lines.append(say(wording, "bet_worth", **worth))
    return lines


def card_lines(turn: TurnView, wording: Wording) -> list[str]:
    """Return the card on the table and what is still to be done."""
    effects = listed(turn["effects"], turn["effects"], wording)
    if turn["card"] is not None:
        return [say(wording, "card_open", card=turn["card"], effects=effects)]
    return [say(wording, "effects_open", effects=effects)] if effects else []


def listed(printed: list[str], applies: list[str], wording: Wording) -> str:
    """Return bonuses by name, with what they count as where that is something else (R14)."""
    names = []
    for bonus, real in zip(printed, applies, strict=True):
        name = wording.name("bonus", bonus)
        if real != bonus:
            name = say(wording, "applies", bonus=bonus, applies=wording.name("bonus", real))
        names.append(name)
    return ", ".join(names)


def say(wording: Wording, text: str, **values: int | str) -> str:
    """Return a text of the [table] part with its values filled in."""
    return wording.fill(wording.text(f"table.{text}"), values)


def percent(chance: float, wording: Wording) -> str:
    """Return a chance in percent; what is not quite 0 or 1 never looks like it."""
    if 0 < chance < 0.001:
        return say(wording, "under", chance="0.1%")
    if 0.999 < chance < 1:
        return say(wording, "over_chance", chance="99.9%")
    return f"{100 * chance:.1f}".removesuffix(".0") + "%"


def wrap(line: str, indent: str = "") -> list[str]:
    """Break a line that is too long; one that fits keeps its spaces."""
    if len(line) <= WIDTH:
        return [line]
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent) or [""]


def clip(name: str, width: int) -> str:
    """Cut a name that is too long for its column."""
    return name if len(name) <= width else name[: width - 1] + "…"
