"""``backroom edition``: printed numbers, names, maps and cards, changed in a file of one's own."""

from __future__ import annotations

import argparse
from pathlib import Path

from .. import loading, registry, slugs
from ..core.editions import read_edition
from ..core.errors import Invalid
from ..editions import own
from ..editions.doubts import doubts
from ..editions.keeping import base_of, places

EXAMPLES = """\
  backroom edition copy gangster mine.toml        a copy to change as you like
  backroom edition check mine.toml                is it whole, and can it be played?
  backroom edition doubts gangster                what an owner of the real box should check
  backroom edition list                           the editions that were played here
To play with one: backroom play --edition mine.toml; also arena, bench, perft, replay, rulebook and serve."""

HEAD = """\
# An edition of your own: change what you like, then try it with
#   backroom edition check {file}
#   backroom play --edition {file}
edition.game = "{game}"
edition.name = "{name}"

"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    what = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    copy = what.add_parser("copy", help="write a copy of a game's printed edition")
    copy.add_argument("game", metavar="GAME", help=f"one of: {', '.join(slugs())}")
    copy.add_argument("file", metavar="FILE", help="the new file")
    check = what.add_parser("check", help="check an edition, and play some games with it")
    check.add_argument("file", metavar="FILE", help="an edition of your own")
    doubtful = what.add_parser("doubts", help="list what was reconstructed and should be checked in a real box")
    doubtful.add_argument("game", metavar="GAME", help=f"one of: {', '.join(slugs())}")
    what.add_parser("list", help="list the editions that were played here")


def run(args: argparse.Namespace) -> int:
    """Do what was asked for."""
    return {"copy": copy_edition, "check": check_edition, "doubts": print_doubts, "list": list_editions}[args.what](
        args
    )


def copy_edition(args: argparse.Namespace) -> int:
    """Write a copy; an existing file is never overwritten."""
    slug, path = loading.check_slug(args.game), Path(args.file)
    printed = (registry.folder_of(slug) / "edition.toml").read_text(encoding="utf-8")
    name = path.stem.replace('"', "").replace("\\", "") or "mine"
    try:
        with open(path, "x", encoding="utf-8", newline="\n") as file:
            file.write(HEAD.format(file=path.name, game=base_of(slug), name=name) + printed)
    except FileExistsError:
        raise Invalid(f"{path} already exists; choose another name") from None
    print(f"{path} is the printed edition of {slug}. Change it, then: backroom edition check {path}")
    return 0


def check_edition(args: argparse.Namespace) -> int:
    """Check a file, and try it out."""
    edition = own.open_edition(args.file)
    changed = own.changes(edition)
    print(f"{args.file} is the edition {edition.name!r} of {edition.base}, and can be played ({edition.slug}).")
    print("\n".join(changed) if changed else "Nothing differs from the printed edition.")
    return 0


def print_doubts(args: argparse.Namespace) -> int:
    """List what should be checked."""
    slug = loading.check_slug(args.game)
    found = doubts(read_edition(registry.package_of(slug)))
    for one in found:
        print(one)
    print(f"\n{len(found)} entries were reconstructed. If you own the box: backroom edition copy {slug} mine.toml")
    return 0


def list_editions(args: argparse.Namespace) -> int:
    """List what is kept."""
    known = {path.stem: path for place in places() for path in sorted(place.glob("*.toml"))}
    for slug in sorted(filter(registry.is_game, known)):
        game = loading.game(slug)
        print(f"{slug}  {game.edition_name} ({game.build})")
    if not known:
        print("No edition of your own was played yet.")
    return 0
