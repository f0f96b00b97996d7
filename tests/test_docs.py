"""The documentation: its pictures are drawn from the code, its pages are found, and nothing is missing."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from backroom.cli import main
from backroom.core.errors import Invalid
from backroom.terminal.docs import address_of
from tools import house
from tools.layers import LAYERS

ROOT = Path(__file__).parent.parent
NAV = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("nav:")[2]


def test_the_picture_of_a_move_is_well_formed():
    assert ET.fromstring(house.way()).tag.endswith("svg")


def test_the_picture_of_the_layers_is_well_formed_and_shows_every_part_that_exists():
    drawn = house.layers()
    assert ET.fromstring(drawn).tag.endswith("svg")
    parts = [name for layer in LAYERS for name in layer if house.is_part(name)]
    assert len(parts) > 8
    assert [name for name in parts if f">{name}</text>" not in drawn] == []


def test_the_way_of_a_move_names_what_is_in_the_code(monkeypatch):
    monkeypatch.setattr(house, "WAY", [("core/state.py", "Nobody", "does nothing")])
    with pytest.raises(house.MissingPart, match=r"core/state\.py has no Nobody"):
        house.way()


def test_every_page_stands_in_the_navigation():
    pages = {path.name for path in (ROOT / "docs").glob("*.md")}
    assert sorted(pages - set(re.findall(r"([\w-]+\.md)$", NAV, re.MULTILINE))) == []


def test_a_page_is_found_in_the_installed_documentation(tmp_path):
    for name in ("index.html", "tutorial.html"):
        (tmp_path / name).touch()
    assert address_of("tutorial", tmp_path) == (tmp_path / "tutorial.html").as_uri()
    with pytest.raises(Invalid, match="the pages are: index, tutorial"):
        address_of("nowhere", tmp_path)


def test_without_an_installed_documentation_the_address_of_the_site_is_told(tmp_path):
    assert re.fullmatch(r"https://\S+/tutorial\.html", address_of("tutorial", tmp_path))


def test_the_command_prints_where_the_documentation_is(capsys):
    assert main(["docs", "--no-open"]) == 0
    assert re.fullmatch(r"(file|https)://\S+/index\.html\n", capsys.readouterr().out)


def test_the_table_of_the_binders_files_names_all_of_them():
    page = (ROOT / "docs" / "binder.md").read_text("utf-8")
    table = set(re.findall(r"`(\w+\.py|\w+/)`", page.partition("## From rules to a module")[2].partition("\n## ")[0]))
    files = {path.name + "/" * path.is_dir() for path in (ROOT / "binder").iterdir()}
    assert table == {name for name in files if not name.startswith("__")}
