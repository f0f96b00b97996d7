"""Bots: they choose legally, can't cheat, and the good ones are good."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import backroom
from backroom import bots
from backroom.bots.chicago_poker.greedy import Greedy
from backroom.bots.chicago_poker.strategists import STRATEGISTS
from backroom.bots.contract import Bot
from backroom.core.contract import Contract
from backroom.games.chicago_poker.edition import CARD_IDS, COLOURS, GANGSTERS, RANK_IDS, VALUES
from tests.conftest import COUNTABLE

EVERY_BOT = [(slug, name) for slug in backroom.slugs() for name in bots.names(slug)]
ALL_BOTS = pytest.mark.parametrize(("slug", "name"), EVERY_BOT)
POKER = "chicago_poker"


def walk(state: Contract, seed: int, every: int) -> Iterator[Contract]:
    """Some positions of a random game."""
    chance = random.Random(seed)
    while not state.over:
        if state.moves % every == 0:
            yield state
        seat = chance.choice(state.waiting)
        state.play(seat, chance.choice(state.legal(seat)))


def answer(**position: Any) -> str:
    """What the greedy bot does in a position of Chicago Poker, in words."""
    state = backroom.game(POKER).position(position)
    seat = state.waiting[0]
    return state.text(bots.ask(bots.bot(POKER, "greedy"), state, seat, seed=1))


# The contract


class Spy(Bot):
    """Keeps what it is given, tries to change it, and chooses the first legal action."""

    name = "spy"

    def choose(self, state: Any, seat: int) -> int:
        self.given = state.clone(listen=True)
        first: int = state.legal(seat)[0]
        state.play(seat, first)
        return first


class Liar(Bot):
    """Chooses something that was not offered."""

    name = "liar"
    answer: Any = 10**6

    def choose(self, state: Any, seat: int) -> Any:
        return self.answer


def test_every_game_has_a_random_bot_and_the_best_bot_stands_first():
    for slug in backroom.slugs():
        assert bots.names(slug)[-1] == "random"
    assert bots.names(POKER)[0] == "steady"


def test_unknown_games_bots_and_seeds_are_refused():
    with pytest.raises(backroom.Invalid, match=r"no game 'whist'.*chicago_poker"):
        bots.names("whist")
    with pytest.raises(backroom.Invalid, match=r"no bot 'genius'.*greedy, random"):
        bots.bot(POKER, "genius")
    with pytest.raises(backroom.Invalid, match="seed"):
        bots.bot(POKER, "random", seed=-1)


@pytest.mark.parametrize("wrong", [10**6, -1, None, "draw", 0.0, True])
def test_an_illegal_answer_is_an_error_that_names_the_bot_and_changes_nothing(wrong):
    state = backroom.game(POKER).new(seats=3, seed=1)
    before, liar = state.position(), Liar()
    liar.answer = wrong
    with pytest.raises(bots.IllegalAnswer, match="the bot liar answered"):
        bots.ask(liar, state, state.waiting[0], seed=1)
    assert state.position() == before


def test_a_seat_that_is_not_asked_gets_no_answer():
    state = backroom.game(POKER).new(seats=3, seed=1)
    asked = state.waiting[0]
    with pytest.raises(backroom.Invalid, match=f"waiting for P{asked}"):
        bots.ask(bots.bot(POKER, "random"), state, (asked + 1) % 3, seed=1)


def test_a_bot_is_never_handed_the_real_state():
    game = backroom.game(POKER)
    differed = 0
    for state in walk(game.new(seats=4, seed=5), 5, every=10):
        seat, before, spy = state.waiting[0], state.position(), Spy()
        bots.ask(spy, state, seat, seed=3)
        assert spy.given is not state and state.position() == before
        assert spy.given.view(seat) == state.view(seat)
        assert spy.given.events(0, seat) == state.events(0, seat)
        differed += spy.given.position() != before
    assert differed > 20


@ALL_BOTS
def test_a_choice_does_not_depend_on_hidden_cards(slug, name):
    differed = 0
    for seed in range(2):
        for state in islice(walk(backroom.game(slug).new(seed=seed), seed, every=7), 40):
            seat = state.next_chooser()
            chosen = bots.ask(bots.bot(slug, name, seed), state, seat, seed)
            for other in range(2):
                twin = state.redeal(seat, 1000 + other)
                differed += twin.position() != state.position()
                assert bots.ask(bots.bot(slug, name, seed), twin, seat, seed) == chosen
    assert (differed == 0) == (slug in COUNTABLE), "does the game hide anything? (tests/conftest.py: COUNTABLE)"


@ALL_BOTS
def test_the_same_seed_gives_the_same_choices(slug, name):
    def play(seed: int) -> list[int]:
        state = backroom.game(slug).new(seed=4)
        bot = bots.bot(slug, name, seed)
        chosen = []
        while len(chosen) < 40 and not state.over:
            chosen.append(bots.ask(bot, state, state.waiting[0], seed))
            state.play(state.waiting[0], chosen[-1])
        return chosen

    assert play(7) == play(7)


def test_a_random_bot_says_nothing_where_it_can_keep_silent():
    silent = 0
    for seed in range(5):
        state, bot = backroom.game("chinatown").new(3, seed, trade="free"), bots.bot("chinatown", "random", 5)
        while not state.over:
            seat = state.waiting[0]
            legal = [state.words(action) for action in state.legal(seat)]
            chosen = bot.choose(state, seat)
            assert "text" not in state.words(chosen)
            silent += any("text" in words for words in legal)
            state.play(seat, chosen)
    assert silent > 20


def test_bots_leave_the_global_random_alone():
    random.seed(1)
    before = random.getstate()
    state = backroom.game(POKER).new(seed=4)
    for name in bots.names(POKER):
        bots.ask(bots.bot(POKER, name, 5), state, state.waiting[0], 5)
    assert random.getstate() == before


# Chicago Poker: what a hand is worth


def key_of(cards: list[str]) -> tuple[int, list[int]]:
    """What the bot says that a hand is worth: its rank, and the values that break ties."""
    planner = STRATEGISTS.strategist_for(backroom.game(POKER).new(seed=1), Greedy.style)
    key = planner.key_of([CARD_IDS.index(card) for card in cards])
    return key >> 20, [value for place in range(4, -1, -1) if (value := key >> 4 * place & 15)]


def assert_same_worth(state: Contract, slot: int, seat: int, cards: list[str]) -> str:
    """Check that the bot and the engine value a hand alike; return the name of the hand."""
    rank, values = key_of(cards)
    known = state.hand_at(slot, seat)
    assert known == {"hand": RANK_IDS[rank], "values": values}
    return str(known["hand"])


def odd_hand(chance: random.Random) -> list[str]:
    """A random hand of one to five gangsters in which straights, flushes and groups are frequent."""
    colours = COLOURS if chance.random() < 0.6 else [chance.choice(COLOURS)]
    low = chance.randint(VALUES[0], VALUES[-1])
    reach = chance.choice([0, 1, 4, len(VALUES)])
    near = [value for value in VALUES if low <= value <= low + reach]
    cards = [f"{colour}{value}" for colour in colours for value in near]
    if reach == 4 and len(near) == 5 and chance.random() < 0.5:
        return [f"{colour}{value}" for colour, value in zip(chance.sample(COLOURS, 5), near, strict=True)]
    return chance.sample(cards, min(len(cards), chance.choice([1, 2, 3, 4, 5, 5, 5])))


def test_the_bot_ranks_hands_as_the_rules_do():
    chance, game, seen = random.Random(3), backroom.game(POKER), set()
    for _ in range(500):
        cards = odd_hand(chance)
        state = game.position({"seats": 2, "street": "br1 br2", "columns": {"P0": {"br1": cards}}})
        seen.add(assert_same_worth(state, 0, 0, cards))
    assert seen == set(RANK_IDS)


def test_the_bot_ranks_columns_as_the_rules_do_in_random_games():
    compared = 0
    for state in walk(backroom.game(POKER).new(seats=6, seed=8), 8, every=25):
        columns = state.position()["columns"]
        slots = {business["id"]: business["slot"] for business in state.view()["street"]}
        for seat, own in columns.items():
            for business, cards in own.items():
                names = [card.rstrip("^v") for card in cards.split()]
                assert_same_worth(state, slots[business], int(seat[1:]), names)
                compared += 1
    assert compared > 100


def test_hands_compare_as_the_rules_do():
    chance, game = random.Random(4), backroom.game(POKER)
    for _ in range(150):
        deck = chance.sample(CARD_IDS[:GANGSTERS], 8)
        mine, theirs = deck[:4], deck[4:]
        columns = {"P0": {"br1": mine}, "P1": {"br1": theirs}}
        state = game.position({"seats": 2, "street": "br1 br2", "columns": columns})
        keys = [key_of(cards) for cards in (mine, theirs)]
        told = [state.hand_at(0, seat) for seat in (0, 1)]
        worths = [(RANK_IDS.index(hand["hand"]), hand["values"]) for hand in told]
        assert (keys[0] > keys[1]) == (worths[0] > worths[1])


# Chicago Poker: good moves


def test_greedy_completes_a_hand_that_nobody_can_beat():
    assert (
        answer(
            seats=2,
            street="br1 jc1",
            actions=1,
            controlled={"P0": "br2 br3"},
            columns={"P0": {"br1": "R4 R5 R6 R7"}, "P1": {"br1": "B9 G9 V9"}},
            hands={"P0": "R8 B1 G2 V4 Y12", "P1": "R1"},
        )
        == "place R8 at brewery 1"
    )


def test_greedy_answers_a_marker_with_few_cards_that_beat_it():
    first = answer(
        seats=3,
        street="br1 jc1",
        actions=2,
        columns={"P1": {"br1": "R4 B4 R6 G6 V9"}, "P0": {"br1": "R11"}},
        hands={"P0": "B11 G11 V2 Y5"},
    )
    assert first in ("place B11 at brewery 1", "place G11 at brewery 1")


def test_greedy_leaves_a_lost_fight_alone():
    assert "brewery" not in answer(
        seats=3,
        street="br1 jc1",
        actions=3,
        columns={"P1": {"br1": "R4 R5 R6 R7 R8"}, "P0": {"br1": "G11"}},
        hands={"P0": "B11 Y11 V2 Y5 B13 G1 R15"},
    )


def test_greedy_fights_hardest_for_the_business_that_wins_the_game():
    position = {
        "seats": 2,
        "street": "br1 jc1",
        "actions": 1,
        "columns": {"P0": {"br1": "R4 B4 G6 V6", "jc1": "R5 B5 G7 V7"}},
        "hands": {"P0": "V4 V5 B1", "P1": "R1"},
    }
    assert answer(**position, controlled={"P0": "br2 br3"}) == "place V4 at brewery 1"
    assert answer(**position, controlled={"P0": "jc2 jc3"}) == "place V5 at jazz club 1"


def test_greedy_liquidates_the_column_that_would_win_the_game():
    assert (
        answer(
            seats=2,
            street="br1 jc1",
            controlled={"P1": "br2 br3"},
            columns={"P1": {"br1": "R4 R5 R6 R7", "jc1": "B2"}},
            hands={"P0": "LIQ V2 Y5 B13 G1 R15", "P1": "R1 R2 R3"},
        )
        == "liquidate P1 at brewery 1"
    )


def test_greedy_bribes_for_the_card_that_is_missing():
    position = {
        "seats": 2,
        "street": "br1 jc1",
        "actions": 2,
        "controlled": {"P0": "br2 br3"},
        "columns": {"P0": {"br1": "R4 B5 G7 V8"}, "P1": {"br1": "R9 B9 G9"}},
        "discard": "R6 G3 Y1 V14",
    }
    assert answer(**position, hands={"P0": "BRIB V2 B13 G1 R15"}) == "bribery"
    assert answer(**position, hands={"P0": "V2 B13 G1 R15"}, step="bribery") == "take R6"


def test_greedy_pulls_the_revolver_for_a_finish_of_four_cards():
    assert (
        answer(
            seats=2,
            street="br1 jc1",
            actions=3,
            controlled={"P0": "br2 br3"},
            columns={"P0": {"br1": "R4"}, "P1": {"br1": "R9 B9 G9"}},
            hands={"P0": "REV R5 R6 R7 R8 G1 B2"},
        )
        == "revolver"
    )


def test_greedy_drives_away_from_a_lost_fight():
    state = backroom.game(POKER).position(
        {
            "seats": 2,
            "street": "br1 jc1",
            "actions": 1,
            "controlled": {"P0": "jc2 jc3"},
            "columns": {"P0": {"br1": "R9 B9 G9", "jc1": "V9 Y2"}, "P1": {"br1": "B4 B5 B6 B7 B8"}},
            "hands": {"P0": "LIMO V2 B1", "P1": "V3"},
        }
    )
    greedy = bots.bot(POKER, "greedy")
    said = []
    while state.waiting == (0,) and len(said) < 6:
        action = bots.ask(greedy, state, 0, seed=1)
        said.append(state.text(action))
        state.play(0, action)
    assert said[0] == "limousine"
    assert {"R9", "B9", "G9"} <= {card.rstrip("^v") for card in state.position()["columns"]["P0"]["jc1"].split()}


def test_greedy_sends_its_highest_reinforcement():
    assert (
        answer(
            seats=2,
            street="br1 jc1",
            columns={"P0": {"br1": "R4 R5 G6 V7 Y8"}, "P1": {"br1": "B4 G5 B6 Y7 B8"}},
            markers={"br1": "P0"},
            hands={"P0": "R2 B13 G9", "P1": "V3"},
            step="reinforce",
            at="br1",
            tied="P0 P1",
        )
        == "send B13"
    )


def test_greedy_fights_the_shootout_that_wins_the_game_first():
    position = {
        "seats": 2,
        "street": "jc1 br1",
        "step": "shootouts",
        "columns": {"P0": {"br1": "R4 B5 G6 V7 Y8", "jc1": "R9 B9 G9 V9 Y9"}, "P1": {"jc1": "R10"}},
    }
    assert answer(**position, controlled={"P0": "br2 br3"}) == "fight for brewery 1"
    assert answer(**position, controlled={"P0": "jc2 jc3"}) == "fight for jazz club 1"


@pytest.mark.parametrize(
    "position",
    [
        {"street": "br1", "tiles": "", "deck": "", "hands": {"P0": "R8 LIMO RAID BRIB REV LIQ", "P1": "V3"}},
        {"street": "br1", "tiles": "", "deck": "R1", "discard": "RAID", "hands": {"P0": "BRIB REV LIQ"}},
        {"street": "br1 jc1", "deck": "", "discard": "LIMO", "hands": {"P0": ""}, "step": "bribery"},
        {
            "street": "br1 jc1",
            "columns": {"P0": {"br1": "R1 R2 R3 R4", "jc1": "B1 B2 B3 B4"}},
            "hands": {"P0": "REV"},
            "actions": 5,
            "must": 0,
            "revolvers": 1,
        },
        {"street": "br1 jc1", "columns": {"P0": {"br1": "R1", "jc1": "B1 B2 B3 B4"}}, "step": "limousine"},
    ],
)
def test_greedy_answers_in_odd_positions(position):
    assert answer(seats=2, **position)


# Strength


@pytest.mark.parametrize("options", [{}, {"specials": False}, {"short": True}, {"specials": False, "short": True}])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_greedy_plays_whole_games_with_every_option(seats, options):
    state = backroom.game(POKER).new(seats=seats, seed=seats, **options).clone()
    players = [bots.bot(POKER, "random" if seat > 1 else "greedy", seat) for seat in range(seats)]
    while not state.over:
        seat = state.waiting[0]
        state.play(seat, bots.ask(players[seat], state, seat, seed=2))
    assert state.ranking is not None and state.view()["turn"] < 1000
