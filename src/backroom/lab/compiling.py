"""Compiling the rules of editions while their first games are played interpreted.

Whoever plays takes the faster rules as soon as they are there; both play alike, so that nothing but the speed changes.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from ..editions import own
from ..registry import digest_in

WORTH_IT = 100
"""With fewer games, compiling would take longer than playing."""


@contextmanager
def compiling(slugs: Sequence[str], games: int) -> Iterator[None]:
    """Compile editions in another process, which ends with the work at the latest."""
    wanted = [slug for slug in dict.fromkeys(slugs) if digest_in(slug)]
    if not wanted or games < WORTH_IT:
        yield
        return
    words = [sys.executable, "-m", __name__, *wanted]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        yield
    finally:
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        process.wait()


if __name__ == "__main__":
    for one in sys.argv[1:]:
        own.best_build(one, say=False)
