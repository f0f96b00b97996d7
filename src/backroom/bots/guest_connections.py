"""What is said to a guest (guests.py): a class in a process of its own, or a program in any language."""

from __future__ import annotations

import base64
import json
import os
import pickle
import shlex
import sys
from typing import Any, Protocol

from ..core.contract import Contract
from ..core.errors import Invalid, Refused, short_repr
from ..core.reading import whole_number
from .channel import BotFailed, Channel

START = 60.0
"""How many seconds a process may take to get ready."""

PROTOCOL = 1
"""The version of the lines that programs read and write (docs/bots.md)."""


class GuestConnection(Protocol):
    """A conversation with a guest."""

    channel: Channel
    about: dict[str, Any]

    def begin(self, seed: int, kept: str) -> None:
        """A new game begins, or one goes on with what was kept of the bot."""

    def choose(self, state: Contract, seat: int, limit: float | None) -> Any:
        """What the guest chooses in a redealt state."""

    def keep(self) -> str:
        """The bot with its plans, as text that only its own process reads."""


class ClassConnection:
    """With a bot class, by guest_worker.py."""

    def __init__(self, place: str) -> None:
        paths = os.pathsep.join(path for path in (*sys.path, os.getcwd()) if path)
        self.channel = Channel([sys.executable, "-m", "backroom.bots.guest_worker"], os.environ | {"PYTHONPATH": paths})
        try:
            self.about = self.ask(START, "load_class", place)
        except BotFailed as error:
            self.channel.end()
            raise Invalid(str(error)) from error

    def ask(self, limit: float | None, *question: Any) -> dict[str, Any]:
        """An answer to a question."""
        self.channel.say(json.dumps(question))
        answer: dict[str, Any] = json.loads(self.channel.hear(limit))
        if "error" in answer:
            raise BotFailed(answer["error"], answer["details"])
        return answer

    def begin(self, seed: int, kept: str) -> None:
        """A new bot, or the one that was kept."""
        self.ask(START, *(("load", kept) if kept else ("new", seed)))

    def choose(self, state: Contract, seat: int, limit: float | None) -> Any:
        """A number, a choice given whole, or None."""
        answer = self.ask(limit, "choose", base64.b64encode(pickle.dumps(state)).decode(), seat)
        if "odd" in answer:
            raise BotFailed(f"it answered {answer['odd']}, which is neither an action's number nor a dict")
        return answer["answer"]

    def keep(self) -> str:
        """The bot, pickled."""
        return str(self.ask(START, "keep")["kept"])


class ProgramConnection:
    """With a program, which reads and writes lines; docs/bots.md describes them."""

    def __init__(self, command: str) -> None:
        words = shlex.split(command)
        if not words:
            raise Invalid('a program is named by its command, such as "run:node my_bot.js"')
        try:
            self.channel = Channel(words)
            self.channel.say(f"backroom {PROTOCOL}")
            name = self.hear("ready", START)
        except BotFailed as error:
            raise Invalid(f"the program {command!r} doesn't play: {error}") from error
        self.about = {"name": name or words[0], "about": f"A program: {command}.", "reads_events": True}
        self.seed, self.events, self.has_begun = 0, 0, False

    def hear(self, wanted: str, limit: float | None) -> str:
        """The rest of the line that begins with a word; remarks, which begin with #, are passed over."""
        while (line := self.channel.hear(limit).strip()).startswith("#"):
            pass
        word, _, rest = line.partition(" ")
        if word != wanted:
            raise BotFailed(f"it said {short_repr(line)} where a line must begin with {wanted!r}")
        return rest.strip()

    def begin(self, seed: int, kept: str) -> None:
        """A new game; nothing is kept of a program."""
        self.seed, self.events, self.has_begun = seed, 0, False

    def choose(self, state: Contract, seat: int, limit: float | None) -> Any:
        """A number or a choice given whole; None if the program passes."""
        if not self.has_begun:
            self.channel.say(f"game {json.dumps(about_game(state, seat, self.seed, limit))}")
            self.has_begun = True
        told = question(state, seat, self.events)
        self.events += len(told["events"])
        self.channel.say(f"choose {json.dumps(told)}")
        return read_answer(state, seat, self.hear("play", limit))

    def keep(self) -> str:
        """Nothing: a program that starts anew is told all events."""
        return ""


def about_game(state: Contract, seat: int, seed: int, limit: float | None) -> dict[str, Any]:
    """What a program is told at the beginning of a game."""
    rules = state.game
    options = {name: option.default for name, option in rules.options.items()} | rules.options_of(state)
    return {
        "game": rules.slug,
        "seats": state.seats,
        "seat": seat,
        "options": options,
        "seed": seed % 2**31,
        "seconds": limit,
    }


def question(state: Contract, seat: int, since: int) -> dict[str, Any]:
    """What a program is told when it is asked: all from its seat."""
    choices = [
        {"play": action, "text": state.text(action), "words": state.words(action)} for action in state.legal(seat)
    ]
    return {
        "move": state.moves,
        "seat": seat,
        "prompt": (state.prompt(seat) or {}).get("text", ""),
        "must": seat in state.waiting,
        "choices": choices,
        "events": state.events(since, seat),
        "view": state.view(seat),
    }


def read_answer(state: Contract, seat: int, said: str) -> Any:
    """A choice as a program says it: its number, its text, a choice given whole as JSON, or ``none``."""
    if said == "none":
        return None
    if said.isascii() and said.isdigit():
        return whole_number(int(said[:18]))
    try:
        if said.startswith("{"):
            return dict(json.loads(said))
        (choice,) = state.parse_action(seat, said)
    except (ValueError, Refused) as refusal:
        raise BotFailed(f"it answered {short_repr(said)}: {refusal}") from refusal
    return choice[0]
