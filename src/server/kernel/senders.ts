import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Headers must be there so long (ms) after their first byte, or after the connection opened. */
export const HEADERS_MS = 15_000;
/** How often (ms) it is looked for connections whose headers are late. */
export const HEADERS_LOOK_MS = 2_000;
/**
 * Connections of one address. A browser opens six and a socket: enough for a class of 280 without a proxy; behind one the
 * proxy counts.
 */
const CONNECTIONS = 2_000;

/** How a body must come along. */
interface Pace {
  /** Within so many ms … */
  readonly everyMs: number;
  /** … at least so many bytes arrive. */
  readonly least: number;
  /** The whole of it takes so many ms at most. */
  readonly mostMs: number;
}

/** spec 9: the browser waits 30 s; the server gives up a little later, so that the browser's own message wins. */
const SHORT: Pace = { everyMs: 10_000, least: 1, mostMs: 35_000 };
/** Megabytes on a slow line take hours, if need be, as long as they come. */
const LONG: Pace = { everyMs: 20_000, least: 1_024, mostMs: Number.POSITIVE_INFINITY };

/** Somebody who brings a body, and how. */
interface Bringing {
  readonly request: Pick<FastifyRequest, "raw">;
  readonly reply: Pick<FastifyReply, "raw">;
  readonly pace: Pace;
}

/**
 * Cuts senders whose body does not come along; `long`: an upload. Most bodies come together with their headers and are there at the
 * next turn of the event loop: those cost no timer.
 */
export function bodiesHurried(): (request: Bringing["request"], reply: Bringing["reply"], long: boolean) => void {
  let begun: Bringing[] = [];
  const watchThoseLeft = (): void => {
    const brought = begun;
    begun = [];
    for (const { request, reply, pace } of brought) if (!request.raw.complete) keepPace(request, reply, pace);
  };
  return (request, reply, long) => {
    const { headers } = request.raw;
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
    if (begun.length === 0) setImmediate(watchThoseLeft);
    begun.push({ request, reply, pace: long ? LONG : SHORT });
  };
}

/** The same with a pace of one's own. */
export function keepPace({ raw }: Pick<FastifyRequest, "raw">, reply: Pick<FastifyReply, "raw">, { everyMs, least, mostMs }: Pace): void {
  const { socket } = raw;
  const until = performance.now() + mostMs;
  let before = socket.bytesRead;
  const look = setInterval(() => {
    if (raw.complete || socket.destroyed) return clearInterval(look);
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    // What came and is not taken yet is this server's own delay.
    if ((came < least && raw.readableLength === 0) || performance.now() > until) socket.destroy();
  }, everyMs).unref();
  // Where the answer came before the body, the body must still come.
  reply.raw.once("close", () => {
    if (raw.complete) clearInterval(look);
  });
}

/** No address holds more than its share of connections. Call it before the server listens. */
export function limitConnections(server: Server, isFree: (address: string) => boolean): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    if (isFree(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > CONNECTIONS) return socket.destroy();
    open.set(address, count);
    socket.once("close", () => {
      const left = open.get(address)! - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
