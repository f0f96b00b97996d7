"""Facts: what can happen, and how it is told in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .phrases import Blanks, Phrase
from .reading import BLANK

if TYPE_CHECKING:
    from .words import Domain

MOST_REPORTS = 4096
"""So many reports of a game's facts are remembered."""


class LooksAtState(Exception):
    """Raised where the names of a domain depend on the state."""


class Unseen:
    """Stands for any state: what can be said without looking at it is the same in all of them."""

    def __getattribute__(self, name: str) -> Any:
        raise LooksAtState


UNSEEN = Unseen()


class Fact(int):
    """Something that can happen: its fields, which of them are secret, and its sentence with and without those.

    As an int it is its number in the news.
    """

    name: str
    text: str
    public_text: str
    secret: frozenset[str]
    fields: dict[str, Domain]
    spoken: frozenset[str]  # the fields that its sentence names
    looks_at_state: bool  # whether its words depend on the state

    def __new__(
        cls, number: int, name: str, text: str, public_text: str, secret: str, fields: dict[str, Domain]
    ) -> Fact:
        self = super().__new__(cls, number)
        self.name, self.text, self.public_text = name, text, public_text
        self.secret, self.fields = frozenset(secret.split()), fields
        self.spoken = frozenset(BLANK.findall(text))
        self.looks_at_state = False
        return self

    def report(self, state: Any, operands: Sequence[int], knows: bool) -> dict[str, Any] | None:
        """It as a dict, as somebody may know it; None if they may not know of it at all."""
        if not knows and self.secret and not self.public_text:
            return None
        told: dict[str, Any] = {"event": self.name}
        spelt: dict[str, str] = {}
        for (name, domain), index in zip(self.fields.items(), operands, strict=False):
            if index >= 0 and (knows or name not in self.secret):
                told[name], spelt[name] = domain.to_value(state, index), domain.to_text(state, index)
        full = spelt.keys() >= self.spoken
        told["text"] = Phrase(self.text, spelt) if full else Phrase(self.public_text or self.text, Blanks(spelt))
        return told


class Reports:
    """The reports of a game's facts. Those that are the same in every state are told at many tables, to all who sit
    there, and remembered."""

    def __init__(self) -> None:
        self.known: dict[tuple[Any, ...], dict[str, Any] | None] = {}

    def report(self, state: Any, fact: Fact, operands: Sequence[int], knows: bool) -> dict[str, Any] | None:
        """A fact as a dict, which must not be changed."""
        key = (fact, knows, *operands)
        told = self.known.get(key, UNSEEN)
        if told is not UNSEEN:
            return told  # type: ignore[return-value]
        if not fact.looks_at_state:
            try:
                return self.remember(key, fact.report(UNSEEN, operands, knows))
            except LooksAtState:
                fact.looks_at_state = True
        return fact.report(state, operands, knows)

    def remember(self, key: tuple[Any, ...], told: dict[str, Any] | None) -> dict[str, Any] | None:
        """Remember a report that is the same in every state."""
        if len(self.known) >= MOST_REPORTS:
            self.known.clear()
        self.known[key] = told
        return told
