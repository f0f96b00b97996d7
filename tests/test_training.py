"""Training: it can be repeated, it can be resumed, and it gets better."""

from __future__ import annotations

import csv
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import backroom
from backroom.bots import nets
from backroom.bots.nets import NetFile
from backroom.cli import main
from backroom.core.mind import WHOLE
from tests.conftest import builds
from tests.test_mind import some_net

np = pytest.importorskip("numpy")

from backroom.arena.spread import Workers  # noqa: E402
from backroom.training.league import MEMBERS, League  # noqa: E402  # needs numpy
from backroom.training.learner import Learner  # noqa: E402
from backroom.training.tables import PracticeSettings, play  # noqa: E402
from backroom.training.train import Training, TrainingPlan, joined, seats_in_turn, train  # noqa: E402

GAME = "rum_row"
SLUG = "snitch"


def practice(**more: Any) -> PracticeSettings:
    """Games with four seats, all at random unless said otherwise."""
    return replace(PracticeSettings(SLUG, (4,), keep=150, bots=("greedy", "random")), **more)


def league_of(*nets: NetFile) -> League:
    """A league with these members."""
    league = League()
    for number, net in enumerate(nets):
        league.admit(str(number), net)
    return league


def test_the_same_seed_plays_the_same_games_in_both_builds(monkeypatch):
    game = backroom.game(SLUG)
    net = Learner(game.layout.size, 3).rounded(game, {})
    brought = []
    for build in builds(SLUG):
        monkeypatch.setattr("backroom.training.tables.find_game", lambda slug, build=build: backroom.game(slug, build))
        samples = play((practice(wild=900, keep=60, tries=3), net, league_of(net), 2), 5)
        brought.append((samples.rows, samples.targets, samples.games, samples.choices))
    assert all(each == brought[0] for each in brought) and brought[0][2] == 2


def test_games_chosen_by_a_small_search_are_the_same_in_both_builds_and_other_than_the_nets_own(monkeypatch):
    slug = "gangster"
    net = some_net(slug)
    plan = replace(practice(wild=900, keep=60), slug=slug, seats=(2,), with_bots=0)
    brought = []
    for build in builds(slug):
        monkeypatch.setattr("backroom.training.tables.find_game", lambda slug, build=build: backroom.game(slug, build))
        brought.append([play((replace(plan, search=search), net, League(), 1), 5).rows for search in (3, 0)])
    assert all(each == brought[0] for each in brought)
    assert brought[0][0] != brought[0][1]


def test_targets_of_results_alone_are_shares_of_the_win():
    game = backroom.game(SLUG)
    net = Learner(game.layout.size, 3).rounded(game, {})
    rows, targets = joined([play((practice(wild=1000, trust=256, keep=30), net, League(), 3), 1)], game.layout.size)
    assert rows.shape[1] == game.layout.size
    assert np.allclose(targets.reshape(-1, 4).sum(1), 1, atol=4 / WHOLE)
    assert {round(float(target), 2) for target in targets} <= {0.0, 1.0, 0.5, 0.33, 0.25}


def test_whole_numbers_say_what_the_floats_say():
    game = backroom.game(SLUG)
    learner = Learner(game.layout.size, 3)
    net = learner.rounded(game, {})
    rows, _ = joined([play((practice(wild=1000), net, League(), 2), 1)], game.layout.size)
    learner.measure(rows)
    learner.weights[1] += 0.05
    mind = game.new(seed=1).new_mind()
    mind.load(learner.rounded(game, {}).fields())
    state = game.new(seed=1).clone()
    for _ in range(20):
        state.play(state.next_chooser(), state.legal(state.next_chooser())[0])
    mind.keep(state)
    mind.learn_result(ended(state), 0, 0)
    kept, said = mind.take_rows()
    w1, b1, w2, b2, w3, b3 = learner.weights
    inputs = learner.inputs_of(np.frombuffer(kept, np.int16).reshape(4, -1))
    logits = np.maximum(np.maximum(inputs @ w1 + b1, 0) @ w2 + b2, 0) @ w3 + b3
    assert len(said) == 8 and mind.rows == 0
    assert np.abs(logits).max() > 0.01
    thought = np.frombuffer(opinions(game, learner, state), np.int16) / WHOLE
    assert np.allclose(thought, 1 / (1 + np.exp(-logits[:, 0])), atol=0.01)


