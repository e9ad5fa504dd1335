"""Everything on the screen belongs to the same move, and showing it takes no longer than it may."""

from __future__ import annotations

from typing import Any, TypedDict

import pytest

from tests.browser.people import Party, Person
from tests.conftest import ALL_WALKS

# Answers as soon as the page says that it is one's turn, past the page: whatever tables look like.
ANSWER = """(seed) => {
  const wire = new WebSocket(`ws://${location.host}/ws/${location.pathname.split('/')[2]}`);
  let table = null;
  let id = 0;
  wire.onopen = () => wire.send(JSON.stringify({type: 'hello', eyes: null}));
  wire.onmessage = ({data}) => {
    const told = JSON.parse(data);
    if (told.type === 'table' || told.table) table = told.table ?? told;
  };
  const any = (some) => {
    seed = (seed * 48271) % 2147483647;
    return some[seed % some.length];
  };
  setInterval(() => {
    const shown = document.querySelector('.question')?.dataset.seq;
    if (!document.title.startsWith('● Your turn') || shown !== String(table?.seq)) return;
    const {seat, mine, legal} = table.decision ?? {};
    if (!mine) return;
    const wanted = legal.filter(({action}) => !/^(propose_end|gift|offer)/.test(action));
    const {action} = any(wanted.length ? wanted : legal);
    wire.send(JSON.stringify({type: 'play', id: ++id, seq: table.seq, seat, action}));
    table = null;
  }, 50);
}"""
# Looks whenever something changes and at every picture the screen draws.
WATCH = r"""() => {
  const seen = window.seen =
    {looks: 0, moves: [], apart: [], said: [], early: [], rounds: [], most: 0};
  let [since, spent, playing] = [null, 0, false];
  const look = () => {
    const [banner, chips, board] = ['.question', 'ul[aria-label=Players]', '.table']
      .map((one) => document.querySelector(one)?.dataset.seq);
    const ended = document.querySelector('article.ending') !== null;
    if (banner === undefined) return;
    seen.looks += 1;
    if (seen.moves.at(-1) !== banner) seen.moves.push(banner);
    seen.most = Math.max(seen.most, parseInt(document.querySelector('.behind')?.innerText ?? 0));
    if (banner !== chips || (!ended && board !== undefined && banner !== board))
      seen.apart.push([banner, chips, board]);
    const words = document.querySelector('#question').innerText;
    const over = ended || words.startsWith('The game is over');
    if (over) seen.early.push(Number(banner));
    const shows = document.querySelector('.question').dataset.showing === 'true';
    const marked = [...document.querySelectorAll('ul[aria-label=Players] > li')]
      .findIndex((one) => one.ariaCurrent === 'true');
    const said = [Number(banner), shows, words.replace(/\s+/g, ' ').trim(), marked];
    if (String(seen.said.at(-1)) !== String(said)) seen.said.push(said);
    if (shows && since === null) since = performance.now();
    if (!shows && since !== null) [since, spent] = [null, spent + performance.now() - since];
    const asked = document.title.startsWith('● Your turn');
    if (asked !== playing && (playing = asked) && spent > 0) {
      seen.rounds.push(Math.round(spent));
      spent = 0;
    }
  };
  new MutationObserver(look).observe(document.body,
    {subtree: true, childList: true, attributes: true, attributeFilter: ['data-seq']});
  const frame = () => { look(); requestAnimationFrame(frame); };
  frame();
}"""
OVER = "() => document.querySelector('article.ending') !== null"
ROUNDS = 12 if ALL_WALKS else 3
LONGEST = {"normal": 8_000, "fast": 4_000}
# What a busy machine may add by itself; web/tests/queue.test.ts bounds the animation's own length.
MACHINE = 5_000
LOST = ";".join(["keep_moving*1+sidearm*1"] * 3)
SHORT: dict[str, dict[str, str | int]] = {
    "path_to_safety": {"edition": "quick", "mad_science_dice": 3},
    "ai_rush": {"abilities": "off", "betting": "off"},
    "science": {"target": "5", "max_rounds": 10, "start_money": 20},
    "singularity_war": {"limit_shift": -6, "decks": LOST},
}


