"""Rulings about World Events: interventions, negotiation, groups and deciders."""

from __future__ import annotations

from typing import Any

import pytest

from brink.games.science.rules.setup import pieces
from brink.kernel.row import Row
from tests.games.science.arrange import EVENTS, Sitting, table_of

FOUR = ["businessman", "engineer", "politician", "philosopher"]


def trading(event: str, *money: int, **options: Any) -> Sitting:
    """Four players before a decision, interventions passed."""
    sitting = Sitting(FOUR, **options).clock(4).set_money(*(money or (9, 9, 9, 9)))
    return sitting.reveal(event).quiet_interventions()


# R10: interventions.


def test_R10_the_politician_is_asked_at_votes_and_pledges_the_philosopher_always() -> None:
    for event, asked in (
        ("kill_switch", ["politician", "philosopher"]),
        ("alignment_fund", ["politician", "philosopher"]),
        ("keynote", ["philosopher"]),
        ("rebrand", ["philosopher"]),
        ("quiet_week", ["philosopher"]),
    ):
        sitting = Sitting(FOUR).clock(4).reveal(event)
        found = []
        while sitting.asked()[1] == "intervene":
            found.append(sitting.role_of(sitting.asked()[0]))
            sitting.do("pass")
        assert found == asked, event


def test_R10_once_in_each_event_phase_not_once_a_game() -> None:
    sitting = Sitting(FOUR).clock(4)
    for event in ("quiet_week", "tax_day", "quiet_week"):
        sitting.reveal(event)
        assert sitting.asked() == (3, "intervene")
        sitting.do("lecture")
        assert sitting.asked()[1] == "negotiate"


@pytest.mark.parametrize(("clock", "paid"), [(1, 1), (8, 1), (9, 2), (11, 2)])
def test_R9_a_lecture_pays_more_from_nine_oclock_on(clock: int, paid: int) -> None:
    sitting = Sitting(FOUR).clock(clock).set_money(9, 9, 9, 9).reveal("keynote").do("lecture")
    assert sitting.money()[3] == 9 + paid


def test_R9_doubt_costs_2_and_cancels_the_event_which_stays_face_up() -> None:
    sitting = Sitting(FOUR).clock(4).set_money(9, 9, 9, 2).reveal("minor_incident").do("doubt")
    assert sitting.money()[3] == 0
    assert sitting.state.clock == 4
    assert sitting.asked() == (0, "turn")
    view = sitting.game.view(sitting.state, 0)["event"]
    assert view is not None
    assert (view["event"], view["doubted"], view["outcome"]) == ("minor_incident", True, None)
    sitting = Sitting(FOUR).set_money(9, 9, 9, 1).reveal("minor_incident")
    assert sitting.legal() == ["pass", "lecture"]
    assert sitting.why("doubt").code == "doubt_too_dear"


def test_R9_a_doubt_skips_interventions_not_yet_asked() -> None:
    sitting = Sitting(["philosopher", "politician", "engineer"]).reveal("kill_switch")
    assert sitting.asked() == (0, "intervene")
    sitting.do("doubt")
    assert sitting.asked() == (0, "turn")


def test_R9_a_campaign_weighs_2_and_pays_2_if_it_names_the_outcome() -> None:
    sitting = table_of().clock(4).set_money(9, 9, 9).reveal("chatbot_suffrage")
    assert sitting.legal() == ["pass", "campaign:grant", "campaign:deny"]
    sitting.do("campaign:deny", "ballot:grant", "ballot:grant", "ballot:deny")
    assert sitting.news("ballot")[2] == {"seat": 2, "option": "deny", "weight": 2}
    assert sitting.news("came_to")[0]["option"] == "deny"
    assert sitting.money()[2] == 11


def test_R9_a_campaigners_ballot_stays_free() -> None:
    sitting = table_of().clock(4).set_money(9, 9, 9).reveal("kill_switch")
    sitting.do("campaign:skip", "ballot:install", "ballot:skip", "ballot:install")
    assert sitting.news("came_to")[0]["option"] == "install"
    assert sitting.money()[2] == 9 - 2


def test_R9_a_campaigning_pledge_costs_once_and_weighs_2() -> None:
    sitting = table_of().clock(4).set_money(9, 9, 9).reveal("alignment_fund")
    sitting.do("campaign:pay", "ballot:refuse", "ballot:refuse", "ballot:pay")
    assert sitting.news("came_to")[0]["option"] == "pay"
    assert sitting.money()[2] == 9 - 2 + 2


