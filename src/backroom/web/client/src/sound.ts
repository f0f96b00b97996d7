/** Sounds, synthesized on demand: a few plucked notes, no audio files. */

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

function pluck(context: AudioContext, pitch: number, at: number, loud: number): void {
  const start = context.currentTime + at;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0005, start + 0.7);
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + 0.75);
}

function play(notes: [number, number][], loud: number): void {
  if (!sound.value || audio?.state !== "running") return;
  for (const [pitch, at] of notes) pluck(audio, pitch, at, loud);
}

/** It is my turn. */
export const chime = (): void => play([[392, 0], [523.25, 0.13]], 0.16);
/** Somebody has done something. */
export const tick = (): void => play([[196, 0]], 0.05);
/** The game is over. */
export const finale = (): void => play([[261.63, 0], [329.63, 0.14], [392, 0.28], [523.25, 0.42]], 0.14);
