"""The command line behaves as users expect: answers on stdout, errors on stderr, meaningful exit codes."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

import backroom
from backroom.cli import COMMANDS, main, make_parser


def test_the_version_goes_to_stdout_and_names_the_build_of_every_game(capsys):
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    told = capsys.readouterr()
    assert left.value.code == 0 and told.err == ""
    assert told.out.startswith(f"backroom {backroom.__version__} ")
    assert all(f"{slug}: {build}" in told.out for slug, build in backroom.builds().items())


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)], ids=lambda command: " ".join(command) or "-")
def test_help_goes_to_stdout(command, capsys):
    with pytest.raises(SystemExit) as left:
        main([*command, "--help"])
    told = capsys.readouterr()
    assert left.value.code == 0 and told.err == "" and told.out.startswith("usage: backroom")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_example_in_a_help_text_is_understood(name, capsys):
    parser = make_parser([name])
    with pytest.raises(SystemExit):
        main([name, "--help"])
    examples = re.findall(r"^  backroom (.*?)(?: {2,}.*)?$", capsys.readouterr().out.partition("examples:\n")[2], re.M)
    assert examples
    for example in examples:
        assert parser.parse_args(example.split()).command == name


@pytest.mark.parametrize(
    "line",
    [
        "nosuch",
        "--nosuch",
        "play --seats",
        "play --seats many",
        "replay",
        "rules",
        "arena",
        "serve --port x",
        "bench x",
    ],
)
def test_what_the_parser_does_not_understand_ends_with_2_and_stderr_alone(line, capsys):
    with pytest.raises(SystemExit) as left:
        main(line.split())
    told = capsys.readouterr()
    assert left.value.code == 2 and told.out == "" and "error: " in told.err


@pytest.mark.parametrize(
    "line",
    [
        "play chess",
        "play chicago_poker --resume nowhere.record",
        "replay nowhere.record",
        "rules chess",
        "rules chicago_poker zebra",
        "messages xx",
        "arena chess random",
        "arena chicago_poker nobody random",
        "bench --seats x",
        "perft",
        "perft chess",
        "load --people 1",
        "serve --port 99999999 --data .",
    ],
)
def test_wrong_input_ends_with_2_and_one_line_on_stderr(line, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(line.split()) == 2
    told = capsys.readouterr()
    assert told.out == "" and re.fullmatch(r"backroom: [^\n]+\n", told.err)


def test_without_a_command_the_table_opens_in_the_browser(monkeypatch):
    asked = []
    monkeypatch.setattr("backroom.server.serve.run", lambda args: asked.append((args.command, args.open)) or 0)
    assert main([]) == 0
    assert asked == [("serve", True)]


def test_a_missing_file_is_named(capsys):
    assert main(["replay", "nowhere.record"]) == 2
    assert capsys.readouterr().err == "backroom: nowhere.record: No such file or directory\n"


def test_only_what_is_needed_is_called_required(capsys):
    with pytest.raises(SystemExit):
        main(["rules"])
    assert "required: GAME\n" in capsys.readouterr().err


@pytest.mark.parametrize("line", ["rules families", "messages"])
def test_a_reader_who_leaves_is_no_error(line):
    command = [sys.executable, "-m", "backroom", *line.split()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as shown:
        assert shown.stdout is not None and shown.stderr is not None
        shown.stdout.close()
        assert shown.stderr.read() == b""
    assert shown.returncode == 141
