"""AI RUSH: the odds on the table belong to the moment shown, at every frame of bots' turns."""

from __future__ import annotations

import random

from tests.browser.people import WIDE, Party
from tests.browser.test_ai_rush import starts
from tests.conftest import ALL_WALKS

ENOUGH = 5 if ALL_WALKS else 3  # Rolls after which the odds of the next one were seen.
# At every frame: the odds beside the marker are the share of totals below it, unless luck waits.
WATCH = """() => {
  window.found = new Set();
  window.seen = new Set();
  const ways = (below) => [...Array(36).keys()]
    .filter((n) => Math.floor(n / 6) + n % 6 + 2 < below).length / 36;
  const look = () => {
    requestAnimationFrame(look);
    const pit = document.querySelector('.pit');
    const at = pit?.querySelector('.tracker li.at b')?.textContent;
    const odds = parseFloat(pit?.querySelector('.gauge .says b')?.textContent ?? '');
    if (at === undefined || Number.isNaN(odds) || pit.querySelector('.waits') !== null) return;
    window.seen.add(document.querySelector('.table').dataset.seq);
    const right = 100 * ways(Number(at));
    if (Math.abs(odds - right) > 0.1) window.found.add(`${odds} % beside ${at}, not ${right} %`);
  };
  look();
}"""


async def test_the_odds_belong_to_the_total_beside_them(party: Party) -> None:
    ada = await party.arrive("Ada", WIDE, speed="fast", motion="full")
    seen, pick = 0, random.Random(5)
    while seen < ENOUGH:  # However the dice fall, and whoever stops at once: else another game.
        await starts(ada, "first", 3)
        await ada.page.evaluate(WATCH)
        over, here = False, 0
        while not over and seen + here < ENOUGH:
            over = await ada.play_on(pick, clicks=1)
            here = await ada.page.evaluate("() => window.seen.size")
        seen += here
        assert await ada.page.evaluate("() => [...window.found]") == []
