"""The process of one guest: a bot class of somebody's own. It never holds a real state, only redealt ones.

Questions come as lines of JSON on standard input, answers go out likewise; what the bot prints goes to standard error.
"""

from __future__ import annotations

import base64
import json
import os
import pickle
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO

from ..core.reading import whole_number
from .contract import Bot
from .own import own_bot

Answer = dict[str, Any]

HOUSE = str(Path(__file__).parent.parent) + os.sep


class HostedBot:
    """The bot that lives here."""

    def __init__(self, place: str) -> None:
        self.kind = own_bot(place)
        self.bot: Bot | None = None

    def about(self) -> Answer:
        """What others must know about the class."""
        kind = self.kind
        return {
            "name": str(kind.name),
            "about": kind.__doc__ or "",
            "reads_events": bool(kind.reads_events),
            "answers_unasked": bool(kind.answers_unasked),
            "games": [str(slug) for slug in kind.games],
        }

    def new(self, seed: int) -> Answer:
        """A new game begins."""
        self.bot = self.kind(seed)
        return {}

    def load(self, kept: str) -> Answer:
        """Go on as the bot that was kept."""
        self.bot = pickle.loads(base64.b64decode(kept))
        return {}

    def keep(self) -> Answer:
        """The bot itself, with its plans."""
        return {"kept": base64.b64encode(pickle.dumps(self.bot)).decode()}

    def choose(self, state: str, seat: int) -> Answer:
        """What the bot chooses."""
        if self.bot is None:
            raise RuntimeError("no game has begun")
        answer = self.bot.choose(pickle.loads(base64.b64decode(state)), seat)
        if answer is None or isinstance(answer, dict):
            return {"answer": answer}
        number = whole_number(answer)
        return {"odd": repr(answer)[:200]} if number is None else {"answer": number}


def fault(error: BaseException) -> Answer:
    """An error in words: what, and where in the bot's own code."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith(HOUSE)]
    where = f" ({frames[-1].filename}, line {frames[-1].lineno})" if frames else ""
    known = type(error).__module__.startswith("backroom") and str(error)
    what = str(error) if known else f"{type(error).__name__}: {error}"
    return {"error": what + where, "details": "".join(traceback.format_exception(error))}


def attempt(work: Callable[..., Answer], *given: Any) -> Answer:
    """Do something with somebody else's code."""
    try:
        return work(*given)
    except (Exception, SystemExit, KeyboardInterrupt) as error:
        return fault(error)


def load_class(place: str) -> tuple[HostedBot | None, Answer]:
    """A bot by its module and class, and what it says about itself."""
    try:
        hosted = HostedBot(place)
        return hosted, hosted.about()
    except (Exception, SystemExit) as error:
        return None, fault(error)


def listen(lines: queue.SimpleQueue[str]) -> None:
    """Read questions beside the bot: when nobody is there any more, it ends whatever it is doing."""
    for line in sys.stdin:
        lines.put(line)
    os._exit(0)


def serve(output: TextIO, lines: queue.SimpleQueue[str]) -> None:
    """Answer one question after another."""
    hosted: HostedBot | None = None
    while True:
        verb, *given = json.loads(lines.get())
        if verb == "load_class":
            hosted, answer = load_class(*given)
        else:
            answer = attempt(getattr(hosted, verb), *given)
        output.write(tell(answer))
        output.flush()


def tell(answer: Answer) -> str:
    """An answer as a line."""
    try:
        return json.dumps(answer) + "\n"
    except (TypeError, ValueError, RecursionError) as error:
        return json.dumps({"error": f"its answer is not plain JSON: {error}", "details": ""}) + "\n"


def main() -> None:
    """The life of the process; Ctrl-C is for whoever started it."""
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    output = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(lines,), daemon=True).start()
    serve(output, lines)


if __name__ == "__main__":
    main()
