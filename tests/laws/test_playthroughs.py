"""Golden games: a change of rules shows as a diff, and no game goes without one."""

from __future__ import annotations

from tools.playthroughs import FOLDER, playthrough

from brink.games.catalog import all_boxes


def test_every_game_and_preset_has_a_golden_playthrough_and_it_still_holds() -> None:
    for box in all_boxes():
        for preset in box.sheet.presets:
            path = FOLDER / f"{box.id}-{preset}.txt"
            assert path.exists(), f"{path.name} is missing; run `make playthroughs`"
            assert path.read_text(encoding="utf-8") == playthrough(box, preset), (
                f"{path.name} tells another game; if the rules changed on purpose, run "
                "`make playthroughs` and review the diff"
            )


def test_the_action_list_is_the_one_learners_know() -> None:
    for box in all_boxes():
        actions = box.open(box.sheet.profile({})).actions.all
        known = (FOLDER / f"{box.id}-actions.txt").read_text(encoding="utf-8").split()
        assert [action.text for action in actions] == known


def test_no_golden_file_is_left_over() -> None:
    named = {f"{box.id}-{preset}.txt" for box in all_boxes() for preset in box.sheet.presets}
    named |= {f"{box.id}-actions.txt" for box in all_boxes()}
    assert {path.name for path in FOLDER.glob("*.txt")} == named
