"""Plain plots as SVG, drawn by hand: no library, no script; they follow the page's colours."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDTH, LEFT, RIGHT, LINE = 760, 230, 90, 26

Row = tuple[str, float, float, float]
"""A name, a value, and the lower and upper end of its interval."""


def svg(height: float, content: Sequence[str], title: str) -> str:
    """A picture."""
    head = f'<svg viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" height="{height:g}" role="img">'
    return f"{head}<title>{escape(title)}</title>{''.join(content)}</svg>"


def text(x: float, y: float, words: str, anchor: str = "start", kind: str = "") -> str:
    """Words."""
    style = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{style}>{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


class Scale:
    """From values to places on a picture."""

    def __init__(self, values: Sequence[float], first: float, last: float) -> None:
        low, high = min(values, default=0.0), max(values, default=1.0)
        margin = (high - low) * 0.05 or 1.0
        self.low, self.high, self.first, self.last = low - margin, high + margin, first, last

    def at(self, value: float) -> float:
        """Where a value is."""
        return self.first + (value - self.low) / (self.high - self.low) * (self.last - self.first)


def intervals(title: str, rows: Sequence[Row], shape: str = "{:.1%}", par: float | None = None) -> str:
    """A dot with its interval for each row; ``par`` is a line that all are measured by."""
    ends = [end for row in rows for end in row[1:]] + ([] if par is None else [par])
    scale = Scale(ends, LEFT, WIDTH - RIGHT)
    height = LINE * (len(rows) + 1)
    drawn = [] if par is None else [line(scale.at(par), 4, scale.at(par), height - LINE + 4, "par")]
    for number, (name, value, low, high) in enumerate(rows):
        y = LINE * (number + 0.5)
        drawn += [
            text(LEFT - 12, y + 4, name, "end"),
            line(scale.at(low), y, scale.at(high), y, "reach"),
            f'<circle cx="{scale.at(value):.1f}" cy="{y:.1f}" r="4.5" class="dot"/>',
            text(WIDTH - RIGHT + 12, y + 4, shape.format(value)),
        ]
    if par is not None:
        drawn.append(text(scale.at(par), height - 6, shape.format(par), "middle", "faint"))
    return svg(height, drawn, title)


def bars(title: str, rows: Sequence[tuple[str, float]], shape: str = "{:.1%}") -> str:
    """A bar for each row, from 0."""
    most = max([value for _, value in rows if value > 0], default=1.0)
    drawn = []
    for number, (name, value) in enumerate(rows):
        y, width = LINE * number, max(0.0, value) / most * (WIDTH - LEFT - RIGHT)
        drawn += [
            text(LEFT - 12, y + LINE / 2 + 4, name, "end"),
            f'<rect x="{LEFT}" y="{y + 4:.1f}" width="{width:.1f}" height="{LINE - 8}" class="bar"/>',
            text(LEFT + width + 8, y + LINE / 2 + 4, shape.format(value)),
        ]
    return svg(LINE * max(1, len(rows)), drawn, title)


def grid(title: str, names: Sequence[str], cells: Sequence[Sequence[float | None]]) -> str:
    """A table of shares, coloured: above a half in one colour, below it in another; None stays empty."""
    size = min(84.0, (WIDTH - LEFT) / max(1, len(names)))
    drawn = [text(LEFT + size * (i + 0.5), 14, name[:12], "middle", "small") for i, name in enumerate(names)]
    for row, name in enumerate(names):
        y = 22 + LINE * row
        drawn.append(text(LEFT - 12, y + LINE / 2 + 4, name, "end"))
        for column, value in enumerate(cells[row]):
            if value is not None:
                x, kind = LEFT + size * column, "more" if value >= 0.5 else "less"
                strength = f'style="fill-opacity:{abs(value - 0.5) * 1.6:.2f}"'
                drawn.append(
                    f'<rect x="{x:.1f}" y="{y}" width="{size - 2:.1f}" height="{LINE - 2}" class="{kind}" {strength}/>'
                )
                drawn.append(text(x + size / 2, y + LINE / 2 + 4, f"{value:.0%}", "middle"))
    return svg(26 + LINE * len(names), drawn, title)


def curve(title: str, points: Sequence[tuple[float, float, float, float]], shape: str) -> str:
    """A line over x with its interval around it; ``points`` are x, the value, and the ends of its interval."""
    height, foot = 220.0, 30
    across = Scale([point[0] for point in points], LEFT, WIDTH - RIGHT)
    up = Scale([end for point in points for end in point[1:]], height - foot, 12)
    drawn = []
    for end in (up.low, (up.low + up.high) / 2, up.high):
        drawn += [line(LEFT, up.at(end), WIDTH - RIGHT, up.at(end), "rule")]
        drawn += [text(LEFT - 12, up.at(end) + 4, shape.format(end), "end", "small")]
    edge = [(across.at(x), up.at(high)) for x, _, _, high in points]
    edge += [(across.at(x), up.at(low)) for x, _, low, _ in reversed(points)]
    drawn.append(f'<polygon points="{joined(edge)}" class="band"/>')
    middle = [(across.at(x), up.at(value)) for x, value, _, _ in points]
    drawn.append(f'<polyline points="{joined(middle)}" class="curve"/>')
    for (x, value, _, _), (left, top) in zip(points, middle, strict=True):
        drawn.append(f'<circle cx="{left:.1f}" cy="{top:.1f}" r="4" class="dot"/>')
        drawn.append(text(left, top - 9, shape.format(value), "middle", "small"))
        drawn.append(text(left, height - 8, f"{x:g}", "middle", "small"))
    return svg(height, drawn, title)


def joined(places: Sequence[tuple[float, float]]) -> str:
    """Places as a line names them."""
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


STYLE = """
:root { color-scheme: light dark; --ink: #222; --faint: #777; --paper: #fff; --rule: #ddd; --main: #9c2b22;
        --other: #2f5f8a; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e4da; --faint: #9a958a; --paper: #1b1916; --rule: #3a362f; --main: #e0695c; --other: #79aede; }
}
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 800px;
       margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.2rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; display: block; overflow-x: auto; }
