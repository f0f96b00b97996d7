/** Icons and seat marks as plain SVG strokes, without an icon font or image files. */

import type { JSX } from "preact";

const PATHS = {
  lamp: "M12 2v5M8.5 7h7l4.5 7H4zM9 15.5a3 3 0 0 0 6 0M6 19l-1 2M18 19l1 2M12 20v2",
  home: "M3 11.5 12 4l9 7.5M6 10v10h12V10M10 20v-6h4v6",
  book: "M4 5.5C6.5 4 9.500 4 12 5.500V20c-2.500-1.500-5.500-1.500-8 0zM20 5.500C17.500 4 14.500 4 12 5.500V20c2.500-1.500 5.500-1.500 8 0z",
  share: "M8 12h8M13 8l4 4-4 4M10 5H5v14h5M19 5v14",
  gear: "M12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7M12 2.500v3M12 18.500v3M2.500 12h3M18.500 12h3M5.300 5.300l2.100 2.100M16.600 16.600l2.100 2.100M18.700 5.300l-2.100 2.100M7.400 16.600l-2.100 2.100",
  reel: "M3 12a9 9 0 1 0 3-6.700M3 4v4.500h4.500M12 7v5l3.500 2.500",
  undo: "M9 6 4 11l5 5M4 11h9a6 6 0 0 1 6 6v1",
  close: "M6 6l12 12M18 6 6 18",
  search: "M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13M15.500 15.500 21 21",
  play: "M7 4.500v15l12-7.500z",
  pause: "M8 5v14M16 5v14",
  first: "M6 5v14M19 5l-9 7 9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  back: "M15 5l-8 7 8 7",
  next: "M9 5l8 7-8 7",
  down: "M12 4v11M7 11l5 5 5-5M5 20h14",
  up: "M12 16V5M7 10l5-5 5 5M5 20h14",
  plus: "M12 5v14M5 12h14",
  chat: "M4 5h16v11H11l-5 4v-4H4z",
  eye: "M2.500 12C5 7.500 8.300 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-5.800 6.500-9.500 6.500S5 16.500 2.500 12M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  robot: "M5 9h14v10H5zM12 9V5M9 5h6M9 13v2M15 13v2M3 12v4M21 12v4",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 21c.500-5 3.500-7 8-7s7.500 2 8 7",
  flag: "M6 21V4M6 4h12l-3 4 3 4H6",
  hand: "M4 12h12M12 7l5 5-5 5M20 5v14",
  off: "M4 4l16 16M7.500 7.500a7 7 0 0 0 9 9M12 5a7 7 0 0 1 6.500 9.500",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  copy: "M8 8h12v12H8zM16 8V4H4v12h4",
  trash: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}

// Seat marks: each has a colour and a shape, so that colour is never the only clue

const SHAPES: JSX.Element[] = [
  <circle cx="12" cy="12" r="10.500" />,
  <rect x="2" y="2" width="20" height="20" rx="2" />,
  <path d="M12 1.500 23 21.500H1z" />,
  <path d="M12 .500 23.500 12 12 23.500.500 12z" />,
  <path d="M6.500 2h11L23 12l-5.500 10h-11L1 12z" />,
  <path d="M8 1h8v7h7v8h-7v7H8v-7H1V8h7z" />,
];

/** The mark of a seat: its shape and its colour. */
export function SeatMark({ seat }: { seat: number }) {
  return (
    <svg class="seat-mark" data-seat={seat} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {SHAPES[seat % SHAPES.length]}
    </svg>
  );
}
