"""Whose name is whose: nobody is called as somebody else at the table, or in its game, is."""

from __future__ import annotations

from pathlib import Path

import pytest

from brink.games.catalog import all_boxes
from brink.match.campaign import Campaign
from brink.match.likeness import BOT_NAMES, must_differ, name_for_bot, taken_for
from brink.match.log import Seat
from brink.match.match import Match
from brink.match.refused import Refused
from brink.match.replay import resume
from brink.match.texts import LONGEST_NAME_HERE


@pytest.mark.parametrize("name", ["Abacus", "Bolt", "Bot 1", "You", "The host", "Seat 3", "ELIZA"])
def test_no_name_could_be_taken_for_itself(name: str) -> None:
    """A word of the table's own is said to be one: that Bolt looks like Bolt helps nobody."""
    for others in ([], [name]):
        with pytest.raises(Refused) as refused:
            must_differ(name, others, ["ELIZA"])
        told = str(refused.value)
        assert "could be taken for" not in told
        assert told.count(name) == 1
        assert told.endswith("; please choose another name.")


def own_names() -> list[tuple[str, str]]:
    return [
        (box.id, name)
        for box in all_boxes()
        for name in box.wording(box.sheet.profile({})).actors()
    ]


def test_every_game_says_who_acts_in_it() -> None:
    named = {
        game: {name for other, name in own_names() if other == game} for game, _ in own_names()
    }
    assert set(named) == {box.id for box in all_boxes()}
    assert {"ROGUE", "ELIZA"} <= named["ai_rush"]
    assert {"The Garage Lab", "Garage Lab"} <= named["path_to_safety"]
    assert {"Businessman", "The Rival", "Unpaid Uma"} <= named["science"]
    assert {"Max", "The Warden", "Warden"} <= named["singularity_war"]


def test_nobody_at_a_table_is_called_as_somebody_in_its_game_is() -> None:
    for game, name in own_names():
        for written in (name, name.lower(), name.upper()):
            if len(written) > LONGEST_NAME_HERE:
                continue
            with pytest.raises(Refused, match="choose another name") as refused:
                Match(game, seats=["Ada", written], seed=1)
            assert refused.value.code == "name_taken", (game, written)
    with pytest.raises(Refused, match="“ROGUE” is somebody in this game itself; please choose"):
        Match("ai_rush", seats=["ROGUE", "Bo", "Cy"], seed=1)
    with pytest.raises(Refused, match="R0gue could be taken for “ROGUE”, who is in this game"):
        Match("ai_rush", seats=["R0gue", "Bo", "Cy"], seed=1)
    Match("path_to_safety", seats=["ROGUE", "Max"], seed=1)  # They are in other games.


def test_bots_are_not_called_as_somebody_in_a_game_is() -> None:
    for game, name in own_names():
        assert taken_for(name, [*BOT_NAMES, "Bot 1", "Bot 2"]) is None, (game, name)
    assert name_for_bot(0, ["Bo", "ABACUS"]) == "Bolt", (
        "a game of somebody else's may have an Abacus"
    )


def test_whoever_began_under_such_a_name_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    match = Match("ai_rush", seats=[Seat("ROGUE"), "Bo", "Cy"], seed=1)
    match.save(path)
    assert resume(path).seats[0].name == "ROGUE"
    with monkeypatch.context() as before:
        before.setattr("brink.games.wording.Wording.actors", lambda _: [])
        campaign = Campaign.begin("singularity_war", tmp_path / "run.json", ["Max", "Bo"], {})
    assert campaign.open_chapter(seed=1).seats[0].name == "Max"
    with pytest.raises(Refused, match="in this game"):
        Campaign.begin("singularity_war", tmp_path / "new.json", ["Max", "Bo"], {})
