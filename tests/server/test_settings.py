"""Settings: what cannot be is refused at the start, with what could."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from brink.server.settings import Settings, read_settings
from brink.server.wishes import OURS, SettingError

ROOT = Path(__file__).parents[2]
KINDS = (".py", ".ts", ".svelte", ".toml")


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("GRACE", "nan"),
        ("GRACE", "inf"),
        ("GRACE", "-5"),
        ("GRACE", "1e12"),
        ("GRACE", "soon"),
        ("GRACE", ""),
        ("HEARTBEAT", "0"),
        ("PING", "-0.0"),
        ("MOST_ROOMS", "0"),
        ("MOST_SOCKETS", "-1"),
        ("MOST_SOCKETS", "2.5"),
        ("BURST", "9" * 30),
        ("MOST_MESSAGE", "10"),
        ("MESSAGES_A_SECOND", "0"),
        ("HSTS", "-1"),
    ],
)
def test_a_setting_out_of_range_is_refused_with_its_name_value_and_range(
    name: str, written: str
) -> None:
    with pytest.raises(SettingError) as error:
        read_settings({f"BRINK_{name}": written})
    assert str(error.value).startswith(f"BRINK_{name}: {written[:40]!r} is not a")
    assert " to " in str(error.value)


def test_settings_that_can_be_are_taken_and_every_usual_one_is_allowed() -> None:
    assert read_settings({"BRINK_GRACE": "0", "BRINK_BOT_PAUSE": "0.5"}).bot_pause == 0.5
    usual = {
        f"BRINK_{name.upper()}": str(value)
        for name, value in vars(Settings()).items()
        if not isinstance(value, str)
    }
    assert len(usual) > 15
    assert read_settings(usual) == Settings()


@pytest.mark.parametrize(
    ("written", "opened"),
    [
        ("", ""),
        ("/srv/brink/tables.db", "sqlite+aiosqlite:////srv/brink/tables.db"),
        ("sqlite:////srv/tables.db", "sqlite+aiosqlite:////srv/tables.db"),
        ("postgresql://ada:pw@db/brink", "postgresql+asyncpg://ada:pw@db/brink"),
        ("postgres://db/brink", "postgresql+asyncpg://db/brink"),
        ("postgresql+asyncpg://db/brink", "postgresql+asyncpg://db/brink"),
    ],
)
def test_a_database_is_given_as_people_write_it(written: str, opened: str) -> None:
    assert read_settings({"BRINK_DATABASE_URL": written}).database_url == opened


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("GRACEE", "did you mean BRINK_GRACE?"),
        ("HOST", "did you mean BRINK_HOSTS? brink serve takes --host"),
        ("ORIGIN", "did you mean BRINK_ORIGINS?"),
        ("DATABASE", "did you mean BRINK_DATABASE_URL?"),
        ("REDIS", "did you mean BRINK_REDIS_URL?"),
        ("PORT", "brink serve takes --port"),
        ("WORKERS", "brink serve takes --workers"),
        ("COLOUR", "docs/hosting.md"),
    ],
)
def test_a_setting_that_is_not_there_is_refused_with_what_was_meant(name: str, said: str) -> None:
    with pytest.raises(SettingError) as error:
        read_settings({f"BRINK_{name}": "1"})
    assert str(error.value).startswith(f"BRINK_{name}: there is no such setting; ")
    assert said in str(error.value)


def test_what_our_own_builds_and_container_systems_set_is_let_be() -> None:
    ours = {f"BRINK_{name}": "1" for name in OURS}
    containers = {
        "BRINK_SERVICE_HOST": "10.0.0.7",
        "BRINK_SERVICE_PORT": "8000",
        "BRINK_SERVICE_PORT_HTTP": "8000",
        "BRINK_PORT": "tcp://10.0.0.7:8000",
        "BRINK_PORT_8000_TCP": "tcp://10.0.0.7:8000",
        "BRINK_PORT_8000_TCP_ADDR": "10.0.0.7",
        "BRINK_WEB_SERVICE_HOST": "10.0.0.7",
    }
    assert read_settings({**ours, **containers, "PATH": "/bin"}) == Settings()


def test_every_variable_named_anywhere_here_is_a_setting_or_let_be() -> None:
    known = {f.name.upper() for f in fields(Settings)} | set(OURS)
    folders = [ROOT / name for name in ("src", "tools", "tests", "web/src")]
    files = [path for folder in folders for path in folder.rglob("*") if path.suffix in KINDS]
    files += [ROOT / "Makefile", ROOT / "setup.py"]
    for path in files:
        if path == Path(__file__):
            continue
        for name in re.findall(
            r"BRINK_([A-Z]+(?:_[A-Z]+)*)(?![A-Z_])", path.read_text(encoding="utf-8")
        ):
            assert name in known, f"{path.name}: BRINK_{name}"


@pytest.mark.parametrize(
    ("name", "written", "said"),
    [
        ("HOSTS", "https://games.school.example/", "an address, not a name; write games.school."),
        ("HOSTS", "games.school.example/play", "write games.school.example"),
        ("HOSTS", "*.school.example", "in full, or * alone"),
        ("HOSTS", "schüle.example", "xn--schle-mva.example"),
        ("HOSTS", "games!", "not a name, such as"),
        ("ORIGINS", "games.school.example", "not an address, such as https://"),
        ("ORIGINS", "https://games.school.example/play", "write https://games.school.example"),
        ("ORIGINS", "https://[", "not an address"),
        ("LINKS", "https://games.school.example:99999/", "not an address"),
        ("LINKS", "/tables", "not an address"),
        ("PROXIES", "127.0.0.1 nginx", "'nginx' is neither an address nor a network"),
        ("DATABASE_URL", "mysql://ada:secret@db/brink", "not kept in mysql; write the path"),
        ("DATABASE_URL", "postgresql+psycopg2://ada:secret@db/brink", "postgresql://user:"),
        ("DATABASE_URL", "postgresql://ada:secret@db:port/brink", "cannot be read"),
        ("DATABASE_URL", "sqlite://", "names no file"),
    ],
)
def test_words_that_would_be_passed_over_are_refused_with_what_to_write(
    name: str, written: str, said: str
) -> None:
    with pytest.raises(SettingError) as error:
        read_settings({f"BRINK_{name}": written})
    assert str(error.value).startswith(f"BRINK_{name}: ")
    assert said in str(error.value)
    assert "secret" not in str(error.value)


def test_names_and_addresses_are_taken_as_people_write_them() -> None:
    found = read_settings(
        {
            "BRINK_HOSTS": "Games.School.example, 10.0.0.7 [2001:db8::7] play.example:8443",
            "BRINK_ORIGINS": "https://Games.school.example/,http://tables.example:80",
            "BRINK_LINKS": "https://games.school.example http://[2001:db8::7]:8000/",
        }
    )
    assert found.hosts == "games.school.example 10.0.0.7 [2001:db8::7] play.example:8443"
    assert found.origins == "https://games.school.example http://tables.example"
    assert found.links == "https://games.school.example/ http://[2001:db8::7]:8000/"
