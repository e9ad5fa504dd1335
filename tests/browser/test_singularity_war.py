"""The Singularity War by pointer, finger and keys: issues won and lost, and the campaign."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
from collections import Counter

import pytest
from playwright.async_api import Locator, Position, expect
from playwright.async_api import TimeoutError as TooLate

from tests.browser.people import A_MOMENT, PATIENCE, PHONE, Party, Person
from tests.browser.test_return import BROKEN_LINE
from tests.server.services import Hub

STEP = """() => {
  if (document.querySelector('article.ending')) return 'over';
  if (!document.title.startsWith('● Your turn')) return null;
  const near = document.querySelector('section.near');
  if (near === null || near.querySelector('[aria-busy="true"]') !== null) return null;
  return near.dataset.step || null;
}"""
CAN = ':not([aria-disabled="true"])'
# Small decks meet It's Closing In every turn, under a low ceiling: a loss within a few turns.
LOST: dict[str, str | int] = {"limit_shift": -6, "decks": "keep_moving*1+sidearm*1"}
ALL_LOST = {**LOST, "decks": ";".join(["keep_moving*1+sidearm*1"] * 3)}
# Good decks, a high ceiling and good advice: nearly always a win within a dozen turns.
DECK = "courier_legs*3+ghost_packet*2+carbine*4+crowbar*2+calm_protocol*3+gut_feeling*2"
WON: dict[str, str | int] = {"mode": "story", "limit_shift": 6, "decks": ";".join([DECK] * 3)}
ONLY_WALKING: dict[str, str | int] = {"decks": "keep_moving*9"}
HINT = '"type":"hint"'
ON_CELLS = {"to", "jam", "token", "place"}
AMONG_CARDS = {"take", "fetch", "purge", "trim", "discard"}


async def opens(person: Person, seats: int, options: dict[str, str | int]) -> str:
    """Open a room with such options; return its code."""
    wanted = {"game": "singularity_war", "seats": seats, "options": options}
    await person.page.goto("/")
    answer = await person.page.request.post("/api/rooms", data=wanted)
    assert answer.ok, await answer.text()
    code: str = (await answer.json())["code"]
    await person.page.goto(f"/r/{code}")
    return code


async def starts(person: Person, *guests: Person, seats: int, **options: str | int) -> str:
    """Gather at a table, and begin; return the room's code."""
    code = await opens(person, seats, options)
    await person.sit()
    for guest in guests:
        await guest.page.goto(f"/r/{code}")
        await guest.sit()
    await person.press(person.button("Start the game"))
    for one in (person, *guests):
        await one.at_table()
    return code


async def asked(person: Person) -> str:
    """Wait until this person is asked something; return what kind of question it is."""
    try:
        found = await person.page.wait_for_function(STEP, timeout=60_000)
    except TooLate:
        raise AssertionError(await standing(person.party)) from None
    step: str = await found.json_value()
    return step


async def comes_to(person: Person, wanted: str) -> None:
    """Wait for a kind of question; what was asked before it may still stand."""
    while (step := await asked(person)) != wanted:
        assert step != "over", f"the game is over before anybody is asked: {wanted}"
        await asyncio.sleep(0.02)


async def standing(party: Party) -> str:
    """What everybody's page shows and was told last: why nobody is asked anything."""
    found = []
    for page in [page for context in party.contexts for page in context.pages]:
        near = await page.evaluate(
            "() => document.querySelector('section.near')?.outerHTML.slice(0, 1500) ?? 'no section'"
        )
        found.append(f"{await page.title()}: {near}")
    return "\n".join(["nobody is asked for a minute", *found])


async def one_of(what: Locator, pick: random.Random) -> Locator | None:
    count = await what.count()
    return what.nth(pick.randrange(count)) if count else None


async def answers(person: Person, step: str, pick: random.Random) -> None:
    """Do one of the things offered: on the map, among cards, or by a button."""
    near = person.page.locator("section.near")
    sure = near.locator(f".confirm [data-action]{CAN}")
    if await sure.count():
        await person.press(sure.first, A_MOMENT)
        return
    space = await one_of(person.page.locator("[role=grid] button.can"), pick)
    card = await one_of(near.locator("li[data-pick] button"), pick)
    held = near.locator("ul.hand button").first
    if space is not None and pick.random() < 0.9:
        await person.press(space, A_MOMENT)
    elif card is not None:
        await person.press(card, A_MOMENT)
    elif step == "play" and await held.count():
        await person.take_up(0, A_MOMENT)
    elif step == "play":
        await person.press(person.choice("end_turn"), A_MOMENT)
    elif (button := await one_of(near.locator(f"[data-action]{CAN}"), pick)) is not None:
        await person.press(button, A_MOMENT)


