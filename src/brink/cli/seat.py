"""One person at the keyboard: the question, the answer, and everything one may ask before it."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from brink.cli.errors import USER_ERRORS, sentence
from brink.cli.frame import Sheet
from brink.cli.panels import Article
from brink.cli.rules import explain, find_ruling, pencilled, ruling_article
from brink.cli.saves import keep_elsewhere
from brink.cli.screen import PlainScreen, number_typed
from brink.cli.story import Paragraph, Story
from brink.games.wording import Block
from brink.kernel.action import Action
from brink.kernel.event import NOBODY_SEATED, eyes_of
from brink.kernel.step import Decision
from brink.match.match import Match
from brink.match.refused import Refused
from brink.match.take_back import say

PROMPT = "> "
MOST_NEWS = 8  # Paragraphs told before a question; `log` tells the rest.
MOST_NEAR = 5

HELP = {
    "a number": "play that choice; its action text or the beginning of it does too",
    "hint": "what a bot would play from what you may know, and why",
    "why ACTION": "why an action is not allowed now, e.g. why 3",
    "undo": "take back your last move; beyond luck or others' moves those it concerns are asked",
    "table": "show the whole table and the choices again",
    "more": "on a low terminal: the next page of choices",
    "log": "the story so far",
    "rules [WORD]": "the rulebook, or what it says about a word",
    "ruling R1": "one ruling: what the rules leave open, and how we play it",
    "save FILE": "keep the game in a file of your own",
    "quit": "stop here; the game is saved and can be played on",
}


class Leave(Exception):
    """A player gets up; the game waits."""


@dataclass(frozen=True)
class Answer:
    """A legal action with its number's label."""

    action: Action
    label: str

    @property
    def text(self) -> str:
        """Return the action as it is written in the log."""
        return self.action.text


