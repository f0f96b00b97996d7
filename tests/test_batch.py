"""Many games side by side."""

from __future__ import annotations

import gc
import os
import random
import threading
from array import array

import pytest

import backroom
from backroom.core.batch import WAIT
from tests.conftest import builds

GAMES = pytest.mark.parametrize(
    "game", [backroom.game(slug, build) for slug in backroom.slugs() for build in builds(slug)], ids=str
)


def pick(batch, chance):
    return [batch.choices[row * batch.width + chance.randrange(batch.counts[row])] for row in range(batch.size)]


def started(game, seed, stream):
    """A new game from a stream of a seed, to which nobody listens."""
    usual, state = game.new(seed=seed), game.blank()
    state._start(usual.seats, seed, stream, usual.get_options())
    return state.clone()


@GAMES
def test_a_batch_plays_the_games_that_single_states_play(game):
    batch, chance = game.batch(3, seed=5), random.Random(1)
    singles = [started(game, 5, stream) for stream in range(3)]
    for _ in range(200):
        actions = pick(batch, chance)
        for row, state in enumerate(singles):
            assert batch.seats[row] == state.next_chooser()
            state.play(batch.seats[row], actions[row])
        batch.step(actions)
        playing = [row for row in range(3) if not singles[row].over]
        assert [batch.states[row].dump() for row in playing] == [singles[row].dump() for row in playing]
        assert [batch.states[row].view(0) for row in playing] == [singles[row].view(0) for row in playing]
        if len(playing) < 3:
            return


@GAMES
def test_a_game_that_ends_starts_again_with_new_luck(game):
    batch, chance = game.batch(4, seed=2), random.Random(2)
    seen = 0
    for _ in range(4000):
        batch.step(pick(batch, chance))
        for row, ranking in batch.results:
            assert batch.ended[row] and ranking
            assert not batch.states[row].over
            seen += 1
        if seen >= 2:
            return
    raise AssertionError("no game ended")


@GAMES
def test_a_wrong_action_anywhere_refuses_the_whole_step(game):
    batch = game.batch(3, seed=1)
    before = [state.dump() for state in batch.states]
    good = pick(batch, random.Random(0))
    for wrong, error in (
        (good[:2], backroom.Invalid),
        ([*good[:2], -1], backroom.Refused),
        ([*good[:2], 10**30], backroom.Refused),
        ([*good[:2], "x"], backroom.Invalid),
        (5, backroom.Invalid),
    ):
        with pytest.raises(error):
            batch.step(wrong)
    assert [state.dump() for state in batch.states] == before
    for size in (0, -1, 10**9, "3", None, True):
        with pytest.raises(backroom.Invalid, match="batch"):
            game.batch(size)


SLUGS = pytest.mark.parametrize("slug", backroom.slugs())


def shown(batch):
    """Everything that a batch shows, without the unused space after the choices of each row."""
    rows = batch.table("choices").tolist()
    return [
        list(batch.seats),
        [choices[:count] for choices, count in zip(rows, batch.counts, strict=True)],
        list(batch.ended),
        list(batch.rewards),
        batch.results,
        list(batch.games),
        list(batch.observations or ()),
        list(batch.critic or ()),
        bytes(batch.masks),
    ]


def story(game, steps=120, size=5, **given):
    """What a batch shows, step by step."""
    observed = game.layout.size > 0
    batch = game.batch(size, seed=5, observe=observed, critic=observed, masks=True, **given)
    chance, found = random.Random(3), [shown(batch)]
    for _ in range(steps):
        batch.step(pick(batch, chance))
        found.append(shown(batch))
    return found


@SLUGS
def test_a_batch_shows_the_same_in_both_builds(slug):
    if "compiled" not in builds(slug):
        pytest.skip(f"{slug} is not compiled")
    slow, fast = (story(backroom.game(slug, build), rewards="rank") for build in ("interpreted", "compiled"))
    assert slow == fast


