"""Refusals: what a player hears when something cannot be done."""

from __future__ import annotations


class Refused(Exception):
    """A move or wish that is turned down. Nothing has changed."""

    def __init__(self, code: str, sentence: str, ruling: str = "") -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.ruling = ruling
