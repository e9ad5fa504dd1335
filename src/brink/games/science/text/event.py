"""The face-up World Event in words: what it does, what is on offer, how the ballots fell."""

from __future__ import annotations

from brink.games.science.rules.view import PlayerView, ScienceView
from brink.games.science.rules.view_event import EventView, OptionView
from brink.games.science.text.saying import WIDTH, clip, operations_words, say, signed, wrap
from brink.games.wording import Block, Wording


def event_block(table: ScienceView, wording: Wording) -> Block | None:
    """Return the face-up event, or nothing before the first."""
    event = table["event"]
    if event is None:
        return None
    lines = [wording.name("event_line", event["event"])]
    lines.append(kind_line(event, wording))
    lines += [option_line(event, option, wording) for option in event["options"]]
    lines += state_lines(event, wording)
    ballots = [ballot_words(player, wording) for player in ordered(table)]
    cast = ", ".join(words for words in ballots if words)
    if cast:
        lines.append(say(wording, "ballots", ballots=cast))
    title = clip(say(wording, "event", event_card=event["event"]), WIDTH)
    known = 2 + len(event["options"])
    compact = [f"{title}. {lines[1]}", *lines[2:known]]  # Without the joke.
    so_far = "; ".join(line.strip() for line in lines[known:])
    if event["outcome"]:
        compact = [f"{title}. {so_far}"]  # What else it could have done decides nothing now.
    elif so_far:
        compact.append(so_far)
    return Block(title, [part for line in lines for part in wrap(line, "  ")], compact)


def ordered(table: ScienceView) -> list[PlayerView]:
    """Return the players in turn order."""
    return [table["players"][seat] for seat in table["order"]]


def kind_line(event: EventView, wording: Wording) -> str:
    """Return how the event is decided."""
    kind = event["kind"]
    if kind == "vote":
        return say(wording, "kind_vote", option=event["tie"] or "")
    if kind == "pledge":
        count, price = event["need_count"] or 0, event["price"] or 0
        return say(wording, "kind_pledge", count=count, price=price)
    if kind == "choice":
        seat = event["decider"] or 0
        return say(wording, "kind_choice", seat=seat, decides=event["decides"] or "")
    return say(wording, f"kind_{kind}")


def option_line(event: EventView, option: OptionView, wording: Wording) -> str:
    """Return one outcome and what it does."""
    does = operations_words(option["does"], wording)
    if event["kind"] == "auction":
        return say(wording, "does_win", does=does)
    if event["kind"] == "instant":
        return say(wording, "does_happen", does=does)
    line = say(wording, "does", option=option["option"], does=does)
    if option["weight"] is not None:
        line += f" ({say(wording, 'weight', count=option['weight'])})"
    return line


def state_lines(event: EventView, wording: Wording) -> list[str]:
    """Return what has become of the event so far."""
    lines: list[str] = []
    if event["campaign"] is not None and event["campaigner"] is not None:
        seat, option = event["campaigner"], event["campaign"]
        lines.append(say(wording, "campaign", seat=seat, option=option))
    for offer in event["offers"]:
        values: dict[str, int | str] = {
            "from_name": wording.player(offer["seat"]),
            "to_name": wording.player(offer["to"]),
            "option": offer["option"],
            "count": offer["amount"],
            "status": offer["status"],
        }
        lines.append("  " + say(wording, "offer", **values))
    if event["escrow"]:
        lines.append("  " + say(wording, "escrow", count=event["escrow"]))
    if event["doubted"]:
        lines.append(say(wording, "doubted"))
    if event["die"] is not None:
        lines.append(say(wording, "die", die=event["die"]))
    if event["outcome"]:
        lines.append(say(wording, "came_to", option=event["outcome"]))
    if event["modifiers"]:
        lines.append(say(wording, "in_force", modifiers=modifiers_words(event, wording)))
    return lines


def modifiers_words(event: EventView, wording: Wording) -> str:
    """Return what holds until the next event."""
    words: list[str] = []
    for one in event["modifiers"]:
        name = one["modifier"]
        if name.startswith("ban_"):
            words.append(wording.name("modifier", name))
        else:
            words.append(say(wording, "modifier", modifier=name, amount=signed(one["amount"])))
    return ", ".join(words)


def ballot_words(player: PlayerView, wording: Wording) -> str:
    """Return a player's ballot or bid, as far as it may be known."""
    ballot, seat = player["ballot"], player["seat"]
    if ballot["state"] == "none":
        return ""
    if ballot["bid"] is not None:
        return say(wording, "bid_known", seat=seat, count=ballot["bid"])
    if ballot["option"] is None:
        return say(wording, "ballot_cast", seat=seat)
    key = "ballot_bound" if ballot["state"] == "bound" else "ballot_known"
    return say(wording, key, seat=seat, option=ballot["option"])
