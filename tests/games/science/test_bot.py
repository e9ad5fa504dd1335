"""The bots: exact odds, sensible turns, fair dealing, and nothing they may not know."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from brink.games.catalog import find
from brink.games.science.bot.ballots import Forum
from brink.games.science.bot.bargains import Bargains
from brink.games.science.bot.heuristic import ScienceBot, cooperative, selfish
from brink.games.science.bot.odds import Odds, odds_of
from brink.games.science.bot.plans import Plan
from brink.games.science.bot.reasons import ADVICE
from brink.games.science.bot.temper import SELFISH, USUAL
from brink.games.science.rules.state import MIDNIGHT
from brink.kernel.action import Action
from brink.kernel.bot import Look
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.step import Reason
from tests.games.science.arrange import PARTS, TYPES, Sitting, science, table_of


def answer(sitting: Sitting, bot: ScienceBot, seed: int = 1) -> str:
    """What the bot answers to the question on the table."""
    decision = sitting.game.decision(sitting.state)
    assert decision is not None
    look = Look(sitting.game, sitting.state, 1 << int(decision.seat))
    return bot.choose(decision, look, FastChance(seed)).text


def reason_for(sitting: Sitting, written: str) -> Reason:
    """The first thing the bot says for an answer."""
    decision = sitting.game.decision(sitting.state)
    assert decision is not None
    look = Look(sitting.game, sitting.state, 1 << int(decision.seat))
    return selfish().reasons(decision, look, sitting.game.actions.parse(written))[0]


def test_the_box_has_both_tempers_the_selfish_one_last() -> None:
    assert [*find("science").bots] == ["cooperative", "selfish"]
    assert (selfish().name(), cooperative().name()) == ("selfish", "cooperative")


def test_the_price_of_midnight_is_the_specs() -> None:
    prices = [(bot().temper.midnight, bot().temper.hour) for bot in (selfish, cooperative)]
    assert prices == [(42.0, 0.2), (50.0, 0.4)]


def test_the_odds_of_a_clock_sum_are_exact() -> None:
    odds = Odds(PARTS)
    mad = PARTS.full_piles[TYPES["mad_scientist"]]
    activists = PARTS.full_piles[TYPES["activist"]]
    team = 3 * odds.units[TYPES["mad_scientist"]] + 2 * odds.units[TYPES["activist"]]
    sums = [
        sum(PARTS.researchers[card].clock for card in (*first, *second))
        for first in combinations(mad, 3)
        for second in combinations(activists, 2)
    ]
    for limit in (-11, -8, -5, -1, 3):
        exact = sum(total <= limit for total in sums) / len(sums)
        assert odds.team(team).at_most(limit) == pytest.approx(exact)
    assert odds.team(team).clock == pytest.approx(sum(sums) / len(sums))
    assert odds.team(team).at_most(40) == pytest.approx(1.0)
    assert odds.team(team).at_most(-90) == 0.0


def test_the_odds_with_a_stand_in_are_exact_for_one_type() -> None:
    """The Engineer names one where the sum is too low, and the stand-in may be worse still."""
    odds = Odds(PARTS)
    pile = PARTS.full_piles[TYPES["mad_scientist"]]
    team = 3 * odds.units[TYPES["mad_scientist"]]
    clock = {card: PARTS.researchers[card].clock for card in pile}
    for limit in (-11, -9, -7):
        falls = [
            sum(clock[card] for card in drawn) <= limit
            and sum(clock[card] for card in drawn)
            - min(clock[card] for card in drawn)
            + clock[other]
            <= limit
            for drawn in combinations(pile, 3)
            for other in pile
            if other not in drawn
        ]
        assert odds.refitted_at_most(odds.team(team), limit) == pytest.approx(
            sum(falls) / len(falls)
        )
        assert odds.refitted_at_most(odds.team(team), limit) < odds.team(team).at_most(limit)


def test_a_stand_in_is_counted_for_the_type_that_helps_most() -> None:
    odds = Odds(PARTS)
    mad, intern = odds.units[TYPES["mad_scientist"]], odds.units[TYPES["intern"]]
    team = odds.team(3 * mad + 2 * intern)
    assert odds.refitted_at_most(team, -8) < team.at_most(-8)
    whole_pile = odds.team(10 * odds.units[TYPES["great_thinker"]])
    assert odds.refitted_at_most(whole_pile, 4) == whole_pile.at_most(4)  # None is left.


def test_what_a_stand_in_earns_is_exact() -> None:
    odds = Odds(PARTS)
    pile = PARTS.full_piles[TYPES["scientist"]]
    money = {card: int(PARTS.researchers[card].money) for card in pile}
    lifts = []
    for drawn in combinations(pile, 4):
        rest = [money[card] for card in pile if card not in drawn]
        lifts.append(max(0.0, sum(rest) / len(rest) - min(money[card] for card in drawn)))
    team = 4 * odds.units[TYPES["scientist"]]
    assert odds.lift(odds.team(team)) == pytest.approx(sum(lifts) / len(lifts))
    more = team + odds.units[TYPES["activist"]]
    assert odds.lift(odds.team(more)) == odds.lift(
        odds.team(team)
    )  # One stand-in, for the type it serves best.
    assert odds.lift(odds.team(10 * odds.units[TYPES["great_thinker"]])) == 0.0


def test_the_odds_are_worked_out_once_for_all_bots() -> None:
    assert odds_of(PARTS) is odds_of(PARTS)
    assert odds_of(PARTS).parts is PARTS


def test_an_engineer_dares_a_team_that_others_fear() -> None:
    sitting = table_of(3)  # A Businessman, an Engineer, a Politician.
    odds = odds_of(PARTS)
    team = odds.team(5 * odds.units[TYPES["mad_scientist"]])
    limit = sitting.state.clock - MIDNIGHT
    engineer, businessman = (
        Plan(sitting.state, seat, SELFISH, USUAL, odds).chance(team, limit) for seat in (1, 0)
    )
    assert engineer < 0.7 * businessman


@pytest.mark.compiled
@pytest.mark.parametrize("bot", [selfish, cooperative])
def test_what_the_eyes_cannot_see_changes_no_answer_and_every_answer_has_a_reason(
    bot: Callable[[], ScienceBot],
) -> None:
    game = science(house_players="on")
    player = bot()
    for seats in (2, 4, 5):
        chance = FastChance(seats)
        dealer = Dealer(FastChance(seats, 3))
        state = game.new(seats, dealer)
        moves = 0
        while (decision := game.decision(state)) is not None and moves < 150:
            eyes = 1 << int(decision.seat)
            answers: list[Action] = []
            for seed in range(2):
                other = game.redeal(state, eyes, Dealer(FastChance(seed), muted=True))
                again = game.decision(other)
                assert again is not None
                answers.append(player.choose(again, Look(game, other, eyes), FastChance(7)))
            assert answers[0].index == answers[1].index, decision.step.name()
            reasons = player.reasons(decision, Look(game, state, eyes), answers[0])
            assert reasons
            for reason in reasons:
                assert set(reason.values) == set(ADVICE[reason.code]), reason.code
            game.apply(state, player.choose(decision, Look(game, state, eyes), chance), dealer)
            moves += 1


def test_it_finishes_what_pays_and_does_not_finish_what_kills() -> None:
    sitting = table_of().clock(2).own(0, "homework_oracle").set_money(12, 9, 9)
    sitting.staff("homework_oracle", "sci_p_value", "sci_error_barr", "sci_lab_notebook")
    assert answer(sitting, selfish()) == "hire"
    sitting.do("hire")
    assert answer(sitting, selfish()) in ("type:mad_scientist", "type:great_thinker")
    sitting = table_of().clock(11).own(0, "homework_oracle").set_money(12, 9, 9)
    sitting.staff("homework_oracle", "mad_mesa", "mad_cackle", "mad_one_more_layer")
    sitting.do("hire")
    assert answer(sitting, selfish()) != "type:mad_scientist"


def test_it_lectures_for_money_and_doubts_the_end_of_the_world() -> None:
    roles = ["philosopher", "engineer", "businessman"]
    sitting = Sitting(roles).clock(4).set_money(9, 9, 9).reveal("quiet_week")
    assert answer(sitting, selfish()) == "lecture"
    for bot in (selfish(), cooperative()):
        sitting = Sitting(roles).clock(10).set_money(9, 9, 9).reveal("minor_incident")
        assert answer(sitting, bot) == "doubt"


def test_it_votes_against_midnight() -> None:
    sitting = table_of().clock(10).set_money(9, 9, 9).reveal("kill_switch").quiet()
    for bot in (selfish(), cooperative()):
        assert answer(sitting, bot) == "ballot:install"


def test_it_keeps_out_of_the_tax_by_a_gift() -> None:
    sitting = table_of(bribes="full").clock(4).set_money(11, 5, 9).reveal("tax_day")
    assert answer(sitting, cooperative()) == "gift:1:1"
    sitting = table_of(bribes="full").clock(4).set_money(30, 5, 9).reveal("tax_day")
    assert answer(sitting, cooperative()) == "done"


def test_it_buys_a_decider_who_would_end_it_all_and_is_bought_for_enough() -> None:
    sitting = table_of(bribes="full").clock(10).set_money(9, 9, 0)
    sitting.reveal("defence_contract")
    assert sitting.state.decider == 2
    sitting.do("done", "done", "done")
    assert answer(sitting, selfish()) == "choose:decline"  # Not even for $5.
    sitting = table_of(bribes="full").clock(3).set_money(9, 9, 9).reveal("kill_switch")
    sitting.do("pass", "offer:1:skip:5", "done", "done", "done")
    assert sitting.asked() == (1, "answer")
    assert answer(sitting, selfish()) == "accept"
    sitting = table_of(bribes="full").clock(10).set_money(9, 9, 9).reveal("kill_switch")
    sitting.do("pass", "offer:1:skip:1", "done", "done", "done")
    assert answer(sitting, selfish()) == "decline"


def test_it_hires_with_its_first_money() -> None:
    for bot in (selfish(), cooperative()):
        sitting = table_of().clock(1).own(0, "homework_oracle").set_money(11, 10, 10)
        assert answer(sitting, bot) == "hire"


def test_those_who_want_the_same_may_buy_a_decider_together() -> None:
    """$5 for signing is more than any offer of $2, but not than what two of them leave to lose."""
    sitting = table_of(bribes="full").clock(8).set_money(9, 9, 0).reveal("defence_contract")
    assert answer(sitting, selfish()).startswith("offer:2:decline:")
    sitting.do("offer:2:decline:1", "done", "done", "done")
    assert answer(sitting, selfish()) == "decline"
    sitting = table_of(bribes="full").clock(8).set_money(9, 9, 0).reveal("defence_contract")
    sitting.do("offer:2:decline:2", "done", "offer:2:decline:2", "done", "done")
    assert answer(sitting, selfish()) == "accept"
    sitting.do("accept")
    assert answer(sitting, selfish()) == "accept"  # Bound already: the rest is a present.


def test_it_waits_for_the_better_of_two_offers() -> None:
    sitting = table_of(bribes="full").clock(2).set_money(9, 9, 0).reveal("data_heist")
    sitting.do("offer:2:report:2", "done", "offer:2:steal:5", "done", "done")
    assert answer(sitting, selfish()) == "decline"
    sitting.do("decline")
    assert answer(sitting, selfish()) == "accept"


def test_a_politician_pays_for_what_was_campaigned_for() -> None:
    """The Politician gains $2 by it, so their ballot is known; others reckon with that."""
    sitting = table_of(bribes="full").clock(1).set_money(9, 9, 9).reveal("chatbot_suffrage")
    forum = Forum(sitting.state, 0, SELFISH, USUAL, odds_of(PARTS))
    before = forum.gap(2)
    sitting.do("campaign:deny")
    assert forum.gap(2) == pytest.approx(before - 2)
    assert forum.gap(0) == pytest.approx(
        Forum(sitting.state, 0, SELFISH, USUAL, odds_of(PARTS)).gap(0)
    )


def test_the_chance_of_an_outcome_is_counted_over_all_ballots() -> None:
    sitting = table_of(bribes="full").clock(4).set_money(9, 9, 9).reveal("kill_switch").do("pass")
    bargains = Bargains(Forum(sitting.state, 0, SELFISH, USUAL, odds_of(PARTS)))
    mine, second, third = bargains.leanings
    for ballot in (0, 1):  # Two of three are needed, for a tie there is none.
        first = 1.0 if ballot == 0 else 0.0
        exact = first * (1 - (1 - second) * (1 - third)) + (1 - first) * second * third
        assert bargains.chance(0, 0, ballot) == pytest.approx(exact)
    assert mine in (0.0, 1.0)
    assert bargains.chance(1, 0, 0) == pytest.approx(1 - bargains.chance(0, 0, 0))


def test_whoever_pays_for_an_option_is_taken_to_want_it() -> None:
    sitting = table_of(bribes="full").clock(4).set_money(9, 9, 9).reveal("kill_switch")
    sitting.do("pass", "offer:1:skip:1", "done")
    bargains = Bargains(Forum(sitting.state, 1, SELFISH, USUAL, odds_of(PARTS)))
    assert bargains.leanings[0] == 0.0


def test_a_hint_gives_a_figure_only_where_there_is_one_and_names_who_is_meant() -> None:
    sitting = table_of(bribes="full").clock(8).set_money(9, 9, 0).reveal("defence_contract")
    reason = reason_for(sitting, "offer:2:decline:2")
    assert (reason.code, reason.values["asked"]) == ("advice_offer_decider", 2)
    sitting.do("offer:2:decline:2")
    assert reason_for(sitting, "done").code == "advice_done_offered"
    sitting = table_of(bribes="full").reveal("quiet_week")
    assert reason_for(sitting, "done").code == "advice_done_nothing"
    for own in ([], ["homework_oracle"]):
        sitting = table_of().clock(4).own(0, *own).set_money(1, 9, 9)
        told = reason_for(sitting, "fund")
        assert int(told.values.get("count", 1)) >= 1
        assert (told.code == "advice_fund_idea") == (not own)


def test_it_declares_what_would_be_measured() -> None:
    sitting = table_of(max_rounds=10).clock(4)
    sitting.complete(0, "homework_oracle")
    sitting.state.round = 10
    sitting.reveal("tax_day")
    assert answer(sitting, selfish()) == "happy:6"


def test_the_engineer_replaces_the_worst_of_a_team() -> None:
    sitting = Sitting(["engineer", "businessman", "politician"]).clock(8).set_money(9, 9, 9)
    sitting.own(0, "homework_oracle")
    sitting.staff("homework_oracle", "mad_safety_off", "act_placard_pam", "int_unpaid_uma")
    sitting.top("int_cat_sitter").do("hire", "type:intern", "place:homework_oracle")
    assert sitting.asked()[1] == "refit"
    assert answer(sitting, selfish()) == "refit:0"


@pytest.mark.compiled
def test_negotiations_of_bots_come_to_an_end_within_the_limit() -> None:
    game = science(bribe_limit=4)
    dealer, chance = Dealer(FastChance(3)), FastChance(4)
    state = game.new(4, dealer)
    bots = [selfish(), cooperative()] * 2
    in_a_row = 0
    while (decision := game.decision(state)) is not None:
        seat = int(decision.seat)
        in_a_row = in_a_row + 1 if decision.step.name() == "negotiate" else 0
        assert in_a_row <= 16
        game.apply(state, bots[seat].choose(decision, Look(game, state, 1 << seat), chance), dealer)
