"""What a stranger reads first: licence, metadata, version, forms."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import backroom
from backroom.drawing import icons
from backroom.web import build

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


WITHOUT_OUR_LIBRARIES = """
import sys
ours = sys.argv[3].split()
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ours:
            raise ModuleNotFoundError(f"{name} is not there while the package is being built")
sys.meta_path.insert(0, Missing())
sys.path[:0] = sys.argv[1:3]
import backroom.web.build, binder.building
backroom.web.build.is_built()
binder.building.extensions_for_setup()
"""


def test_the_package_can_be_built_before_its_libraries_are_installed():
    """``setup.py`` imports these two; only ``[build-system]`` in pyproject.toml is there by then."""
    libraries = " ".join(re.split(r"[<>=\[;]", line)[0] for line in METADATA["dependencies"])
    command = [sys.executable, "-c", WITHOUT_OUR_LIBRARIES, str(ROOT), str(ROOT / "src"), libraries]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr


def test_the_build_writes_icons_where_drawings_look_for_them():
    assert build.ICON_PICTURES == icons.BUILT
    assert tomllib.loads(build.ICON_LIST.read_text(encoding="utf-8")) == icons.ICONS
