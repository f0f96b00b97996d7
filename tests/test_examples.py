"""The examples for researchers run as they are: the notebook cell by cell, the learner until it has learned."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import backroom
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
def test_choices_that_name_a_place_are_scored_by_its_numbers(monkeypatch):
    """The same numbers elsewhere score the same choices there: what a net knows of one district it knows of all."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import ppo

    for slug, place in (("gangster", 4), ("snitch", 2), ("families", 7), ("chinatown", 60), ("chicago_poker", 3)):
        rows, count = ppo.rows_of_map(slug), ppo.MAP[slug][0]
        assert len(rows) == count and len(rows.unique()) == rows.numel()
        known, named = actions(slug), ppo.named_by(slug)
        there = [known.vector(action) for action in (named % (count + 1) == place).nonzero().flatten().tolist()]
        assert there and all(place in row[1:] for row in there)
        net = ppo.Net(ppo.Plan(slug))
        for layer in (net.alone, net.shared):
            ppo.nn.init.zeros_(layer.weight)
        for layer in net.body:
            if isinstance(layer, ppo.nn.Linear):
                ppo.nn.init.zeros_(layer.weight)  # so that nothing but the places counts
        seen = ppo.torch.randint(9, (1, backroom.game(slug).layout.size))
        menu = ppo.torch.arange(known.count)[None]
        before = net(seen, menu)[0]
        seen[0, rows[place]] += 5
        changed = (net(seen, menu)[0] - before)[0]
        elsewhere = named % (count + 1) != place
        assert changed[elsewhere].std() < 1e-5 < changed[~elsewhere].std()


@TORCH
def test_ppo_learns_to_beat_random_players(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import ppo

    ppo.torch.set_num_threads(1)
    plan = ppo.Plan("gangster", hidden=64, rows=64, slices=8, guests=2, league=24)
    learner = ppo.Learner(plan)
    before = ppo.against("random", learner.net, plan, 200)
    for round_number in range(12):
        learner.learn(round_number / 12)
    assert len(learner.earlier) > 5 and not learner.watches
    after = ppo.against("random", learner.net, plan, 200)
    assert after > before + 0.1
    ppo.save(str(tmp_path / "net.pt"), learner.net, plan)
    net, again = ppo.load(str(tmp_path / "net.pt"))
    assert again == plan and ppo.against("random", net, plan, 200) == pytest.approx(after, abs=0.15)
    assert 0 <= ppo.against("greedy", net, plan, 2) <= 1


@TORCH
def test_two_processes_learn_one_net(tmp_path):
    """Each takes its steps by the mean of what both have found: they end with the same net."""
    program = tmp_path / "two.py"
    program.write_text(TWO, "utf-8")
    paths = os.pathsep.join([str(EXAMPLES), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, program],
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert (done.stdout, done.returncode) == ("the same net, other games\n", 0), done.stderr


TWO = """
import ppo
from ppo import torch


def work(member, crew, nets, played):
    torch.set_num_threads(1)
    learner = ppo.Learner(PLAN, member, crew)
    for part in (0.0, 0.5):
        learner.learn(part)
    nets[member] = ppo.parameters_to_vector(learner.net.parameters()).detach()
    played[member] = learner.table.seen


PLAN = ppo.Plan("snitch", hidden=16, rows=8, steps=16, slices=2, guests=1, league=4)
if __name__ == "__main__":
    net = ppo.Net(PLAN)
    nets = torch.zeros(2, sum(weights.numel() for weights in net.parameters())).share_memory_()
    played = torch.zeros(2, 8, ppo.backroom.game("snitch").layout.size).share_memory_()
    ppo.spawn(work, (ppo.Crew(2, net), nets, played), 2)
    assert nets.any() and torch.equal(nets[0], nets[1]) and not torch.equal(played[0], played[1])
    assert not torch.equal(nets[0], ppo.parameters_to_vector(net.parameters()))
    print("the same net, other games")
"""
