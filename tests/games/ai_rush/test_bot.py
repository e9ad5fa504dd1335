"""The bots look only where they may, say why, and have the temper they are named for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from brink.games.ai_rush.bot.bets import wants_to_bet
from brink.games.ai_rush.bot.heuristic import RushBot, greedy, guardian, heuristic, saboteur
from brink.games.ai_rush.bot.outlook import Outlook
from brink.games.ai_rush.bot.reasons import ADVICE
from brink.games.ai_rush.bot.temper import HEURISTIC, USUAL
from brink.games.ai_rush.rules.odds import STOPPING, pile_after
from brink.games.ai_rush.rules.state import RushState
from brink.games.catalog import find
from brink.kernel.bot import Look
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.step import Decision
from tests.games.ai_rush.arrange import Position, arrange, new_position

BOTS = {"greedy": greedy, "saboteur": saboteur, "guardian": guardian, "heuristic": heuristic}
FAR_BEHIND = {
    "bio": {"mycin": 60, "parry": 5, "rogue": 40},
    "tech": {"parry": 60, "mycin": 5, "rogue": 40},
}


def answer(position: Position, bot: RushBot, seed: int = 0) -> str:
    decision = position.game.decision(position.state)
    assert decision is not None
    look = Look(position.game, position.state, 1 << decision.seat)
    return bot.choose(decision, look, FastChance(seed)).text


def decisions(position: Position, seed: int) -> Iterator[Decision[RushState]]:
    """Play on, half by the heuristic and half by chance, and stop at every question."""
    dealer, luck = Dealer(FastChance(seed), True), FastChance(seed, 1)
    bot = heuristic()
    while (decision := position.game.decision(position.state)) is not None:
        yield decision
        action = decision.legal[luck.below(len(decision.legal))]
        if luck.below(2):
            look = Look(position.game, position.state, 1 << decision.seat)
            action = bot.choose(decision, look, luck)
        position.game.apply(position.state, action, dealer)


def test_the_box_has_the_four_tempers_the_one_that_plays_to_win_last() -> None:
    assert [*find("ai_rush").bots] == [*BOTS]
    for name, make in BOTS.items():
        assert make().name() == name


@pytest.mark.parametrize("name", BOTS)
def test_what_the_eyes_cannot_see_changes_no_answer_and_every_answer_has_a_reason(
    name: str,
) -> None:
    bot = BOTS[name]()
    position = new_position(4, 3, "tense", companies="draft")
    for number, decision in enumerate(decisions(position, 5)):
        if number % 3:
            continue
        eyes = 1 << decision.seat
        chosen = bot.choose(
            decision, Look(position.game, position.state, eyes), FastChance(number, 3)
        )
        assert chosen in decision.legal
        imagined = position.game.redeal(position.state, eyes, Dealer(FastChance(number), True))
        again = position.game.decision(imagined)
        assert again is not None
        look = Look(position.game, imagined, eyes)
        assert bot.choose(again, look, FastChance(number, 3)) is chosen
        reasons = bot.reasons(decision, Look(position.game, position.state, eyes), chosen)
        assert reasons
        for reason in reasons:
            assert set(reason.values) == set(ADVICE[reason.code])


def test_chances_to_lead_a_sector_add_up_to_one() -> None:
    place = arrange("shakey mycin parry eliza", quarter=2, board={"bio": {"mycin": 4, "parry": 2}})
    plain = USUAL.tie
    chances = [Outlook(place.state, seat, HEURISTIC, USUAL).chance_to_lead(0) for seat in range(4)]
    assert chances[1] > chances[2] > chances[0]
    assert 1 <= sum(chances) < 1 + plain


def test_a_board_that_is_decided_is_seen_as_such() -> None:
    place = arrange(
        "shakey mycin parry",
        quarter=4,
        active="parry",
        board={"bio": {"shakey": 30, "rogue": 3}, "tech": {"mycin": 30, "rogue": 3}},
    )
    assert Outlook(place.state, 0, HEURISTIC, USUAL).worth() > 0.97
    assert Outlook(place.state, 2, HEURISTIC, USUAL).worth() < 0.03


def test_an_early_quiet_turn_is_played_close_to_the_dice_table() -> None:
    """With nothing on the board yet agents are what counts, and mirrors are none."""
    bot = heuristic()
    for last, rolls in ((4, 1), (5, 1), (6, 1), (9, 1), (10, 2), (11, 3)):
        place = arrange(
            "shakey mycin parry",
            options={"abilities": "off", "betting": "off"},
            announced="bio",
            rolled=[last] * rolls,
        )
        wants = "roll" if STOPPING.on(last, rolls) > float(pile_after(rolls)) else "stop"
        assert answer(place, bot) == wants, (last, rolls)


def test_mirrors_make_it_more_careful() -> None:
    layout = {"quarter": 4, "announced": "bio", "rolled": [6], "active": "shakey"}
    board = {"bio": {"shakey": 12, "rogue": 9}, "tech": {"mycin": 20}}
    alone = arrange("shakey mycin parry", board=board, **layout)  # type: ignore[arg-type]
    copied = arrange("shakey mycin parry", board=board, **layout)  # type: ignore[arg-type]
    copied.state.mirrors[1] = 3
    copied.state.mirrors[2] = 3
    bot = heuristic()
    assert (answer(alone, bot), answer(copied, bot)) == ("roll", "stop")


def test_luck_saves_a_roll_that_would_bust() -> None:
    place = arrange(
        "shakey mycin parry",
        options={"abilities": "off"},
        announced="bio",
        rolled=[8, 8, 8],
        luck={"shakey": 2},
    )
    place.play("roll", 6)
    assert answer(place, heuristic()) == "luck:2"


def test_it_bets_on_a_turn_in_the_sector_it_needs() -> None:
    board = {"bio": {"mycin": 9, "parry": 8}, "tech": {"shakey": 30}}
    place = arrange("shakey mycin parry", quarter=4, board=board)
    place.play("announce:bio")
    assert place.asked() == ("mycin", "bet")
    assert wants_to_bet(Outlook(place.state, 1, HEURISTIC, USUAL))


def test_forced_rogue_goes_where_it_does_least_harm_unless_one_wants_harm() -> None:
    board = {"bio": {"shakey": 30, "rogue": 1}, "tech": {"mycin": 9, "rogue": 8}}
    place = arrange("shakey mycin parry", quarter=4, announced="bio", board=board)
    place.play("roll", 3)
    assert answer(place, heuristic()) == "rogue:bio:1"
    hopeless = arrange("shakey mycin parry", quarter=4, announced="bio", board=FAR_BEHIND)
    hopeless.play("roll", 3)
    assert answer(hopeless, saboteur()).endswith(":3")
    assert answer(hopeless, guardian()).endswith(":1")


def test_a_saboteur_without_hope_rolls_until_it_busts_and_a_guardian_stops() -> None:
    place = arrange(
        "shakey mycin parry",
        quarter=4,
        active="shakey",
        first="mycin",
        announced="bio",
        rolled=[9, 9, 9],
        board={**FAR_BEHIND, "bio": {"mycin": 45, "rogue": 40}},
    )
    assert answer(place, saboteur()) == "roll"
    assert answer(place, guardian()) == "stop"


def test_a_guardian_puts_agents_where_rogue_is_near() -> None:
    board = {"bio": {"shakey": 8, "rogue": 8}, "tech": {"shakey": 9, "mycin": 8, "rogue": 1}}
    place = arrange(
        "shakey mycin parry",
        quarter=4,
        first="mycin",
        active="shakey",
        options={"abilities": "off", "betting": "off"},
        board=board,
    )
    assert answer(place, guardian()) == "announce:bio"


@pytest.mark.compiled
def test_the_tempers_show_in_how_games_end() -> None:
    from brink.lab.simulate import simulate
    from tests.conftest import is_compiled

    games = 120 if is_compiled() else 15
    box = find("ai_rush")
    profile = box.sheet.profile({}, "tense")
    lost = {
        policy: simulate(box, profile, 4, games, policy, 3).fact_counts["result"].get("rogue", 0)
        / games
        for policy in ("guardian", "saboteur", "heuristic,heuristic,heuristic,saboteur")
    }
    assert lost["guardian"] < lost["heuristic,heuristic,heuristic,saboteur"] + 0.1
    assert lost["guardian"] + 0.2 < lost["saboteur"]
