"""Tables laid out by hand: roles, money, teams, the next event and the next faces as wished."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from brink.games.documents import read_documents
from brink.games.options import load_options
from brink.games.science.box import HERE as FOLDER
from brink.games.science.content.load import load_content, read_rules
from brink.games.science.game import Science
from brink.games.science.rules.round import END_ROUND
from brink.games.science.rules.state import CARD, LEVEL, ScienceState
from brink.games.science.rules.vocabulary import MODIFIERS, ROLES
from brink.games.science.rules.world_event import REVEAL
from brink.kernel.action import Action
from brink.kernel.chance import Chance, FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.event import EVERYONE
from brink.kernel.outcome import Outcome
from brink.kernel.row import put_at, row_of
from brink.kernel.step import Reason

HERE = FOLDER / "content"
DOCUMENTS = read_documents(HERE)
CONTENT = load_content(DOCUMENTS)
SHEET = load_options("science", DOCUMENTS)
PARTS = CONTENT.parts
INVENTIONS = {name: number for number, name in enumerate(PARTS.invention_ids)}
RESEARCHERS = {name: number for number, name in enumerate(PARTS.researcher_ids)}
EVENTS = {name: number for number, name in enumerate(PARTS.event_ids)}
TYPES = {name: number for number, name in enumerate(PARTS.types)}

News = dict[str, int | str]


def science(preset: str | None = None, **options: Any) -> Science:
    """Return the game under the defaults, save for what is given."""
    return Science(read_rules(CONTENT, SHEET.profile(options, preset)))


class Loaded(Chance):
    """Gives the wished results first, then fair ones."""

    def __init__(self, seed: int = 1) -> None:
        self.wishes: list[int] = []
        self.fair = FastChance(seed)

    def below(self, n: int) -> int:
        if self.wishes:
            wish = self.wishes.pop(0)
            assert 0 <= wish < n, (wish, n)
            return wish
        return self.fair.below(n)


class Sitting:
    """A game in progress. Seat 0 plays first, then 1, 2, …, unless a first picker is named."""

    def __init__(self, roles: Sequence[str], seed: int = 1, **options: Any) -> None:
        seats = len(roles)
        options.setdefault("first_picker", seats - 1)
        if not 3 <= seats <= 4:
            options.setdefault("house_players", "on")
        self.game = science(**options)
        self.chance = Loaded(seed)
        self.dealer = Dealer(self.chance)
        self.state: ScienceState = self.game.new(seats, self.dealer)
        self.told: list[News] = []
        while self.asked()[1] == "pick_role":
            self.do(f"role:{roles[self.asked()[0]]}")

    # Asking and answering.

    def asked(self) -> tuple[int, str]:
        """Return who is asked, and what."""
        decision = self.game.decision(self.state)
        assert decision is not None, "the game is over"
        return int(decision.seat), decision.step.name()

    def legal(self) -> list[str]:
        """Return the legal answers."""
        decision = self.game.decision(self.state)
        assert decision is not None
        return [action.text for action in decision.legal]

    def action(self, text: str) -> Action:
        """Return an action by its text."""
        return self.game.actions.parse(text)

    def do(self, *texts: str) -> Sitting:
        """Play some answers, all legal; keep what is told of the last."""
        for text in texts:
            assert text in self.legal(), (text, self.asked(), self.legal())
            self.dealer.next_move()
            self.game.apply(self.state, self.action(text), self.dealer)
            self.told = [event.seen_by(EVERYONE) for event in self.dealer.events]
        return self

    def why(self, text: str, seat: int | None = None) -> Reason:
        """Return why an answer is refused."""
        asked = self.asked()[0] if seat is None else seat
        reason = self.game.why_not(self.state, asked, self.action(text))
        assert reason is not None, f"{text} is legal"
        return reason

    def news(self, kind: str) -> list[News]:
        """Return the news of a kind that the last answer brought, without its name."""
        found = [news for news in self.told if news["event"] == kind]
        return [{key: value for key, value in news.items() if key != "event"} for news in found]

    def outcome(self) -> Outcome:
        """Return how it ended."""
        found = self.game.outcome(self.state)
        assert found is not None, f"{self.asked()} is still to be answered"
        return found

    def is_over(self) -> bool:
        """Return whether it has ended."""
        return self.game.outcome(self.state) is not None

    # Laying out.

    def set_money(self, *money: int) -> Sitting:
        """Give every seat so much."""
        before = sum(self.state.money)
        self.state.money = row_of(money)
        self.state.issued += sum(money) - before
        return self

    def own(self, seat: int, *inventions: str) -> Sitting:
        """Let a seat have exactly these inventions open, all of them empty."""
        state = self.state
        held = [row.copy() for row in state.open_inventions]
        state.deck.join(held[seat])
        held[seat].clear()
        for name in inventions:
            number = INVENTIONS[name]
            for heap in (state.deck, *held):
                if number in heap:
                    heap.remove(number)
            held[seat].append(number)
        state.open_inventions = held
        return self

    def staff(self, invention: str, *researchers: str) -> Sitting:
        """Put researchers face down on an open invention."""
        state = self.state
        for name in researchers:
            card = RESEARCHERS[name]
            kind = PARTS.researchers[card].kind
            self.set_pile(kind, [other for other in state.piles[kind] if other != card])
            number = INVENTIONS[invention]
            state.staff = state.staff.longer(number + CARD * card + LEVEL * state.flips)
            state.filled = state.filled.changed(number, state.filled[number] + 1)
        return self

    def set_pile(self, kind: int, cards: Sequence[int] = ()) -> Sitting:
        """Let a pile hold just these."""
        self.state.piles = put_at(self.state.piles, kind, row_of(cards))
        return self

    def keep_in_deck(self, count: int) -> Sitting:
        """Discard all of the invention deck but so many, seen by nobody."""
        cards = self.state.deck.numbers()
        self.state.deck = row_of(cards[:count])
        self.state.discards = row_of([*self.state.discards, *cards[count:]])
        return self

    def top(self, *researchers: str) -> Sitting:
        """Wish the next cards drawn from piles, in order; all from different places."""
        gone: dict[int, list[int]] = {}
        for name in researchers:
            card = RESEARCHERS[name]
            kind = PARTS.researchers[card].kind
            pile = gone.setdefault(kind, self.state.piles[kind].numbers())
            place = pile.index(card)
            self.chance.wishes.append(place)
            last = pile.pop()
            if place < len(pile):
                pile[place] = last
        return self

    def looked(self, *inventions: str) -> Sitting:
        """Wish the next inventions drawn."""
        deck = self.state.deck.numbers()
        for name in inventions:
            place = deck.index(INVENTIONS[name])
            self.chance.wishes.append(place)
            last = deck.pop()
            if place < len(deck):
                deck[place] = last
        return self

    def complete(self, seat: int, invention: str, worth: int = 0) -> Sitting:
        """Let a seat have completed an invention some time ago."""
        state = self.state
        number = INVENTIONS[invention]
        held = [row.copy() for row in state.open_inventions]
        for heap in (state.deck, *held):
            if number in heap:
                heap.remove(number)
        state.open_inventions = held
        state.filled = state.filled.changed(number, PARTS.inventions[number].slots)
        state.completed = state.completed.longer(number)
        state.owners = state.owners.longer(seat)
        state.worths = state.worths.longer(worth)
        state.markers = state.markers.longer(0)
        return self

    def clock(self, hour: int) -> Sitting:
        """Set the clock."""
        self.state.clock = hour
        return self

    def modify(self, **modifiers: int) -> Sitting:
        """Put modifiers in force."""
        for name, amount in modifiers.items():
            which = MODIFIERS.index(name)
            self.state.modifiers = self.state.modifiers.changed(which, amount)
        return self

    def reveal(self, event: str) -> Sitting:
        """Leave the turns of this round out and reveal an event."""
        state = self.state
        state.steps.clear()
        state.place = state.seats - 1
        number = EVENTS[event]
        if number in state.past_events:
            state.past_events = row_of([card for card in state.past_events if card != number])
            state.events = state.events.longer(number)
        self.chance.wishes.insert(0, state.events.index(number))
        state.steps.push(END_ROUND)
        state.steps.push(REVEAL)
        self.dealer.next_move()
        self.game.play_on(state, self.dealer)
        self.told = [event.seen_by(EVERYONE) for event in self.dealer.events]
        return self

    def quiet_interventions(self) -> Sitting:
        """Pass as long as an intervention is asked for."""
        while not self.is_over() and self.asked()[1] == "intervene":
            self.do("pass")
        return self

    def quiet(self) -> Sitting:
        """Answer interventions and negotiations with nothing, as long as they are asked."""
        while not self.is_over():
            step = self.asked()[1]
            if step == "intervene":
                self.do("pass")
            elif step == "negotiate":
                self.do("done")
            else:
                break
        return self

    def role_of(self, seat: int) -> str:
        """Return a seat's role."""
        return ROLES[self.state.roles[seat]]

    def money(self) -> list[int]:
        """Return everybody's money."""
        return self.state.money.numbers()


def table_of(seats: int = 3, **options: Any) -> Sitting:
    """Return a table without a Philosopher; with bribes off unless they are asked for."""
    options.setdefault("bribes", "off")
    roles = ["businessman", "engineer", "politician", "philosopher"][:seats]
    return Sitting(roles, **options)
