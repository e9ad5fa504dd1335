"""A test an effect, and every card against the spec's words for it."""

from __future__ import annotations

import pytest

from brink.games.singularity_war.rules.ending import whole_deck
from tests.games.singularity_war.arrange import (
    CARDS,
    PARTS,
    Draw,
    Position,
    Supply,
    Token,
    arrange,
)

# The spec's tables 3.2 and 3.3: id, what it does, and for upgrades the issue that unlocks it.
SPEC = """
its_closing_in: trigger | keep_moving: move 2 | sidearm: attack 1 2 | courier_legs: move 3
crowbar: attack 2 1 | gut_feeling: threat -1; draw 1 | scout_ahead: recon_token 1; draw 1
solvent_spray: attack 2 1 | lab_notes: draw 2 | calm_protocol: threat -2
sample_kit: recon_cache 1; draw 1 | carbine: attack 2 2 | covering_fire: move 1; attack 1 2
field_glass: recon_token 2; draw 1 | ghost_packet: move 2 quiet | spoof: jam 2
overclock: attack 1 3; draw 1 | backchannel: threat -1; recon_token 1
mag_boots: move 3 safe @0 | ghost_step: move 3 quiet @0 | grapple_line: move 4 @0
cargo_drone: move 3; draw 1 @1 | maglev_pass: move 4; draw 1; threat 1 @0
hit_and_run: move 2; attack 1 1 @0 | decoy_walkers: move 2; threat -1 @0
blackout_run: move 4 quiet safe @3 | emp_lance: attack 2 3 @0 | shaped_pulse: attack 3 1 @0
rail_slug: attack 2 5 @1 | rust_swarm: attack 2 3 walls @2 | microwave_cone: nova 1 @0
arc_coil: line 2 3 @1 | union_sledge: attack 4 0 @0 | turned_drone: attack 1 3; draw 1 @0
logic_bomb: attack 4 3; threat 1 @0 | flare_volley: attack 1 3; attack 1 3 @0
big_red_switch: attack 6 1; awareness 1 @2 | grey_hat: attack 3 3 @4
tarpit: jam 3; attack 1 3 @3 | spoofed_credentials: jam 3; draw 1 @0
satellite_pass: recon_token 3; draw 1 @0 | supply_tip: recon_cache 2; draw 1 @0
poisoned_dataset: scrub @0 | second_opinion: draw 2 @0 | red_team_report: draw 3; threat 1 @1
retraining: purge; draw 1 @0 | salvage: fetch @0 | rally_flare: rally 4; threat -1; draw 1 @0
vigil: threat -2 @0 | human_ethos: threat -3 @2 | faraday_cloak: awareness -1 @0
burner_identity: awareness -1; draw 1 @4 | whistleblower: threat -1; draw 1 @0
off_grid: awareness -2 exhaust @3 | open_letter: open_letter; draw 1 @1
moratorium: threat -5 exhaust @5
"""


def spec_cards() -> dict[str, tuple[list[str], int | None, bool]]:
    found: dict[str, tuple[list[str], int | None, bool]] = {}
    for entry in SPEC.replace("\n", "|").split("|"):
        if ":" not in entry:
            continue
        name, _, rest = entry.strip().partition(": ")
        effects, _, unlock = rest.partition(" @")
        exhaust = effects.endswith(" exhaust")
        listed = [one.strip() for one in effects.removesuffix(" exhaust").split(";")]
        found[name] = (listed, int(unlock) if unlock else None, exhaust)
    return found


def test_the_box_holds_the_cards_of_the_spec() -> None:
    expected = spec_cards()
    assert PARTS.card_ids == list(expected)
    for card in PARTS.cards:
        effects, unlock, exhaust = expected[card.id]
        assert [effect.text for effect in card.effects] == effects
        assert (card.copies, card.exhaust) == (0 if unlock is None else 2, exhaust)
        assert card.unlock == (unlock or 0)


def all_of(place: Position) -> str:
    """Everything that can be seen to have changed."""
    return str(place.game.view(place.state, -1))


