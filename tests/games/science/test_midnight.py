"""The chance of midnight before the last slot is filled: exact, and known to everybody alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from math import prod

import pytest

from brink.games.science.game import Science
from brink.games.science.rules.midnight import midnight_chance
from brink.games.science.rules.parts import Researcher
from brink.games.science.rules.state import CARD, LEVEL, MIDNIGHT, ScienceState
from brink.games.science.rules.vocabulary import COMPLETION_CLOCK
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.event import EVERYONE
from brink.kernel.row import row_of
from tests.games.science.arrange import INVENTIONS, PARTS, TYPES, Sitting, science, table_of

DEALS = 4000
MOST_OF_A_TYPE = 3  # Face-down cards, where deals are written out; one more joins them.
ENOUGH = 12  # Positions of which they are.


def dealt(state: ScienceState, kind: int, joins: bool) -> Iterator[tuple[list[int], list[int]]]:
    """Yield every deal of a type's face-down cards that fits, and the inventions they lie on.

    Whoever joins lies on none yet (-1).
    """
    entries = [e for e in state.staff if PARTS.researchers[e // CARD % CARD].kind == kind]
    places = [entry % CARD for entry in entries] + [-1] * joins
    hired = [entry // LEVEL for entry in entries] + [state.flips] * joins
    for cards in permutations(PARTS.full_piles[kind], len(places)):
        if all(state.flipped_at[card] <= flips for card, flips in zip(cards, hired, strict=True)):
            yield list(cards), places


def sums_of(state: ScienceState, invention: int, kind: int, joins: bool) -> Counter[int]:
    """Return what a type's cards on a team can come to, every deal written out."""
    found: Counter[int] = Counter()
    for cards, places in dealt(state, kind, joins):
        team = [c for c, place in zip(cards, places, strict=True) if place in (invention, -1)]
        found[sum(face(card).clock for card in team)] += 1
    return found


def written_out(state: ScienceState, invention: int, kind: int) -> Fraction:
    """Return the chance of midnight by writing every deal out and moving the clock by it."""
    by_type = [sums_of(state, invention, each, each == kind) for each in TYPES.values()]
    hour = state.clock - state.modifiers[COMPLETION_CLOCK]
    midnights = total = 0
    for sums in product(*by_type):
        ways = prod(counts[clock] for counts, clock in zip(by_type, sums, strict=True))
        total += ways
        midnights += ways * (hour - sum(sums) >= MIDNIGHT)
    return Fraction(midnights, total)


def face(card: int) -> Researcher:
    return PARTS.researchers[card]


def seasoned() -> Sitting:
    """Return a table where faces were flipped meanwhile, and others hold cards of that type."""
    sitting = table_of().own(0, "pocket_sun").own(1, "homework_oracle").set_money(9, 9, 30)
    sitting.staff("pocket_sun", "mad_igor")
    sitting.staff("homework_oracle", "mad_cackle", "mad_mesa", "mad_pod_twin").do("fund")
    sitting.top("mad_thunderclap").do("hire", "type:mad_scientist", "place:homework_oracle", "keep")
    sitting.own(2, "alchemy_app").do("hire", "type:mad_scientist", "place:alchemy_app")
    return sitting


@pytest.mark.parametrize("hour", [1, 5, 8, 11])
@pytest.mark.parametrize("kind", ["intern", "mad_scientist", "great_thinker"])
def test_the_chance_is_what_all_deals_written_out_come_to(hour: int, kind: str) -> None:
    sitting = seasoned().clock(hour)
    for invention in ("pocket_sun", "alchemy_app"):
        number = INVENTIONS[invention]
        exact = written_out(sitting.state, number, TYPES[kind])
        assert midnight_chance(sitting.state, number, TYPES[kind]) == float(exact)


def test_what_others_hold_makes_the_rest_likelier() -> None:
    sitting = seasoned().clock(6)
    number, kind = INVENTIONS["alchemy_app"], TYPES["mad_scientist"]
    held = midnight_chance(sitting.state, number, kind)
    sitting.state.staff = row_of([one for one in sitting.state.staff if one % CARD == number])
    assert midnight_chance(sitting.state, number, kind) != held


def last_slots(moves: int, seeds: range) -> Iterator[tuple[Science, ScienceState]]:
    """Yield positions of random games where somebody may fill a last slot."""
    game = science(start_clock=6, hire_mode="any")
    for seed in seeds:
        dealer = Dealer(FastChance(seed))
        state = game.new(3, dealer)
        for _ in range(moves):
            decision = game.decision(state)
            if decision is None:
                break
            if risks(game, state):
                yield game, state
            game.apply(state, decision.legal[dealer.below(len(decision.legal))], dealer)


