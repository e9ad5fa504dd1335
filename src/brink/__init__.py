"""Brink: play, tune and study tabletop games about AI risk."""

from brink.match.log import LogError
from brink.match.match import Hint, Match
from brink.match.refused import Refused
from brink.match.replay import Verdict, replay, resume, verify
from brink.version import VERSION

__all__ = [
    "VERSION",
    "Hint",
    "LogError",
    "Match",
    "Refused",
    "Verdict",
    "replay",
    "resume",
    "verify",
]
