"""Cards and machines in words, made from what they do."""

from __future__ import annotations

import textwrap

from brink.games.singularity_war.rules.parts import Parts
from brink.games.singularity_war.rules.view_turn import CardView, EffectView, effect_view
from brink.games.wording import Wording

WIDTH = 76  # Fits a framed panel in a terminal of 80 columns.
SIGNED = ("threat", "awareness")


def say(wording: Wording, text: str, **values: int | str) -> str:
    """Return a text of the [table] part with its values filled in."""
    return wording.fill(wording.text(f"table.{text}"), values)


def effect_text(effect: EffectView, wording: Wording) -> str:
    """Return one line of a card."""
    amount: int | str = effect["amount"]
    if effect["verb"] in SIGNED and effect["amount"] > 0:
        amount = f"+{amount}"
    line = say(wording, f"effect_{effect['verb']}", amount=amount, range=effect["range"])
    flags = [say(wording, f"flag_{flag}") for flag in effect["flags"]]
    return f"{line} ({', '.join(flags)})" if flags else line


def effect_names(parts: Parts, wording: Wording) -> dict[str, str]:
    """Return what each effect of each card is called: a card, and the place on it."""
    return {
        f"{card.id}_{place}": effect_text(effect_view(effect), wording)
        for card in parts.cards
        for place, effect in enumerate(card.effects)
    }


def effects_text(card: CardView, wording: Wording, left: list[int] | None = None) -> str:
    """Return what a card does, or what of it is still to be done."""
    lines = [
        effect_text(effect, wording)
        for place, effect in enumerate(card["effects"])
        if left is None or place in left
    ]
    if card["exhaust"]:
        lines.append(say(wording, "exhaust"))
    return "; ".join(lines)


def names_of(cards: list[str], wording: Wording) -> str:
    """Return cards by name, copies counted."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return ", ".join(
        wording.name("card", card) + (f" ×{count}" if count > 1 else "")
        for card, count in counts.items()
    )


def wrap(line: str, indent: str = "  ") -> list[str]:
    """Break a line that is too long; one that fits keeps its spaces."""
    if len(line) <= WIDTH:
        return [line]
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent) or [""]


def clip(title: str) -> str:
    """Cut a title that is too long."""
    return title if len(title) <= WIDTH else title[: WIDTH - 1] + "…"
