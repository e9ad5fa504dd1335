"""AI RUSH: the odds on the table belong to the moment shown, at every frame of bots' turns."""

from __future__ import annotations

import random

from tests.browser.people import WIDE, Party
from tests.browser.test_ai_rush import starts

# At every frame: the odds beside the marker are the share of totals below it, unless luck waits.
WATCH = """() => {
  window.found = [];
  window.seen = 0;
  const ways = (below) => [...Array(36).keys()]
    .filter((n) => Math.floor(n / 6) + n % 6 + 2 < below).length / 36;
  const look = () => {
    requestAnimationFrame(look);
    const pit = document.querySelector('.pit');
    const at = pit?.querySelector('.tracker li.at b')?.textContent;
    const odds = parseFloat(pit?.querySelector('.gauge .says b')?.textContent ?? '');
    if (at === undefined || Number.isNaN(odds) || pit.querySelector('.waits') !== null) return;
    window.seen += 1;
    const right = 100 * ways(Number(at));
    if (Math.abs(odds - right) > 0.1) window.found.push(`${odds} % beside ${at}, not ${right} %`);
  };
  look();
}"""


async def test_the_odds_belong_to_the_total_beside_them(party: Party) -> None:
    ada = await party.arrive("Ada", WIDE, speed="fast", motion="full")
    await starts(ada, "first", 3)
    await ada.page.evaluate(WATCH)
    await ada.play_on(random.Random(5), clicks=10)
    assert await ada.page.evaluate("() => window.seen") > 20
    assert await ada.page.evaluate("() => [...new Set(window.found)]") == []
