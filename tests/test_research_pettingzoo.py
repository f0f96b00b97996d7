"""PettingZoo's own tests, on every game."""

from __future__ import annotations

import warnings
from functools import partial
from types import SimpleNamespace

import pytest

import backroom

suite = pytest.importorskip(
    "pettingzoo.test", reason="PettingZoo is not installed (pip install backroom[research])", exc_type=ImportError
)
ours = pytest.importorskip("backroom.research.pettingzoo")

GAMES = pytest.mark.parametrize("slug", sorted(slug for slug in backroom.slugs() if backroom.game(slug).layout.size))


@GAMES
def test_api(slug):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # int16 observations in a dict: it only recommends other kinds
        suite.api_test(ours.env(slug), num_cycles=60)


@GAMES
def test_seeds(slug):
    suite.seed_test(partial(ours.env, slug), num_cycles=15)


@GAMES
def test_render(slug, capsys):
    suite.render_test(partial(ours.env, slug))
    assert "waiting for P" in capsys.readouterr().out


@GAMES
def test_max_cycles(slug):
    made = SimpleNamespace(
        env=partial(ours.env, slug, illegal="random"), parallel_env=partial(ours.parallel_env, slug, illegal="random")
    )
    suite.max_cycles_test(made)


@GAMES
def test_parallel_api(slug):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        suite.parallel_api_test(ours.parallel_env(slug, illegal="random"), num_cycles=60)


@GAMES
def test_a_whole_game_pays_one_win(slug):
    env = ours.env(slug)
    env.reset(seed=5)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        mask = None if terminated or truncated else observation["action_mask"]
        env.step(None if mask is None else env.action_space(agent).sample(mask))
    assert sum(total.values()) == pytest.approx(1)


def test_an_illegal_action_is_refused_and_changes_nothing():
    env = ours.env("snitch")
    env.reset(seed=1)
    before = env.unwrapped.state.dump()
    with pytest.raises(backroom.Refused):
        env.step(1086)
    assert env.unwrapped.state.dump() == before
    with pytest.raises(backroom.Invalid, match="illegal"):
        ours.env("snitch", illegal="maybe")
    with pytest.raises(backroom.Invalid, match="seats"):
        ours.env("snitch", seats=9)


def test_a_game_without_numbers_is_refused():
    with pytest.raises(backroom.Invalid, match="layout"):
        ours.env("rum_row")
