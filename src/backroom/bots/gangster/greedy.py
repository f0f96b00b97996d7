"""A bot that looks at its best stay action now, and at a drive followed by the best stay action there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ...games.gangster.edition import DOOR_UNLOADS, DOUBLERS, ROUNDS
from ..contract import Bot
from .board import Board

PATIENCE = 0.75
"""What a gain is worth that needs a drive first."""

EAGER = 0.6
"""What it is worth to have a gangster on the board instead of on the mat."""

HURRY = 0.35
"""How much more that is with every doubler from the fifth on."""

CAPTIVE = 0.4
"""What a captive in the trunk is worth beyond the rank that he lost."""

DROWNED = 1.0
"""What it is worth to dump an opponent's gangster, for each round that is left."""

UPGRADES = {"door": 3.0, "engine": 1.5, "tommy_gun": 1.2, "trunk": 1.0, "bodyguard": 1.0, "bumper": 0.6, None: 0.0}
HARBOR_TRIP = 2.5
"""What two drives cost that only fetch an upgrade."""

ENDING = 0.5
"""How much the present margin counts when a drive may end the round."""

WORTH_A_PUSH = 0.5

BOREDOM = 0.1
"""What a stay turn loses with every turn in a row without a drive: no two bots undo each other for ever."""

Words = Mapping[str, Any]


class Greedy(Bot):
    """Plays for the next Day of Reckoning."""

    name: ClassVar[str] = "greedy"

    def choose(self, state: Any, seat: int) -> int:
        """The action with the highest worth; of equal ones any."""
        legal = state.legal(seat)
        if len(legal) == 1:
            return int(legal[0])
        evaluation = Evaluation(state.view(seat), seat)
        worth = [evaluation.worth(state.words(action)) for action in legal]
        best = max(worth)
        return int(
            self.random.choice([action for action, each in zip(legal, worth, strict=True) if each >= best - 1e-9])
        )


class Evaluation:
    """One decision: what each action is worth to a seat."""

    def __init__(self, view: Mapping[str, Any], seat: int) -> None:
        self.view, self.seat, self.board = view, seat, Board(view)
        self.rounds_left: int = ROUNDS + 1 - view["round"]
        self.eager = EAGER + HURRY * max(view["doublers"] - 4, 0)
        self.idle: int = view["idle"]
        self.stays: dict[tuple[str, str], float] = {}

    def worth(self, words: Words) -> float:
        """What an action is worth, by its kind."""
        kinds = {
            "drive": self.drive,
            "load": self.load,
            "unload": self.unload,
            "push": self.push,
            "dump": self.dump,
            "take": self.take,
            "dump one": self.dump_one,
        }
        if words["do"] in ("load", "unload"):
            return kinds[words["do"]](words) - BOREDOM * self.idle
        return kinds[words["do"]](words) if words["do"] in kinds else WORTH_A_PUSH

    # A stay turn

    def unload(self, words: Words) -> float:
        """Setting down from where the auto stands."""
        colour, count = words["colour"], words["count"]
        return self.unload_at(colour, self.board.autos[colour], words["gangster"], count)

    def unload_at(self, colour: str, district: str, gangster: str, count: int) -> float:
        """Setting down in a district."""
        gain = self.board.gain(self.board.owner[colour], district, self.board.with_unloaded(district, gangster, count))
        return gain + self.eager * count if gangster == colour else gain - CAPTIVE

    def load(self, words: Words) -> float:
        """Taking a gangster in."""
        return self.load_from(words["colour"], words["district"], words["space"])

    def load_from(self, colour: str, district: str, space: int) -> float:
        """Taking a gangster of a district in."""
        who = self.board.districts[district]["spaces"][space - 1]
        gain = self.board.gain(self.board.owner[colour], district, self.board.with_loaded(district, space))
        return gain - self.eager if who == colour else gain + CAPTIVE

    def best_stay(self, colour: str, district: str) -> float:
        """The best stay action of a colour whose auto stands in a district; not below nothing."""
        if (colour, district) not in self.stays:
            gains = [*self.unload_gains(colour, district), *self.load_gains(colour, district)]
            self.stays[colour, district] = max([0.0, *gains])
        return self.stays[colour, district]

    def unload_gains(self, colour: str, district: str) -> list[float]:
        """What setting down would bring there."""
        mat, place = self.board.colours[colour], self.board.districts[district]
        if place["next"] is None:
            return []
        free = place["spaces"].count(None)
        most = min(mat["mat"], free, DOOR_UNLOADS if "door" in mat["upgrades"] else 1)
        own = [self.unload_at(colour, district, colour, count) for count in range(1, most + 1)]
        return own + [self.unload_at(colour, district, captive, 1) for captive in set(mat["trunk"])]

    def load_gains(self, colour: str, district: str) -> list[float]:
        """What loading opponents would bring there."""
        mat, board = self.board.colours[colour], self.board
        if len(mat["trunk"]) >= mat["room"]:
            return []
        spaces = board.districts[district]["spaces"]
        return [
            self.load_from(colour, district, space)
            for space, who in enumerate(spaces, 1)
            if who is not None and board.owner[who] != board.owner[colour] and not board.is_guarded(who, district)
        ]

    # A drive turn

    def drive(self, words: Words) -> float:
        """A drive is worth the best stay action at its end, later; the last card may end the round."""
        colour, card, place = words["colour"], words["card"], words["place"]
        there = self.harbor(colour) if place == "gold_coast" else PATIENCE * self.best_stay(colour, place)
        last = self.board.colours[colour]["cards"] == [card]
        return float(there + 0.01 * card + (self.ending() if last else 0.0))

    def harbor(self, colour: str) -> float:
        """Captives to dump and the best upgrade, less the trip."""
        mat = self.board.colours[colour]
        dumped = sum(self.drowned(captive) for captive in mat["trunk"])
        shown = [self.upgrade(colour, name) for name in self.view["harbor"] if name not in (None, mat["upgrades"][0])]
        return dumped + max([0.0, *shown]) * self.rounds_left / ROUNDS - HARBOR_TRIP

    def ending(self) -> float:
        """The chance that the next scoring card ends the round, and whether that is welcome."""
        if self.view["doublers"] < DOUBLERS - 1:
            return 0.0
        deck = self.view["deck"]
        chance = sum(1 for card in deck if card != "policeman") / max(len(deck), 1)
        own: float = self.board.totals[self.seat]
        others = [total for seat, total in enumerate(self.board.totals) if seat != self.seat]
        return ENDING * chance * (own - max(others))

    # Inside a drive turn

    def push(self, words: Words) -> float:
        """How much worse the pushed auto stands."""
        auto = words["auto"]
        return self.best_stay(auto, self.board.autos[auto]) - self.best_stay(auto, words["district"])

    def drowned(self, colour: str) -> float:
        """What it is worth to dump a gangster."""
        return (-DROWNED if self.board.owner[colour] == self.seat else DROWNED) * self.rounds_left

    def dump(self, words: Words) -> float:
        """All opponents go into the lake, nobody of one's own."""
        names = [] if words["gangsters"] == "nobody" else words["gangsters"].split(" and ")
        return sum(self.drowned(colour) for colour in names)

    def dump_one(self, words: Words) -> float:
        """Better an opponent than one's own."""
        return self.drowned(words["gangster"])

    def take(self, words: Words) -> float:
        """The marker that is worth most."""
        return self.upgrade(self.view["doing"]["colour"], words["upgrade"])

    def upgrade(self, colour: str, name: str) -> float:
        """What a marker is worth, less the one that leaves for it."""
        return UPGRADES[name] - UPGRADES[self.board.colours[colour]["upgrades"][1]]
