"""Whole choices typed in one line, as ``state.play`` and the terminal accept them: from text to the equivalent dict.

    give lot 14, 2 fish; get restaurant, $3,000 from blue
    private; give $2000 to P1; P1 gives P2 lot 30; P2 gives me lot 31, fish
    give fish to anyone; get $4000; promise P2 "my next radio"
    give lot 14 and $1000 to P1; P1 promises me: a restaurant next round
    accept 3
    counter 3; give lot 14; get $5000 from P1
    keep 14 16 19
    tell red, P2: "who sells watches?"
    want lot 49
    who sells fish?
    no longer want lot 49

The parts of an offer are separated by semicolons. ``give`` and ``get`` name the other side once, anywhere; if it isn't
named, the offer goes to anyone. ``X gives Y ...`` is for deals of three or more parties; ``me`` is the player who
types. A promise is a part of its own, or one of the things that are given or got: ``get lot 30, promise "your next
radio" from P1``.
"""

from __future__ import annotations

import re
from typing import Any

from ...core.errors import Refused
from ...core.phrases import phrase
from ...core.words import short_repr
from .edition import LOTS
from .words import ANYONE, PARTY, TILE

OFFER = re.compile(r"\s*(?:give|get|\w+\s+gives|\w+\s+promises)\s", re.IGNORECASE)
ANSWER = re.compile(
    r"\s*(accept|reject|withdraw|counter)\s+(?:deal\s+)?(\w+)(?:\s*,?\s*revision\s+(\w+))?\s*", re.IGNORECASE
)
KEEPS = re.compile(r"\s*keep\s+(?:lots?\s+)?(.*)", re.IGNORECASE)
TELLS = re.compile(r'\s*tell\s+([^":]+?)(?:\s*:?\s*"([^"]*)"|\s*:\s*([^"]+?))\s*', re.IGNORECASE)
PROMISE = re.compile(r"(?:(\w+)\s+promises|promise)\b\s*(.*)", re.IGNORECASE)
SAID = re.compile(r'(?:(\w+)\s*)?:?\s*"([^"]*)"(?:\s+to\s+(\w+))?|(?:(\w+)\s*)?:\s*([^"]+)', re.IGNORECASE)
"""What a promise says in quotation marks or after a colon, and to whom."""
PROMISED = re.compile(r'(?:an?\s+|the\s+)?promise\s*:?\s*"([^"]*)"', re.IGNORECASE)
WANTS = re.compile(r"\s*(?:i\s+)?(want|no longer want)\s+(?:lot\s+(\w+)|(\w[\w ]*?))\s*[.!]?\s*", re.IGNORECASE)
WHO_SELLS = re.compile(r"\s*who\s+(?:sells|has)\s+(?:lot\s+(\w+)|(\w[\w ]*?))\s*\??\s*", re.IGNORECASE)
COUNTER = re.compile(r"counter\s+(?:deal\s+)?(\w+)", re.IGNORECASE)
GIVES = re.compile(r"(\w+)\s+gives\s+(?:(.*)\s+to\s+(\w+)|(\w+)\s+(.*))", re.IGNORECASE)
SIDE = re.compile(r"(?:(give)\s+(.*?)(?:\s+to\s+(\w+))?|get\s+(.*?)(?:\s+from\s+(\w+))?)", re.IGNORECASE)
ITEM = re.compile(
    r"lots?\s+(\d+(?:[ ,]+\d+)*)|\$?\s*(\d[\d,]*)\s*(?:dollars)?|(?:(\d+)\s*x?\s+)?(?:tiles?\s+of\s+)?([a-z][a-z ]*)",
    re.IGNORECASE,
)
BETWEEN_ITEMS = re.compile(
    r'(?:,(?!\d{3}(?!\d))(?!\s*\d{1,2}\s*(?:,(?!\d{3}(?!\d))|$))|\s+and\s+)(?=(?:[^"]*"[^"]*")*[^"]*$)', re.IGNORECASE
)
"""An "and", or a comma that is neither in an amount such as $5,000 nor between lots such as lots 14, 15; and not in
quotation marks."""

MARKS = str.maketrans("\u201c\u201d\u201e\u00ab\u00bb\u300c\u300d", '"""""""')
"""Quotation marks of several languages, and those that phones insert."""

