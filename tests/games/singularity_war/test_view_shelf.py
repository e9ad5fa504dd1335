"""The campaign in words: its chapters, attempts, decks and unlocks."""

from __future__ import annotations

import pytest

from brink.games.box import Shelf
from brink.games.catalog import find
from brink.kernel.outcome import Outcome

BOX = find("singularity_war")
DECKS = ["keep_moving*2+vigil*1", "sidearm*3"]
ISSUES = BOX.open(BOX.sheet.profile({})).rules.parts.issue_ids  # type: ignore[attr-defined]


def ended(number: int, won: bool) -> Outcome:
    facts = {"issue": ISSUES[number - 1], "issue_number": number, "threat": 5, "limit": 9}
    winners = [0, 1] if won else []
    return Outcome(["any"], winners, [0, 0], 3, 6, {**facts, "decks": DECKS})


def shelf(*outcomes: Outcome, **options: str | int) -> Shelf:
    profile = BOX.sheet.profile({"mode": "story", **options})
    assert BOX.chapters is not None
    return BOX.chapters.shelf(profile, outcomes, BOX.wording(profile, ["Ada", "Ben"]))


def states(found: Shelf) -> list[str]:
    return [chapter.state for chapter in found.chapters]


def test_a_run_begins_with_the_first_issue_and_starter_decks() -> None:
    found = shelf()
    assert states(found) == ["now", *["to_come"] * 5]
    assert [chapter.id for chapter in found.chapters] == ISSUES
    assert (found.played, len(found.unlocked)) == ([], 1)
    assert [block.title for block in found.kept] == [
        "Ada, Max: 9 cards",
        "Ben, Dr. Ines Adeyemi: 9 cards",
    ]
    assert "3 × Coilgun Sidearm" in found.kept[0].lines


def test_the_decks_are_those_of_the_issue_that_has_just_ended() -> None:
    found = shelf(ended(1, True))  # Its own room: the profile still has the starter decks.
    assert states(found)[:2] == ["won", "now"]
    assert found.kept[1].lines == ["3 × Coilgun Sidearm"]


def test_a_won_issue_is_beaten_and_its_decks_are_kept() -> None:
    found = shelf(ended(1, True), start_issue=2, decks=";".join(DECKS))
    assert states(found) == ["won", "now", *["to_come"] * 4]
    assert found.kept[0].lines == ["2 × Keep Moving", "1 × Candlelight Vigil"]
    assert len(found.unlocked) == 3  # Maps, upgrades and machines.
    assert "Scored" in found.unlocked[0]
    assert "Kill Chain" not in found.unlocked[0]


@pytest.mark.parametrize(("attempt", "said"), [(1, "attempt 2"), (2, "attempt 2")])
def test_a_lost_issue_is_tried_again(attempt: int, said: str) -> None:
    found = shelf(ended(1, False), attempt=attempt)
    assert states(found)[0] == "now"
    assert found.chapters[0].note == said


def test_a_run_without_retries_left_is_lost_for_good() -> None:
    lost = ended(1, False)
    found = shelf(lost, lost, lost, attempt=3)
    assert states(found)[0] == "lost"
    assert "3" in found.chapters[0].note
    assert len(found.played) == 3


def test_the_last_issue_won_ends_the_run() -> None:
    found = shelf(ended(5, True), ended(6, True), start_issue=6)
    assert states(found) == ["won"] * 6
