/** Where the card of a lesson has room beside what is lit: plain geometry of boxes on the screen. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const EDGE = 12; // px between a card and the edge of the room it has

/** What two boxes share, in square pixels. */
function shared(one: Box, two: Box): number {
  const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
  const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** The place in a room where a card covers least of what is lit: at the foot if it makes no difference. */
export function placeFor(room: Box, width: number, height: number, lit: readonly Box[]): { left: number; top: number } {
  const lefts = [room.left + EDGE, (room.left + room.right - width) / 2, room.right - width - EDGE];
  const tops = [room.bottom - height - EDGE, room.top + EDGE, (room.top + room.bottom - height) / 2];
  const places = tops.flatMap((top) => lefts.map((left) => ({ left, top })));
  const covered = ({ left, top }: { left: number; top: number }) =>
    lit.reduce((sum, box) => sum + shared({ left, top, right: left + width, bottom: top + height }, box), 0);
  return places.reduce((best, one) => covered(one) < covered(best) ? one : best);
}
