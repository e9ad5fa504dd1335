"""The table in words: one rendering for terminal, screen reader and language model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from brink.games.ai_rush.rules.view import AgentsView, CompanyView, RushView, SectorView
from brink.games.ai_rush.text.turn import (
    WIDTH,
    clip,
    listed,
    say,
    short_turn,
    tracker_lines,
    turn_lines,
    wrap,
)
from brink.games.wording import Block, Wording, joined
from brink.kernel.outcome import Outcome

PLAYER_WIDTH = 14
NAME_WIDTH = 10
BAR_WIDTH = 40
BAR = "█"
ROGUE_BAR = "▓"
DISCARDS_SHOWN = 6


def describe(view: Mapping[str, Any], wording: Wording) -> list[Block]:
    """Return everything a view shows, most urgent first; only what the view says."""
    table = cast("RushView", view)
    blocks = [state_of_play(table, wording), sectors(table, wording)]
    if table["turn"] is not None:
        active = table["companies"][table["turn"]["seat"]]
        title = say(wording, "turn", company=company_of(active), seat=active["seat"])
        lines = turn_lines(table, active, wording)
        blocks.append(Block(clip(title, WIDTH), lines, short_turn(table, active, wording)))
    blocks.append(companies(table, wording))
    if table["abilities"]:
        blocks.append(decks(table, wording))
        shown = [company for company in table["companies"] if company["hand"] is not None]
        blocks += [hand(table, company, wording) for company in shown]
    return blocks


def company_of(company: CompanyView) -> str:
    """Return the company's id; before it is taken it has none."""
    return company["company"] or ""


def company_name(company: CompanyView, wording: Wording) -> str:
    """Return what a company is called."""
    name = company["company"]
    return "–" if name is None else wording.name("company", name)


def state_of_play(table: RushView, wording: Wording) -> Block:
    """Return the Quarter, its factor and its order, or why it is over."""
    title = say(wording, "quarter", quarter=table["quarter"], quarters=table["quarters"])
    if table["result"] is not None:
        lines = [say(wording, "over", result=table["result"])]
    elif table["draft"]:
        free = ", ".join(wording.name("company", name) for name in table["draft"])
        lines = [say(wording, "draft", free=free)]
    else:
        names = [company_name(table["companies"][seat], wording) for seat in table["order"]]
        lines = [say(wording, "order", order=", ".join(names))]
        if table["factor"] > 1:
            title += ": " + say(wording, "times", factor=table["factor"])
        elif table["final_factor"] > 1:
            values = {"quarters": table["quarters"], "factor": table["final_factor"]}
            title += ": " + say(wording, "later", **values)
    compact: list[str] | None = (
        None if table["result"] is not None else []
    )  # The title tells the rest.
    return Block(title, [part for line in lines for part in wrap(line)], compact)


def sectors(table: RushView, wording: Wording) -> Block:
    """Return the sector boards, a bar for every company that is there and for ROGUE."""
    most = max(bar["agents"] for sector in table["sectors"] for bar in sector["agents"])
    scale = max(1.0, most / BAR_WIDTH)
    lines: list[str] = []
    boards = table["sectors"]
    for sector in boards:
        lines += sector_lines(sector, table["rogue_rule"] == "majority", scale, wording)
    if table["result"] is None:
        lines += wrap(" ".join(standing(table, wording)))
    compact = [short_sector(one, table["rogue_rule"] == "majority", wording) for one in boards]
    return Block(say(wording, "sectors"), lines, compact)


def standing(table: RushView, wording: Wording) -> list[str]:
    """Return who would win if it ended now, and how far ROGUE is from taking it all (R30)."""
    boards = table["sectors"]
    lost = [wording.name("sector", one["sector"]) for one in boards if one["rogue_takes"]]
    if lost:
        return [say(wording, "stands_lost", sectors=joined(lost))]
    seats = sorted({seat for one in boards if one["fate"] == "led" for seat in one["leaders"]})
    by_seat = {company["seat"]: company for company in table["companies"]}
    names = [company_name(by_seat[seat], wording) for seat in seats]
    told = [say(wording, "stands_open")]
    if names:
        told = [say(wording, "stands_won", companies=joined(names))]
    there = [one for one in boards if one["fate"] != "vacant"]
    if there:
        nearest = min(there, key=lambda one: one["gap"])
        told.append(say(wording, "rogue_needs", sector=nearest["sector"], count=nearest["gap"]))
    return told


def short_sector(sector: SectorView, majority: bool, wording: Wording) -> str:
    """Return one sector board in a line, the largest first."""
    there = sorted((bar for bar in sector["agents"] if bar["agents"]), key=largest_first)
    bars = [
        f"{wording.name('company', bar['owner'])} {bar['agents']}"
        + (f" ({say(wording, 'leads')})" if bar["leads"] else "")
        for bar in there
    ]
    name = wording.name("sector", sector["sector"])
    state = sector_state(sector, majority, wording)
    return f"{name:<5} {state}" + (f": {', '.join(bars)}" if bars else "")


def largest_first(bar: AgentsView) -> int:
    """Order bars by their length."""
    return -bar["agents"]


def sector_lines(sector: SectorView, majority: bool, scale: float, wording: Wording) -> list[str]:
    """Return one sector board."""
    name = wording.name("sector", sector["sector"])
    head = f"{name:<5} {wording.name('board', sector['sector'])}: "
    lines = [head + sector_state(sector, majority, wording)]
    for bar in sector["agents"]:
        if bar["agents"] == 0:
            continue
        cube = ROGUE_BAR if bar["seat"] is None else BAR
        length = max(1, round(bar["agents"] / scale))
        leads = say(wording, "leads") if bar["leads"] else ""
        owner = wording.name("company", bar["owner"])
        line = f"  {owner:<{NAME_WIDTH}} {bar['agents']:>3} {cube * length} {leads}"
        lines.append(line.rstrip())
    return lines