def test_R9_a_campaign_is_paid_before_the_event_is_carried_out() -> None:
    sitting = table_of().clock(4).set_money(9, 9, 11).reveal("windfall_clause")
    sitting.do("campaign:share", "ballot:share", "ballot:share", "ballot:share")
    assert sitting.money()[2] == 11 + 2 - 3  # Over 12 only with the money of the campaign.


# R11: what lasts.


def test_R11_an_event_lasts_until_the_next_is_revealed() -> None:
    sitting = table_of().clock(4).reveal("ai_winter")
    assert sitting.game.view(sitting.state, 0)["players"][0]["funding"] == 3
    sitting.do("fund")
    assert sitting.news("funded")[0]["count"] == 3
    sitting.reveal("quiet_week")
    assert not any(sitting.state.modifiers)
    assert sitting.state.past_events[-1] == EVENTS["ai_winter"]


def test_R11_the_research_ban_and_the_stipend_hold_for_the_round() -> None:
    sitting = table_of().clock(4).reveal("open_letter").quiet()
    sitting.do("ballot:sign", "ballot:sign", "ballot:sign")
    assert sitting.legal() == ["fund", "hire"]
    assert sitting.why("research").code == "research_banned"
    sitting = table_of().clock(4).set_money(9, 9, 9).reveal("public_apology").quiet()
    sitting.do("ballot:pay", "ballot:pay", "ballot:pay")
    assert sitting.news("stipend")[0]["count"] == 2


def test_R11_an_empty_event_deck_is_refilled_with_the_last_event_in_it() -> None:
    sitting = table_of().clock(4).reveal("quiet_week")
    state = sitting.state
    state.past_events, state.events = state.events, Row()
    sitting.do("fund", "fund", "fund")
    assert sitting.news("refilled") == [{"deck": "events", "count": 37}]
    assert len(state.events) == 36
    assert not state.past_events


# R12: negotiation.


def test_R12_everybody_negotiates_once_in_turn_order_at_every_event() -> None:
    for event in ("kill_switch", "alignment_fund", "keynote", "rebrand", "tax_day"):
        sitting = trading(event)
        found = []
        while not sitting.is_over() and sitting.asked()[1] == "negotiate":
            found.append(sitting.asked()[0])
            sitting.do("done")
        assert found == [0, 1, 2, 3], event


def test_R12_a_gift_moves_at_once_and_the_limit_ends_a_players_acts() -> None:
    sitting = trading("tax_day", 12, 9, 9, 9).do("gift:1:1")
    assert sitting.money() == [11, 10, 9, 9]
    assert sitting.asked() == (0, "negotiate")
    sitting.do("gift:3:5")
    assert sitting.money() == [6, 10, 9, 14]
    assert sitting.asked() == (1, "negotiate")
    assert sitting.state.given[0] == 6
    assert sitting.state.received[3] == 5


def test_R12_gifts_are_of_1_2_or_5_within_ones_money_to_somebody_else() -> None:
    sitting = trading("tax_day", 2, 9, 9, 9)
    gifts = [f"gift:{seat}:{amount}" for seat in (1, 2, 3) for amount in (1, 2)]
    assert sitting.legal() == ["done", *gifts]
    assert sitting.why("gift:1:5").code == "too_much_money"
    assert sitting.why("gift:0:1").code == "not_to_yourself"
    assert sitting.why("gift:5:1").code == "nobody_sits_there"
    assert trading("tax_day", 0, 9, 9, 9).legal() == ["done"]


@pytest.mark.parametrize("options", [{"bribes": "off"}, {"bribe_limit": 0}])
def test_R12_without_bribes_nobody_negotiates(options: dict[str, Any]) -> None:
    sitting = trading("kill_switch", **options)
    assert sitting.asked() == (0, "ballot")
    assert sitting.game.view(sitting.state, 0)["bribes"] == "off"


def test_R12_the_limit_is_an_option() -> None:
    sitting = trading("tax_day", bribe_limit=4)
    sitting.do("gift:1:1", "gift:1:1", "gift:1:1")
    assert sitting.asked() == (0, "negotiate")
    sitting.do("gift:1:1")
    assert sitting.asked() == (1, "negotiate")
    assert trading("tax_day", bribe_limit=1).do("gift:1:1").asked() == (1, "negotiate")


# R13: offers.


