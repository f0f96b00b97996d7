"""What the docks of several games have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

View = Mapping[str, Any]
Label = Callable[[View, View], str]


About = Mapping[str, Callable[[View], str]]


def told_by(by_kind: About) -> Callable[[View, str], str]:
    """A function that says what is to be done at a question, by its kind; nothing where a game has no words."""

    def about(view: View, kind: str) -> str:
        said = by_kind.get(kind)
        return said(view) if said else ""

    return about


def labelled(by_verb: Mapping[str, Label]) -> Label:
    """A function that says a choice as it stands on its button, by its verb; nothing where a game has no words."""

    def label(view: View, words: View) -> str:
        said = by_verb.get(words["do"])
        return said(view, words) if said else ""

    return label
