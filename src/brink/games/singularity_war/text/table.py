"""The table in words: one rendering for terminal, screen reader and language model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from brink.games.singularity_war.rules.view import PlayerView, WarView
from brink.games.singularity_war.rules.view_map import EnemyView, GroupView
from brink.games.singularity_war.rules.view_turn import CardView, TurnView
from brink.games.singularity_war.text.cards import (
    clip,
    effect_text,
    effects_text,
    names_of,
    say,
    wrap,
)
from brink.games.singularity_war.text.chart import chart, mark, member_mark
from brink.games.wording import Block, Wording
from brink.kernel.outcome import Outcome

GAUGE = 30
DISCARDS_SHOWN = 6
FLOOR, ROOM = "█", "·"


def describe(view: Mapping[str, Any], wording: Wording) -> list[Block]:
    """Return everything a view shows, most urgent first; only what the view says."""
    table = cast("WarView", view)
    blocks = [state_of_play(table, wording)]
    if table["phase"] != "interlude":
        near = chart(table, wording, near=True)
        blocks.append(Block(say(wording, "map"), chart(table, wording), near))
        blocks.append(machines(table, wording))
    if table["now"] is not None:
        blocks.append(turn(table["now"], short_display(table, wording), wording))
    blocks += [player(one, table, wording) for one in table["players"]]
    blocks.append(upgrades(table, wording))
    return blocks


def state_of_play(table: WarView, wording: Wording) -> Block:
    """Return the issue, both tracks as one gauge, and the special rule."""
    title = say(
        wording, "title", mode=table["mode"], number=table["issue_number"], issue=table["issue"]
    )
    if table["attempt"] > 1:
        title += ", " + say(wording, "attempt", number=table["attempt"])
    lines: list[str] = []
    if table["phase"] == "interlude":
        values = {"number": table["interlude"], "of": table["interludes"]}
        lines.append(say(wording, "interlude_phase", **values))
    elif table["phase"] == "aftermath":
        lines.append(say(wording, "aftermath"))
    elif table["result"] is not None:
        lines.append(say(wording, "over", result=table["result"]))
    else:
        lines.append(
            say(
                wording,
                "turn",
                round=table["round"],
                turn=table["turn"],
                limit=table["turn_limit"],
            )
        )
    compact = [lines[0]]
    if table["phase"] != "interlude":
        lines += gauge(table, wording)
        compact = [f"{lines[1]}  {lines[0]}"]
    help_text = wording.name("special_help", table["special"])
    special = say(wording, "special", special=table["special"], help=help_text)
    return Block(title, lines + wrap(special), compact)


def gauge(table: WarView, wording: Wording) -> list[str]:
    """Return Threat rising towards the ceiling."""
    limit = max(table["limit"], 1)
    filled = min(GAUGE, round(GAUGE * table["threat"] / limit))
    bar = FLOOR * filled + ROOM * (GAUGE - filled)
    return [
        say(wording, "gauge", threat=table["threat"], bar=bar, limit=table["limit"]),
        say(
            wording,
            "gap",
            gap=table["gap"],
            awareness=table["awareness"],
            base=table["base_limit"],
        ),
    ]


def machines(table: WarView, wording: Wording) -> Block:
    """Return the groups, what would fire now, and what is known of the tokens."""
    drawn = table["map"]
    cards = {enemy["enemy"]: enemy for enemy in table["enemies"]}
    lines: list[str] = []
    for group in drawn["groups"]:
        lines += wrap(group_line(group, cards[group["enemy"]], wording))
    compact: list[str] = []
    if lines:
        fire = say(wording, "fire_now", count=drawn["fire_now"])
        compact = [say(wording, "short_fire", count=drawn["fire_now"])]
        compact += short_machines(table, wording)
        lines.append(fire)
    else:
        lines.append(say(wording, "no_machines"))
    down = {"common": 0, "elite": 0}
    for token in drawn["tokens"]:
        if token["enemy"] is None:
            down[token["kind"]] += 1
        else:
            key = "token_up" if token["face_up"] else "token_known"
            lines.append(say(wording, key, enemy=token["enemy"], cell=token["cell"]))
    if any(down.values()):
        lines.append(say(wording, "tokens", **down))
    for kind, bag in table["bags"].items():
        if bag["face_down"]:
            named = [
                f"{wording.name('enemy', enemy)} {count}" for enemy, count in bag["unseen"].items()
            ]
            lines += wrap(say(wording, "bag", kind=kind, machines=", ".join(named)))
    return Block(say(wording, "machines"), lines, compact)


def short_machines(table: WarView, wording: Wording) -> list[str]:
    """Return each kind of machine in a line: its card, and where its groups stand and fire."""
    lines: list[str] = []
    for card in table["enemies"]:
        groups = [group for group in table["map"]["groups"] if group["enemy"] == card["enemy"]]
        if not groups:
            continue
        places = []
        for group in groups:
            place = group["cell"] + (f" ×{group['size']}" if group["size"] > 1 else "")
            facts = [say(wording, "fact_jammed")] * group["jammed"]
            facts += [say(wording, "fact_fires")] * group["fires"]
            places.append(f"{place} ({', '.join(facts)})" if facts else place)
        kind = {"mark": mark(card["enemy"], wording), "enemy": card["enemy"]}
        numbers = {"threat": card["threat"], "range": card["range"]}
        lines.append(say(wording, "short_kind", **kind, **numbers, cells="; ".join(places)))
    return lines


def group_line(group: GroupView, card: EnemyView, wording: Wording) -> str:
    """Return one group with its card's numbers."""
    facts = [
        say(wording, "fact_threat", count=card["threat"]),
        say(wording, "fact_range", count=card["range"]),
        say(wording, "fact_move", count=card["move"]),
    ]
    if card["health"] != "one":
        damage = {"damage": group["damage"], "count": card["toughness"]}
        facts.append(say(wording, f"fact_{card['health']}", **damage))
    facts += [say(wording, f"fact_{trait}") for trait in card["traits"]]
    facts += [say(wording, "fact_jammed")] * group["jammed"]
    facts += [say(wording, "fact_fires")] * group["fires"]
    if group["held"]:
        cards = [one["card"] for one in group["held"]]
        facts.append(say(wording, "held", cards=names_of(cards, wording)))
    return say(
        wording,
        "group",
        mark=mark(group["enemy"], wording),
        size=group["size"],
        enemy=group["enemy"],
        cell=group["cell"],
        facts=", ".join(facts),
    )


