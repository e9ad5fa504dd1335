"""Refusals: always a code and a plain sentence, and the log tells its keeper what to set."""

from __future__ import annotations

import json
import logging
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from brink.match.refused import Refused
from brink.server.app import make_app
from brink.server.asks import asks
from brink.server.connection import read_ask
from brink.server.malformed import PATTERNS, in_words
from brink.server.settings import Settings
from tests.server.scenes import knock
from tests.server.served import Served, serving

JSON = {"Content-Type": "application/json"}
KEY = {"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version": "13"}
UPGRADE = {"Connection": "Upgrade", "Upgrade": "websocket"}
FRAMEWORK = re.compile(
    r"should|\binput\b|\bvalid|pattern|field required|not found|not allowed|dictionary|decode"
    r"|parsing|detail|\bloc\b|body\.|query\.|path\.|constrained|function-|\[key\]",
    re.IGNORECASE,
)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("refusals") / "tables.sqlite3", crowd=10_000) as found:
        yield found


def must_be_plain(sentence: str) -> None:
    """A whole sentence in our own words."""
    assert sentence.endswith((".", "?")), sentence
    assert len(sentence) > 12, sentence
    assert not FRAMEWORK.search(sentence), sentence


def post(body: bytes, kind: str = "application/json") -> tuple[str, str, dict[str, str], bytes]:
    return "POST", "/api/rooms", {"Content-Type": kind}, body


REQUESTS: list[tuple[tuple[Any, ...], int, str, str]] = [
    (("GET", "/api/nothing"), 404, "no_page", "/api/nothing"),
    (("GET", "/nothing"), 404, "no_page", "/openapi.json"),
    (("GET", "/assets/nothing.js"), 404, "no_page", "no such file"),
    (("DELETE", "/api/rooms"), 405, "not_allowed", "/api/rooms takes GET and POST, not DELETE."),
    (("PUT", "/"), 405, "not_allowed", "/ takes GET and HEAD, not PUT."),
    (("GET", "/api/rooms/UPPER/talk"), 422, "malformed", "code: 'UPPER' is not a room's code"),
    (("GET", "/api/games/Chess!"), 422, "malformed", "game: 'Chess!' is not a game's id"),
    (("GET", "/api/games/chess"), 404, "unknown_game", "ai_rush"),
    (("GET", "/api/rooms/mine"), 422, "malformed", "codes is missing."),
    (("GET", "/api/rooms/mine?codes=no"), 422, "malformed", "commas between"),
    (("GET", "/api/rooms/222222222222/replay?seat=x"), 422, "malformed", "not a whole number"),
    (("GET", "/api/rooms/222222222222/replay?seat=99"), 422, "malformed", "at most 31"),
    (("GET", "/api/rooms/222222222222/replay?everything=so"), 422, "malformed", "true or false"),
    (("GET", "/api/rooms/222222222222/talk"), 404, "no_room", "no such room"),
    (("GET", "/api/contents/x"), 422, "malformed", "16 digits"),
    (("GET", "/ws/222222222222"), 426, "no_socket", "proxy"),
    (post(b"{"), 422, "malformed", "The body is not JSON: it goes wrong at sign 2."),
    (post(b"\xff\xfe"), 422, "malformed", "not JSON"),
    (post(b""), 422, "malformed", "has to be a JSON object"),
    (post(b"[]"), 422, "malformed", "has to be a JSON object"),
    (post(b'{"game":"ai_rush","seats":3}', "text/plain"), 422, "malformed", "application/json"),
    (post(b"{}"), 422, "malformed", "game is missing."),
    (post(b'{"game":5,"seats":3}'), 422, "malformed", "game: 5 is not a text."),
    (post(b'{"game":"ai_rush","seats":"four"}'), 422, "malformed", "seats: 'four' is not a whole"),
    (post(b'{"game":"ai_rush","seats":99}'), 422, "malformed", "at most 16"),
    (post(b'{"game":"ai_rush","seats":3,"option":{}}'), 422, "malformed", "did you mean options?"),
    (post(b'{"game":"ai_rush","seats":3,"hue":1}'), 422, "malformed", "there are game, seats, "),
    (post(b'{"game":"ai_rush","seats":3,"bots":{"x":"y"}}'), 422, "malformed", "seat's number"),
    (post(b'{"game":"ai_rush","seats":3,"bots":{"1":"hal"}}'), 400, "bad_bot", "choose one of"),
    (post(b'{"game":"ai_rush","seats":3,"bots":{"9":"hal"}}'), 400, "bad_bot", "from 0 to 2"),
    (post(b'{"game":"ai_rush","seats":3,"options":{"a":[]}}'), 422, "malformed", "nor a text"),
]


