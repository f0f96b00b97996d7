"""``backroom games``: many games of bots as data for learning, in Parquet files of a fixed number of games each.

A file holds the same bytes whoever has written it, so an interrupted run goes on with the files that are missing. The
table ``records`` has a row for each game, with its record; ``observations`` a row for each choice: what the seat saw as
numbers (``game.layout``), what it could choose, what it chose, and how the game ended for it.
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from .. import __version__, bots
from .. import game as find_game
from ..bots.guests import PROGRAM
from ..core.checks import check_count, check_number
from ..core.contract import Contract
from ..core.errors import Invalid
from ..extras import need
from ..records.header import read_options
from .command import add_limit, add_option, add_spreading, check_limit
from .match import GameResult, Match, check_match, play_game
from .report import progress_bar
from .spread import check_jobs, spread

EXAMPLES = """\
  backroom games chinatown --bots trader --games 100000 --out data
  backroom games gangster --bots greedy,gentle --table observations --games 2000 --out data --ray"""

PARTS = {"records": 500, "observations": 100}
"""The tables, and how many games a file of each has."""

Piece = tuple[int, int]
"""The games of a file: the first one, and the first one behind it."""

Common = tuple[Match, str]
"""What all files have in common: the match, and the table."""


# One file


def write_part(common: Common, piece: Piece) -> tuple[Piece, bytes]:
    """The content of a file."""
    match, table = common
    arrow, parquet = arrow_libraries()
    rows = [row for number in range(*piece) for row in ROWS[table](match, number)]
    schema = SCHEMAS[table](arrow, match).with_metadata(facts(match))
    content = io.BytesIO()
    parquet.write_table(arrow.Table.from_pylist(rows, schema), content, compression="zstd")
    return piece, content.getvalue()


def arrow_libraries() -> tuple[Any, Any]:
    """What reads and writes Parquet."""
    return need("pyarrow", "backroom games", "data"), need("pyarrow.parquet", "backroom games", "data")


def facts(match: Match) -> dict[str, str]:
    """What somebody who finds a file must know: it stands in its metadata."""
    rules = match.rules
    return {
        "backroom": __version__,
        "game": match.game,
        "rules_version": str(rules.rules_version),
        "layout_version": str(rules.layout.version),
        "bots": " | ".join(match.bots),
        "seed": str(match.seed),
        "options": str(dict(match.options)),
    }


def record_rows(match: Match, number: int) -> Iterator[dict[str, Any]]:
    """One row for a game."""
    game = play_game(replace(match, records=True), number)
    yield {
        "game": number,
        "bots": [match.bots[bot] for bot in game.seating],
        "wins": game.wins,
        "scores": game.scores,
        "decisions": sum(game.decisions),
        "record": game.record,
    }


def record_schema(arrow: Any, match: Match) -> Any:
    """The columns of the table of records."""
    return arrow.schema(
        [
            ("game", arrow.int64()),
            ("bots", arrow.list_(arrow.string())),
            ("wins", arrow.list_(arrow.float64())),
            ("scores", arrow.list_(arrow.int32())),
            ("decisions", arrow.int32()),
            ("record", arrow.string()),
        ]
    )


def observation_rows(match: Match, number: int) -> list[dict[str, Any]]:
    """A row for each choice of a game; a choice given whole counts as the choices that it is made of."""
    rows: list[dict[str, Any]] = []

    def watch(state: Contract, seat: int, action: Any) -> None:
        after = state
        for chosen, note in state.parse_action(seat, action):
            rows.append(row_of(after, number, seat, chosen))
            after = after.clone()
            after.play(seat, after.text(chosen, note) if note else chosen)

    return with_ending(rows, play_game(match, number, watch))


def row_of(state: Contract, number: int, seat: int, action: int) -> dict[str, Any]:
    """A choice, and what was known before it."""
    return {
        "game": number,
        "move": state.moves,
        "seat": seat,
        "action": action,
        "choices": list(state.legal(seat)),
        "observation": list(state.observe(seat)),
    }


def with_ending(rows: list[dict[str, Any]], game: GameResult) -> list[dict[str, Any]]:
    """How the game ended for the seat of each row."""
    for row in rows:
        row["win"] = game.wins[row["seat"]]
        row["score"] = game.scores[row["seat"]] if game.scores else None
    return rows


def observation_schema(arrow: Any, match: Match) -> Any:
    """The columns of the table of observations."""
    return arrow.schema(
        [
            ("game", arrow.int64()),
            ("move", arrow.int32()),
            ("seat", arrow.int8()),
            ("action", arrow.int32()),
            ("choices", arrow.list_(arrow.int32())),
            ("observation", arrow.list_(arrow.int16(), match.rules.layout.size)),
            ("win", arrow.float32()),
            ("score", arrow.int32()),
        ]
    )


ROWS = {"records": record_rows, "observations": observation_rows}
SCHEMAS = {"records": record_schema, "observations": observation_schema}


# All files


def parts(games: int, size: int) -> list[Piece]:
    """The games of each file."""
    return [(first, min(first + size, games)) for first in range(0, games, size)]


def file_of(folder: Path, table: str, piece: Piece) -> Path:
    """The file of some games."""
    return folder / f"{table}-{piece[0]:08}-{piece[1]:08}.parquet"


def write_games(
    match: Match, games: int, folder: Path, table: str, size: int, jobs: int, ray: str | None
) -> Iterator[int]:
    """Write the files that are missing; after each, how many games it has."""
    folder.mkdir(parents=True, exist_ok=True)
    pieces = parts(games, size)
    check_folder(folder, table, match)
    missing = [piece for piece in pieces if not file_of(folder, table, piece).exists()]
    yield sum(last - first for first, last in pieces) - sum(last - first for first, last in missing)
    for piece, content in spread(write_part, (match, table), missing, jobs, ray, (match.game,)):
        file = file_of(folder, table, piece)
        draft = file.with_name(f".{file.name}.new")
        draft.write_bytes(content)
        draft.replace(file)
        for shorter in folder.glob(f"{table}-{piece[0]:08}-*.parquet"):
            if shorter != file:
                shorter.unlink()  # the end of a shorter run
        yield piece[1] - piece[0]


def check_folder(folder: Path, table: str, match: Match) -> None:
    """Refuse a folder in which there are other games."""
    _, parquet = arrow_libraries()
    for file in sorted(folder.glob(f"{table}-*.parquet"))[:1]:
        told = parquet.read_schema(file).metadata or {}
        for name, value in facts(match).items():
            before = told.get(name.encode(), b"").decode()
            if before != value:
                raise Invalid(f"{folder} holds other games: their {name} is {before!r}, not {value!r}")


# The command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``backroom games``."""
    add = parser.add_argument
    add("game", metavar="GAME", help="the game to play, for example chinatown")
    add("--bots", metavar="NAMES", help="who plays: one bot, or a field in all seatings, such as greedy,random")
    add("--seats", type=int, metavar="N", help="the number of seats (default: the game's usual number)")
    add("--games", type=int, default=1000, metavar="N", help="the number of games (default: 1000)")
    add("--seed", type=int, default=0, metavar="S", help="the seed of the games (default: 0)")
    add("--table", choices=list(PARTS), default="records", help="what to write (default: records)")
    add("--part", type=int, metavar="N", help="the number of games in a file (default: 500; of observations 100)")
    add("--out", required=True, metavar="FOLDER", help="where to write; an interrupted run goes on there")
    add_option(parser)
    add_limit(parser)
    add_spreading(parser)


def run(args: argparse.Namespace) -> int:
    """``backroom games GAME --out FOLDER``."""
    rules = find_game(args.game)
    field = read_field(args.bots or bots.names(args.game)[0])
    seats, options = rules.check_seats(args.seats), read_options(rules, args.option)
    match = Match(args.game, field, seats, args.seed, options, limit=check_limit(args.limit))
    check_match(match, args.games)
    size = PARTS[args.table] if args.part is None else check_number(args.part, 1, 1_000_000, "--part")
    if args.table == "observations" and not rules.layout.size:
        raise Invalid(f"{rules.title} has no layout of numbers, so it has no observations")
    arrow_libraries()
    folder = Path(args.out)
    jobs = check_jobs(args.jobs)
    with progress_bar(check_count(args.games)) as advance:
        for done in write_games(match, args.games, folder, args.table, size, jobs, args.ray):
            advance(done)
    print(f"{args.games:,} games of {rules.title} in {len(parts(args.games, size))} files in {folder}")
    return 0


def read_field(said: str) -> tuple[str, ...]:
    """The bots of a field, with commas between them; a program stands alone."""
    return (said,) if said.startswith(PROGRAM) else tuple(name.strip() for name in said.split(","))
