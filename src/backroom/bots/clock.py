"""The clock by which bots think: that on the wall, or, to measure bots on a busy machine, the processor's.

``BACKROOM_CLOCK=processor`` in the environment counts only the time during which a bot's thread really ran: then a bot
that thinks for a second has a second of one processor, whatever else goes on.
"""

from __future__ import annotations

import os
import time

from ..core.errors import Invalid

WHICH = "BACKROOM_CLOCK"


def processor_time() -> float:
    """The seconds during which this thread has run. (A browser has no such clock.)"""
    return time.thread_time()


CLOCKS = {"": time.perf_counter, "wall": time.perf_counter, "processor": processor_time}


def now() -> float:
    """The time in seconds; only differences mean something."""
    said = os.environ.get(WHICH, "")
    if said not in CLOCKS:
        raise Invalid(f"{WHICH} must be wall or processor, not {said!r}")
    return CLOCKS[said]()
