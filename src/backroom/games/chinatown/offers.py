"""Deals given as a whole: from a dict to lines, with a reason for everything that is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ...core.errors import Refused
from ...core.phrases import Quoted, counted, joined, phrase
from ...core.words import short_repr
from .edition import BUSINESSES, DEAL_LINES, HIGHEST_CASH, KINDS, LARGEST, LOTS, UNIT
from .words import ANYONE, CASH_ITEM, PARTY, PROMISE_ITEM, TEXT, TILE, TILE_ITEM

if TYPE_CHECKING:
    from .state import Chinatown

MOST_TRANSFERS = 400
KINDS_OF_ITEM = ("lot", "tile", "cash")


class Line(NamedTuple):
    """One line of a deal: who gives whom how much of what, or promises what."""

    giver: int
    taker: int
    item: int
    amount: int
    text: str = ""


def read_terms(given: Mapping[Any, Any], seats: int, draft: bool = False) -> list[Line]:
    """CT-PROT.1, .3: transfers and promises as lines; more of the same is merged. A draft needs no transfer yet."""
    transfers = read_list(given.get("transfers"), "transfers")
    if not transfers and not draft:
        raise Refused("A deal needs at least one transfer.", "CT-PROT.3")
    promises = read_list(given.get("promises", []), "promises")
    return merged([*(read_transfer(entry, seats) for entry in transfers), *(read_promise(e, seats) for e in promises)])


def read_lines(given: Any, seats: int) -> list[Line]:
    """Transfers and promises in one list, as positions may have them."""
    entries = read_list(given, "lines")
    is_promise = [isinstance(entry, Mapping) and "text" in entry for entry in entries]
    return merged(
        [
            read_promise(entry, seats) if promised else read_transfer(entry, seats)
            for entry, promised in zip(entries, is_promise, strict=True)
        ]
    )


def merged(found: list[Line]) -> list[Line]:
    """CT-PROT.1: lines of the same thing are merged."""
    lines: dict[tuple[int, int, int], Line] = {}
    for line in found:
        add(lines, line)
    if len(lines) > DEAL_LINES:
        raise Refused(
            phrase(
                "A deal has at most {most} lines, more than any table needs; this limit only stops programs that flood "
                "it. Make two deals.",
                most=DEAL_LINES,
            ),
            "CT-AMB-44",
        )
    return list(lines.values())


def add(lines: dict[tuple[int, int, int], Line], line: Line) -> None:
    """Add a line to the others; a lot may occur only once, promises are joined."""
    same = lines.get(line[:3])
    if line.item < TILE_ITEM and any(other.item == line.item for other in lines.values()):
        raise Refused(phrase("Lot {lot} occurs twice in the deal.", lot=line.item + 1), "CT-PROT.3")
    if same is None:
        lines[line[:3]] = line
        return
    text = f"{same.text}; {line.text}" if line.item == PROMISE_ITEM else ""
    if TEXT.read(None, text) < 0:
        raise Refused(
            phrase("Promises from one seat to another have at most {most} characters in all.", most=TEXT.longest),
            "CT-PROT.1",
        )
    amount = same.amount + line.amount
    if line.item == CASH_ITEM and amount > HIGHEST_CASH:
        raise Refused(phrase("At most ${most}k can be paid in one deal.", most=HIGHEST_CASH), "CT-PROT.3")
    lines[line[:3]] = line._replace(amount=amount, text=text)


def read_list(value: Any, what: str) -> list[Any]:
    """A list from outside."""
    if not isinstance(value, (list, tuple)) or len(value) > MOST_TRANSFERS:
        raise Refused(
            phrase('"{what}" must be a list of dicts, not {given}', what=Quoted(what), given=short_repr(value)),
            "CT-PROT.1",
        )
    return list(value)


def read_transfer(entry: Any, seats: int) -> Line:
    """CT-TRADE.2: from, to, and a lot, tiles of one business, or cash."""
    if not isinstance(entry, Mapping):
        raise Refused(phrase("A transfer must be a dict, not {given}", given=short_repr(entry)), "CT-PROT.1")
    things = [name for name in KINDS_OF_ITEM if name in entry]
    allowed = {"from", "to", *things} | ({"count"} if things == ["tile"] else set())
    if len(things) != 1 or not {"from", "to"} <= set(entry) or set(entry) - allowed:
        raise Refused(
            'A transfer has "from", "to" and one of "lot", "tile" (with "count") and "cash"; '
            "nothing else can be traded.",
            "CT-TRADE.2",
        )
    giver, taker = read_parties(entry, seats)
    item, amount = READ_ITEM[things[0]](entry)
    if item < TILE_ITEM and giver == ANYONE:
        raise Refused(phrase("Lot {lot} has one owner: ask that owner, not anyone.", lot=item + 1), "CT-PROT.10")
    return Line(giver, taker, item, amount)


def read_parties(entry: Mapping[Any, Any], seats: int) -> tuple[int, int]:
    """Who gives and who takes."""
    found = [read_party(entry["from"]), read_party(entry["to"])]
    for name, seat in zip(("from", "to"), found, strict=True):
        if seat < 0 or seats <= seat < ANYONE:
            raise Refused(
                phrase(
                    '"{name}" must be a seat from 0 to {last}, or "anyone", not {given}',
                    name=Quoted(name),
                    last=seats - 1,
                    given=short_repr(entry[name]),
                ),
                "CT-PROT.1",
            )
    if found[0] == found[1]:
        raise Refused("Nobody can give something to themselves.", "CT-PROT.3")
    return found[0], found[1]


def read_party(value: Any) -> int:
    """A seat by number, name or colour, or anyone; -1 if it is nobody."""
    if type(value) is int:
        return value if 0 <= value < ANYONE else -1
    return PARTY.read(None, value) if isinstance(value, str) else -1


def read_lot(entry: Mapping[Any, Any]) -> tuple[int, int]:
    """A lot by its number."""
    lot = entry["lot"]
    if type(lot) is not int or not 1 <= lot <= LOTS:
        raise Refused(
            phrase("{given} is not a lot; lots are numbered from 1 to {last}", given=short_repr(lot), last=LOTS),
            "CT-TRADE.2",
        )
    return lot - 1, 1


def read_tiles(entry: Mapping[Any, Any]) -> tuple[int, int]:
    """Tiles of one business; one if no count is given."""
    kind, count = TILE.read(None, entry["tile"]), entry.get("count", 1)
    if kind < 0:
        raise Refused(
            phrase(
                "{given} is not a business; the businesses are: {known}",
                given=short_repr(entry["tile"]),
                known=joined(BUSINESSES),
            ),
            "CT-TRADE.2",
        )
    if type(count) is not int or not 1 <= count <= LARGEST:
        raise Refused(
            phrase("{given} is not a number of tiles from 1 to {most}", most=LARGEST, given=short_repr(count)),
            "CT-TRADE.2",
        )
    return TILE_ITEM + kind, count


def read_cash(entry: Mapping[Any, Any]) -> tuple[int, int]:
    """CT-PROT.3: dollars, a positive multiple of the smallest note."""
    cash = entry["cash"]
    if type(cash) is not int or cash <= 0 or cash % UNIT:
        raise Refused(
            phrase("Cash must be a positive multiple of {unit}, not {given}", unit=UNIT, given=short_repr(cash)),
            "CT-PROT.3",
        )
    if cash > HIGHEST_CASH * UNIT:
        raise Refused(phrase("At most ${most}k can be paid in one deal.", most=HIGHEST_CASH), "CT-PROT.3")
    return CASH_ITEM, cash // UNIT


READ_ITEM = {"lot": read_lot, "tile": read_tiles, "cash": read_cash}


def read_promise(entry: Any, seats: int) -> Line:
    """CT-TRADE.9: from, to, text."""
    if not isinstance(entry, Mapping) or set(entry) != {"from", "to", "text"}:
        raise Refused('A promise has exactly "from", "to" and "text".', "CT-PROT.1")
    giver, taker = read_parties(entry, seats)
    if TEXT.read(None, entry["text"]) < 0:
        raise Refused(
            phrase("The text of a promise has at most {most} printable characters.", most=TEXT.longest), "CT-PROT.1"
        )
    return Line(giver, taker, PROMISE_ITEM, 0, str(entry["text"]))


def check_goods(state: Chinatown, lines: list[Line]) -> None:
    """CT-PROT.3: lots belong to their givers, and stocks have the tiles."""
    for line in lines:
        if line.item < TILE_ITEM and state.owner[line.item] != line.giver:
            raise Refused(
                phrase(
                    "Lot {lot} does not belong to {giver}.", lot=line.item + 1, giver=PARTY.to_text(None, line.giver)
                ),
                "CT-PROT.3",
            )
    for giver in range(state.seats):
        for kind in range(KINDS):
            wanted = sum(line.amount for line in lines if line.giver == giver and line.item == TILE_ITEM + kind)
            if wanted > state.in_stock(giver, kind):
                raise Refused(
                    phrase(
                        "P{giver} has {stock} of {tile} in stock, not {wanted}.",
                        giver=giver,
                        stock=counted(state.in_stock(giver, kind), "{n} tile", "{n} tiles"),
                        tile=BUSINESSES[kind],
                        wanted=wanted,
                    ),
                    "CT-PROT.3",
                )


def party_name(seat: int) -> int | str:
    """A seat as it is written in a dict."""
    return "anyone" if seat == ANYONE else seat


def ware_words(item: int) -> dict[str, Any]:
    """CT-PROT.13: what somebody wants, as a dict."""
    return {"lot": item + 1} if item < TILE_ITEM else {"tile": BUSINESSES[item - TILE_ITEM]}


def read_ware(given: Mapping[Any, Any]) -> int:
    """CT-PROT.13: a lot, or tiles of a business."""
    if set(given) == {"do", "lot"}:
        return read_lot(given)[0]
    if set(given) == {"do", "tile"}:
        return read_tiles(given)[0]
    raise Refused('Say what you want with one of "lot" and "tile".', "CT-PROT.13")


def line_words(line: Line) -> dict[str, Any]:
    """A line as a dict, as ``read_terms`` reads it."""
    ends = {"from": party_name(line.giver), "to": party_name(line.taker)}
    if line.item < TILE_ITEM:
        return ends | {"lot": line.item + 1}
    if line.item < CASH_ITEM:
        return ends | {"tile": BUSINESSES[line.item - TILE_ITEM], "count": line.amount}
    if line.item == CASH_ITEM:
        return ends | {"cash": line.amount * UNIT}
    return ends | {"text": line.text}
