"""What a choice will do, for its button: what a claim or an attack costs and brings and who may oppose it, what
extorting brings. Everything is told from what lies open (FA-HID.1, FA-HID.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.phrases import Quoted, phrase
from .edition import (
    AGENT,
    AGENT_PENALTY,
    CAPONE,
    CAPONE_INCOME,
    CELL_IDS,
    COLOURS,
    INCOME,
    ITEM_NEED,
    ITEM_STOCK,
    MONEY,
    MOST_ITEMS,
    PENALTIES,
    PENALTY_IDS,
    POINTS,
    SPACE_IDS,
    SPACES_AT,
    TOKEN_IDS,
    TOKEN_OF,
)

if TYPE_CHECKING:
    from .state import Families

Facts = list[dict[str, Any]]
ICONS = {"bribe": "pay", "sabotage": "dynamite", "ethics": "ethics", "showdown": "fight"}
"""The icon of each penalty."""
TOKEN_ICONS = {"gangster": "tommy_gun", "title": "rights"}
"""The icons of bonus tokens that aren't called like them."""


def preview(state: Families, seat: int, action: int) -> Facts:
    """The consequences of a choice as facts: icon, value, name, tone."""
    words = state.words(action)
    do = words["do"].removeprefix("godfather ")
    if do == "claim":
        cell = CELL_IDS.index(words["cell"])
        return [*taking(state, seat, cell), *opposers(state, seat, cell)]
    if do == "oppose":
        price = fact("hat", "\N{MINUS SIGN}1", phrase("an influence, the price of opposing"), "loss")
        return [price, *taking(state, seat, state.second())]
    if do == "attack":
        return attack(state, seat, CELL_IDS.index(words["cell"]))
    if do == "extort":
        return [extortion(state, CELL_IDS.index(words["cell"]))]
    return []


def taking(state: Families, seat: int, cell: int) -> Facts:
    """FA-CLM.1, FA-CTRL.1-6: the price, the penalty of the row, the points, the agents beside it, the bonus token."""
    business = state.business[cell]
    price = sum(ITEM_NEED[business][item] for item in range(MOST_ITEMS) if ITEM_STOCK[business][item] == MONEY)
    facts = [fact("money", f"\N{MINUS SIGN}${price}", phrase("cards to pay"), "loss")] if price else []
    card = state.city_card_at(cell)
    if 0 <= card < PENALTIES and not state.is_immune(seat, card):
        name = PENALTY_IDS[card]
        facts.append(
            fact(ICONS[name], "\N{MINUS SIGN}1", phrase("the penalty of the row: {penalty}", penalty=name), "loss")
        )
    return [*facts, *worth(POINTS[business], watched(state, cell)), *token_on(state, cell)]


def token_on(state: Families, cell: int) -> Facts:
    """FA-CTRL.2, FA-REQ.3: the bonus token that comes with a business."""
    if not state.bonus_on >> cell & 1:
        return []
    name = TOKEN_IDS[TOKEN_OF[state.business[cell]]]
    said = phrase("a bonus token, which counts as what it shows: {token}", token=name)
    return [fact(TOKEN_ICONS.get(name, name), "+1", said, "gain")]


def worth(points: int, less: int) -> Facts:
    """FA-SCO.6: the points on the card of a business, and what it counts for at the end beside agents."""
    net = points - less
    tone = "gain" if net > 0 else "loss"
    printed = fact("end", str(points), phrase("points"), tone)
    if not less:
        return [printed]
    signed = Quoted(f"+{net}" if net > 0 else f"\N{MINUS SIGN}{-net}" if net else "0")
    name = phrase("points: {n}, less {less} for agents", n=points, less=less)
    return [printed, fact("", phrase("net {n}", n=signed), name, tone)]


def watched(state: Families, cell: int) -> int:
    """FA-SCO.6, FA-CTRL.3-4: what the agents beside a business cost at the end, with the one who comes for the henchman
    that its taker gets."""
    spaces = [space for space in range(len(SPACE_IDS)) if SPACES_AT[cell] >> space & 1]
    agents = sum(state.tokens_at(AGENT, space) for space in spaces)
    if state.agents > 0 and any(state.tokens_at(colour, space) for colour in range(COLOURS) for space in spaces):
        agents += 1
    return int(AGENT_PENALTY * agents)


def opposers(state: Families, seat: int, cell: int) -> Facts:
    """FA-OPP.1: who may take the business instead, with their influence against the claimant's."""
    own = Quoted(str(state.influence_of(seat)))
    return [
        fact(
            "hat",
            phrase(
                "{seat} can oppose: {own} v {others}",
                seat=Quoted(f"P{other}"),
                own=Quoted(str(state.influence_of(other))),
                others=own,
            ),
            phrase("may take it instead: influence against influence"),
            "loss",
        )
        for other in range(state.seats)
        if other != seat and state.may_oppose(other, state.business[cell])
    ]


def attack(state: Families, seat: int, cell: int) -> Facts:
    """FA-ATK.2: a gangster, then the same as for a claim; that there are more of them than the owner's goes without
    saying."""
    price = fact("tommy_gun", "\N{MINUS SIGN}1", phrase("a gangster, the price of an attack"), "loss")
    return [price, *taking(state, seat, cell)]


def extortion(state: Families, cell: int) -> dict[str, Any]:
    """FA-P1.4, FA-P1.7: the cards that a business brings, one more in a row of Al Capone."""
    income = INCOME[state.business[cell]] + (CAPONE_INCOME if state.city_card_at(cell) == CAPONE else 0)
    return fact("hand", f"+{income}", phrase("cards"), "gain")


def fact(icon: str, value: str, name: str, tone: str = "") -> dict[str, Any]:
    """One fact on a button."""
    return {"icon": icon, "value": value, "name": name, "tone": tone}
