"""Gymnasium's own checks, on every game."""

from __future__ import annotations

import warnings

import pytest

import backroom

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed (pip install backroom[research])")
np = pytest.importorskip("numpy")
check_env = pytest.importorskip("gymnasium.utils.env_checker").check_env
ours = pytest.importorskip("backroom.research.gymnasium")

GAMES = pytest.mark.parametrize("slug", sorted(slug for slug in backroom.slugs() if backroom.game(slug).layout.size))


@GAMES
def test_check_env(slug):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # int16 observations that aren't pictures: it only recommends otherwise
        check_env(gymnasium.make(f"backroom/{slug}-v0", opponents="random").unwrapped)


@GAMES
def test_a_whole_game_against_chosen_bots(slug):
    seats = backroom.game(slug).usual_seats
    names = [*["random"] * (seats - 2), backroom.bots.names(slug)[0]] if slug == "snitch" else "random"
    env = gymnasium.make(f"backroom/{slug}-v0", opponents=names, seat=None, render_mode="ansi")
    observation, info = env.reset(seed=3)
    assert 0 <= info["seat"] < seats
    over, reward = False, 0.0
    while not over:
        action = env.action_space.sample(observation["action_mask"])
        observation, reward, over, cut, info = env.step(action)
        assert not info["illegal"] and not cut
    assert 0 <= reward <= 1 and "won by" in env.render()


def test_what_cannot_be_is_refused():
    for wrong in ({"opponents": "nobody"}, {"opponents": ["random"]}, {"seat": 7}, {"seats": 9}, {"illegal": "maybe"}):
        with pytest.raises(backroom.Invalid):
            gymnasium.make("backroom/snitch-v0", **wrong)
    env = gymnasium.make("backroom/snitch-v0", opponents="random", illegal="refuse")
    env.reset(seed=1)
    with pytest.raises(backroom.Refused):
        env.step(1086)


@GAMES
def test_vector_environments_step_many_tables_until_the_agent_is_asked_at_each(slug):
    envs = gymnasium.make_vec(f"backroom/{slug}-v0", num_envs=6, vectorization_mode="vector_entry_point")
    twins = gymnasium.make_vec(f"backroom/{slug}-v0", num_envs=6, vectorization_mode="vector_entry_point", threads=2)
    first, _ = envs.reset(seed=4)
    second, _ = twins.reset(seed=4)
    chance, wins = np.random.default_rng(1), 0.0
    for _ in range(40):
        assert all((first[name] == second[name]).all() for name in first)
        assert envs.observation_space.contains(first)
        picked = np.array([chance.choice(np.flatnonzero(mask)) for mask in first["action_mask"]])
        first, rewards, over, _, info = envs.step(picked)
        second, *_ = twins.step(picked)
        assert not info["illegal"].any() and (rewards[~over] == 0).all()
        wins += rewards.sum()
    assert (np.asarray(envs.unwrapped.tables.batch.seats) == 0).all()


def test_an_illegal_action_in_a_vector_environment_is_replaced_and_told():
    envs = gymnasium.make_vec("backroom/snitch-v0", num_envs=2, vectorization_mode="vector_entry_point")
    envs.reset(seed=1)
    *_, info = envs.step(np.array([1086, 5000]))
    assert info["illegal"].all()
    assert ours.VectorTables.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP


@GAMES
def test_vector_environments_play_against_chosen_bots_at_all_seats(slug):
    names = {"chinatown": "trader", "snitch": "greedy"}.get(slug, "random")
    envs = gymnasium.make_vec(
        f"backroom/{slug}-v0", num_envs=3, vectorization_mode="vector_entry_point", seat=None, opponents=names
    )
    seen, info = envs.reset(seed=2)
    places = info["seat"].tolist()
    assert places == [0, 1, 2] and (np.asarray(envs.unwrapped.tables.batch.seats) == places).all()
    chance = np.random.default_rng(1)
    for _ in range(6):
        seen, rewards, over, _, info = envs.step(
            np.array([chance.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        )
        assert (np.asarray(envs.unwrapped.tables.batch.seats) == places).all()
        assert (rewards[~over] == 0).all() and not info["illegal"].any()


def test_what_cannot_be_is_refused_by_vector_environments_too():
    for wrong in ({"opponents": "nobody"}, {"opponents": ["random"]}, {"seat": 7}, {"seats": 9}, {"threads": 0}):
        with pytest.raises(backroom.Invalid):
            gymnasium.make_vec("backroom/snitch-v0", num_envs=2, vectorization_mode="vector_entry_point", **wrong)


def test_tables_of_the_same_seed_and_bots_play_the_same_games():
    seated = pytest.importorskip("backroom.research.seated")
    tables = [seated.Seated("snitch", 4, opponents="greedy", seed=3, threads=threads) for threads in (1, 2)]
    for _ in range(30):
        chosen = [int(np.flatnonzero(mask)[-1]) for mask in tables[0].masks]
        for one in tables:
            one.step(chosen)
        assert (tables[0].observations == tables[1].observations).all()
        assert (tables[0].rewards == tables[1].rewards).all()
