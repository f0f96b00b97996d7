"""Copies of deals and promises take along what lies in them, and nothing that lay there before."""

from __future__ import annotations

import pickle

import pytest

from backroom.games.chinatown.edition import DEAL_LINES, LEDGER_LINES
from backroom.games.chinatown.terms import SHEETS, PromiseBook, Terms
from tests.chinatown.table import accept, cash, deals, promise, propose


def test_a_copy_of_a_table_with_deals_is_equal_and_independent(table):
    accept(table, 1, propose(table, 0, cash(0, 1, 1000), promises=(promise(1, 0, "my next fish"),)))
    first = propose(table, 0, cash(0, 1, 2000))
    second = propose(table, 2, cash(2, 1, 3000), promises=(promise(1, 2, "a lot"),))
    twin = table.clone()
    assert twin == table == pickle.loads(pickle.dumps(table))
    assert [twin.view(seat) for seat in range(5)] == [table.view(seat) for seat in range(5)]
    table.play(0, {"do": "withdraw", "deal": first})
    assert deals(twin) == [first, second] and deals(table) == [second]
    assert twin != table


def test_terms_that_become_others_keep_nothing_of_their_own():
    full, sparse = Terms(), Terms()
    for sheet in range(SHEETS):
        for place in range(DEAL_LINES):
            full.add(sheet, sheet * DEAL_LINES + place, place)
    sparse.add(3, 70, 5)
    sparse.add(3, 71, 6)
    copy = Terms()
    copy.copy_from(full)
    assert copy.dump() == full.dump()
    copy.copy_from(sparse)
    assert copy.dump() == sparse.dump() and copy.contents(3) == [(70, 5), (71, 6)]
    assert [copy.size(sheet) for sheet in range(SHEETS)] == [0, 0, 0, 2, *[0] * (SHEETS - 4)]


def test_a_row_that_is_emptied_is_not_copied_and_not_compared():
    one, other = Terms(), Terms()
    one.add(SHEETS - 1, 70, 5)
    one.add(2, 80, 1)
    one.clear(SHEETS - 1)
    other.add(2, 80, 1)
    assert one.dump() == other.dump() and one.used == other.used == 3
    one.take(2, 0)
    other.clear(2)
    assert one.dump() == other.dump()


def test_what_is_loaded_must_have_room():
    with pytest.raises(ValueError, match="sheets of at most"):
        Terms().load([[[1, 1]] * (DEAL_LINES + 1), *[[]] * (SHEETS - 1)])
    with pytest.raises(ValueError, match="sheets of at most"):
        Terms().load([])
    with pytest.raises(ValueError, match="promises"):
        PromiseBook().load([[0, 0, 0, 0]] * (LEDGER_LINES + 1))
