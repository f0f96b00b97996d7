"""What the page shows of an attack in Families: who stands against whom, and how it is told."""

from __future__ import annotations

from backroom.drawing.families.staging import moments

POSITION = {
    "seats": 3,
    "round": 2,
    "active": "P0",
    "city": {"B4": "bar", "C7": "cigar_shop", "D2": "fishmonger", "D6": "warehouse"},
    "control": {"P0": "C7", "P1": "B4 D2"},
    "laid": {"P0": "gangster gangster", "P1": "gangster"},
    "hands": {"P0": "movement movement gangster", "P1": "car", "P2": "car"},
    "step": "control",
}


def attack(state):
    """The attack on the bar."""
    return next(action for action in state.legal(0) if state.text(action).startswith("attack bar"))


def test_an_attack_says_who_stands_against_whom(game):
    state = game.position(POSITION)
    first = state.preview(0, attack(state))[0]
    assert (first["icon"], str(first["value"])) == ("tommy_gun", "2 P0 v 1 P1")


def test_the_victim_is_addressed_and_the_others_are_told(game):
    state = game.position(POSITION)
    state.play(0, attack(state))
    names = ["Ann", "Bob", "Cal"]
    titles = []
    for seat in (1, 2):
        (moment,) = moments(state.view(seat), state.events(0, seat), names)
        titles.append(moment.scenes[0].svg.split('aria-label="')[1].split('"')[0])
    assert titles == ["Ann attacks your bar", "Ann attacks the bar"]
