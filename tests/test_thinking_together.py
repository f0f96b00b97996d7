"""Several threads think together: their findings add up, and can be repeated."""

from __future__ import annotations

import time

import pytest

import backroom
from backroom import bots
from backroom.bots import clock
from backroom.bots.thinking import Finding, Thought
from backroom.bots.together import put_together, think_together
from backroom.core.errors import Invalid


def test_findings_of_all_threads_are_put_together_and_can_be_repeated():
    state = backroom.game("gangster").new(4, 3)
    seat = state.next_chooser()
    thought = think_together(state, seat, 5, iterations=41, threads=2)
    assert thought.iterations == 41 == sum(found.tries for found in thought.findings)
    assert sorted(found.action for found in thought.findings) == sorted(state.legal(seat))
    assert thought == think_together(state, seat, 5, iterations=41, threads=2)
    assert thought.action == thought.findings[0].action == max(thought.findings, key=lambda one: one.tries).action


def test_chances_count_by_how_often_they_were_tried():
    one = Thought(0, 30, (Finding(7, 30, (0.6, 0.4), ((0, 7),)), Finding(8, 0, (0.0, 0.0), ((0, 8),))))
    other = Thought(0, 20, (Finding(8, 10, (0.2, 0.8), ((0, 8), (1, 3))), Finding(7, 10, (0.2, 0.8), ((0, 7),))))
    both = put_together([one, other])
    assert [(found.action, found.tries) for found in both.findings] == [(7, 40), (8, 10)]
    assert both.findings[0].chances == pytest.approx((0.5, 0.5)) and both.findings[1].chances == (0.2, 0.8)
    assert both.findings[1].line == ((0, 8), (1, 3))


def test_one_legal_choice_costs_no_thread_anything():
    only = Thought(0, 0, (Finding(7, 0, (), ((0, 7),)),))
    assert put_together([only, only]) is only


def test_more_threads_than_iterations_and_no_threads_at_all():
    state = backroom.game("gangster").new(4, 3)
    assert think_together(state, state.next_chooser(), 5, iterations=1, threads=3).iterations == 1
    with pytest.raises(Invalid, match="threads"):
        bots.think(state, state.next_chooser(), 5, iterations=1, threads=0)


def test_the_processor_s_clock_stands_still_while_a_thread_sleeps(monkeypatch):
    monkeypatch.setenv(clock.WHICH, "processor")
    before = clock.now()
    time.sleep(0.2)
    assert clock.now() - before < 0.1
    monkeypatch.setenv(clock.WHICH, "sundial")
    with pytest.raises(Invalid, match="wall or processor"):
        clock.now()
