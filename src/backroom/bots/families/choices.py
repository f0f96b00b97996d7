"""Every kind of choice that the game asks for: each action gets a number, the higher the better."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from ...games.families.edition import BUSINESS_BONUS_DRAW, BUSINESS_DRAW, EDITION, GOODS_IDS, TURNS
from .seat_view import SeatView
from .worth import UNKNOWN, Worth, worth_of_business

Words = dict[str, Any]

AREAS = {"business": 1.2, "influence": 1.0, "goods": 0.9, "gangsters": 0.8, "special": 0.7, "movement": 0.5}
SLOTS = {area["id"]: area["slots"] for area in EDITION["area"]}
SPECIALS = {
    "getaway": 0.8,
    "second collection": 1.3,
    "cleanup": 1.0,
    "immunity": 0.2,
    "recruiting": 1.8,
    "smuggling": 1.5,
    "informer": 1.0,
    "campaign": 1.4,
    "laundering": 1.3,
    "reinforcements": 1.0,
}
DRAWS = {"son": 2, "father": 4, "grandfather": 1}
PENALTY_COST = {"bribe": 0.5, "sabotage": 1.0, "ethics": 0.9, "showdown": 0.8}


class Choices:
    """One decision of one seat."""

    def __init__(self, table: SeatView, kind: str) -> None:
        self.table, self.kind = table, kind
        self.worth = Worth(table, TURNS if table.view["phase"] == "actions" else 0)
        self.owned, self.hand = table.owned(), table.hand
        self.now = self.worth.of(self.owned, self.hand)

    def rate(self, said: Words) -> float:
        """How good an action is."""
        rates: dict[str, Callable[[Words], float]] = {
            "return": self.rate_return,
            "reveal": self.rate_nothing,
            "extort": self.rate_extortion,
            "basic income": self.rate_yes,
            "influence": self.rate_influence,
            "gangsters": self.rate_gangsters,
            "goods": self.rate_goods,
            "businesses": self.rate_businesses,
            "godfather businesses": self.rate_businesses,
            "special": self.rate_special,
            "godfather special": self.rate_special,
            "movement": self.rate_movement,
            "godfather movement": self.rate_movement,
            "family": self.rate_family,
            "power": self.rate_power,
            "lay": self.rate_lay,
            "side": self.rate_side,
            "pay": self.rate_loss_of_card,
            "discard": self.rate_loss_of_card,
            "move": self.rate_token,
            "to": self.rate_goal,
            "take": self.rate_henchman,
            "eliminate": self.rate_elimination,
            "place": self.rate_area,
            "immune": self.rate_immunity,
            "collect": self.rate_extortion,
            "claim": self.rate_claim,
            "godfather claim": self.rate_claim,
            "attack": self.rate_attack,
            "godfather attack": self.rate_attack,
            "oppose": self.rate_opposition,
            "godfather oppose": self.rate_opposition,
            "protect": self.rate_boss,
            "lose": self.rate_loss,
            "extra action": self.rate_extra_action,
        }
        return rates.get(said["do"], self.rate_nothing)(said)

    def rate_nothing(self, said: Words) -> float:
        """Nothing gained, nothing lost."""
        return 0.0

    def rate_yes(self, said: Words) -> float:
        """Always worth it."""
        return 5.0

    def gain(self, card: str, what: str, paid: int = 1) -> float:
        """Laying a card so that it counts as something; another card may pay for it."""
        owned, hand = dict(self.owned), Counter(self.hand)
        owned[what] += 1
        if what in GOODS_IDS:
            owned["any"] += 1
        hand[card] -= 1
        if paid:
            hand[self.cheapest(hand)] -= 1
        return self.worth.of(owned, +hand) - self.now

    def cheapest(self, hand: Counter[str]) -> str:
        """The card of a hand that is missed least."""
        held = [card for card in hand if hand[card] > 0]
        return max(held, key=lambda card: self.left_without(hand, card), default=UNKNOWN)

    def left_without(self, hand: Counter[str], card: str) -> float:
        """What everything is worth without a card."""
        rest = Counter(hand)
        rest[card] -= 1
        return self.worth.of(self.owned, +rest)

    # Cards of the hand

    def rate_loss_of_card(self, said: Words) -> float:
        return self.left_without(self.hand, said["card"])

    def rate_return(self, said: Words) -> float:
        drawn = Counter(self.table.view["mine"]["drawn"])
        return self.left_without(self.hand + drawn, said["card"])

    def rate_lay(self, said: Words) -> float:
        """As influence the least useful card; otherwise the best good."""
        if self.kind == "influence_card":
            return self.left_without(self.hand, said["card"])
        what = "gangsters" if said["card"] == "gangster" else said["card"]
        return 1.0 + self.gain(said["card"], what, 0)

    def rate_side(self, said: Words) -> float:
        return self.gain(self.cheapest(self.hand), said["side"], 0)

    # Phase 1

    def rate_extortion(self, said: Words) -> float:
        cell = self.table.cells[said["cell"]]
        capone = self.table.view["rows"]["cards"].get(cell["row"]) == "capone"
        return float(cell["income"] + (1 if capone and said["do"] == "extort" else 0))

    # Phase 2

    def cost_of_way(self, how: str) -> tuple[int, float]:
        """Whether a card pays, and what using up a bonus costs."""
        used = len(self.table.me["benefits"])
        return {"paying": (1, 0.0), "bonus": (0, 0.05), "godfather": (0, 0.4 + 0.8 * used)}[how]

    def rate_influence(self, said: Words) -> float:
        paid, cost = self.cost_of_way(said["how"])
        card = self.cheapest(self.hand)
        return max(self.gain(card, "hat", paid), self.gain(card, "city", paid)) - cost

    def rate_gangsters(self, said: Words) -> float:
        paid, cost = self.cost_of_way(said["how"])
        return self.gain("gangster", "gangsters", paid) - cost

    def rate_goods(self, said: Words) -> float:
        paid, cost = self.cost_of_way(said["how"])
        return self.gain(said["good"], said["good"], paid) - cost

    def after_drawing(self, count: int) -> float:
        """What some unknown cards are worth."""
        return self.worth.of(self.owned, self.hand, count) - self.now + 0.1 * count

    def rate_businesses(self, said: Words) -> float:
        own = len(self.table.me["areas"]["business"]) == len(SLOTS["business"])
        godfather = said["do"].startswith("godfather")
        draw = BUSINESS_BONUS_DRAW if own or godfather else BUSINESS_DRAW
        hidden = any(cell["business"] is None for cell in self.table.view["city"])
        cost = self.cost_of_way("godfather")[1] if godfather else 0.0
        return self.after_drawing(draw) + (0.2 if hidden else 0.0) - cost

    def rate_extra_action(self, said: Words) -> float:
        """FA-XTR.5: early in the game an action is worth more than the two points of the card."""
        return 1.0 if self.table.left >= 4 else -1.0

    def rate_special(self, said: Words) -> float:
        godfather = self.cost_of_way("godfather")[1] if said["do"].startswith("godfather") else 0.0
        draws = {"smuggling": 3, "informer": 2, "cleanup": 1, "second collection": 3}.get(said["card"], 0)
        lost = self.left_without(self.hand, said["card"]) - self.now
        return lost + SPECIALS[said["card"]] + (0.5 * self.after_drawing(draws) if draws else 0.4) - godfather

    def rate_movement(self, said: Words) -> float:
        """The better agents stand, and the nearer the end, the less a move is worth now."""
        gains = sorted(
            (
                self.table.harm_at(space) + 1.0
                for space, tokens in self.table.view["spaces"].items()
                for token in tokens
                if token == "agent" and self.table.harm_at(space) > 0
            ),
            reverse=True,
        )
        lost = self.left_without(self.hand, "movement") - self.now
        return lost + sum(gains[:2]) * (1.0 if self.table.left <= 1 else 0.4)

    def rate_family(self, said: Words) -> float:
        owned, hand = dict(self.owned), Counter(self.hand)
        owned["family"] += said["cards"]
        hand["family"] -= said["cards"]
        ahead = 0.9 if owned["family"] >= 2 and self.owned["family"] < 2 else 0.0  # the Father pays four cards
        return self.worth.of(owned, +hand) - self.now + ahead + 0.3

    def rate_power(self, said: Words) -> float:
        """Cards for the family cards on the table, and what else a power brings."""
        owned = dict(self.owned) | {"family": 0}
        gain = self.worth.of(owned, self.hand, DRAWS[said["power"]]) - self.now
        if said["power"] == "grandfather":
            gain += 2.0
        threat = (self.table.view["doing"] or {}).get("penalty")
        if said["power"] == "son" and threat:
            gain += PENALTY_COST[threat]
        return gain - 0.2

    def rate_immunity(self, said: Words) -> float:
        threat = (self.table.view["doing"] or {}).get("penalty")
        rows = [row for row, card in self.table.view["rows"]["cards"].items() if card == said["penalty"]]
        wanted = sum(cell["points"] for cell in self.table.open if cell["row"] in rows and cell["owner"] is None)
        return float(PENALTY_COST[said["penalty"]] * wanted + (50.0 if threat == said["penalty"] else 0.0))

    # Tokens of the city

    def rate_token(self, said: Words) -> float:
        return self.table.harm_at(said["space"]) if said["token"] == "agent" else -0.5

    def rate_goal(self, said: Words) -> float:
        agent = (self.table.view["doing"] or {}).get("token") == "agent"
        return -self.table.harm_at(said["space"]) if agent else self.table.harm_at(said["space"])

    def rate_elimination(self, said: Words) -> float:
        return self.table.harm_at(said["space"])

    def rate_henchman(self, said: Words) -> float:
        """What the henchman brings, and what the agent in its place costs."""
        cell = (self.table.view["doing"] or {}).get("cell", "")
        agent = self.table.harm_at(said["space"], cell) if self.kind == "henchman" else 0.0
        have = self.owned[said["colour"]]
        return 0.0 - agent if have >= 3 else self.worth_of_colour(said["colour"]) + (0.5 if not have else 0.0) - agent

    def worth_of_colour(self, colour: str) -> float:
        """The best slot for a henchman, and what businesses ask for."""
        asked = sum(
            goal.worth * 0.08
            for goal in self.worth.goals
            for what, need in goal.needs
            if what == colour and need > self.owned[colour]
        )
        return max([self.worth_of_slot(area, colour) for area in AREAS], default=0.0) + asked

    def worth_of_slot(self, area: str, colour: str) -> float:
        """FA-SCO.2: a second henchman of an area brings two points and the bonus."""
        lying = self.table.me["areas"][area]
        if SLOTS[area].count(colour) <= lying.count(colour):
            return 0.0
        return 2.0 + AREAS[area] if lying else 1.0 + 0.3 * AREAS[area]

    def rate_area(self, said: Words) -> float:
        lying = self.table.me["areas"][said["area"]]
        return 2.0 + AREAS[said["area"]] if lying else 1.0 + 0.3 * AREAS[said["area"]]

    # Phase 3

    def rate_claim(self, said: Words) -> float:
        """What the business is worth, less the money and what the godfather could do elsewhere."""
        cell = self.table.cells[said["cell"]]
        price = next((need["need"] for need in cell["needs"] if need["item"] == "money"), 0)
        if said.get("item") == "money":
            price = 0
        return float(worth_of_business(self.table, cell) - 0.45 * price - (0.3 if "item" in said else 0.0))

    def rate_attack(self, said: Words) -> float:
        """As a claim; the gangster costs, the loss of a rival helps."""
        cell = self.table.cells[said["cell"]]
        return float(self.rate_claim(said) - 1.2 + 0.25 * cell["points"] + self.table.lead_of(cell["owner"]))

    def rate_opposition(self, said: Words) -> float:
        doing = self.table.view["doing"]
        return self.rate_claim(said | {"cell": doing["cell"]}) - 1.2 + self.table.lead_of(doing["claimant"])

    def rate_boss(self, said: Words) -> float:
        """The boss waits only for something better that can be had in this round."""
        cell = self.table.cells[(self.table.view["doing"] or {})["cell"]]
        others = [other["points"] for other in self.table.open if other["owner"] is None and not other["lacks"]]
        return 1.0 if cell["points"] >= max(others, default=0) else -1.0

    def rate_loss(self, said: Words) -> float:
        """Tokens are as good as cards; what is left decides."""
        what = said["what"].split()
        name = {"gangster": "gangsters"}.get(what[0], what[0])
        owned = dict(self.owned)
        owned[name] -= 1
        if name in GOODS_IDS:
            owned["any"] -= 1
        return self.worth.of(owned, self.hand) + (0.01 if what[-1] == "token" else 0.0)