THOUSANDS = re.compile(r"\d{1,3}(,\d{3})+|\d+")
LONGEST = 4000
"""The most characters of a line that is read."""


def read_typed(text: str, seat: int) -> dict[str, Any] | None:
    """What a seat types, as the dict that ``state.play`` takes; None if it isn't a whole choice."""
    text = text.translate(MARKS)
    answer, keeps, tells = ANSWER.fullmatch(text), KEEPS.fullmatch(text), TELLS.fullmatch(text)
    if answer:
        said = {"do": answer[1].lower(), "deal": answer[2]}
        return said | ({"revision": answer[3]} if answer[3] else {})
    if keeps:
        return {
            "do": "keep",
            "lots": [read_number(word, "CT-LOTS.3") for word in re.split(r"[\s,]+", keeps[1].strip())],
        }
    if tells:
        names = [word for word in re.split(r"[\s,]+", tells[1]) if word.lower() != "and"]
        return {"do": "tell", "to": names, "text": tells[2] or tells[3] or ""}
    return read_wish(text) or (read_offer(text, seat) if is_offer(text) else None)


def read_wish(text: str) -> dict[str, Any] | None:
    """What somebody says they want, or no longer want; None if the text is something else."""
    wants, who = WANTS.fullmatch(text), WHO_SELLS.fullmatch(text)
    if wants is None and who is None:
        return None
    do = "unwant" if wants and wants[1].lower() != "want" else "want"
    lot, name = (wants[2], wants[3]) if wants else (who[1], who[2]) if who else ("", "")
    if lot:
        return {"do": do, "lot": read_number(lot, "CT-PROT.13")}
    kind = read_business(name)
    return {"do": do, "tile": name if kind < 0 else TILE.names[kind]}


def is_offer(text: str) -> bool:
    """Whether a line of text is meant as an offer: it has several parts, or begins like one."""
    return OFFER.match(text) is not None or len(split_parts(text)) > 1


def read_offer(text: str, seat: int) -> dict[str, Any]:
    """An offer that a seat types, as a dict; refused if it isn't understood."""
    if len(text) > LONGEST:
        raise Refused(phrase("An offer has at most {most} characters.", most=LONGEST), "CT-PROT.1")
    deal: dict[str, Any] = {"do": "propose", "transfers": [], "promises": []}
    parts = [" ".join(part.split()) for part in split_parts(text)]
    partner = find_partner(parts, seat)
    for part in parts:
        read_part(deal, part, seat, partner)
    return deal


def split_parts(text: str) -> list[str]:
    """The parts between semicolons, which don't count inside a promise."""
    return [part for part in re.findall(r'(?:[^;"]|"[^"]*"?)+', text) if part.strip()]


def find_partner(parts: list[str], seat: int) -> int | str | None:
    """The other side of ``give``, ``get`` and ``promise``, wherever it is named; None if several are named."""
    sides = [found for part in parts if (found := SIDE.fullmatch(part))]
    named = {party(found[3] or found[5], seat) for found in sides if found[3] or found[5]}
    if not named:
        gives = [found for part in parts if (found := GIVES.fullmatch(part))]
        named = {party(name, seat) for found in gives for name in (found[1], found[3] or found[4])} - {seat}
    if len(named) > 1:
        return None
    return next(iter(named), "anyone")


def party(name: str, seat: int) -> int | str:
    """A seat by name or colour; ``me`` is the player who types."""
    if name.lower() in ("me", "i"):
        return seat
    number = PARTY.read(None, name)
    if number < 0:
        raise Refused(phrase("There is no {given} at this table.", given=short_repr(name)), "CT-PROT.1")
    return "anyone" if number == ANYONE else number


def known(partner: int | str | None, part: str) -> int | str:
    """The other side of a part that doesn't name one."""
    if partner is None:
        raise Refused(
            phrase("With several parties, say in each part who gives or gets: {given}", given=short_repr(part)),
            "CT-PROT.1",
        )
    return partner


