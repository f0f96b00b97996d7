"""A game in the terminal: a record, its people and bots, saving after every action, and undo."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .. import bots
from ..bots.channel import BotFailed
from ..core.contract import Contract
from ..core.errors import Invalid, Refused
from ..records import Entry, Record, write_record
from ..records.undo import undo_refusal
from .saving import resume_command


class TerminalTable:
    """A game in progress in the terminal."""

    def __init__(self, record: Record, people: Mapping[int, str], path: Path, seed: int = 0) -> None:
        self.record, self.people, self.path, self.seed = record, dict(people), path, seed
        self.bots = {
            seat: bots.bot(record.game.slug, name, seed + seat)
            for seat, name in enumerate(record.players)
            if seat not in people
        }
        self.names = [
            self.people.get(seat) or f"{self.bots[seat].name.capitalize()} {seat}"
            for seat in range(len(record.players))
        ]
        self.events_seen = {seat: self.events_before_last_choice(seat) for seat in self.people}
        write_record(path, record)

    @property
    def state(self) -> Contract:
        """The current state."""
        return self.record.state

    def next_seat(self) -> int:
        """The seat to ask next."""
        return self.state.next_chooser()

    def play(self, seat: int, action: Any) -> None:
        """Carry out a choice and save it before anybody sees the result; if it can't be saved, it is undone."""
        before, length = self.state.events_known(seat), len(self.record)
        self.record.play(seat, action)
        try:
            write_record(self.path, self.record)
        except OSError:
            self.record.take_back(length)
            raise
        self.events_seen[seat] = before

    def let_bot_play(self, seat: int) -> None:
        """Carry out a bot's choice, which it makes in a redealt state."""
        try:
            choice = bots.ask(self.bots[seat], self.state, seat, self.seed)
        except (BotFailed, bots.IllegalAnswer) as error:
            name, slug, seed = self.record.players[seat], self.record.game.slug, self.record.header.seed
            raise Invalid(
                f"the bot {name} failed in {slug}, seed {seed}, move {self.state.moves}, in seat {seat}"
                f": {error}\nto see it again: {resume_command(self.path)}"
            ) from error
        self.play(seat, choice)

    # News

    def events_before_last_choice(self, seat: int) -> int:
        """How many events there were before a seat's last choice."""
        last = self.last_choice(seat)
        return 0 if last is None else self.record.at(last).events_known(seat)

    def news(self, seat: int) -> list[dict[str, Any]]:
        """The events since a person's last choice."""
        return self.state.events(self.events_seen[seat], seat)

    # Undo

    def last_choice(self, seat: int) -> int | None:
        """How many actions there were before a seat's last choice; None if it hasn't chosen yet."""
        mine = (number for number, entry in enumerate(self.record.entries) if entry.seat == seat)
        return max(mine, default=None)

    def undo(self, seat: int) -> Entry:
        """Take back a seat's last choice; records/undo.py decides whether that is allowed."""
        back = self.last_choice(seat)
        why = undo_refusal(self.record, seat, back, self.names)
        if back is None or why:
            raise Refused(why)
        last = self.record.entries[back]
        self.record.take_back(back)
        self.events_seen[seat] = self.state.events_known(seat)
        write_record(self.path, self.record)
        return last
