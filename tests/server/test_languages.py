"""Languages: at one table everybody hears what happens in a language of their own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.request import Request, urlopen

import pytest
from websockets.sync.client import ClientConnection, connect

from brink.games.catalog import find
from brink.language.spoken import spoken
from brink.match.match import Match
from tests.server.served import Served, serving

STRANGE = "en-XA"
SPOKEN = re.compile(r"\b(the|is|are|to|and|of|you|your|this|that|there|has|turn)\b", re.IGNORECASE)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("languages") / "tables.sqlite3", crowd=10_000) as found:
        yield found


def ask(served: Served, path: str, language: str, body: object = None) -> Any:
    headers = {"Accept-Language": language, "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{served.address}/api{path}", data, headers)) as answer:
        return json.loads(answer.read())


def hear(line: ClientConnection, kind: str) -> Any:
    while True:
        told = json.loads(line.recv(20))
        if told["type"] == kind:
            return told


def test_a_refusal_is_said_in_the_language_of_whoever_hears_it(served: Served) -> None:
    opened = ask(served, "/rooms", "en", {"game": "ai_rush", "seats": 3})
    address = f"ws://127.0.0.1:{served.port}{opened['path'].replace('/r/', '/ws/')}"
    with connect(address) as plain:
        plain.send(json.dumps({"type": "hello"}))
        refused = hear_refusal(plain)
        assert refused["sentence"] == "Only the host of this room may do that."
    with connect(address, additional_headers={"Accept-Language": STRANGE}) as strange:
        strange.send(json.dumps({"type": "hello"}))
        refused = hear_refusal(strange)
        assert (refused["code"], refused["text"]) == ("not_host", "not_host.only_host_room")
        assert refused["sentence"].startswith("[Öñļý ţĥé ĥöšţ")
        strange.send(json.dumps({"type": "hello", "language": "en"}))
        assert hear_refusal(strange)["sentence"] == "Only the host of this room may do that."


def hear_refusal(line: ClientConnection) -> Any:
    line.send(json.dumps({"type": "start"}))
    return hear(line, "refused")


def test_the_pages_are_told_in_the_language_asked_for_and_english_is_theirs(served: Served) -> None:
    assert ask(served, "/texts", "fr, en;q=0.5") == {"language": "en", "texts": {}}
    told = ask(served, "/texts", STRANGE)
    assert told["language"] == STRANGE
    assert told["texts"]["home"]["your_tables"].startswith("[Ýöûŕ ţå")


@pytest.mark.parametrize("game", ["path_to_safety", "ai_rush", "science", "singularity_war"])
def test_a_games_own_words_come_in_the_language_asked_for(served: Served, game: str) -> None:
    text = ask(served, f"/games/{game}", STRANGE)["text"]
    plain = ask(served, f"/games/{game}", "en")["text"]
    for table in ("table", "actions"):
        for key, said in plain[table].items():
            words = said if isinstance(said, str) else said["help"]
            other = text[table][key] if isinstance(said, str) else text[table][key]["help"]
            if SPOKEN.search(words):
                assert other.startswith("["), (table, key, other)


@pytest.mark.parametrize("game", ["path_to_safety", "ai_rush", "science", "singularity_war"])
def test_a_game_is_told_in_a_language_without_a_word_of_english(game: str) -> None:
    box = find(game)
    match = Match(box, seats=box.least_seats, seed=7)
    for _ in range(60):
        decision = match.decision
        if decision is None:
            break
        with spoken(STRANGE):
            match.describe(decision.seat)
            told = [match.question(), match.consideration(), *match.news(decision.seat)]
            told += [match.answer(action) for action in decision.legal]
        for one in told:
            assert not SPOKEN.search(one), one
        match.play(decision.legal[0])
