"""A person at the keyboard: shows the question and reads what is typed until a choice is made."""

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
from .screen import faint, page, with_names
from .table import TerminalTable

HELP = """\
Type the number of a choice, or its words: {examples}.
You can shorten the words as long as only one choice matches them.
  ?          the rule behind the question, or behind the last refusal
  ? {number:<8} the rules behind choice {number}
  ? WORD     any rule: by its id, such as {rule}, by its section ({section}), or by a word in it
  rules      the game in ten lines
  table      show the table again (or just press Enter)
  log        everything you know about what has happened so far
  undo       take back your last choice, if it told you nothing new and nobody has chosen since
  save FILE  save a copy of the game (it is also saved after every action)
  quit       leave; you can resume the game later"""


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
        """Show everything and keep asking until the person has chosen, or taken a choice back."""
        self.show_news()
        self.show_table("")
        while not self.answer(self.read(f"{self.table.names[self.seat]}> ").strip()):
            pass

    def answer(self, typed: str) -> bool:
        """Handle what was typed (a command, a question or a choice); return whether the state has changed."""
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
        """Carry out a choice; one that is typed as a whole is explained first, and carried out if confirmed."""
        read_line = line_reader_of(self.table.record.game.slug)
        whole = read_line(self.table.state, self.seat, typed) if read_line is not None else None
        if whole is not None and not self.is_confirmed(whole[1]):
            return False
        action: Any = self.menu.meant(typed) if whole is None else whole[0]
        self.table.play(self.seat, action)
        return True

    def is_confirmed(self, lines: list[str]) -> bool:
        """Show what a choice would do, and ask for confirmation."""
        for line in lines:
            self.console.print(Text(f"  {with_names(line, self.table.names)}"))
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
        self.console.print(Text(with_names(prompt["text"], names), style="bold"))
        self.console.print(MenuDrawing(self.menu, names))
        self.console.print(faint("Type a number or words; ? explains the rule, help lists all commands."))
        return False

    def show_remarks(self) -> None:
        """Facts that the person would otherwise have to work out."""
        remarks = remarks_of(self.table.record.game.slug)
        for line in remarks(self.table.state, self.seat) if remarks is not None else ():
            self.console.print(Text(with_names(line, self.table.names)))

    def show_refusal(self, error: Exception) -> bool:
        """Say why something can't be done; ``?`` then shows the rule."""
        self.refusal = error.rule if isinstance(error, Refused) else ""
        more = f"  (? shows rule {self.refusal})" if self.refusal else ""
        self.console.print(Text(with_names(getattr(error, "reason", str(error)), self.table.names) + more))
        return False

    def show_help(self, _: str) -> bool:
        """All commands, with examples from this game."""
        rule = next(iter(self.ledger.rules))
        about = HELP.format(
            examples=" or ".join(f'"{text}"' for text in self.menu.examples()),
            number=len(self.menu.choices),
            rule=rule,
            section=rule.partition(".")[0],
        )
        self.console.print(Text(about))
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
            raise Invalid(f"No rule matches {short_repr(wanted)}; try an id such as {example}, or a word.")
        self.console.print(draw_rules(self.ledger, rules))
        return False

    def rules_behind(self, wanted: str) -> list[Rule]:
        """The rules that are meant by the text after the question mark."""
        if not wanted:
            question = self.table.state.prompt(self.seat) or {"rules": ()}
            return by_ids(self.ledger, [self.refusal] if self.refusal else question["rules"])
        if wanted.isascii() and wanted.isdigit():
            return by_ids(self.ledger, self.menu.verb(self.menu.numbered(wanted)).rules)
        return self.ledger.find(wanted)

    # Commands that change or save the game

    def undo(self, _: str) -> bool:
        """Take back the last choice."""
        taken = self.table.undo(self.seat)
        self.console.print(Text(f'Taken back: "{with_names(taken.text, self.table.names)}".'))
        return True

    def save(self, name: str) -> bool:
        """Save a copy of the game in another file."""
        if name:
            write_record(check_new(name), self.table.record)
        self.console.print(Text(f"Saved to {name or self.table.path}"))
        return False

    def leave(self, _: str) -> bool:
        """Leave the game."""
        raise Leave
