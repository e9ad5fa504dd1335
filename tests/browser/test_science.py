"""Science!: The Game between people: bribes, midnight, a phone, and its table."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

from playwright.async_api import Locator, expect
from playwright.async_api import TimeoutError as TooLate

from tests.browser.people import A_MOMENT, PHONE, Party, Person

GAMES = 4  # Until one goes as it should.
KINDS = 3  # Of questions, at which the table is looked at closely.
BRIEF = {"target": "5", "max_rounds": 10}
BRISK = {**BRIEF, "start_money": 20}


async def opens(people: list[Person], seats: int, options: dict[str, Any]) -> str:
    """Open a room with these options, seat everybody, and start; return the room's code."""
    host = people[0]
    await host.page.goto("/")
    wanted = {"game": "science", "seats": seats, "options": options}
    answer = await host.page.request.post("/api/rooms", data=wanted)
    assert answer.ok, await answer.text()
    code: str = (await answer.json())["code"]
    for person in people:
        await person.page.goto(f"/r/{code}")
        await person.sit()
    await host.press(host.button("Start the game"))
    for person in people:
        await person.at_table()
    return code


def near(person: Person) -> Locator:
    return person.page.locator("section.near")


async def step_of(person: Person) -> str:
    """What this person is asked; nothing once it is over."""
    step: str = await person.page.evaluate(
        "() => document.querySelector('section.near')?.dataset.step ?? ''"
    )
    return step


def table(person: Person) -> dict[str, Any]:
    """The newest table this page was told; the frames before it are not read."""
    for frame in reversed(person.frames):
        message: dict[str, Any] = json.loads(frame)
        if message["type"] == "table" or message.get("table"):
            return message.get("table") or message
    raise AssertionError("no table yet")


async def plays(person: Person, choose: Callable[[list[str]], str]) -> None:
    """Answer by a rule of one's own to the end."""
    while not (seen := await person.look())["over"]:
        try:
            await person.press(person.choice(choose(seen["choices"])).first, A_MOMENT)
        except TooLate:
            continue  # Somebody else was faster, and the button is gone.


async def buys_a_ballot(ada: Person, ben: int, pick: random.Random) -> None:
    """Play at random, but offer a dollar for a ballot, up to three times."""
    offers = 0
    while not (seen := await ada.look())["over"]:
        step = await step_of(ada)
        decision = table(ada)["decision"] or {"legal": []}
        wanted = f"offer:{ben}:"
        found = [one["action"] for one in decision["legal"] if one["action"].startswith(wanted)]
        if step != "negotiate" or not found or seen["confirming"] or offers == 3:
            choices = [one for one in seen["choices"] if not one.startswith(("gift:", "offer:"))]
            saves = offers == 0 and "fund" in choices  # Or there would be nothing to offer.
            await press_one(ada, "fund" if saves else pick.choice(choices or seen["choices"]))
            continue
        option = found[0].split(":")[2]
        await ada.press(near(ada).get_by_role("button", name="Ben", exact=True))
        await ada.fits()
        await ada.press(ada.choice(f"{wanted}{option}:1"))
        offers += 1
        await expect(ada.page.locator(".desk li, .event:not(.open)").first).to_be_visible()


async def press_one(person: Person, action: str) -> None:
    try:
        await person.press(person.choice(action).first, A_MOMENT)
    except TooLate:
        return


def bought(ben: Person) -> bool:
    """Whether Ben ever accepted what Ada offered."""
    return any(
        (offer["seat"], offer["to"], offer["status"]) == (0, 1, "accepted")
        for told in ben.tables()
        for offer in (told["view"]["event"] or {"offers": []})["offers"]
    )


async def test_two_people_and_a_bot_play_to_the_end_and_a_ballot_is_bought(party: Party) -> None:
    ada, ben = await party.arrive("Ada"), await party.arrive("Ben")
    takes = random.Random(2)

    def accepts(choices: list[str]) -> str:
        if "accept" in choices:
            return "accept"
        return "done" if "done" in choices else takes.choice(choices)

    for _ in range(GAMES):  # There may be no ballot to be had, or it is bound by then.
        await opens([ada, ben], 3, BRISK)
        pick = random.Random(1)
        await asyncio.gather(buys_a_ballot(ada, 1, pick), plays(ben, accepts))
        for person in (ada, ben):
            await expect(person.page.get_by_role("article")).to_be_visible()
        if bought(ben):
            break
    assert bought(ben)
    assert await ada.faults() == []


