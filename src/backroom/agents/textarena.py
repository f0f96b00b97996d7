"""Every game as an environment of TextArena, for language agents that play each other.

    import textarena, backroom.agents.textarena
    env = textarena.make("Backroom-gangster-v0")
    env.reset(num_players=4, seed=7)
    seat, seen = env.get_observation()
    done, info = env.step("[drive blue with 1 to Greek Town]")

A choice is the last text in square brackets: its number in the list, or its words. Others hear only what the rules tell
them: the text of an action goes back to its player alone. What is refused is explained, with the rule; who is refused
more often than ``error_allowance`` in a row has a choice made at random, which ``game_info`` notes as ``invalid_move``.
Where several seats are asked at once, they answer one after the other, without having heard each other. At the end, the
winners share 1 and all others get -1; all that win together get the same.
"""

from __future__ import annotations

import random
import re
from itertools import takewhile
from typing import Any

from .. import registry
from ..core.contract import Contract
from ..core.errors import Invalid, Refused
from ..extras import need
from ..loading import game, slugs
from ..research.tables import simulated
from ..terminal.draw.news import news_lines
from .telling import board_text, choices_text, chosen

ta: Any = need("textarena", "backroom.agents.textarena", "textarena")
BRACKETS = re.compile(r"\[([^\[\]]*)\]")


class BackroomEnv(ta.Env):
    """One table of a game, as text."""

    def __init__(self, slug: str, edition: str | None = None, error_allowance: int = 3, **options: Any) -> None:
        super().__init__()
        self.game = game(slug, edition=edition)
        self.options = simulated(self.game, options)
        self.error_allowance = error_allowance

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """A new game; without a seed, one that is like no other."""
        if num_players not in self.game.seat_counts:
            raise Invalid(f"{self.game.title} has {spelt(self.game.seat_counts)} players, not {num_players}")
        chance = random.SystemRandom() if seed is None else random.Random(seed)
        self.chance = random.Random(chance.getrandbits(60))
        self.table: Contract = self.game.new(num_players, chance.getrandbits(60), **self.options)
        self.heard = [0] * num_players
        self.state = ta.MinimalMultiPlayerState(num_players, seed, error_allowance=self.error_allowance)
        self.state.reset(game_state={"game": self.game.slug}, player_prompt_function=self.introduction)
        self.turn_to_next()

    def introduction(self, player_id: int, game_state: dict[str, Any]) -> str:
        """What a player has to know before the first choice."""
        others = f"{self.table.seats} players, P0 to P{self.table.seats - 1}"
        return (
            f"You are P{player_id} in {self.game.title} with {others}. {registry.about(self.game.slug).ABOUT}\n"
            "You see only what your seat may see. When you are asked, answer with one of your choices in square "
            "brackets: its number, such as [1], or its words. What the rules forbid is refused with the reason."
        )

    def turn_to_next(self) -> None:
        """Tell everybody what happened, and ask the next player."""
        for seat in range(self.table.seats):
            events = self.table.events(self.heard[seat], seat)
            self.heard[seat] = max([self.heard[seat], *(event["n"] + 1 for event in events)])
            for line in news_lines(events, self.names):
                self.state.add_observation(line, ta.ObservationType.GAME_ACTION_DESCRIPTION, to_id=seat)
        if self.table.over:
            self.finish()
            return
        seat = self.table.next_chooser()
        self.state.manually_set_current_player_id(seat, force=True)
        self.state.add_observation(self.asked(seat), ta.ObservationType.GAME_BOARD, to_id=seat)

    @property
    def names(self) -> list[str]:
        """What players are called: P0, P1, ..."""
        return [f"P{seat}" for seat in range(self.table.seats)]

    def asked(self, seat: int) -> str:
        """The table, the question and the choices of a seat."""
        prompt, texts = self.table.prompt(seat), [self.table.text(one) for one in self.table.legal(seat)]
        question = str(prompt["text"]) if prompt else "You may act now."
        board = board_text(self.table.view(seat), self.names)
        return f"{board}\n\n{question}\nYour choices:\n{choices_text(texts, self.names)}"

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Carry out what a player says; refused, it is explained and nothing changes."""
        seat = self.state.current_player_id
        self.state.add_observation(action, ta.ObservationType.PLAYER_ACTION, from_id=seat, to_id=seat)
        legal = self.table.legal(seat)
        said = (BRACKETS.findall(action) or [action])[-1].strip()
        place = chosen(said, len(legal))
        try:
            self.table.play(seat, legal[place] if place is not None else said)
        except (Refused, Invalid) as refused:
            if not self.state.set_invalid_move(str(refused)):
                return self.state.step(rotate_player=False)
            self.table.play(seat, self.chance.choice(legal))
        self.turn_to_next()
        return self.state.step(rotate_player=False)

    def finish(self) -> None:
        """The end: who has won."""
        winners = (self.table.ranking or [[]])[0]
        told = self.table.events()
        ends = takewhile(lambda event: event["event"] == told[-1]["event"], reversed(told))  # one for each winner
        reason = "; ".join(reversed([str(event["text"]) for event in ends]))
        rewards = {seat: 1 / len(winners) if seat in winners else -1.0 for seat in range(self.table.seats)}
        self.state.set_game_outcome(rewards, reason)


def spelt(counts: tuple[int, ...]) -> str:
    """Seat counts in short."""
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"


def register() -> None:
    """Make every game known to TextArena: ``Backroom-<slug>-v0``, with ``-train`` or ``-raw`` for other wrappers."""
    from textarena.envs import BOARDGAME_WRAPPERS, DEFAULT_WRAPPERS
    from textarena.envs.registration import ENV_REGISTRY, register_with_versions

    wrappers = {"default": DEFAULT_WRAPPERS, "-train": BOARDGAME_WRAPPERS}
    for slug in slugs():
        name = f"Backroom-{slug}-v0"
        if name not in ENV_REGISTRY:
            register_with_versions(id=name, entry_point=BackroomEnv, wrappers=wrappers, slug=slug)


register()
