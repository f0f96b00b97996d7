"""Shrinking pictures: PNG files with at most 256 colours, which is plenty for flat drawings."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Iterator

HEAD = b"\x89PNG\r\n\x1a\n"
COLOURS = 256
Colour = tuple[int, int, int]


def shrink(picture: bytes) -> bytes:
    """The same picture with few colours."""
    width, height, rows = read(picture)
    pixels = [[(row[at], row[at + 1], row[at + 2]) for at in range(0, width * 3, 3)] for row in rows]
    counts = Counter(pixel for row in pixels for pixel in row)
    palette = choose(counts)
    places = {colour: nearest(palette, colour) for colour in counts}
    lines = b"".join(b"\0" + bytes(places[pixel] for pixel in row) for row in pixels)
    return (
        HEAD
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
        + chunk(b"PLTE", b"".join(map(bytes, palette)))
        + chunk(b"IDAT", zlib.compress(lines, 9))
        + chunk(b"IEND", b"")
    )


def choose(counts: Counter[Colour]) -> list[Colour]:
    """The most frequent colours; of similar colours only one."""
    alike: dict[Colour, Colour] = {}
    for (red, green, blue), _ in counts.most_common():
        alike.setdefault((red >> 3, green >> 3, blue >> 3), (red, green, blue))
        if len(alike) == COLOURS:
            break
    return list(alike.values())


def nearest(palette: list[Colour], colour: Colour) -> int:
    """The index of the most similar colour in the palette."""
    red, green, blue = colour
    return min(
        range(len(palette)),
        key=lambda at: (
            3 * (palette[at][0] - red) ** 2 + 4 * (palette[at][1] - green) ** 2 + 2 * (palette[at][2] - blue) ** 2
        ),
    )


# PNG


def chunk(name: bytes, content: bytes) -> bytes:
    """A part of a file."""
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def chunks(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    """All parts of a file."""
    at = len(HEAD)
    while at < len(picture):
        (length,) = struct.unpack_from(">I", picture, at)
        yield picture[at + 4 : at + 8], picture[at + 8 : at + 8 + length]
        at += 12 + length


def read(picture: bytes) -> tuple[int, int, list[bytearray]]:
    """Width, height and rows of a picture as browsers write it: 8 bits, RGB, not interlaced."""
    parts = list(chunks(picture))
    width, height, depth, kind = struct.unpack_from(">IIBB", parts[0][1])
    assert (depth, kind) == (8, 2), "a picture with three colours of 8 bits is expected"
    data = zlib.decompress(b"".join(content for name, content in parts if name == b"IDAT"))
    rows, above, step = list[bytearray](), bytearray(width * 3), width * 3 + 1
    for y in range(height):
        line = data[y * step : (y + 1) * step]
        above = unfilter(line[0], bytearray(line[1:]), above)
        rows.append(above)
    return width, height, rows


def unfilter(how: int, row: bytearray, above: bytearray) -> bytearray:
    """Undo the filter of a row."""
    for at in range(len(row)):
        left = row[at - 3] if at >= 3 else 0
        corner = above[at - 3] if at >= 3 else 0
        guess = (0, left, above[at], (left + above[at]) // 2, paeth(left, above[at], corner))[how]
        row[at] = (row[at] + guess) & 255
    return row


def paeth(left: int, up: int, corner: int) -> int:
    """The Paeth predictor: of three neighbours, the one nearest to left + up - corner."""
    guess = left + up - corner
    return min((left, up, corner), key=lambda one: abs(guess - one))
