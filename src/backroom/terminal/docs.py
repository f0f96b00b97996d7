"""``backroom docs``: the documentation, in your browser."""

from __future__ import annotations

import argparse
import webbrowser
from importlib import metadata
from pathlib import Path

from ..core.errors import Invalid
from ..web import MANUAL

EXAMPLES = """\
  backroom docs                 open the documentation in your browser
  backroom docs tutorial        open one of its pages
  backroom docs --no-open       only print where it is"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("page", nargs="?", default="index", metavar="PAGE", help="a page, such as tutorial or bots")
    parser.add_argument(
        "--open", action=argparse.BooleanOptionalAction, default=True, help="open it in your browser (default: yes)"
    )


def run(args: argparse.Namespace) -> int:
    """Print the address of a page, and open it."""
    address = address_of(args.page, MANUAL)
    print(address, flush=True)
    if args.open:
        webbrowser.open(address)
    return 0


def address_of(page: str, manual: Path) -> str:
    """Where a page is: installed with the package, or else on the project's site."""
    if not (manual / "index.html").is_file():
        return f"{site()}/{page}.html"
    known = sorted(path.stem for path in manual.glob("*.html"))
    if page not in known:
        raise Invalid(f"there is no page {page!r}; the pages are: {', '.join(known)}")
    return (manual / f"{page}.html").as_uri()


def site() -> str:
    """The address of the documentation, as the package's metadata name it."""
    named = dict(line.split(", ", 1) for line in metadata.metadata("backroom").get_all("Project-URL") or ())
    return str(named["Documentation"])
