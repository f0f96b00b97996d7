"""`make quick`: style, types, and the tests of what changed, in less than a minute.

A file counts as changed if it differs from the branch `main` (or from the commit that is named), committed or not.
Tests are chosen by folder, nearest first; those that don't fit into the time are counted, and left to `make test`.
"""

from __future__ import annotations

import subprocess
import sys
import time
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
SECONDS = 55
"""For everything. A test that has begun is allowed to finish, so this is a little less than a minute."""

TESTS_OF = [
    ("tests/**/test_*.py", ["{path}"]),
    (
        "src/backroom/games/*/*",
        ["tests/{slug}", "tests/test_golden.py", "tests/test_ledger.py", "tests/test_rule_style.py"],
    ),
    (
        "src/backroom/core/*",
        ["tests/test_core.py", "tests/test_positions.py", "tests/test_games.py", "tests/test_golden.py"],
    ),
    ("src/backroom/core/*", ["tests/test_conformance.py"]),
    ("src/backroom/games/*", ["tests/test_conformance.py"]),
    ("src/backroom/bots/*", ["tests/test_bots.py", "tests/test_arena.py"]),
    ("src/backroom/records/*", ["tests/test_records.py"]),
    ("src/backroom/drawing/*", ["tests/test_drawing.py"]),
    ("src/backroom/arena/*", ["tests/test_arena.py"]),
    ("src/backroom/bench/*", ["tests/test_bench.py", "tests/test_perft.py"]),
    ("src/backroom/terminal/*", ["tests/test_terminal.py", "tests/test_rules_command.py"]),
    ("src/backroom/tab/*", ["tests/server/test_tab.py"]),
    ("src/backroom/server/*", ["tests/server/test_table.py", "tests/server/test_protocol.py", "tests/server"]),
    ("src/backroom/messages/*", ["tests/test_messages.py"]),
    ("src/backroom/web/*", ["tests/server/test_typescript.py", "tests/browser"]),
    ("src/backroom/*.py", ["tests/test_cli.py", "tests/test_public.py"]),
    ("binder/*", ["tests/test_binder.py", "tests/test_binder_hooks.py", "tests/test_binder_fuzz.py"]),
    ("docs/*", ["tests/test_readme.py", "tests/test_adding_a_game.py"]),
    ("*.md", ["tests/test_readme.py", "tests/test_project.py"]),
    ("pyproject.toml", ["tests/test_project.py"]),
]
"""Which tests know about a file. A pattern's * matches folders, too; {slug} is the game's folder."""
ALWAYS = ["tests/test_house_style.py", "tests/test_layers.py"]


def changed(since: str) -> list[str]:
    """The files that differ from a commit, and those that git doesn't know yet."""
    base = git("merge-base", since, "HEAD") or [since]
    return sorted({*git("diff", "--name-only", base[0]), *git("ls-files", "--others", "--exclude-standard")})


def git(*words: str) -> list[str]:
    """The lines of git's output."""
    answer = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return answer.stdout.splitlines() if answer.returncode == 0 else []


def tests_of(paths: list[str]) -> list[str]:
    """The tests for some files, nearest first."""
    found = dict.fromkeys(ALWAYS)
    for pattern, tests in TESTS_OF:
        for path in paths:
            if fnmatch(path, pattern):
                slug = [*path.split("/"), "", "", ""][3]
                found |= dict.fromkeys(test.format(path=path, slug=slug) for test in tests)
    return [test for test in found if (ROOT / test).exists()]


class Budget:
    """A pytest plugin: tests that would begin too late are skipped and counted."""

    def __init__(self, end: float) -> None:
        self.end, self.left_out = end, 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self) -> None:
        if time.monotonic() > self.end:
            self.left_out += 1
            pytest.skip("no time left")

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.left_out:
            terminalreporter.write_line(
                f"{self.left_out} more tests didn't fit into {SECONDS} s; `make test` runs them."
            )


def check(*command: str) -> bool:
    """Run a checker; it prints what is wrong."""
    return subprocess.run([str(BIN / command[0]), *command[1:]], cwd=ROOT, check=False).returncode == 0


def main(words: list[str]) -> int:
    """Check what changed; the exit code is 0 if nothing is wrong."""
    end = time.monotonic() + SECONDS
    paths = changed(words[0] if words else "main")
    print(f"{len(paths)} files changed")
    python = any(path.endswith(".py") for path in paths)
    fine = check("ruff", "format", "--check", "--quiet", ".") & check("ruff", "check", "--quiet", ".")
    if python and not check("mypy", "--no-error-summary"):
        return 1
    return int(not fine) or int(pytest.main(["-q", "-x", "--no-header", *tests_of(paths)], plugins=[Budget(end)]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
