"""What a hint's reasons claim, checked against the table as its reader sees it, and the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from brink.kernel.action import Action
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from brink.match.match import Match

Words = Mapping[str, str | int]
Claim = Callable[[Match, Action, Words], None]


def seen(match: Match) -> Mapping[str, Any]:
    """Return the table as the seat asked sees it."""
    assert match.decision is not None
    return match.view(match.decision.seat)


def after(match: Match, action: Action) -> list[str]:
    """Return what an answer would make happen, as kinds of events."""
    state, dealer = match.state.clone(), Dealer(FastChance(0))
    match.game.apply(state, action, dealer)
    return [event.kind.name for event in dealer.events]


def near(chance: float, told: str | int) -> bool:
    """Return whether a chance was told in whole per cents."""
    return abs(100 * chance - int(told)) <= 0.5 + 1e-6


# Path to Safety.


def strategy(match: Match, words: Words) -> Mapping[str, Any]:
    """Return the strategy that is spoken of, as it lies on the table."""
    found = [one for one in seen(match)["strategies"] if one["strategy"] == words["strategy"]]
    return dict(found[0])


def is_guaranteed(match: Match, action: Action, words: Words) -> None:
    assert strategy(match, words)["guaranteed"]


def is_the_best_so_far(match: Match, action: Action, words: Words) -> None:
    chances = [one["chance"] for one in seen(match)["strategies"]]
    assert near(max(chances), words["chance"])
    assert strategy(match, words)["chance"] == max(chances)


def nothing_is_won(match: Match, action: Action, words: Words) -> None:
    assert all(one["chance"] == 0 for one in seen(match)["strategies"])


def earns_momentum(match: Match, action: Action, words: Words) -> None:
    assert "momentum" in after(match, action)
    assert match.decision is not None
    assert match.decision.step.name() == "action" or match.profile["momentum_chain"] == "on"


def others_draw(match: Match, action: Action, words: Words) -> None:
    assert words["cards"] == len(seen(match)["desks"]) - 1


def mad_comes(match: Match, action: Action, words: Words) -> None:
    table = seen(match)
    deck, mad = table["science_deck"], table["mad_in_deck"]
    if deck == 0:
        deck, mad = len(table["discard"]), table["mad_in_discard"]
    assert near(mad / deck if deck else 0.0, words.get("chance", 0)), (deck, mad, words)


def risk_of_the_card(match: Match, action: Action, words: Words) -> None:
    hand = [card for desk in seen(match)["desks"] for card in desk["hand"] or []]
    card = next(card for card in hand if card["card"] == action.text.split(":")[1])
    assert near(card["threshold"] / 6, words["chance"])


def can_still_be(match: Match, action: Action, words: Words) -> None:
    assert len(strategy(match, words)["possible"]) == words["possible"]


def is_next(match: Match, action: Action, words: Words) -> None:
    table = seen(match)
    desks = [desk["desk"] for desk in table["desks"]]
    assert words["desk"] == desks[(desks.index(table["active"]) + 1) % len(desks)]


def are_in_hand(match: Match, action: Action, words: Words) -> None:
    table = seen(match)
    hand = next(desk["hand"] for desk in table["desks"] if desk["desk"] == table["active"])
    matching = [card for card in hand if card["matches"]]
    assert len(matching) == words.get("cards", 0)


def rises(match: Match, action: Action, words: Words) -> None:
    assert int(words["before"]) < int(words["after"])


# AI RUSH.


def busts(match: Match, action: Action, words: Words) -> None:
    turn = seen(match)["turn"]
    assert near(turn["press"]["bust"], words["chance"])
    assert turn["pile"] == words["pile"]


def costs(match: Match, action: Action, words: Words) -> None:
    assert seen(match)["stakes"]["bust_now"] == words["count"]


def times(match: Match, action: Action, words: Words) -> None:
    assert seen(match)["factor"] == words["count"]


def would_bust(match: Match, action: Action, words: Words) -> None:
    assert seen(match)["turn"]["dice"]["busts"]


def would_not_bust(match: Match, action: Action, words: Words) -> None:
    assert not seen(match)["turn"]["dice"]["busts"]


def cannot_bust(match: Match, action: Action, words: Words) -> None:
    assert seen(match)["turn"]["press"]["bust"] == 0


# Science!


def price_and_slots(match: Match, action: Action, words: Words) -> None:
    looked_at = seen(match)["look"]["cards"]
    card = next(one for one in looked_at if one["invention"] == words["invention"])
    assert (card["price"], card["slots"]) == (words.get("count", 0), words["slots"])


def pays(match: Match, action: Action, words: Words) -> None:
    assert match.decision is not None
    seat, before = match.decision.seat, match.state.clone()
    match.game.apply(before, action, Dealer(FastChance(0)))
    gained = before.money[seat] - match.state.money[seat]
    assert gained == words["count"]


def open_offers(match: Match, words: Words) -> list[Mapping[str, Any]]:
    """Return the offers to the seat asked that are open, and for the option spoken of."""
    assert match.decision is not None
    mine = (match.decision.seat, words["option"], "open")
    offers = seen(match)["event"]["offers"]
    return [one for one in offers if (one["to"], one["option"], one["status"]) == mine]


def lies_on_the_table(match: Match, action: Action, words: Words) -> None:
    assert words["count"] == sum(one["amount"] for one in open_offers(match, words))


def is_offered(match: Match, action: Action, words: Words) -> None:
    offers = [(one["seat"], one["amount"]) for one in open_offers(match, words)]
    assert (words["asked"], words["count"]) in offers


def risk_of(match: Match, action: Action, words: Words) -> float:
    """Return the chance of midnight that the table shows for filling the slot."""
    inventions = [one for player in seen(match)["players"] for one in player["inventions"]]
    wanted = next(one for one in inventions if one["invention"] == words["invention"])
    assert action.text == f"place:{words['invention']}"
    [risk] = wanted["risks"]  # Of the type that is being hired.
    return float(risk["chance"])


def brings_midnight(match: Match, action: Action, words: Words) -> None:
    assert near(risk_of(match, action, words), words["chance"])


def is_harmless(match: Match, action: Action, words: Words) -> None:
    assert near(risk_of(match, action, words), 0)


# The Singularity War.


def lowers_threat(match: Match, action: Action, words: Words) -> None:
    assert words["before"] == seen(match)["threat"]
    assert int(words["after"]) < int(words["before"])


def lessens_fire(match: Match, action: Action, words: Words) -> None:
    assert words["before"] == seen(match)["map"]["fire_now"]
    assert int(words["after"]) < int(words["before"])


def machines_stand_there(match: Match, action: Action, words: Words) -> None:
    there = sum(group["size"] for group in seen(match)["map"]["groups"])
    assert 0 < int(words["count"]) <= there


def comes_closer(match: Match, action: Action, words: Words) -> None:
    assert 0 <= int(words["after"]) < int(words["before"])


def wins(match: Match, action: Action, words: Words) -> None:
    assert seen(match)["result"] is None


CLAIMS: dict[str, dict[str, Claim]] = {
    "path_to_safety": {
        "advice_guaranteed": is_guaranteed,
        "advice_play_on": is_the_best_so_far,
        "advice_too_early": nothing_is_won,
        "advice_progress": rises,
        "advice_momentum": earns_momentum,
        "advice_conference": others_draw,
        "advice_stakes": others_draw,
        "advice_draw": mad_comes,
        "advice_draw_safe": mad_comes,
        "advice_pass": mad_comes,
        "advice_risk": risk_of_the_card,
        "advice_research": can_still_be,
        "advice_hand_on": is_next,
        "advice_take_turn": are_in_hand,
        "advice_further": are_in_hand,
    },
    "ai_rush": {
        "advice_roll": busts,
        "advice_stop": busts,
        "advice_stakes": costs,
        "advice_lead": rises,
        "advice_bet_times": times,
        "advice_luck_saves": would_bust,
        "advice_luck_bust": would_bust,
        "advice_luck": would_not_bust,
        "advice_luck_none": would_not_bust,
        "advice_first_roll": cannot_bust,
    },
    "science": {
        "advice_take": price_and_slots,
        "advice_take_free": price_and_slots,
        "advice_lecture": pays,
        "advice_accept": lies_on_the_table,
        "advice_accept_anyway": is_offered,
        "advice_decline": is_offered,
        "advice_midnight": brings_midnight,
        "advice_safe": brings_midnight,
        "advice_harmless": is_harmless,
    },
    "singularity_war": {
        "advice_threat": lowers_threat,
        "advice_fire": lessens_fire,
        "advice_kill": machines_stand_there,
        "advice_closer": comes_closer,
    },
}
