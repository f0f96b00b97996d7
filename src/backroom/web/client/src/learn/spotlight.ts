/** Where the card of a lesson has room beside what is lit: plain geometry of boxes on the screen. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const EDGE = 12; // px between a card and the edge of the room it has, or what is lit
const WORSE = 8; // so much worse it is to hide what is lit than what had better stay in sight
const LITTLE = 3; // what is lit is little if so many of it fit into the room

/** What two boxes share, in square pixels. */
function shared(one: Box, two: Box): number {
  const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
  const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** The box around all of them. */
function around(lit: readonly Box[]): Box {
  return {
    left: Math.min(...lit.map((box) => box.left)), top: Math.min(...lit.map((box) => box.top)),
    right: Math.max(...lit.map((box) => box.right)), bottom: Math.max(...lit.map((box) => box.bottom)),
  };
}

/** The places right above and below what is lit, if that is little beside the room. */
function near(room: Box, width: number, height: number, lit: readonly Box[]): { left: number; top: number }[] {
  const box = around(lit);
  if (lit.length === 0 || LITTLE * shared(box, room) > shared(room, room)) return [];
  const middle = (box.left + box.right - width) / 2;
  const left = Math.max(room.left + EDGE, Math.min(room.right - width - EDGE, middle));
  return [box.top - height - EDGE, box.bottom + EDGE].filter((top) => top >= room.top && top + height <= room.bottom).map((top) => ({ left, top }));
}

/** How much of what is lit a card hides, in square pixels. */
export function hidden({ left, top }: { left: number; top: number }, width: number, height: number, lit: readonly Box[]): number {
  return lit.reduce((sum, box) => sum + shared({ left, top, right: left + width, bottom: top + height }, box), 0);
}

/** The place in a room where a card covers least of what is lit: beside it, or else at the foot if it makes no difference. */
export function placeFor(room: Box, width: number, height: number, lit: readonly Box[], shy: readonly Box[] = []): { left: number; top: number } {
  const lefts = [room.left + EDGE, (room.left + room.right - width) / 2, room.right - width - EDGE];
  const tops = [room.bottom - height - EDGE, room.top + EDGE, (room.top + room.bottom - height) / 2];
  const places = [...near(room, width, height, lit), ...tops.flatMap((top) => lefts.map((left) => ({ left, top })))];
  const covered = (place: { left: number; top: number }) => WORSE * hidden(place, width, height, lit) + hidden(place, width, height, shy);
  return places.reduce((best, one) => covered(one) < covered(best) ? one : best);
}