class Seen(TypedDict):
    """What the page showed, all through."""

    looks: int
    moves: list[str]
    apart: list[list[str]]
    said: list[tuple[int, bool, str, int]]
    early: list[int]
    rounds: list[int]
    most: int


async def sits_down(person: Person, game: str, options: dict[str, Any], seats: int = 3) -> None:
    """Begin a game with bots."""
    await person.page.goto("/")
    wanted = {"game": game, "seats": seats, "options": options}
    answer = await person.page.request.post("/api/rooms", data=wanted)
    assert answer.ok, await answer.text()
    await person.page.goto(f"/r/{(await answer.json())['code']}")
    await person.sit()
    await person.press(person.button("Start the game"))
    await person.at_table()
    await person.page.evaluate(WATCH)
    await person.page.evaluate(ANSWER, 7)


async def what_was_seen(person: Person) -> Seen:
    seen: Seen = await person.page.evaluate("() => window.seen")
    assert seen["looks"] > 25
    assert seen["apart"] == []
    assert strangers(person, seen["said"]) == []
    return seen


def strangers(person: Person, said: list[tuple[int, bool, str, int]]) -> list[str]:
    """What the banner said or the chips marked that is not of the move which they claim to show."""
    tables = {table["seq"]: table["decision"] for table in person.tables()}
    told = {
        move["seq"]: [tidy(one["text"]) for one in move["events"]] for move in person.told("moved")
    }
    found: list[str] = []
    for seq, shows, words, marked in said:
        rests = max((one for one in tables if one < seq), default=-1) if shows else seq
        if rests not in tables:
            continue  # The page had not been looked at before.
        decision = tables[rests]
        asks = tidy(decision["question"]) if decision else "The game is over."
        right = {asks, f"Your turn {asks}", *(told.get(seq, []) if shows else [])}
        if words not in right or marked != (decision["seat"] if decision else -1):
            found.append(f"move {seq}, {'shown' if shows else 'at rest'}: {words!r}, seat {marked}")
    return found


def tidy(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.walks(1)
@pytest.mark.parametrize("game", SHORT)
async def test_all_on_the_screen_belongs_to_one_move_to_the_end(party: Party, game: str) -> None:
    ada = await party.arrive("Ada", speed="fast", motion="full")
    await sits_down(ada, game, SHORT[game])
    await ada.page.wait_for_function(OVER, timeout=170_000, polling=100)
    seen = await what_was_seen(ada)
    last = ada.tables()[-1]["seq"]
    assert set(seen["early"]) == {last}  # Nobody sees an ending before the board shows it.
    assert [int(one) for one in seen["moves"]] == sorted({int(one) for one in seen["moves"]})
    assert max(seen["rounds"]) <= LONGEST["fast"] + MACHINE


@pytest.mark.walks(1)
@pytest.mark.parametrize("game", [*SHORT][::-1])
async def test_a_round_of_two_bots_takes_eight_seconds_at_most(party: Party, game: str) -> None:
    ada = await party.arrive("Ada", speed="normal", motion="full")
    await sits_down(ada, game, {})
    rounds = "(most) => seen.rounds.length >= most || document.querySelector('article.ending')"
    await ada.page.wait_for_function(rounds, arg=ROUNDS, timeout=150_000, polling=100)
    seen = await what_was_seen(ada)
    assert max(seen["rounds"]) <= LONGEST["normal"] + MACHINE


async def test_nine_players_do_not_take_minutes_a_round(party: Party) -> None:
    ada = await party.arrive("Ada", speed="fast", motion="full")
    await sits_down(ada, "ai_rush", {}, seats=9)
    rounds = "(most) => seen.rounds.length >= most"
    await ada.page.wait_for_function(rounds, arg=ROUNDS, timeout=170_000, polling=100)
    seen = await what_was_seen(ada)
    assert max(seen["rounds"]) <= 4 * (LONGEST["fast"] + MACHINE)


async def test_without_movement_it_is_the_same(party: Party) -> None:
    ada = await party.arrive("Ada", speed="normal", motion="calm")
    await sits_down(ada, "path_to_safety", {})
    rounds = "(most) => seen.rounds.length >= most"
    await ada.page.wait_for_function(rounds, arg=ROUNDS, timeout=120_000, polling=100)
    await what_was_seen(ada)
