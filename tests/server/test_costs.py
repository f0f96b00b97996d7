"""What a choice costs: it is parsed once, the menu is built once, and nothing is redealt to offer an undo."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

import backroom
from backroom.records import Record, undo
from backroom.server import updates
from backroom.server.bot_worker import choose
from backroom.server.opening import make_places, make_session
from backroom.server.protocol import Denied, Done

from .room import Guest, make_table, run, seats, token_of


@pytest.fixture
def counted(monkeypatch):
    """A session on interpreted rules, and how often the dear methods of its state have been called."""
    game, calls = backroom.game("chicago_poker", build="interpreted"), Counter()
    record = Record.start(game, seats=3, seed=7)
    for name in ("list_choices", "parse_action", "redeal", "clone"):
        count_calls(monkeypatch, type(record.state), name, calls)
    return make_session(record, make_places("chicago_poker", seats("me friend friend")), 0, 0), calls


def count_calls(monkeypatch, cls, name, calls):
    """Count the calls of a method."""
    plain = getattr(cls, name)

    def counting(self, *args, **more):
        calls[name] += 1
        return plain(self, *args, **more)

    monkeypatch.setattr(cls, name, counting)


def test_a_choice_by_number_builds_the_menu_once(counted):
    session, calls = counted
    seat = session.state.waiting[0]
    action = session.state.legal(seat)[0]
    calls.clear()
    session.play(seat, action)
    assert calls == {"list_choices": 1}


def test_a_choice_in_words_is_parsed_once(counted):
    session, calls = counted
    seat = session.state.waiting[0]
    text = session.state.text(session.state.legal(seat)[0])
    calls.clear()
    session.play(seat, text)
    assert calls["parse_action"] == 1 and calls["redeal"] == calls["clone"] == 0


def test_telling_everybody_about_a_choice_builds_one_menu_for_each_and_redeals_nothing(counted):
    session, calls = counted
    for _ in range(20):
        seat = session.state.waiting[0]
        session.play(seat, session.state.legal(seat)[-1])
        calls.clear()
        for viewer in (0, 1, 2, None):
            updates.moved_update(session, viewer, seat, 0, [])
        assert calls["list_choices"] <= 3 and calls["redeal"] == calls["clone"] == 0


def test_whether_a_choice_told_something_is_found_out_only_when_somebody_takes_it_back(monkeypatch):
    tried = []
    plain = undo.tells_something
    monkeypatch.setattr(undo, "tells_something", lambda *given: tried.append(given) or plain(*given))

    async def story():
        table = make_table()
        guests = [Guest(table, token_of(table, seat)) for seat in range(3)]
        asked = table.session.state.waiting[0]
        state = table.session.state
        await guests[asked].play(next(a for a in state.legal(asked) if state.words(a)["do"] == "place"))
        assert not tried
        assert isinstance(await guests[asked].say("undo", ask=False), Done)
        assert tried and len(table.session.record) == 0

    run(story)


def test_who_would_have_to_ask_is_told_why_and_nobody_is_asked_yet():
    async def story():
        table = make_table(
            position={
                "seats": 3,
                "street": "sp1 br1",
                "columns": {"P1": {"sp1": "G5"}},
                "active": "P0",
                "turn": 5,
                "hands": {"P0": "R1 RAID", "P1": "G6"},
            }
        )
        guests = [Guest(table, token_of(table, seat)) for seat in range(3)]
        await guests[0].play("raid P1 at sp1")
        assert guests[0].last("moved")["undo"] == {"may": None, "why": "", "ask": [1, 2]}
        refused = await guests[0].say("undo", ask=False)
        assert isinstance(refused, Denied) and "has told you something new" in refused.reason
        assert table.session.request is None
        assert guests[0].last("undo")["undo"] == {"may": False, "why": refused.reason, "ask": [1, 2]}
        assert not [update for update in guests[1].updates() if update["type"] in ("undo", "asked")]
        assert isinstance(await guests[0].say("undo", ask=True), Done)
        assert table.session.request is not None

    run(story)


def test_a_bot_gets_the_state_that_was_redealt_for_it_as_it_is(monkeypatch):
    state, calls = backroom.game("chicago_poker", build="interpreted").new(seats=3, seed=7), Counter()
    seat = state.waiting[0]
    twin = pickle.dumps(state.redeal(seat, 5))
    count_calls(monkeypatch, type(state), "redeal", calls)
    answer, _ = choose("chicago_poker", "random", seat, 1, twin, b"")
    assert answer in state.legal(seat) and not calls