def opinions(game: Any, learner: Learner, state: Any) -> bytes:
    """What the integer net says of a position: the target of a kept position before an equal one."""
    mind = game.new(seed=1).new_mind()
    mind.load(learner.rounded(game, {}).fields())
    mind.keep(state)
    mind.keep(state)
    mind.learn_result(ended(state), 0, 0)
    targets: bytes = mind.take_rows()[1]
    return targets[: 2 * state.seats]


def ended(state: Any) -> Any:
    """The same game, played to its end."""
    twin = state.clone()
    while not twin.over:
        twin.play(twin.next_chooser(), twin.legal(twin.next_chooser())[0])
    return twin


def test_learning_from_seeded_games_beats_the_start():
    game = backroom.game(SLUG)
    learner = Learner(game.layout.size, 1)
    start = learner.rounded(game, {})
    rows, targets = joined([play((practice(wild=1000, trust=256), start, League(), 60), 1)], game.layout.size)
    fresh = joined([play((practice(wild=1000, trust=256), start, League(), 20), 2)], game.layout.size)
    learner.measure(rows)
    before = learner.loss(*fresh)
    learner.train(rows, targets, 2 * len(rows), 1e-3)
    assert learner.loss(*fresh) < before - 0.01


def test_a_training_writes_its_net_and_curve_and_goes_on(tmp_path):
    out = tmp_path / "net.bin"
    plan = TrainingPlan(practice(wild=1000, with_bots=0, keep=400), 0.0005, out, 1, 1, 2, 0)
    first = train(plan, tell=lambda line: None)
    game = backroom.game(SLUG)
    net = nets.load_net(out, game)
    assert net.made["games"] == first.games == 2 * first.rounds
    second = train(replace(plan, minutes=net.made["minutes"] + 0.01), resume=True, tell=lambda line: None)
    assert second.games > first.games and second.learner.steps > first.learner.steps
    lines = list(csv.DictReader((tmp_path / "net.csv").read_text(encoding="utf-8").splitlines()))
    assert len(lines) >= 2 and int(lines[-1]["games"]) == second.games


def counted(folder: Path, **more: Any) -> TrainingPlan:
    """A training of six games, in rounds of two."""
    plan = TrainingPlan(practice(wild=1000, with_bots=0, keep=400), 20, folder / "net.bin", 1, 2, 2, total=6)
    return replace(plan, **more)


def weights(net: NetFile) -> tuple[Any, ...]:
    """What a net has learned."""
    return net.first_weights, net.second_weights, net.last_weights, net.last_bias


def test_a_training_of_so_many_games_ends_after_them_and_can_be_repeated(tmp_path):
    first, again = (train(counted(tmp_path), tell=lambda line: None) for _ in range(2))
    assert first.games == again.games == 6 and weights(first.net()) == weights(again.net())
    other = train(counted(tmp_path, seed=2), tell=lambda line: None)
    assert weights(other.net()) != weights(first.net())


def test_a_training_begins_with_another_net(tmp_path):
    plan = TrainingPlan(practice(wild=1000, with_bots=0, keep=400), 0.0005, tmp_path / "first.bin", 1, 1, 2)
    first = train(plan, tell=lambda line: None).net()
    second = Training(replace(plan, out=tmp_path / "second.bin", start=plan.out)).net()
    for name in ("gains", "first_weights", "second_weights", "last_weights", "last_bias"):
        assert getattr(second, name) == getattr(first, name)
    assert second.made["from"]["games"] == first.made["games"] and second.made["games"] == 0


