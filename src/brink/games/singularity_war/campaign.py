"""Stringing issues together: what is played after an issue, and what Arcade may use of a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from brink.games.options import Profile, Value
from brink.kernel.outcome import Outcome

LAST_ISSUE = 6
MOST_ATTEMPTS = 10


def follow(profile: Profile, outcome: Outcome) -> Mapping[str, Value] | None:
    """Return the options of the next chapter, or None if the run is over (4.2, 4.3).

    The decks it begins with come from the outcome: after a win what the players have now, after a
    loss what they had when the issue began.
    """
    facts = cast("Mapping[str, Any]", outcome.facts)
    after = dict(profile.values)
    after["decks"] = ";".join(facts["decks"])
    mode = profile.word("mode")
    if mode == "story":
        return next_issue(profile, after, won=bool(outcome.winners))
    maps = str(profile["arcade_maps"]).split(",")[1:]
    if mode != "arcade" or not maps or not outcome.winners:
        return None
    after["arcade_maps"] = ",".join(maps)
    return after


def next_issue(profile: Profile, after: dict[str, Value], won: bool) -> dict[str, Value] | None:
    """Go on to the next issue, or try this one again while retries are left (R26)."""
    issue, attempt = profile.number("start_issue"), profile.number("attempt")
    if won:
        after["start_issue"], after["attempt"] = issue + 1, 1
        return after if issue < LAST_ISSUE else None
    retries = profile["story_retries"]
    after["attempt"] = attempt + 1
    if isinstance(retries, int):
        return after if attempt <= retries else None
    after["attempt"] = min(attempt + 1, MOST_ATTEMPTS)  # Without a limit nobody counts so far.
    return after


def next_single(profile: Profile, outcome: Outcome) -> Mapping[str, Value] | None:
    """Return what leads from a single issue that was won to the next one."""
    issue = profile.number("start_issue")
    if profile.word("mode") != "issue" or not outcome.winners or issue >= LAST_ISSUE:
        return None
    return {"start_issue": issue + 1}


def beside(options: Mapping[str, object], outcomes: Sequence[Outcome]) -> Mapping[str, object]:
    """Return the options of an Arcade game with what a run has unlocked (R42)."""
    if options.get("arcade_unlock", "story") != "story":
        return options
    beaten = max((issue_beaten(outcome) for outcome in outcomes), default=0)
    return {"mode": "arcade", **options, "arcade_unlock": beaten}


def issue_beaten(outcome: Outcome) -> int:
    """Return the number of the issue that was beaten, 0 if none was."""
    number = outcome.facts["issue_number"]
    assert isinstance(number, int)
    return number if outcome.winners else 0