async def test_a_word_given_once_answers_every_question_to_trade(party: Party) -> None:
    ada = await party.arrive("Ada")
    await opens([ada], 3, BRIEF)
    pick = random.Random(4)
    asked, passed, last = set[int](), set[int](), 0
    while not (seen := await ada.look())["over"]:
        step, view = await step_of(ada), table(ada)["view"]
        if view["round"] != last:
            last = view["round"]
            passed = {told["view"]["round"] for told in ada.tables() if trading(told, 0)} - asked
        if asked and len(passed) > 1:
            break
        assert step != "negotiate" or not asked or view["event"]["kind"] == "vote"
        if step == "negotiate":
            asked.add(view["round"])
            await ada.press(ada.button("Trading: ask me"))
            await ada.press(near(ada).get_by_role("button", name="nothing until the next vote"))
        else:
            await press_one(ada, pick.choice([one for one in seen["choices"] if one != "doubt"]))
    assert asked
    assert passed


def trading(told: dict[str, Any], seat: int) -> bool:
    """Whether somebody is asked for gifts and offers."""
    decision = told["decision"]
    return bool(decision) and (decision["step"], decision["seat"]) == ("negotiate", seat)


async def opens_by_keys(ada: Person) -> None:
    """Pick a role and hire the first Mad Scientist without a mouse."""
    keys = ada.page.keyboard
    seen = await ada.look()
    await ada.tab_to(ada.choice(seen["choices"][0]).first)
    await keys.press("Enter")
    await ada.tab_to(ada.choice("type:intern"))
    await keys.press("Enter")
    await expect(ada.page.locator(".confirm button").first).to_be_focused()
    await keys.press("Escape")
    await expect(ada.page.locator(".confirm")).to_have_count(0)
    await expect(ada.choice("fund")).to_be_visible()
    await ada.tab_to(ada.choice("type:mad_scientist"))
    await keys.press("Enter")
    await expect(ada.page.locator(".confirm button").first).to_be_focused()
    await keys.press("Enter")
    await expect(ada.page.locator("section.stand.mine .slot.filled")).to_have_count(1)


async def test_haste_brings_midnight_and_its_page_is_read(party: Party) -> None:
    ada = await party.arrive("Ada")
    options = {"start_clock": 6, "start_money": 20, "target": "10", "happiness": "off"}
    options |= {"bribes": "off", "house_players": "on", "first_picker": 1}  # Ada plays first.

    def hurries(choices: list[str]) -> str:
        """Mad Scientists, and nothing else."""
        busy = table(ada)["view"]["players"][0]["inventions"]
        wishes = ["role:businessman", "type:mad_scientist"]
        wishes += ["fund" if busy else "research", "keep", "pass"]
        return next((wish for wish in wishes if wish in choices), choices[0])

    for attempt in range(GAMES):
        await opens([ada], 2, options)
        if attempt == 0:
            await opens_by_keys(ada)
        await plays(ada, hurries)
        if table(ada)["view"]["page"] is not None:
            break
    told = table(ada)
    page = told["outcome"]["endings"][1]
    assert page["id"] == told["view"]["page"]
    article = ada.page.get_by_role("article")
    await expect(article.get_by_text("Nobody wins").first).to_be_visible()
    await expect(article.get_by_role("heading", name=page["title"])).to_be_visible()
    await expect(article.locator(".picture svg")).to_have_count(2)
    assert await ada.faults() == []
    await ada.press(ada.button("Look at the table"))
    booklet = ada.page.locator("section.finale")
    await expect(booklet.get_by_text("From the Booklet of Consequences")).to_be_visible()
    await expect(booklet.get_by_text(page["text"])).to_be_visible()
    assert await ada.faults() == []


async def test_a_phone_plays_and_never_scrolls_sideways(party: Party) -> None:
    ada = await party.arrive("Ada", PHONE, touch=True)
    code = await opens([ada], 4, BRISK)
    pick = random.Random(3)
    found, looked = list[str](), set[str]()
    while not await ada.play_on(pick, clicks=2):
        await ada.fits()
        step = await step_of(ada)
        if step not in looked and len(looked) < KINDS:
            found += await ada.faults()
            looked.add(step)
    assert len(looked) > 2
    await ada.fits()
    assert found + await ada.faults() == []
    for path in (f"/replay/{code}", f"/tv/{code}"):
        await ada.page.goto(path)
        await ada.page.locator(".table, article").first.wait_for()
        await ada.fits()