def turn(now: TurnView, display: list[str], wording: Wording) -> Block:
    """Return the turn going on; on a low terminal, with the upgrades one may take in it."""
    lines: list[str] = []
    cycles = now["cycles_left"]
    lines.append(
        say(wording, "cycles_any") if cycles is None else say(wording, "cycles", count=cycles)
    )
    card = now["card"]
    if card is not None:
        left = effects_text(card, wording, now["effects_left"])
        lines += wrap(say(wording, "on_table", card=card["card"], effects=left or "–"))
    move = now["move"]
    compact = [". ".join(lines)]
    if move is not None and move["reach"]:
        party = ", ".join(wording.player(seat) for seat in move["party"])
        moving = say(wording, "move_now", party=party, count=move["points"])
        lines += wrap(moving)
        compact.append(moving)
        dear = [f"{one['cell']} (+{one['threat']})" for one in move["reach"] if one["threat"]]
        if dear:
            compact.append(say(wording, "short_reach", cells="  ".join(dear)))
        cells = [
            one["cell"] + (f" (+{one['threat']})" if one["threat"] else "") for one in move["reach"]
        ]
        lines += wrap(say(wording, "reach", cells="  ".join(cells)))
    return Block(clip(say(wording, "turn_of", seat=now["seat"])), lines, compact + display)


