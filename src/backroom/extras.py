"""Libraries that are not always there: each comes with an extra of the package."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .core.errors import Invalid


def need(library: str, purpose: str, extra: str) -> Any:
    """A library that some purpose needs; if it isn't installed, how to get it."""
    try:
        return import_module(library)
    except ImportError as error:
        name = library.partition(".")[0]
        raise Invalid(f"{purpose} needs {name}, which isn't installed: pip install 'backroom[{extra}]'") from error


def has(library: str) -> bool:
    """Whether a library is there."""
    try:
        import_module(library)
    except ImportError:
        return False
    return True
