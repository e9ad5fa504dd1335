"""The rulings about cards: decks, hands, caches, abilities, and what is seen of them."""

from __future__ import annotations

import pytest

from brink.games.catalog import find
from brink.games.singularity_war.game import SingularityWar
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from tests.games.singularity_war.arrange import (
    CARDS,
    ENEMIES,
    PARTS,
    Draw,
    Position,
    Script,
    Supply,
    Token,
    arrange,
    war_game,
)

FULL = ["sidearm"] * 6


def test_R3_two_cycles_a_turn_unless_the_table_says_otherwise() -> None:
    place = arrange(hands=[["sidearm"] * 3], decks=[["crowbar"] * 3])
    place.play("cycle:sidearm", Draw("crowbar"))
    place.play("cycle:sidearm", Draw("crowbar"))
    reason = place.why_not("cycle:sidearm")
    assert reason is not None
    assert (reason.code, reason.ruling) == ("no_cycles_left", "R3")
    place = arrange(hands=[["sidearm"]], cycle_limit=0)
    assert "cycle:sidearm" not in place.legal()
    place = arrange(hands=[["sidearm"]], decks=[FULL], cycle_limit="none")
    for _ in range(6):
        place.play("cycle:sidearm", Draw("sidearm"))


def test_R4_only_the_active_player_drops_and_refills() -> None:
    place = arrange(
        seats=2, hands=[["sidearm"], ["crowbar", "crowbar"]], decks=[["keep_moving"] * 4, FULL]
    )
    place.end_turn()
    assert place.hand(0) == ["keep_moving"] * 3
    assert place.pile(0) == ["sidearm"]
    assert place.hand(1) == ["crowbar", "crowbar"]
    assert place.asked() == (1, "play")


def test_R17_a_card_that_wounds_stays_beside_the_machine_until_it_falls() -> None:
    place = arrange(
        issue=2,
        at=["0,1"],
        hands=[["sidearm", "carbine", "carbine"]],
        groups={"0,2": {"warden": 1}},
    )
    place.plays("play:sidearm", "hit:0,2:warden", "play:carbine", "hit:0,2:warden")
    assert (place.pile(), len(place.state.held)) == ([], 6)
    place.plays("play:carbine", "hit:0,2:warden")
    assert place.groups() == {}
    assert place.pile() == ["sidearm", "carbine", "carbine"]
    assert place.state.held == []


def test_R17_damage_that_is_not_dealt_leaves_no_card_behind() -> None:
    place = arrange(
        issue=2,
        at=["0,1"],
        hands=[["sidearm"]],
        groups={"0,2": {"warden": 1, "nano_mites": 1}},
    )
    place.plays("play:sidearm", "hit:0,2:nano_mites")
    assert (place.pile(), place.state.held.numbers()) == (["sidearm"], [])


def wound_two(warden: int, walker: int) -> Position:
    """Two machines that hold cards, wounded so before; a nova of 1 strikes the warden first."""
    place = arrange(
        issue=2,
        at=["0,1"],
        hands=[["microwave_cone"]],
        groups={"0,1": {"warden": 1}, "0,2": {"siege_walker": 1}},
    )
    place.state.wounds[ENEMIES["warden"]] = warden
    place.state.wounds[ENEMIES["siege_walker"]] = walker
    return place


@pytest.mark.parametrize(
    ("warden", "walker", "holder"),
    [
        (0, 0, "siege_walker"),
        (0, 5, "warden"),
        (4, 0, "siege_walker"),
        (4, 5, None),
    ],
)
def test_R17_a_card_lies_beside_the_last_machine_it_wounded_that_still_stands(
    warden: int, walker: int, holder: str | None
) -> None:
    place = wound_two(warden, walker)
    told = place.plays("play:microwave_cone")
    lies = [event["enemy"] for event in told if event["event"] == "held"]
    if holder is None:
        assert (lies, place.pile(), place.groups()) == ([], ["microwave_cone"], {})
    else:
        assert (lies, place.pile()) == ([holder], [])
        assert place.state.held == [ENEMIES[holder], 0, CARDS["microwave_cone"]]
        assert holder in {name for group in place.groups().values() for name in group}


def test_R17_games_begun_under_the_first_rules_go_on_as_they_were() -> None:
    place = wound_two(0, 5)
    place.game.rules.version = 1
    place.play("play:microwave_cone")
    assert (place.pile(), place.state.held.numbers()) == (["microwave_cone"], [])
    assert place.groups() == {"0,1": {"warden": 1}}