async def plays_out(person: Person, pick: random.Random, look: bool = False) -> list[str]:
    """Play to the end; return what is wrong with the table at its kinds of question and after."""
    found, seen = list[str](), set[str]()
    while (step := await asked(person)) != "over":
        if look:
            await person.fits()
            if step not in seen and len(seen) < 3:
                found += await person.faults()
        seen.add(step)
        try:
            await answers(person, step, pick)
        except TooLate:
            continue  # The table has moved on meanwhile.
    assert "play" in seen
    await expect(person.page.get_by_role("article")).to_be_visible()
    if look:
        await person.fits()
        found += await person.faults()
    return found


async def advised(person: Person) -> None:
    """Do what a bot would do here, by pointer."""
    heard = len(person.frames)
    await person.press(person.button("Hint", exact=True))
    async with asyncio.timeout(PATIENCE / 1000):
        while not (hints := [one for one in person.frames[heard:] if HINT in one]):
            await asyncio.sleep(0.01)
    await person.press(person.button("Close the hint"))  # It lies over the table.
    action: str = json.loads(hints[-1])["action"]
    verb, _, rest = action.partition(":")
    if verb in ("play", "cycle"):
        held = person.page.locator(f'[data-card="{rest}"] button').first
        if (
            await held.get_attribute("aria-pressed") == "false"
        ):  # A second press lays it down again.
            await held.click(position=Position(x=9, y=24))
    elif verb in ON_CELLS:
        await person.press(person.page.locator(f'[data-cell="{rest}"]'))
    elif verb in AMONG_CARDS:
        await person.press(person.page.locator(f'li[data-pick="{rest}"] button'))
    await person.press(person.choice(action).first, A_MOMENT)  # Unless that was all.


async def follows_advice(person: Person, moves: int = 10_000) -> str:
    """Play as advised, to the end or for some moves; return what came last."""
    step = ""
    for _ in range(moves):
        if (step := await asked(person)) == "over":
            break
        with contextlib.suppress(TooLate, TimeoutError):  # The table has moved on meanwhile.
            await advised(person)
    return step


async def has_won(person: Person) -> bool:
    """Return how the issue ended, once the page says so."""
    said = person.page.get_by_text(re.compile("The team has (won|lost)")).first
    return "won" in (await said.text_content() or "")


async def goes_on(host: Person, *guests: Person) -> None:
    """Go on to the next chapter, or try this one again; a lobby comes first where others sit."""
    button = "Go on with the campaign" if await has_won(host) else "Try this chapter again"
    before = host.page.url
    await host.press(host.button(button))
    for guest in guests:
        await guest.press(guest.page.get_by_role("link", name="To the next game"))
    for one in (host, *guests):
        await one.page.wait_for_url(lambda url: url != before)
        if guests:
            await one.page.get_by_role("heading", name="The campaign").wait_for()
        else:
            await one.at_table()


@pytest.mark.long
async def test_a_campaign_is_won_goes_on_with_its_decks_and_survives_the_server(
    own_party: Party, own_hub: Hub
) -> None:
    ada = await own_party.arrive("Ada")
    await starts(ada, seats=2, **WON)
    campaign = ada.page.locator("section.campaign")
    for _ in range(3):
        await follows_advice(ada)
        outcome = ada.tables()[-1]["outcome"]
        if await has_won(ada):
            break
        await goes_on(ada)
    await expect(campaign.locator("ol.chapters li").first).to_contain_text("beaten")
    assert await ada.faults() == []
    await goes_on(ada)  # Alone with bots: at once, without a lobby.
    await expect(ada.page.get_by_role("heading", name="Scored")).to_be_visible(timeout=PATIENCE)
    view = ada.tables()[-1]["view"]
    for player, deck in zip(view["players"], outcome["facts"]["decks"], strict=True):
        kept = Counter(card for card in player["cards"] if view["faces"][card]["kind"] != "trigger")
        assert "+".join(f"{card}*{count}" for card, count in sorted(kept.items())) == "+".join(
            sorted(deck.split("+"))
        )
    own_party.forgiven = BROKEN_LINE
    ports = own_hub.ports()
    own_hub.kill()
    broken = ada.page.get_by_role("status").filter(has_text="The line is broken")
    await expect(broken).to_be_visible()
    own_hub.start(*ports)
    await expect(broken).to_have_count(0)
    await expect(ada.page.locator("main")).to_contain_text("Scored")
    await follows_advice(ada, 3)
    assert ada.tables()[-1]["view"]["issue_number"] == 2