@pytest.mark.parametrize(("asked", "status", "code", "said"), REQUESTS)
def test_every_refused_request_hears_a_code_and_a_plain_sentence(
    served: Served, asked: tuple[Any, ...], status: int, code: str, said: str
) -> None:
    method, path, *rest = asked
    answer = knock(served.address, path, method, *rest)
    told = json.loads(answer.body)
    assert (answer.status, told["code"]) == (status, code), told
    assert set(told) - {"text", "values"} == {"code", "sentence"}
    assert said in told["sentence"]
    if code not in ("unknown_game",):  # Said by the catalog, to Python and the terminal as well.
        must_be_plain(told["sentence"])
    if status == 405:
        assert set(answer.headers["allow"].split(", ")) <= {"GET", "HEAD", "POST"}
        assert answer.headers["allow"]


def test_what_is_no_request_at_all_is_refused_in_the_same_form(served: Served) -> None:
    with served.dial("127.0.0.1") as line:
        line.sendall(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 a hello of TLS\r\n\r\n")
        head, _, body = read_all(line).partition(b"\r\n\r\n")
    assert b" 400 " in head.splitlines()[0]
    must_be_plain(json.loads(body)["sentence"])


@pytest.mark.parametrize(
    ("path", "headers", "status", "code"),
    [
        ("/ws/222222222222", UPGRADE, 400, "malformed"),
        ("/ws/222222222222", {**UPGRADE, **KEY, "Sec-WebSocket-Version": "8"}, 400, "malformed"),
        ("/elsewhere", {**UPGRADE, **KEY}, 404, "no_page"),
        ("/ws/2", {**UPGRADE, **KEY, "Origin": "https://a.example"}, 403, "origin"),
        ("/ws/2", {**UPGRADE, **KEY, "Host": "a.example"}, 421, "host"),
    ],
)
def test_a_handshake_that_is_refused_hears_a_code_and_a_plain_sentence(
    served: Served, path: str, headers: dict[str, str], status: int, code: str
) -> None:
    given = {"Host": "127.0.0.1", **headers}
    with served.dial("127.0.0.1") as line:
        written = "".join(f"{name}: {value}\r\n" for name, value in given.items())
        line.sendall(f"GET {path} HTTP/1.1\r\n{written}\r\n".encode())
        head, _, body = read_all(line).partition(b"\r\n\r\n")
    assert int(head.split()[1]) == status, head
    assert b"application/json" in head
    told = json.loads(body)
    assert told["code"] == code
    must_be_plain(told["sentence"])


def read_all(line: socket.socket) -> bytes:
    found = b""
    while True:
        part = line.recv(65_536)
        if not part:
            return found
        found += part


MESSAGES = [
    ("{", "not JSON"),
    ("[]", '{"type": "hello"}'),
    ('{"a":1}', '{"type": "hello"}'),
    ('{"type":"stit"}', "did you mean sit?"),
    ('{"type":"dance"}', "there are hello, sit, "),
    ('{"type":"sit"}', "sit.seat is missing."),
    ('{"type":"sit","seat":"x","name":"a"}', "'x' is not a whole number"),
    ('{"type":"sit","seat":99,"name":"a"}', "at most 31"),
    ('{"type":"sit","seat":1,"name":"a","nmae":1}', "did you mean name?"),
    ('{"type":"sit","seat":1,"name":["a"]}', "a list is not a text"),
    ('{"type":"react","reaction":"boo"}', "not one of cheer, laugh, "),
    ('{"type":"change_room","options":{"a":99999}}', "at most 10,000"),
    ('{"type":"change_room","options":{"a":true}}', "neither a whole number nor a text"),
    ('{"type":"change_room","options":{"A b":1}}', "small letters"),
    ('{"type":"play","seq":0,"seat":0,"action":""}', "empty"),
    ('{"type":"hello","words":"x"}', "true or false"),
    ('{"type":"salt","seat":1,"salt":"","commitment":"y"}', "empty"),
    ('{"type":"salt","seat":1,"salt":"x","commitment":"y"}', "64 digits"),
]


@pytest.mark.parametrize(("text", "said"), MESSAGES)
def test_a_malformed_message_is_told_in_plain_words_what_is_wrong(text: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        read_ask(text)
    assert refused.value.code == "malformed"
    assert said in refused.value.sentence
    must_be_plain(refused.value.sentence)


def test_every_pattern_a_field_must_fit_is_said_in_words() -> None:
    app = make_app(Settings(database_url="sqlite+aiosqlite://"))
    written = json.dumps([app.openapi(), asks.json_schema()])
    found = set(re.findall(r'"pattern": "([^"]+)"', written))
    assert len(found) > 5
    assert found <= set(PATTERNS)


def test_what_nobody_has_thought_of_is_still_a_sentence() -> None:
    must_be_plain(in_words([{"type": "brand_new", "loc": ("body", "seats"), "input": object()}]))


@pytest.mark.parametrize("path", ["/healthz", "/", "/r/222222222222"])
def test_whoever_watches_may_ask_for_the_head_only(served: Served, path: str) -> None:
    answer = knock(served.address, path, "HEAD")
    assert (answer.status, answer.body) == (200, b"")


# What the log tells whoever runs the server.


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [one.getMessage() for one in caplog.records if one.levelno == logging.WARNING]


BODY = b'{"game":"ai_rush","seats":3}'
PAGE = "https://games.school.example"


def test_a_page_behind_a_bare_proxy_is_refused_and_the_log_says_once_what_to_set(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path / "tables.sqlite3") as served:
        for _ in range(3):
            headers = {**JSON, "Origin": PAGE}
            answer = knock(served.address, "/api/rooms", "POST", headers, BODY)
            assert answer.status == 403
            sentence = json.loads(answer.body)["sentence"]
            assert "whoever runs this server" in sentence
            assert "BRINK" not in sentence
        (said,) = complaints(caplog)
        for part in (f"BRINK_ORIGINS={PAGE}", f"127.0.0.1:{served.port}", "Host $http_host"):
            assert part in said
        for nobodys in ("null", "file://", "http://["):
            knock(served.address, "/api/rooms", "POST", {**JSON, "Origin": nobodys}, BODY)
        assert complaints(caplog) == [said]


def test_a_name_that_is_not_known_and_a_proxy_that_is_not_believed_are_named_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path / "tables.sqlite3") as served:
        answer = knock(served.address, "/api/games", headers={"Host": "games.school.example"})
        assert answer.status == 421
        knock(served.address, "/api/games", headers={"X-Forwarded-For": "192.0.2.7"})
        name, proxy = complaints(caplog)
    assert "BRINK_HOSTS=games.school.example" in name
    assert "BRINK_PROXIES=127.0.0.1" in proxy


def test_an_upgrade_that_a_proxy_has_swallowed_is_told_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path / "tables.sqlite3") as served:
        assert knock(served.address, "/ws/222222222222").status == 426
        assert complaints(caplog) == []
        answer = knock(served.address, "/ws/222222222222", headers=KEY)
        assert answer.headers["upgrade"] == "websocket"
        (said,) = complaints(caplog)
        assert "proxy_set_header Upgrade" in said


def test_what_a_stranger_sends_cannot_write_lines_of_its_own_into_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path / "tables.sqlite3") as served:
        headers = {**JSON, "Origin": "https://\x1b[2Ja.example" + "x" * 500}
        knock(served.address, "/api/rooms", "POST", headers, BODY)
        for said in complaints(caplog):
            assert said.isprintable()
            assert len(said) < 600


def test_with_the_settings_the_log_asks_for_the_page_is_let_in(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite3", origins=PAGE) as served:
        headers = {**JSON, "Origin": PAGE}
        answer = knock(served.address, "/api/rooms", "POST", headers, BODY)
        assert answer.status == 201
        code = json.loads(answer.body)["code"]
        with connect(f"ws://127.0.0.1:{served.port}/ws/{code}", origin=Origin(PAGE)) as line:
            line.send('{"type":"hello"}')
            assert json.loads(line.recv(20))["type"] == "room"