class Sitting:
    """A decision put to a person, until it is answered."""

    def __init__(
        self,
        match: Match,
        story: Story,
        screen: PlainScreen,
        looked: int,
        shown: Sequence[Block] = (),
    ) -> None:
        decision = match.decision
        assert decision is not None
        self.match = match
        self.story = story
        self.screen = screen
        self.looked = looked  # Chapters this seat has been told.
        self.shown = shown  # Blocks that still stand on its screen.
        self.decision = decision
        self.seat = int(decision.seat)
        self.answers = answers_to(match, decision)
        self.quick = quick_answer(self.answers)
        self.page = 0  # Of the answers, on a low terminal,
        self.pages = 1  # of so many.
        self.refused = False  # A take-back, at this position: it is not asked for twice.
        self.commands: dict[str, Callable[[str], None]] = {
            "hint": self.hint,
            "why": self.why,
            "undo": self.undo,
            "table": self.show_again,
            "more": self.more,
            "log": self.log,
            "rules": self.rules,
            "ruling": self.ruling,
            "save": self.save,
            "help": self.help,
            "?": self.help,
            "quit": self.leave,
            "exit": self.leave,
            "q": self.leave,
        }

    def take(self) -> None:
        """Show the table, then listen until the position has changed."""
        self.show()
        lines = len(self.match.log.lines)
        try:
            while len(self.match.log.lines) == lines:
                if self.screen.is_stale():
                    self.show()
                self.listen(self.screen.read(PROMPT))
        finally:
            self.screen.put_away()

    # Showing.

    def show(self) -> None:
        """Show everything this seat needs for its decision."""
        self.pages = self.screen.sheet(self.sheet(), self.page)

    def sheet(self) -> Sheet:
        """Return everything this seat needs for its decision."""
        match = self.match
        blocks = match.describe(self.seat)
        news = self.told_since(self.looked)
        left_out = len(news) - MOST_NEWS
        more = f" (log tells {left_out} more before this)" if left_out > 0 else ""
        return Sheet(
            player=match.wording.player(self.seat),
            game=match.box.title,
            blocks=blocks,
            fresh=[block for block in blocks if block not in self.shown],
            news=news[-MOST_NEWS:],
            news_title=f"Since you last looked{more}",
            question=match.question(),
            choices=self.answers,
            note=self.note(),
            note_when_low=self.note("table, hint, undo, log"),
        )

    def told_since(self, chapter: int) -> list[Paragraph]:
        """Return the moves from a chapter on, as this seat may know them."""
        moves = [one for one in self.story.chapters[chapter:] if one.seat is not None]
        return self.story.paragraphs(moves, eyes_of(self.seat), self.seat)

    def show_question(self) -> None:
        """Ask, and list the answers."""
        self.screen.question(self.match.question())
        self.screen.choices(self.answers)
        self.screen.note(self.note())

    def note(self, commands: str = "hint, undo, log, rules, quit") -> str:
        """Return what can be typed."""
        if self.quick is not None:
            return f"Enter alone: {self.quick.label}. Or a number; help for more."
        return f"A number plays it; {commands}; help for more."

    # Listening.

    def listen(self, typed: str) -> None:
        """Carry out what was typed: an action's own text first, then a command, then a guess."""
        word, _, rest = typed.partition(" ")
        try:
            if not typed:
                self.press_enter()
            elif typed in [answer.text for answer in self.answers]:
                self.play_legal(self.find(typed)[0])
            elif word.lower() in self.commands:
                self.commands[word.lower()](rest.strip())
            else:
                self.guess(typed)
        except USER_ERRORS as refused:
            self.screen.refusal(sentence(refused))

    def press_enter(self) -> None:
        """Take the one natural answer, if there is one."""
        if self.quick is None:
            self.screen.note(f"Type {self.numbers()}, or help.")
        else:
            self.play_legal(self.quick)

    def guess(self, typed: str) -> None:
        """Find the answer meant, or say what comes near."""
        found = self.find(typed)
        if len(found) == 1:
            self.play_legal(found[0])
        elif found:
            self.screen.note(f"{typed!r} could be:")
            self.list_near(found)
        elif typed in self.match.game.actions.by_text:
            self.match.play(typed, self.seat)  # Not legal here: refused with the reason.
        else:
            self.screen.refusal(f"{typed!r} is neither a choice here nor a command.")
            self.list_near(self.near(typed))

    def find(self, typed: str) -> list[Answer]:
        """Return the answers meant: by number, whole text, or beginning of text or label."""
        number = number_typed(typed)
        if number is not None:
            return [self.answers[number - 1]] if 1 <= number <= len(self.answers) else []
        whole = [answer for answer in self.answers if answer.text == typed]
        wanted = typed.casefold()
        return whole or [
            answer
            for answer in self.answers
            if answer.text.casefold().startswith(wanted)
            or answer.label.casefold().startswith(wanted)
        ]

    def near(self, typed: str) -> list[Answer]:
        """Return the answers that look most like what was typed."""
        by_word = {answer.text: answer for answer in self.answers}
        by_word.update({answer.label.casefold(): answer for answer in self.answers})
        words = difflib.get_close_matches(typed.casefold(), by_word, n=MOST_NEAR, cutoff=0.4)
        return list(dict.fromkeys(by_word[word] for word in words))

    def list_near(self, answers: list[Answer]) -> None:
        """List some answers under the numbers they have."""
        for answer in answers[: 2 * MOST_NEAR]:
            number = self.answers.index(answer) + 1
            self.screen.say(f"{number:>4}  {answer.label}  {answer.text}")
        if not answers:
            self.screen.note(f"Type {self.numbers()}, or help for the commands.")

    def numbers(self) -> str:
        """Say which numbers are answers here."""
        last = len(self.answers)
        return "1" if last == 1 else f"a number from 1 to {last}"

    def play_legal(self, answer: Answer) -> None:
        """Play; an answer that takes a plan is asked for twice."""
        in_doubt = answer.action.deliberate and len(self.answers) > 1
        if in_doubt and not self.screen.confirm(f"{answer.label}: are you sure?"):
            self.screen.note("Not done. Choose again.")
            return
        self.match.play(answer.action, self.seat)

    # Commands.

    def hint(self, _: str) -> None:
        """Say what a bot would do."""
        hint = self.match.hint()
        number = [answer.action for answer in self.answers].index(hint.action) + 1
        self.screen.say(f"A bot in your place would choose {number}: {hint.label}.", "green")
        for reason in hint.reasons or ["It does not say why."]:
            self.screen.say(f"  {reason}", "green")

    def why(self, typed: str) -> None:
        """Say why not."""
        if not typed:
            raise Refused("why_what", "why_what.why_what_write")
        found = self.find(typed)
        action = found[0].action if len(found) == 1 else self.match.parse(typed)
        reason = self.match.why_not(action, self.seat)
        label = self.match.answer(action)
        self.screen.say(f"{label}: {reason or 'allowed now.'}")

    def undo(self, _: str) -> None:
        """Take back this seat's last move and all since; whom it concerns is asked by name."""
        match = self.match
        found = match.take_back(self.seat)
        names = " and ".join(match.wording.player(seat) for seat in found.asks)
        if not found.within_horizon:
            told = say(match, "asks to take back", self.seat, found.moves, NOBODY_SEATED, ())
            self.screen.note(told)
        if names and self.refused:
            raise Refused("asked_before", "asked_before.would_rather_not", names=names)
        if names and not self.screen.confirm(f"{names}, do you agree?"):
            self.refused = True
            self.screen.note(f"{names} would rather not take it back.")
            return
        match.undo(self.seat, agreed=bool(names))

    def show_again(self, _: str) -> None:
        """Show the whole table once more."""
        self.screen.table_alone(self.match.describe(self.seat))
        if not self.screen.is_stale():
            self.show_question()

    def more(self, _: str) -> None:
        """Turn to the next page of answers."""
        if self.pages == 1:
            self.screen.note("These are all the choices.")
            return
        self.page = (self.page + 1) % self.pages
        self.show()

    def log(self, _: str) -> None:
        """Tell the story so far, as this seat may know it."""
        self.screen.story(self.told_since(0))

    def rules(self, term: str) -> None:
        """Open the rulebook, as this table plays."""
        match = self.match
        if term:
            explain(match.box, match.profile, len(match.seats), term, self.screen)
        else:
            self.screen.markdown(pencilled(match.box.rulebook(match.profile, len(match.seats))))

    def ruling(self, name: str) -> None:
        """Show one ruling."""
        box = self.match.box
        self.screen.articles([ruling_article(find_ruling(box, name or "?"), box)])

    def save(self, typed: str) -> None:
        """Keep the game elsewhere."""
        if not typed:
            raise Refused("save_where", "save_where.save_where_write")
        keep_elsewhere(self.match, Path(typed).expanduser())
        self.screen.note(f"Saved in {typed}; every further move is added to it.")

    def help(self, _: str) -> None:
        """Say what can be typed, and what the choices mean."""
        articles = [Article("What you can type", list(HELP.items()))]
        actions = self.match.wording.page.entry("actions")
        verbs = dict.fromkeys(answer.text.partition(":")[0] for answer in self.answers)
        helped = [verb for verb in verbs if "help" in actions.entry(verb).values]
        if helped:
            meanings = [(verb, actions.entry(verb).text("help")) for verb in helped]
            articles.append(Article("What the choices mean", meanings))
        self.screen.articles(articles)

    def leave(self, _: str) -> None:
        """Get up."""
        raise Leave


def answers_to(match: Match, decision: Decision[Any]) -> list[Answer]:
    """Return the legal answers in the game's order, those that take a plan last.

    `last = true` in a game's words puts an answer behind the others: nobody should end a turn
    because it is number 1.
    """
    verb = match.wording.verb

    def place(action: Action) -> tuple[bool, bool, int]:
        return action.deliberate, verb(action).values.get("last") is True, action.index

    legal = sorted(decision.legal, key=place)
    return [Answer(action, match.answer(action)) for action in legal]


def quick_answer(answers: list[Answer]) -> Answer | None:
    """Return the answer Enter gives: the only one that takes no plan."""
    plain = [answer for answer in answers if not answer.action.deliberate]
    return plain[0] if len(plain) == 1 else None
