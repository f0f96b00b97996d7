"""A redeal never contradicts what a seat that counts cards can know (FA-HID, FA-CARD.3-5)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import backroom
from backroom.core.errors import NoRedeal
from backroom.games.families import EDITION, memory

from .table import at, do, hand

SPECIALS = [special["id"] for special in EDITION["special"]]
SEEDS = range(16)


def hands_of(state, viewer, seat):
    """What another seat holds in many redeals."""
    return [state.redeal(viewer, seed).position()["hands"].get(f"P{seat}", "").split() for seed in SEEDS]


def after_reshuffle(game, **more):
    """P0 draws one card of a discard pile that was open; P1 to P3 have drawn nothing since."""
    position = {
        "deck": "",
        "discard": {"open": "getaway smuggling informer campaign"},
        "hands": {"P0": "car art", "P1": "title mansion", "P2": "movement"},
    }
    state = at(game, **(position | more))
    return do(state, 0, "businesses", "reveal A3")


def test_cards_of_an_open_reshuffle_are_in_the_draw_pile_and_nowhere_else(game):
    state = after_reshuffle(game)
    known = {"getaway", "smuggling", "informer", "campaign"} - set(hand(state, 0))
    for viewer in (0, 3):
        for seed in SEEDS:
            told = state.redeal(viewer, seed).position()
            pile = set(told["deck"].split())
            assert pile == known if viewer == 0 else pile < known | set(hand(state, 0))
            assert not set(told["hands"]["P1"].split()) & known and not set(told["hands"]["P2"].split()) & known


def test_who_drew_since_may_hold_as_many_of_them_as_he_drew(game):
    state = after_reshuffle(game)
    do(state, 1, "businesses", "reveal A5")
    known = {"getaway", "smuggling", "informer", "campaign"} - set(hand(state, 0))
    held = [known & set(cards) for cards in hands_of(state, 0, 1)]
    assert all(len(cards) == 1 for cards in held) and len(set(map(tuple, held))) == 3
    assert not any(known & set(cards) for cards in hands_of(state, 0, 2))


def test_a_shown_card_may_be_the_one_that_was_drawn(game):
    """P1 draws the last card of a known pile; when it shows a card of that kind, nothing is certain any more."""
    cases = set()
    for seed in range(4):
        state = game.position(
            {
                "deck": "",
                "discard": {"open": "car gangster"},
                "turn": 2,
                "hands": {"P0": "movement title", "P1": "gangster art", "P2": "movement art", "P3": "movement art"},
            },
            seed,
        )
        do(state, 0, "businesses", "reveal A3")
        do(state, 1, "businesses", "reveal A5")
        last = ({"car", "gangster"} - set(hand(state, 0))).pop()
        assert all(last in cards for cards in hands_of(state, 0, 1))
        for seat in (2, 3):
            do(state, seat, "influence paying", "lay art", "side hat")
        do(state, 0, "influence paying", "lay title", "side hat", "pay movement")
        do(state, 1, "gangsters paying", "pay art")
        told = [state.redeal(0, number).position() for number in SEEDS]
        hidden = [f"{one['hands']['P1']} {one['discard']['P1']}" for one in told]
        assert all(last in cards for cards in hidden) == (last == "car")  # the gangster may lie on the table
        cases.add(last)
    assert cases == {"car", "gangster"}


def test_influence_from_before_a_reshuffle_holds_none_of_it(game):
    state = after_reshuffle(game, influence={"P1": {"hat": "family gangster", "city": "car"}})
    known = {"getaway", "smuggling", "informer", "campaign"}
    do(state, 1, "businesses", "reveal A5")
    for seed in SEEDS:
        told = state.redeal(0, seed).position()["influence"]["P1"]
        assert not known & {*told["hat"].split(), *told["city"].split()}


def test_a_returned_card_that_another_seat_draws_is_known_to_be_there(game):
    state = at(
        game,
        deck="car",
        bottom=["P0 getaway", "P2 smuggling"],
        hands={"P0": "art title", "P1": "mansion family", "P2": "movement gangster"},
    )
    do(state, 0, "businesses", "reveal A3")
    do(state, 1, "businesses", "reveal A5")
    assert "getaway" in hand(state, 1)
    assert all("getaway" in cards for cards in hands_of(state, 0, 1))
    assert not all("getaway" in cards for cards in hands_of(state, 3, 1))
    do(state, 2, "businesses", "reveal B2")  # its own card: nobody learns anything
    assert not all("smuggling" in cards for cards in hands_of(state, 0, 2))


def test_a_card_in_its_known_place_under_the_pile_stays_there(game):
    state = at(game, bottom=["P0 getaway", "P1 car", "P0 art"])
    for seed in SEEDS:
        told = state.redeal(0, seed).position()["bottom"]
        assert told[0] == "P0 getaway" and told[2] == "P0 art"
    assert len({state.redeal(0, seed).position()["bottom"][1] for seed in SEEDS}) > 1


def test_a_special_card_that_was_seen_is_not_out_of_the_game(game):
    names = SPECIALS[4:]
    state = at(
        game,
        seats=2,
        deck="",
        removed=" ".join(SPECIALS[:4]),
        discard={"open": " ".join(names)},
        hands={"P0": "car art", "P1": "title mansion"},
    )
    do(state, 0, "businesses", "reveal A3")
    removed = {state.redeal(0, seed).position()["removed"] for seed in SEEDS}
    assert removed == {" ".join(SPECIALS[:4])}


class Tracker:
    """Where a seat thinks that each special card (there is one of each) can be, from the events that it knows."""

    def __init__(self, seat):
        self.seat = seat
        self.places = dict.fromkeys(SPECIALS)  # None: never seen
        self.laid = {name: set() for name in SPECIALS}  # rows of influence where it can lie
        self.playing = None
        self.read = 0

    def follow(self, state):
        """Take in what has happened."""
        for told in state.events(self.read, self.seat):
            self.read = told["n"] + 1
            card = str(told.get("card", "")).replace(" ", "_")
            take = getattr(self, f"see_{told['event']}", None)
            if take is not None:
                take(told.get("seat"), card if card in SPECIALS else None, told)

    def spread(self, source, goal):
        """Whatever can be in one place can be in another one too."""
        for where in self.places.values():
            if where is not None and source in where:
                where.add(goal)

    def see_dealt(self, seat, card, told):
        if card:
            self.places[card], self.laid[card] = {self.seat}, set()

    def see_drew(self, seat, card, told):
        if seat == self.seat:
            self.see_dealt(seat, card, told)
        else:
            self.spread("pile", seat)

    def see_returned(self, seat, card, told):
        if card:
            self.places[card] = {"pile"}
        elif seat != self.seat:
            self.spread(seat, "pile")

    def see_paid(self, seat, card, told):
        if card:
            self.places[card] = {"discard"}
        elif seat != self.seat:
            self.spread(seat, "discard")

    see_discarded = see_paid
    see_lost_influence = see_paid

    def see_influence(self, seat, card, told):
        for name, where in self.places.items():
            if where is None or seat in where:
                self.laid[name].add((seat, told["side"]))

    def see_action(self, seat, card, told):
        self.playing = None

    def see_played(self, seat, card, told):
        if card:
            self.places[card], self.laid[card], self.playing = {"discard"}, set(), card

    def see_reshuffled(self, seat, card, told):
        for name, where in self.places.items():
            if where is not None:
                where.discard("pile")
                if "discard" in where:
                    where.add("pile")
                    if name != self.playing:
                        where.discard("discard")

    def check(self, told):
        """Every special card of a redealt position lies where it can be."""
        for seat, cards in told["hands"].items():
            self.expect(cards, int(seat[1]))
        for cards in told["discard"].values():
            self.expect(cards, "discard")
        self.expect(told["deck"], "pile")
        self.expect(" ".join(entry.split()[1] for entry in told["bottom"]), "pile")
        assert not [name for name in told["removed"].split() if self.places[name] is not None]
        for seat, sides in told["influence"].items():
            for side, cards in sides.items():
                self.expect(cards, int(seat[1]))
                if int(seat[1]) != self.seat:
                    assert all((int(seat[1]), side) in self.laid[name] for name in cards.split() if name in SPECIALS)

    def expect(self, cards, place):
        for name in cards.split():
            where = self.places.get(name)
            assert where is None or place in where, (name, place, where)


@pytest.mark.parametrize("seats", [2, 4])
def test_special_cards_are_never_where_they_cannot_be(game, seats):
    for number in range(4):
        state, chance = game.new(seats, number), random.Random(number)
        trackers = [Tracker(seat) for seat in range(seats)]
        while not state.over:
            seat = chance.choice(state.waiting)
            state.play(seat, chance.choice(state.legal(seat)))
            viewer = chance.randrange(seats)
            if chance.random() < 0.1:
                trackers[viewer].follow(state)
                trackers[viewer].check(state.redeal(viewer, state.view()["moves"]).position())


# Where no random deal fits, one is constructed; the real cards are never a way out


def laying_a_good(game, cards):
    """P0 has to lay a good at no cost: everybody knows that it has one."""
    state = at(game, hands={"P0": f"laundering {cards}"}, henchmen={"P0": {"special": "orange orange"}})
    return do(state, 0, "special laundering")


def test_a_constructed_redeal_gives_an_answer_to_who_is_asked_and_tells_nothing(monkeypatch):
    """It comes out alike from positions that the seat can't tell apart, however their real cards differ."""
    monkeypatch.setattr(memory, "TRIES", 1)
    monkeypatch.setattr(memory, "COUNTING_TRIES", 0)
    game = backroom.game("families", "interpreted")
    held = []
    for cards in ("car gangster", "mansion movement"):
        state = laying_a_good(game, cards)
        twins = [state.redeal(1, seed) for seed in range(120)]
        assert {twin.how_redealt() for twin in twins} == set(memory.HOW_REDEALT[memory.LOOSELY : memory.FAILED])
        assert all(twin.legal(0) and twin.view(1) == state.view(1) for twin in twins)
        held.append(Counter(card for twin in twins for card in hand(twin, 0)))
    assert all(abs(held[0][card] - held[1][card]) < 30 for card in held[0] | held[1])
    assert min(held[0]["mansion"], held[1]["car"]) > 20


def test_a_redeal_that_is_not_found_is_not_silent(monkeypatch):
    monkeypatch.setattr(memory, "TRIES", 0)
    monkeypatch.setattr(memory, "COUNTING_TRIES", 0)
    monkeypatch.setattr(memory, "give_answers", lambda state, seat: False)
    state = laying_a_good(backroom.game("families", "interpreted"), "car gangster")
    with pytest.raises(NoRedeal, match="no redeal was found for P1; please report this position: "):
        state.redeal(1, 1)