th, td { padding: .2rem .7rem; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } .note, caption { color: var(--faint); }
svg { max-width: 100%; height: auto; } svg text { font-size: 13px; fill: var(--ink); } svg .small { font-size: 11px; }
svg .faint { fill: var(--faint); font-size: 11px; } .reach { stroke: var(--main); stroke-width: 2.5; }
.dot, .bar { fill: var(--main); } .par { stroke: var(--faint); stroke-dasharray: 4 3; } .rule { stroke: var(--rule); }
.more { fill: var(--main); } .less { fill: var(--other); }
.curve { fill: none; stroke-width: 2.2; stroke: var(--main); } .band { fill: var(--main); fill-opacity: .15; }
"""


def page(title: str, parts: Sequence[str], refresh: int = 0) -> str:
    """A whole page, in one file; ``refresh``: it is loaded again after so many seconds, because more will come."""
    again = f'<meta http-equiv="refresh" content="{refresh}">' if refresh else ""
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8">{again}'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style>\n<h1>{escape(title)}</h1>\n" + "\n".join(parts) + "\n</html>\n"
    )


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of texts."""
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def paragraph(words: str, kind: str = "note") -> str:
    """A paragraph."""
    return f'<p class="{kind}">{escape(words)}</p>'


def listed(sentences: Sequence[str]) -> str:
    """Sentences below each other; what stands before a colon is set off."""
    told = [sentence.partition(":") for sentence in sentences]
    rows = [
        f"<li><b>{escape(head)}</b>{colon}{escape(rest)}</li>" if colon else f"<li>{escape(head)}</li>"
        for head, colon, rest in told
    ]
    return f"<ul>{''.join(rows)}</ul>"


def heading(words: str) -> str:
    """A heading of a part."""
    return f"<h2>{escape(words)}</h2>"
