/** On the map: where the lots of my draft would go. Lots beside each other that go to the same party share one mark, which
 * covers neither another mark nor a plaque. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../icons";
import { identityOf, Token } from "../identity";
import { ANYONE, type Part } from "./deal";
import type { Desk } from "./desk";

interface Mark {
  to: number;
  left: number; // its middle, in parts of the map
  top: number;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const SIZE = { width: 42, height: 20 }; // px that a mark covers
const BESIDE = 6; // px between lots that touch

function boxOf(part: Part, stage: Element): Box | null {
  return stage.querySelector(`#${part.key.replace(":", "-")}`)?.getBoundingClientRect() ?? null;
}

function touch(one: Box, other: Box, far = 0): boolean {
  return one.x < other.x + other.width + far && other.x < one.x + one.width + far && one.y < other.y + other.height + far && other.y < one.y + one.height + far;
}

/** Lots that hang together. */
function groupsOf(boxes: readonly Box[]): Box[][] {
  const groups: Box[][] = [];
  for (const box of boxes) {
    const near = groups.filter((group) => group.some((other) => touch(box, other, BESIDE)));
    for (const group of near) groups.splice(groups.indexOf(group), 1);
    groups.push([...near.flat(), box]);
  }
  return groups;
}

function around(x: number, y: number): Box {
  return { x: x - SIZE.width / 2, y: y - SIZE.height / 2, ...SIZE };
}

/** Where a group's mark stands: on the edge of one of its lots, where it hides no number. */
function placeFor(group: readonly Box[], taken: readonly Box[], map: Box): Box {
  const within = (box: Box): Box => ({
    ...box,
    x: Math.min(Math.max(box.x, map.x + 2), map.x + map.width - box.width - 2),
    y: Math.min(Math.max(box.y, map.y + 2), map.y + map.height - box.height - 2),
  });
  const places = group.flatMap(({ x, y, width, height }) => [-0.08, 1].map((down) => within(around(x + width / 2, y + down * height))));
  return places.find((place) => !taken.some((other) => touch(place, other))) ?? places[0] as Box;
}

function marksFor(parts: readonly Part[], map: Box, stage: Element): Mark[] {
  const taken: Box[] = [...stage.querySelectorAll(".tag")].map((tag) => tag.getBoundingClientRect());
  const found: Mark[] = [];
  for (const to of new Set(parts.map((part) => part.to))) {
    const boxes = parts.filter((part) => part.to === to).flatMap((part) => boxOf(part, stage) ?? []);
    for (const group of groupsOf(boxes)) {
      const place = placeFor(group, taken, map);
      taken.push(place);
      found.push({ to, left: (place.x + place.width / 2 - map.x) / map.width, top: (place.y + place.height / 2 - map.y) / map.height });
    }
  }
  return found;
}

export function Marks({ desk }: { desk: Desk }) {
  const home = useRef<HTMLDivElement>(null), [marks, setMarks] = useState<Mark[]>([]);
  const parts = desk.draft.value.parts, drawn = desk.session.pictures.value.board;
  useLayoutEffect(() => {
    const stage = home.current?.parentElement;
    if (!stage || !home.current) return;
    const look = () => {
      const map = home.current?.getBoundingClientRect();
      if (map && map.width > 0) setMarks(marksFor(parts.filter((part) => part.key.startsWith("lot:")), map, stage));
    };
    const frame = requestAnimationFrame(look), watcher = new ResizeObserver(look);
    watcher.observe(stage);
    return () => {
      cancelAnimationFrame(frame);
      watcher.disconnect();
    };
  }, [parts, drawn]);
  return (
    <div class="marks" ref={home} aria-hidden="true">
      {marks.map(({ to, left, top }) => (
        <span class="going" style={`left: ${100 * left}%; top: ${100 * top}%; --seat: ${to === ANYONE ? "#B4BCC6" : identityOf(to).light}`}>
          <Icon name="arrow" />{to !== ANYONE && <Token seat={to} />}
        </span>
      ))}
    </div>
  );
}
