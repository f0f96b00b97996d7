"""Counsel beside the question: which lots belong together, what a tile brings where, and which shop a deal could make
larger; from what the viewer sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...core.phrases import Quoted
from ...games.chinatown.edition import BOARDS, LOTS, NEIGHBOURS, NOWHERE, PAYS, UNIT
from ...messages import called, say
from ..parts import GAIN, LOSS
from ..props import thousands
from .lots import NAMES, SIZES

View = Mapping[str, Any]


class Grown(NamedTuple):
    """What a tile on a lot brings: so much more each round, the size of the shop that it joins or opens, and where."""

    gain: int
    size: int
    lot: int


def tip(view: View, kind: str) -> str:
    """What is easily overlooked now."""
    if view["you"] is None:
        return ""
    if kind == "place":
        return best_place(view)
    return kept(view) if kind == "keep" else growth(view) if kind == "trade" else ""


def tips(view: View, kind: str, choices: Sequence[View]) -> Mapping[str, str]:
    """For every tile that may be placed, where it brings most; for every lot, which tile."""
    places = [(str(words["tile"]), int(words["lot"])) for words in choices if words["do"] == "place"]
    if kind != "place" or not places:
        return {}
    by_tile = {f"tile:{tile}": best_lot(view, tile, [lot for one, lot in places if one == tile]) for tile, _ in places}
    by_lot = {f"lot:{lot}": best_tile(view, lot, [tile for tile, one in places if one == lot]) for _, lot in places}
    return by_tile | by_lot


def reason(view: View, words: View) -> str:
    """What a tile brings on a lot, what an offer does to the viewer's shops, why a lot is kept; for a hint."""
    if words["do"] == "place":
        tile, lot = words["tile"], words["lot"]
        return begun(view, tile, lot) or kept_free(view, tile, lot) or best_lot(view, tile, [lot])
    if words["do"] in ("accept", "reject"):
        deal = next((one for one in view["deals"] if one["deal"] == words["deal"]), None)
        said, tone = consequence(view, deal) if deal else ("", "")
        return said if (tone == GAIN) == (words["do"] == "accept") else ""
    if words["do"] == "return" and not touches(view, words["lot"]):
        return say("Lot {lot} touches no lot of yours.", lot=words["lot"])
    return ""


def touches(view: View, lot: int) -> bool:
    """Whether a lot lies beside one of the viewer's, or beside one that he could keep."""
    return any(owner_of(view, other) == view["you"] or other in view["hand"] for other in near(view, lot))


# The town


def near(view: View, lot: int) -> list[int]:
    """The lots beside a lot."""
    first = BOARDS.index(view["options"]["board"]) * LOTS
    return [other + 1 for other in NEIGHBOURS[first + lot - 1] if other != NOWHERE]


def owner_of(view: View, lot: int) -> int | None:
    """Whose lot it is, if anybody's."""
    owner: int | None = view["lots"].get(str(lot), {}).get("owner")
    return owner


def tile_on(view: View, lot: int) -> str | None:
    """The tile on a lot; one that is planned counts."""
    there = view["lots"].get(str(lot), {})
    found: str | None = there.get("tile") or there.get("planned")
    return found


def shop_around(view: View, seat: int, lot: int, tile: str) -> set[int]:
    """CT-SHOP.3: the lots that would be one shop with a tile of a seat on a lot."""
    found, left = {lot}, [lot]
    while left:
        for other in near(view, left.pop()):
            if other not in found and owner_of(view, other) == seat and tile_on(view, other) == tile:
                found.add(other)
                left.append(other)
    return found


def pay(tile: str, size: int) -> int:
    """CT-INC.1-2: what a shop pays; what is beyond its size makes a further one."""
    most = SIZES[tile]
    full, rest = divmod(size, most)
    return UNIT * (full * PAYS[most][most] + PAYS[most][rest])


def grown(view: View, lot: int, tile: str) -> Grown:
    """What a tile of the viewer brings on a lot."""
    seat = view["you"]
    after = shop_around(view, seat, lot, tile)
    before, left = 0, after - {lot}
    while left:
        part = shop_around(view, seat, next(iter(left)), tile)
        before += pay(tile, len(part))
        left -= part
    return Grown(pay(tile, len(after)) - before, len(after), lot)


