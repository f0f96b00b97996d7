/** Lines that scroll: none of them is cut in half. */

import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

const ROOM = 5; // px below the last line

/** A line that would be cut in half at the lower edge isn't shown, nor a heading without a line. */
export function useWholeLines(box: RefObject<HTMLElement>, lines = "h3, .line"): void {
  const fit = () => {
    const list = box.current;
    if (!list) return;
    const edge = list.getBoundingClientRect().bottom - ROOM, isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 2;
    const rows = [...list.querySelectorAll<HTMLElement>(lines)];
    const cut = isAtEnd ? -1 : rows.findIndex((row) => row.getBoundingClientRect().bottom > edge);
    const first = cut > 0 && rows[cut - 1]?.matches("h3") ? cut - 1 : cut;
    for (const [at, row] of rows.entries()) row.classList.toggle("cut", cut >= 0 && at >= first && at <= cut);
  };
  useEffect(fit);
  useEffect(() => {
    const list = box.current;
    if (!list) return;
    const watcher = new ResizeObserver(fit);
    watcher.observe(list);
    list.addEventListener("scroll", fit, { passive: true });
    return () => {
      watcher.disconnect();
      list.removeEventListener("scroll", fit);
    };
  }, []);
}
