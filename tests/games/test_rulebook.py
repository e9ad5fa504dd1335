"""The rulebook follows the room: every option, every value, of every game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from brink.games.box import Box
from brink.games.catalog import LOADERS, find
from brink.games.content import ContentError
from brink.games.options import GROUPS, PLAY, Option, OptionError, Profile, Value
from brink.games.rulebook import LETTERS, Book, marked, unmarked
from tests.earlier import earlier

GAMES = [*LOADERS]
PATH, RUSH, WAR = "path_to_safety", "ai_rush", "singularity_war"
AUTO, ABSENT, EARLIER = "to suit the game", "for each absent company", "one for every earlier map"
# Options whose sentence stands only at a table of some kind.
BESIDE: dict[tuple[str, str], dict[str, Value]] = {
    ("singularity_war", "attempt"): {"mode": "story", "story_retries": "none"},
    ("singularity_war", "arcade_unlock"): {"mode": "arcade"},
}
LISTS = re.compile(r"\| ({}) \| here.*?(?=\n\n|\Z)".format("|".join(GROUPS.values())), re.DOTALL)


def values_of(option: Option) -> list[Value]:
    numbers = (
        [] if option.low is None or option.high is None else range(option.low, option.high + 1)
    )
    return [*option.words, *numbers, *option.examples]


def others(box: Box) -> Iterator[tuple[Option, Value, Profile, Profile]]:
    """Every value that is not the default, at a table where it matters, and that table without."""
    for option in box.sheet.options.values():
        beside = BESIDE.get((box.id, option.id), {})
        usual = box.sheet.profile(beside)
        for value in values_of(option):
            profile = box.sheet.profile({**beside, option.id: value})
            try:
                box.open(profile)
            except OptionError:
                continue
            if value != usual[option.id]:
                yield option, value, usual, profile


def body(box: Box, profile: Profile) -> list[str]:
    """The rulebook without the lists of options: what it says in its own sentences."""
    text = LISTS.sub("", box.rulebook(profile))
    head = re.compile(r"\*\*House rules at this table.*?\n\n(- .*\n)+")
    return [line.strip() for line in head.sub("", text).splitlines()]


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES)
def test_every_value_but_the_default_changes_a_sentence_and_names_itself(game: str) -> None:
    box = find(game)
    told = 0
    for option, value, usual, profile in others(box):
        before = body(box, usual)
        new = [line for line in body(box, profile) if line not in before]
        assert new, (option.id, value)
        meant = box.comes_to(profile, 3, box.wording(profile)).get(option.id, {})
        worth = meant.get(str(value), value)
        assert (
            option.said(value) in " ".join(new)
            or says_number(new, worth)
            or says_word(box, option, value)
        ), (option.id, value, new)
        said = box.said(profile, 3)[option.id]
        assert f"| {option.name} | " in box.rulebook(profile, 3)
        assert said in box.rulebook(profile, 3)
        if option.group != PLAY:
            assert any("==" in line for line in new), (option.id, value, new)
            assert f"- **{option.name}:** =={said}==" in box.rulebook(profile, 3)
        told += 1
    assert told > 12


def says_number(lines: list[str], value: Value) -> bool:
    """Whether a number stands in a line that has changed, in figures or letters."""
    if not str(value).lstrip("-").isdecimal():
        return False
    number = int(value)
    written = {str(number).replace("-", "−")}
    if 0 <= number < len(LETTERS):
        written |= {LETTERS[number], "none", "never"} if number == 0 else {LETTERS[number]}
    text = unmarked(" ".join(lines)).lower()
    return any(re.search(rf"(?<!\w){word}(?!\w)", text) for word in written)


def says_word(box: Box, option: Option, value: Value) -> bool:
    """Whether a sentence stands in the rulebook for exactly this word, or a fact for this text."""
    template = (box.folder / "text" / "rulebook.md").read_text(encoding="utf-8")
    other = [word for word in option.words if word != value]
    by_name = f"{{if {option.id}={value}}}" in template
    by_else = any(f"{{if {option.id}={word}}}" in template for word in other)
    return by_name or by_else or bool(option.pattern)


@pytest.mark.parametrize("game", GAMES)
def test_by_the_book_nothing_is_marked_and_no_tag_is_left(game: str) -> None:
    box = find(game)
    for preset in [None, *box.sheet.presets]:
        profile = box.sheet.profile({}, preset)
        book = box.rulebook(profile)
        assert "{" not in book, re.findall("{.*", book)
        assert ("==" in book) == bool(box.sheet.changed(profile))
        assert not any(
            "{" in meaning or "==" in meaning for meaning in box.glossary(profile).values()
        )
    assert "House rules at this table" not in box.rulebook()


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_a_name_a_group_a_sentence_and_words_for_all_its_values(game: str) -> None:
    box = find(game)
    names = [option.name for option in box.sheet.options.values()]
    assert len(set(names)) == len(names)
    for option in box.sheet.options.values():
        assert option.unsaid() == [], option.id
        assert option.group in GROUPS
        assert "_" not in option.name
        assert re.fullmatch(r"[A-Z].*[.]", option.meaning), option.meaning
        assert not re.search(r"\bR\d+\b|_", option.meaning)
        said = [option.said(value) for value in values_of(option) if value not in option.examples]
        assert len(set(said)) == len(said), (option.id, said)
        assert not any("{" in words or "_" in words for words in said), said
    for preset in box.sheet.presets.values():
        assert preset.name[0].isupper()


def test_the_drawer_tells_a_tie_and_twelve_dice() -> None:
    box = find("path_to_safety")
    book = box.rulebook(box.sheet.profile({"tie_wins": "on", "mad_science_dice": 12}), 3)
    assert "==Equal is enough: progress 4 against difficulty 4 is a win==" in book
    assert "==12== Mad Science dice" in book
    assert "14 Mad" not in book
    assert "Equal is not enough" not in book
    assert "- **Mad Science dice:** ==12 dice==" in book


def test_an_edition_is_no_house_rule_and_its_numbers_are_not_marked() -> None:
    box = find("path_to_safety")
    quick = box.sheet.profile({"edition": "quick"})
    assert box.sheet.changed(quick) == []
    assert "10 Mad Science dice" in box.rulebook(quick)
    assert box.sheet.changed(box.sheet.profile({"edition": "quick", "mad_science_dice": 14})) == [
        "mad_science_dice"
    ]


@pytest.mark.parametrize(
    ("game", "options", "seats", "option", "said"),
    [
        (PATH, {}, 3, "starting_progress", "to suit the number of hands (−6 with 3 players)"),
        (PATH, {}, 1, "desks", "enough for the table (3 hands in play with one player)"),
        (RUSH, {"orphans": "auto"}, 3, "orphans", f"{AUTO} (2 {ABSENT} with 3 players)"),
        (
            RUSH,
            {"orphans": "auto", "abilities": "off"},
            9,
            "orphans",
            f"{AUTO} (1 {ABSENT} with 9 players)",
        ),
        ("science", {"first_picker": 2}, 3, "first_picker", "seat 3"),
        (WAR, {"characters": "juno,rook"}, 2, "characters", "Juno, Tariq 'Rook' Haddad"),
        (WAR, {}, 1, "characters", "in the order of the book (Max with one player)"),
        (WAR, {"start_issue": 4}, 2, "head_start", f"{EARLIER} (3 interludes with 2 players)"),
        (WAR, {"reshuffle_limit": 1}, 2, "reshuffle_limit", "once a turn"),
    ],
)
def test_a_value_says_what_it_comes_to(
    game: str, options: dict[str, Value], seats: int, option: str, said: str
) -> None:
    box = find(game)
    assert box.said(box.sheet.profile(options), seats)[option] == said


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_an_earlier_release_has_its_rulebook(game: str) -> None:
    versions = LOADERS[game]
    box = versions[max(versions)](None, earlier(game))
    profile = box.sheet.profile({"old_switch": "on"})
    assert "Old switch" in box.rulebook(profile, box.least_seats)
    assert box.glossary(profile)


SLIPS = [
    ("one\ntwo {tie_win}", "line 2: {tie_win}: unknown name 'tie_win'; did you mean 'tie_wins'?"),
    (
        "{if tie_wins=yess}a{end}",
        "line 1: {if tie_wins=yess}: option tie_wins: unknown value 'yess'",
    ),
    ("{if tie_wins}a{end}", "line 1: {if tie_wins}: write it as {if option=value}"),
    ("{if tie_wins=on}a", "{if tie_wins=on} has no {end}"),
    ("a{end}", "line 1: {end}: there is no {if …} before it"),
    ("a{else}", "line 1: {else}: there is no {if …} before it that has no {else} yet"),
    ("{if tie_wins=on}{else}{else}{end}", "line 1: {else}: there is no {if …}"),
    ("{count of things}", "line 1: {count of things}: write it as {option}"),
    ("{if nothing=on}a{end}", "line 1: {if nothing=on}: unknown name 'nothing'"),
]


@pytest.mark.parametrize(("template", "complaint"), SLIPS)
def test_a_broken_tag_is_named_with_its_line(template: str, complaint: str) -> None:
    with pytest.raises(ContentError) as broken:
        book_of({}).fill(template)
    assert str(broken.value).startswith(f"rulebook.md: {complaint}"), broken.value


def book_of(options: dict[str, Value]) -> Book:
    box = find("path_to_safety")
    return box.book("rulebook.md", box.sheet.profile(options), None)


@pytest.mark.parametrize(
    ("template", "filled"),
    [
        ("{mad_science_dice} dice", "==12== dice"),
        ("{Spelled mad_science_dice die|dice}.", "==Twelve dice==."),
        ("{starting_hand card|cards}, {spelled starting_hand}", "3 cards, three"),
        ("{if tie_wins=on}Yes{else}No{end}.", "==Yes==."),
        ("{if tie_wins!=on}Yes{else}No{end}.", "==No==."),
        ("{if tie_wins=on}all {mad_science_dice} of {starting_hand}{end}", "==all 12 of 3=="),
        ("{if open_hands=off}{if tie_wins=off}a{else}b{end}{else}c{end}", "==b=="),
        ("{tie_wins}", "==equal is enough=="),
        ("a\n{if tie_wins=on}\n- b\n{end}\nc", "a\n- ==b==\nc"),
    ],
)
def test_tags_are_filled_and_what_differs_is_marked(template: str, filled: str) -> None:
    assert book_of({"tie_wins": "on", "mad_science_dice": 12}).fill(template) == filled


def test_marks_stand_inside_cells_and_after_bullets() -> None:
    assert marked("| a | b |\n|---|---|") == "| ==a== | ==b== |\n|---|---|"
    assert marked("## a\n\n- b\n2. c ") == "## ==a==\n\n- ==b==\n2. ==c== "
    assert unmarked("a ==b== c", "<", ">") == "a <b> c"
