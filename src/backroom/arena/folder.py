"""The folder of a match: what has been played so far, so that an interrupted match goes on, and its tables.

    match.json       what is played; another match is refused
    games.jsonl      one line for each game, in the order in which they ended
    games.csv        the same as a table, one line for each seat of each game, in order (also games.parquet)
    result.json, report.html
    records/         each game as a record, if asked for

Tables hold no times, so that they are the same, byte for byte, whoever has played the games.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ..core.errors import Invalid
from ..extras import has, need
from .match import GameResult, Match, MatchResult
from .report import as_json, as_page

COLUMNS = ("game", "seat", "bot", "win", "place", "score", "decisions")


class MatchFolder:
    """Where a match is kept."""

    def __init__(self, path: str | Path, match: Match) -> None:
        self.path, self.match = Path(path), match
        if self.path.exists() and not self.path.is_dir():
            raise Invalid(f"{self.path} is a file; --out takes the name of a folder")
        self.path.mkdir(parents=True, exist_ok=True)
        self.check_same()
        self.before = dict(self.read())
        self.journal = (self.path / "games.jsonl").open("a", encoding="utf-8")

    def check_same(self) -> None:
        """Begin a new match, or make sure that it is this one that goes on."""
        file, now = self.path / "match.json", json.loads(json.dumps(asdict(self.match)))
        before = json.loads(file.read_text(encoding="utf-8")) if file.exists() else now
        for name in now:
            if name != "limit" and before.get(name) != now[name]:
                raise Invalid(
                    f"{self.path} holds another match: its {name} is {before.get(name)!r}, not {now[name]!r}; "
                    "name another folder"
                )
        write_whole(file, json.dumps(now, indent=2) + "\n")

    def read(self) -> Iterator[tuple[int, GameResult]]:
        """The games that have been played; a last line that was cut off is dropped."""
        file = self.path / "games.jsonl"
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True) if file.exists() else []
        whole = [line for line in lines if line.endswith("\n")]
        if len(whole) < len(lines):
            write_whole(file, "".join(whole))
        for line in whole:
            told: dict[str, Any] = json.loads(line)
            given: dict[str, Any] = {name: tuple(one) if isinstance(one, list) else one for name, one in told.items()}
            yield told["number"], GameResult(**given)

    def add(self, game: GameResult) -> None:
        """Note a game that has just ended."""
        if game.record:
            folder = self.path / "records"
            folder.mkdir(exist_ok=True)
            write_whole(folder / f"{game.number:06}.record", game.record)
        self.journal.write(json.dumps(asdict(game) | {"record": ""}) + "\n")
        self.journal.flush()

    def finish(self, result: MatchResult) -> list[Path]:
        """Write all tables and the report; the files."""
        self.journal.close()
        files = [self.path / name for name in ("games.csv", "result.json", "report.html")]
        for file, content in zip(files, (as_csv(result), as_json(result) + "\n", as_page(result)), strict=True):
            write_whole(file, content)
        if has("pyarrow"):
            files.append(self.path / "games.parquet")
            write_parquet(files[-1], result)
        return files


def write_whole(path: Path, content: str) -> None:
    """Write a file; it is replaced as a whole or left as it was."""
    draft = path.with_name(f".{path.name}.new")
    draft.write_text(content, encoding="utf-8", newline="\n")
    draft.replace(path)


def table_rows(result: MatchResult) -> Iterator[tuple[Any, ...]]:
    """One row for each seat of each game."""
    for game in result.played:
        for seat, place in enumerate(game.seating):
            ended = not game.given_up
            yield (
                game.number,
                seat,
                result.match.bots[place],
                game.wins[seat],
                game.places[seat] if ended else None,
                game.scores[seat] if ended else None,
                game.decisions[seat],
            )


def as_csv(result: MatchResult) -> str:
    """The games as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(table_rows(result))
    return text.getvalue()


def write_parquet(path: Path, result: MatchResult) -> None:
    """The games as Parquet."""
    arrow, parquet = need("pyarrow", "Parquet", "data"), need("pyarrow.parquet", "Parquet", "data")
    kinds = ("int64", "int8", "string", "float64", "int8", "int32", "int32")
    schema = arrow.schema(list(zip(COLUMNS, kinds, strict=True)))
    rows = [dict(zip(COLUMNS, row, strict=True)) for row in table_rows(result)]
    draft = path.with_name(f".{path.name}.new")
    parquet.write_table(arrow.Table.from_pylist(rows, schema), draft)
    draft.replace(path)
