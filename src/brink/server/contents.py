"""The content of games at a server: this release's own is kept, that of others is brought."""

from __future__ import annotations

import orjson
from sqlalchemy import select

from brink.games.box import Box
from brink.games.catalog import all_boxes, carried, carry, present_name
from brink.games.documents import canonical
from brink.match.contents import check_documents
from brink.match.log import LogError, LogOutlived, parse
from brink.server.schema import contents, moves
from brink.server.store import Store

KEEP = (
    "INSERT INTO contents (fingerprint, document) VALUES (:fingerprint, :document) "
    "ON CONFLICT DO NOTHING"
)


async def keep_own(store: Store) -> None:
    """Keep what games are begun with from now on; old rooms may name it in the old way."""
    for box in all_boxes():
        await keep(store, box)


async def keep(store: Store, box: Box) -> None:
    """Keep what a game is about to be begun with; nothing is written if it is kept already."""
    name = box.content_hash
    if await kept(store, name) is None:
        values = {"fingerprint": name, "document": canonical(box.documents)}
        await store.execute(KEEP, values)


async def kept(store: Store, name: str) -> str | None:
    """Return the content with a fingerprint, if this server has ever had it."""
    wish = select(contents.c.document).where(contents.c.fingerprint == name)
    async with store.reading() as connection:
        found: str | None = (await connection.execute(wish)).scalar_one_or_none()
    return found


async def bring(store: Store, content: str) -> None:
    """Have the content of a game at hand, if this server has ever had it."""
    name = present_name(content)
    if name in carried or any(name == box.content_hash for box in all_boxes()):
        return
    document = await kept(store, name)
    if document is not None:
        carry(check_documents(f"content {name}", orjson.loads(document)))


async def bring_for(store: Store, first_row: str) -> None:
    """Have the content at hand that the head of a log names."""
    content = parse(first_row)[0].get("content")
    if isinstance(content, str):
        await bring(store, content)


def outlived(error: LogOutlived) -> str:
    """Say what has become of a game that can no longer be replayed."""
    what = "rules" if error.code == "rules_gone" else "cards"
    return (
        f"This game was begun with {what} that are no longer here; once over, its log can be had."
    )


async def is_over(store: Store, code: str) -> bool:
    """Return whether a room's log ends with the end; it need not be one that can be replayed."""
    wish = select(moves.c.lines).where(moves.c.code == code).order_by(moves.c.seq.desc())
    async with store.reading() as connection:
        row: str | None = (await connection.execute(wish.limit(1))).scalar_one_or_none()
    try:
        return row is not None and "end" in parse(row)[-1]
    except LogError:
        return False