def surroundings(view: View, lot: int) -> str:
    """A lot for a tile, told apart from the others: what of the viewer's it touches, or how much is free."""
    if view["phase"] != "place":
        return str(lot)
    beside = [other for other in near(view, lot) if owner_of(view, other) == view["you"]]
    if beside:
        return say("Lot {lot}, beside your {others}", lot=lot, others=listed(beside))
    free = room_around(view, lot)
    if not free:
        return say("Lot {lot}: none free beside it", lot=lot)
    return say("Lot {lot}: {n} free beside it", lot=lot, n=free)


def room_around(view: View, lot: int) -> int:
    """How many lots beside a lot belong to nobody."""
    return sum(owner_of(view, other) is None for other in near(view, lot))


# What is said


def kept(view: View) -> str:
    """Which of the building cards touch a lot of the viewer's, and which touch nothing of his."""
    hand = list(view["hand"])
    touching = [lot for lot in hand if touches(view, lot)]
    alone = [lot for lot in hand if lot not in touching]
    if not touching:
        return say("None of these lots touches another one of yours.")
    if not alone:
        return say("All of these lots touch yours or each other, so shops can grow there.")
    return say(
        "Shops grow on lots that touch: {lots} touch yours or each other, {others} stand alone.",
        lots=listed(touching),
        others=listed(alone),
    )


def listed(lots: Sequence[int]) -> Quoted:
    """Lots in a row."""
    return Quoted(", ".join(map(str, sorted(lots))))


def best_place(view: View) -> str:
    """What the tiles in stock bring most now: several on lots that touch, or one that joins a shop."""
    lots = free_lots(view)
    stock = view["players"][view["you"]]["stock"]
    if not lots or not stock:
        return ""
    tile = max(stock, key=lambda one: max(grown(view, lot, one) for lot in lots))
    best = max(grown(view, lot, tile) for lot in lots)
    groups = [together(view, lots, one, stock[one]) for one in stock]
    group = max(groups, key=lambda one: one.gain)
    if group.lots and group.gain > best.gain:
        if group.joins:
            return best_lot(view, group.tile, group.lots)
        return shop_there(group, [one.tile for one in groups if (one.gain, one.lots) == (group.gain, group.lots)])
    if best.size == 1:
        return say(
            "No tile joins a shop of yours now: each opens one of its own, {amount} a round.",
            amount=thousands(best.gain),
        )
    return best_lot(view, tile, lots)


def shop_there(group: Group, tiles: Sequence[str]) -> str:
    """The new shop that several tiles of a kind (or of one of these kinds) make on lots that touch."""
    return say(
        "Your lots {lots} touch: {n} of {tile} there make one shop, {amount} each round.",
        lots=listed(group.lots),
        n=len(group.lots),
        tile=either([named(tile) for tile in tiles]),
        amount=thousands(group.gain),
    )


def begun(view: View, tile: str, lot: int) -> str:
    """The new shop that a tile on a lot begins, with others of its kind in stock; nothing if it begins none."""
    group = together(view, free_lots(view), tile, view["players"][view["you"]]["stock"].get(tile, 0))
    return shop_there(group, [tile]) if lot in group.lots and not group.joins else ""


def kept_free(view: View, tile: str, lot: int) -> str:
    """Why a tile opens a shop of its own, if it does: lots that touch stay free for several of another kind."""
    lots = [other for other in free_lots(view) if other != lot]
    stock = view["players"][view["you"]]["stock"]
    left = {one: count - (one == tile) for one, count in stock.items() if count > (one == tile)}
    group = max((together(view, lots, one, left[one]) for one in left), key=lambda one: one.gain, default=None)
    if grown(view, lot, tile).size > 1 or group is None or not group.lots or lot in near_all(view, group.lots):
        return ""
    return say(
        "{tile}: a shop of its own, {amount} each round. Lots {lots}, which touch, stay free for {n} of {other}.",
        tile=named(tile),
        amount=thousands(pay(tile, 1)),
        lots=listed(group.lots),
        n=len(group.lots),
        other=named(group.tile),
    )


