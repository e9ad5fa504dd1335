"""The example of `examples/`, installed as anybody's plugin would be."""

from __future__ import annotations

from pathlib import Path

from tests.installed import EXAMPLE, run

MOST_LINES = 300
TWO_WORKERS = """
import brink.lab.simulate as lab
from brink import find

def main():
    lab.WORKERS_PAY = 0  # However few games: workers play them.
    box = find("liars_dice")
    one, two = [
        lab.simulate(box, box.sheet.profile({}, "standard"), 3, 12, "heuristic,random", 5, workers)
        for workers in (1, 2)
    ]
    assert one.seat_wins == two.seat_wins, (one, two)
    assert one.seat_wins[1] < 6, one.seat_wins
    print("the same games")

if __name__ == "__main__":
    main()
"""
PLAYED = """
from brink import Match
match = Match("liars_dice", ["Ada", "bot:heuristic", "bot:random"], seed=3)
print(match.text(0))
match.save("game.jsonl")
while match.decision is not None:
    match.bot_move() if match.bots[match.decision.seat] else match.play(match.decision.legal[-1])
"""


def test_the_example_has_at_most_three_hundred_lines_in_all_its_files() -> None:
    files = [path for path in EXAMPLE.rglob("*") if path.suffix in (".py", ".toml", ".md")]
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    assert 0 < lines <= MOST_LINES


def test_installed_it_keeps_its_laws_and_its_own_tests() -> None:
    found = run("-m", "pytest", "-p", "no:cacheprovider", EXAMPLE / "tests", folder=EXAMPLE)
    assert found.returncode == 0, found.stdout
    assert "passed" in found.stdout


def test_installed_it_stands_on_the_shelf_and_is_played_in_the_terminal() -> None:
    shelf = run("-m", "brink", "games")
    assert "liars_dice" in shelf.stdout
    assert "Left out" not in shelf.stdout
    checked = run("-m", "brink", "check-content", "liars_dice")
    assert "in order" in checked.stdout, checked.stderr
    played = run("-m", "brink", "play", "liars_dice", "--seats", "bot,bot,bot", "--plain")
    assert played.returncode == 0, played.stderr
    assert "The last cup" in played.stdout


def test_installed_it_is_played_from_python_and_its_log_holds(tmp_path: Path) -> None:
    played = run("-c", PLAYED, folder=tmp_path)
    assert played.returncode == 0, played.stderr
    assert "Ada: Dice: 5, Hand: " in played.stdout
    assert "Bot 2: Dice: 5\n" in played.stdout, "a hand is shown to somebody else"
    verified = run("-m", "brink", "verify", tmp_path / "game.jsonl")
    assert verified.returncode == 0, verified.stderr


def test_installed_it_is_played_by_two_workers_of_the_lab(tmp_path: Path) -> None:
    script = tmp_path / "two.py"
    script.write_text(TWO_WORKERS)
    found = run(script)
    assert found.stdout == "the same games\n", found.stderr
