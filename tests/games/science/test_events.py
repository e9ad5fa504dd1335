"""Every World Event, every outcome: what it does to money, clock and the round to come.

Three players with $20, $8 and $5 at five o'clock; seat 1 owns two completed inventions, seat 2 the
latest. Seat 0 has two open inventions, the others one. Expected figures are the cards'.
"""

from __future__ import annotations

import pytest

from brink.games.science.rules.vocabulary import KINDS, MODIFIERS
from brink.kernel.row import row_of
from tests.games.science.arrange import EVENTS, PARTS, TYPES, Sitting, table_of

MONEY = (20, 8, 5)
HOUR = 5


def laid_out(event: str) -> Sitting:
    sitting = table_of().clock(HOUR)
    sitting.own(0, "pocket_sun", "fusion_kettle").own(1, "alchemy_app").own(2, "empty_box")
    sitting.staff("alchemy_app", "int_unpaid_uma", "int_emeritus")
    sitting.complete(1, "homework_oracle", worth=3).complete(1, "reward_button", worth=9)
    sitting.complete(2, "dream_recorder", worth=4)
    return sitting.set_money(*MONEY).reveal(event).quiet()


def settle(sitting: Sitting, option: str) -> None:
    """Have everybody ballot or choose one option."""
    while not sitting.is_over() and sitting.asked()[1] in ("ballot", "choose"):
        sitting.do(f"{sitting.asked()[1]}:{option}")


def money_after(sitting: Sitting) -> list[int]:
    """Everybody's money before the first stipend of the next round, which is $1 and modifiers."""
    money = sitting.money()
    money[0] -= int(sitting.news("stipend")[-1]["count"])
    return money


def modifiers(sitting: Sitting) -> dict[str, int]:
    state = sitting.state
    return {name: state.modifiers[n] for n, name in enumerate(MODIFIERS) if state.modifiers[n]}


# event, option, gains of the seats, hours towards midnight, what lasts
OUTCOMES = [
    ("open_letter", "sign", (0, 0, 0), -1, {"ban_research": 1}),
    ("open_letter", "ignore", (0, 0, 0), 1, {}),
    ("windfall_clause", "share", (-3, 0, 3), 0, {}),
    ("windfall_clause", "keep", (0, 0, 0), 1, {}),
    ("kill_switch", "install", (-2, -2, -2), -2, {}),
    ("kill_switch", "skip", (0, 0, 0), 2, {}),
    ("national_race", "race", (2, 2, 2), 1, {"cost_mad_scientist": -1}),
    ("national_race", "restrain", (0, 0, 0), 0, {"cost_mad_scientist": 1}),
    ("leaked_weights", "publish", (0, 0, 0), 2, {"research_cost": -2}),
    ("leaked_weights", "guard", (-1, -1, -1), 0, {}),
    ("safety_audit", "audit", (0, 0, 0), 0, {"completion_clock": 1, "completion_money": -2}),
    ("safety_audit", "waive", (0, 0, 0), 0, {"completion_clock": -1, "completion_money": 2}),
    ("internship_bill", "legalise", (0, 0, 0), 0, {"cost_intern": -1}),
    ("internship_bill", "outlaw", (0, 0, 0), -1, {"ban_intern": 1}),
    ("grid_handover", "decline", (-1, -1, -1), 0, {}),
    ("benchmark_saturated", "celebrate", (1, 1, 1), 1, {}),
    ("benchmark_saturated", "investigate", (0, 0, -2), -1, {}),
    ("chatbot_suffrage", "grant", (2, 1, 1), 1, {}),
    ("chatbot_suffrage", "deny", (0, 0, 0), 0, {}),
    ("the_prize", "bold", (0, 4, 0), 0, {}),
    ("the_prize", "good", (0, 4, 0), -1, {}),
    ("doomsday_drill", "drill", (0, 0, 0), -1, {"funding": -1}),
    ("doomsday_drill", "skip_drill", (0, 0, 0), 0, {}),
    ("export_controls", "embargo", (0, 0, 0), -1, {"cost_scientist": 1, "cost_mad_scientist": 1}),
    ("export_controls", "trade", (1, 1, 1), 1, {}),
    ("alignment_fund", "pay", (-2, -2, -2), -1, {}),
    ("alignment_fund", "refuse", (0, 0, 0), 2, {}),
    ("containment_breach", "pay", (-3, -3, -3), 0, {}),
    ("containment_breach", "refuse", (0, 0, 0), 3, {}),
    ("bug_bounty", "pay", (1, 1, 1), -1, {}),
    ("bug_bounty", "refuse", (0, 0, 0), 1, {}),
    ("server_fire", "pay", (-2, -2, -2), 0, {}),
    ("server_fire", "refuse", (-1, -1, -1), 2, {}),
    ("public_apology", "pay", (-1, -1, -1), 0, {"stipend": 1}),
    ("public_apology", "refuse", (0, 0, 0), 0, {"stipend": -1}),
    ("fact_checkers", "pay", (-1, -1, -1), -1, {}),
    ("fact_checkers", "refuse", (0, 0, 0), 1, {}),
    ("whistleblower", "publish", (0, 0, -3), -2, {}),
    ("whistleblower", "bury", (0, 0, 1), 1, {}),
    ("defence_contract", "sign", (0, 0, 5), 2, {}),
    ("defence_contract", "decline", (0, 0, 0), 0, {}),
    ("philanthropy", "donate", (-4, 1, 1), -1, {}),
    ("philanthropy", "yacht", (0, 0, 0), 2, {}),
    ("rogue_agent", "unplug", (0, -2, 0), 0, {}),
    ("keynote", "hype", (2, 2, 2), 1, {}),
    ("keynote", "caution", (0, 0, 0), -1, {}),
    ("data_heist", "steal", (-3, 0, 3), 0, {}),
    ("data_heist", "report", (0, 0, 1), -1, {}),
    ("ai_winter", "", (0, 0, 0), -1, {"funding": -1}),
    ("hype_cycle", "", (0, 0, 0), 2, {"funding": 1}),
    ("minor_incident", "", (0, 0, 0), 2, {}),
    ("quiet_week", "", (0, 0, 0), -1, {}),
    ("tax_day", "", (-3, 0, 0), 0, {}),
    ("small_grants", "", (0, 0, 3), 0, {}),
    ("gpu_shortage", "", (0, 0, 0), 0, {"cost_scientist": 1, "cost_mad_scientist": 1}),
    ("ethics_fair", "", (0, 0, 0), 0, {"cost_activist": -1, "cost_great_thinker": -1}),
]
WITH_DICE_OR_QUESTIONS = {"grid_handover", "rogue_agent", "silent_update"}
OTHERS = {"internship_fair", "patent_auction", "rebrand"}