def test_R13_gifts_only_allows_no_offers() -> None:
    sitting = trading("kill_switch", bribes="gifts")
    assert not any(text.startswith("offer") for text in sitting.legal())
    assert sitting.why("offer:1:install:1").code == "no_offers_here"


def test_R13_at_a_vote_an_offer_binds_whoever_accepts() -> None:
    sitting = trading("kill_switch").do("offer:1:install:5", "done", "done", "done", "done")
    assert sitting.money() == [4, 9, 9, 9]
    assert (sitting.asked(), sitting.legal()) == ((1, "answer"), ["accept", "decline"])
    sitting.do("accept")
    assert sitting.money() == [4, 14, 9, 9]
    assert sitting.asked() == (0, "ballot")
    sitting.do("ballot:install")
    assert sitting.asked() == (2, "ballot")  # The bound ballot is cast by itself.
    sitting.do("ballot:skip", "ballot:install")
    assert sitting.news("ballot")[1] == {"seat": 1, "option": "install", "weight": 1}
    assert sitting.news("came_to")[0]["option"] == "install"


def test_R13_a_declined_offer_goes_back_at_once() -> None:
    sitting = trading("kill_switch").do("offer:1:skip:2", "done", "done", "done", "done", "decline")
    assert sitting.money() == [9, 9, 9, 9]
    assert sitting.state.bound == [-1] * 4
    assert sitting.asked() == (0, "ballot")


def test_R13_at_a_pledge_an_offer_can_buy_a_refusal_too() -> None:
    sitting = trading("fact_checkers").do("offer:1:refuse:1", "done", "done", "done", "done")
    sitting.do("accept", "ballot:pay", "ballot:pay", "ballot:refuse")
    assert sitting.news("came_to")[0]["option"] == "refuse"
    assert [one["seat"] for one in sitting.news("pledged")] == [0, 2]


def test_R13_at_a_choice_only_the_decider_can_be_bought_and_does_as_bound() -> None:
    sitting = trading("keynote").do("done")
    offers = [text for text in sitting.legal() if text.startswith("offer")]
    options = ("hype", "caution")
    assert offers == [f"offer:0:{option}:{amount}" for amount in (1, 2, 5) for option in options]
    assert sitting.why("offer:2:hype:1").code == "only_the_decider"
    sitting.do("offer:0:caution:2", "done", "done", "done", "accept")
    assert sitting.state.clock == 3
    assert sitting.asked() == (0, "turn")
    assert sitting.money()[:2] == [9 + 2 + 1, 7]


def test_R13_the_decider_cannot_be_bribed_by_the_decider() -> None:
    sitting = trading("keynote")
    assert not any(text.startswith("offer") for text in sitting.legal())
    assert sitting.why("offer:0:hype:1").code == "not_to_yourself"


@pytest.mark.parametrize("event", ["rebrand", "tax_day"])
def test_R13_nothing_is_for_sale_where_nobody_ballots(event: str) -> None:
    sitting = trading(event)
    assert not any(text.startswith("offer") for text in sitting.legal())
    assert sitting.why("offer:1:pay:1").code == "nothing_to_buy"


def test_R13_an_option_of_another_event_is_no_option_here() -> None:
    assert trading("kill_switch").why("offer:1:yacht:1").code == "not_an_option"


def test_R13_offers_are_answered_in_turn_order_oldest_first() -> None:
    sitting = trading("kill_switch")
    sitting.do("offer:3:skip:1", "offer:1:skip:1", "offer:3:skip:2", "offer:0:install:1")
    sitting.do("done", "done")
    asked = []
    while sitting.asked()[1] == "answer":
        step = sitting.state.steps.next()
        asked.append((sitting.asked()[0], dict(step.values(sitting.state))["count"]))
        sitting.do("decline")
    assert asked == [(0, 1), (1, 1), (3, 1), (3, 2)]


def test_R13_an_offer_against_a_bond_falls_through_and_one_for_it_is_asked() -> None:
    sitting = trading("kill_switch")
    sitting.do("offer:3:skip:1", "offer:3:install:5", "offer:3:skip:2", "done", "done", "done")
    sitting.do("accept")
    assert sitting.news("fell_through") == [
        {"seat": 3, "asked": 0, "option": "install", "count": 5}
    ]
    assert sitting.money()[0] == 8
    assert sitting.asked() == (3, "answer")
    sitting.do("accept")
    assert sitting.money()[3] == 9 + 1 + 2


