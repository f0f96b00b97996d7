/** The posters: one picture for each game, 252 x 384, with the motif in the upper two thirds. All are drawn here. */

import type { JSX } from "preact";

/** Numbers that look random but are always the same. */
function scatter(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
const Use = ({ name, x, y, size, colour }: { name: string; x: number; y: number; size: number; colour: string }) =>
  <use href={`#i-${name}`} x={x} y={y} width={size} height={size} style={{ color: colour }} />;

/** A row of dark houses with lit windows. */
function Skyline({ seed, y, low, high, fill, lit }: { seed: number; y: number; low: number; high: number; fill: string; lit: number }) {
  const next = scatter(seed), parts: JSX.Element[] = [];
  for (let x = -8; x < 256;) {
    const wide = 18 + Math.floor(next() * 20), tall = low + Math.floor(next() * (high - low)), top = y - tall;
    parts.push(<rect x={x} y={top} width={wide} height={tall} fill={fill} />);
    if (next() < 0.3) parts.push(<path d={`M${x} ${top}l${wide / 2} ${-wide * 0.7} ${wide / 2} ${wide * 0.7}z`} fill={fill} />);
    for (const column of range(Math.floor((wide - 4) / 6))) {
      for (const row of range(Math.floor((tall - 6) / 8))) {
        if (next() < lit) parts.push(<rect x={x + 4 + column * 6} y={top + 6 + row * 8} width="2.600" height="4" fill="#FFC857" opacity={0.3 + next() * 0.6} />);
      }
    }
    x += wide + Math.floor(next() * 4);
  }
  return <>{parts}</>;
}

function Bricks({ colour }: { colour: string }) {
  const lines = range(30).map((row) => {
    const y = row * 13, shift = row % 2 ? 13 : 0;
    return `M0 ${y}H252${range(11).map((i) => `M${i * 26 + shift} ${y}v13`).join("")}`;
  });
  return <path d={lines.join("")} stroke={colour} stroke-width="1.200" opacity=".38" fill="none" />;
}

function Snitch() {
  return (
    <>
      <rect width="252" height="384" fill="url(#p-sodium)" /><Bricks colour="#2B210C" />
      <circle cx="252" cy="16" r="120" fill="url(#p-flash)" />
      <g opacity=".88"><Use name="snitch" x={62} y={26} size={182} colour="#150F05" /></g>
      <path d="M0 258H252V384H0z" fill="#0E0C08" /><path d="M0 258H252" stroke="#6A5426" stroke-width="2" />
      <path d="M60 66 -12 258H152z" fill="url(#p-cone)" opacity=".6" />
      <path d="M34 258V72c0-26 26-28 26-12" fill="none" stroke="#0A0907" stroke-width="6" /><path d="M47 60h26l-6-11H53z" fill="#0A0907" />
      <circle cx="60" cy="63" r="7" fill="#FFF3CF" />
      <g stroke="#F2CF70" stroke-width="1.400" fill="#12100C">
        <path d="M74 262l4-72c2-18 10-26 21-26s19 8 21 26l6 72h-18l-9-48-8 48z" />
        <path d="M72 153c10-4 12-8 13-16 1-9 7-11 14-8 6-3 12-1 13 8 1 8 4 12 14 16-14 6-40 6-54 0z" />
      </g>
      <path d="M88 156c1 10 5 14 11 14 5 0 9-4 10-14-6 2-15 2-21 0z" fill="#D9B98B" />
      <path d="M130 214h32v48h-32z" fill="#1A160D" stroke="#3A3018" stroke-width="1.500" />
      <path d="M128 206c2-12 8-18 18-18s16 6 18 18zM126 194c0-12 40-12 40 0l-9 2c-2-4-20-4-22 0z" fill="#B9A36A" stroke="#12100C" stroke-width="1.500" />
      <circle cx="146" cy="200" r="5" fill="#12100C" />
    </>
  );
}

const HAND: [number, string, string][] = [[12, "#6B35A3", "dynamite"], [9, "#1F6B3A", "bottle"], [13, "#A8261D", "tommy_gun"], [7, "#1E57A6", "hat"], [4, "#7C5A00", "coins"]];

function ChicagoPoker() {
  return (
    <>
      <rect width="252" height="384" fill="url(#p-crimson)" /><Bricks colour="#12040A" />
      <path d="M126 44-30 330H282z" fill="url(#p-cone)" opacity=".6" />
      {[[44, 98, -14, [[0, 0], [-8, -8], [8, 8]]], [208, 92, 12, [[-8, -8], [8, 8], [-8, 8], [8, -8]]]].map(([x, y, turn, dots]) => (
        <g transform={`translate(${x} ${y}) rotate(${turn})`}>
          <path d="M-18-18h36v36h-36z" fill="none" stroke="#FF6B5E" stroke-width="7" opacity=".35" />
          <path d="M-18-18h36v36h-36z" fill="#1A060A" stroke="#FF9C8E" stroke-width="2.400" />
          {(dots as number[][]).map(([a, b]) => <circle cx={a} cy={b} r="3.400" fill="#FFD7CF" />)}
        </g>
      ))}
      <ellipse cx="126" cy="318" rx="172" ry="88" fill="#1B4A38" stroke="#3A2616" stroke-width="14" />
      <ellipse cx="126" cy="296" rx="124" ry="44" fill="url(#b-lampglow)" />
      {HAND.map(([value, colour, suit], k) => (
        <g transform={`rotate(${(k - 2) * 15} 126 300) translate(90 140)`}>
          <rect width="72" height="98" rx="7" fill="#F8F0DE" stroke="#B8A074" /><rect x="4" y="4" width="64" height="90" rx="4" fill="none" stroke={colour} opacity=".35" />
          <text x="36" y="44" text-anchor="middle" font-family="Oswald" font-weight="600" font-size="38" fill={colour}>{value}</text>
          <Use name={suit} x={20} y={54} size={32} colour={colour} />
        </g>
      ))}
      <path d="M126 0V26" stroke="#0B0E14" stroke-width="2.500" /><path d="M92 46c4-16 20-22 34-22s30 6 34 22z" fill="url(#b-brass)" stroke="#0B0E14" /><ellipse cx="126" cy="47" rx="31" ry="4.500" fill="#FFF3CF" />
    </>
  );
}

function Lantern({ x, y, s }: { x: number; y: number; s: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${s})`}>
      <circle r="20" fill="url(#b-redglow)" /><rect x="-4" y="-12" width="8" height="3" fill="#D4AF5A" /><ellipse rx="11" ry="9" fill="#D8362B" />
      <ellipse rx="6" ry="9" fill="#FF7A55" opacity=".85" /><ellipse rx="2" ry="9" fill="#FFD08A" /><rect x="-4" y="8.500" width="8" height="3" fill="#D4AF5A" /><path d="M0 11v7" stroke="#D4AF5A" stroke-width="1.500" />
    </g>
  );
}

function Chinatown() {
  const next = scatter(5);
  const windows = [...range(28).map((i): [number, number, number] => [6 + (i % 4) * 24, 16 + Math.floor(i / 4) * 32 + (i % 4) * 9, 5]),
    ...range(18).map((i): [number, number, number] => [178 + (i % 3) * 25, 64 + Math.floor(i / 3) * 34 - (i % 3) * 10, -5])];
  const strings: [number, number, number, number, number][] = [[-6, 40, 258, 5, 1.15], [30, 184, 226, 4, 0.75]];
  return (
    <>
      <rect width="252" height="384" fill="url(#p-harbour)" /><circle cx="150" cy="70" r="56" fill="url(#p-halo)" /><circle cx="150" cy="70" r="25" fill="#F4EAD5" />
      {[[74, 196], [58, 164], [42, 136]].map(([w = 0, y = 0]) => (
        <>
          <rect x={134 - w * 0.32} y={y} width={w * 0.64} height="30" fill="#0C141D" /><rect x="129" y={y + 12} width="10" height="10" fill="#FFC857" opacity=".85" />
          <path d={`M${126 - w / 2} ${y + 2}Q${134 - w * 0.2} ${y - 2} ${134 - w * 0.18} ${y - 14}H${134 + w * 0.18}Q${134 + w * 0.2} ${y - 2} ${142 + w / 2} ${y + 2}l${-w * 0.14} 5H${134 - w * 0.4}z`} fill="#8C1F18" stroke="#F3C27A" />
        </>
      ))}
      <path d="M134 122V104" stroke="#F3C27A" stroke-width="2" />
      <path d="M118 226h32l150 158H-48z" fill="#11171F" /><path d="M126 240h16l68 144H70z" fill="url(#b-redglow)" opacity=".5" /><path d="M134 232V384" stroke="#C9A24B" stroke-width="3" stroke-dasharray="10 12" opacity=".6" />
      <path d="M0 0H74l38 120V226L0 340z" fill="#131B25" /><path d="M252 30h-46l-44 98v98l90 94z" fill="#151D28" />
      {windows.map(([x, y, lean]) => y < 285 && (x < 100 || x > 170) &&
        <path d={lean > 0 ? `M${x} ${y}l14 5v15l-14-3z` : `M${x} ${y + 5}l14-5v15l-14 4z`} fill={next() < 0.45 ? "#FFC857" : "#0B1118"} opacity=".85" />)}
      {[[56, 92, 42, 82, "#FF6B5E", "restaurant", "antiques"], [176, 118, 38, 74, "#5CE0D2", "fish", "detective"]].map(([x, y, w, h, colour, first, second]) => (
        <g>
          <rect x={Number(x) - 4} y={Number(y) - 4} width={Number(w) + 8} height={Number(h) + 8} rx="7" fill={String(colour)} opacity=".28" />
          <rect x={x} y={y} width={w} height={h} rx="4" fill="#12070A" stroke={String(colour)} stroke-width="2.400" />
          <Use name={String(first)} x={Number(x) + 5} y={Number(y) + 6} size={Number(w) - 10} colour="#FFE9D6" /><Use name={String(second)} x={Number(x) + 7} y={Number(y) + Number(h) - Number(w) + 6} size={Number(w) - 14} colour="#FFD08A" />
        </g>
      ))}
      {strings.map(([x0, y0, x1, n, s]) => (
        <>
          <path d={`M${x0} ${y0}Q126 ${y0 + 46 * s} ${x1} ${y0 - 8}`} fill="none" stroke="#07090D" stroke-width="1.800" />
          {range(n).map((k) => {
            const at = (k + 1) / (n + 1), x = (1 - at) ** 2 * x0 + 2 * at * (1 - at) * 126 + at * at * x1, y = (1 - at) ** 2 * y0 + 2 * at * (1 - at) * (y0 + 46 * s) + at * at * (y0 - 8);
            return <Lantern x={x} y={y + 12 * s} s={s} />;
          })}
        </>
      ))}
    </>
  );
}

function Gangster() {
  const next = scatter(2);
  return (
    <>
      <rect width="252" height="384" fill="url(#p-night)" /><circle cx="196" cy="58" r="60" fill="url(#p-halo)" /><circle cx="196" cy="58" r="23" fill="#F4EAD5" />
      <Skyline seed={8} y={190} low={50} high={120} fill="#1C2A55" lit={0.2} />
      <path d="M112 192V78h6V62h6V44h4V26l3-10 3 10v18h4v18h6v16h6v114z" fill="#0C1226" />
      {range(20).map((k) => <rect x={117 + (k % 4) * 7.500} y={84 + Math.floor(k / 4) * 17} width="3" height="7" fill="#FFC857" opacity={0.35 + (k * 7 % 5) * 0.12} />)}
      <Skyline seed={21} y={192} low={30} high={104} fill="#0C1226" lit={0.34} />
      <rect y="190" width="252" height="26" fill="#1B2F52" />{range(9).map((k) => <rect x={120 + next() * 90} y={193 + k * 2.400} width={10 + next() * 30} height="1.400" fill="#F4EAD5" opacity=".5" />)}
      <path d="M-10 214H262V384H-10z" fill="#0E131C" /><path d="M-10 206H262M-10 214H262" stroke="#0B0E14" stroke-width="3" />
      {[18, 92, 166, 240].map((x) => <g><path d={`M${x} 214v-38`} stroke="#0B0E14" stroke-width="3" /><circle cx={x} cy="172" r="15" fill="url(#b-lampglow)" /><circle cx={x} cy="172" r="4" fill="#FFE9A8" /></g>)}
      <Sedan />
      {range(46).map(() => { const x = next() * 262, y = next() * 330; return <path d={`M${x} ${y}l-4 16`} stroke="#B9CCF2" opacity=".28" />; })}
    </>
  );
}

/** A sedan of the thirties with two men and a gun in it, and the beam of its lamps. */
function Sedan() {
  return (
    <>
      <path d="M222 196 330 164v92L222 210z" fill="url(#p-beam)" />
      <ellipse cx="122" cy="250" rx="118" ry="9" opacity=".55" />
      <g transform="translate(122 206) scale(3.2)" stroke="#0B0E14" stroke-width="1.300" stroke-linejoin="round">
        <path d="M-31 8C-32-2-27-5-20-6-17-15-13-17-5-17H4C8-17 10-14 12-7L24-6C29-5 31-2 31 3V8z" fill="#5B93E6" />
        <path d="M-15.500-7C-13.500-13-11.500-14-6.500-14H-4V-7zM-1-14H3C6-14 7-12 8.600-7H-1z" fill="#2B4C86" />
        <path d="M-2.500-7V8M-29-1H30" stroke="#1E57A6" stroke-width=".700" />
        <path d="M-34 9C-33-1-24-2-16 9zM10 9C13-2 28-2 34 9z" fill="#1E57A6" /><path d="M-17 9H11" stroke-width="2.600" />
        {[-23, 22].map((x) => <><circle cx={x} cy="9" r="6.200" fill="#0B0E14" /><circle cx={x} cy="9" r="4.300" fill="#E9DFC8" stroke="none" /><circle cx={x} cy="9" r="1.800" fill="#1E57A6" stroke="none" /></>)}
        <circle cx="30.500" cy="-1" r="2.500" fill="#FFF1C4" />
      </g>
      {[90, 136].map((x) => <path d={`M${x - 14} 184c0-10 4-12 8-13v-3l-9-2c5-2 6-3 7-8 1-5 5-5 9-3 5-2 9-2 10 3 0 5 1 6 6 8l-9 2v3c4 1 8 3 8 13z`} fill="#05070B" />)}
      <Use name="tommy_gun" x={132} y={128} size={66} colour="#05070B" />
    </>
  );
}

function Portrait({ x, colour }: { x: number; colour: string }) {
  return (
    <g transform={`translate(${x} 226)`}>
      <circle r="38" fill="#0D2A20" stroke="url(#b-brass)" stroke-width="3" />
      <path d="M-27 22c2-16 12-22 27-22s25 6 27 22c-12 16-42 16-54 0z" fill={colour} stroke="#0B0E14" /><path d="M-11-6c0 12 4 18 11 18s11-6 11-18z" fill="#E8CDA2" />
      <path d="M-24-6c8-3 10-6 11-13 1-8 7-9 13-6 6-3 12-2 13 6 1 7 3 10 11 13-14 5-34 5-48 0z" fill={colour} stroke="#0B0E14" /><path d="M-13-12c8 3 18 3 26 0v4c-8 3-18 3-26 0z" fill="#17130D" />
    </g>
  );
}

/** A rose for a lapel. */
function Rose({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} stroke="#5A1210" stroke-width="1.600" stroke-linecap="round" stroke-linejoin="round">
      <path d="M-12 11c-8-1-13 3-16 9 7 2 13 0 17-5zM12 11c8-1 13 3 16 9-7 2-13 0-17-5z" fill="#2F7D54" stroke="#0B2A1C" />
      <path d="M-17-3c-3-11 8-18 17-14 9-4 20 3 17 14 3 11-7 20-17 20s-20-9-17-20z" fill="#E0483C" />
      <path d="M-17-3c7 9 14 12 22 9M17-3c-2 7-7 12-14 12M-11-13c3 6 8 8 14 7M11-14c1 6-2 10-8 12" fill="none" />
      <path d="M-6-3c-1-7 12-8 12-1 0 6-8 8-9 3 0-3 4-4 5-1" fill="#B8322A" />
    </g>
  );
}

function Families() {
  return (
    <>
      <rect width="252" height="384" fill="url(#p-green)" />
      {range(24).map((k) => {
        const a = k * Math.PI / 12, b = a + 0.122;
        return <path d={`M126 158 ${126 + 300 * Math.cos(a)} ${158 + 300 * Math.sin(a)} ${126 + 300 * Math.cos(b)} ${158 + 300 * Math.sin(b)}z`} fill="#D4AF5A" opacity=".17" />;
      })}
      <Skyline seed={4} y={262} low={40} high={112} fill="#0A1F18" lit={0.3} />
      <circle cx="126" cy="142" r="92" fill="#0D2A20" stroke="url(#b-brass)" stroke-width="4" /><circle cx="126" cy="142" r="84" fill="none" stroke="#D4AF5A" /><circle cx="126" cy="124" r="80" fill="url(#b-lampglow)" />
      <g stroke="#0B0E14" stroke-width="1.500" stroke-linejoin="round">
        <path d="M62 200c6-22 26-30 64-30s58 8 64 30c-26 34-102 34-128 0z" fill="#C9A13B" /><path d="M112 172l14 26 14-26z" fill="#F4EAD5" /><path d="M122 184h8l4 26-8 8-8-8z" fill="#9C2B22" />
        <path d="M92 116c0 40 12 62 34 62s34-22 34-62z" fill="#E8CDA2" />
        <path d="M54 116c26-8 34-14 37-36 2-22 20-24 35-16 15-8 33-6 35 16 3 22 11 28 37 36-40 16-104 16-144 0z" fill="#D4AF5A" /><path d="M90 92c24 8 48 8 72 0l2 14c-26 8-50 8-76 0z" fill="#3A2616" />
        <path d="M140 156l44 14-3 9-44-13z" fill="#6A3D1B" /><circle cx="184" cy="175" r="6" fill="#FF6B5E" />
      </g>
      <path d="M106 136h14M132 136h14" stroke="#3A2616" stroke-width="3" stroke-linecap="round" />
      <Portrait x={48} colour="#EE675C" /><Portrait x={204} colour="#5B93E6" />
      <Rose x={126} y={219} />
    </>
  );
}

const ART: Record<string, () => JSX.Element> = { snitch: Snitch, chicago_poker: ChicagoPoker, chinatown: Chinatown, gangster: Gangster, families: Families };

/** A game that brings no poster of its own: the lamp over an empty table. */
function Unknown() {
  return (
    <>
      <rect width="252" height="384" fill="url(#p-harbour)" /><path d="M126 60-20 330H272z" fill="url(#p-cone)" opacity=".7" />
      <path d="M126 0V40" stroke="#0B0E14" stroke-width="3" /><path d="M84 64c5-20 24-26 42-26s37 6 42 26z" fill="url(#b-brass)" /><ellipse cx="126" cy="310" rx="160" ry="76" fill="#1B4A38" stroke="#3A2616" stroke-width="12" />
    </>
  );
}

export function Art({ slug }: { slug: string }) {
  const game = slug.split("__")[0] ?? slug; // an edition of one's own has the poster of its game
  const Picture = ART[game] ?? Unknown;
  return <svg class={`art art-${game}`} viewBox="0 0 252 384" preserveAspectRatio="xMidYMin slice" aria-hidden="true" focusable="false"><Picture /></svg>;
}

const STOPS: Record<string, [number, string, number][]> = {
  "p-sodium": [[0, "#E9C25A", 1], [0.35, "#9A7826", 1], [0.75, "#3A2E12", 1], [1, "#15110A", 1]],
  "p-crimson": [[0, "#7A2430", 1], [0.6, "#3B1018", 1], [1, "#16060A", 1]],
  "p-green": [[0, "#2C6B55", 1], [0.6, "#123A2D", 1], [1, "#081510", 1]],
  "p-halo": [[0, "#F4EAD5", 0.5], [1, "#F4EAD5", 0]],
  "p-flash": [[0, "#5B93E6", 0.75], [1, "#5B93E6", 0]],
};
const SLOPES: Record<string, [number, string, number][]> = {
  "p-harbour": [[0, "#0E2436", 1], [0.55, "#2A4A5C", 1], [1, "#0B1018", 1]],
  "p-night": [[0, "#101A38", 1], [0.5, "#3A4A86", 1], [0.56, "#17264A", 1], [1, "#080B12", 1]],
  "p-cone": [[0, "#FFE9B0", 0.7], [1, "#FFE9B0", 0]],
};

/** The gradients of all posters, once for the page. */
export function PosterColours() {
  const stops = (list: [number, string, number][]) => list.map(([at, colour, opacity]) => <stop offset={at} stop-color={colour} stop-opacity={opacity} />);
  return (
    <svg class="colours" width="0" height="0" aria-hidden="true">
      <defs>
        {Object.entries(STOPS).map(([id, list]) => <radialGradient id={id} {...(id === "p-sodium" ? { cx: "26%", cy: "24%", r: "95%" } : {})}>{stops(list)}</radialGradient>)}
        {Object.entries(SLOPES).map(([id, list]) => <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">{stops(list)}</linearGradient>)}
        <linearGradient id="p-beam"><stop offset="0" stop-color="#FFEDB8" stop-opacity=".85" /><stop offset="1" stop-color="#FFEDB8" stop-opacity="0" /></linearGradient>
      </defs>
    </svg>
  );
}
