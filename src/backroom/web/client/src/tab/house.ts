/** The transport to a house in this page's own worker. */

import { signal } from "@preact/signals";
import type { Line, Transport } from "../transport";
import { read } from "./files";
import type { Engine, FromHouse, ToHouse } from "./letters";

/** How far the house is: a share while it is being opened, or what else is the matter. */
export const opening = signal<number | "waiting" | "open" | "failed">(0);
export const failure = signal("");

interface Answer { status: number; text: string }

const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
const tell = (message: ToHouse) => worker.postMessage(message);
const asked = new Map<number, (answer: Answer) => void>();
const lines = new Map<number, TabLine>();
let count = 0;

class TabLine implements Line {
  readyState: number = WebSocket.CONNECTING;
  onopen: Line["onopen"] = null;
  onmessage: Line["onmessage"] = null;
  onclose: Line["onclose"] = null;
  private readonly number = ++count;

  constructor(path: string) {
    const [, token = "", query = ""] = /^\/api\/socket\/([^?]*)\??(.*)$/.exec(path) ?? [];
    lines.set(this.number, this);
    tell({ type: "connect", line: this.number, token, query });
  }

  send(text: string): void {
    tell({ type: "send", line: this.number, text });
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    lines.delete(this.number);
    tell({ type: "hang up", line: this.number });
  }

  hear(message: FromHouse): void {
    if (message.type === "open") {
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    } else if (message.type === "message") {
      this.onmessage?.({ data: message.text });
    } else if (message.type === "close") {
      this.readyState = WebSocket.CLOSED;
      lines.delete(this.number);
      this.onclose?.({ code: message.code, reason: message.reason });
    }
  }
}

worker.onmessage = ({ data }: MessageEvent<FromHouse>) => {
  switch (data.type) {
    case "progress": opening.value = data.share; return;
    case "waiting": opening.value = "waiting"; return;
    case "ready": opening.value = "open"; return;
    case "failed":
      failure.value = data.why;
      opening.value = "failed";
      return;
    case "answer":
      asked.get(data.id)?.(data);
      asked.delete(data.id);
      return;
    default: lines.get(data.line)?.hear(data);
  }
};

const engine = JSON.parse(document.getElementById("engine")?.textContent ?? "{}") as Engine;
tell({ type: "start", engine, base: document.baseURI });

/** The path of a request without what only says that browsers may keep the answer. */
const withoutDigest = (path: string) => path.replace(/([?&])digest=[^&]*&?/, "$1").replace(/[?&]$/, "");

async function request(path: string, init?: RequestInit): Promise<Response> {
  const plain = withoutDigest(path);
  const known = engine.answers[plain];
  if (known) return await read(known, document.baseURI);
  const id = ++count;
  const answer = await new Promise<Answer>((resolve) => {
    asked.set(id, resolve);
    tell({ type: "ask", id, method: init?.method ?? "GET", path: plain, body: typeof init?.body === "string" ? init.body : "" });
  });
  return new Response(answer.text, { status: answer.status });
}

export const house: Transport = { isShared: false, request, connect: (path) => new TabLine(path) };
