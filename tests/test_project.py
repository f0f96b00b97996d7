"""What a stranger reads first: licence, metadata, version, forms."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import backroom

ROOT = Path(__file__).parent.parent
GAMES = sorted(path.parent.name for path in (ROOT / "src" / "backroom" / "games").glob("*/edition.toml"))
METADATA = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_version_has_one_home_and_the_changelog_knows_it():
    assert "version" not in METADATA and "version" in METADATA["dynamic"]
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest is not None and newest[1] == backroom.__version__


def test_the_licence_is_named_and_there():
    assert METADATA["license"] == "MIT"
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")
    assert all((ROOT / name).is_file() for name in METADATA["license-files"])


def test_the_notice_names_every_author_and_every_game_with_reconstructed_data():
    notice = " ".join((ROOT / "NOTICE").read_text(encoding="utf-8").split())
    authors = re.findall(
        r"^\| `\w+` \| .*?, by (.*?) \|", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert len(authors) == len(GAMES)
    assert [author for author in authors if author not in notice] == []
    assert [
        slug for slug in GAMES if f"- {backroom.game(slug).title}: " not in notice and f"(slug {slug}): " not in notice
    ] == []


def test_the_form_for_rules_lists_every_game():
    form = (ROOT / ".github" / "ISSUE_TEMPLATE" / "wrong-rule.yml").read_text(encoding="utf-8")
    assert f"options: [{', '.join(GAMES)}]" in form
