/** A line to the table that comes back by itself: it resumes after the last message it heard, and what was
 * said but not answered is said again under the same id, so nothing is lost and nothing is done twice. */

import { signal } from "@preact/signals";
import { inTurn } from "./frames";
import type { ClientMessage, Update, Drawn, Reply, ServerMessage } from "./protocol";

type WithoutId<M> = M extends ClientMessage ? Omit<M, "id"> : never;
/** What can be said; the connection gives it its id. */
export type Message = WithoutId<ClientMessage>;

export type LineState = "connecting" | "open" | "reconnecting" | "lost";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
const TRIES_BEFORE_DOUBT = 2;
const NO_TABLE = 4404;

interface Unanswered {
  text: string;
  answered: (reply: Reply) => void;
}

export class Connection {
  readonly state = signal<LineState>("connecting");
  private socket: WebSocket | null = null;
  private heard = 0;
  private spoken = ""; // the language of what was heard
  private wait = FIRST_WAIT;
  private tries = 0;
  private timer = 0;
  private ended = false;
  private readonly unanswered = new Map<string, Unanswered>();
  private said = 0;
  private readonly name = makeName();

  constructor(
    private readonly token: string,
    private readonly layout: () => string,
    private readonly language: () => string,
    private readonly hear: (update: Update | Drawn) => void,
    private readonly doubt: () => Promise<boolean>,
  ) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.open();
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  /** Say something; the answer may come after the line was cut and mended. */
  say(message: Message): Promise<Reply> {
    const id = `${this.name}-${++this.said}`;
    const text = JSON.stringify({ ...message, id });
    return new Promise((answered) => {
      this.unanswered.set(id, { text, answered });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  /** Cut the line, as a bad network does (for tests and for "try again"). */
  cut(): void {
    this.socket?.close();
  }

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const query = new URLSearchParams({ draw: this.layout(), language: this.language() });
    if (this.heard && this.spoken === this.language()) query.set("since", String(this.heard));
    this.spoken = this.language();
    const socket = new WebSocket(`${scheme}//${location.host}/api/socket/${this.token}?${query}`);
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (message) => inTurn(() => this.received(JSON.parse(message.data as string) as ServerMessage));
    socket.onclose = ({ code }) => { if (socket === this.socket) this.closed(code); };
  }

  private opened(socket: WebSocket): void {
    this.wait = FIRST_WAIT;
    this.tries = 0;
    for (const { text } of this.unanswered.values()) socket.send(text);
    this.state.value = "open";
  }

  private received(message: ServerMessage): void {
    if (message.type === "done" || message.type === "refused") {
      const id = message.id ?? "";
      this.unanswered.get(id)?.answered(message);
      this.unanswered.delete(id);
      return;
    }
    if (message.type !== "drawn") {
      if (message.n <= this.heard && message.type !== "table") return;
      this.heard = message.n;
    }
    this.hear(message);
  }

  private closed(code: number): void {
    if (this.ended) return;
    this.state.value = "reconnecting";
    this.tries += 1;
    if (this.tries === TRIES_BEFORE_DOUBT || code === NO_TABLE) void this.check();
    this.timer = window.setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** After some failures: is there such a table at all? */
  private async check(): Promise<void> {
    if (await this.doubt()) return;
    this.close();
    this.state.value = "lost";
  }

  private readonly hurry = (): void => {
    if (this.ended || document.hidden || this.state.value !== "reconnecting") return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    if (this.socket?.readyState === WebSocket.CLOSED) this.open();
  };
}

/** A name for this visit, so that ids of two tabs never meet. */
function makeName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}