@pytest.mark.parametrize(
    ("event", "option", "gains", "hours", "lasting"),
    OUTCOMES,
    ids=[f"{row[0]}-{row[1] or 'happens'}" for row in OUTCOMES],
)
def test_an_outcome_does_what_its_card_says(
    event: str, option: str, gains: tuple[int, ...], hours: int, lasting: dict[str, int]
) -> None:
    sitting = laid_out(event)
    settle(sitting, option)
    assert sitting.state.clock == HOUR + hours
    expected = [before + gain for before, gain in zip(MONEY, gains, strict=True)]
    assert money_after(sitting) == expected
    assert modifiers(sitting) == lasting


@pytest.mark.parametrize(
    ("event", "option", "gains", "limit"),
    [
        ("grid_handover", "delegate", (3, 3, 3), 2),
        ("rogue_agent", "let_it_cook", (0, 4, 0), 3),
        ("silent_update", "", (0, 0, 0), 3),
    ],
)
def test_a_die_at_its_limit_moves_the_clock_and_above_it_does_not(
    event: str, option: str, gains: tuple[int, ...], limit: int
) -> None:
    for rolled, hours in ((1, 3), (limit, 3), (limit + 1, 0), (6, 0)):
        sitting = table_of()  # Instants roll at the reveal, so the die is wished for before.
        sitting.clock(HOUR).own(0, "pocket_sun").own(1, "alchemy_app").own(2, "empty_box")
        sitting.staff("alchemy_app", "int_unpaid_uma").set_money(*MONEY)
        if event == "silent_update":
            sitting.chance.wishes.append(rolled - 1)
        sitting.reveal(event).quiet()
        if event != "silent_update":
            last = 2 if event == "grid_handover" else 0
            for _ in range(last):
                sitting.do(f"ballot:{option}")
            sitting.chance.wishes.append(rolled - 1)
            sitting.do(f"ballot:{option}" if last else f"choose:{option}")
        assert sitting.state.clock == HOUR + hours, rolled
        expected = [before + gain for before, gain in zip(MONEY, gains, strict=True)]
        assert money_after(sitting) == expected
        assert sitting.news("rolled")[0]["die"] == rolled


