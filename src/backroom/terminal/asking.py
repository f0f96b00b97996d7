"""A person at the keyboard: shows what is asked, understands what is typed, until a choice is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.rule import Rule as Line
from rich.text import Text

from ..core.errors import Invalid, Refused
from ..core.words import short_repr
from ..games.ledger import Ledger, Rule, read_ledger
from ..records import write_record
from .choices import Menu
from .draw import drawing_of, line_reader_of, remarks_of
from .draw.menu import MenuDrawing
from .draw.news import latest, news_lines
from .explain import by_ids, draw_flow, draw_rules
from .saving import check_new
from .screen import faint, named, page
from .table import TerminalTable

HELP = """\
Choose by number, or in words: "draw", "place R7 at jazz club 2", "place r7 jc2".
The beginning of the words is enough where only one choice begins so.
  ?          the rule behind the question, or behind the last refusal
  ? 3        the rules behind choice 3
  ? raid     any rule: an id such as CP-HAND.2, a section, or a word
  rules      the game in ten lines
  table      show the table again (or just press Enter)
  log        everything that happened so far, as you may know it
  undo       take back your last choice, if it has shown you nothing and nobody has chosen since
  save FILE  write a copy of the game (it is saved after every action anyway)
  quit       leave; the game can be resumed"""


class Leave(Exception):
    """The person wants to leave the game."""


class Asking:
    """One question to one person."""

    def __init__(self, console: Console, table: TerminalTable, seat: int, read: Callable[[str], str] = input) -> None:
        self.console, self.table, self.seat, self.read = console, table, seat, read
        self.menu = Menu(table.state, seat)
        self.refusal = ""
        self.commands: dict[str, Callable[[str], bool]] = {
            "help": self.show_help,
            "h": self.show_help,
            "rules": self.show_flow,
            "table": self.show_table,
            "log": self.show_log,
            "undo": self.undo,
            "save": self.save,
            "quit": self.leave,
            "q": self.leave,
        }

    @property
    def ledger(self) -> Ledger:
        """The rules of the game."""
        return read_ledger(self.table.record.game.slug)

    def ask(self) -> None:
        """Show everything and go on asking until the person has chosen (or taken a choice back)."""
        self.show_news()
        self.show_table("")
        while not self.answer(self.read(f"{self.table.names[self.seat]}> ").strip()):
            pass

    def answer(self, typed: str) -> bool:
        """What was typed: a command, a question or a choice; whether the state has changed."""
        word, _, rest = typed.partition(" ")
        try:
            if not typed:
                return self.show_table("")
            if typed.startswith("?"):
                return self.explain(typed[1:].strip())
            if word.lower() in self.commands:
                return self.commands[word.lower()](rest.strip())
            return self.choose(typed)
        except (Refused, Invalid, OSError) as error:
            return self.show_refusal(error)

    def choose(self, typed: str) -> bool:
        """Carry out a choice; one that is typed whole is shown with what it does, and sent when confirmed."""
        read_line = line_reader_of(self.table.record.game.slug)
        whole = read_line(self.table.state, self.seat, typed) if read_line is not None else None
        if whole is not None and not self.is_confirmed(whole[1]):
            return False
        action: Any = self.menu.meant(typed) if whole is None else whole[0]
        self.table.play(self.seat, action)
        return True

    def is_confirmed(self, lines: list[str]) -> bool:
        """Show what a choice would do, and ask whether it is meant."""
        for line in lines:
            self.console.print(Text(f"  {named(line, self.table.names)}"))
        return self.read("Send it? (y/n) ").strip().lower() in ("y", "yes")

    # What is shown

    def show_news(self) -> None:
        """What happened since the person's last choice."""
        lines = latest(news_lines(self.table.news(self.seat), self.table.names))
        for line in lines:
            self.console.print(Text(f"  {line}"))

    def show_table(self, _: str) -> bool:
        """The table, the question and the choices."""
        state, names = self.table.state, self.table.names
        prompt = state.prompt(self.seat) or {"text": ""}
        self.console.print(Line(self.table.record.game.title, style="dim"))
        self.console.print(drawing_of(self.table.record.game.slug)(state.view(self.seat), names))
        self.show_remarks()
        self.console.print()
        self.console.print(Text(named(prompt["text"], names), style="bold"))
        self.console.print(MenuDrawing(self.menu, names))
        self.console.print(faint("Type a number or words; ? explains, help lists everything else."))
        return False

    def show_remarks(self) -> None:
        """What the person would have to reckon out."""
        remarks = remarks_of(self.table.record.game.slug)
        for line in remarks(self.table.state, self.seat) if remarks is not None else ():
            self.console.print(Text(named(line, self.table.names)))

    def show_refusal(self, error: Exception) -> bool:
        """Why something can't be done; its rule can be asked for by ``?``."""
        self.refusal = error.rule if isinstance(error, Refused) else ""
        more = f"  (? shows rule {self.refusal})" if self.refusal else ""
        self.console.print(Text(named(getattr(error, "reason", str(error)), self.table.names) + more))
        return False

    def show_help(self, _: str) -> bool:
        """All commands."""
        self.console.print(Text(HELP))
        return False

    def show_flow(self, _: str) -> bool:
        """The game in ten lines."""
        self.console.print(draw_flow(self.ledger))
        self.console.print(faint(f"All rules: backroom rules {self.table.record.game.slug}"))
        return False

    def show_log(self, _: str) -> bool:
        """Everything that happened, as the person may know it."""
        lines = news_lines(self.table.state.events(0, self.seat), self.table.names)
        page(self.console, Text("\n".join(lines)))
        return False

    # Rules

    def explain(self, wanted: str) -> bool:
        """The rules behind the question, a refusal or a choice; or any rule."""
        rules = self.rules_behind(wanted)
        if not rules:
            example = next(iter(self.ledger.rules))
            raise Invalid(f"No rule is found for {short_repr(wanted)}; try an id such as {example}, or a word.")
        self.console.print(draw_rules(self.ledger, rules))
        return False

    def rules_behind(self, wanted: str) -> list[Rule]:
        """Which rules are meant by what stands behind the question mark."""
        if not wanted:
            question = self.table.state.prompt(self.seat) or {"rules": ()}
            return by_ids(self.ledger, [self.refusal] if self.refusal else question["rules"])
        if wanted.isascii() and wanted.isdigit():
            return by_ids(self.ledger, self.menu.verb(self.menu.numbered(wanted)).rules)
        return self.ledger.find(wanted)

    # Commands that do something

    def undo(self, _: str) -> bool:
        """Take back the last choice."""
        taken = self.table.undo(self.seat)
        self.console.print(Text(f'Taken back: "{named(taken.text, self.table.names)}".'))
        return True

    def save(self, name: str) -> bool:
        """A copy of the game in another file."""
        if name:
            write_record(check_new(name), self.table.record)
        self.console.print(Text(f"Saved in {name or self.table.path}"))
        return False

    def leave(self, _: str) -> bool:
        """Leave the game."""
        raise Leave
