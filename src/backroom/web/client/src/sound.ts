/** Sounds, synthesized on demand: no audio files. Each is short and low. */

import { sound } from "./storage";

let audio: AudioContext | null = null;

/** Browsers allow sound only after a user gesture; the first one enables it. */
export function listenForGesture(): void {
  const wake = () => {
    audio ??= new AudioContext();
    void audio.resume();
  };
  addEventListener("pointerdown", wake, { once: true });
  addEventListener("keydown", wake, { once: true });
}

interface Note {
  at: number; // seconds from now
  pitch: number; // Hz; of noise, where it is loudest
  loud: number;
  long: number; // seconds
  kind: OscillatorType | "noise";
  glide?: number; // Hz at the end
}

const pluck = (pitch: number, at: number, loud = 0.14, long = 0.7): Note => ({ at, pitch, loud, long, kind: "triangle" });
const rustle = (pitch: number, at: number, loud: number, long: number): Note => ({ at, pitch, loud, long, kind: "noise" });

const SOUNDS = {
  card: [rustle(2600, 0, 0.09, 0.07), rustle(1500, 0.05, 0.05, 0.06)],
  coin: [pluck(1760, 0, 0.05, 0.25), pluck(2349, 0.06, 0.05, 0.3)],
  engine: [{ at: 0, pitch: 62, loud: 0.07, long: 0.5, kind: "sawtooth", glide: 95 } as Note, rustle(300, 0, 0.04, 0.5)],
  lighter: [rustle(5200, 0, 0.06, 0.04), rustle(3000, 0.09, 0.05, 0.12), pluck(392, 0.16, 0.12), pluck(523.25, 0.28, 0.12)],
  till: [rustle(1800, 0, 0.07, 0.08), pluck(1319, 0.09, 0.08, 0.5), pluck(1568, 0.12, 0.07, 0.6)],
  bell: [pluck(880, 0, 0.09, 0.9), pluck(1320, 0.01, 0.04, 0.7)],
  shot: [rustle(240, 0, 0.3, 0.22), { at: 0, pitch: 110, loud: 0.16, long: 0.2, kind: "sine", glide: 40 } as Note],
  tick: [pluck(196, 0, 0.05, 0.4)],
  finale: [pluck(261.63, 0), pluck(329.63, 0.14), pluck(392, 0.28), pluck(523.25, 0.42)],
} satisfies Record<string, Note[]>;

export type Sound = keyof typeof SOUNDS;

let hiss: AudioBuffer | null = null;

function noise(context: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return hiss;
}

function source(context: AudioContext, note: Note, start: number): AudioScheduledSourceNode {
  if (note.kind === "noise") {
    const hissing = context.createBufferSource();
    hissing.buffer = noise(context);
    return hissing;
  }
  const tone = context.createOscillator();
  tone.type = note.kind;
  tone.frequency.setValueAtTime(note.pitch, start);
  if (note.glide) tone.frequency.exponentialRampToValueAtTime(note.glide, start + note.long);
  return tone;
}

function sing(context: AudioContext, note: Note): void {
  const start = context.currentTime + note.at;
  const from = source(context, note, start), gain = context.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(note.loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0005, start + note.long);
  if (note.kind === "noise") {
    const band = context.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.value = note.pitch;
    from.connect(band).connect(gain);
  } else {
    from.connect(gain);
  }
  gain.connect(context.destination);
  from.start(start);
  from.stop(start + note.long + 0.05);
}

export function play(name: Sound): void {
  if (!sound.value || audio?.state !== "running") return;
  for (const note of SOUNDS[name]) sing(audio, note);
}

/** The sound of what happened, by the icon that stands for it. */
const BY_ICON: Record<string, Sound> = {
  hand: "card", money: "coin", pay: "coin", coins: "coin", extort: "coin", income: "till", engine: "engine", raid: "engine", move: "card",
  deal: "bell", promise: "bell", fight: "shot", tommy_gun: "shot", revolver: "shot", liquidation: "shot", dynamite: "shot", punch: "shot",
};

export function playFor(icons: readonly string[]): void {
  const known = icons.find((icon) => icon in BY_ICON);
  play(known ? BY_ICON[known] as Sound : "tick");
}

/** It is my turn. */
export const chime = (): void => play("lighter");
/** The game is over. */
export const finale = (): void => play("finale");
