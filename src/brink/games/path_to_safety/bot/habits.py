"""The weights of the evaluation, found by playing many games."""

from __future__ import annotations

from typing import Final, final


@final
class Habits:
    """The weights of the evaluation, found by playing many games; one set per momentum rule."""

    def __init__(
        self,
        plays_a_turn: float,
        most_a_turn: float,
        draws_a_turn: float,
        trust_in_draws: float,
        risk_discount: float,
        doubt: float,
        doubt_growth: float,
        focus_a_desk: float,
        keep_innovation: float,
        keep_when_few: float,
        keep_research: float,
        fear_of_advance: float,
        fear_of_hoarding: float,
        curiosity: float,
        any_research: float,
        conference: float,
        early_play: float,
        hand_on: float,
        hand_on_far: float,
    ) -> None:
        # The forecast.
        self.plays_a_turn = plays_a_turn  # Cards of one strategy a team gets down per turn.
        self.most_a_turn = most_a_turn  # The same for one desk with a full hand.
        self.draws_a_turn = draws_a_turn  # Own-turn draws: each may turn up Mad Science.
        self.trust_in_draws = trust_in_draws  # Share of coming cards that find their use.
        self.risk_discount = risk_discount  # What an innovation loses if its risk were certain.
        self.doubt = doubt  # How far off a forecast is at the very end, in points …
        self.doubt_growth = doubt_growth  # … and more per square root of the turns to come.
        # 1 in all: every strategy's chance counts; many: only the best one's. The more desks, the
        # better a team can keep to one suit.
        self.focus_a_desk = focus_a_desk
        # The prices, each against what the forecast makes of it.
        self.keep_innovation = keep_innovation  # Holding on to an innovation …
        self.keep_when_few = keep_when_few  # … and more of it, shared among the desks.
        self.keep_research = keep_research  # Holding on to a research card, in points.
        self.fear_of_advance = fear_of_advance
        self.fear_of_hoarding = fear_of_hoarding  # Cards in hands make Mad Science more frequent.
        self.curiosity = curiosity  # One reveal, per standard deviation of the chance it moves.
        self.any_research = any_research  # One reveal of whatever strategy, in best points.
        self.conference = conference  # A card to every other desk.
        # In the first rounds a conference must be better than a play by so many best points. It is
        # for the people at the table, who would else work alone; docs/games says what it costs.
        self.early_play = early_play
        self.hand_on = hand_on  # A good turn for the next desk.
        self.hand_on_far = hand_on_far  # A good turn for the desk after it, on top of that.


BONUS_HABITS: Final = Habits(
    plays_a_turn=0.56,
    most_a_turn=2.06,
    draws_a_turn=1.0,
    trust_in_draws=0.51,
    risk_discount=0.22,
    doubt=0.47,
    doubt_growth=1.14,
    focus_a_desk=1.4,
    keep_innovation=0.3,
    keep_when_few=0.5,
    keep_research=0.032,
    fear_of_advance=1.08,
    fear_of_hoarding=0.75,
    curiosity=0.04,
    any_research=0.035,
    conference=3.28,
    early_play=1.0,
    hand_on=0.43,
    hand_on_far=0.62,
)
EXTRA_TURN_HABITS: Final = Habits(
    plays_a_turn=0.8,
    most_a_turn=7.05,
    draws_a_turn=0.8,
    trust_in_draws=0.91,
    risk_discount=0.18,
    doubt=2.01,
    doubt_growth=0.34,
    focus_a_desk=1.4,
    keep_innovation=1.12,
    keep_when_few=0.0,
    keep_research=0.11,
    fear_of_advance=0.66,
    fear_of_hoarding=0.15,
    curiosity=0.15,
    any_research=0.035,
    conference=0.66,
    early_play=0.0,
    hand_on=0.76,
    hand_on_far=0.75,
)
