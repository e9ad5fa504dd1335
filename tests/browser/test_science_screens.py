"""Science! on every screen: the board, what a decision needs, and how many presses it takes."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.people import PHONE, WIDE, Party, Person
from tests.browser.science_games import LONGEST, Walk, walk
from tests.browser.screens import (
    LEAST_ELSEWHERE,
    LEAST_SHARE,
    SCREENS,
    SETTLED,
    faults_on_every_screen,
    measure,
)

BOARD = "[data-board]"
AT_EVENT = {"intervene", "negotiate", "answer", "ballot", "choose", "bid"}
AT_WORK = {"turn", "hire_type", "hire_place", "free_hire"}
MIDNIGHTS = 4  # Games that may end too soon, by luck.
COMMON = {"turn", "hire_type", "hire_place", "negotiate"}  # Every game comes to these.


def needed(step: str) -> str:
    """What somebody who is asked this has to see: the event's options, or one's own invention."""
    if step in AT_EVENT:
        return ".event .options li"
    return ".stand.mine .invention:first-child" if step in AT_WORK else ".doomsday > .face"


async def look_closely(walk: Walk, step: str) -> list[str]:
    """Look at one question on every screen."""
    page = walk.person.page
    faults: list[str] = []
    for name, (width, height) in SCREENS.items():
        await page.set_viewport_size({"width": width, "height": height})
        await page.evaluate(SETTLED)
        found = await measure(page, BOARD)
        where = f"{step}, {name} {width}x{height}"
        if found["share"] < LEAST_SHARE.get(name, LEAST_ELSEWHERE):
            faults.append(f"{where}: the board has {found['share']:.0%} of the height")
        for kind in ("covered", "outside", "small"):
            faults += [f"{where}: {kind}: {one}" for one in found[kind]]
        hidden = await page.evaluate(OUT_OF_SIGHT, needed(step))
        faults += [f"{where}: cannot be seen: {one}" for one in hidden]
    return faults


@pytest.mark.walks(1)
@pytest.mark.parametrize("seats", [2, 4, 5, 6, 3])
async def test_every_question_has_its_board_on_every_screen(party: Party, seats: int) -> None:
    ada = await party.arrive("Ada", WIDE)
    seen: set[str] = set()
    faults: list[str] = []
    async with walk(ada, seats, seed=seats) as game:
        for _ in range(LONGEST):
            decision = await game.asked()
            if decision is None:
                break
            step = decision["step"]
            if step not in seen and len(decision["legal"]) > 1:
                await game.shown(step)
                seen.add(step)
                faults += await look_closely(game, step)
            await game.line.play(game.answer(decision))
    assert seen >= COMMON
    assert not faults, "\n".join(faults)


class Presses:
    """Counts what a finger does."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.count = 0

    async def press(self, selector: str) -> None:
        await self.person.press(self.person.page.locator(selector).first)
        self.count += 1


class OverTooSoon(AssertionError):
    """Luck ended a game before what was waited for."""


async def whatever_the_luck(tries: Callable[[], Awaitable[None]]) -> None:
    """Try again in another game if one ends too soon."""
    for _ in range(MIDNIGHTS):
        with contextlib.suppress(OverTooSoon):
            return await tries()
    return await tries()


async def reach(game: Walk, wanted: str, may: str) -> dict[str, Any]:
    """Play until something is asked at which something may be answered."""
    await game.catch_up()
    for _ in range(LONGEST):
        decision = await game.asked()
        if decision is None:
            raise OverTooSoon(f"the game was over before {wanted}")
        found = [one["action"] for one in decision["legal"] if one["action"].startswith(may)]
        if decision["step"] == wanted and found:
            await game.shown(wanted)
            return decision
        await game.line.play(game.answer(decision))
    raise AssertionError(f"never asked: {wanted}")


@pytest.mark.parametrize("size", [PHONE, WIDE])
async def test_the_common_moves_take_two_presses_at_most(
    party: Party, size: tuple[int, int]
) -> None:
    ada = await party.arrive("Ada", size, touch=size == PHONE)
    await whatever_the_luck(lambda: presses_for_common_moves(ada))


async def presses_for_common_moves(ada: Person) -> None:
    filled = ada.page.locator("section.stand.mine .slot.filled")
    can = ':not([aria-disabled="true"])'
    async with walk(ada, 3, seed=3) as game:
        await reach(game, "turn", "fund")
        fund, round_ = Presses(ada), game.line.table["view"]["round"]
        await fund.press('[data-action="fund"]')

        await reach(game, "turn", "hire")
        assert game.line.table["view"]["round"] == round_ + 1
        hire, before = Presses(ada), await filled.count()
        await hire.press(f'[data-action="type:intern"]{can}')
        await hire.press("section.stand.mine button.invention")
        await expect(filled).to_have_count(before + 1)

        await reach(game, "negotiate", "gift")
        trade = Presses(ada)
        await trade.press(f".people [data-action]{can}")
        await trade.press(f'.deal [data-action$=":1"]{can}')
        await game.shown("negotiate")  # It was told, and there is another one to be made.
    assert (hire.count, trade.count, fund.count) == (2, 2, 1)


async def test_only_the_last_slot_asks_once_more(party: Party) -> None:
    ada = await party.arrive("Ada", PHONE, touch=True)
    await whatever_the_luck(lambda: fills_a_last_slot(ada))


