/** A socket that reconnects by itself: it resumes after the last update it received and resends unanswered messages
 * with the same id, so nothing is lost and nothing is done twice. */

import { signal } from "@preact/signals";
import { enqueue } from "./scheduler";
import { transport, type Line } from "./transport";
import type { ClientMessage, Update, Drawn, Reply, ServerMessage } from "./protocol";

type WithoutId<M> = M extends ClientMessage ? Omit<M, "id"> : never;
/** A message to send; the connection adds its id. */
export type Message = WithoutId<ClientMessage>;

export type ConnectionState = "connecting" | "open" | "reconnecting" | "lost";

const FIRST_DELAY = 250;
const MAX_DELAY = 5000;
const TRIES_BEFORE_CHECK = 2;
const NO_TABLE = 4404;
const WAIT = 4503;
const VIEW_FIELDS = "players"; // of the fields that a game adds to the view, what the page looks at (in lessons)

interface Unanswered {
  text: string;
  resolve: (reply: Reply) => void;
}

export class Connection {
  readonly state = signal<ConnectionState>("connecting");
  readonly trouble = signal(""); // why the table has to wait
  private socket: Line | null = null;
  private lastNumber = 0;
  private lastLanguage = ""; // the language of the updates received so far
  private delay = FIRST_DELAY;
  private tries = 0;
  private timer = 0;
  private calm = 0;
  private isClosed = false;
  private readonly unanswered = new Map<string, Unanswered>();
  private sentCount = 0;
  private readonly clientId = makeClientId();

  constructor(
    private readonly token: string,
    private readonly layout: () => string,
    private readonly language: () => string,
    private readonly onUpdate: (update: Update | Drawn) => void,
    private readonly tableExists: () => Promise<boolean>,
  ) {
    addEventListener("online", this.reconnectNow);
    document.addEventListener("visibilitychange", this.reconnectNow);
    this.open();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearTimeout(this.calm);
    removeEventListener("online", this.reconnectNow);
    document.removeEventListener("visibilitychange", this.reconnectNow);
    this.socket?.close();
  }

  /** Send a message; the reply may arrive after a reconnection. */
  send(message: Message): Promise<Reply> {
    const id = `${this.clientId}-${++this.sentCount}`;
    const text = JSON.stringify({ ...message, id });
    return new Promise((resolve) => {
      this.unanswered.set(id, { text, resolve });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  private open(): void {
    const query = new URLSearchParams({ draw: this.layout(), language: this.language(), view: VIEW_FIELDS });
    if (this.lastNumber && this.lastLanguage === this.language()) query.set("since", String(this.lastNumber));
    this.lastLanguage = this.language();
    const socket = transport.connect(`/api/socket/${this.token}?${query}`);
    this.socket = socket;
    socket.onopen = () => this.onOpen(socket);
    socket.onmessage = (message) => enqueue(() => this.onMessage(JSON.parse(message.data) as ServerMessage));
    socket.onclose = ({ code, reason }) => { if (socket === this.socket) this.onClose(code, reason); };
  }

  private onOpen(socket: Line): void {
    for (const { text } of this.unanswered.values()) socket.send(text);
    this.state.value = "open";
  }

  private onMessage(message: ServerMessage): void {
    this.calmDown();
    if (message.type === "done" || message.type === "weighed" || message.type === "hinted" || message.type === "refused") {
      const id = message.id ?? "";
      this.unanswered.get(id)?.resolve(message);
      this.unanswered.delete(id);
      return;
    }
    if (message.type === "trouble") this.trouble.value = message.why;
    if (message.type === "table") this.trouble.value = "";
    if (message.type !== "drawn") {
      if (message.n <= this.lastNumber && message.type !== "table") return;
      this.lastNumber = message.n;
    }
    this.onUpdate(message);
  }

  /** The server answers: if the socket is lost again much later, it comes back quickly. */
  private calmDown(): void {
    this.tries = 0;
    this.calm ||= window.setTimeout(() => { this.delay = FIRST_DELAY; }, MAX_DELAY);
  }

  private onClose(code: number, reason: string): void {
    if (this.isClosed) return;
    clearTimeout(this.calm);
    this.calm = 0;
    this.state.value = "reconnecting";
    this.trouble.value = code === WAIT ? reason : "";
    this.tries += 1;
    if (this.tries === TRIES_BEFORE_CHECK || code === NO_TABLE) void this.check();
    this.timer = window.setTimeout(() => this.open(), this.delay * (0.5 + Math.random())); // not everybody at once
    this.delay = Math.min(this.delay * 2, MAX_DELAY);
  }

  /** After some failures, check whether the table exists at all. */
  private async check(): Promise<void> {
    if (await this.tableExists()) return;
    this.close();
    this.state.value = "lost";
  }

  private readonly reconnectNow = (): void => {
    if (this.isClosed || document.hidden || this.state.value !== "reconnecting") return;
    clearTimeout(this.timer);
    this.delay = FIRST_DELAY;
    if (this.socket?.readyState === WebSocket.CLOSED) this.open();
  };
}

/** A random id for this visit, so that message ids of two tabs never collide. */
function makeClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}
