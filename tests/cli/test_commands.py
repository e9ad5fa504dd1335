"""The commands that need no conversation."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from brink.games.catalog import all_boxes, find
from brink.lab import simulate as lab
from brink.version import VERSION
from tests.cli.conftest import Brink, complaint

GAMES = [box.id for box in all_boxes()]
FIRST = GAMES[0]


def test_brink_alone_names_things_to_try(brink: Brink) -> None:
    result = brink()
    assert result.exit_code == 0
    for command in ("brink play", "brink games", "brink simulate"):
        assert command in result.output


def test_the_version_says_how_kernel_and_rules_run(brink: Brink) -> None:
    words = brink("--version").output
    assert words.startswith(f"brink {VERSION} (kernel ")
    assert "interpreted" in words or "compiled" in words


@pytest.mark.parametrize(
    "command", ["games", "rules", "play", "simulate", "replay", "verify", "check-content"]
)
def test_every_command_explains_itself_with_an_example(brink: Brink, command: str) -> None:
    result = brink(command, "--help")
    assert result.exit_code == 0
    assert "Example" in result.output


def test_the_shelf_shows_every_game(brink: Brink) -> None:
    words = brink("games").output
    for box in all_boxes():
        assert box.id in words
        assert box.title in words
        assert f"{box.least_seats}–{box.most_seats}" in words
    assert "co-op" in words or "versus" in words


def test_the_shelf_gives_credit(brink: Brink) -> None:
    words = " ".join(brink("games").output.split())
    for box in all_boxes():
        assert box.credit in words


@pytest.mark.parametrize("game", GAMES)
def test_the_rulebook_can_be_read(brink: Brink, game: str) -> None:
    result = brink("rules", game)
    assert result.exit_code == 0
    assert find(game).title in result.output


@pytest.mark.parametrize("game", GAMES)
def test_plain_rules_are_the_markdown_itself(brink: Brink, game: str) -> None:
    assert brink("rules", game, "--plain").output.strip() == find(game).rulebook().strip()


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_listed(brink: Brink, game: str) -> None:
    words = brink("rules", game, "--rulings", "--plain").output
    for ruling in find(game).rulings.values():
        assert f"{ruling.id}\nsource: {ruling.source}\nruling: {ruling.ruling}" in words


@pytest.mark.parametrize("game", GAMES)
def test_every_option_and_preset_is_listed(brink: Brink, game: str) -> None:
    words = brink("rules", game, "--options", "--plain").output
    for option in find(game).sheet.options.values():
        assert f"--option {option.id}=" in words
        assert option.meaning in words
        assert option.name in words
        for word in option.words:
            assert f"--option {option.id}={word}  {option.said(word)}" in words
    for preset in find(game).sheet.presets:
        assert f"--preset {preset}" in words


def test_rulings_and_options_are_listed_together(brink: Brink) -> None:
    words = brink("rules", FIRST, "--options", "--rulings", "--plain").output
    for wish in ("--options", "--rulings"):
        assert brink("rules", FIRST, wish, "--plain").output in words


def test_the_default_of_an_option_is_told_by_edition(brink: Brink) -> None:
    words = brink("rules", "path_to_safety", "--options", "--plain").output
    assert "usually: 14 dice; 10 dice with edition=quick" in words


def test_the_rulebook_is_read_as_a_table_plays_it(brink: Brink) -> None:
    wish = ("--option", "tie_wins=on", "--option", "mad_science_dice=12", "--players", "3")
    words = brink("rules", "path_to_safety", *wish, "--plain").output
    assert "▸ Equal is enough: progress 4 against difficulty 4 is a win ◂" in words
    assert "▸ 12 ◂ Mad Science dice" in words
    assert "Equal is not enough" not in words
    assert "==" not in words
    options = brink("rules", "path_to_safety", *wish, "--options", "--plain").output
    assert "here: equal is enough (changed)" in options
    assert "here: to suit the number of hands (−6 with 3 players)" in options


def test_one_ruling_is_shown_with_its_alternatives(brink: Brink) -> None:
    words = brink("rules", "path_to_safety", "--ruling", "r3", "--plain").output
    assert words.strip().startswith("R3\n")
    assert (
        "option: Equal progress: equal is enough; or equal is not enough (--option tie_wins=…)"
        in words
    )


def test_a_simulation_prints_shares_with_their_errors(brink: Brink) -> None:
    result = brink("simulate", FIRST, "--games", "20", "--policy", "random")
    assert result.exit_code == 0
    assert "±" in result.output
    assert "Actions per CPU second" in result.output


@pytest.mark.parametrize("game", GAMES)
def test_a_simulation_as_json_is_nothing_but_json(brink: Brink, game: str) -> None:
    box = find(game)
    players = box.least_seats + 1
    arguments = ["--games", "3", "--policy", " random", "--seed", "9", "--json"]
    printed = json.loads(brink("simulate", game, "--players", str(players), *arguments).stdout)
    report = lab.simulate(box, box.sheet.profile({}), players, 3, "random", 9).as_json()
    for measured in ("actions_per_second", "games_per_second"):
        del printed[measured], report[measured]
    assert printed == report


def test_the_error_of_a_single_game_is_null(brink: Brink) -> None:
    result = brink("simulate", FIRST, "--games", "1", "--policy", "random", "--json")
    assert json.loads(result.stdout)["mean_turns_se"] is None


def test_two_workers_play_the_same_games(brink: Brink) -> None:
    arguments = ["simulate", FIRST, "--games", "120", "--policy", "random", "--json"]
    alone = json.loads(brink(*arguments).stdout)
    shared = json.loads(brink(*arguments, "--workers", "2").stdout)
    for measured in ("actions_per_second", "games_per_second"):
        del alone[measured], shared[measured]
    assert shared == alone


def test_options_and_presets_reach_the_simulation(brink: Brink) -> None:
    result = brink(
        *("simulate", "path_to_safety", "--games", "2", "--policy", "random", "--json"),
        *("--preset", "quick", "--option", "starting_hand=5", "--option", "open_hands=yes"),
    )
    options = json.loads(result.stdout)["options"]
    assert (options["edition"], options["starting_hand"], options["open_hands"]) == (
        "quick",
        5,
        "on",
    )


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["rules", "path_to_safty"], "did you mean 'path_to_safety'?"),
        (["play", "chess"], "unknown game 'chess'"),
        (["simulate", "chess"], "unknown game 'chess'"),
        (["check-content", "chess"], "unknown game 'chess'"),
        (["rules", FIRST, "--ruling", "R999"], "unknown ruling 'R999'"),
        (["simulate", FIRST, "--option", "editon=quick"], "did you mean 'edition'?"),
        (["simulate", FIRST, "--option", "edition"], "name=value"),
        (["simulate", FIRST, "--option", "edition=fast"], "unknown value 'fast'"),
        (["simulate", FIRST, "--preset", "quik"], "did you mean 'quick'?"),
        (["simulate", FIRST, "--option", "edition=quick", "--option", " edition=quick"], "twice"),
        (["play", FIRST, "--option", "edition=quick", "--option", "edition=standard"], "twice"),
        (["simulate", FIRST, "--policy", "heroic"], "unknown bot 'heroic'"),
        (["simulate", FIRST, "--policy", ""], "unknown bot ''"),
        (["simulate", FIRST, "--policy", "random,"], "unknown bot ''"),
        (["play", FIRST, "--bot", ""], "unknown bot ''"),
        (["play", FIRST, "--seats", "Ada,bot", "--bot", ""], "unknown bot ''"),
        (["simulate", FIRST, "--players", "99"], "players, not 99"),
        (["play", FIRST, "--option", "seed=4"], "unknown option 'seed'"),
        (["play", FIRST, "--seats", "Ada,,Bo"], "seat 2 has no name"),
        (["play", FIRST, "--seats", "Ada,Ada"], "called Ada already"),
        (["play", FIRST, "--seats", "Ada,bot:heroic"], "unknown bot 'heroic'"),
        (["play", FIRST, "--seats", "Ada", "--players", "2"], "leave out --players"),
        (["play", FIRST, "--players", "2", "--bots", "3"], "more than --players 2"),
        (["play", FIRST, "--players", "99"], "players, not 99"),
        (["play", "--resume"], "no unfinished game"),
        (["play", "nope", "--resume"], "unknown game 'nope'"),
        (["play", "--resume", "nowhere.jsonl"], "there is no such file"),
        (["play", "--resume", "x.jsonl", "--seed", "4"], "leave out seats, options and seed"),
        (["play", "--save", "/nowhere/at/all.jsonl"], "there is no folder"),
        (["replay", "nowhere.jsonl"], "there is no such file"),
        (["verify", "nowhere.jsonl"], "there is no such file"),
        (["verify", "/"], "this is a folder"),
        (["replay", os.devnull], "this is a device or a pipe"),
        (["check-content", "--folder", "."], "say which game"),
    ],
)
def test_a_users_error_is_one_line(brink: Brink, arguments: list[str], told: str) -> None:
    assert told in complaint(brink(*arguments))


def test_a_file_that_is_no_log_is_refused(brink: Brink, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ada,\n")
    assert "line 1: not JSON" in complaint(brink("replay", letter))
    assert "line 1: not JSON" in complaint(brink("verify", letter))


@pytest.mark.parametrize("game", GAMES)
def test_the_content_of_every_game_is_in_order(brink: Brink, game: str) -> None:
    result = brink("check-content", game)
    assert result.exit_code == 0
    box = find(game)
    assert f"{len(box.sheet.options)} options" in result.output
    assert f"{len(box.rulings)} rulings" in result.output


def copy_of(game: str, tmp_path: Path) -> Path:
    folder = tmp_path / game
    source = find(game).folder
    for part in ("content", "text"):
        shutil.copytree(source / part, folder / part)
    return folder


@pytest.mark.parametrize("game", GAMES)
def test_content_in_another_folder_is_checked(brink: Brink, game: str, tmp_path: Path) -> None:
    result = brink("check-content", game, "--folder", copy_of(game, tmp_path))
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    ("file", "wrong", "told"),
    [
        ("content/options.toml", "[[option]\n", "options.toml"),
        ("content/rulings.toml", "[[ruling]]\nid = 'R1'\n", "rulings.toml"),
        ("text/en.toml", "[names.card]\n", "en.toml"),
    ],
)
def test_broken_content_is_named_and_exits_1(
    brink: Brink, tmp_path: Path, file: str, wrong: str, told: str
) -> None:
    folder = copy_of(FIRST, tmp_path)
    (folder / file).write_text(wrong)
    result = brink("check-content", FIRST, "--folder", folder)
    assert result.exit_code == 1
    assert told in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_missing_rulebook_is_named(brink: Brink, tmp_path: Path) -> None:
    folder = copy_of(FIRST, tmp_path)
    (folder / "text" / "rulebook.md").unlink()
    result = brink("check-content", FIRST, "--folder", folder)
    assert result.exit_code == 1
    assert "rulebook.md" in result.stderr
