"""The tools around the project: setting up says what it does, and quick checks know every folder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.conftest import SLOW, dealt_out
from tools import quick

ROOT = Path(__file__).parent.parent
MAKEFILE = """\
.venv/bin/python:
	@mkdir -p .venv/bin; echo noise >&2; touch $@
.venv/tools: .venv/bin/python
	@touch $@
.venv/compiled: .venv/tools
	@echo poker; echo chess runs interpreted; touch $@
.venv/installed: .venv/tools
	@echo "WARNING: the reason" >&2; exit 1
.venv/page: .venv/installed
	@touch $@
"""


def prepare(folder: Path, *names: str) -> subprocess.CompletedProcess[str]:
    """Run the tool in a folder with a small Makefile."""
    (folder / "Makefile").write_text(MAKEFILE, encoding="utf-8")
    command = [sys.executable, str(ROOT / "tools" / "prepare.py"), *names]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_setting_up_says_each_step_in_one_line_and_once(tmp_path):
    done = prepare(tmp_path, "compiled")
    assert done.returncode == 0 and done.stderr == ""
    assert [line.split("  ")[1] for line in done.stdout.splitlines()[1:]] == [
        "A Python environment of its own",
        "Tools for compiling",
        "Rules, compiled to C",
    ]
    assert done.stdout.endswith("s  poker, chess runs interpreted\n") and "noise" not in done.stdout
    again = prepare(tmp_path, "compiled")
    assert (again.returncode, again.stdout) == (0, "")


def test_a_step_that_fails_names_the_log_which_has_the_reason(tmp_path):
    done = prepare(tmp_path, "page", "compiled")
    assert done.returncode == 1
    [failed] = [line for line in done.stdout.splitlines() if "failed" in line]
    assert "Backroom and its libraries" in failed and failed.endswith("see the end of .venv/setup.log")
    assert "WARNING" not in done.stdout + done.stderr and "The page" not in done.stdout
    assert "WARNING: the reason" in (tmp_path / ".venv" / "setup.log").read_text(encoding="utf-8")
    assert (tmp_path / ".venv" / "compiled").exists()  # what doesn't need it goes on


FOLDERS = sorted(
    path.name for path in (ROOT / "src" / "backroom").iterdir() if path.is_dir() and path.name != "__pycache__"
)


@pytest.mark.parametrize("folder", FOLDERS)
def test_quick_checks_know_tests_for_every_folder(folder):
    found = quick.tests_of([f"src/backroom/{folder}/gangster/any.py"])
    assert set(found) > set(quick.ALWAYS)


def test_quick_checks_name_only_tests_that_exist():
    named = {test for _, tests in quick.TESTS_OF for test in tests if "{" not in test}
    assert [test for test in sorted(named) if not (ROOT / test).exists()] == []


def test_every_worker_begins_with_its_share_of_the_slow_tests():
    files = {"server/a": 30, "browser/b": 10, "browser/c": 9, "agents/d": 3, "families/e": 200, "snitch/f": 148}
    items = [SimpleNamespace(path=Path(file), number=n) for file, count in files.items() for n in range(count)]
    for workers in (2, 3, 4):
        dealt = dealt_out(items, workers)
        assert sorted(map(id, dealt)) == sorted(map(id, items))
        size = len(items) // workers
        assert all(dealt[size * worker].path.parent.name in SLOW for worker in range(workers))
        assert all(item.path.parent.name not in SLOW for item in dealt[-size // 2 :])