def test_every_event_is_tried_here() -> None:
    tried = {row[0] for row in OUTCOMES} | WITH_DICE_OR_QUESTIONS | OTHERS
    assert tried == set(EVENTS)
    for event in PARTS.events:
        for option in event.options:
            word = PARTS.options[option]
            rolls = event.id in WITH_DICE_OR_QUESTIONS
            listed = any(row[:2] == (event.id, word) for row in OUTCOMES)
            assert listed or rolls, (event.id, word)


def test_the_deck_has_as_many_of_each_kind_as_the_spec() -> None:
    kinds = [KINDS[event.kind] for event in PARTS.events]
    counts = {kind: kinds.count(kind) for kind in KINDS}
    assert counts == {"vote": 13, "pledge": 6, "choice": 6, "auction": 2, "instant": 10}


# Votes: the tie option.

TIES = {
    "open_letter": "ignore",
    "windfall_clause": "keep",
    "kill_switch": "skip",
    "national_race": "race",
    "leaked_weights": "publish",
    "safety_audit": "waive",
    "internship_bill": "legalise",
    "grid_handover": "delegate",
    "benchmark_saturated": "celebrate",
    "chatbot_suffrage": "deny",
    "the_prize": "bold",
    "doomsday_drill": "skip_drill",
    "export_controls": "trade",
}


@pytest.mark.parametrize(("event", "tie"), TIES.items())
def test_a_tied_vote_goes_to_the_option_on_the_card(event: str, tie: str) -> None:
    sitting = table_of(4).clock(3).set_money(9, 9, 9, 9).reveal(event).quiet()
    first, second = sitting.legal()
    sitting.do(first, second, first, second)
    assert sitting.news("came_to") == [{"event_card": event, "option": tie}]


# Pledges: what they cost and need.

NEEDS = {
    "alignment_fund": (2, (2, 3, 3)),
    "containment_breach": (3, (2, 3, 4)),
    "bug_bounty": (1, (3, 4, 5)),
    "server_fire": (2, (2, 2, 2)),
    "public_apology": (1, (2, 3, 3)),
    "fact_checkers": (1, (2, 3, 3)),
}


@pytest.mark.parametrize("event", NEEDS)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_pledge_needs_as_many_as_its_card_says_and_payers_pay_anyway(
    event: str, seats: int
) -> None:
    price, needs = NEEDS[event]
    need = needs[seats - 3]
    for payers in (need, need - 1):
        roles = ["businessman", "engineer", "politician", "philosopher", "heir"][:seats]
        sitting = Sitting(roles, bribes="off").clock(4).set_money(*[9] * seats)
        sitting.reveal(event).quiet()
        for seat in range(seats):
            sitting.do("ballot:pay" if seat < payers else "ballot:refuse")
        assert sitting.news("came_to")[0]["option"] == ("pay" if payers == need else "refuse")
        paid = sitting.news("pledged")
        assert [(one["seat"], one["count"]) for one in paid] == [
            (seat, price) for seat in range(payers)
        ]


def test_nobody_pledges_what_they_do_not_have() -> None:
    sitting = table_of().set_money(1, 9, 9).reveal("alignment_fund").quiet()
    assert sitting.legal() == ["ballot:refuse"]
    assert sitting.why("ballot:pay").code == "pledge_too_dear"


# Auctions.


def test_the_patent_goes_to_the_highest_bid_free_and_open() -> None:
    sitting = table_of().set_money(9, 9, 9).reveal("patent_auction").quiet()
    assert sitting.legal() == [f"bid:{bid}" for bid in range(6)]
    sitting.do("bid:2", "bid:3").looked("vaccine_printer").do("bid:1")
    assert sitting.money() == [10, 6, 9]
    assert PARTS.invention_ids[sitting.state.open_inventions[1][-1]] == "vaccine_printer"


def test_a_tied_auction_goes_to_the_earliest_in_turn_order_and_no_bid_wins_nothing() -> None:
    sitting = table_of().set_money(9, 9, 9).reveal("patent_auction").quiet()
    before = len(sitting.state.open_inventions[1])
    sitting.do("bid:0", "bid:4", "bid:4")
    assert sitting.money()[1:] == [5, 9]
    assert len(sitting.state.open_inventions[1]) == before + 1
    sitting = table_of().set_money(9, 9, 9).reveal("patent_auction").quiet()
    sitting.do("bid:0", "bid:0", "bid:0")
    assert sitting.money()[1:] == [9, 9]
    assert sitting.news("no_bids")


