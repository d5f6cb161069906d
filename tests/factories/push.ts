import { io, type Socket } from "socket.io-client";
import { push, type PushEvent, pushSocket } from "#contract/push.ts";
import type { Client } from "../support/client.ts";
import type { School } from "../support/school.ts";

/** Only what is broken takes so long, however busy the machine. */
const PATIENCE_MS = 15_000;

/** A page's socket as a test holds it. */
export class Listener {
  readonly socket: Socket;
  readonly heard: { room: string; event: string; data: unknown; at: number }[] = [];
  readonly batches: number[] = [];

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on("events", (room: string, events: readonly PushEvent[]) => {
      this.batches.push(events.length);
      for (const [event, data] of events) this.heard.push({ room, event, data, at: performance.now() });
    });
  }

  join(room: unknown): Promise<boolean> {
    return this.socket.timeout(PATIENCE_MS).emitWithAck("join", room) as Promise<boolean>;
  }

  /** Waits until so many events were heard, or throws after `patience` ms. */
  async hears(count: number, patience = PATIENCE_MS): Promise<void> {
    await until(() => this.heard.length >= count, () => `${this.heard.length} of ${count} events were heard`, patience);
  }

  close(): void {
    this.socket.disconnect();
  }
}

export async function until(done: () => boolean | Promise<boolean>, broken: () => string, patience = PATIENCE_MS): Promise<void> {
  for (const end = performance.now() + patience; !(await done()); await pause(15)) if (performance.now() > end) throw new Error(broken());
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export interface Opening {
  readonly ticket?: string;
  readonly origin?: string | null;
  readonly cookies?: ReadonlyMap<string, string>;
}

/** Opens a socket as a page of this browser would; rejects where the door stays shut. */
export async function listen(school: Pick<School, "origin">, browser: Client, opening: Opening = {}): Promise<Listener> {
  const ticket = opening.ticket ?? (await browser.call(push.getTicket, {})).ticket;
  const cookie = [...(opening.cookies ?? browser.cookies)].map(([name, value]) => `${name}=${value}`).join("; ");
  const origin = opening.origin === undefined ? school.origin : opening.origin;
  const socket = io(school.origin, {
    path: pushSocket.path, transports: ["websocket"], reconnection: false, forceNew: true, query: { ticket },
    extraHeaders: { ...(origin === null ? {} : { origin }), ...(cookie ? { cookie } : {}) },
  });
  const listener = new Listener(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", (error) => {
      socket.disconnect();
      reject(new Error(`shut: ${error.message}`));
    });
  });
  return listener;
}