@SLUGS
def test_a_batch_shows_the_same_on_several_threads(slug):
    game = backroom.game(slug)
    assert story(game, 60) == story(game, 60, threads=3)


@GAMES
def test_a_batch_shows_what_the_states_of_its_rows_say(game):
    observed = game.layout.size > 0
    batch, chance = game.batch(4, seed=8, observe=observed, critic=observed, masks=True), random.Random(4)
    for _ in range(40):
        batch.step(pick(batch, chance))
        for row, state in enumerate(batch.states):
            seat = batch.seats[row]
            choices = batch.table("choices").tolist()[row]
            assert seat == state.next_chooser()
            assert choices[: batch.counts[row]] == state.legal(seat)
            mask = batch.table("masks").tolist()[row]
            assert [action for action, may in enumerate(mask) if may] == sorted(state.legal(seat))
            if observed:
                assert batch.table("observations").tolist()[row] == list(state.observe(seat))
                assert batch.table("critic").tolist()[row] == list(state.observe(seat, full=True))


@pytest.mark.parametrize("rewards", ["win", "rank", "score"])
@SLUGS
def test_rewards_and_results_tell_how_a_game_ended(slug, rewards):
    game = backroom.game(slug)
    batch, chance = game.batch(2, seed=3, rewards=rewards), random.Random(3)
    single = started(game, 3, 0)
    for _ in range(4000):
        actions = pick(batch, chance)
        if not single.over:
            single.play(batch.seats[0], actions[0])
        batch.step(actions)
        if batch.ended[0]:
            break
        assert batch.rewards[0] == 0
    assert single.over
    got = batch.table("rewards").tolist()[0]
    assert dict(batch.results)[0] == single.ranking
    best, worst = single.ranking[0], single.ranking[-1]
    if rewards == "win":
        assert got == pytest.approx([1 / len(best) if seat in best else 0 for seat in range(single.seats)])
    elif rewards == "rank":
        assert sum(got) == pytest.approx(single.seats / 2, abs=1e-4)  # 32-bit floats
        assert all(got[one] > got[other] for one in best for other in worst if best is not worst)
    else:
        assert all(0 <= value <= 1 for value in got)
        assert max(got) == 1 or got == [0.5] * single.seats


@GAMES
def test_memory_of_the_caller_is_written_in_place(game):
    own = {"rewards": array("f", [9.0] * 3 * game.usual_seats), "masks": bytearray(3 * game.state.ACTIONS)}
    batch = game.batch(3, seed=1, memory=own)
    assert list(own["rewards"]) == [0.0] * 3 * game.usual_seats
    assert sum(own["masks"]) == sum(batch.counts)
    batch.actions[:] = array("i", pick(batch, random.Random(1)))
    batch.step()
    assert sum(own["masks"]) == sum(batch.counts)


@GAMES
def test_buffers_in_the_shape_of_pufferlib_are_shared(game):
    """Its native environments share arrays of numpy with a row for each agent: observations, actions, rewards,
    terminals; here every table asks one agent after the other, and every seat is paid."""
    numpy = pytest.importorskip("numpy")
    if not game.layout.size:
        pytest.skip("the game has no numbers")
    rows, seats = 4, game.usual_seats
    shared = {
        "observations": numpy.zeros((rows, game.layout.size), numpy.int16),
        "actions": numpy.zeros(rows, numpy.int32),
        "rewards": numpy.zeros(rows * seats, numpy.float32),
        "ended": numpy.zeros(rows, bool),
        "masks": numpy.zeros((rows, game.state.ACTIONS), bool),
    }
    batch, other = game.batch(rows, seed=1, memory=shared), game.batch(rows, seed=1, observe=True, masks=True)
    for _ in range(40):
        shared["actions"][:] = [numpy.flatnonzero(mask)[0] for mask in shared["masks"]]
        other.step(shared["actions"])
        batch.step()
        for name, array_of_numpy in shared.items():
            assert array_of_numpy.tobytes() == bytes(memoryview(getattr(other, name)).cast("B"))


