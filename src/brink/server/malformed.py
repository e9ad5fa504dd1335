"""What is wrong with something sent to us, in plain words: the framework's own are for its users.

One place for requests and for messages on the socket: the field, what was given, what is allowed.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from typing import Any

from brink.match.texts import shown

LONGEST_SHOWN = 40  # Signs of what was given that are repeated.
PLACES = ("body", "query", "path", "header", "cookie")  # Where FastAPI looks for a field.
BODY_NEEDED = (
    'The body has to be a JSON object, such as {"game": "ai_rush", "seats": 3}, sent as '
    "Content-Type: application/json."
)
MESSAGE_NEEDED = 'A message is a JSON object with its type, such as {"type": "hello"}.'
# What a pattern asks for; the tests see that each in use has its words.
PATTERNS = {
    "^[2-9a-z]{12}$": "a room's code, which has 12 small letters and digits (no 0, no 1)",
    "^[2-9a-z]{12}(,[2-9a-z]{12}){0,23}$": "1 to 24 codes of rooms with commas between",
    "^[0-9a-f]{16}$": "a content's name, which has 16 digits 0 to 9 and a to f",
    "^[0-9a-f]{64}$": "a commitment, which has 64 digits 0 to 9 and a to f",
    "^[a-z_]{2,40}$": "a game's id, such as ai_rush: small letters and _",
    "^[a-z0-9_]+$": "a name of small letters, digits and _",
    "^[0-9]{1,2}$": "a seat's number, from 0",
    "^[A-Za-z0-9_][A-Za-z0-9_.-]{0,120}$": "the name of a file here",
}
KINDS = {  # What is wanted, by how its error begins.
    "int": "a whole number",
    "float": "a number",
    "finite": "a number",
    "bool": "true or false",
    "string": "a text",
    "list": "a list",
    "dict": "an object",
    "model": "an object",
    "none": "null",
}
UNION_PART = re.compile(r"^(function-|constrained-|nullable|(int|str|float|bool)$)")
KEY = "[key]"  # After a field that is a key of an object, and wrong as such.
AT = re.compile(r"line (\d+) column (\d+)")


def in_words(errors: Sequence[Mapping[str, Any]], fields: Sequence[str] = ()) -> str:
    """Say what is wrong first; `fields` are those there are, for one that is not."""
    error = plainest(errors)
    kind, given = str(error["type"]), error.get("input")
    ways = [part for part in error["loc"] if part not in (*PLACES, KEY)]
    where = ".".join(str(part) for part in ways if not UNION_PART.match(str(part)))
    if kind == "json_invalid":
        return not_json(error)
    if kind.startswith("union_tag"):
        return no_such_type(error)
    if not where:
        return BODY_NEEDED if "body" in error["loc"] else MESSAGE_NEEDED
    if kind == "missing":
        return f"{clean(where)} is missing."
    if kind == "extra_forbidden":
        return no_such_field(clean(str(ways[-1])), fields)
    return f"{clean(where)}: {fault(kind, given, error.get('ctx') or {})}."


def plainest(errors: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """Return the first error; where one of two kinds is allowed, that of the kind given."""
    first = errors[0]
    if not any(UNION_PART.match(str(part)) for part in first["loc"]):
        return first
    fitting = [one for one in errors if not str(one["type"]).endswith(("_type", "_from_float"))]
    return fitting[0] if fitting else {**first, "type": "number_or_text"}


def fault(kind: str, given: object, told: Mapping[str, Any]) -> str:
    """Say what is wrong with a value, and what is allowed."""
    value = value_shown(given)
    match kind:
        case "string_pattern_mismatch":
            return f"{value} is not {PATTERNS.get(str(told['pattern']), 'written as it should be')}"
        case "string_too_short" | "too_short":
            return "the text is empty" if not given else f"{value} is too short"
        case "string_too_long" | "too_long":
            return f"the text is too long, it has at most {told['max_length']:,} signs"
        case "greater_than_equal":
            return f"{value} is too small, it is at least {told['ge']:,}"
        case "less_than_equal":
            return f"{value} is too large, it is at most {told['le']:,}"
        case "literal_error":
            allowed = str(told["expected"]).replace("'", "").replace(" or ", ", ")
            return f"{value} is not one of {allowed}"
        case "number_or_text":
            return f"{value} is neither a whole number nor a text"
    wanted = KINDS.get(kind.partition("_")[0])
    return f"{value} is not {wanted}" if wanted else f"{value} does not belong there"


def not_json(error: Mapping[str, Any]) -> str:
    """Say that something is no JSON, and where it goes wrong."""
    if "body" in error["loc"]:
        return f"The body is not JSON: it goes wrong at sign {int(error['loc'][-1]) + 1}."
    at = AT.search(str(error.get("ctx") or error.get("msg")))
    where = f": it goes wrong at line {at[1]}, sign {at[2]}" if at else ""
    return f"The message is not JSON{where}."


def no_such_type(error: Mapping[str, Any]) -> str:
    """Say that there is no message of this type, and which there are."""
    told = error.get("ctx") or {}
    if error["type"] == "union_tag_not_found":
        return MESSAGE_NEEDED
    allowed = re.findall(r"'(\w+)'", str(told.get("expected_tags", "")))
    return f"type: {no_such(str(told.get('tag')), 'message', allowed)}"


def no_such_field(name: str, fields: Sequence[str]) -> str:
    """Say that there is no such field, and which there are."""
    return f"{name}: {no_such('', 'field', fields, name)}"


def no_such(given: str, what: str, allowed: Sequence[str], meant: str = "") -> str:
    """Say that there is no such thing; the nearest there is, or all."""
    near = difflib.get_close_matches(meant or given, allowed, n=1)
    named = f" {value_shown(given)}" if given else ""
    if near:
        return f"there is no such {what}{named}; did you mean {near[0]}?"
    known = f"; there are {', '.join(allowed)}" if allowed else ""
    return f"there is no such {what}{named}{known}."


def value_shown(given: object) -> str:
    """Return a value as whoever sent it knows it."""
    match given:
        case None | True | False:
            return {None: "null", True: "true", False: "false"}[given]
        case int() | float():
            return clean(str(given))
        case str():
            return f"'{clean(given)}'"
        case list() | tuple():
            return "a list"
        case dict():
            return "an object"
    return "this"


def clean(text: str) -> str:
    """Return a text that was sent to us as it may be shown in a sentence."""
    short = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
    return shown(short, "")
