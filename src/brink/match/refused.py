"""Refusals: what a player hears when something cannot be done."""

from __future__ import annotations

from brink.language.languages import Values
from brink.language.spoken import say


class Refused(Exception):
    """A move or wish that is turned down. Nothing has changed.

    Its sentence is a text of language/en/refusals.toml, in the language of whoever hears it.
    """

    def __init__(self, code: str, text: str, /, **values: object) -> None:
        super().__init__(code, text, values)
        self.code = code
        self.text = text
        self.values: Values = {
            name: value if isinstance(value, int) else str(value) for name, value in values.items()
        }
        self.ruling = ""

    @property
    def sentence(self) -> str:
        """Why not, in the language spoken now."""
        return say("refusals", self.text, self.values)

    def __str__(self) -> str:
        return self.sentence


class RefusedAs(Refused):
    """A refusal in a sentence that was made elsewhere: by a game's rules, or about a file."""

    def __init__(self, code: str, sentence: str, ruling: str = "") -> None:
        super().__init__(code, "")
        self.args = (code, sentence, ruling)
        self.told = sentence
        self.ruling = ruling

    @property
    def sentence(self) -> str:
        """Why not, as it was said there."""
        return self.told