def test_plots_and_tests_lie_beside_the_net(tmp_path):
    plan = TrainingPlan(
        practice(wild=1000, with_bots=0, keep=400, bots=("random",)), 0.0005, tmp_path / "net.bin", 1, 1, 2, 1
    )
    told: list[str] = []
    train(plan, tell=told.append)
    page = (tmp_path / "net.html").read_text(encoding="utf-8")
    assert "Loss" in page and "Against random, 4 seats" in page and page.count("<svg") == 2
    rows = list(csv.DictReader((tmp_path / "net.ladder.csv").read_text(encoding="utf-8").splitlines()))
    assert 1 <= len(rows) <= 4 and all(row["games"] == "1" for row in rows)  # how many depends on the machine's speed
    assert all(float(row["low"]) <= float(row["won"]) <= float(row["high"]) + 1e-4 for row in rows)
    assert "against random at 4 seats" in told[-1]


def test_processes_bring_what_one_process_brings():
    game = backroom.game(SLUG)
    net = Learner(game.layout.size, 3).rounded(game, {})
    common, seeds = (practice(wild=1000, with_bots=0), net, League(), 1), [3, 4]
    brought = []
    for jobs in (1, 2):
        with Workers(jobs) as workers:
            brought.append([(one.rows, one.targets) for one in workers.do(play, common, seeds)])
    assert brought[0] == brought[1] and len(brought[0]) == 2


def test_judged_positions_have_the_search_in_their_targets():
    net = some_net(SLUG)
    plain = practice(wild=1000, with_bots=0, keep=60)
    targets = []
    for judge, judged in ((0, 0), (3, 0), (3, 256)):
        samples = play((replace(plain, judge=judge, judged=judged, trust=256), net, League(), 2), 1)
        targets.append(np.frombuffer(b"".join(samples.targets), np.int16).reshape(-1, 4) / WHOLE)
    assert {0.0, 1.0} >= set(np.unique(targets[1]).round(2))
    assert np.allclose(targets[2].sum(1), 1, atol=0.01)  # the search's chances of all seats
    assert ((targets[2] > 0.05) & (targets[2] < 0.95)).any()


# The league


def test_the_league_meets_hard_opponents_more_often_and_keeps_the_latest():
    game = backroom.game(SLUG)
    net = Learner(game.layout.size, 3).rounded(game, {})
    league = league_of(*[net] * MEMBERS)
    for number in range(MEMBERS):
        league.report(str(number), 8.0 if number == 2 else -4.0 if number == 4 else 0.0, 20)
    luck = random.Random(1)
    met = Counter(league.opponent(luck)[0] for _ in range(3000))
    assert met["4"] > 1.2 * met["0"] > 2 * met["2"] > 0
    league.admit("new", net)
    assert [member.name for member in league.members] == ["0", "1", "3", "4", "5", "new"]
    assert League().opponent(luck) == ("", None)


def test_seats_come_in_turn_and_the_usual_number_most_often():
    game = backroom.game("gangster")
    assert seats_in_turn(game, None).count(game.usual_seats) == len(game.seat_counts) - 1
    assert set(seats_in_turn(game, None)) == set(game.seat_counts)
    assert seats_in_turn(game, [2]) == (2,)


def test_a_game_without_numbers_cannot_be_trained(tmp_path, capsys):
    assert main(["train", GAME, "--minutes", "0.001", "--out", str(tmp_path / "net.bin")]) == 2
    assert "has no layout of numbers" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--minutes", "0"], "more than zero"),
        (["--hours", "nan"], "more than zero"),
        (["--minutes", "1", "--hours", "1"], "not in several ways"),
        (["--minutes", "1", "--total", "9"], "not in several ways"),
        (["--total", "0"], "more than zero"),
        (["--judge", "-1"], "below zero"),
        (["--search", "-1"], "below zero"),
        (["--search", "8"], "in whole turns"),
    ],
)
def test_nonsense_in_words_is_refused(words, said, tmp_path: Path, capsys):
    assert main(["train", SLUG, *words, "--out", str(tmp_path / "net.bin")]) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_nonsense_is_refused(tmp_path: Path):
    with pytest.raises(backroom.Invalid, match="no layout"):
        Training(TrainingPlan(replace(practice(), slug=GAME), 1, tmp_path / "net.bin", 1, 1, 1, 0))