def test_nobody_bids_more_than_they_have() -> None:
    sitting = table_of().set_money(3, 9, 9).reveal("rebrand").quiet()
    assert sitting.legal() == ["bid:0", "bid:1", "bid:2", "bid:3"]
    assert sitting.why("bid:4").code == "bid_too_high"


def test_a_rebrand_marks_the_winners_best_invention_the_earliest_of_equals() -> None:
    sitting = table_of().set_money(9, 9, 9)
    sitting.complete(1, "homework_oracle", worth=5).complete(1, "reward_button", worth=5)
    sitting.complete(0, "dream_recorder", worth=8)
    sitting.reveal("rebrand").quiet().do("bid:0", "bid:1", "bid:0")
    assert [sitting.state.worth(number) for number in range(3)] == [8, 5, 8]
    sitting = table_of().set_money(9, 9, 9).reveal("rebrand").quiet()
    sitting.do("bid:2", "bid:0", "bid:0")
    assert sitting.money()[0] == 9 - 2 + 1
    assert sitting.news("nothing") == [{"event_card": "rebrand"}]


# The free intern.


def test_an_internship_fair_offers_everybody_an_intern_in_turn_order() -> None:
    sitting = table_of().own(0, "pocket_sun").own(1).own(2, "alchemy_app", "empty_box")
    sitting.set_money(0, 0, 0).reveal("internship_fair").quiet()
    assert (sitting.asked(), sitting.legal()) == (
        (0, "free_hire"),
        ["place:pocket_sun", "decline"],
    )
    sitting.do("place:pocket_sun")
    assert sitting.asked() == (2, "free_hire")
    assert sitting.legal() == ["place:alchemy_app", "place:empty_box", "decline"]
    sitting.do("decline")
    assert sitting.asked() == (0, "turn")
    assert sitting.money()[1:] == [0, 0]
    assert len(sitting.state.piles[TYPES["intern"]]) == 13


def test_a_free_intern_can_complete_an_invention_and_end_the_game() -> None:
    sitting = table_of().clock(10).own(0, "homework_oracle").set_money(0, 0, 0)
    sitting.staff("homework_oracle", "sci_p_value", "sci_error_barr", "sci_lab_notebook")
    sitting.reveal("internship_fair").quiet().top("int_undergrad_root")
    sitting.do("place:homework_oracle")
    assert sitting.outcome().endings == ["midnight_invention", "page_homework_oracle"]


def test_a_ban_or_a_price_does_not_touch_a_free_intern_and_an_empty_pile_asks_nobody() -> None:
    sitting = table_of().set_money(0, 0, 0)
    first, *others = sitting.state.events
    sitting.state.past_events, sitting.state.events = row_of([first]), row_of(others)
    sitting.reveal("internship_fair").quiet()
    assert sitting.asked()[1] == "free_hire"
    sitting = table_of().set_money(0, 0, 0)
    sitting.set_pile(TYPES["intern"])
    sitting.reveal("internship_fair").quiet()
    assert sitting.asked() == (0, "turn")


# Deciders.


def test_deciders_are_found_as_the_cards_say() -> None:
    for event, seat in (
        ("whistleblower", 2),
        ("defence_contract", 2),
        ("philanthropy", 0),
        ("rogue_agent", 1),
        ("keynote", 0),
        ("data_heist", 2),
    ):
        assert laid_out(event).asked() == (seat, "choose"), event


def test_a_choice_bound_by_nobody_is_free_between_two() -> None:
    sitting = laid_out("keynote")
    assert sitting.legal() == ["choose:hype", "choose:caution"]
    assert sitting.why("choose:yacht").code == "choose_one"


def test_money_operations_never_go_below_nothing() -> None:
    sitting = table_of().clock(5).set_money(1, 0, 5).reveal("kill_switch").quiet()
    settle(sitting, "install")
    assert money_after(sitting) == [0, 0, 3]


def test_theft_takes_what_is_there_from_the_earliest_of_the_richest() -> None:
    sitting = table_of().clock(5).set_money(2, 2, 0).reveal("data_heist").quiet()
    settle(sitting, "steal")
    assert money_after(sitting) == [0, 2, 2]


def test_midnight_by_event_leaves_the_rest_of_the_card_undone() -> None:
    sitting = table_of().clock(10).reveal("leaked_weights").quiet()
    settle(sitting, "publish")
    assert sitting.outcome().endings == ["midnight_unprovoked", "page_unprovoked"]
    assert not any(sitting.state.modifiers)