@pytest.mark.parametrize("name", [name for name in spec_cards() if name != "its_closing_in"])
def test_every_card_does_something_and_goes_where_it_should(name: str) -> None:
    """Play each card where it can do all it says, taking the first answer to every question."""
    place = arrange(
        issue=2,
        seats=2,
        at=["0,0", "2,0"],
        hands=[[name]],
        decks=[["sidearm"] * 6],
        discards=[["crowbar"]],
        groups={"0,0": {"watcher_drone": 9}, "0,1": {"scrap_hound": 9}},
        tokens={"1,5": None, "4,5": None, "4,9": None},
        threat=6,
        awareness=3,
    )
    card = PARTS.cards[CARDS[name]]
    before = sorted(whole_deck(place.state, 0))
    threat, awareness = place.tracks
    hand = len(place.hand())
    place.play(f"play:{name}", loose=True)
    asked = 0
    while place.asked()[1] != "play":
        decision = place.game.decision(place.state)
        assert decision is not None
        walked = place.at()[0] != "0,0" and place.asked()[1] == "destination"
        place.play("stop" if walked else decision.legal[0].text, loose=True)
        asked += 1
    verbs = [effect.text.split()[0] for effect in card.effects]
    automatic = {"draw", "threat", "awareness", "open_letter", "recon_cache", "nova"}
    assert (asked > 0) == (not set(verbs) <= automatic)
    # The tracks, the hand and the piles are as the data says.
    moved = 2 if "move" in verbs and "quiet" not in card.effects[0].text else 0
    change = sum(effect.amount for effect in card.effects if effect.text.startswith("threat"))
    letter = 1 if "open_letter" in verbs else 0
    assert place.tracks[0] == threat + change - letter + moved
    raised = sum(effect.amount for effect in card.effects if effect.text.startswith("awareness"))
    assert place.tracks[1] == max(0, awareness + raised)
    drawn = sum(effect.amount for effect in card.effects if effect.text.startswith("draw"))
    fetched = verbs.count("fetch")
    assert len(place.hand()) == hand - 1 + drawn + fetched
    assert (CARDS[name] in place.state.aside[0]) == card.exhaust
    assert (name in place.pile()) == (not card.exhaust)
    after = sorted(whole_deck(place.state, 0))
    purged = verbs.count("purge")
    assert len(after) == len(before) - purged


def test_move_spends_its_points_step_by_step() -> None:
    place = arrange(at=["0,0"], hands=[["grapple_line"]])
    place.plays("play:grapple_line", "to:1,1", "to:2,2")
    reach = place.game.view(place.state, 0)["now"]
    assert reach is not None
    assert reach["move"] is not None
    assert reach["move"]["points"] == 2


def test_attack_through_walls_needs_a_line_and_an_open_cell() -> None:
    groups = {"0,5": {"watcher_drone": 1}, "1,7": {"watcher_drone": 1}, "2,5": {"nano_mites": 1}}
    place = arrange(at=["0,3"], hands=[["rust_swarm", "rail_slug"]], groups=groups)
    place.play("play:rust_swarm")
    assert place.legal() == {"hit:0,5:watcher_drone", "hit:2,5:nano_mites", "hold_fire"}
    place.play("hold_fire")
    place.play("play:rail_slug")
    assert place.asked() == (0, "play"), "through the wall nothing is in range"


def test_nova_strikes_the_own_space_and_all_around_each_separately() -> None:
    groups = {
        "5,2": {"nano_mites": 2},
        "4,1": {"nano_mites": 1},
        "5,3": {"scrap_hound": 1, "nano_mites": 1},
        "5,4": {"nano_mites": 1},
    }
    place = arrange(at=["5,2"], hands=[["microwave_cone"]], groups=groups)
    place.play("play:microwave_cone")
    assert place.groups() == {
        "5,2": {"nano_mites": 1},
        "5,3": {"nano_mites": 1},
        "5,4": {"nano_mites": 1},
    }


def test_line_strikes_every_cell_up_to_its_range_or_a_wall_but_not_the_own() -> None:
    groups = {f"5,{column}": {"nano_mites": 3} for column in (1, 2, 3, 4, 5)}
    place = arrange(at=["5,1"], hands=[["arc_coil"]], groups=groups)
    place.play("play:arc_coil")
    assert "dir:S" not in place.legal()
    place.play("dir:E")
    sizes = {cell: machines["nano_mites"] for cell, machines in place.groups().items()}
    assert sizes == {"5,1": 3, "5,2": 1, "5,3": 1, "5,4": 1, "5,5": 3}


def test_jam_lies_on_the_cell_spares_the_hardened_and_ends_with_the_turn() -> None:
    place = arrange(
        issue=3,
        at=["0,0"],
        hands=[["spoof"]],
        decks=[["sidearm"] * 6],
        groups={"0,1": {"scrap_hound": 2, "siege_walker": 1}},
    )
    place.plays("play:spoof", "jam:0,1")
    news = place.end_turn()
    assert [event["enemy"] for event in news if event["event"] == "fired"] == ["siege_walker"]
    assert place.groups()["0,1"]["scrap_hound"] == 2
    assert place.state.jams == []