def sector_state(sector: SectorView, majority: bool, wording: Wording) -> str:
    """Return how far ROGUE is from taking a sector."""
    if sector["fate"] == "vacant":
        return say(wording, "vacant")
    if sector["rogue_takes"]:
        return say(wording, "rogue_takes").upper()
    if sector["fate"] == "contested":
        return say(wording, "contested")
    return say(wording, "gap_together" if majority else "gap", count=sector["gap"])


def companies(table: RushView, wording: Wording) -> Block:
    """Return every company: agents, cards, its bet, and what waits for its next roll."""
    lines: list[str] = []
    for company in table["companies"]:
        marks = {"now": "▶", "done": "·", "to_come": " "}
        player = clip(wording.player(company["seat"]), PLAYER_WIDTH)
        parts = [
            f"{marks[company['turn']]} {company_name(company, wording):<{NAME_WIDTH}}",
            f"{player:<{PLAYER_WIDTH}}",
            f"{say(wording, 'company_line', agents=company['agents']):<10}",
        ]
        if table["abilities"]:
            parts.append(say(wording, "hand_count", **company["cards"]))
        parts.append(bet_of(table, company, wording))
        lines.append("  ".join(parts).rstrip())
        if company["luck"] or company["rerolls"]:
            waits = {"luck": company["luck"], "rerolls": company["rerolls"]}
            lines.append("    " + say(wording, "waits", **waits))
    for one in table["investments"]:
        values: dict[str, int | str] = {
            "company": company_of(table["companies"][one["investor"]]),
            "rival": company_of(table["companies"][one["company"]]),
            "times": one["times"],
        }
        lines += wrap(say(wording, "investment", **values))
    short = ", ".join(short_company(table, one, wording) for one in table["companies"])
    return Block(say(wording, "companies"), lines, [say(wording, "short_companies", list=short)])


def short_company(table: RushView, company: CompanyView, wording: Wording) -> str:
    """Return a company in a few words: whose it is, its cards, and what waits for its roll."""
    player = clip(wording.player(company["seat"]), PLAYER_WIDTH)
    notes = [say(wording, "short_cards", **company["cards"])] if table["abilities"] else []
    if company["luck"] or company["rerolls"]:
        waits = {"luck": company["luck"], "rerolls": company["rerolls"]}
        notes.append(say(wording, "waits", **waits))
    return f"{company_name(company, wording)} ({', '.join([player, *notes])})"


def bet_of(table: RushView, company: CompanyView, wording: Wording) -> str:
    """Return whether a company still has its bet."""
    if company["bet"] != "placed" or company["bet_on"] is None:
        return say(wording, "bet_open") if company["bet"] == "open" else ""
    rival = table["companies"][company["bet_on"]]
    return say(wording, "bet_placed", company=company_of(rival))


def decks(table: RushView, wording: Wording) -> Block:
    """Return both decks and the newest discards."""
    lines: list[str] = []
    for deck in table["decks"]:
        newest = deck["discards"][: -DISCARDS_SHOWN - 1 : -1]
        names = [wording.name("card", card) for card in newest]
        older = len(deck["discards"]) - len(newest)
        if older:
            names.append(say(wording, "and_more", count=older))
        discards = ", ".join(names) or say(wording, "no_discards")
        line = say(wording, "deck", deck=deck["deck"], count=deck["cards"], discards=discards)
        lines += wrap(line, "  ")
    return Block(say(wording, "decks"), lines, compact=[])


def hand(table: RushView, company: CompanyView, wording: Wording) -> Block:
    """Return a hand one may see, and its company's tracker where it is not shown already."""
    title = say(wording, "hand", company=company_of(company), seat=company["seat"])
    lines: list[str] = []
    short: list[str] = []
    for card in company["hand"] or []:
        effects = listed(card["effects"], card["applies"], wording)
        lines += wrap(f"{wording.name('card', card['card'])}: {effects}", "  ")
        short.append(f"{wording.name('card', card['card'])} ({effects})")
    compact = [say(wording, "short_hand", cards=", ".join(short))] if short else []
    lines = lines or [say(wording, "no_cards")]
    if table["active"] not in (None, company["seat"]):
        lines += tracker_lines(company, None, wording)
    return Block(clip(title, WIDTH), lines, compact)


def conclude(outcome: Outcome, wording: Wording) -> list[str]:
    """Return why it ended so: the leaders of each sector, or what ROGUE has there."""
    facts = cast("Mapping[str, Any]", outcome.facts)
    told: list[str] = []
    for sector, counts in facts["sectors"].items():
        rogue = counts["rogue"]
        held = {name: count for name, count in counts.items() if name != "rogue"}
        best = max(held.values())
        leaders = [name for name, count in held.items() if count == best]
        together = sum(held.values())
        if best == 0 and rogue == 0:
            continue
        case = "led" if len(leaders) == 1 else "tied"
        if f"rogue_{sector}" in outcome.endings:
            case = "taken"
        elif best <= rogue:
            case = "hung"
        names = [wording.name("company", name) for name in leaders]
        values: dict[str, int | str] = {
            "sector": sector,
            "company": leaders[0],
            "companies": ", ".join(names[:-1]) + f" {say(wording, 'and')} {names[-1]}",
            "best": best,
            "rogue": rogue,
            "together": together,
        }
        told.append(say(wording, case, **values))
    return told
