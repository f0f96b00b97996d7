"""Consoles for everything that prints with rich."""

from __future__ import annotations

from rich.console import Console


class Screen(Console):
    """A console that leaves a broken pipe to the command line."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError
