"""A whole story by bots, saved and resumed between issues and in the middle of them."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from brink.games.catalog import UnknownGame, find
from brink.games.options import OptionError
from brink.games.singularity_war.campaign import beside, follow
from brink.kernel.outcome import Outcome
from brink.match.campaign import Campaign, load_campaign
from brink.match.log import LogError
from brink.match.match import Match
from brink.match.refused import Refused
from brink.match.verify import verify
from tests.games.singularity_war.arrange import PARTS, war_game

pytestmark = pytest.mark.compiled  # Interpreted, so many games take minutes.
RUNS = 6  # Of these one at least is to come through; a run lost is begun anew, as people would.


def play_chapter(run: Campaign, seed: int, stop_at: int | None = None) -> Match:
    """Let the bots play the open chapter, or the next; perhaps only so many moves of it."""
    match = run.open_chapter(seed)
    while match.outcome is None and (stop_at is None or match.position < stop_at):
        match.bot_move()
    return match


def play_run(path: Path, first_seed: int) -> Campaign:
    """Play a run under the default options, put down and taken up again all the time."""
    Campaign.begin("singularity_war", path, ["bot:heuristic", "bot:heuristic"], {})
    seed = first_seed
    while not load_campaign(path).over:
        seed += 1
        play_chapter(load_campaign(path), seed, stop_at=15)  # Put down in the middle …
        run = load_campaign(path)
        match = play_chapter(run, seed)  # … and played to the end another day.
        run.close_chapter(match)
    return load_campaign(path)


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Campaign:
    """A story from the first issue to the last, with no more retries than the rules allow."""
    folder = tmp_path_factory.mktemp("story")
    for number in range(RUNS):
        run = play_run(folder / f"run{number}.json", first_seed=100 * number)
        if "campaign_won" in run.outcomes[-1].endings:
            return run
    pytest.fail(f"the bots came through none of {RUNS} runs")


def facts(outcome: Outcome) -> Any:
    return outcome.facts


def test_a_story_is_played_from_the_first_issue_to_the_last(story: Campaign) -> None:
    won = [facts(outcome)["issue_number"] for outcome in story.outcomes if outcome.winners]
    assert won == [1, 2, 3, 4, 5, 6]
    assert len(story.outcomes) <= 6 * 3, "two retries each"
    assert story.outcomes[-1].endings == ["win_human_ethos_tower", "campaign_won"]
    with pytest.raises(Refused, match="over"):
        story.open_chapter()


def test_every_chapter_is_an_ordinary_log_that_can_be_replayed_and_verified(
    story: Campaign,
) -> None:
    for number, chapter in enumerate(story.chapters, start=1):
        assert verify(story.log_path(number - 1)).ok
        again = story.replay(number)
        assert again.outcome is not None
        assert chapter.outcome is not None
        assert again.outcome.as_json() == chapter.outcome.as_json()
    with pytest.raises(Refused, match="no chapter"):
        story.replay(len(story.chapters) + 1)


def test_a_won_issue_hands_its_decks_on_and_a_lost_one_gives_back_those_it_began_with(
    story: Campaign,
) -> None:
    for before, after in zip(story.chapters, story.chapters[1:], strict=False):
        assert before.outcome is not None
        decks = ";".join(facts(before.outcome)["decks"])
        assert after.options["decks"] == decks
        if before.outcome.winners:
            assert after.options["start_issue"] == int(before.options["start_issue"]) + 1
            assert after.options["attempt"] == 1
        else:
            assert after.options["start_issue"] == before.options["start_issue"]
            if before.options["decks"] != "starters":
                assert after.options["decks"] == before.options["decks"]


def test_decks_grow_by_what_was_taken(story: Campaign) -> None:
    last = str(story.chapters[-1].options["decks"])
    known = set(PARTS.card_ids)
    for deck in last.split(";"):
        names = {part.partition("*")[0] for part in deck.split("+")}
        assert names <= known
        assert len(names) > 5


def story_profile(options: dict[str, object]) -> Any:
    return find("singularity_war").sheet.profile({"mode": "story", **options})


def test_arcade_unlocks_follow_the_story(story: Campaign, tmp_path: Path) -> None:
    assert beside({}, [])["arcade_unlock"] == 0
    for count in range(1, 7):
        outcomes = []
        for outcome in story.outcomes:
            outcomes.append(outcome)
            if sum(bool(one.winners) for one in outcomes) == count:
                break
        assert beside({"start_issue": 1}, outcomes) == {
            "mode": "arcade",
            "start_issue": 1,
            "arcade_unlock": count,
        }
    assert story.beside({"arcade_unlock": "all"}) == {"arcade_unlock": "all"}
    box = find("singularity_war")
    fresh = Campaign.begin("singularity_war", tmp_path / "new.json", ["Ada"], {})
    allowed = war_game(**fresh.beside({"start_issue": 1})).rules.enemies
    assert {PARTS.enemies[number].unlock for number in allowed} == {0}
    with pytest.raises(OptionError, match="maps 1 to 1"):
        box.open(box.sheet.profile(fresh.beside({"start_issue": 2})))


def lost(options: dict[str, object]) -> tuple[Any, Outcome]:
    """Return a profile and how it is lost at once."""
    profile = story_profile(options)
    game = find("singularity_war").open(profile)
    decks = ["sidearm*3"]
    assert game.least_seats == 1
    return profile, Outcome(
        ["loss_threat_card"], [], [0], 1, 1, {"decks": decks, "issue_number": 2}
    )


def test_R26_a_lost_issue_is_tried_again_as_often_as_agreed() -> None:
    profile, outcome = lost({"start_issue": 2, "story_retries": 1})
    again = follow(profile, outcome)
    assert again is not None
    assert (again["start_issue"], again["attempt"], again["decks"]) == (2, 2, "sidearm*3")
    profile, outcome = lost({"start_issue": 2, "story_retries": 1, "attempt": 2})
    assert follow(profile, outcome) is None
    with pytest.raises(OptionError, match="story_retries"):
        lost({"start_issue": 2, "story_retries": 1, "attempt": 3})
    for attempt in (1, 10):
        profile, outcome = lost({"story_retries": "none", "attempt": attempt})
        assert follow(profile, outcome) is not None


def test_R31_an_arcade_list_is_lost_with_one_map_and_won_with_the_last() -> None:
    box = find("singularity_war")
    profile = box.sheet.profile({"mode": "arcade", "arcade_maps": "3,1"})
    won = Outcome(["win_kill_chain"], [0], [1], 1, 1, {"decks": ["sidearm*3"], "issue_number": 3})
    after = follow(profile, won)
    assert after is not None
    assert (after["arcade_maps"], after["decks"]) == ("1", "sidearm*3")
    rules = war_game(**after).rules
    assert (rules.issue.id, rules.interludes) == ("cold_boot", 0)
    assert follow(box.sheet.profile(after), won) is None
    lost_map = Outcome(["loss_outlasted"], [], [0], 1, 1, won.facts)
    assert follow(profile, lost_map) is None


def test_a_single_issue_is_followed_by_nothing() -> None:
    profile = find("singularity_war").sheet.profile({})
    won = Outcome(["win_cold_boot"], [0], [1], 1, 1, {"decks": ["sidearm*3"], "issue_number": 1})
    assert follow(profile, won) is None


def test_a_campaign_whose_record_missed_the_end_of_a_chapter_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    run = Campaign.begin("singularity_war", path, ["bot:random"], {})
    match = run.open_chapter(seed=3)
    pick = random.Random(1)
    while match.decision is not None:
        match.play(pick.choice(match.decision.legal))
    later = load_campaign(path)  # It was never told.
    following = later.open_chapter(seed=4)
    assert len(later.chapters) == 2
    assert following.profile["attempt"] == 2


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"campaign": 2}, "format"),
        ({"game": "path_to_safety", "rules": 1}, "not played as a campaign"),
        ({"rules": 99}, "rules version 99 is not carried"),
        ({"content": "0"}, "content 0 is not carried"),
        ({"seats": "Ada"}, "lists"),
        ({"chapters": [{"log": "x"}]}, "no chapter"),
        ({"chapters": [{"options": {}, "log": "../x", "outcome": None}]}, "no name of a log"),
        ({"chapters": [{"options": {}, "log": "x", "outcome": {}}]}, "no outcome"),
        ({"next": {"mode": ["story"]}}, "no options"),
        ({"next": {"mode": "stori"}}, "did you mean 'story'"),
        ({"more": 1}, "format"),
    ],
)
def test_a_broken_record_is_refused_in_words(
    tmp_path: Path, change: dict[str, object], complaint: str
) -> None:
    path = tmp_path / "run.json"
    Campaign.begin("singularity_war", path, ["Ada"], {})
    record = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**record, **change}), encoding="utf-8")
    with pytest.raises((LogError, Refused, OptionError, UnknownGame), match=complaint):
        load_campaign(path)


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    path.write_text("[" * 100_000, encoding="utf-8")
    with pytest.raises(LogError, match="no campaign"):
        load_campaign(path)
