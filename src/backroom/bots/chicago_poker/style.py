"""The numbers by which a bot judges: all in one place, so that styles can be compared in the arena."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class Style:
    """How a bot plays. A chance is a number from 0 to 1; a worth is measured by what businesses are worth."""

    # goals.py
    nearer: float = 0.4  # what is left of a goal's worth for each business that is still missing
    any_goal: float = 1.0  # how much the goal of five businesses counts, ...
    different_goal: float = 1.0  # ... and that of one of each kind
    victory: float = 2.5  # what it is worth to win the game
    denial: float = 0.6  # how much a gain of another seat hurts all its rivals together
    marker: float = 15.0  # how many cards a marker counts for when others' chances at a place are weighed
    trigger: float = 1.0  # how much what others may gain speaks against laying the fifth card

    # rivals.py
    hidden_fits: float = 0.6  # the chance that a face-down card is what a straight or flush needs
    added_fits: float = 0.55  # the chance that a seat finds another such card in its hand
    pairs_up: float = 0.22  # the chance that an unseen card has the value of a given card
    lucky_colours: float = 0.1  # the chance that a straight is a rainbow straight or a straight flush

    # prospects.py, plan.py
    draws_ahead: int = 5  # how many draws a column is given to find what it lacks
    patience: float = 0.78  # what is left of a chance for each action that it waits after this turn
    next_turn: float = 0.7  # what is left of a chance that can't be seen through this turn
    second_way: float = 0.5  # how much of a column's second best way counts beside the best one
    card_cost: float = 0.01  # what a card is worth that an answer at another seat's marker uses up
    shows: float = 0.0  # the worth of looking strong to others

    # actions.py, specials.py: in shares of what an average open business is worth
    draw: float = 0.8  # the worth of a draw with an empty hand
    draw_less: float = 0.075  # how much less it is for each card in hand
    draw_early: float = 0.0  # how much more it is for each action that follows in the turn
    draw_spare: float = 0.0  # how much less for each card in hand that no plan needs
    draw_lacking: float = 0.0  # how much more if plans lack cards, in shares of what these are worth
    raid: float = 0.02  # the worth of looking at a business's face-down cards
    keep_special: float = 0.1  # the worth of keeping a special card for later
    keep_needed: float = 1.5  # by how much another reinforcement may be lower than one that a plan needs