def risks(game: Science, state: ScienceState) -> dict[str, dict[str, float]]:
    """Return what the table says, by invention and type."""
    return {
        one["invention"]: {risk["type"]: risk["chance"] for risk in one["risks"]}
        for player in game.view(state, 0)["players"]
        for one in player["inventions"]
        if one["risks"]
    }


def too_many(state: ScienceState) -> bool:
    """Return whether there are more deals than can be written out."""
    kinds = Counter(face(entry // CARD % CARD).kind for entry in state.staff)
    return max(kinds.values()) > MOST_OF_A_TYPE


def test_it_is_so_in_games_as_they_come() -> None:
    checked = 0
    for game, state in last_slots(400, range(30)):
        if too_many(state):
            continue
        for invention, by_type in risks(game, state).items():
            kind, chance = list(by_type.items())[checked % len(by_type)]
            exact = written_out(state, INVENTIONS[invention], TYPES[kind])
            assert chance == float(exact), (invention, kind)
            checked += 1
        if checked >= ENOUGH:
            return
    raise AssertionError(f"only {checked} last slots could be written out")


def test_everybody_is_told_the_same_whatever_lies_face_down() -> None:
    met = 0
    for game, state in last_slots(400, range(2)):
        told = risks(game, state)
        met += 1
        for eyes in (0, 1, 4, EVERYONE):
            imagined = game.redeal(state, eyes, Dealer(FastChance(met, 7), muted=True))
            assert risks(game, imagined) == told
            assert game.view(imagined, eyes) == game.view(state, eyes)
    assert met > 10


def test_it_comes_true_as_often_as_it_says() -> None:
    sitting = table_of().own(0, "homework_oracle").set_money(30, 9, 9).clock(8)
    sitting.staff("homework_oracle", "mad_igor", "mad_mesa", "sci_p_value")
    sitting.do("hire", "type:mad_scientist")
    told = risks(sitting.game, sitting.state)["homework_oracle"]
    assert list(told) == ["mad_scientist"]
    midnights = 0
    for seed in range(DEALS):
        dealer = Dealer(FastChance(seed, 3), muted=True)
        imagined = sitting.game.redeal(sitting.state, 1, dealer)
        sitting.game.apply(imagined, sitting.action("place:homework_oracle"), dealer)
        midnights += imagined.clock == MIDNIGHT
    chance = told["mad_scientist"]
    assert 0.1 < chance < 0.9
    assert abs(midnights / DEALS - chance) < 4 * (chance * (1 - chance) / DEALS) ** 0.5


def test_it_is_told_where_the_owner_may_fill_the_slot_and_nowhere_else() -> None:
    sitting = table_of().own(0, "homework_oracle").own(1, "alchemy_app").set_money(30, 9, 9)
    sitting.staff("homework_oracle", "mad_igor", "mad_mesa", "sci_p_value")
    told = risks(sitting.game, sitting.state)
    assert list(told) == ["homework_oracle"]
    assert list(told["homework_oracle"]) == PARTS.types
    sitting.set_pile(TYPES["intern"])
    assert "intern" not in risks(sitting.game, sitting.state)["homework_oracle"]
    sitting.do("fund")
    assert risks(sitting.game, sitting.state) == {}


def test_what_the_event_adds_to_a_completion_counts() -> None:
    sitting = table_of().own(0, "homework_oracle").set_money(30, 9, 9).clock(8)
    sitting.staff("homework_oracle", "act_whistle", "act_doom_dot", "act_placard_pam")
    number, kind = INVENTIONS["homework_oracle"], TYPES["intern"]
    before = midnight_chance(sitting.state, number, kind)
    assert midnight_chance(sitting.modify(completion_clock=-2).state, number, kind) > before


def test_it_is_told_of_a_researcher_who_works_for_nothing() -> None:
    sitting = table_of().own(0, "homework_oracle").set_money(30, 9, 9)
    sitting.staff("homework_oracle", "mad_igor", "mad_mesa", "sci_p_value")
    sitting.reveal("internship_fair").quiet()
    while sitting.asked()[1] != "free_hire":
        sitting.do(sitting.legal()[0])
    assert sitting.asked()[0] == 0
    assert list(risks(sitting.game, sitting.state)["homework_oracle"]) == ["intern"]