def read_part(deal: dict[str, Any], part: str, seat: int, partner: int | str | None) -> None:
    """One part of an offer."""
    side, gives = SIDE.fullmatch(part), GIVES.fullmatch(part)
    promise, counter = PROMISE.fullmatch(part), COUNTER.fullmatch(part)
    if part.lower() in ("private", "open"):
        set_once(deal, "private", part.lower() == "private", part)
    elif counter:
        set_once(deal, "deal", read_number(counter[1]), part)
        deal["do"] = "counter"
    elif promise:
        giver = party(promise[1], seat) if promise[1] else seat
        taker, text = read_promise(promise[2])
        to = party(taker, seat) if taker else known(partner, part) if giver == seat else seat
        deal["promises"].append({"from": giver, "to": to, "text": text})
    elif gives:
        add_items(deal, gives[2] or gives[5], party(gives[1], seat), party(gives[3] or gives[4], seat))
    elif side:
        name = side[3] or side[5]
        other = party(name, seat) if name else known(partner, part)
        add_items(deal, side[2] or side[4], *((seat, other) if side[1] else (other, seat)))
    else:
        raise not_understood(part)


def read_promise(said: str) -> tuple[str, str]:
    """To whom something is promised ("" if nobody is named), and what. Without quotation marks and colon, a party may
    stand first or, after ``to``, last."""
    found = SAID.fullmatch(said)
    if found:
        return found[1] or found[3] or found[4] or "", found[2] or found[5] or ""
    if '"' in said or not said:
        raise not_understood(said)
    if len(said) > 2 and said[0] == said[-1] == "'":
        return "", said[1:-1]
    first, _, rest = said.partition(" ")
    before, _, last = said.rpartition(" to ")
    if rest and (first.lower() == "me" or PARTY.read(None, first) >= 0):
        return first, rest
    return (last, before) if before and PARTY.read(None, last) >= 0 else ("", said)


def set_once(deal: dict[str, Any], key: str, value: Any, part: str) -> None:
    """Set something that an offer may say only once."""
    if key in deal:
        raise Refused(phrase("An offer says only once: {given}", given=short_repr(part)), "CT-PROT.1")
    deal[key] = value


def not_understood(part: str) -> Refused:
    """The refusal of something that can't be part of an offer."""
    return Refused(
        phrase(
            "{given} is not understood; an offer is written like this: give lot 14, 2 fish to P1; get $3000 from P1",
            given=short_repr(part),
        ),
        "CT-PROT.1",
    )


def add_items(deal: dict[str, Any], text: str, giver: int | str, taker: int | str) -> None:
    """Add things with commas between them; a promise may be one of them."""
    ends = {"from": giver, "to": taker}
    for item in BETWEEN_ITEMS.split(text):
        promised = PROMISED.fullmatch(item.strip())
        if promised:
            deal["promises"].append(ends | {"text": promised[1]})
        else:
            deal["transfers"] += [ends | thing for thing in read_item(item.strip())]


def read_item(text: str) -> list[dict[str, Any]]:
    """Lots, tiles of a business, or dollars."""
    found = ITEM.fullmatch(text)
    if found and found[1]:
        return [{"lot": read_number(number)} for number in re.findall(r"\d+", found[1])]
    if found and found[2] and THOUSANDS.fullmatch(found[2]):
        return [{"cash": read_number(found[2].replace(",", ""))}]
    kind = read_business(found[4]) if found and found[4] else -1
    if found is None or kind < 0:
        raise Refused(
            phrase(
                "{given} is not a lot (lot 1 to lot {last}), a business or an amount such as $3000.",
                given=short_repr(text),
                last=LOTS,
            ),
            "CT-TRADE.2",
        )
    return [{"tile": TILE.names[kind], "count": read_number(found[3] or "1")}]


def read_business(name: str) -> int:
    """A business by its name, singular or plural; -1 if there is no such business."""
    words = name.strip().lower()
    ways = (words, words.removesuffix("s"), words.removesuffix("ies") + "y", words.removesuffix(" tiles"))
    return max(TILE.read(None, way) for way in ways)


def read_number(text: str, rule: str = "CT-PROT.1") -> int:
    """A number; refused if it makes no sense here."""
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Refused(phrase("{given} is not a number that can be meant here.", given=short_repr(text)), rule)
    return int(text)
