"""Everything that can be told at the table."""

from __future__ import annotations

from typing import Final, final

from brink.games.singularity_war.rules.ground import Ground
from brink.games.singularity_war.rules.parts import Parts
from brink.kernel.event import EventKind, Field

# Why Threat or Awareness changed; the last change names the ending.
ATTACK: Final = 0
LEAVING: Final = 1
HAZARD: Final = 2
TRIGGER: Final = 3
CARD: Final = 4
TOLL: Final = 5
CAUSES: Final = ["attack", "leaving", "hazard", "awareness", "card", "toll"]


@final
class News:
    """The kinds of event. Only a drawn card has a secret side (closed hands)."""

    def __init__(self, parts: Parts, ground: Ground) -> None:  # noqa: PLR0915 - a list.
        seat = Field("seat")
        other = Field("asked")
        card = Field("card", parts.card_ids)
        enemy = Field("enemy", parts.enemy_ids)
        cell = Field("cell", ground.names)
        origin = Field("origin", ground.names)
        count = Field("count")
        now = Field("now")
        limit = Field("limit")
        cause = Field("cause", CAUSES)
        # Before and between issues.
        self.interlude: Final = EventKind("interlude", Field("number"), Field("of"))
        self.spoils: Final = EventKind("spoils", Field("number"))
        self.issue_began: Final = EventKind(
            "issue_began", Field("issue", parts.issue_ids), count, limit
        )
        self.trimmed: Final = EventKind("trimmed", seat, card)
        self.kept_deck: Final = EventKind("kept_deck", seat, count)
        # Turns.
        self.turn_began: Final = EventKind("turn_began", seat, Field("turn"), Field("round"))
        self.hand_dropped: Final = EventKind("hand_dropped", seat, count)
        self.grace: Final = EventKind("grace", Field("round"))
        # Cards.
        self.played: Final = EventKind("played", seat, card)
        self.cycled: Final = EventKind("cycled", seat, card)
        self.paid: Final = EventKind("paid", seat, card)
        self.ability: Final = EventKind("ability", seat, Field("character", parts.character_ids))
        self.drew: Final = EventKind("drew", seat, Field("card", parts.card_ids, secret=True))
        self.closing_in: Final = EventKind("closing_in", seat, card)
        self.reshuffled: Final = EventKind("reshuffled", seat, count)
        self.deck_empty: Final = EventKind("deck_empty", seat)
        self.used_up: Final = EventKind("used_up", seat)
        self.exhausted: Final = EventKind("exhausted", seat, card)
        self.fetched: Final = EventKind("fetched", seat, card)
        self.purged: Final = EventKind("purged", seat, card)
        # The tracks.
        self.threat: Final = EventKind("threat", cause, count, now, limit)
        self.awareness: Final = EventKind("awareness", cause, count, now, limit)
        self.core_holds: Final = EventKind("core_holds", seat)
        # Moving.
        self.stepped: Final = EventKind("stepped", seat, origin, cell, count)
        self.rallied: Final = EventKind("rallied", seat, other, cell)
        # Tokens and machines.
        self.scouted: Final = EventKind("scouted", seat, cell, enemy)
        self.scrubbed: Final = EventKind("scrubbed", seat, cell)
        self.encounter: Final = EventKind("encounter", seat, cell, enemy, Field("ambush"))
        self.placed: Final = EventKind("placed", enemy, cell, count)
        self.struck: Final = EventKind("struck", enemy, cell, count)
        self.removed: Final = EventKind("removed", enemy, cell, count, now)
        self.held: Final = EventKind("held", seat, card, enemy)
        self.released: Final = EventKind("released", seat, card, enemy)
        self.jammed: Final = EventKind("jammed", seat, cell)
        self.held_fire: Final = EventKind("held_fire", seat)
        self.fired: Final = EventKind("fired", enemy, cell, count, Field("target", ground.names))
        self.advanced: Final = EventKind("advanced", enemy, origin, cell, count)
        self.printed: Final = EventKind("printed", enemy, cell, Field("offspring", parts.enemy_ids))
        self.patrol: Final = EventKind("patrol", enemy, cell)
        self.bloomed: Final = EventKind("bloomed", cell)
        # Caches.
        self.cache_opened: Final = EventKind("cache_opened", seat, cell)
        self.supplies: Final = EventKind("supplies", seat, Field("number"))
        self.revealed: Final = EventKind("revealed", card)
        self.took: Final = EventKind("took", seat, card)
        self.passed: Final = EventKind("passed", seat)
        # The end.
        self.won: Final = EventKind("won", Field("issue", parts.issue_ids), Field("turn"))
        self.lost: Final = EventKind("lost", cause, now, limit)
        self.outlasted: Final = EventKind("outlasted", Field("turn"))
