/** The house in a worker: Python (Pyodide) with Backroom's rules, bots, drawings and letters, as a server has them. */

import type { loadPyodide, PyodideAPI, PyodideConfig } from "pyodide";
import { read } from "./files";
import type { Engine, EngineFile, FromHouse, ToHouse } from "./letters";
import { Shelf } from "./shelf";

/** `backroom.tab.door.Door`. */
interface Door {
  ask(method: string, path: string, body: string): Promise<{ get(at: 0): number; get(at: 1): string; destroy(): void }>;
  connect(line: number, token: string, query: string): Promise<void>;
  receive(line: number, text: string): Promise<void>;
  disconnect(line: number): Promise<void>;
}

const WASM = "pyodide.asm.wasm";
const AFTER_LOADING = 0.7; // the share of the progress bar that loading takes; the rest is starting Python

const tell = (message: FromHouse) => self.postMessage(message);

/** Resolves once no other tab has the house: two of them would overwrite each other's tables. */
function alone(): Promise<void> {
  if (!("locks" in navigator)) return Promise.resolve();
  return new Promise((resolve) => {
    const keep = () => { resolve(); return new Promise<never>(() => undefined); };
    void navigator.locks.request("house", { ifAvailable: true }, (lock) => {
      if (lock) return keep();
      tell({ type: "waiting" });
      void navigator.locks.request("house", keep);
      return undefined;
    });
  });
}

/** Imports a script that arrived as text. */
async function importText<T>(text: string): Promise<T> {
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  return await import(/* @vite-ignore */ address) as T;
}

async function startPython(engine: Engine, base: string): Promise<PyodideAPI> {
  const files = [engine.loader, engine.module, engine.wasm, engine.stdlib, engine.house];
  const total = files.reduce((sum, [, size]) => sum + size, 0);
  let loaded = 0;
  const load = (file: EngineFile) => read(file, base, (count) => {
    loaded += count;
    tell({ type: "progress", share: AFTER_LOADING * loaded / total });
  });
  const [wasm, loader, module, stdlib, house] = await Promise.all([
    load(engine.wasm), load(engine.loader).then((file) => file.text()), load(engine.module).then((file) => file.text()),
    load(engine.stdlib).then((file) => file.blob()), load(engine.house).then((file) => file.arrayBuffer()),
  ]);
  const { loadPyodide: start } = await importText<{ loadPyodide: typeof loadPyodide }>(loader);
  const { default: createPyodideModule } = await importText<{ default: NonNullable<PyodideConfig["createPyodideModule"]> }>(module);
  const plainFetch = self.fetch;
  self.fetch = (what, init) => String(what).endsWith(WASM)
    ? Promise.resolve(new Response(wasm.body, { headers: { "content-type": "application/wasm" } })) : plainFetch(what, init);
  const options = { indexURL: base, stdLibURL: URL.createObjectURL(stdlib), lockFileContents: engine.lock, createPyodideModule };
  const python = await start(options);
  self.fetch = plainFetch;
  tell({ type: "progress", share: 0.9 });
  unpack(python, house);
  return python;
}

/** Puts Backroom's files where Python finds them: first comes a list of names and sizes, then their contents. */
function unpack(python: PyodideAPI, house: ArrayBuffer): void {
  const site = String(python.runPython("import sys; next(path for path in sys.path if path.endswith('site-packages'))"));
  const length = new DataView(house).getUint32(0);
  const names = JSON.parse(new TextDecoder().decode(new Uint8Array(house, 4, length))) as [string, number][];
  let at = 4 + length;
  for (const [name, size] of names) {
    const path = `${site}/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, new Uint8Array(house, at, size));
    at += size;
  }
}

/** Tells the page what happens on a line. */
function post(line: number, what: "open" | "message" | "close", data: string | number | undefined, reason: string): void {
  if (what === "open") tell({ type: "open", line });
  else if (what === "message") tell({ type: "message", line, text: String(data) });
  else tell({ type: "close", line, code: Number(data), reason });
}

async function openHouse(engine: Engine, base: string): Promise<Door> {
  await alone();
  const [python, shelf] = await Promise.all([startPython(engine, base), Shelf.open()]);
  const { open_door: openDoor } = python.pyimport("backroom.tab.door") as { open_door: (...given: unknown[]) => Door };
  const door = openDoor(shelf, await shelf.all(), post);
  tell({ type: "ready" });
  return door;
}

let opened: (engine: Engine, base: string) => void;
const house = new Promise<Door>((resolve, reject) => {
  opened = (engine, base) => { openHouse(engine, base).then(resolve, reject); };
});
house.catch((fault: Error) => tell({ type: "failed", why: fault.message }));

async function handle(message: ToHouse): Promise<void> {
  if (message.type === "start") return opened(message.engine, message.base);
  const door = await house;
  switch (message.type) {
    case "connect": return await door.connect(message.line, message.token, message.query);
    case "send": return await door.receive(message.line, message.text);
    case "hang up": return await door.disconnect(message.line);
    case "ask": {
      const answer = await door.ask(message.method, message.path, message.body);
      tell({ type: "answer", id: message.id, status: answer.get(0), text: answer.get(1) });
      answer.destroy();
    }
  }
}

self.onmessage = ({ data }: MessageEvent<ToHouse>) => { void handle(data); };
