"""How a table stands on a screen: its board's share, what can be pressed, and what can be read.

    for fault in await faults_on_every_screen(person, "[role=grid]"):
        ...

resizes one page through every size, so a question that was reached once is measured on all of them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TypedDict

from playwright.async_api import Page

from tests.browser.people import Person

SCREENS = {
    "phone": (360, 740),
    "sideways": (740, 360),
    "tablet": (820, 1180),
    "laptop": (1366, 850),
    "desktop": (1920, 1080),
    "zoomed": (683, 425),  # A laptop at 200 %.
}
LEAST_SHARE = {"sideways": 0.55}  # Of the height,
LEAST_ELSEWHERE = 0.45  # as part 2 of the plan wants it.
SMALLEST_TEXT = 12.0
ANSWERS = 'main [data-action]:not([aria-disabled="true"])'


class Measured(TypedDict):
    """What a page looks like at its present size, scrolled as it is."""

    share: float  # Of the viewport's height in which the board can be seen.
    covered: list[str]
    outside: list[str]
    small: list[str]


async def measure(page: Page, board: str, needed: str = ANSWERS, drawn: str = "") -> Measured:
    """Measure a page; what is `needed` must be there without scrolling, `drawn` is no text."""
    found: Measured = await page.evaluate(MEASURE, [board, needed, drawn, SMALLEST_TEXT])
    return found


async def faults_on_every_screen(
    person: Person,
    board: str,
    needed: str = ANSWERS,
    drawn: str = "",
    screens: Mapping[str, tuple[int, int]] = SCREENS,
    look: Callable[[Page], Awaitable[list[str]]] | None = None,
) -> list[str]:
    """Resize the page to every size and back; say what is wrong with it there, to `look` too."""
    before = person.page.viewport_size
    assert before is not None
    faults: list[str] = []
    for name, (width, height) in screens.items():
        await person.page.set_viewport_size({"width": width, "height": height})
        await person.page.evaluate(SETTLED)
        found = await measure(person.page, board, needed, drawn)
        least = LEAST_SHARE.get(name, LEAST_ELSEWHERE)
        where = f"{name} {width}x{height}"
        if found["share"] < least:
            faults.append(f"{where}: the board has {found['share']:.0%} of the height")
        for kind in ("covered", "outside", "small"):
            faults += [f"{where}: {kind}: {one}" for one in found[kind]]
        if look is not None:
            faults += [f"{where}: {fault}" for fault in await look(person.page)]
    await person.page.set_viewport_size(before)
    await person.page.evaluate(SETTLED)
    return faults


# The page is laid out anew, whatever measures itself has done so, and nothing is on its way.
SETTLED = """async () => {
  scrollTo(0, 0);
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (let n = 0; n < 4; n += 1) await frame();
  const going = document.getAnimations().filter((one) =>
    one.effect?.getComputedTiming().iterations !== Infinity && one.playState === 'running');
  const late = new Promise((done) => setTimeout(done, 1500));
  await Promise.race([late, Promise.allSettled(going.map((one) => one.finished))]);
  await frame();
}"""

MEASURE = """([boards, needed, drawn, smallest]) => {
  const screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
  const meet = (one, other) => ({
    left: Math.max(one.left, other.left), top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right), bottom: Math.min(one.bottom, other.bottom)});
  const wide = (box) => Math.max(0, box.right - box.left);
  const high = (box) => Math.max(0, box.bottom - box.top);
  const called = (one) => `${one.tagName.toLowerCase()} "${(one.ariaLabel ?? one.textContent ?? '')
    .replace(/\\s+/g, ' ').trim().slice(0, 60)}"`;
  const seen = (one) => one.checkVisibility({visibilityProperty: true, opacityProperty: true})
    && one.closest('.unseen, [inert]') === null;

  // The board: the share of the height where, on its best column, nothing lies over it.
  const onBoard = (x, y) =>
    document.elementFromPoint(x, y)?.closest(boards) != null;
  let share = 0;
  for (const one of document.querySelectorAll(boards)) {
    const box = meet(one.getBoundingClientRect(), screen);
    if (wide(box) < 1 || high(box) < 1) continue;
    for (const part of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const x = box.left + wide(box) * part;
      let hits = 0;
      for (let y = box.top + 0.5; y < box.bottom; y += 2) hits += onBoard(x, y) ? 2 : 0;
      share = Math.max(share, hits / innerHeight);
    }
  }

  // What can be pressed: the part of it that no box around it cuts off, and what lies over that.
  const clips = (style) => /hidden|clip|auto|scroll/.test(`${style.overflowX} ${style.overflowY}`);
  const shown = (one) => {
    let box = meet(one.getBoundingClientRect(), screen);
    for (let up = one.parentElement; up !== null && up !== document.body; up = up.parentElement)
      if (clips(getComputedStyle(up))) box = meet(box, up.getBoundingClientRect());
    return box;
  };
  const free = (one) => {
    const box = shown(one);
    if (wide(box) < 4 || high(box) < 4) return 'outside';
    for (const across of [0.5, 0.08, 0.92, 0.25, 0.75])
      for (const down of [0.5, 0.08, 0.92, 0.25, 0.75]) {
        const top = document.elementFromPoint(
          box.left + wide(box) * across, box.top + high(box) * down);
        if (top !== null && (one.contains(top) || one.labels && [...one.labels].includes(top)
          || top.closest('label')?.contains(one))) return '';
      }
    return 'covered';
  };
  // A box that slides and is itself in sight shows by its cut-off content that there is more.
  const slides = (one) => {
    for (let up = one.parentElement; up !== null && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      const down = /auto|scroll/.test(style.overflowY) && up.scrollHeight > up.clientHeight + 1;
      const across = /auto|scroll/.test(style.overflowX) && up.scrollWidth > up.clientWidth + 1;
      if ((down || across) && high(shown(up)) > 24 && wide(shown(up)) > 24) return true;
    }
    return false;
  };
  const found = {share, covered: [], outside: [], small: []};
  const all = document.querySelectorAll(
    'button, a[href], input, select, textarea, summary, [role=button]');
  const modal = document.querySelector('dialog:modal');
  for (const one of all) {
    if (!seen(one) || one.closest('label input, .skip') !== null) continue;
    if (modal !== null && !modal.contains(one)) continue;
    const size = one.getBoundingClientRect();
    if (size.width < 2 || size.height < 2) continue;
    let fault = free(one);
    if (fault === '') continue;
    const must = one.matches(needed);
    if (!must || slides(one)) {
      const [x, y] = [scrollX, scrollY];
      const moved = [];
      for (let up = one.parentElement; up !== null; up = up.parentElement)
        moved.push([up, up.scrollLeft, up.scrollTop]);
      one.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
      fault = free(one);
      for (const [up, left, top] of moved) { up.scrollLeft = left; up.scrollTop = top; }
      scrollTo({left: x, top: y, behavior: 'instant'});
    }
    if (fault !== '') found[fault].push(called(one));
  }

  // A panel holds its own answers: nobody slides one sideways to look for the way back.
  for (const panel of document.querySelectorAll('.confirm')) {
    const edge = panel.getBoundingClientRect();
    for (const one of panel.querySelectorAll('button')) {
      const {left, right, width} = one.getBoundingClientRect();
      const over = left < edge.left - 1 || right > edge.right + 1;
      if (width > 0 && over) found.outside.push(`${called(one)}, beside its panel`);
    }
  }

  // What can be read: the size of its letters on the screen, drawings scaled as they are.
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small = new Set();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const one = text.parentElement;
    if (text.data.trim() === '' || one === null || /^(SCRIPT|STYLE|OPTION)$/.test(one.tagName))
      continue;
    if (drawn !== '' && one.closest(drawn) !== null || !seen(one)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) continue;
    const own = parseFloat(getComputedStyle(one).fontSize);
    const matrix = one instanceof SVGGraphicsElement ? one.getScreenCTM() : null;
    const scale = matrix === null ? one.currentCSSZoom ?? 1 : Math.hypot(matrix.a, matrix.b);
    const size = own * scale;
    if (size < smallest - 0.05)
      small.add(`${text.data.trim().slice(0, 40)} (${size.toFixed(1)} px)`);
  }
  found.small = [...small].slice(0, 12);
  return found;
}"""