def test_R17_both_versions_of_the_rules_are_carried_and_new_games_take_the_newest() -> None:
    for version in (1, 2):
        box = find("singularity_war", version)
        game = box.open(box.sheet.profile({}))
        assert isinstance(game, SingularityWar)
        assert (box.rules_version, game.rules.version) == (version, version)
    assert find("singularity_war").rules_version == 2


def test_R17_an_exhaust_card_is_set_aside_when_it_is_released() -> None:
    place = arrange(issue=2, at=["0,1"], hands=[["shaped_pulse"]], groups={"0,2": {"warden": 1}})
    place.state.wounds[PARTS.enemy_ids.index("warden")] = 2
    place.state.held.extend([PARTS.enemy_ids.index("warden"), 0, CARDS["off_grid"]])
    place.plays("play:shaped_pulse", "hit:0,2:warden")
    assert place.state.aside[0] == [CARDS["off_grid"]]
    assert place.pile() == ["shaped_pulse"]


def test_R18_a_cache_serves_everybody_in_seat_order_from_the_mover_on() -> None:
    place = arrange(
        seats=3,
        at=["2,7", "0,0", "0,0"],
        hands=[["keep_moving"]],
        active=0,
    )
    place.play("play:keep_moving")
    place.play("to:2,8", Supply("grapple_line"), Supply("vigil"), Supply("salvage"))
    assert place.asked() == (0, "cache")
    assert place.legal() == {"take:grapple_line", "take:vigil", "take:salvage", "pass"}
    place.play("take:vigil", Supply("emp_lance"))
    assert place.hand(0) == ["vigil"]
    assert place.asked() == (1, "cache")
    assert [PARTS.card_ids[card] for card in place.state.display] == [
        "grapple_line",
        "salvage",
        "emp_lance",
    ]
    place.play("pass")
    place.play("take:emp_lance", Supply("turned_drone"))
    assert place.hand(2) == ["emp_lance"]
    assert [PARTS.card_ids[card] for card in place.state.bottom] == [
        "grapple_line",
        "salvage",
        "turned_drone",
    ]
    assert place.asked() == (0, "destination"), "the rest of the move goes on"
    place.play("stop")
    assert place.why_not("to:2,8") is not None


def test_R18_cards_shown_by_scouting_wait_in_the_display() -> None:
    place = arrange(at=["2,7"], hands=[["supply_tip", "keep_moving"]], decks=[["sidearm"]])
    place.play("play:supply_tip", Supply("vigil"), Supply("salvage"), Draw("sidearm"))
    place.play("play:keep_moving")
    place.play("to:2,8", Supply("grapple_line"), Supply("emp_lance"), Supply("turned_drone"))
    assert len(place.state.display) == 5


def test_R19_an_empty_upgrade_deck_shows_what_there_is() -> None:
    place = arrange(at=["2,7"], hands=[["keep_moving"]])
    place.state.stock.extend(place.state.heap)
    place.state.heap.clear()
    place.state.stock.remove(CARDS["vigil"])
    place.state.bottom.append(CARDS["vigil"])
    place.plays("play:keep_moving", "to:2,8")
    assert place.legal() == {"take:vigil", "pass"}
    place.plays("take:vigil")
    assert place.asked() == (0, "destination")


def test_R19_with_nothing_to_take_nobody_is_asked() -> None:
    place = arrange(seats=2, at=["2,7"], hands=[["keep_moving"]])
    place.state.stock.extend(place.state.heap)
    place.state.heap.clear()
    place.plays("play:keep_moving", "carry:none", "to:2,8")
    assert place.asked() == (0, "destination")


def test_R20_a_trigger_is_replaced_whoever_draws_it() -> None:
    place = arrange(decks=[["its_closing_in", "sidearm", "crowbar", "keep_moving"]])
    place.end_turn(Draw("its_closing_in"), Draw("sidearm"), Draw("crowbar"), Draw("keep_moving"))
    assert place.tracks == (0, 1)
    assert len(place.hand()) == 3
    assert place.pile() == ["its_closing_in"]


def test_R21_opening_hands_hold_no_trigger_and_the_deck_has_them_all() -> None:
    for issue in (1, 4):
        game = war_game(start_issue=issue, decks="sidearm*3+crowbar*1")
        for seed in range(20):
            state = game.new(2, Dealer(FastChance(seed), muted=True))
            trigger = PARTS.trigger
            for seat in range(2):
                assert len(state.hands[seat]) == 3
                assert trigger not in [held & 63 for held in state.hands[seat]]
                assert state.decks[seat].count(trigger) == game.rules.issue.closing_in


