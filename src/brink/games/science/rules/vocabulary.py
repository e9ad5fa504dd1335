"""The vocabulary of the cards: roles, kinds of event, operations, groups, modifiers."""

from __future__ import annotations

from typing import Final

# Roles (R9). The last two are for five and six players (R2).
BUSINESSMAN: Final = 0
POLITICIAN: Final = 1
PHILOSOPHER: Final = 2
ENGINEER: Final = 3
JOURNALIST: Final = 4
HEIR: Final = 5
ROLES: Final = ["businessman", "politician", "philosopher", "engineer", "journalist", "heir"]

# Types of researcher; the rules know them by number only.
TYPES: Final = ["intern", "activist", "scientist", "mad_scientist", "great_thinker"]
TYPE_COUNT: Final = 5

# Kinds of World Event.
VOTE: Final = 0
PLEDGE: Final = 1
CHOICE: Final = 2
AUCTION: Final = 3
INSTANT: Final = 4
KINDS: Final = ["vote", "pledge", "choice", "auction", "instant"]

# At a pledge.
PAY: Final = 0
REFUSE: Final = 1
PLEDGE_OPTIONS: Final = ["pay", "refuse"]

# Who decides a choice (R33).
DECIDERS: Final = ["richest", "poorest", "busiest", "latest", "first"]
BY_RICHEST: Final = 0
BY_POOREST: Final = 1
BY_BUSIEST: Final = 2
BY_LATEST: Final = 3
BY_FIRST: Final = 4

# How many a pledge needs.
NEEDS: Final = ["majority", "all_but_one", "all", "two"]
MAJORITY: Final = 0
ALL_BUT_ONE: Final = 1
ALL: Final = 2
TWO: Final = 3

# What an event does.
CLOCK: Final = 0
MONEY: Final = 1
PER_OPEN: Final = 2
DIE: Final = 3
STEAL: Final = 4
LAST: Final = 5
DRAW_INVENTION: Final = 6
WORTH: Final = 7
FREE_HIRE: Final = 8
OPERATIONS: Final = [
    "clock",
    "money",
    "per_open",
    "die",
    "steal",
    "last",
    "draw_invention",
    "worth",
    "free_hire",
]

# Groups of players (R33).
EVERYBODY: Final = 0
RICHEST: Final = 1
POOREST: Final = 2
DECIDER: Final = 3
OTHERS: Final = 4
PAYERS: Final = 5
REFUSERS: Final = 6
LATEST: Final = 7
LEADER: Final = 8
FINEST: Final = 9
OVER: Final = 10
UNDER: Final = 11
GROUPS: Final = [
    "all",
    "richest",
    "poorest",
    "decider",
    "others",
    "payers",
    "refusers",
    "latest",
    "leader",
    "finest",
    "over",
    "under",
]

# Modifiers, which hold until the next event is revealed (R11).
STIPEND: Final = 0
FUNDING: Final = 1
RESEARCH_COST: Final = 2
BAN_RESEARCH: Final = 3
COMPLETION_MONEY: Final = 4
COMPLETION_CLOCK: Final = 5
COST: Final = 6  # And the type.
BAN: Final = 11  # And the type.
MODIFIERS: Final = [
    "stipend",
    "funding",
    "research_cost",
    "ban_research",
    "completion_money",
    "completion_clock",
    *[f"cost_{name}" for name in TYPES],
    *[f"ban_{name}" for name in TYPES],
]

# How the fourth title is found (R29).
DECLARE: Final = 0
MEASURED: Final = 1
NO_HAPPINESS: Final = 2
HAPPINESS: Final = ["declare", "measured", "off"]

# Titles.
FORTUNE: Final = 0
PROLIFIC: Final = 1
BENEFACTOR: Final = 2
HAPPIEST: Final = 3
TITLES: Final = ["fortune", "prolific", "benefactor", "happiest"]

# Endings.
PROGRESS: Final = 0
MIDNIGHT_INVENTION: Final = 1
MIDNIGHT_EVENT: Final = 2
MIDNIGHT_UNPROVOKED: Final = 3
FUNDING_RAN_OUT: Final = 4
ENDINGS: Final = [
    "progress",
    "midnight_invention",
    "midnight_event",
    "midnight_unprovoked",
    "funding_ran_out",
]
