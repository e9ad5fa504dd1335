"""A game played to its end and looked at, at every kind of question, on every screen."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Page
from playwright.async_api import TimeoutError as TooLate

from tests.browser.people import Person
from tests.browser.screens import ANSWERS, SCREENS, SETTLED, faults_on_every_screen

# What is asked here, and whether a card is lifted or a panel open; empty while nothing is.
KIND = """() => {
  const near = document.querySelector('main [data-step]');
  if (near === null || near.dataset.step === '') return '';
  const steps = [near.dataset.step];
  if (near.querySelector('.confirm') !== null) steps.push('confirming');
  return steps.join(' ');
}"""
CLICKS = 45
# And a card of the hand is in sight whenever one may be played.
HAND = """() => {
  const held = [...document.querySelectorAll('main ul[aria-label^="Hand of"] button')]
    .filter((one) => one.checkVisibility());
  const seen = held.filter((one) => {
    const {left, top, width, height} = one.getBoundingClientRect();
    const [x, y] = [left + Math.min(9, width / 2), top + Math.min(24, height / 2)];
    return one.contains(document.elementFromPoint(x, y));
  });
  return [held.length, seen.length];
}"""


@dataclass
class Walked:
    """Which kinds of question were met, and what was wrong at them."""

    kinds: set[str] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)


async def walk_over_screens(
    person: Person,
    board: str,
    pick: random.Random,
    drawn: str = "",
    clicks: int = CLICKS,
    pictures: Path | None = None,
) -> Walked:
    """Play to the end at random; measure every screen at the first question of each kind."""
    walked = Walked()
    for _ in range(clicks):
        seen = await person.look()
        if seen["over"]:
            break
        kind = await person.page.evaluate(KIND)
        if kind != "" and kind not in walked.kinds:
            walked.kinds.add(kind)
            look = hand_in_sight if seen["cards"] > 0 else None
            found = await faults_on_every_screen(person, board, ANSWERS, drawn, look=look)
            walked.faults += [f"{kind}, {fault}" for fault in found]
            if pictures is not None:
                await photograph(person, kind, pictures)
        try:
            await person.do_something(seen, pick)
        except TooLate:
            continue
    return walked


async def hand_in_sight(page: Page) -> list[str]:
    """Say so if not one card of the hand can be seen."""
    held, seen = await page.evaluate(HAND)
    return [f"of {held} cards in hand {seen} can be seen"] if seen < min(held, 2) else []


async def photograph(person: Person, kind: str, folder: Path) -> None:
    """One picture a screen, to be looked at."""
    before = person.page.viewport_size
    assert before is not None
    for name, (width, height) in SCREENS.items():
        await person.page.set_viewport_size({"width": width, "height": height})
        await person.page.evaluate(SETTLED)
        await person.page.mouse.move(0, 0)
        await person.page.screenshot(path=folder / f"{kind.replace(' ', '_')}-{name}.png")
    await person.page.set_viewport_size(before)
    await person.page.evaluate(SETTLED)
