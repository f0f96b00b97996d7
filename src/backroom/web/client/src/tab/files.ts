/** Files of the engine: from this browser's cache, or from the host. They are compressed by us, since not every host
 * does it, and their names change with their contents. */

import type { EngineFile } from "./letters";

export const CACHE = "backroom";

async function stored(address: string): Promise<Response> {
  const cache = "caches" in globalThis ? await caches.open(CACHE) : null; // only on safe pages (https, localhost)
  const kept = await cache?.match(address);
  if (kept) return kept;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${answer.statusText}`);
  void cache?.put(address, answer.clone()).catch(() => undefined); // no room: it is fetched again next time
  return answer;
}

/** A file's contents; ``onBytes`` is told of every piece that arrives. */
export async function read([name]: EngineFile, base: string, onBytes: (count: number) => void = () => undefined): Promise<Response> {
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, out) {
      onBytes(piece.byteLength);
      out.enqueue(piece);
    },
  });
  const { body } = await stored(new URL(name, base).href);
  if (!body) throw new Error(`${name} is empty`);
  return new Response(body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip")));
}
