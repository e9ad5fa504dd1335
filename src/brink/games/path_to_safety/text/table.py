"""The table in words: one rendering for terminal, screen reader and language model."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any, cast

from brink.games.path_to_safety.rules.view import (
    ClockView,
    DeskView,
    HandCardView,
    PathView,
    StrategyView,
)
from brink.games.wording import Block, Wording
from brink.kernel.outcome import Outcome
from brink.language.message import written

WIDTH = 76  # Fits a framed panel in a terminal of 80 columns.
PLAYER_WIDTH = 24
PILE_SHOWN = 12  # Cards named beneath the top of the discard pile.


def describe(view: Mapping[str, Any], wording: Wording) -> list[Block]:
    """Return everything a view shows, most urgent first; only what the view says."""
    table = cast("PathView", view)
    return [
        state_of_play(table, wording),
        strategies(table, wording),
        clock(table["clock"], table["active"] is not None, wording),
        cards(table, wording),
        desks(table, wording),
        *[
            hand(desk, desk["hand"], desk["desk"] == table["active"], wording)
            for desk in table["desks"]
            if desk["hand"] is not None
        ],
    ]


def state_of_play(table: PathView, wording: Wording) -> Block:
    """Return the round and who is at work, or why it is over."""
    if table["active"] is None:
        line = say(wording, f"stopped_{table['stopped_by']}")
    else:
        (active,) = [desk for desk in table["desks"] if desk["desk"] == table["active"]]
        line = say(wording, "active", desk=active["desk"], seat=active["seat"])
    compact = [] if table["active"] is not None else [line]
    return Block(say(wording, "round", round=table["round"]), wrap(line), compact)


def strategies(table: PathView, wording: Wording) -> Block:
    """Return the four strategies, with what was left in their decks once it is shown."""
    lines: list[str] = []
    left = table["strategy_decks"]
    for place, strategy in enumerate(table["strategies"]):
        lines += strategy_lines(strategy, None if left is None else left[place], wording)
    if left is None:
        points = [
            f"{wording.name('suit', one['strategy'])} {one['needs']}" for one in table["strategies"]
        ]
        lines.append(say(wording, "needs_all", points="  ".join(points)))
    compact = [short_strategy(one, wording) for one in table["strategies"]]
    return Block(say(wording, "strategies"), lines, compact if left is None else None)


def short_strategy(shown: StrategyView, wording: Wording) -> str:
    """Return a strategy in one line: its counter, its chance, what its difficulty may be."""
    strategy = shown["strategy"]
    chance = "guaranteed" if shown["guaranteed"] else "short_chance"
    won = say(wording, chance, chance=percent(shown["chance"], wording))
    values = " ".join(str(value) for value in shown["possible"])
    may_be = say(wording, "short_possible", values=values)
    return (
        f"{wording.name('suit', strategy)} {wording.name('strategy', strategy):<18} "
        f"{written(shown['progress']):>3}  {won:<17}  {may_be}"
    )


def strategy_lines(shown: StrategyView, left: list[int] | None, wording: Wording) -> list[str]:
    """Return a strategy: its counter and deck, then two strips of values, one over the other."""
    strategy = shown["strategy"]
    head = (
        f"{wording.name('suit', strategy)} {wording.name('strategy', strategy):<18}  "
        f"{say(wording, 'progress')} {written(shown['progress']):>3}  "
        f"{wording.name('label', 'strategy_deck')} {shown['deck']:>2}  "
    )
    column = (wording.name("label", "research_column"), shown["column"])
    last = max(shown["column"] + shown["possible"])
    if left is None:
        chance = "guaranteed" if shown["guaranteed"] else "chance"
        head += say(wording, chance, chance=percent(shown["chance"], wording))
        return [head, *strips([(say(wording, "possible"), shown["possible"]), column], last)]
    difficulty, margin = shown["difficulty"], shown["margin"]
    assert difficulty is not None
    assert margin is not None
    line = say(
        wording,
        "difficulty",
        strategy=strategy,
        value=difficulty,
        margin=("+" if margin > 0 else "") + written(margin),
    )
    strip = strips([(say(wording, "leftovers"), left), column], last)
    return [head.rstrip(), f"  {line}", *strip]


def strips(rows: Sequence[tuple[str, list[int]]], last: int) -> list[str]:
    """Return rows of values in their places from 1 to the last, so that they fill each other."""
    width = max(len(label) for label, _ in rows)
    lines: list[str] = []
    for label, values in rows:
        places = [f"{value if value in values else '':>3}" for value in range(1, last + 1)]
        lines.append(f"  {label:<{width}} {''.join(places)}".rstrip())
    return lines


def clock(shown: ClockView, running: bool, wording: Wording) -> Block:
    """Return the Mad Science dice and what the round's roll must show."""
    lines = [
        say(wording, "pool", pool=shown["pool"], reserve=shown["reserve"]),
        say(wording, "indicator", indicator=shown["indicator"]),
    ]
    compact = None
    if running:
        chance = percent(shown["chance_to_end"], wording)
        lines.append(say(wording, "chance_to_end", chance=chance))
        values: dict[str, int | str] = {"pool": shown["pool"], "indicator": shown["indicator"]}
        compact = [say(wording, "short_clock", chance=chance, **values)]
        lines.append(say(wording, "rounds_left", count=round(shown["rounds_left"])))
    return Block(say(wording, "clock"), lines, compact)


