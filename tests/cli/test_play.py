"""A person at the keyboard, with bots: every answer typed by a script."""

from __future__ import annotations

import builtins
import json
from pathlib import Path
from typing import Any

import pytest

from brink.games.catalog import all_boxes
from brink.match.log import parse
from brink.match.verify import verify
from tests.cli.conftest import Brink, complaint

GAMES = [box.id for box in all_boxes()]
ALWAYS_FIRST = ["1"] * 3000
TABLE = ["path_to_safety", "--plain", "--seed", "7"]


def lines_of(path: Path) -> list[dict[str, Any]]:
    return parse(path.read_text(encoding="utf-8"))


def only_file(folder: Path) -> Path:
    (found,) = folder.glob("*.jsonl")
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("plain", [["--plain"], []])
def test_a_whole_game_is_played_to_its_end(
    brink: Brink, game: str, plain: list[str], tmp_path: Path
) -> None:
    saved = tmp_path / "game.jsonl"
    result = brink("play", game, *plain, "--seed", "7", "--save", saved, typed=ALWAYS_FIRST)
    assert result.exit_code == 0, result.output
    assert f"brink verify {saved}" in result.output.replace("\n", " ").replace("  ", " ")
    assert "end" in lines_of(saved)[-1]
    assert verify(saved).ok


