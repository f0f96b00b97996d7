"""The choices of a seat, numbered and grouped, and which of them a person means by what was typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..core.contract import Contract
from ..core.errors import Misunderstood, Refused
from ..core.words import Verb, tokens

MOST_DIGITS = 9
"""No menu has longer numbers."""


@dataclass(frozen=True)
class Choice:
    """One numbered choice: its action, its text, and each of its fields in words."""

    number: int
    action: int
    text: str
    fields: dict[str, str]

    def order(self, verb: Verb, fields: Sequence[str]) -> list[int]:
        """The sort key among the choices of its verb, by some of its fields."""
        places = dict(zip(verb.fields, verb.operands(self.action), strict=True))
        return [places[field] for field in fields]


@dataclass(frozen=True)
class Group:
    """The choices of one verb."""

    verb: Verb
    choices: list[Choice]


class Menu:
    """All choices of a seat, in the order of the game's verbs (so cards are sorted as in the box)."""

    def __init__(self, state: Contract, seat: int) -> None:
        self.state, self.seat = state, seat
        self.choices = [
            Choice(number, action, state.text(action), spelt_fields(state, action))
            for number, action in enumerate(sorted(state.legal(seat)), start=1)
        ]

    def groups(self) -> list[Group]:
        """The choices by verb, in the order in which the rules list them."""
        groups: dict[str, Group] = {}
        for choice in self.choices:
            verb = self.verb(choice)
            groups.setdefault(verb.do, Group(verb, [])).choices.append(choice)
        return list(groups.values())

    def examples(self) -> list[str]:
        """The texts of up to two choices with different verbs."""
        return [group.choices[0].text for group in self.groups()[:2]]

    def verb(self, choice: Choice) -> Verb:
        """The verb of a choice."""
        verb: Verb = self.state.game.words.verb_of(choice.action)
        return verb

    def numbered(self, digits: str) -> Choice:
        """A choice by its number."""
        if len(digits) > MOST_DIGITS or not 1 <= int(digits) <= len(self.choices):
            number = digits if len(digits) <= 40 else f"{digits[:40]}..."
            raise Refused(f"There is no choice {number}; the choices are numbered 1 to {len(self.choices)}.")
        return self.choices[int(digits) - 1]

    def meant(self, typed: str) -> Any:
        """The action that was typed: a number, words, or the beginning of words; refused if it is ambiguous."""
        if typed.isascii() and typed.isdigit():
            return self.numbered(typed).action
        try:
            return self.state.parse_action(self.seat, typed) and typed
        except Refused as refusal:
            found = self.beginning_like(typed)
            if len(found) == 1:
                return found[0].action
            if found and isinstance(refusal, Misunderstood):
                raise Refused(several(typed, found)) from refusal
            whole = self.with_whole_verb(typed)
            if whole is not None:
                return self.meant(whole)
            raise

    def with_whole_verb(self, typed: str) -> str | None:
        """What was typed, with its shortened verb written out; None if the verb isn't shortened."""
        words = typed.split()
        verbs = [tokens(verb.do) for verb in self.state.game.words.verbs]
        fits = [verb for verb in verbs if words and begins(words[0].lower(), verb[0])]
        if len(fits) != 1 or [word.lower() for word in words[: len(fits[0])]] == fits[0]:
            return None
        told = sum(begins(word.lower(), other) for word, other in zip(words, fits[0], strict=False))
        return " ".join([*fits[0], *words[told:]])

    def beginning_like(self, typed: str) -> list[Choice]:
        """The choices whose words begin with the typed ones; of these, those with the most complete words."""
        words = tokens(typed)
        fits = [(matched, choice) for choice in self.choices if (matched := matching(words, tokens(choice.text))) >= 0]
        best = max((matched for matched, _ in fits), default=0)
        return [choice for matched, choice in fits if matched == best]


def spelt_fields(state: Contract, action: int) -> dict[str, str]:
    """Each field of an action in words."""
    verb = state.game.words.verb_of(action)
    operands = zip(verb.fields.items(), verb.indices(action), strict=True)
    return {name: domain.to_text(state, index) for (name, domain), index in operands if name != verb.note}


def matching(typed: Sequence[str], words: Sequence[str]) -> int:
    """How many typed words are complete words of a choice, if each begins one of its words, in order; otherwise -1.
    A word with a digit must be complete: R1 doesn't mean R12."""
    whole, rest = 0, list(words)
    for at, word in enumerate(typed):
        place = next((i for i, other in enumerate(rest) if begins(word, other)), -1)
        if place < 0 or (at == 0 and place > 0):
            return -1
        whole += rest[place] == word
        rest = rest[place + 1 :]
    return whole if typed else -1


def begins(word: str, other: str) -> bool:
    """Whether a typed word can stand for another."""
    return word == other or (other.startswith(word) and not any(letter.isdigit() for letter in word))


def several(typed: str, found: Sequence[Choice]) -> str:
    """A sentence for input that could mean more than one choice."""
    some = "; ".join(f"{choice.number} {choice.text}" for choice in found[:6])
    more = f" and {len(found) - 6} more" if len(found) > 6 else ""
    return f'"{typed[:40]}" could mean: {some}{more}.'
