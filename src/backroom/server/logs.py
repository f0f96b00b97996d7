"""What the server logs, for people (``--log text``) or for programs (``--log json``: one object per line)."""

from __future__ import annotations

import json
import logging
import sys
import time

KINDS = ("text", "json")


class JsonFormatter(logging.Formatter):
    """A record as a JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        said = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        if record.exc_info:
            said["error"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


def is_ours(record: logging.LogRecord) -> bool:
    """Whether a record is worth a line: text that isn't UTF-8 is a stranger's mistake, which only ends his socket."""
    return not str(record.msg).startswith("Invalid UTF-8 sequence")


def set_up(kind: str) -> None:
    """Log to standard error."""
    logging.getLogger("uvicorn.error").addFilter(is_ours)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if kind == "json" else logging.Formatter("%(levelname)s %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("backroom.server").setLevel(logging.INFO if kind == "json" else logging.WARNING)
