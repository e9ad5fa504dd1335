"""What reaches the terminal is printable, and an output that fails is no traceback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from brink.cli.screen import PlainScreen
from brink.games.wording import Block
from brink.match.log import as_line
from brink.match.texts import shown
from tests.cli.conftest import Brink, complaint
from tests.cli.test_screen import screen_of

NASTY = "\x1b]0;owned\x07\x1b[2J\r\x9b\u202e"
SPELT = r"\x1b]0;owned\x07\x1b[2J\r\x9b\u202e"
FULL = Path("/dev/full")
BRINK = [sys.executable, "-m", "brink"]


def test_signs_that_play_tricks_are_spelt_out() -> None:
    assert shown(NASTY) == SPELT
    assert shown("Žofie\u00a0é ♥\n\t—") == "Žofie\u00a0é ♥\n\t—"
    assert shown("a\nb\t", kept="") == r"a\nb\t"
    assert shown("\ud800") == r"\ud800"


def test_both_screens_spell_them_out(capsys: pytest.CaptureFixture[str]) -> None:
    rich, written = screen_of(120, 60)
    for screen in (PlainScreen(), rich):
        screen.say(NASTY)
        screen.heading(NASTY)
        screen.refusal(NASTY)
        screen.table([Block(NASTY, ["one", NASTY])])
    for told in (capsys.readouterr().out, written.getvalue()):
        assert told.count(SPELT) == 5
        assert not set(NASTY) - set(SPELT) & set(told)


def doctored(brink: Brink, tmp_path: Path, line: int, key: str) -> Path:
    """A saved game with an escape sequence for a name, an action or a mark."""
    saved = tmp_path / "game.jsonl"
    table = ["path_to_safety", "--plain", "--seed", "7", "--save"]
    brink("play", *table, saved, typed=["1", "1", "quit"])
    lines = [json.loads(one) for one in saved.read_text(encoding="utf-8").splitlines()]
    lines[line][key] = [{"name": NASTY}] if key == "seats" else NASTY
    saved.write_text("".join(as_line(one) for one in lines), encoding="utf-8")
    return saved


@pytest.mark.parametrize(
    ("line", "key"),
    [(0, "seats"), (0, "content"), (0, "game"), (1, "hash"), (2, "action"), (2, "mark")],
)
def test_no_escape_sequence_of_a_log_reaches_the_terminal(
    brink: Brink, tmp_path: Path, line: int, key: str
) -> None:
    saved = doctored(brink, tmp_path, line, key)
    for command in (["verify"], ["replay"], ["replay", "--plain"], ["play", "--resume"]):
        result = brink(*command, saved)
        assert result.exit_code in (1, 2)
        assert result.output
        assert all(told.isprintable() for told in result.output.split("\n"))


def test_a_file_name_is_no_escape_sequence_either(brink: Brink) -> None:
    assert SPELT in complaint(brink("verify", NASTY))


@pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")
@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["games"], ["play", "--help"]])
def test_a_full_disk_is_one_line(arguments: list[str]) -> None:
    with FULL.open("w") as full:
        done = subprocess.run(
            [*BRINK, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert done.stderr == "Error: No space left on device\n"


def children_of(process: int) -> list[str]:
    return Path(f"/proc/{process}/task/{process}/children").read_text().split()


@pytest.mark.skipif(
    not Path(f"/proc/self/task/{os.getpid()}/children").exists(), reason="needs Linux's /proc"
)
@pytest.mark.parametrize("pause", [2.0])  # While the workers play.
def test_ctrl_c_stops_a_simulation_with_one_line(pause: float) -> None:
    many = ["simulate", "path_to_safety", "--games", "1000000", "--workers", "3"]
    with subprocess.Popen(
        ["env", "--default-signal=INT", *BRINK, *many],  # A job in the background ignores it.
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        while len(children_of(process.pid)) < 3 and process.poll() is None:
            time.sleep(0.01)
        time.sleep(pause)
        os.killpg(process.pid, signal.SIGINT)  # As a terminal does: parent and workers.
        out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert out == ""
    assert err == "Stopped: the games were not all played, so there is no report.\n"


def test_an_old_log_with_an_odd_name_is_told_and_the_name_is_spelt_out(
    brink: Brink, tmp_path: Path
) -> None:
    saved = tmp_path / "old.jsonl"
    brink("play", "path_to_safety", "--plain", "--seed", "7", "--save", saved, typed=["1", "quit"])
    lines = [json.loads(one) for one in saved.read_text(encoding="utf-8").splitlines()]
    for line in lines:
        del line["chain"]
    lines[0]["log"] = 1  # The doors of that time let such names in.
    lines[0]["seats"][0]["name"] = "\u202ead\ue000A"
    saved.write_text("".join(as_line(one) for one in lines), encoding="utf-8")
    for command in (["replay"], ["replay", "--plain"], ["play", "--plain", "--resume"]):
        result = brink(*command, saved, typed=["quit"])
        assert result.exit_code == 0, result.output
        assert r"ad\ue000A" in result.output.replace("\n", "")
        assert not set("\u202e\ue000") & set(result.output)
    assert brink("verify", saved).exit_code == 0
