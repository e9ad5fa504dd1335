"""What a room asks those who think, and how it takes their answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import orjson

from brink.bots.registry import bot_names
from brink.kernel.step import Reason
from brink.match.hints import Advice, Hint, word_hint
from brink.match.match import Match
from brink.server.thinker import request

if TYPE_CHECKING:
    from brink.server.room import Room


async def move_for(room: Room, match: Match, bot: str, eyes: int) -> str:
    """Return what a bot with these eyes plays; where there is no choice nobody need think."""
    decision = match.decision
    assert decision is not None
    if len(decision.legal) == 1:
        return decision.legal[0].text
    work = request("move", match.box.origin(match.profile), match.state, bot, eyes)
    content = match.box.content_hash
    return (await room.hall.thinking.ask("move", room.code, work, content)).decode()


async def hint_for(room: Room, match: Match, given: str | None = None) -> Hint:
    """Return what the best bot would play from what the asked seat alone may know."""
    work = request(
        "hint", match.box.origin(match.profile), match.state, bot_names(match.box)[-1], given
    )
    found = await room.hall.thinking.ask("hint", room.code, work, match.box.content_hash)
    told = orjson.loads(found)
    reasons = [Reason(code, ruling, words) for code, ruling, words in told["reasons"]]
    advice = Advice(match.parse(told["action"]), reasons, told["about"])
    return word_hint(match.wording, advice)


async def replay_of(room: Room, eyes: int, start: int, count: int, *, squeezed: bool) -> bytes:
    """Return some lines of a finished game as they are sent."""
    log = "".join(await room.hall.store.moves_from(room.code, 0))
    work = request("replay", log, eyes, start, count, squeezed)
    return await room.hall.thinking.ask("replay", room.code, work, room.game().box.content_hash)
