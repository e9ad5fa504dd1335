"""What a seat may imagine of other hands: all that its eyes allow, and nothing else."""

from __future__ import annotations

from collections import Counter

from brink.games.ai_rush.rules.state import AGE, KIND, RushState
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from tests.games.ai_rush.arrange import CARDS, PARTS, Position, arrange

TABLE = "shakey mycin parry"
HANDS = {
    "shakey": ["series_z", "wet_lab_grant"],
    "mycin": ["acqui_hire", "blitzscale", "civic_pilot"],
    "parry": ["hype_cycle"],
}


def imagine(position: Position, eyes: int, seed: int) -> RushState:
    return position.game.redeal(position.state, eyes, Dealer(FastChance(seed, 9), True))


def backs(state: RushState, seat: int) -> Counter[int]:
    return Counter(PARTS.cards[held & KIND].deck for held in state.hands[seat])


def test_ones_own_hand_stays_and_others_keep_their_backs() -> None:
    place = arrange(TABLE, hands=HANDS)
    seen = set()
    for seed in range(60):
        imagined = imagine(place, 1, seed)
        assert imagined.hands[0] == place.state.hands[0]
        for seat in (1, 2):
            assert backs(imagined, seat) == backs(place.state, seat)
            kinds = [held & KIND for held in imagined.hands[seat]]
            assert kinds == sorted(kinds)
        seen.add(tuple(imagined.hands[1]))
        assert place.game.pieces(imagined) == place.game.pieces(place.state)
    assert len(seen) > 40


def test_a_hidden_card_is_never_one_that_lies_open() -> None:
    gone = [name for name in PARTS.card_ids[15:] if name not in ("series_z", "acqui_hire")]
    discards = [name for name in gone for _ in range(2)]
    place = arrange(TABLE, hands={"mycin": ["acqui_hire"]}, discards=discards)
    held = {PARTS.card_ids[imagine(place, 1, seed).hands[1][0]] for seed in range(80)}
    assert held == {"series_z", "acqui_hire"}


def test_several_eyes_keep_all_their_hands() -> None:
    place = arrange(TABLE, hands=HANDS)
    for seed in range(20):
        imagined = imagine(place, 0b101, seed)
        assert imagined.hands[0] == place.state.hands[0]
        assert imagined.hands[2] == place.state.hands[2]


def test_open_hands_leave_nothing_to_imagine() -> None:
    place = arrange(TABLE, hands=HANDS, options={"open_hands": "on"})
    assert imagine(place, 1, 3).pack() == place.state.pack()


def test_a_card_drawn_before_a_reshuffle_was_out_of_the_deck_then() -> None:
    place = arrange(TABLE, hands={"mycin": ["acqui_hire"], "parry": ["hype_cycle"]})
    # The deck has been made anew since; mycin has drawn once more from the new one.
    place.state.reshuffles[1] = 1
    place.state.decks[1].remove(CARDS["blitzscale"])
    place.state.hands[1].insert(0, CARDS["blitzscale"] + AGE)
    old: set[str] = set()
    new: set[str] = set()
    for seed in range(150):
        imagined = imagine(place, 1, seed)
        for seat in (1, 2):
            for held in imagined.hands[seat]:
                (old if held < AGE else new).add(PARTS.card_ids[held & KIND])
        assert [held // AGE for held in imagined.hands[2]] == [0]
    assert old == {"acqui_hire", "hype_cycle"}, "these two were in hands when it was shuffled"
    assert len(new) == 15