def free_lots(view: View) -> list[int]:
    """The viewer's lots that nothing stands on."""
    mine = (int(lot) for lot, there in view["lots"].items() if there["owner"] == view["you"])
    return [lot for lot in mine if not tile_on(view, lot)]


def near_all(view: View, lots: Sequence[int]) -> set[int]:
    """The lots beside some others."""
    return {other for lot in lots for other in near(view, lot)}


def either(names: Sequence[str]) -> str:
    """One name or another."""
    said = names[0]
    for name in names[1:]:
        said = say("{one} or {other}", one=Quoted(said), other=Quoted(name))
    return said


class Group(NamedTuple):
    """What several tiles of a kind bring on lots that touch each other, how many shops of the viewer they join, which
    kind, and where; no lots if they make no shop."""

    gain: int
    joins: int
    tile: str
    lots: list[int]


def together(view: View, lots: Sequence[int], tile: str, count: int) -> Group:
    """What the tiles of a kind bring most on lots that touch each other, as a new shop or with those that they join."""
    best = Group(0, 0, tile, [])
    for first in lots:
        group, left = [first], [first]
        while left and len(group) < min(count, SIZES[tile]):
            for other in near(view, left.pop(0)):
                if other in lots and other not in group and len(group) < min(count, SIZES[tile]):
                    group.append(other)
                    left.append(other)
        if len(group) > 1:
            best = max(best, brought_by(view, group, tile), key=lambda one: one.gain)
    return best


def brought_by(view: View, group: list[int], tile: str) -> Group:
    """What tiles of a kind bring on a group of lots."""
    shops = {
        frozenset(shop_around(view, view["you"], other, tile))
        for other in near_all(view, group)
        if owner_of(view, other) == view["you"] and tile_on(view, other) == tile
    }
    before = sum(pay(tile, len(shop)) for shop in shops)
    return Group(pay(tile, len(group) + sum(map(len, shops))) - before, len(shops), tile, group)


def best_lot(view: View, tile: str, lots: Sequence[int]) -> str:
    """Where a tile brings most."""
    found = [grown(view, lot, tile) for lot in lots]
    best = max(found)
    if all(one.size == 1 for one in found):
        return say("{tile}: a shop of its own on any lot pays {amount}.", tile=named(tile), amount=thousands(best.gain))
    blanks = {"tile": named(tile), "lot": best.lot, "size": best.size, "most": SIZES[tile]}
    blanks["amount"] = thousands(best.gain)
    said = (
        say("{tile} on lot {lot} completes the shop: {amount} more each round.", **blanks)
        if best.size >= SIZES[tile]
        else say("{tile} on lot {lot} makes a shop of {size} of {most}: {amount} more each round.", **blanks)
    )
    return " ".join([said, *until_end(view, best.gain)])


def until_end(view: View, gain: int) -> Iterator[str]:
    """What an income brings until the end, if more than one round is left."""
    left = view["rounds"] - view["round"] + 1
    if left > 1 and gain > 0:
        yield say("That is {amount} by the end.", amount=thousands(left * gain))


def roomiest(view: View, lots: Sequence[int]) -> Iterator[str]:
    """The lot with most room to grow, if there is more than one and it has more than the others."""
    most, lot = max((room_around(view, lot), lot) for lot in lots)
    if sum(room_around(view, other) == most for other in lots) == 1 < len(lots):
        yield say("Lot {lot} has most free lots beside it.", lot=lot)


def best_tile(view: View, lot: int, tiles: Sequence[str]) -> str:
    """Which tile brings most on a lot."""
    gain, tile = max((grown(view, lot, tile).gain, tile) for tile in tiles)
    full = {one for shop in view["players"][view["you"]]["shops"] if shop["finished"] for one in shop["lots"]}
    others = [str(one) for one in near(view, lot) if owner_of(view, one) == view["you"] and one not in full]
    said = say("Lot {lot}: most comes from {tile}, {amount} more.", lot=lot, tile=named(tile), amount=thousands(gain))
    if len({grown(view, lot, one).gain for one in tiles}) == 1:
        said = say("Lot {lot}: every tile brings {amount} there.", lot=lot, amount=thousands(gain))
    if others:
        return f"{said} {say('It touches your {lots}.', lots=Quoted(', '.join(others)))}"
    return f"{said} {say('It touches no lot of yours.')}"


