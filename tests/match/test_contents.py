"""A saved game keeps the content it was begun with, whatever cards a later release has."""

from __future__ import annotations

import json
import re
import stat
from pathlib import Path

import pytest

from brink.bots.registry import bot_names
from brink.games.catalog import find
from brink.games.documents import canonical
from brink.match.campaign import Campaign, load_campaign
from brink.match.log import LogError, LogOutlived
from brink.match.match import Match
from brink.match.replay import replay, resume
from brink.match.verify import verify
from tests.earlier import GAMES, earlier, earlier_release, forget
from tests.match.old_logs import write_as_format_1


def save_half_a_game(game: str, path: Path) -> Match:
    with earlier_release(game) as box:
        seats = max(2, box.least_seats)
        match = Match(box, [f"bot:{bot_names(box)[0]}"] * seats, seed=5, old_switch="on")
        match.save(path)
        for _ in range(20):
            match.bot_move()
    return match


@pytest.mark.parametrize("game", GAMES)
def test_a_game_begun_with_other_cards_is_played_on_told_and_verified(
    game: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    begun = save_half_a_game(game, path)
    match = resume(path)
    assert match.box.content_hash == begun.box.content_hash != find(game).content_hash
    assert match.hash == begun.hash
    assert match.profile["old_switch"] == "on"
    while match.decision is not None:
        assert match.question()
        assert all(match.wording.action(action) for action in match.decision.legal)
        match.bot_move()
        match.news()
        if match.position % 10 == 0:
            assert match.text(0)
    assert match.conclusion()
    assert match.outcome is not None
    assert all(match.wording.ending(name).title for name in match.outcome.endings)
    forget()
    assert verify(path).proven
    assert replay(path).hash == match.hash


def test_the_content_lies_beside_the_log_for_its_owner_alone_and_once(tmp_path: Path) -> None:
    for number in range(3):
        Match(GAMES[0], seed=number).save(tmp_path / f"{number}.jsonl")
    box = find(GAMES[0])
    (kept,) = (tmp_path / "contents").iterdir()
    assert kept.name == f"{box.content_hash}.json"
    assert kept.read_text(encoding="utf-8") == canonical(box.documents) + "\n"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_a_log_whose_content_is_nowhere_says_so(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    begun = save_half_a_game(GAMES[0], path)
    kept = tmp_path / "contents" / f"{begun.box.content_hash}.json"
    kept.unlink()
    with pytest.raises(LogOutlived, match=f"content {begun.box.content_hash} is not") as gone:
        replay(path)
    assert gone.value.code == "content_gone"


def test_a_log_whose_rules_are_nowhere_says_so(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with earlier_release(GAMES[0], rules=99) as box:
        Match(box, seed=1).save(path)
    with pytest.raises(LogOutlived, match="rules version 99 is not carried") as gone:
        replay(path)
    assert gone.value.code == "rules_gone"


@pytest.mark.parametrize("wrong", ["", "[]", "{}", '{"parts.toml": 1}', "other"])
def test_content_that_is_not_what_it_is_called_is_refused(wrong: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    begun = save_half_a_game(GAMES[0], path)
    kept = tmp_path / "contents" / f"{begun.box.content_hash}.json"
    kept.write_text(canonical(earlier(GAMES[1])) if wrong == "other" else wrong)
    with pytest.raises(LogError, match=re.escape(str(kept))):
        replay(path)


def test_a_log_cannot_name_a_file_elsewhere(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.mkdir()
    path = folder / "game.jsonl"
    Match(GAMES[0], seed=1).save(path)
    (tmp_path / "secret.json").write_text("{}")
    write_as_format_1(path)  # It has no chain that this would break.
    path.write_text(path.read_text().replace(find(GAMES[0]).content_hash, "../../secret"))
    with pytest.raises(LogOutlived, match="is not carried"):
        replay(path)


def test_a_campaign_goes_on_with_the_cards_it_was_begun_with(tmp_path: Path) -> None:
    game = next(game for game in GAMES if find(game).chapters is not None)
    path = tmp_path / "run.json"
    with earlier_release(game) as box:
        run = Campaign.begin(game, path, ["bot:random", "bot:random"], {})
        fingerprint = box.content_hash
    run = load_campaign(path)
    for _ in range(2):  # The first chapter, and the one that follows from it.
        match = run.open_chapter(seed=3)
        assert match.box.content_hash == fingerprint
        assert json.loads(path.read_text())["content"] == fingerprint
        while match.decision is not None:
            match.bot_move()
        run.close_chapter(match)
        forget()
        run = load_campaign(path)
    assert run.replay(1).box.content_hash == fingerprint


def test_a_log_that_names_its_content_in_the_old_way_still_opens(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    match = Match("path_to_safety", seed=1)
    match.save(path)
    write_as_format_1(path)
    path.write_text(path.read_text().replace(match.box.content_hash, "79adc676844c1527"))
    assert replay(path).hash == match.hash