def test_R22_one_reshuffle_while_playing_and_none_for_triggers_alone() -> None:
    place = arrange(hands=[["lab_notes", "lab_notes"]], discards=[["sidearm"]])
    place.play("play:lab_notes", Draw("sidearm"))
    assert place.state.reshuffles == 1
    place.play("cycle:sidearm")
    assert place.hand() == ["lab_notes"], "no second shuffle this turn"
    place.end_turn()
    assert len(place.hand()) == 3, "the refill may always shuffle"
    place = arrange(hands=[["lab_notes"]], discards=[["its_closing_in"]])
    place.play("play:lab_notes")
    assert (place.hand(), place.tracks) == ([], (0, 0))


def test_R22_without_a_limit_a_player_reshuffles_again() -> None:
    place = arrange(hands=[["lab_notes"]], discards=[["sidearm"]], reshuffle_limit="none")
    place.play("play:lab_notes", Draw("sidearm"))
    place.play("cycle:sidearm", loose=True)
    assert len(place.hand()) == 1


def test_R23_effects_go_in_any_order_and_done_keeps_the_automatic_ones() -> None:
    place = arrange(at=["0,0"], hands=[["maglev_pass"]], decks=[["sidearm"]])
    place.play("play:maglev_pass")
    assert place.legal() == {"use:0", "use:1", "use:2", "done"}
    place.play("use:1", Draw("sidearm"))
    assert place.legal() == {"use:0", "use:2", "done"}
    place.play("done")
    assert (place.tracks, place.at()) == ((1, 0), ["0,0"])


def test_R23_automatic_effects_alone_ask_nothing() -> None:
    place = arrange(hands=[["gut_feeling"]], decks=[["sidearm"]], threat=3)
    place.play("play:gut_feeling", Draw("sidearm"))
    assert (place.asked(), place.tracks, place.hand()) == ((0, "play"), (2, 0), ["sidearm"])


def test_R24_a_card_on_the_table_is_neither_fetched_nor_reshuffled_by_itself() -> None:
    place = arrange(hands=[["lab_notes"]], discards=[["sidearm"]])
    place.play("play:lab_notes", Draw("sidearm"))
    assert (place.hand(), place.deck(), place.pile()) == (["sidearm"], [], ["lab_notes"])


def test_R30_an_ability_is_used_as_often_as_it_is_paid_for() -> None:
    place = arrange(hands=[["sidearm"] * 3], characters="ines", threat=5)
    for left in (4, 3, 2):
        place.play("ability")
        assert place.tracks == (left, 0)
    reason = place.why_not("ability")
    assert reason is not None
    assert reason.code == "cannot_pay"


def test_R37_a_discard_pays_for_one_thing() -> None:
    place = arrange(hands=[["sidearm", "crowbar"]], characters="ines", threat=5)
    place.play("ability")
    assert place.asked() == (0, "cost")
    place.play("discard:crowbar")
    assert (place.hand(), place.pile(), place.tracks) == (["sidearm"], ["crowbar"], (4, 0))


def test_R38_a_card_that_fetches_is_never_fetched() -> None:
    place = arrange(hands=[["salvage"]], discards=[["salvage", "its_closing_in", "crowbar"]])
    place.play("play:salvage")
    assert place.legal() == {"fetch:crowbar", "stop"}


def test_R48_closed_hands_are_drawn_in_secret_and_open_ones_are_not() -> None:
    for closed in (False, True):
        place = arrange(seats=2, hands=[["sidearm"]], decks=[["crowbar"]], closed=closed)
        dealer = Dealer(Script(place.state, [Draw("crowbar")], False))
        place.game.apply(place.state, place.game.actions.parse("cycle:sidearm"), dealer)
        (drew,) = [event for event in dealer.events if event.kind.name == "drew"]
        assert drew.seen_by(0b01) == {"event": "drew", "seat": 0, "card": "crowbar"}
        assert ("card" in drew.seen_by(0b10)) is not closed
        hand = place.game.view(place.state, 0b10)["players"][0]["hand"]
        assert (hand is None) is closed


def test_R49_tokens_and_decks_have_no_order_to_peek_at() -> None:
    place = arrange(hands=[["scout_ahead"]], decks=[["sidearm"]], tokens={"0,6": None})
    place.play("play:scout_ahead")
    place.play("use:0")
    for enemy in ("watcher_drone", "perch_gun", "nano_mites", "scrap_hound"):
        copy = place.state.clone()
        other = Position(place.game, copy)
        other.play("token:0,6", Token(enemy), Draw("sidearm"))
        assert enemy in str(other.game.view(copy, 0)["map"]["tokens"])


def test_R50_two_issues_have_lower_ceilings_than_the_first_design() -> None:
    assert [arrange(4, seats).state.limit() for seats in (1, 2, 3, 4)] == [21, 16, 18, 17]
    assert [arrange(6, seats).state.limit() for seats in (1, 2, 3, 4)] == [17, 13, 12, 12]
