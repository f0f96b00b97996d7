"""Finding a bot of somebody's own by its module and class."""

from __future__ import annotations

import os
import sys
from importlib import import_module

from ..core.errors import Invalid
from ..core.words import short_repr
from .contract import Bot


def own_bot(place: str) -> type[Bot]:
    """The class at ``module:Class``. Never call this with untrusted text: it imports code."""
    module, _, name = place.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())  # a bot's file lies where its author works
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise Invalid(f"there is no bot at {short_repr(place)}: {error}") from error
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise Invalid(f"{short_repr(place)} is not a bot: it must be a subclass of backroom.bots.Bot")
    return found
