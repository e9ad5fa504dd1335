"""Small pieces of the table's description: sentences, wrapping, names."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from brink.games.science.rules.view_event import OperationView
from brink.games.wording import Wording
from brink.language.message import written

WIDTH = 76  # Fits a framed panel in a terminal of 80 columns.


def say(wording: Wording, key: str, **values: int | str) -> str:
    """Return a text of the table's own."""
    return wording.fill(wording.text(f"table.{key}"), values)


def wrap(line: str, indent: str = "") -> list[str]:
    """Return a line in pieces that fit, the later ones indented."""
    lead = line[: len(line) - len(line.lstrip())]
    return textwrap.wrap(line, WIDTH, subsequent_indent=lead + indent, break_on_hyphens=False) or [
        line
    ]


def clip(text: str, width: int) -> str:
    """Return a text cut to a width."""
    return text if len(text) <= width else text[: width - 1] + "…"


def listed(names: Sequence[str], wording: Wording) -> str:
    """Return names in a sentence: A, B and C."""
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} {say(wording, 'and')} {names[-1]}"


def signed(amount: int) -> str:
    """Return an amount with its sign."""
    return f"+{amount}" if amount > 0 else written(amount)


def percent(chance: float, wording: Wording) -> str:
    """Return a chance in percent; what is not quite 0 or 1 never looks like it."""
    if 0 < chance < 0.001:
        return say(wording, "under", chance="0.1%")
    if 0.999 < chance < 1:
        return say(wording, "over_chance", chance="99.9%")
    return f"{100 * chance:.1f}".removesuffix(".0") + "%"


def operation_words(operation: OperationView, wording: Wording) -> str:
    """Return one operation in words."""
    verb, subject, amount = operation["verb"], operation["subject"], operation["amount"]
    if verb == "clock":
        key = "op_clock_towards" if amount < 0 else "op_clock_back"
        return say(wording, key, count=abs(amount))
    if verb == "money":
        group = wording.name("group", subject).format(limit=operation["limit"])
        return say(wording, "op_gain" if amount > 0 else "op_lose", group=group, count=abs(amount))
    if verb == "last":
        banned = subject.startswith("ban_")
        key = "op_ban" if banned else "op_last"
        return say(wording, key, modifier=subject, amount=signed(amount))
    if verb == "die":
        then = operations_words(operation["then"], wording)
        return say(wording, "op_die", limit=operation["limit"], then=then)
    if verb == "free_hire":
        return say(wording, "op_free_hire", type=subject)
    return say(wording, f"op_{verb}", count=amount)


def operations_words(operations: Sequence[OperationView], wording: Wording) -> str:
    """Return what an outcome does, in words."""
    if not operations:
        return say(wording, "nothing")
    return "; ".join(operation_words(operation, wording) for operation in operations)
