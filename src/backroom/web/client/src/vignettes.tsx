/** A small original picture for each game's card, in the colours of the page. */

import type { JSX } from "preact";

function Lamp() {
  return (
    <g>
      <path class="v-light" d="M160 34 60 180h200z" />
      <path class="v-line" d="M160 0v18" />
      <path class="v-green" d="M146 18h28l26 20h-80z" />
      <path class="v-brass" d="M120 38h80v4h-80z" />
    </g>
  );
}

function card(x: number, turn: number, letter: string, number: string, colour: string): JSX.Element {
  return (
    <g transform={`translate(${x} 120) rotate(${turn})`}>
      <rect class="v-paper" x="-23" y="-44" width="46" height="66" rx="4" />
      <text class={`v-text ${colour}`} x="0" y="-6" text-anchor="middle" font-size="26">{number}</text>
      <text class={`v-text ${colour}`} x="0" y="14" text-anchor="middle" font-size="13">{letter}</text>
    </g>
  );
}

const PICTURES: Record<string, () => JSX.Element> = {
  chicago_poker: () => (
    <g>
      <Lamp />
      <ellipse class="v-felt" cx="160" cy="170" rx="150" ry="34" />
      {card(92, -16, "R", "7", "v-red")}
      {card(137, -5, "G", "7", "v-greenink")}
      {card(183, 5, "B", "7", "v-blue")}
      {card(228, 16, "Y", "12", "v-ochre")}
    </g>
  ),
  chinatown: () => (
    <g>
      <path class="v-dark" d="M20 180V96h60v84zM95 180V76h70v104zM180 180V104h50v76zM240 180V88h60v92z" />
      <path class="v-roof" d="M4 104q12-4 18-14l14-8h28l14 8q6 10 18 14zM78 84q14-5 22-17l16-9h28l16 9q8 12 22 17zM164 112q10-4 16-12l12-7h26l12 7q6 8 16 12zM224 96q12-4 18-14l14-8h28l14 8q6 10 18 14z" />
      <path class="v-window" d="M32 112h14v18H32zM56 112h12v18H56zM110 96h16v20h-16zM136 96h16v20h-16zM192 120h26v14h-26zM254 104h14v18h-14zM276 104h12v18h-12zM120 140h22v40h-22zM256 146h24v34h-24z" />
      <path class="v-line" d="M0 20q80 34 160 18t160-14" />
      {[58, 128, 200, 268].map((x, i) => (
        <g transform={`translate(${x} ${[33, 40, 34, 26][i]})`}>
          <path class="v-line" d="M0 0v6" />
          <ellipse class="v-lantern" cx="0" cy="18" rx="13" ry="12" />
          <path class="v-brass" d="M-7 6h14v3H-7zM-7 28h14v3H-7z" />
          <path class="v-line" d="M0 31v8" />
        </g>
      ))}
    </g>
  ),
  families: () => (
    <g>
      <path class="v-light" d="M160 30 40 180h240z" />
      <path class="v-dark" d="M72 128q88 26 176 0 26-4 28 6 0 12-28 20-88 22-176 0-28-8-28-20 2-10 28-6z" />
      <path class="v-dark" d="M100 130q2-62 22-76 14-8 38 4 24-12 38-4 20 14 22 76-60 18-120 0z" />
      <path class="v-band" d="M99 118q61 20 122 0l1 13q-62 19-124 0z" />
      <path class="v-feather" d="M206 116q22-30 18-58 14 26-6 60z" />
      <path class="v-brass" d="M60 172h200v3H60z" />
    </g>
  ),
  gangster: () => (
    <g>
      <path class="v-light" d="M270 118 320 92v60z" />
      <path class="v-dark" d="M40 128q4-12 26-16l22-2 22-34q4-6 14-6h64q10 0 14 8l14 28 48 6q16 4 16 20v12H40z" />
      <path class="v-window" d="M112 84h34v24H96zM154 84h36l12 24h-48z" />
      <path class="v-band" d="M36 140h256v7H36z" />
      <circle class="v-wheel" cx="92" cy="148" r="23" /><circle class="v-hub" cx="92" cy="148" r="10" />
      <circle class="v-wheel" cx="232" cy="148" r="23" /><circle class="v-hub" cx="232" cy="148" r="10" />
      <circle class="v-brass" cx="276" cy="118" r="8" />
      <path class="v-line" d="M0 172h320" />
    </g>
  ),
  snitch: () => (
    <g>
      <path class="v-light" d="M160 20 70 180h180z" />
      <path class="v-brass" d="M160 30l14 14 20-4 4 20 20 4-4 20 14 14-14 14 4 20-20 4-4 20-20-4-14 14-14-14-20 4-4-20-20-4 4-20-14-14 14-14-4-20 20-4 4-20 20 4z" />
      <circle class="v-dark" cx="160" cy="98" r="38" />
      <path class="v-window" d="M160 72l8 18 19 2-14 13 4 19-17-10-17 10 4-19-14-13 19-2z" />
      <path class="v-line" d="M30 176h260" />
      <path class="v-paper" d="M34 150h56v24H34zM40 144h56v24H40z" />
      <text class="v-text v-greenink" x="68" y="162" text-anchor="middle" font-size="16">$</text>
      <path class="v-paper" d="M232 150h56v24h-56zM226 144h56v24h-56z" />
      <text class="v-text v-greenink" x="254" y="162" text-anchor="middle" font-size="16">$</text>
    </g>
  ),
};

/** The picture of a game; a game without one gets a lamp over an empty table. */
export function Vignette({ slug }: { slug: string }) {
  const Picture = PICTURES[slug] ?? (() => <g><Lamp /><ellipse class="v-felt" cx="160" cy="160" rx="130" ry="30" /></g>);
  return (
    <svg class="vignette" viewBox="0 0 320 180" aria-hidden="true" focusable="false" preserveAspectRatio="xMidYMid slice">
      <Picture />
    </svg>
  );
}
