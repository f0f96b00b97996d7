/** On the map: where the lots of my draft would go. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../icons";
import { identityOf, Token } from "../identity";
import { ANYONE, type Part } from "./deal";
import type { Desk } from "./desk";

interface Mark {
  part: Part;
  left: number;
  top: number;
}

/** The middle of the upper edge of a lot, in parts of the map. */
function placeOf(part: Part, map: DOMRect, stage: Element): Mark[] {
  const box = stage.querySelector(`#${part.key.replace(":", "-")}`)?.getBoundingClientRect();
  return box ? [{ part, left: (box.left + box.width / 2 - map.left) / map.width, top: (box.top - map.top) / map.height }] : [];
}

export function Marks({ desk }: { desk: Desk }) {
  const home = useRef<HTMLDivElement>(null), [marks, setMarks] = useState<Mark[]>([]);
  const parts = desk.draft.value.parts, drawn = desk.session.pictures.value.board;
  useLayoutEffect(() => {
    const stage = home.current?.parentElement;
    if (!stage || !home.current) return;
    const look = () => {
      const map = home.current?.getBoundingClientRect();
      if (map && map.width > 0) setMarks(parts.filter((part) => part.key.startsWith("lot:")).flatMap((part) => placeOf(part, map, stage)));
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
      {marks.map(({ part, left, top }) => (
        <span class="going" style={`left: ${100 * left}%; top: ${100 * top}%; --seat: ${part.to === ANYONE ? "#B4BCC6" : identityOf(part.to).light}`}>
          <Icon name="arrow" />{part.to !== ANYONE && <Token seat={part.to} />}
        </span>
      ))}
    </div>
  );
}