def named(tile: str) -> str:
    """The name of a business."""
    return called(NAMES[tile])


class Chance(NamedTuple):
    """A shop of the viewer that could grow by one: by how much, the tile, who has one, and which lot is whose."""

    gain: int
    size: int
    tile: str
    lot: int
    holder: int
    owner: int


def growth(view: View) -> str:
    """The deal that would let the viewer's best shop grow: who has the tile, and whose lot touches it."""
    best = max(chances(view), default=None)
    if best is None:
        return hoard(view)
    you = view["you"]
    blanks = {"tile": named(best.tile), "size": best.size, "most": SIZES[best.tile], "amount": thousands(best.gain)}
    said = (
        say("{tile}: one tile short of {most}. Complete, your shop pays {amount} more each round.", **blanks)
        if best.size == SIZES[best.tile]
        else say("{tile}: one more tile makes your shop {size} of {most}, {amount} more each round.", **blanks)
    )
    holder, owner = Quoted(f"P{best.holder}"), Quoted(f"P{best.owner}")
    if best.holder != you and best.holder == best.owner:
        return f"{said} {say('{who} has the tile, and lot {lot} beside it.', who=holder, lot=best.lot)}"
    told = [say("You have the tile.") if best.holder == you else say("{who} has the tile.", who=holder)]
    told.append(
        say("Your lot {lot} touches it.", lot=best.lot)
        if best.owner == you
        else say("Lot {lot}, which touches it, is {who}'s.", lot=best.lot, who=owner)
    )
    return " ".join([said, *told])


def hoard(view: View) -> str:
    """What the viewer's most tiles of a kind would pay together, and which lots of others touch his."""
    stock = view["players"][view["you"]]["stock"]
    tile = max(stock, key=lambda one: stock[one], default="")
    count = min(stock.get(tile, 0), SIZES.get(tile, 0))
    if count < 2:
        return ""
    said = say(
        "{tile}: your {n} tiles on lots that touch would pay {amount} each round.",
        tile=named(tile),
        n=count,
        amount=thousands(pay(tile, count)),
    )
    return " ".join([said, *wanted_lots(view)])


def wanted_lots(view: View) -> Iterator[str]:
    """The empty lot of the viewer that touches most empty lots of others, and those of whoever has most of them."""
    mine = [int(lot) for lot, there in view["lots"].items() if there["owner"] == view["you"] and not there["tile"]]
    found = {lot: [other for other in near(view, lot) if is_others(view, other)] for lot in mine}
    best = max(mine, key=lambda lot: len(found[lot]), default=0)
    if best and found[best]:
        owners = [owner_of(view, other) for other in found[best]]
        owner = max(owners, key=owners.count)
        lots = [other for other in found[best] if owner_of(view, other) == owner]
        yield say("Your lot {lot} touches {who}'s {others}.", lot=best, who=Quoted(f"P{owner}"), others=listed(lots))


def is_others(view: View, lot: int) -> bool:
    """Whether a lot is empty and belongs to somebody else."""
    return owner_of(view, lot) not in (None, view["you"]) and not tile_on(view, lot)


def chances(view: View) -> Iterator[Chance]:
    """The ways in which the viewer's shops could grow by one tile."""
    you = view["you"]
    for shop in view["players"][you]["shops"]:
        tile, size = shop["business"], len(shop["lots"])
        holders = [player["seat"] for player in view["players"] if player["stock"].get(tile)]
        if shop["finished"] or not holders:
            continue
        holder = you if you in holders else holders[0]
        gain = pay(tile, size + 1) - pay(tile, size)
        around = {other for one in shop["lots"] for other in near(view, one)} - set(shop["lots"])
        empty = [lot for lot in sorted(around) if owner_of(view, lot) is not None and not tile_on(view, lot)]
        mine = [lot for lot in empty if owner_of(view, lot) == you]
        if mine and holder == you:  # it needs no deal to be built
            continue
        for lot in mine or empty:
            yield Chance(gain, size + 1, tile, lot, holder, int(view["lots"][str(lot)]["owner"]))


# What an offer does to shops


