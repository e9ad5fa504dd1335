"""Fuzz at the doors besides the socket: odd paths, headers and bodies; nothing breaks."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from brink.games.catalog import find
from tests.server.scenes import every_game, knock, run, some_seats
from tests.server.services import Hub
from tests.server.test_fuzz import MESSAGES

AT_DOORS = max(500, MESSAGES // 200)
PATHS = [
    "/",
    "/api/rooms",
    "/api/rooms",
    "/api/rooms",
    "/api/games",
    "/api/games/{}",
    "/api/rooms/{}/talk",
    "/ws/{}",
]
PATHS += [
    "/api/rooms/{}/log",
    "/api/rooms/{}/replay?start={}",
    "/api/rooms/{}/replay?seat={}&count=3",
]
PATHS += ["/api/rooms/{}/proof", "/api/rooms/{}/qr.svg", "/healthz", "/metrics", "/r/{}", "/{}"]
PIECES = [
    "%00",
    "%ff",
    "..",
    "%2e%2e%2f",
    "a" * 3_000,
    "2" * 12,
    "%F0%9F%98%80",
    "-1",
    "",
    "9" * 40,
]
PIECES += ["1e5", "NaN", "%0d%0aX:1", "%ed%a0%80", "{}", "'--"]
ODD_HEADERS = {
    "Host": ["", "[", "[::1", "evil.example", "a:b:c", "127.0.0.1:x", "\xff"],
    "Origin": ["null", "http://[", "http://evil.example", "//", "\xe9", "http://127.0.0.1"],
    "Cookie": ["brink_device=", "brink_device=" + "x" * 5_000, "brink_device=\xe9" * 9, ";;=;"],
    "Content-Type": ["", "text/plain", "application/json; charset=utf-7", "multipart/form-data"],
    "Accept": ["", "*/*;q=x"],
    "Range": ["bytes=9-1"],
}
BODIES = [b"", b"{", b"null", b"[]", b'"x"', b"\xff\xfe", b'{"game":1e999}', b"[" * 5_000]
BODIES += [b'{"\\ud800":1}', b'{"game":"\\ud800","seats":2}', b'{"game":"x","seats":NaN}']
BODIES += [b'{"game":"x","seats":2,"options":{"a":"\\udfff"}}', b"0" * 5_000, b"{}" * 50]


@pytest.mark.walks(1)
@every_game
def test_no_request_breaks_a_server(hub: Hub, game: str) -> None:
    pick = random.Random(f"{game} {hub.kind}")
    code = run(hub.client().open_room(game, some_seats(find(game))))["code"]
    statuses: Counter[int] = Counter()
    for _ in range(AT_DOORS):
        path = pick.choice(PATHS)
        while "{}" in path:
            path = path.replace("{}", pick.choice([*PIECES, code, code, game]), 1)
        name = pick.choice([*ODD_HEADERS])
        headers = {name: pick.choice(ODD_HEADERS[name])} if pick.random() < 0.6 else {}
        method = pick.choice(["GET", "GET", "POST", "POST", "PUT", "DELETE", "HEAD", "OPTIONS"])
        body = pick.choice(BODIES) if method in ("POST", "PUT") else None
        if body is not None:
            headers.setdefault("Content-Type", "application/json")
        answer = knock(hub.address(), path.replace("{}", "x"), method, headers, body)
        assert answer.status < 500, (method, path, headers, body, answer)
        statuses[answer.status] += 1
    assert {200, 403, 404, 405, 422} <= set(statuses), statuses
    assert knock(hub.address(), "/healthz").body == b"ok"
