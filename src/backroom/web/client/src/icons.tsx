/** Icons: the page's own as plain strokes, and those of the games. */

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
  arrow: "M5 12h13M12 6l6 6-6 6",
  enlarge: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5M11 8v6M8 11h6",
  chat: "M4 5h16v11H11l-5 4v-4H4z",
  eye: "M2.500 12C5 7.500 8.300 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-5.800 6.500-9.500 6.500S5 16.500 2.500 12M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  robot: "M5 9h14v10H5zM12 9V5M9 5h6M9 13v2M15 13v2M3 12v4M21 12v4",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 21c.500-5 3.500-7 8-7s7.500 2 8 7",
  flag: "M6 21V4M6 4h12l-3 4 3 4H6",
  hand: "M4 12h12M12 7l5 5-5 5M20 5v14",
  off: "M4 4l16 16M7.500 7.500a7 7 0 0 0 9 9M12 5a7 7 0 0 1 6.500 9.500",
  dots: "M5 12h.01M12 12h.01M19 12h.01",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  copy: "M8 8h12v12H8zM16 8V4H4v12h4",
  menu: "M4 6h16M4 12h16M4 18h16",
  sound: "M4 9h4l6-5v16l-6-5H4zM17 8.500c2 2 2 5 0 7M19.500 6c3.500 3.500 3.500 8.500 0 12",
  mute: "M4 9h4l6-5v16l-6-5H4zM17.500 9.500l5 5M22.500 9.500l-5 5",
  check: "M4 12.500 10 18 20 6",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v6M12 7.500v.100",
  again: "M20 12a8 8 0 1 1-2.500-5.800M20 3v5h-5",
  chevron: "M6 15l6-6 6 6",
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

/** A picture of the games: one of the icons that the drawings use, loaded once (see symbols.ts). */
export function Pic({ name, label }: { name: string; label?: string | undefined }) {
  return (
    <svg class="pic" viewBox="0 0 512 512" {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })} focusable="false">
      <use href={`#i-${name}`} />
    </svg>
  );
}