async def test_two_browsers_and_a_bot_lose_an_issue_and_try_it_again(party: Party) -> None:
    ada, ben = await party.arrive("Ada"), await party.arrive("Ben", theme="light")
    await opens(ada, 3, {})
    await ada.press(ada.button("Play it as a campaign"))
    await ada.page.get_by_role("heading", name="The campaign").wait_for()
    assert await ada.faults() == []
    await starts(ada, ben, seats=3, mode="story", **ALL_LOST)
    await expect(ada.page.get_by_role("heading", name="Cold Boot")).to_be_visible()  # The comic.
    faults = await asyncio.gather(
        plays_out(ada, random.Random(1), look=True), plays_out(ben, random.Random(2))
    )
    assert list(faults) == [[], []]
    for one in (ada, ben):
        await expect(one.page.get_by_text("The team has lost")).to_be_visible()
    assert await ada.page.locator("article .picture svg").count() == 1
    await ada.press(ada.button("Look at the table"))
    await expect(ada.page.get_by_role("region", name="How it went")).to_contain_text(
        "To talk about"
    )
    assert await ada.faults() == []
    await ada.press(ada.button("See how it ended"))
    await ada.press(ada.button("Play Arcade with what is unlocked"))
    await ada.button("Play it as a campaign").wait_for()  # Another room, with other options.
    await ada.page.go_back()
    assert not await has_won(ada)
    await goes_on(ada, ben)
    await expect(ada.page.locator("section.campaign")).to_contain_text("attempt 2")


@pytest.mark.long
async def test_a_phone_plays_alone_and_never_scrolls_sideways(party: Party) -> None:
    ada = await party.arrive("Ada", PHONE, touch=True)
    code = await starts(ada, seats=1, **LOST)
    assert await plays_out(ada, random.Random(4), look=True) == []
    for path in (f"/replay/{code}", f"/tv/{code}"):
        await ada.page.goto(path)
        await ada.page.locator("h1, .table").first.wait_for()
        await ada.fits()


async def test_keys_alone_walk_over_the_map(party: Party) -> None:
    ada = await party.arrive("Ada")
    await starts(ada, seats=1, **ONLY_WALKING)
    await comes_to(ada, "play")
    keys = ada.page.keyboard
    await ada.tab_to(ada.button("To the map"))
    await keys.press("Enter")
    at_start = ada.page.locator('[data-cell="0,0"]')
    await expect(at_start).to_be_focused()  # The comic is gone, and the keyboard is not.
    await ada.tab_to(ada.hand().first)
    await keys.press("Enter")
    await expect(at_start).to_be_focused()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        await keys.press(key)
    cell = ada.page.locator('[data-cell="1,2"]')
    await expect(cell).to_be_focused()
    assert "In reach" in (await cell.get_attribute("aria-label") or "")
    await keys.press("Escape")  # The card goes back, and the keyboard with it.
    await expect(ada.hand().first).to_be_focused()
    await keys.press("Enter")
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowRight", "ArrowDown"):
        await keys.press(key)
    await keys.press("ArrowRight")
    await keys.press("Enter")  # Out of reach: it says so.
    await expect(ada.page.locator("p.told.refused")).to_contain_text("does nothing on that space")
    for key in ("ArrowLeft", "ArrowLeft", "ArrowUp"):
        await keys.press(key)
    await keys.press("Enter")
    await expect(ada.page.locator("section.team")).to_contain_text("1,2")
    for turn in (2, 3):  # And on, turn by turn.
        await comes_to(ada, "play")
        await ada.tab_to(ada.choice("end_turn"))
        await keys.press("Enter")
        await expect(ada.page.locator("p.when")).to_contain_text(f"turn {turn} of")
    await comes_to(ada, "play")
    await ada.tab_to(ada.hand().first)  # What it would reach is lit before it is played.
    await expect(ada.page.locator("rect.ahead").first).to_be_visible()


async def test_a_bot_equips_whoever_asks_before_the_first_turn(party: Party) -> None:
    ada = await party.arrive("Ada")
    await starts(ada, seats=1, start_issue=2)
    await comes_to(ada, "cache")
    await ada.press(ada.button("Equip me"))
    await comes_to(ada, "play")
    view = ada.tables()[-1]["view"]
    owned = [view["faces"][card] for card in view["players"][0]["cards"]]
    assert sum(card["upgrade"] for card in owned) == 2  # One from each cache of the interlude.
