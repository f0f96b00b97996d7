"""Measuring drawings in a real browser: texts that are cut off, covered, pressed together, too small, or overlap."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

from backroom.drawing.page import all_symbols
from backroom.web import CLIENT

FONTS = CLIENT / "node_modules" / "@fontsource"
FACES = [
    ("Limelight", "limelight", 400),
    ("Oswald", "oswald", 500),
    ("Oswald", "oswald", 600),
    ("Libre Franklin", "libre-franklin", 400),
    ("Libre Franklin", "libre-franklin", 600),
]
"""The fonts of the drawings: family, package and weight."""


def face(family: str, package: str, weight: int) -> str:
    """A font as a rule of a style sheet, whole in itself."""
    file = FONTS / package / "files" / f"{package}-latin-{weight}-normal.woff2"
    data = base64.b64encode(file.read_bytes()).decode()
    return (
        f"@font-face{{font-family:'{family}';font-weight:{weight};src:url(data:font/woff2;base64,{data}) "
        "format('woff2')}"
    )


def prepare(page: Page) -> None:
    """An empty page with the fonts and the shared symbols of the drawings."""
    rules = "".join(face(*each) for each in FACES)
    page.set_content(
        f"<!doctype html><meta charset=utf-8><style>{rules}body{{margin:0}}"
        "#under,#board{position:absolute;left:0;top:0}"
        f"#tray{{position:absolute;left:0;top:600px}}svg{{display:block}}</style>{all_symbols()}"
        "<div id=under></div><div id=board></div><div id=tray></div>"
    )
    wanted = [f"{weight} 20px '{family}'" for family, _, weight in FACES]
    page.evaluate("(wanted) => Promise.all(wanted.map((one) => document.fonts.load(one)))", wanted)


def faults_of(page: Page, pictures: Sequence[str], wide: bool, least: float) -> list[str]:
    """What is wrong with the texts of a backdrop, a board and a tray, at the size at which they are drawn."""
    found: list[Any] = page.evaluate(MEASURE, [list(pictures), 1056 if wide else 390, least])
    return [str(one) for one in found]


MEASURE = """([pictures, width, least]) => {
    const homes = ['under', 'board', 'tray'].map((name) => document.getElementById(name));
    homes.forEach((home, at) => {
        home.innerHTML = pictures[at] ?? '';
        const svg = home.firstElementChild;
        if (!svg) return;
        const [, , w, h] = svg.getAttribute('viewBox').split(' ').map(Number);
        svg.setAttribute('width', width);
        svg.setAttribute('height', h * width / w);
    });
    const faults = [];
    const round = (box) => box.map((n) => Math.round(n)).join(',');

    const measure = (text, svg) => {
        const matrix = text.getScreenCTM(), own = text.getBBox(), style = getComputedStyle(text);
        const size = parseFloat(style.fontSize), y = Number(text.getAttribute('y') ?? 0);
        const deep = /[gjpqyQ,;$]/.test(text.textContent) ? .2 : .02;
        const corners = [[own.x, y - .8 * size], [own.x + own.width, y - .8 * size], [own.x, y + deep * size],
            [own.x + own.width, y + deep * size]].map(([px, py]) => new DOMPoint(px, py).matrixTransform(matrix));
        const xs = corners.map((p) => p.x), ys = corners.map((p) => p.y);
        return {said: text.textContent, element: text, svg, shown: size * Math.hypot(matrix.a, matrix.b),
            box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]};
    };

    const all = homes.flatMap((home) => [...home.querySelectorAll('text')]
        .filter((text) => text.textContent.trim() && text.getClientRects().length > 0 && !text.closest('defs, symbol')
            && getComputedStyle(text).visibility !== 'hidden' && text.getAttribute('aria-hidden') !== 'true')
        .map((text) => measure(text, home.firstElementChild)));

    const coversOf = ({element, box}) => [.15, .5, .85].flatMap((part) => {
        const x = box[0] + part * (box[2] - box[0]), y = (box[1] + box[3]) / 2;
        const top = document.elementsFromPoint(x, y).find((one) => one instanceof SVGGraphicsElement
            && !one.matches('.b-hit, .b-lit, svg, text, g') && Number(getComputedStyle(one).opacity) > .3
            && (one.tagName === 'use' || !['none', ''].includes(getComputedStyle(one).fill)));
        const isAbove = top && element.compareDocumentPosition(top) & Node.DOCUMENT_POSITION_FOLLOWING;
        return isAbove ? [top.outerHTML.slice(0, 90)] : [];
    });
    const isGone = (text) => text.svg.parentElement.id === 'under' && coversOf(text).length === 3;
    const texts = all.filter((text) => !isGone(text)); // what lies over the backdrop may hide a text as a whole

    for (const {said, element, svg, shown, box} of texts) {
        const edge = svg.getBoundingClientRect();
        if (box[0] < edge.left - 1 || box[1] < edge.top - 1 || box[2] > edge.right + 1 || box[3] > edge.bottom + 1)
            faults.push(`clipped: ${said} at ${round(box)}`);
        if (shown < least - .01) faults.push(`small: ${said}, ${shown.toFixed(1)}`);
        const pressed = element.getAttribute('textLength');
        if (pressed) {
            element.removeAttribute('textLength');
            const natural = element.getBBox().width;
            element.setAttribute('textLength', pressed);
            const by = natural / Number(pressed);
            if (by > 1.2) faults.push(`pressed: ${said}, ${by.toFixed(2)}`);
        }
    }
    for (let i = 0; i < texts.length; i++) {
        for (let j = i + 1; j < texts.length; j++) {
            const one = texts[i].box, other = texts[j].box;
            const across = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
            const down = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
            if (across <= 1.5 || down <= 1.5) continue;
            faults.push(`overlap: ${texts[i].said} / ${texts[j].said} at ${round(one)}`);
        }
    }
    for (const text of texts) {
        const [cover] = coversOf(text);
        if (cover) faults.push(`covered: ${text.said} by ${cover} at ${round(text.box)}`);
    }
    return faults;
}"""
