"""Every game as an environment of TextArena: its own checks, whole games, and nothing told that a seat may not know."""

from __future__ import annotations

import copy
import random
import sys
import warnings

import pytest

import backroom

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # what the library's dependencies say while they are imported
    ta = pytest.importorskip("textarena", reason="the package textarena is not installed")

from backroom.agents import textarena

GAMES = pytest.mark.parametrize("slug", backroom.slugs())


def fewest(slug):
    return backroom.game(slug).seat_counts[0]


def play(env, chance, steps, way=lambda number, text: f"[{number}]"):
    """Play some steps at random; whether the game has ended."""
    done = False
    while not done and steps:
        seat, _ = env.get_observation()
        legal = env.table.legal(seat)
        place = chance.randrange(len(legal))
        done, _ = env.step(way(place + 1, env.table.text(legal[place])))
        steps -= 1
    return done


@GAMES
def test_the_library_knows_every_game_with_its_usual_wrappers(slug, capsys):
    for version in ("", "-train", "-raw"):
        ta.check_env_exists(f"Backroom-{slug}-v0{version}")
        env = ta.make(f"Backroom-{slug}-v0{version}")
        env.reset(num_players=fewest(slug), seed=7)
        seat, seen = env.get_observation()
        told = seen if isinstance(seen, str) else "\n".join(message for _, message, _ in seen)
        assert "1. " in told and 0 <= seat < fewest(slug)
        done, info = env.step("[1]")
        assert not done and info == {}
    textarena.register()  # a second time does no harm
    assert "is registered" in capsys.readouterr().out


@pytest.mark.parametrize("slug", ["gangster", "rum_row"])
def test_a_whole_game_ends_with_rewards_for_all(slug):
    env = ta.make(f"Backroom-{slug}-v0-raw")
    env.reset(num_players=fewest(slug), seed=3)
    assert play(env, random.Random(1), 5000)
    rewards, info = env.close()
    assert set(rewards) == set(range(fewest(slug))) and max(rewards.values()) > 0 > min(rewards.values())
    winners = env.table.ranking[0]
    assert sum(rewards[seat] for seat in winners) == pytest.approx(1)
    assert all(info[seat]["reason"] and not info[seat]["invalid_move"] for seat in info)


def test_the_end_names_all_who_share_the_win():
    """Whoever takes the first choice every time ends with nothing, like everybody else."""
    env = ta.make("Backroom-snitch-v0-raw")
    env.reset(num_players=4, seed=7)
    done = False
    while not done:
        env.get_observation()
        done, _ = env.step("[1]")
    rewards, info = env.close()
    assert rewards == dict.fromkeys(range(4), 0.25)
    assert info[0]["reason"] == "P0 wins with $0; P1 wins with $0; P2 wins with $0; P3 wins with $0"


@GAMES
def test_choices_in_words_mean_the_same_as_by_number(slug):
    one, other = (ta.make(f"Backroom-{slug}-v0-raw") for _ in range(2))
    for env in (one, other):
        env.reset(num_players=fewest(slug), seed=5)
    play(one, random.Random(2), 25)
    play(other, random.Random(2), 25, lambda number, text: f"I could have [{number}00], but: [{text}]")
    assert one.table == other.table


@GAMES
def test_nobody_is_told_what_their_seat_may_not_know(slug):
    env = ta.make(f"Backroom-{slug}-v0-raw")
    env.reset(num_players=fewest(slug), seed=11)
    play(env, random.Random(4), 20)
    seat = env.table.next_chooser()
    told, real = env.asked(seat), env.table
    for seed in range(3):
        env.table = real.redeal(seat, seed)
        assert env.asked(seat) == told
    env.table = real
    env.step("[1]")
    for other, seen in env.state.observations.items():
        assert {sender for sender, _, _ in seen} <= {ta.GAME_ID, other}


def test_refusals_teach_and_too_many_cost_the_choice():
    env = ta.make("Backroom-snitch-v0-raw", error_allowance=2)
    env.reset(num_players=4, seed=7)
    seat, _ = env.get_observation()
    for _ in range(2):
        before = env.table.dump()
        env.step("[fly to the moon]")
        again, seen = env.get_observation()
        assert again == seat and env.table.dump() == before
        assert "is not understood" in seen[-1][1] and "SN-RECR.1" in seen[-1][1]
    env.step("[fly to the moon]")
    assert env.table.moves == 1 and env.state.game_info[seat]["invalid_move"]


def test_equal_seeds_are_equal_games_and_copies_are_independent():
    env = ta.make("Backroom-gangster-v0-raw")
    env.reset(num_players=3, seed=5)
    first = env.table.dump()
    twin = copy.deepcopy(env)
    play(env, random.Random(1), 5)
    assert twin.table.dump() == first != env.table.dump()
    env.reset(num_players=3, seed=5)
    assert env.table.dump() == first
    with pytest.raises(backroom.Invalid, match="has 2 to 5 players, not 9"):
        env.reset(num_players=9)


def test_without_the_library_one_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "textarena", None)
    monkeypatch.delitem(sys.modules, "backroom.agents.textarena")
    with pytest.raises(backroom.Invalid, match=r"pip install 'backroom\[textarena\]'"):
        __import__("backroom.agents.textarena")