def cards(table: PathView, wording: Wording) -> Block:
    """Return the science deck and the discard pile, apart and together."""
    deck, mad_in_deck = table["science_deck"], table["mad_in_deck"]
    pile, mad_in_pile = len(table["discard"]), table["mad_in_discard"]
    counts = [
        ("science_deck", deck, mad_in_deck),
        ("discard_pile", pile, mad_in_pile),
        ("loose_cards", deck + pile, mad_in_deck + mad_in_pile),
    ]
    rows = [
        (wording.name("label", label), say(wording, "count", count=f"{count:>3}", mad=mad))
        for label, count, mad in counts
    ]
    rows.append((say(wording, "top"), top_card(table, wording)))
    if pile > 1:
        rows.append((say(wording, "beneath"), beneath(table["discard"][:-1], wording)))
    width = max(len(label) for label, _ in rows) + 2
    lines: list[str] = []
    for label, text in rows:
        lines += wrap(f"{label:<{width}}{text}", " " * width)
    top = table["top"]
    face = top_card(table, wording)
    if top is not None and top["type"] != "mad_science":
        face = say(wording, "short_top", card=top["card"])
    left = {"deck": deck, "mad": mad_in_deck, "pile": pile}
    return Block(say(wording, "cards"), lines, [say(wording, "short_cards", top=face, **left)])


def top_card(table: PathView, wording: Wording) -> str:
    """Return the card to match."""
    top = table["top"]
    if top is None:
        return say(wording, "top_none")
    if top["type"] == "mad_science":
        return say(wording, "top_mad")
    return say(wording, "top_card", card=top["card"], strategy=top["strategy"], type=top["type"])


def beneath(pile: Sequence[str], wording: Wording) -> str:
    """Return the cards under the top one by their marks, newest first."""
    newest = [wording.name("mark", card) for card in reversed(pile[-PILE_SHOWN:])]
    older = len(pile) - len(newest)
    return ", ".join(newest) + (", " + say(wording, "and_more", count=older) if older else "")


def desks(table: PathView, wording: Wording) -> Block:
    """Return who runs which desk, and how many cards it holds."""
    players = {desk["seat"]: clip(wording.player(desk["seat"])) for desk in table["desks"]}
    width = max(len(player) for player in players.values())
    lines: list[str] = []
    for desk in table["desks"]:
        count = say(wording, "desk_count", count=f"{desk['cards']:>2}")
        active = say(wording, "is_active") if desk["desk"] == table["active"] else ""
        name = wording.name("desk", desk["desk"])
        lines.append(f"{name:<16}  {players[desk['seat']]:<{width}}  {count}  {active}".rstrip())
    return Block(say(wording, "desks"), lines, compact=[])


def hand(desk: DeskView, held: Sequence[HandCardView], active: bool, wording: Wording) -> Block:
    """Return a hand one may see, as the view sorts it: by strategy, then rank."""
    title = say(wording, "hand", desk=desk["desk"], seat=desk["seat"])
    lines = [hand_card(card, wording) for card in held] or [say(wording, "no_cards")]
    return Block(clip(title, WIDTH), lines, [short_hand(desk, held, active, wording)])


def short_hand(desk: DeskView, held: Sequence[HandCardView], active: bool, wording: Wording) -> str:
    """Return a hand by its faces; at work, those that match the pile apart, and the risks."""
    if not active:
        faces = " ".join(wording.name("mark", card["card"]) for card in held)
        return say(wording, "short_hand", desk=desk["desk"], cards=faces or "–")
    matching = [short_card(card, wording) for card in held if card["matches"]]
    others = [short_card(card, wording) for card in held if not card["matches"]]
    cards = ", ".join(others)
    if matching:
        cards = say(wording, "short_matching", cards=", ".join(matching), others=cards or "–")
    return say(wording, "short_hand", desk=desk["desk"], cards=cards or "–")


def short_card(card: HandCardView, wording: Wording) -> str:
    """Return a card in hand by its face, with its risk."""
    face = wording.name("mark", card["card"])
    return f"{face} ({say(wording, 'short_risk', count=card['risk'])})" if card["risk"] else face


def hand_card(card: HandCardView, wording: Wording) -> str:
    """Return a card in hand: face, name, type, risk, and whether it matches the pile now."""
    risk = f"{wording.name('risk_label', 'risk')} {card['risk']}" if card["risk"] else ""
    matches = say(wording, "matches") if card["matches"] else ""
    return (
        f"{wording.name('mark', card['card']):<3} {wording.name('card', card['card']):<30} "
        f"{wording.name('type', card['type']):<10}  {risk:<19}  {matches}"
    ).rstrip()


def conclude(outcome: Outcome, wording: Wording) -> list[str]:
    """Return why the team won or lost: each strategy solved, or the one that came nearest."""
    facts = cast("Mapping[str, Any]", outcome.facts)
    solved = facts["solved"]
    told = []
    for strategy in solved or [facts["headline"]]:
        values = {
            "strategy": strategy,
            "progress": facts["progress"][strategy],
            "difficulty": facts["difficulties"][strategy],
        }
        told.append(say(wording, "solved" if solved else "unsolved", **values))
    return told


def say(wording: Wording, text: str, **values: int | str) -> str:
    """Return a text of the [table] part with its values filled in."""
    return wording.fill(wording.text(f"table.{text}"), values)


def percent(chance: float, wording: Wording) -> str:
    """Return a chance in percent; what is not quite 0 or 1 never looks like it."""
    if 0 < chance < 0.001:
        return say(wording, "under", chance="0.1%")
    if 0.999 < chance < 1:
        return say(wording, "over", chance="99.9%")
    return f"{100 * chance:.1f}".removesuffix(".0") + "%"


def wrap(line: str, indent: str = "") -> list[str]:
    """Break a line that is too long."""
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent) or [""]


def clip(name: str, width: int = PLAYER_WIDTH) -> str:
    """Cut a name that is too long for its column."""
    return name if len(name) <= width else name[: width - 1] + "…"
