"""The content a saved game was begun with: a file by its fingerprint, in a folder beside the log.

Every save of a folder shares it; with it a game is played on and told by later releases, whatever
cards they have.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

from brink.games.box import Box
from brink.games.catalog import carried, carry, present_name
from brink.games.documents import Documents, canonical, fingerprint
from brink.match.log import LogError, short
from brink.match.places import write_private

FOLDER = "contents"
FINGERPRINT = re.compile("[0-9a-f]{16}")


def content_path(log: Path, name: str) -> Path:
    """Return where the content of a log lies."""
    return log.parent / FOLDER / f"{name}.json"


def keep_content(box: Box, log: Path) -> None:
    """Write the content of a game beside its log, unless it is there."""
    target = content_path(log, box.content_hash)
    if target.exists():
        return
    target.parent.mkdir(mode=0o700, exist_ok=True)
    fresh = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        write_private(fresh, canonical(box.documents) + "\n")
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)


def bring_content(content: str, log: Path) -> None:
    """Have the content of a log at hand, if it lies beside it."""
    name = present_name(content)
    if name in carried or FINGERPRINT.fullmatch(name) is None:
        return
    source = content_path(log, name)
    if not source.is_file():
        return
    documents = read_content(source)
    if fingerprint(documents) != name:
        raise LogError(f"{source}: this is not the content it is named after")
    carry(documents)


def read_content(source: Path) -> Documents:
    """Read a content file, or say what is wrong with it."""
    try:
        documents = json.loads(source.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise LogError(f"{source}: no content: {short(str(error))}") from None
    return check_documents(str(source), documents)


def check_documents(where: str, documents: object) -> Documents:
    """Return content as far as its form goes: files of tables; or refuse it."""
    if (
        not isinstance(documents, dict)
        or not documents
        or not all(isinstance(tables, dict) for tables in documents.values())
    ):
        raise LogError(f"{where}: no content: {short(documents)}")
    return documents