@GAMES
def test_memory_that_cannot_take_what_is_written_is_refused(game):
    for wrong in (
        {"rewards": array("f", [0.0])},
        {"rewards": bytes(4 * 3 * game.usual_seats)},
        {"rewards": [0.0] * 3 * game.usual_seats},
        {"reward": array("f", [0.0])},
    ):
        with pytest.raises(backroom.Invalid, match="reward"):
            game.batch(3, seed=1, memory=wrong)
    for more in ({"rewards": "money"}, {"threads": 0}):
        with pytest.raises(backroom.Invalid):
            game.batch(3, seed=1, **more)
    with pytest.raises(backroom.Invalid, match="it has actions"):
        game.batch(3, seed=1).table("masks")


@GAMES
def test_a_copy_of_a_row_can_be_played_without_touching_the_batch(game):
    batch = game.batch(2, seed=1)
    copy = batch.states[0]
    for _ in range(5):
        seat = copy.next_chooser()
        copy.play(seat, copy.legal(seat)[0])
    before = shown_choices(batch)
    batch.step([row[0] for row in before])
    assert batch.states[0].moves == 1


def shown_choices(batch):
    """The choices of every row."""
    return [row[:count] for row, count in zip(batch.table("choices").tolist(), batch.counts, strict=True)]


def many(game, threads, size=64):
    """A batch on threads, or a skip where there are none."""
    if game.build != "compiled":
        pytest.skip("interpreted batches run on one thread")
    return game.batch(size, seed=1, threads=threads)


def helpers():
    """The threads that help to step batches."""
    return [thread for thread in threading.enumerate() if thread.name.startswith("backroom-batch")]


@SLUGS
def test_threads_refuse_a_step_by_the_first_wrong_row_and_change_nothing(slug):
    batch = many(backroom.game(slug), 3)
    before = [state.dump() for state in batch.states]
    wrong = pick(batch, random.Random(0))
    for row in (60, 17, 33):
        wrong[row] = -1
    with pytest.raises(backroom.Refused, match="game 17"):
        batch.step(wrong)
    assert [state.dump() for state in batch.states] == before


@SLUGS
def test_the_threads_of_a_batch_end_with_it(slug):
    before = helpers()
    batch = many(backroom.game(slug), 3)
    batch.step(pick(batch, random.Random(0)))
    own = [thread for thread in helpers() if thread not in before]
    assert len(own) == 2
    del batch
    gc.collect()
    for thread in own:
        thread.join(10)
    assert not any(thread.is_alive() for thread in own)


def test_a_batch_with_threads_steps_in_a_forked_process():
    if not hasattr(os, "fork"):
        pytest.skip("no fork here")
    for _ in range(40):  # a helper may hold the lock of the batch at the moment of the fork
        batch = many(backroom.game("snitch"), 2)
        batch.step(pick(batch, random.Random(0)))
        actions = pick(batch, random.Random(1))
        child = os.fork()
        if child == 0:
            batch.step(actions)
            os._exit(0 if batch.states[0].moves == 2 else 1)
        assert os.waitpid(child, 0)[1] == 0


def test_a_batch_is_not_stepped_by_two_threads_at_once():
    """One of two that collide is refused, and no choice is made twice."""
    batch = many(backroom.game("gangster"), 2, 2048)
    made, refused = [0], [0]

    def step_often():
        for _ in range(50):
            try:
                batch.step()
                made[0] += 1
            except RuntimeError:
                refused[0] += 1

    batch.actions[:] = array("i", [WAIT] * batch.size)
    others = [threading.Thread(target=step_often) for _ in range(3)]
    for each in others:
        each.start()
    for each in others:
        each.join(30)
    assert made[0] + refused[0] == 150 and made[0] > 0
    assert {state.moves for state in batch.states} == {0}
