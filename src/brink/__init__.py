"""Brink: play, tune and study tabletop games about AI risk."""

from brink.games.box import Box
from brink.games.catalog import all_boxes, find
from brink.games.options import Profile
from brink.kernel.action import Action, ActionList, Menu
from brink.kernel.bot import Bot, Judged, Look
from brink.kernel.chance import Chance, FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.event import Event, EventKind, Field
from brink.kernel.game import Game
from brink.kernel.outcome import Outcome
from brink.kernel.row import Row, row_of
from brink.kernel.sheet import Sheet
from brink.kernel.state import State, state_hash, state_key
from brink.kernel.step import Decision, Reason, Step
from brink.match.hints import Hint
from brink.match.log import LogError
from brink.match.match import Match
from brink.match.refused import Refused
from brink.match.replay import replay, resume
from brink.match.verify import Kept, Verdict, verify
from brink.version import VERSION

__all__ = [
    "VERSION",
    "Action",
    "ActionList",
    "Bot",
    "Box",
    "Chance",
    "Dealer",
    "Decision",
    "Event",
    "EventKind",
    "FastChance",
    "Field",
    "Game",
    "Hint",
    "Judged",
    "Kept",
    "LogError",
    "Look",
    "Match",
    "Menu",
    "Outcome",
    "Profile",
    "Reason",
    "Refused",
    "Row",
    "Sheet",
    "State",
    "Step",
    "Verdict",
    "all_boxes",
    "find",
    "replay",
    "resume",
    "row_of",
    "state_hash",
    "state_key",
    "verify",
]
