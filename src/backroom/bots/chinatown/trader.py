"""A bot that lives by deals: it finds what gains for two or three seats and shares the gain, holds single tiles
back, answers counters, and never takes what is bad for it, however often it is offered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from ...core.errors import Refused
from ...games.chinatown.edition import KEPT, UNIT
from ...games.chinatown.remarks import beyond_means, offer_first
from .greedy import Greedy
from .holdings import KIND_OF, TENTHS, SeatView
from .reasons import broken_promises, why_kept, why_not
from .search import ENVY, Idea, find_ideas

SHARES = (0.55, 0.5, 0.4)
"""What the proposer keeps of the gain: first, and when that was refused."""

LINE = 3
"""Hundreds of dollars that a deal must bring more for each of its lines: people like short deals."""

BUDGET = 4000
"""Reckonings for one search."""

LAST_COUNTER = 3

GRUDGE = 20
"""Hundreds of dollars that a deal must bring for each promise that a partner could keep and doesn't."""

IDLE = 1
"""If others leave more lots empty than this, on average, there is a market for what one holds back."""

Legal = dict[str, int]


class Trader(Greedy):
    """Proposes; accepts what is good in comparison."""

    name: ClassVar[str] = "trader"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.round = 0
        self.refused: set[str] = set()  # offers of this round, so that none is made twice
        self.searched: Any = None  # what the table looked like when nothing was found
        self.explained: set[int] = set()  # deals to which it has said why not
        self.heard: set[str] = set()  # wishes of this round that it has answered
        self.idle_lots: list[float] = []  # by round, from the second: the empty lots of others, on average

    def recall(self, state: Any, seat: int, offered: Sequence[Sequence[Mapping[str, Any]]]) -> None:
        """Learn what was offered in this round for the seat, in vain."""
        table = SeatView(state, seat)
        self.round = table.view["round"]
        for transfers in offered:
            whole: dict[str, Any] = {"do": "propose", "transfers": list(transfers)}
            if self.start(table, whole) is not None:
                self.note_refusal(table, whole["transfers"])

    def note_refusal(self, table: SeatView, transfers: list[Any]) -> None:
        """Remember that an offer was refused."""
        self.refused.add(str(transfers))

    def plan(self, table: SeatView) -> list[tuple[str, int]]:
        """What to place: single tiles wait until the game is nearly over, as long as others hold something back, too;
        among those who place all they have, waiting just costs income."""
        waits = not self.idle_lots or sum(self.idle_lots) > IDLE * len(self.idle_lots)
        return list(table.state.early_plan(table.seat, table.rounds if waits else 1))

    def trade(self, table: SeatView) -> Any:
        """Answer; then propose the best deal that was not refused yet; then be ready."""
        if table.view["round"] != self.round:
            self.round, self.refused, self.searched, self.explained = table.view["round"], set(), None, set()
            self.heard = set()
            if self.round > 1:
                self.idle_lots.append(idle_lots(table))
        return super().trade(table)

    def is_good(self, table: SeatView, gains: list[int]) -> bool:
        """Good at all, and not much better for the others on average."""
        others = sum(gains) - gains[table.seat]
        return gains[table.seat] >= TENTHS and gains[table.seat] - others / (table.seats - 1) >= -ENVY

    def answer(self, table: SeatView, deal: dict[str, Any], legal: dict[str, int]) -> Any:
        """Accept, ask for more, or say why not and reject."""
        gains = table.gains(deal)
        accept = f"accept {deal['deal']}"
        slighted = sum(broken_promises(table, other) for other in deal["parties"] if other != table.seat)
        if accept in legal and self.is_good(table, gains) and gains[table.seat] > GRUDGE * slighted:
            return legal[accept]
        better = None if slighted else self.counter(table, deal, gains)
        asked = self.start(table, better) if better is not None and f"counter {deal['deal']}" in legal else None
        return self.refuse(table, deal, gains, slighted, legal) if asked is None else asked

    def refuse(self, table: SeatView, deal: dict[str, Any], gains: list[int], slighted: int, legal: Legal) -> Any:
        """A reason in half a sentence for the author, if one can be sent, and then the no itself."""
        if "speak" in legal and deal["deal"] not in self.explained:
            self.explained.add(deal["deal"])
            return {"do": "tell", "to": [deal["author"]], "text": why_not(table, deal, gains, slighted)}
        return legal[f"reject {deal['deal']}"]

    def counter(self, table: SeatView, deal: dict[str, Any], gains: list[int]) -> dict[str, Any] | None:
        """The same goods, with so much cash from the one who gains most that the gain is shared evenly."""
        surplus = sum(gains)
        rich = max(deal["parties"], key=lambda seat: gains[seat])
        if (
            deal["open_to"]
            or deal["revision"] >= LAST_COUNTER
            or surplus < 2 * TENTHS * len(deal["parties"])
            or rich == table.seat
        ):
            return None
        more = round((surplus / len(deal["parties"]) - gains[table.seat]) / TENTHS)
        if not 0 < more <= table.cash()[rich]:
            return None
        others = [
            line for line in deal["transfers"] if "cash" not in line or {line["from"], line["to"]} != {rich, table.seat}
        ]
        paid = (
            sum(line["cash"] * (1 if line["from"] == rich else -1) for line in deal["transfers"] if line not in others)
            // UNIT
            + more
        )
        if paid:
            ends = {"from": rich, "to": table.seat} if paid > 0 else {"from": table.seat, "to": rich}
            others.append(ends | {"cash": abs(paid) * UNIT})
        return {"do": "counter", "deal": deal["deal"], "transfers": others, "promises": deal["promises"]}

    def start(self, table: SeatView, whole: dict[str, Any]) -> dict[str, Any] | None:
        """A deal or counter as one choice; None if it is not allowed."""
        try:
            table.state.parse_action(table.seat, whole)
        except Refused:
            return None
        return whole

    def idle(self, table: SeatView, legal: dict[str, int]) -> int | None:
        """Nothing more to say: ready; with limits, wait for the others."""
        return legal["wait"] if "wait" in legal else legal.get("ready")

    def propose(self, table: SeatView, legal: dict[str, int]) -> Any:
        """An answer to what somebody wants; or the best deal that was not made yet this round; one at a time."""
        pending = [deal for deal in table.view["deals"] if deal["author"] == table.seat]
        if "speak" in legal:
            for wish in table.view["wanted"]:
                if wish["seat"] != table.seat and str(wish) not in self.heard and has_ware(table, wish):
                    self.heard.add(str(wish))
                    if any(wish["seat"] in deal["parties"] for deal in pending):
                        return {"do": "tell", "to": [wish["seat"]], "text": offer_first()}
                    return self.answer_wish(table, wish)
        looks = str(table.holdings)
        if "draft" not in legal or pending or self.searched == (looks, len(self.refused)):
            return None
        found = self.best_offer(table)
        if found is None:
            self.searched = (looks, len(self.refused))
        return found

    def best_offer(self, table: SeatView) -> dict[str, Any] | None:
        """The best deal that was not offered yet this round."""
        idea = self.best_idea(table)
        if idea is None:
            return None
        self.refused.add(str(idea.deal["transfers"]))
        return self.start(table, idea.deal)

    def answer_wish(self, table: SeatView, wish: dict[str, Any]) -> dict[str, Any]:
        """What somebody wants for a price that shares the gain; or why not."""
        wisher = wish["seat"]
        ware = {"lot": wish["lot"]} if "lot" in wish else {"tile": wish["tile"], "count": 1}
        goods = {"from": table.seat, "to": wisher} | ware
        gains = table.gains({"transfers": [goods]})
        price = round((gains[wisher] - gains[table.seat]) / 2 / TENTHS)
        shares = gains[table.seat] + TENTHS * price, gains[wisher] - TENTHS * price
        if price <= table.cash()[wisher] and min(shares) >= TENTHS:
            paid = [{"from": wisher, "to": table.seat, "cash": price * UNIT}] if price > 0 else []
            deal = {"do": "propose", "transfers": [goods, *paid]}
            if str(deal["transfers"]) not in self.refused and self.start(table, deal):
                self.refused.add(str(deal["transfers"]))
                return deal
        return {"do": "tell", "to": [wisher], "text": why_kept(table, goods) or beyond_means()}

    def ideas(self, table: SeatView, share: float) -> Iterator[Idea]:
        """Deals that gain something for all who take part."""
        return find_ideas(table, share, BUDGET)

    def best_idea(self, table: SeatView) -> Idea | None:
        """What gains most for this seat, with the larger share first."""
        for share in SHARES:
            ideas = [idea for idea in self.ideas(table, share) if str(idea.deal["transfers"]) not in self.refused]
            if ideas:
                return max(ideas, key=lambda idea: idea.gains[table.seat] - LINE * len(idea.deal["transfers"]))
        return None


def idle_lots(table: SeatView) -> float:
    """How many lots of earlier rounds others have left empty, on average."""
    others = [holding for seat, holding in enumerate(table.holdings) if seat != table.seat]
    empty = sum(table.tile_on[lot] is None for holding in others for lot in holding.lots)
    kept: int = KEPT[table.seats][table.view["round"] - 1]
    return empty / len(others) - kept


def has_ware(table: SeatView, wish: dict[str, Any]) -> bool:
    """Whether this seat has what somebody wants."""
    mine = table.holdings[table.seat]
    return wish["lot"] in mine.lots if "lot" in wish else mine.tiles[KIND_OF[wish["tile"]]] > 0
