"""Golden games: a change of rules shows as a diff, and no game goes without one."""

from __future__ import annotations

import pytest
from tools.playthroughs import (
    FOLDER,
    broken,
    digest,
    known,
    newest,
    playthrough,
    versions_page,
)

from brink.games.catalog import LOADERS, all_boxes
from tools import playthroughs


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


def test_rules_do_what_they_did_under_their_number_with_today_s_content_and_with_earlier() -> None:
    written = known()
    assert broken(written) == []
    for version in newest():
        assert version in written, f"{version} has no digest; run `make playthroughs`"


def test_the_list_of_versions_names_what_is_carried_and_the_content_that_lies_beside_it() -> None:
    written = known()
    assert (FOLDER / "versions.toml").read_text(encoding="utf-8") == versions_page(written)
    beside = {path.stem for path in (FOLDER / "contents").iterdir()}
    assert beside == {version.content for version in written}
    assert {(one.game, one.rules) for one in written} == {
        (game, rules) for game, versions in LOADERS.items() for rules in versions
    }


def test_rules_that_do_something_else_are_not_written_under_the_same_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = newest()[0]
    monkeypatch.setattr(playthroughs, "known", lambda: {first: "what they did before"})
    monkeypatch.setattr(playthroughs, "wanted", dict)  # Nothing may be written.
    with pytest.raises(SystemExit, match=f"{first.game}: .* Raise rules_version in games/"):
        playthroughs.main()


def test_a_digest_is_of_what_the_rules_did_not_of_words_or_of_how_logs_are_written() -> None:
    version = newest()[0]
    assert len(digest(version)) == 32
    assert not {"chain", "log", "profile", "by"} & {*playthroughs.RULES_DID}
