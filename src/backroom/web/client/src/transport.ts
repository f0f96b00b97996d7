/** How the page reaches the house: over the network, or (`tab/`) in a worker of its own. Chosen once, at the start. */

/** What a WebSocket offers, as far as the page uses it. */
export interface Line {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: ((closed: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Transport {
  /** Whether there is a server, so that others can come to a table by its link. */
  readonly isShared: boolean;
  request(path: string, init?: RequestInit): Promise<Response>;
  connect(path: string): Line;
}

const network: Transport = {
  isShared: true,
  request: (path, init) => fetch(path, init),
  connect: (path) => {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    return new WebSocket(`${scheme}//${location.host}${path}`) as Line;
  },
};

export let transport = network;

export function useTransport(other: Transport): void {
  transport = other;
}

// Addresses of pages: paths, or what follows the # where there are only files

/** The address of the page that is shown. */
export function here(): string {
  return transport.isShared ? location.pathname : location.hash.slice(1) || "/";
}

/** A page's address as a link. */
export function linkTo(page: string): string {
  return transport.isShared ? page : `#${page}`;
}
