/** Who is who: one colour, one shape and one initial for each player, the same everywhere at a table. */

import { signal } from "@preact/signals";
import type { JSX } from "preact";

interface Identity {
  light: string; // on dark
  dark: string; // on paper
  shape: JSX.Element;
  dash: string; // of its line in a chart
}

export const IDENTITIES: Record<string, Identity> = {
  red: { light: "#EE675C", dark: "#A8261D", shape: <circle cx="12" cy="12" r="10" />, dash: "6 4" },
  blue: { light: "#5B93E6", dark: "#1E57A6", shape: <rect x="3" y="3" width="18" height="18" rx="1.5" />, dash: "2 4" },
  yellow: { light: "#F0C23C", dark: "#7C5A00", shape: <path d="M12 .8 23.2 12 12 23.2.8 12z" />, dash: "" },
  green: { light: "#4FB477", dark: "#1F6B3A", shape: <path d="M12 1.200 23.400 21.500H.600z" />, dash: "10 4" },
  purple: { light: "#B583E8", dark: "#6B35A3", shape: <path d="M6.500 2.500h11L23 12l-5.500 9.500h-11L1 12z" />, dash: "8 3 2 3" },
  gray: { light: "#B4BCC6", dark: "#4A545F", shape: <path d="M3 2.500h18V12c0 6.300-5 9-9 11-4-2-9-4.700-9-11z" />, dash: "3 3" },
  brown: { light: "#C98A55", dark: "#7A4517", shape: <path d="M12 1l10.500 7.600-4 12.300h-13l-4-12.300z" />, dash: "12 3 3 3" },
  orange: { light: "#F0883A", dark: "#9A4A08", shape: <path d="M12 1l7.800 3.200L23 12l-3.200 7.800L12 23l-7.800-3.200L1 12l3.200-7.800z" />, dash: "1 3" },
};

/** The colours and the names of the seats at the table that is open. */
export const seatColours = signal<readonly string[]>([]);
export const seatNames = signal<readonly string[]>([]);

export function colourOf(seat: number, colours: readonly string[] = seatColours.value): string {
  return colours[seat] ?? Object.keys(IDENTITIES)[seat % 8] ?? "gray";
}

export function identityOf(seat: number): Identity {
  return IDENTITIES[colourOf(seat)] as Identity;
}

/** The letter that stands for a player. */
export function initialOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? "?";
}

interface TokenProps {
  seat: number;
  name?: string | undefined;
  colour?: string | undefined;
}

/** A player's token. */
export function Token({ seat, name = seatNames.value[seat] ?? "", colour = colourOf(seat) }: TokenProps) {
  const who = IDENTITIES[colour] ?? identityOf(seat);
  return (
    <svg class="token" viewBox="-1 -1 26 26" aria-hidden="true" focusable="false">
      <g fill={who.light} stroke="#0D1017" stroke-width="1.600" stroke-linejoin="round">{who.shape}</g>
      {name && <text x="12" y={colour === "green" ? 18.500 : 16.600} text-anchor="middle">{initialOf(name)}</text>}
    </svg>
  );
}

/** A player's shape alone, on a ground of the player's colour. */
export function Mark({ seat }: { seat: number }) {
  return <svg class="mark" viewBox="-1 -1 26 26" aria-hidden="true" focusable="false"><g fill="#17130D">{identityOf(seat).shape}</g></svg>;
}
