/** The connection, over real sockets: it resumes where it was, and resends what was not answered. */

import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import WebSocket, { WebSocketServer } from "ws";
import { Connection } from "../../src/backroom/web/client/src/connection";

/** A socket that, like a browser's, says nothing more when it is closed early. */
class Socket extends WebSocket {
  constructor(address: string) {
    super(address);
    this.on("error", () => undefined);
  }
}

interface Visit { socket: WebSocket; query: URLSearchParams; heard: Record<string, unknown>[] }

let server: WebSocketServer;
let visits: Visit[];
let onMessage: (visit: Visit, message: Record<string, unknown>) => void;
let connection: Connection | null;

beforeEach(async () => {
  vi.stubGlobal("WebSocket", Socket);
  visits = [];
  onMessage = () => undefined;
  server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await new Promise((ready) => server.once("listening", ready));
  server.on("connection", (socket, request) => {
    const visit: Visit = { socket, query: new URL(request.url ?? "", "http://x").searchParams, heard: [] };
    visits.push(visit);
    socket.on("message", (data) => {
      const message = JSON.parse(String(data)) as Record<string, unknown>;
      visit.heard.push(message);
      onMessage(visit, message);
    });
  });
  vi.stubGlobal("location", { protocol: "http:", host: `127.0.0.1:${(server.address() as AddressInfo).port}` });
});

afterEach(async () => {
  connection?.close();
  connection = null;
  for (const client of server.clients) client.terminate();
  await new Promise((done) => server.close(done));
  vi.unstubAllGlobals();
});

function connect(tableExists = async () => true): Record<string, unknown>[] {
  const updates: Record<string, unknown>[] = [];
  connection = new Connection("link", () => "wide", () => "en", (update) => updates.push({ ...update }), tableExists);
  return updates;
}

const visited = (n: number) => vi.waitFor(() => expect(visits.length).toBeGreaterThanOrEqual(n), { timeout: 30_000 });
const tell = (visit: Visit | undefined, message: object) => visit?.socket.send(JSON.stringify(message));

describe("a connection", () => {
  test("asks for its layout and language, for what it needs of the view, and for nothing old at first", async () => {
    connect();
    await visited(1);
    expect(Object.fromEntries(visits[0]?.query ?? [])).toEqual({ draw: "wide", language: "en", view: "players" });
  });

  test("gives each message its own id, and each answer to the one who asked", async () => {
    connect();
    await visited(1);
    onMessage = (visit, { id, text }) => tell(visit, text === "no" ? { type: "refused", id, reason: "why", rule: "" } : { type: "done", id });
    const send = (text: string) => connection?.send({ type: "chat", text } as never);
    const [yes, no] = await Promise.all([send("yes"), send("no")]);
    expect([yes?.type, no?.type]).toEqual(["done", "refused"]);
    expect(new Set(visits[0]?.heard.map(({ id }) => id)).size).toBe(2);
  });

  test("resends what was not answered, with the same id, and resumes after the last update", async () => {
    const updates = connect();
    await visited(1);
    await vi.waitFor(() => expect(connection?.state.value).toBe("open"));
    tell(visits[0], { type: "chat", n: 41, from: null, name: "", text: "hello", at: 0 });
    await vi.waitFor(() => expect(updates).toHaveLength(1));
    const answer = connection?.send({ type: "chat", text: "lost" } as never);
    await vi.waitFor(() => expect(visits[0]?.heard).toHaveLength(1));
    onMessage = (visit, { id }) => tell(visit, { type: "done", id });
    visits[0]?.socket.terminate();
    expect((await answer)?.type).toBe("done");
    expect(visits[1]?.query.get("since")).toBe("41");
    expect(visits[1]?.heard).toEqual(visits[0]?.heard);
  });

  test("what was answered is not sent again", async () => {
    connect();
    await visited(1);
    onMessage = (visit, { id }) => tell(visit, { type: "done", id });
    await connection?.send({ type: "chat", text: "once" } as never);
    visits[0]?.socket.terminate();
    await visited(2);
    await connection?.send({ type: "chat", text: "later" } as never);
    expect(visits[1]?.heard.map(({ text }) => text)).toEqual(["later"]);
  });

  test("an update that came before is not told twice, but a fresh table always is", async () => {
    const updates = connect();
    await visited(1);
    for (const n of [7, 7, 6, 8]) tell(visits[0], { type: "chat", n, from: null, name: "", text: "", at: 0 });
    tell(visits[0], { type: "table", n: 8 });
    await vi.waitFor(() => expect(updates.at(-1)?.type).toBe("table"));
    expect(updates.map(({ n }) => n)).toEqual([7, 8, 8]);
  });

  test("a table that is gone is lost, and nobody knocks again", async () => {
    connect(async () => false);
    await visited(1);
    visits[0]?.socket.close(4404);
    await vi.waitFor(() => expect(connection?.state.value).toBe("lost"), { timeout: 30_000 });
    await new Promise((later) => setTimeout(later, 600));
    expect(visits).toHaveLength(1);
  });
});
