"""OpenSpiel's own tests, on every game; its information-set search plays them."""

from __future__ import annotations

import gzip
import json
import random

import pytest

import backroom

from . import playthroughs

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (pip install open_spiel)")
ours = pytest.importorskip("backroom.research.openspiel")

SLUGS = sorted(slug for slug in backroom.slugs() if backroom.game(slug).layout.size)
GAMES = pytest.mark.parametrize("slug", SLUGS)


def after(slug: str, choices: int, seed: int = 1):
    """A state of a random game after ``choices`` choices."""
    state, chance, made = ours.load(slug).new_initial_state(), random.Random(seed), 0
    while made < choices or state.is_chance_node():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(chance.choice(outcomes)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            made += 1
    return state


@GAMES
def test_random_sim(slug):
    pyspiel.random_sim_test(ours.load(slug), num_sims=1, serialize=False, verbose=False)


def test_random_sim_with_serialization():
    pyspiel.random_sim_test(ours.load("snitch"), num_sims=1, serialize=True, verbose=False)


@GAMES
def test_chances_are_equally_likely_and_complete(slug):
    state = ours.load(slug).new_initial_state()
    assert state.is_chance_node()
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    assert [outcome for outcome, _ in state.chance_outcomes()] == list(range(state.bound))


@GAMES
def test_a_resampled_state_is_the_same_to_its_seat(slug):
    state = after(slug, 12)
    player = state.current_player()
    for seed in range(3):
        other = state.resample_from_infostate(player, random.Random(seed).random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions()


@GAMES
def test_information_set_search_plays(slug):
    """OpenSpiel's search sits in every seat from the twelfth choice on; the game goes on as the rules say."""
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    luck = pytest.importorskip("numpy").random.RandomState(1)
    state, chosen = after(slug, 12), 0
    bot = ismcts.ISMCTSBot(state.get_game(), KnowsNothing(), uct_c=2.0, max_simulations=4, random_state=luck)
    while chosen < 6 or state.is_chance_node():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[-1][0])
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            chosen += 1


@pytest.mark.parametrize("slug", playthroughs.SLUGS)
def test_a_playthrough_repeats(slug, tmp_path):
    generating = pytest.importorskip("open_spiel.python.algorithms.generate_playthrough")
    pytest.importorskip("absl.flags").FLAGS.mark_as_parsed()  # OpenSpiel's test runner does that
    ours.registered(slug)
    file = tmp_path / "playthrough.txt"
    file.write_bytes(gzip.decompress(playthroughs.path(slug).read_bytes()))
    original, again = generating.replay(str(file))
    assert original == again


@GAMES
def test_the_public_observation_is_a_spectators_view(slug):
    state = after(slug, 5)
    seen = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    observer = state.get_game().make_py_observer(seen)
    texts = {observer.string_from(state, player) for player in range(state.num_players())}
    assert len(texts) == 1 and json.loads(texts.pop())["you"] is None


class KnowsNothing:
    """An evaluator: every seat is equally likely to win."""

    def evaluate(self, state):
        return [1 / state.num_players()] * state.num_players()

    def prior(self, state):
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]
