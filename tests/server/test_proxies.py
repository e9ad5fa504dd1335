"""The proxies on the hosting page: nginx and Caddy as written there, with TLS, before a server."""

from __future__ import annotations

import http.client
import json
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.served import Served, serving
from tests.server.services import Process, free_port

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
NAME = "games.school.example"
SECONDS = 30.0


def example(kind: str) -> str:
    """What the page shows for a proxy."""
    found = re.search(rf"```{kind}\n(.*?)```", PAGE, re.S)
    assert found is not None
    return found[1]


def must_have(program: str) -> str:
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin:/usr/local/sbin")
    assert found is not None, f"{program} is missing: on Debian, apt-get install {program}"
    return found


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate that nobody but this test trusts."""
    key, pem = folder / "key.pem", folder / "cert.pem"
    subject = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    places = ["-keyout", str(key), "-out", str(pem)]
    making = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *subject, *places]
    subprocess.run(making, check=True, capture_output=True)
    return pem, key


def nginx(folder: Path, served: Served, port: int) -> Process:
    pem, key = certificate(folder)
    site = example("nginx").replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    site = site.replace("127.0.0.1:8000", f"127.0.0.1:{served.port}")
    site = re.sub(r"ssl_certificate +\S+;", f"ssl_certificate {pem};", site)
    site = re.sub(r"ssl_certificate_key +\S+;", f"ssl_certificate_key {key};", site)
    places = "".join(
        f"{name}_temp_path {folder}/{name};\n"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = folder / "nginx.conf"
    config.write_text(
        f"daemon off; pid {folder}/pid; error_log stderr;\nevents {{}}\n"
        f"http {{ access_log off;\n{places}{site}}}\n"
    )
    command: list[str | Path] = [must_have("nginx"), "-p", folder, "-e", "stderr", "-c", config]
    return Process([*command, "-g", "master_process off;"])


def caddy(folder: Path, served: Served, port: int) -> Process:
    pem, key = certificate(folder)
    site = example("caddy").replace(NAME, f"{NAME}:{port}", 1)
    site = site.replace("127.0.0.1:8000", f"127.0.0.1:{served.port}")
    site = site.replace("{\n", f"{{\n    bind 127.0.0.1\n    tls {pem} {key}\n", 1)
    config = folder / "Caddyfile"
    config.write_text("{\n    admin off\n    auto_https disable_redirects\n}\n" + site)
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    command: list[str | Path] = [must_have("caddy"), "run", "--config", config]
    command += ["--adapter", "caddyfile"]
    return Process(command, env=home)


@pytest.fixture(params=[nginx, caddy], ids=["nginx", "caddy"])
def proxied(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[int, Path]]:
    must_have(request.param.__name__)
    settings = {"proxies": "127.0.0.1", "hosts": NAME, "hsts": 31_536_000}
    with serving(tmp_path / "tables.sqlite3", **settings) as served:
        port = free_port()
        proxy = request.param(tmp_path, served, port)
        try:
            until_it_answers(port, tmp_path)
            yield port, tmp_path
        finally:
            proxy.end()


def trusting(folder: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(folder / "cert.pem"))


def until_it_answers(port: int, folder: Path) -> None:
    end = time.monotonic() + SECONDS
    while True:
        try:
            ask(port, folder, "/healthz")
            return
        except OSError:
            assert time.monotonic() < end
            time.sleep(0.1)


class ToUs(http.client.HTTPSConnection):
    """A line to the proxy's name, which leads to this machine."""

    def __init__(self, port: int, folder: Path) -> None:
        super().__init__(NAME, port, timeout=10)
        self.folder = folder

    def connect(self) -> None:
        plain = socket.create_connection(("127.0.0.1", self.port), 10)
        self.sock = trusting(self.folder).wrap_socket(plain, server_hostname=NAME)


def ask(
    port: int, folder: Path, path: str, body: bytes | None = None
) -> tuple[dict[str, str], bytes]:
    """Ask as a page of the proxied server would."""
    line = ToUs(port, folder)
    headers = {"Origin": f"https://{NAME}:{port}", "Content-Type": "application/json"}
    try:
        line.request("GET" if body is None else "POST", path, body, headers)
        answer = line.getresponse()
        told = {name.lower(): value for name, value in answer.getheaders()}
        return {**told, "status": str(answer.status)}, answer.read()
    finally:
        line.close()


def test_a_table_is_reached_through_the_proxy_as_the_page_sets_it_up(
    proxied: tuple[int, Path],
) -> None:
    port, folder = proxied
    headers, body = ask(port, folder, "/api/rooms", b'{"game":"ai_rush","seats":3}')
    assert headers["status"] == "201", body
    assert "Secure" in headers["set-cookie"]
    assert headers["strict-transport-security"] == "max-age=31536000"
    code = json.loads(body)["code"]
    plain = socket.create_connection(("127.0.0.1", port), 10)
    url, page = f"wss://{NAME}:{port}/ws/{code}", Origin(f"https://{NAME}:{port}")
    with connect(url, sock=plain, ssl=trusting(folder), origin=page, proxy=None) as line:
        line.send('{"type":"hello"}')
        assert json.loads(line.recv(20))["type"] == "room"
    status = ask(port, folder, "/metrics")[0]["status"]
    assert status == "403", "whoever comes through a proxy is not this machine"