async def fills_a_last_slot(ada: Person) -> None:
    async with walk(ada, 2, seed=3, start_money=20) as game:
        for _ in range(LONGEST):
            await reach(game, "hire_place", "place:")
            mine = game.line.table["view"]["players"][0]["inventions"][0]
            if mine["empty"] == 1:
                break
            await game.line.play(f"place:{mine['invention']}")
        place = ada.page.locator(f'.near [data-action="place:{mine["invention"]}"]')
        [risk] = mine["risks"]
        await expect(place).to_contain_text(f"midnight {per_cent(risk['chance'])}")
        await ada.press(place)
        confirm = ada.page.locator(".confirm")
        await expect(confirm).to_contain_text("no way back")
        await expect(confirm.locator(".risk")).to_contain_text(said_of(risk["chance"]))
        assert await faults_on_every_screen(ada, BOARD) == []
        await ada.press(ada.page.locator(".confirm .back"))
        await expect(ada.page.locator(".confirm")).to_have_count(0)
        assert game.line.table["view"]["players"][0]["completed"] == 0
        await ada.press(place)
        await ada.press(place)
        while not game.line.table["view"]["completed"]:
            await game.line.receive()


def per_cent(chance: float) -> str:
    """Return a chance as the table writes it."""
    if 0 < chance < 0.001 or 0.999 < chance < 1:
        return "< 0.1%" if chance < 0.5 else "> 99.9%"
    return f"{100 * chance:.1f}".removesuffix(".0") + "%"


def said_of(chance: float) -> str:
    """Return what is said of the chance of midnight."""
    if chance in (0, 1):
        return "cannot" if chance == 0 else "for certain"
    return f"as the cards lie: {per_cent(chance)}"


@pytest.mark.parametrize("size", [WIDE, PHONE])
async def test_ones_place_in_every_title_is_said_in_words(
    party: Party, size: tuple[int, int]
) -> None:
    ada = await party.arrive("Ada", size)
    await whatever_the_luck(lambda: reads_the_titles(ada))


async def reads_the_titles(ada: Person) -> None:
    async with walk(ada, 3, seed=3) as game:
        await reach(game, "turn", "fund")
        await game.line.play("fund")
        await reach(game, "turn", "fund")
        mine = game.line.table["view"]["players"][0]
        titles = ada.page.locator("section.titles")
        rows = titles.locator("li .me .unseen")
        assert len(mine["standing"]) == await rows.count() == 4
        for number, one in enumerate(mine["standing"]):
            said = "You lead it" if one["place"] == 1 else "nothing for it yet"
            if one["place"] not in (None, 1):
                money = "$" if one["title"] == "fortune" else ""
                said = f"with {money}{one['figure']}; "
            await expect(rows.nth(number)).to_contain_text(said)
        held = "you would hold" if mine["titles"] else "no title now"
        await expect(titles.locator(".stands")).to_contain_text(held)


@pytest.mark.walks(1)
@pytest.mark.parametrize("size", [PHONE, (740, 360), WIDE])
async def test_everything_on_the_table_says_what_it_is(party: Party, size: tuple[int, int]) -> None:
    ada = await party.arrive("Ada", size)
    async with walk(ada, 3, seed=3) as game:
        await reach(game, "turn", "fund")
        things = ada.page.locator("main .explained")
        tip = ada.page.get_by_role("tooltip")
        told: list[str] = []
        for number in range(await things.count()):
            await things.nth(number).scroll_into_view_if_needed()
            await things.nth(number).hover()
            await expect(tip).to_be_visible()
            told.append(await tip.inner_text())
            box = await tip.bounding_box()
            assert box is not None
            assert box["x"] >= 0, told[-1]
            assert box["y"] >= 0, told[-1]
            assert box["x"] + box["width"] <= size[0], told[-1]
            assert box["y"] + box["height"] <= size[1], told[-1]
        await ada.page.locator('.near [data-action="type:intern"]').hover()
        await expect(tip).to_contain_text("face stays hidden")
    said = " ".join(told)
    for word in (
        "midnight",
        "One title",
        "Worth",
        "slots filled",
        "red marks",
    ):
        assert word in said


async def test_a_replay_has_nothing_to_press_at_the_table_and_nobody_is_you(party: Party) -> None:
    ada = await party.arrive("Ada")
    async with walk(ada, 2, seed=3) as game:
        while (decision := await game.asked()) is not None:
            await game.line.play(game.answer(decision))
    code = ada.page.url.rsplit("/", 1)[1]
    await ada.page.goto(f"/replay/{code}")
    await ada.page.locator(".table").wait_for()
    await expect(ada.page.locator("main [data-action]")).to_have_count(0)
    await expect(ada.page.locator("section.near")).to_have_count(0)
    await expect(ada.page.locator("section.stand")).to_have_count(2)
    await expect(ada.page.locator("section.stand h3 em")).to_have_count(0)


# Of what has to be seen: whatever is cut off, covered, or not there at all.
OUT_OF_SIGHT = """(wanted) => {
  const all = [...document.querySelectorAll(`main ${wanted}`)];
  const seen = (one) => {
    const box = one.getBoundingClientRect();
    const rows = [0.1, 0.5, 0.9].map((part) => box.top + box.height * part);
    return rows.every((y) => one.contains(
      document.elementFromPoint(box.left + box.width / 2, y)));
  };
  const hidden = all.filter((one) => !seen(one)).map((one) => one.textContent.trim().slice(0, 40));
  return all.length === 0 ? [`nothing is ${wanted}`] : hidden;
}"""
