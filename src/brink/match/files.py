"""A log as a file: it is read to the byte, and what other programs made of it is named.

The chain is over bytes, so a file is the log byte for byte or it is not the log. Programs that
copy, mail and edit texts change line ends and add marks without a word: such a file is neither
true nor false, and is sent back with what to undo.
"""

from __future__ import annotations

from pathlib import Path

from brink.match.decoding import DECODER
from brink.match.log import LogError, Unreadable, as_line

AS_WRITTEN = "take the file as Brink wrote it"
OTHERWISE = {  # By its first bytes.
    b"\x1f\x8b": "it is compressed; unpack it first, as gunzip does",
    b"PK\x03\x04": "it is a zip archive; unpack it first",
    b"\xef\xbb\xbf": f"it begins with a byte-order mark, which a log does not have; {AS_WRITTEN}",
    b"\xff\xfe": f"it is written in UTF-16, and a log in UTF-8; {AS_WRITTEN}",
    b"\xfe\xff": f"it is written in UTF-16, and a log in UTF-8; {AS_WRITTEN}",
}


def read_log_text(path: Path) -> str:
    """Return the text of a log as Brink wrote it, or say what became of it."""
    data = read_bytes(path)
    for mark, why in OTHERWISE.items():
        if data.startswith(mark):
            raise Unreadable(why)
    text = decoded(data)
    if "\0" in text:
        raise Unreadable("this is not a text file: it has zero bytes")
    must_have_its_line_ends(text)
    return text


def must_have_its_line_ends(text: str) -> None:
    """Refuse other line ends than Brink writes: inside a line JSON spells them out."""
    place = text.find("\r")
    if place < 0:
        return
    line = text.count("\n", 0, place) + 1
    ends = "CR LF" if text.startswith("\n", place + 1) else "CR"
    raise Unreadable(
        f"its line ends were changed: line {line} ends with {ends}, and the lines of a log with "
        f"LF alone; {AS_WRITTEN}, or change them back, as dos2unix does"
    )


def read_text(path: Path) -> str:
    """Return what stands in a text file, or say why it cannot be read."""
    return decoded(read_bytes(path))


def read_bytes(path: Path) -> bytes:
    """Return what is in a file, or say why it cannot be read."""
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise Unreadable(getattr(error, "strerror", None) or str(error)) from None


def decoded(data: bytes) -> str:
    """Return bytes as the text they are, or say that they are none."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(f"this is not a text file: byte {error.start + 1} is not UTF-8") from None


def must_end_whole(text: str) -> None:
    """Refuse a log whose last line is cut off, or lacks nothing but its line end."""
    *before, rest = text.split("\n")
    if not rest:
        return
    where = f"line {len(before) + 1}"
    try:
        is_whole = as_line(DECODER.decode(rest)) == rest + "\n"
    except (ValueError, RecursionError):
        is_whole = False
    if is_whole:
        raise Unreadable(f"{where}, the last, is whole but has lost its line end; {AS_WRITTEN}")
    raise LogError(f"{where}: the file ends in the middle of this line; it was cut off here")