def test_R13_an_offer_to_pay_what_could_not_be_paid_falls_through() -> None:
    sitting = trading("alignment_fund", 9, 0, 9, 9)
    sitting.do("offer:1:pay:1", "done", "done", "done", "done")
    assert sitting.asked() == (0, "ballot")
    assert sitting.money()[0] == 9
    sitting = trading("alignment_fund", 9, 0, 9, 9)
    sitting.do("offer:1:pay:2", "done", "done", "done", "done")
    assert sitting.asked() == (1, "answer")


def test_R13_money_in_escrow_is_nobodys() -> None:
    sitting = trading("philanthropy", 9, 8, 7, 6)
    assert sitting.state.decider == 0
    sitting.do("done", "offer:0:donate:5")
    assert sitting.why("gift:2:5").code == "too_much_money"
    assert pieces(sitting.state)["money beside the bank"] == 40
    sitting.do("gift:2:2")
    assert sitting.state.decider == 0


def test_R13_repeating_an_offer_and_offering_for_both_options_is_legal() -> None:
    sitting = trading("kill_switch").do("offer:1:skip:1", "offer:1:skip:1", "offer:0:skip:1")
    sitting.do("offer:0:install:1", "done", "done", "accept")
    assert sitting.news("fell_through")
    sitting.do("accept", "accept")
    assert sitting.money() == [8, 10, 9, 9]


# R33: ties.


def test_R33_a_single_decider_is_the_earliest_in_turn_order() -> None:
    for event, money, seat in (
        ("philanthropy", (3, 9, 9, 2), 1),
        ("data_heist", (9, 2, 9, 2), 1),
        ("rogue_agent", (9, 9, 9, 9), 0),
    ):
        sitting = Sitting(FOUR, bribes="off").clock(4).set_money(*money).reveal(event)
        assert sitting.state.decider == seat, event


def test_R33_the_first_in_turn_order_decides_where_nothing_was_completed() -> None:
    sitting = Sitting(FOUR, first_picker=1, bribes="off").reveal("whistleblower").quiet()
    assert sitting.asked() == (2, "choose")


def test_R33_a_group_is_all_who_tie() -> None:
    sitting = table_of().clock(4).set_money(4, 4, 9).reveal("small_grants")
    assert sitting.money() == [4 + 3 + 1, 7, 9]
    sitting = table_of().clock(4).set_money(4, 4, 9)
    sitting.complete(0, "pocket_sun", worth=5).complete(2, "empty_box", worth=5)
    sitting.reveal("the_prize").quiet().do("ballot:good", "ballot:good", "ballot:good")
    assert sitting.money() == [4 + 4 + 1, 4, 13]


def test_R33_the_decider_does_not_change_when_money_changes_hands() -> None:
    sitting = trading("philanthropy", 9, 8, 7, 6).do("gift:1:5", "gift:1:2")
    sitting.do("done", "done", "done")
    assert sitting.asked() == (0, "choose")


# Secrets.


def test_ballots_lie_face_down_until_all_are_in() -> None:
    sitting = table_of().clock(4).set_money(9, 9, 9).reveal("kill_switch").quiet()
    sitting.do("ballot:install")
    (cast,) = sitting.dealer.events
    assert cast.seen_by(1) == {"event": "cast", "seat": 0, "option": "install"}
    assert cast.seen_by(6) == {"event": "cast", "seat": 0}
    ballots = [sitting.game.view(sitting.state, eyes)["players"][0]["ballot"] for eyes in (1, 2, 0)]
    assert ballots[0] == {"state": "cast", "option": "install", "bid": None}
    assert ballots[1] == ballots[2] == {"state": "cast", "option": None, "bid": None}
    sitting.do("ballot:skip", "ballot:skip")
    shown = sitting.game.view(sitting.state, 0)["players"][0]["ballot"]
    assert shown == {"state": "shown", "option": "install", "bid": None}


def test_bids_are_sealed_until_all_are_in() -> None:
    sitting = table_of().clock(4).set_money(9, 9, 9).reveal("rebrand").quiet().do("bid:4")
    assert sitting.game.view(sitting.state, 2)["players"][0]["ballot"]["bid"] is None
    assert sitting.game.view(sitting.state, 1)["players"][0]["ballot"]["bid"] == 4
    assert "count" not in sitting.dealer.events[0].seen_by(2)
    sitting.do("bid:0", "bid:0")
    assert sitting.news("bid")[0] == {"seat": 0, "count": 4}
