"""Offers typed in one line, as table and terminal take them: text to a deal given whole.

    give lot 14, 2 fish; get restaurant, $3000 from blue
    private; give $2000 to P1; P1 gives P2 lot 30; P2 gives me lot 31, fish
    give fish to anyone; get $4000; promise "my next radio" to P2
    counter 3; give lot 14; get $5000 from P1

Parts are divided by semicolons. ``give`` and ``get`` name the other side once, anywhere; without one the
offer goes to anyone. ``X gives Y ...`` is for deals of three and more, ``me`` is who types.
"""

from __future__ import annotations

import re
from typing import Any

from ...core.errors import Refused
from ...core.phrases import phrase
from ...core.words import short_repr
from .edition import LOTS
from .words import ANYONE, PARTY, TILE

OFFER = re.compile(r"\s*(private\s*;|counter\s+\d+\s*;|give\s|get\s|\w+\s+gives\s)", re.IGNORECASE)
PROMISE = re.compile(r'^(?:(\w+)\s+promises\s+(\w+)\s+|promise\s+)"([^"]*)"(?:\s+to\s+(\w+))?$', re.IGNORECASE)
GIVES = re.compile(r"^(\w+)\s+gives\s+(\w+)\s+(.*)$", re.IGNORECASE)
SIDE = re.compile(r"^(give|get)\s+(.*?)(?:\s+(?:to|from)\s+(\w+))?$", re.IGNORECASE)
ITEM = re.compile(r"^(?:lots?\s+([\d ]+)|\$?(\d+)\s*(?:dollars)?|(?:(\d+)\s*x?\s+)?([a-z][a-z ]*?))$", re.IGNORECASE)


def is_offer(text: str) -> bool:
    """Whether a line of text is meant as an offer."""
    return OFFER.match(text) is not None


def read_offer(text: str, seat: int) -> dict[str, Any]:
    """An offer that a seat types, as the dict that ``state.play`` takes; refused if it isn't understood."""
    deal: dict[str, Any] = {"do": "propose", "transfers": [], "promises": []}
    parts = [" ".join(part.split()) for part in split_parts(text) if part.strip()]
    partner = find_partner(parts, seat)
    for part in parts:
        read_part(deal, part, seat, partner)
    return deal


def split_parts(text: str) -> list[str]:
    """The parts between semicolons, which don't count inside a promise."""
    return re.findall(r'(?:[^;"]|"[^"]*"?)+', text)


def find_partner(parts: list[str], seat: int) -> int | str:
    """The other side of ``give`` and ``get``, wherever it is named."""
    for part in parts:
        found = SIDE.match(part)
        if found and found[3]:
            return party(found[3], seat)
    return "anyone"


def party(name: str, seat: int) -> int | str:
    """A seat by name or colour; ``me`` is who types."""
    if name.lower() in ("me", "i"):
        return seat
    number = PARTY.read(None, name)
    if number < 0:
        raise Refused(phrase("{given} is nobody at this table", given=short_repr(name)), "CT-PROT.1")
    return "anyone" if number == ANYONE else number


def read_part(deal: dict[str, Any], part: str, seat: int, partner: int | str) -> None:
    """One part of an offer."""
    word = part.lower()
    side, gives, promise = SIDE.match(part), GIVES.match(part), PROMISE.match(part)
    if word == "private":
        deal["private"] = True
    elif word.startswith("counter "):
        deal |= {"do": "counter", "deal": read_number(word.split()[1])}
    elif promise:
        giver = party(promise[1], seat) if promise[1] else seat
        taker = party(promise[2] or promise[4], seat) if promise[2] or promise[4] else partner
        deal["promises"].append({"from": giver, "to": taker, "text": promise[3]})
    elif gives:
        add_items(deal, gives[3], party(gives[1], seat), party(gives[2], seat))
    elif side:
        other = party(side[3], seat) if side[3] else partner
        ends = (seat, other) if side[1].lower() == "give" else (other, seat)
        add_items(deal, side[2], *ends)
    else:
        raise Refused(
            phrase(
                "{given} is no part of an offer; write e.g.: give lot 14, 2 fish; get $3000 from P1",
                given=short_repr(part),
            )
        )


def add_items(deal: dict[str, Any], text: str, giver: int | str, taker: int | str) -> None:
    """Things with commas between them."""
    for item in text.split(","):
        deal["transfers"] += [{"from": giver, "to": taker} | thing for thing in read_item(item.strip())]


def read_item(text: str) -> list[dict[str, Any]]:
    """Lots, tiles of a business, or dollars."""
    found = ITEM.match(text)
    if found and found[1]:
        return [{"lot": read_number(number)} for number in found[1].split()]
    if found and found[2]:
        return [{"cash": read_number(found[2])}]
    kind = TILE.read(None, found[4]) if found else -1
    if kind < 0:
        kind = TILE.read(None, found[4].removesuffix("s")) if found else -1
    if found is None or kind < 0:
        raise Refused(
            phrase("{given} is no lot (1 to {last}), business or amount", given=short_repr(text), last=LOTS),
            "CT-TRADE.2",
        )
    return [{"tile": TILE.names[kind], "count": read_number(found[3] or "1")}]


def read_number(text: str) -> int:
    """A number, or a refusal if nobody can mean it."""
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Refused(phrase("{given} is no number", given=short_repr(text)))
    return int(text)
