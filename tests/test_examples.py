"""The examples for researchers run as they are: the notebook cell by cell, the learner until it has learned."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from backroom import extras
from backroom.research import actions

EXAMPLES = Path(__file__).parent.parent / "examples"
TORCH = pytest.mark.skipif(not extras.has("torch"), reason="torch is not installed: pip install torch")


def test_the_notebook_runs_from_top_to_bottom(tmp_path):
    notebook = json.loads((EXAMPLES / "nets.ipynb").read_text("utf-8"))
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert cells and all(not cell["outputs"] for cell in notebook["cells"] if cell["cell_type"] == "code")
    settings = {"GAME": "gangster", "GAMES": "4", "NET": str(tmp_path / "none.pt")}
    paths = os.pathsep.join([str(EXAMPLES), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-c", "\n\n".join(cells)],
        env=os.environ | settings | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "par is 25.0%" in done.stdout and "skipped: " in done.stdout and "200 games in" in done.stdout


@TORCH
def test_actions_are_turned_to_the_seat_that_sees_them(monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import ppo

    known, turned = actions("gangster"), ppo.as_seen("gangster", 4)
    for seat in range(4):
        assert turned[(4 - seat) % 4][turned[seat]].tolist() == list(range(known.count))  # there and back
    drives = [action for action in range(known.count) if known.vector(action)[:2] == (known.verbs.index("drive"), 2)]
    assert [known.vector(int(turned[2, one])) for one in drives] == [
        (verb, 0, *rest) for verb, _, *rest in map(known.vector, drives)
    ]


@TORCH
def test_ppo_learns_to_beat_random_players(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import ppo

    ppo.torch.set_num_threads(1)
    plan = ppo.Plan("gangster", hidden=64, rows=64, guests=2, league=24)
    learner = ppo.Learner(plan)
    before = ppo.against_random(learner.net, plan, 200)
    for round_number in range(12):
        learner.learn(round_number / 12)
    assert len(learner.earlier) > 5 and not learner.watches
    after = ppo.against_random(learner.net, plan, 200)
    assert after > before + 0.1
    ppo.save(str(tmp_path / "net.pt"), learner.net, plan)
    net, again = ppo.load(str(tmp_path / "net.pt"))
    assert again == plan and ppo.against_random(net, plan, 200) == pytest.approx(after, abs=0.15)
    assert 0 <= ppo.against_bot(net, plan, "greedy", 2) <= 1