def player(one: PlayerView, table: WarView, wording: Wording) -> Block:
    """Return a player's member, hand, deck and ability."""
    title = say(wording, "hand", character=one["character"], seat=one["seat"])
    lines = wrap(
        say(
            wording,
            "member",
            mark=member_mark(one),
            seat=one["seat"],
            character=one["character"],
            cell=one["cell"],
        )
    )
    if one["hand"] is None:
        lines.append(say(wording, "hand_closed", count=one["hand_size"]))
    elif not one["hand"]:
        lines.append(say(wording, "empty_hand"))
    held = [
        say(wording, "hand_card", card=card["card"], effects=effects_text(card, wording))
        for card in one["hand"] or []
    ]
    lines += [part for line in held for part in wrap(line)]
    newest = one["discards"][: -DISCARDS_SHOWN - 1 : -1]
    shown = names_of(newest, wording) or say(wording, "no_discards")
    if len(one["discards"]) > len(newest):
        shown += ", " + say(wording, "and_more", count=len(one["discards"]) - len(newest))
    values = {"count": one["deck_size"], "closing": one["closing_in"]}
    lines += wrap(say(wording, "deck", discards=shown, **values))
    if one["aside"]:
        lines += wrap(say(wording, "aside", cards=names_of(one["aside"], wording)))
    ability = {
        "ability": wording.name("ability", one["character"]),
        "effect": effect_text(one["ability"]["effect"], wording),
    }
    can = say(wording, "ability", count=one["ability"]["cost"], **ability)
    up = one["seat"] == table["active"]
    compact = [short_player(one, up, wording), *([can] if up else [])]
    if table["phase"] in ("interlude", "aftermath"):  # Nobody holds cards; the deck matters.
        owned = names_of(one["cards"], wording)
        compact = [say(wording, "short_deck", player=wording.player(one["seat"]), cards=owned)]
    return Block(clip(title), [*lines, *wrap(can)], compact)


def short_cards(cards: Sequence[CardView], wording: Wording) -> str:
    """Return cards in one line, each once, with what they do."""
    held = {card["card"]: effects_text(card, wording) for card in cards}
    names = [card["card"] for card in cards]
    told = [
        f"{names_of([name] * names.count(name), wording)} ({effects})"
        for name, effects in held.items()
    ]
    return ", ".join(told)


def short_player(one: PlayerView, up: bool, wording: Wording) -> str:
    """Return a player in a line: where the member stands, the cards, and what they do if up."""
    cards = say(wording, "hand_closed", count=one["hand_size"])
    if one["hand"] is not None:
        names = names_of([card["card"] for card in one["hand"]], wording)
        cards = short_cards(one["hand"], wording) if up else names
    player = wording.player(one["seat"])
    values: dict[str, int | str] = {"player": player, "cell": one["cell"], "cards": cards or "–"}
    return say(wording, "short_player", mark=member_mark(one), **values)


def upgrades(table: WarView, wording: Wording) -> Block:
    """Return the upgrade deck and its display."""
    lines = [say(wording, "upgrade_deck", count=table["upgrades"]["deck"])]
    for card in table["upgrades"]["display"]:
        effects = effects_text(card, wording)
        lines += wrap(say(wording, "hand_card", card=card["card"], effects=effects))
    compact = [] if table["now"] is not None else short_display(table, wording)
    return Block(say(wording, "upgrades"), lines, compact)


def short_display(table: WarView, wording: Wording) -> list[str]:
    """Return the upgrades on display in a line, if there are any."""
    cards = short_cards(table["upgrades"]["display"], wording)
    return [say(wording, "short_display", cards=cards)] if cards else []


def conclude(outcome: Outcome, wording: Wording) -> list[str]:
    """Return the tracks at the end, the record, and two questions to talk about (R34)."""
    facts = cast("Mapping[str, Any]", outcome.facts)
    tracks = {key: facts[key] for key in ("threat", "limit", "awareness")}
    record = {"caches": facts["caches_used"], "removed": facts["miniatures_removed"]}
    told = [say(wording, "tracks", **tracks), say(wording, "record", turns=outcome.turns, **record)]
    topic = facts["topic"]
    if topic:
        told.append(say(wording, "topic", topic=topic) + ":")
        told += [wording.name(f"{place}_question", topic) for place in ("first", "second")]
    return told
