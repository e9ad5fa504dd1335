"""Bots are found where they lie, and who sits down where nobody does."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

import brink.bots
from brink.bots.registry import (
    UnknownBot,
    bot_names,
    bots_in,
    company,
    find_bot,
    general_bots,
    level_makers,
    make_bot,
)
from brink.games.box import Box
from brink.games.catalog import all_boxes, find
from brink.lab.simulate import simulate

MINE = '''
from brink import Bot

class First(Bot):
    """Plays whatever is offered first, save what takes a plan."""
    def name(self):
        return "first"
    def choose(self, decision, look, chance):
        return [one for one in decision.legal if not one.deliberate][0]

class Needy(Bot):
    def __init__(self, needs):
        self.needs = needs

class NoBot:
    pass
'''
GENERAL = """
from brink.kernel.bot import Bot

class LastBot(Bot):
    def name(self):
        return "last"
"""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_bots.py").write_text(MINE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()


def test_the_company_of_science_is_mixed() -> None:
    assert company(find("science"), 3) == ["selfish", "cooperative", "selfish"]


@pytest.mark.parametrize("box", all_boxes(), ids=lambda box: box.id)
def test_a_game_without_a_company_of_its_own_sends_its_best_bot(box: Box) -> None:
    assert company(box, 0) == []
    assert set(company(box, 4)) <= set(bot_names(box))
    if not box.company:
        assert company(box, 2) == [bot_names(box)[-1]] * 2


def test_a_bot_put_into_the_folder_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "last.py").write_text(GENERAL, encoding="utf-8")
    monkeypatch.setattr(brink.bots, "__path__", [*brink.bots.__path__, str(tmp_path)])
    general_bots.cache_clear()
    try:
        assert list(general_bots()) == ["random", "last"]
        assert [kind.__name__ for kind in bots_in("brink.bots.last")] == ["LastBot"]
        assert "last" in bot_names(find("science"))
    finally:
        general_bots.cache_clear()


@pytest.mark.usefixtures("mine")
def test_somebodys_own_bot_plays_in_the_lab() -> None:
    box = find("path_to_safety")
    assert find_bot(box, "my_bots:First").name() == "first"
    report = simulate(box, box.sheet.profile({}), 3, 4, "my_bots:First,random", 1)
    assert report.policy == "my_bots:First,random"
    assert report.actions.mean > 10


@pytest.mark.usefixtures("mine")
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nowhere:First", "cannot import 'nowhere'"),
        ("my_bots:Second", "'my_bots' has no 'Second'"),
        ("my_bots:NoBot", "NoBot is not a subclass of brink.Bot"),
        ("my_bots:Needy", r"Needy\(\) must need nothing to begin"),
        ("randon", "did you mean 'random'"),
    ],
)
def test_what_is_no_bot_is_refused_in_words(name: str, why: str) -> None:
    with pytest.raises(UnknownBot, match=why):
        find_bot(find("ai_rush"), name)


@pytest.mark.usefixtures("mine")
def test_a_name_over_a_line_or_out_of_a_log_imports_nothing() -> None:
    with pytest.raises(UnknownBot, match="unknown bot 'my_bots:First'"):
        make_bot(find("ai_rush"), "my_bots:First")


@pytest.mark.parametrize("box", all_boxes(), ids=lambda box: box.id)
def test_every_game_knows_the_same_levels(box: Box) -> None:
    levels = list(level_makers(box))
    assert levels[:2] == ["newcomer", "player"]
    assert find_bot(box, "newcomer").name() == "newcomer"
    assert find_bot(box, "player").name() == find_bot(box, "heuristic").name()
    if box.expert is not None:
        assert find_bot(box, "expert").name() == "expert"
    else:
        with pytest.raises(UnknownBot, match=f"{box.id} has no expert yet; its levels are"):
            find_bot(box, "expert")
