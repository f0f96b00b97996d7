/** What the page and its worker send each other; what the letters of a line hold is the server's protocol. */

/** A compressed file of the engine, and its size in bytes. */
export type EngineFile = [name: string, size: number];

/** What the build has put beside the page (`tools/static.py`). */
export interface Engine {
  loader: EngineFile; // Pyodide's own scripts ...
  module: EngineFile;
  wasm: EngineFile; // ... and Python
  stdlib: EngineFile; // its standard library
  house: EngineFile; // Backroom, and msgspec
  lock: string; // which Pyodide this is, in its own words
  answers: Record<string, EngineFile>; // answers that never change, by their request
}

export type ToHouse =
  | { type: "start"; engine: Engine; base: string }
  | { type: "ask"; id: number; method: string; path: string; body: string }
  | { type: "connect"; line: number; token: string; query: string }
  | { type: "send"; line: number; text: string }
  | { type: "hang up"; line: number };

export type FromHouse =
  | { type: "progress"; share: number }
  | { type: "waiting" } // another tab has the house
  | { type: "ready" }
  | { type: "failed"; why: string }
  | { type: "answer"; id: number; status: number; text: string }
  | { type: "open"; line: number }
  | { type: "message"; line: number; text: string }
  | { type: "close"; line: number; code: number; reason: string };