def consequence(view: View, deal: View) -> tuple[str, str]:
    """What a deal does to the viewer's shops, or else to those of others, and whether it is a gain or a loss for the
    viewer; nothing if it leaves them."""
    you = view["you"]
    given = {line["lot"]: line["to"] for line in deal["transfers"] if line["from"] == you and "lot" in line}
    got = {line["lot"] for line in deal["transfers"] if line["to"] == you and "lot" in line}
    for shop in sorted(view["players"][you]["shops"] if you is not None else (), key=lambda one: -one["pays"]):
        lots, blanks = set(shop["lots"]), {"tile": named(shop["business"]), "most": SIZES[shop["business"]]}
        if lost := lots & set(given):
            blanks |= {"n": len(lost), "size": len(lots)}
            takers = {given[lot] for lot in lost}
            if lost == lots:
                return whole_shop_goes(takers, blanks), LOSS
            return say("{tile}: your shop loses {n} of its {size} tiles.", **blanks), LOSS
        beside = sorted(lot for lot in got if lots & set(near(view, lot)))
        if beside and not shop["finished"]:
            return say("{tile}: lot {lot} lets your shop grow.", lot=beside[0], **blanks), GAIN
        beside = sorted(lot for lot in given if lots & set(near(view, lot)))
        if beside and not shop["finished"]:
            return say("{tile}: you give away lot {lot}, where your shop could grow.", lot=beside[0], **blanks), LOSS
    return rival(view, deal)


def whole_shop_goes(takers: set[Any], blanks: Mapping[str, Any]) -> str:
    """A whole shop of the viewer changes hands, to one party if it is known."""
    (taker,) = takers if len(takers) == 1 else ("",)
    if isinstance(taker, int):
        return say("Your shop goes to {seat}: {tile}, {size} of {most}.", seat=Quoted(f"P{taker}"), **blanks)
    return say("Your whole shop goes: {tile}, {size} of {most}.", **blanks)


def rival(view: View, deal: View) -> tuple[str, str]:
    """The shop that a deal lets another party build, if it pays more than before: the one that gains most."""
    found = []
    for seat in {line["to"] for line in deal["transfers"]} - {view["you"]}:
        for tile in SIZES if isinstance(seat, int) else ():
            before, after = (within_reach(view, seat, tile, lines) for lines in ((), deal["transfers"]))
            found.append((pay(tile, after) - pay(tile, before), after, seat, tile))
    gain, size, seat, tile = max(found, default=(0, 0, 0, ""))
    if gain <= 0 or view["you"] is None:
        return "", ""
    blanks = {"tile": named(tile), "size": size, "most": SIZES[tile], "amount": thousands(pay(tile, size))}
    who = Quoted(f"P{seat}")
    return say("{tile}: {seat} could then have {size} of {most}, {amount} each round.", seat=who, **blanks), LOSS


def within_reach(view: View, seat: int, tile: str, lines: Sequence[View]) -> int:
    """How large a shop of a kind a seat could have after some transfers, with its tiles on its empty lots."""
    owners = {int(lot): there["owner"] for lot, there in view["lots"].items()}
    owners |= {line["lot"]: line["to"] for line in lines if "lot" in line}
    moved = [(line, line.get("count", 1)) for line in lines if line.get("tile") == tile]
    stock = int(view["players"][seat]["stock"].get(tile, 0))
    stock += sum(count * ((line["to"] == seat) - (line["from"] == seat)) for line, count in moved)
    own = {lot for lot, owner in owners.items() if owner == seat and tile_on(view, lot) in (tile, None)}
    return min(SIZES[tile], max((spread(view, lot, own, stock) for lot in own), default=0))


def spread(view: View, lot: int, own: set[int], stock: int) -> int:
    """How many lots from one on can be one shop: built ones first, then empty ones as far as the tiles reach."""
    found, edge, size = {lot}, [lot], 0
    while edge:
        edge.sort(key=lambda one: tile_on(view, one) is None)
        here = edge.pop(0)
        if tile_on(view, here) is None:
            if stock <= 0:
                continue
            stock -= 1
        size += 1
        beside = [other for other in near(view, here) if other in own and other not in found]
        found.update(beside)
        edge += beside
    return size
