"""`brink verify` on the command line: what was kept is held against the log."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from brink.kernel.chance import commitment
from tests.cli.conftest import Brink, complaint
from tests.match.sealed_logs import GIVEN, SEED, play_sealed, write


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return write(play_sealed("path_to_safety").log.lines, tmp_path / "game.jsonl")


def head_of(log: Path) -> str:
    return log.read_text(encoding="utf-8").rsplit('"chain":"', 1)[1][:64]


def test_each_thing_proven_or_not_has_its_own_line(brink: Brink, log: Path) -> None:
    result = brink("verify", log)
    assert result.exit_code == 0
    first, *rest = result.output.splitlines()
    assert first.startswith("Consistent: ")
    assert all(line.startswith(("  proven: ", "  not proven: ")) for line in rest)
    assert sum(line.startswith("  not proven: ") for line in rest) == 4


def test_what_was_kept_of_the_game_is_proven(brink: Brink, log: Path) -> None:
    kept = ["--commitment", commitment(SEED), "--salt", f"2={GIVEN[1]}", "--head", head_of(log)]
    result = brink("verify", log, *kept)
    assert result.exit_code == 0
    assert "The commitment is the one you kept." in result.output
    assert "The salt of seat 2 (Bö) is the one you kept." in result.output
    assert "up to there it is the game you saw." in result.output


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--commitment", "0" * 64, "not the one you kept"),
        ("--salt", "1=other words", "The salt of seat 1 (Ada) is not the one you kept"),
        ("--salt", "9=words", "There is no seat 9"),
        ("--head", "0" * 64, "it is not the game you saw"),
    ],
)
def test_whatever_differs_is_false(
    brink: Brink, log: Path, option: str, value: str, said: str
) -> None:
    result = brink("verify", log, option, value)
    assert result.exit_code == 1
    assert result.output.startswith("False: ")
    assert said in result.output


@pytest.mark.parametrize(
    ("option", "value"),
    [("--commitment", "123"), ("--head", "x" * 64), ("--salt", "Ada"), ("--salt", "0=words")],
)
def test_what_cannot_have_been_kept_is_an_error(
    brink: Brink, log: Path, option: str, value: str
) -> None:
    result = brink("verify", log, option, value)
    assert result.exit_code == 2
    assert option in result.stderr


# What programs make of a file without a word, and files that are something else.
ALTERED: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "line ends of Windows": (lambda log: log.replace(b"\n", b"\r\n"), "line 1 ends with CR LF"),
    "line ends of old": (lambda log: log.replace(b"\n", b"\r"), "line 1 ends with CR,"),
    "one other line end": (lambda log: log[:-1] + b"\r\n", "ends with CR LF"),
    "no last line end": (lambda log: log[:-1], "the last, is whole but has lost its line end"),
    "a byte-order mark": (lambda log: b"\xef\xbb\xbf" + log, "byte-order mark"),
    "another encoding": (lambda log: log.decode().encode("utf-16"), "written in UTF-16"),
    "latin letters": (lambda log: log.decode().encode("latin-1"), "is not UTF-8"),
    "a compressed file": (gzip.compress, "it is compressed; unpack it first"),
    "an archive": (lambda log: b"PK\x03\x04" + log, "zip archive"),
    "zero bytes": (lambda log: log + b"\0\0", "not a text file: it has zero bytes"),
    "nothing": (lambda log: b"", "it is empty"),
    "a blank line at the end": (lambda log: log + b"\n", "is empty, and a log has no empty lines"),
    "a line of spaces": (lambda log: log.replace(b"\n", b"\n  \n", 1), "line 2 is empty"),
    "a part of the first line": (lambda log: log[:80], "it has no whole line"),
    "a letter": (lambda log: b"Dear Ada,\n", "line 1: not JSON: Expecting value at sign 1"),
    "other lines of JSON": (lambda log: b"{}\n" * 3, "this is no Brink log"),
}


@pytest.mark.parametrize("name", ALTERED)
def test_a_file_that_is_not_the_log_byte_for_byte_is_neither_true_nor_false(
    brink: Brink, log: Path, name: str
) -> None:
    alter, said = ALTERED[name]
    log.write_bytes(alter(log.read_bytes()))
    told = complaint(brink("verify", log))
    assert told.startswith(f"{log}: cannot read this file: ")
    assert said in told
    assert told.count("line 1") <= 1, "the decoder's own count of lines is not told"


def test_a_file_nobody_may_read_is_an_error(
    brink: Brink, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", denied)
    assert "cannot read this file: Permission denied" in complaint(brink("verify", log))


FALSE: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "cut within a line": (lambda log: log[:-9], "the file ends in the middle of this line"),
    "cut after a line": (lambda log: log[: log.rindex(b'{"end":')], "its last line is missing"),
    "two logs": (lambda log: log * 2, "another log begins here"),
    "two logs, one unfinished": (
        lambda log: b"".join(log.splitlines(keepends=True)[:9]) + log,
        "line 10: another log begins here",
    ),
    "a line written otherwise": (lambda log: log.replace(b",", b", ", 1), "to the letter"),
    "no JSON in a line": (lambda log: log.replace(b'{"move"', b'"move"', 1), "line 3: not JSON"),
    "a seed in capitals": (
        lambda log: log.replace(SEED.hex().encode(), SEED.hex().upper().encode()),
        "is not a seed",
    ),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_log_that_lost_or_won_something_is_false_and_that_is_said_once(
    brink: Brink, log: Path, name: str
) -> None:
    alter, said = FALSE[name]
    log.write_bytes(alter(log.read_bytes()))
    result = brink("verify", log)
    assert result.exit_code == 1
    assert result.output.startswith("False: ")
    assert result.output.count(said) == 1


def test_what_differs_is_said_once_and_quoted_whole(brink: Brink, log: Path) -> None:
    other = "0123456789abcdef" * 4
    result = brink("verify", log, "--head", other)
    assert result.output.count(f"has the head {other}: it is not the game you saw.") == 1
    assert result.output.count(other) == 1


def test_digits_may_be_pasted_in_capitals_and_with_spaces(brink: Brink, log: Path) -> None:
    kept = [f" {commitment(SEED).upper()}\t", f"{head_of(log).upper()} "]
    result = brink("verify", log, "--commitment", kept[0], "--head", kept[1])
    assert result.exit_code == 0
    assert "The commitment is the one you kept." in result.output
    assert "up to there it is the game you saw." in result.output


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--commitment", "12ab"], "--commitment takes 64 hexadecimal digits; 4 were given"),
        (["--commitment", ""], "64 hexadecimal digits; 0 were given"),
        (["--head", "z" * 64], "--head takes 64 hexadecimal digits; 'z' is none"),
        (["--salt", "1="], "--salt takes a seat, from 1 to 32, and its salt"),
        (["--salt", "33=words"], "--salt takes a seat, from 1 to 32, and its salt"),
        (["--salt", "1" * 5000 + "=words"], "--salt takes a seat, from 1 to 32, and its salt"),
        (["--salt", "1=a", "--salt", "1=b"], "--salt is given twice for seat 1"),
    ],
)
def test_what_was_typed_wrong_is_said(
    brink: Brink, log: Path, arguments: list[str], told: str
) -> None:
    assert told in complaint(brink("verify", log, *arguments))


@pytest.mark.parametrize("salt", [GIVEN[1].upper(), f" {GIVEN[1]}", f"{GIVEN[1]}\n"])
def test_a_salt_is_a_text_to_the_letter(brink: Brink, log: Path, salt: str) -> None:
    result = brink("verify", log, "--salt", f"2={salt}")
    assert result.exit_code == 1
    assert "though only capitals or spaces around it differ" in result.output
    assert brink("verify", log, "--salt", f" 2 ={GIVEN[1]}").exit_code == 0