def test_jam_asks_only_for_cells_with_something_to_jam() -> None:
    place = arrange(issue=3, at=["0,0"], hands=[["spoof"]], groups={"0,1": {"siege_walker": 1}})
    place.play("play:spoof")
    assert place.asked() == (0, "play")


def test_recon_token_turns_tokens_up_and_leaves_them() -> None:
    place = arrange(
        hands=[["field_glass"]], decks=[["sidearm"]], tokens={"0,6": None, "1,7": None, "4,7": None}
    )
    place.plays("play:field_glass", "use:0")
    place.play("token:0,6", Token("perch_gun"))
    assert place.legal() == {"token:1,7", "token:4,7", "stop"}
    place.play("token:4,7", Token("nano_mites"), Draw("sidearm"))
    faces = {
        token["cell"]: token["enemy"] for token in place.game.view(place.state, 0)["map"]["tokens"]
    }
    assert faces == {"0,6": "perch_gun", "1,7": None, "4,7": "nano_mites"}


def test_recon_cache_adds_to_the_display() -> None:
    place = arrange(hands=[["sample_kit"]], decks=[["sidearm"]])
    place.play("play:sample_kit", Supply("vigil"), Draw("sidearm"))
    assert [PARTS.card_ids[card] for card in place.state.display] == ["vigil"]


def test_scrub_takes_common_tokens_only() -> None:
    place = arrange(
        issue=2, hands=[["poisoned_dataset"]], tokens={"1,5": "riot_shell", "2,8": None}
    )
    place.play("play:poisoned_dataset")
    assert place.legal() == {"token:1,5", "stop"}


def test_purge_sends_an_upgrade_under_the_deck_and_a_starter_out_of_the_run() -> None:
    for card, where in (("vigil", "bottom"), ("sidearm", "gone")):
        place = arrange(hands=[["retraining"]], decks=[["crowbar"]], discards=[[card]])
        place.plays("play:retraining", "use:0")
        place.play(f"purge:{card}", Draw("crowbar"))
        assert CARDS[card] in getattr(place.state, where)
        assert card not in place.pile()


def test_rally_calls_one_member_within_reach_for_nothing() -> None:
    place = arrange(
        seats=3,
        at=["0,0", "0,3", "5,0"],
        hands=[["rally_flare"]],
        decks=[["sidearm"]],
        groups={"0,3": {"nano_mites": 1}},
    )
    place.plays("play:rally_flare", "use:0")
    assert place.legal() == {"rally:1", "stop"}
    place.play("rally:1", Draw("sidearm"))
    assert (place.at(), place.tracks) == (["0,0", "0,0", "5,0"], (0, 0))


@pytest.mark.parametrize(("here", "lowered"), [(1, 1), (2, 2), (4, 3)])
def test_open_letter_counts_those_who_stand_together_up_to_three(here: int, lowered: int) -> None:
    at = ["0,0"] * here + ["2,2"] * (4 - here)
    place = arrange(seats=4, at=at, hands=[["open_letter"]], decks=[["sidearm"]], threat=6)
    place.play("play:open_letter", Draw("sidearm"))
    assert place.tracks == (6 - lowered, 0)


def test_max_fetches_only_what_lay_there_before_he_paid() -> None:
    place = arrange(hands=[["sidearm", "keep_moving"]], discards=[["crowbar", "salvage"]])
    place.play("ability")
    place.play("discard:sidearm")
    assert place.legal() == {"fetch:crowbar", "stop"}
    place.play("fetch:crowbar")
    assert (place.hand(), place.pile()) == (["crowbar"], ["salvage", "sidearm", "keep_moving"])
    place = arrange(hands=[["sidearm", "keep_moving"]], discards=[["salvage"]])
    reason = place.why_not("ability")
    assert reason is not None
    assert reason.code == "nothing_to_fetch"


def test_rook_takes_point_and_juno_jams() -> None:
    place = arrange(seats=2, hands=[["sidearm"]], characters="rook")
    place.plays("ability", "carry:1", "to:1,1")
    assert (place.at(), place.asked()) == (["1,1", "1,1"], (0, "play"))
    place = arrange(
        at=["0,0"], hands=[["sidearm"]], characters="juno", groups={"0,1": {"nano_mites": 1}}
    )
    place.plays("ability", "jam:0,1")
    assert place.state.jams == [place.cell("0,1")]