def test_enter_alone_takes_the_only_answer_that_needs_no_plan(brink: Brink, tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    result = brink("play", *TABLE, "--save", saved, typed=["", "", "quit"])
    assert "Enter alone: Draw a card." in result.output
    assert [line.get("action") for line in lines_of(saved)[2:]] == ["draw"]
    assert "Type a number from 1 to" in result.output


def test_without_arguments_one_person_and_two_bots_play_the_first_game(
    brink: Brink, state_home: Path
) -> None:
    result = brink("play", "--plain", typed=["quit"])
    assert "One person and 2 bots" in result.output
    header = lines_of(only_file(state_home))[0]
    assert header["game"] == GAMES[0]
    assert [seat.get("bot") for seat in header["seats"]] == [None, "heuristic", "heuristic"]


@pytest.mark.parametrize(
    ("arguments", "bots"),
    [
        (["--players", "2"], [None, "heuristic"]),
        (["--players", "4", "--bots", "1"], [None, None, None, "heuristic"]),
        (["--bots", "1", "--bot", "random"], [None, "random"]),
        (["--bots", "0"], [None]),
        (["--seats", "Ada, bot ,bot:random"], [None, "heuristic", "random"]),
        (["--seats", "Ada,bot,bot: random", "--bot", " random "], [None, "random", "random"]),
    ],
)
def test_seats_are_filled_as_asked(
    brink: Brink, state_home: Path, arguments: list[str], bots: list[str | None]
) -> None:
    brink("play", *TABLE, *arguments, typed=["quit"])
    header = lines_of(only_file(state_home))[0]
    assert [seat.get("bot") for seat in header["seats"]] == bots


def test_bots_alone_are_watched_to_the_end(brink: Brink) -> None:
    result = brink("play", *TABLE, "--players", "2", "--bots", "2", "--bot", "random")
    assert result.exit_code == 0
    assert "Bot 1: " in result.output
    assert "brink verify" in result.output


def test_options_and_presets_reach_the_table(brink: Brink, state_home: Path) -> None:
    brink("play", *TABLE, "--preset", "quick", "--option", "starting_hand=5", typed=["quit"])
    profile = lines_of(only_file(state_home))[0]["profile"]
    assert (profile["edition"], profile["starting_hand"]) == ("quick", 5)


def test_the_same_seed_and_answers_make_the_same_log(brink: Brink, tmp_path: Path) -> None:
    logs = []
    for name in ("one.jsonl", "two.jsonl"):
        brink("play", *TABLE, "--bot", "random", "--save", tmp_path / name, typed=ALWAYS_FIRST)
        logs.append((tmp_path / name).read_bytes())
    assert logs[0] == logs[1]


@pytest.mark.parametrize("bot", ["heuristic", "random"])
def test_a_game_left_and_resumed_ends_as_if_never_left(
    brink: Brink, tmp_path: Path, bot: str
) -> None:
    whole, parted = tmp_path / "whole.jsonl", tmp_path / "parted.jsonl"
    brink("play", *TABLE, "--bot", bot, "--save", whole, typed=ALWAYS_FIRST)
    left = brink("play", *TABLE, "--bot", bot, "--save", parted, typed=["1"] * 7 + ["quit"])
    assert left.exit_code == 0
    assert f"brink play --resume {parted}" in left.output
    assert "end" not in lines_of(parted)[-1]
    resumed = brink("play", "--resume", parted, "--plain", typed=ALWAYS_FIRST)
    assert resumed.exit_code == 0
    assert parted.read_bytes() == whole.read_bytes()


def test_the_end_of_the_input_saves_the_game(brink: Brink, state_home: Path) -> None:
    result = brink("play", *TABLE, typed=["1"])
    assert result.exit_code == 0
    assert result.exception is None
    saved = only_file(state_home)
    assert f"brink play --resume {saved}" in result.output
    assert lines_of(saved)[-1]["action"] == "draw"


def test_ctrl_c_saves_the_game(
    brink: Brink, state_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupted)
    result = brink("play", *TABLE)
    assert result.exit_code == 0
    assert f"brink play --resume {only_file(state_home)}" in result.output


def test_an_unfinished_game_is_mentioned_and_found_again(brink: Brink, state_home: Path) -> None:
    brink("play", *TABLE, typed=["1", "quit"])
    first = only_file(state_home)
    again = brink("play", "--resume", "--plain", typed=ALWAYS_FIRST)
    assert "which card for The Policy Shop?" in again.output
    assert "end" in lines_of(first)[-1]
    assert "An unfinished game" not in brink("play", *TABLE, typed=["quit"]).output
    result = brink("play", *TABLE, typed=["quit"])
    assert "An unfinished game of Path to Safety waits at move 0" in result.output


def test_a_sealed_game_is_resumed_and_its_seed_revealed_at_the_end(
    brink: Brink, state_home: Path
) -> None:
    brink("play", "path_to_safety", "--plain", typed=["1", "1", "quit"])
    saved = only_file(state_home)
    assert saved.with_name(saved.name + ".sealed").exists()
    brink("play", "path_to_safety", "--resume", "--plain", typed=ALWAYS_FIRST)
    assert not saved.with_name(saved.name + ".sealed").exists()
    assert "seed" in lines_of(saved)[-1]
    assert verify(saved).ok


def test_a_sealed_game_without_its_seed_cannot_be_played_on(brink: Brink, tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    brink("play", "path_to_safety", "--plain", "--save", saved, typed=["1", "quit"])
    saved.with_name("game.jsonl.sealed").unlink()
    assert "seed lies elsewhere" in complaint(brink("play", "--resume", saved))


def test_resuming_a_finished_game_shows_its_end(brink: Brink, tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    brink("play", *TABLE, "--save", saved, typed=ALWAYS_FIRST)
    before = saved.read_bytes()
    result = brink("play", "--resume", saved, "--plain")
    assert result.exit_code == 0
    assert "***" in result.output
    assert saved.read_bytes() == before


def test_an_existing_file_is_never_written_over(brink: Brink, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ada,\n")
    assert "exists already" in complaint(brink("play", *TABLE, "--save", letter))
    result = brink("play", *TABLE, typed=[f"save {letter}", "quit"])
    assert "exists already" in result.output
    assert letter.read_text() == "Dear Ada,\n"


def test_save_moves_the_game_to_a_file_of_ones_own(
    brink: Brink, state_home: Path, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.jsonl"
    result = brink("play", *TABLE, typed=["1", f"save {mine}", "1", "quit"])
    assert f"brink play --resume {mine}" in result.output
    assert len(lines_of(mine)) >= 4
    assert list(state_home.glob("*.jsonl*")) == []


def test_a_hint_names_a_choice(brink: Brink) -> None:
    result = brink("play", *TABLE, typed=["1", "hint", "quit"])
    assert "A bot in your place would choose" in result.output


def test_why_gives_the_games_own_reason(brink: Brink) -> None:
    result = brink("play", *TABLE, typed=["1", "why draw", "why 1", "why", "why dance", "quit"])
    assert "This desk has drawn for this turn" in result.output
    assert "Hold a conference: allowed now." in result.output
    assert "Why what?" in result.output
    assert "'dance' is not an action of this game" in result.output


def test_a_refused_move_says_why_and_asks_again(brink: Brink, tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    result = brink("play", *TABLE, "--save", saved, typed=["pass", "draw", "quit"])
    assert "There is no momentum to use or to pass up" in result.output
    assert [line.get("action") for line in lines_of(saved)[2:]] == ["draw"]


def test_a_plain_move_is_taken_back(brink: Brink, tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    result = brink("play", *TABLE, "--save", saved, typed=["1", "conference", "undo", "quit"])
    assert "undo" in lines_of(saved)[-1]
    assert "Player 1's last move is taken back." in result.output
    assert verify(saved).ok


def test_alone_with_bots_luck_is_not_taken_back(brink: Brink) -> None:
    result = brink("play", *TABLE, typed=["undo", "1", "undo", "quit"])
    assert "No move has been made yet." in result.output
    told = " ".join(result.output.split())
    assert "Your move was random" in told
    assert "except in a practice game" in told


def test_in_a_practice_game_luck_is_taken_back_and_the_log_says_so(
    brink: Brink, tmp_path: Path
) -> None:
    saved = tmp_path / "game.jsonl"
    result = brink("play", *TABLE, "--practice", "--save", saved, typed=["1", "undo", "quit"])
    assert "A practice game" in result.output
    assert lines_of(saved)[0]["practice"] is True
    assert lines_of(saved)[-1]["agreed"] is True
    assert verify(saved).sentence.startswith("A practice game")
    again = brink("play", "--plain", "--resume", saved, "--practice")
    assert "--practice is for a new game" in complaint(again)


def test_people_at_one_keyboard_are_asked_by_name_before_luck_is_taken_back(
    brink: Brink, tmp_path: Path
) -> None:
    saved = tmp_path / "game.jsonl"
    table = ["path_to_safety", "--plain", "--seed", "7", "--seats", "Ada,Ben,bot"]
    result = brink(
        "play", *table, "--save", saved, typed=["", "1", "undo", "n", "undo", "table", "quit"]
    )
    told = " ".join(result.output.split())
    assert "Ada asks to take back a move: " in told
    assert "Ben, do you agree?" in told
    assert "Ben would rather not take it back." in told
    assert "Ben would rather not take it back here." in told  # Not asked twice.
    assert "undo" not in lines_of(saved)[-1]
    brink("play", "--plain", "--resume", saved, typed=["", "undo", "y", "quit"])
    assert lines_of(saved)[-1]["agreed"] is True
    assert verify(saved).ok


def test_a_move_can_be_typed_by_its_beginning(brink: Brink, tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    brink("play", *TABLE, "--save", saved, typed=["dra", "hold a", "quit"])
    assert [line.get("action") for line in lines_of(saved)[2:]] == ["draw", "conference"]


def test_unclear_input_lists_what_comes_near(brink: Brink) -> None:
    typed = ["1", "conference", "discard", "conferense", "999", "quit"]
    result = brink("play", *TABLE, typed=typed)
    assert "'discard' could be:" in result.output
    assert "'999' is neither a choice here nor a command." in result.output
    near = brink("play", *TABLE, typed=["1", "conferense", "quit"])
    assert "Hold a conference  conference" in near.output


def test_an_answer_that_takes_a_plan_is_asked_for_twice(brink: Brink, tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    typed = ["propose_end", "n", "propose_end", "y"]
    result = brink("play", *TABLE, "--bots", "0", "--save", saved, typed=typed)
    assert "Not done." in result.output
    assert "A Premature Victory Lap" in result.output
    assert lines_of(saved)[-2]["action"] == "propose_end"


def test_the_answer_without_a_plan_comes_first(brink: Brink, tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    typed = ["", "propose_end", "y", "", "1"]  # Ada proposes; after the curtain Bo is asked.
    result = brink("play", *TABLE, "--seats", "Ada,Bo", "--save", saved, typed=typed)
    assert "1. Refuse, play on [refuse]" in result.output
    assert lines_of(saved)[3]["action"] == "refuse"


def test_everything_else_one_may_ask(brink: Brink) -> None:
    typed = ["help", "1", "table", "log", "rules momentum", "rules xyzzy", "ruling R14", "ruling"]
    result = brink("play", *TABLE, typed=[*typed, "rules", "save", "quit"])
    assert result.exit_code == 0
    assert "save FILE" in result.output
    assert "You: The Policy Shop draws" in result.output
    assert "Momentum\nmeans: " in result.output
    assert "knows 'xyzzy'" in result.output
    assert "R14\nsource: " in result.output
    assert "unknown ruling '?'" in result.output
    assert "Save where?" in result.output


def test_the_moves_of_bots_are_told_once(brink: Brink) -> None:
    result = brink("play", *TABLE, typed=["1"] * 6 + ["quit"])
    told = [line for line in result.output.splitlines() if line.startswith("Bot 2: ")]
    assert told
    assert len(set(told)) == len(told)


def test_plain_output_repeats_only_what_changed_of_the_table(brink: Brink) -> None:
    result = brink("play", *TABLE, typed=["1", "quit"])
    assert result.output.count("\nStrategies\n") == 1
    assert "The rest of the table is unchanged" in result.output
    assert "\x1b" not in result.output


def test_a_damaged_log_cannot_be_resumed(brink: Brink, tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    brink("play", *TABLE, "--save", saved, typed=["1", "1", "1", "quit"])
    lines = saved.read_text(encoding="utf-8").splitlines()
    move = json.loads(lines[2])
    move["hash"] = "0" * 16
    saved.write_text(
        "\n".join([*lines[:2], json.dumps(move, separators=(",", ":")), *lines[3:]]) + "\n"
    )
    assert "move 1 (draw)" in complaint(brink("play", "--resume", saved))
    result = brink("verify", saved)
    assert result.exit_code == 1
    assert result.output.startswith("False: ")


def test_a_true_log_is_verified(brink: Brink, tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    brink("play", *TABLE, "--save", saved, typed=ALWAYS_FIRST)
    result = brink("verify", saved)
    assert result.exit_code == 0
    assert result.output.startswith("Consistent: ")


def test_a_log_whose_seed_lies_elsewhere_is_unproven(brink: Brink, tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    brink("play", "path_to_safety", "--plain", "--save", saved, typed=["1", "quit"])
    saved.with_name("game.jsonl.sealed").unlink()
    result = brink("verify", saved)
    assert result.exit_code == 3
    assert result.output.startswith("Unproven: ")


def test_the_last_page_offers_a_proof_of_the_dice(brink: Brink, tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    result = brink("play", *TABLE, "--save", saved, typed=ALWAYS_FIRST)
    assert f"Every draw checked again: brink verify {saved}" in result.output
