import type { Server as HttpServer } from "node:http";
import { Server } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Whoever keeps a line open for further requests has this long (ms) to learn, with an answer, that it was the last one. */
const LAST_ANSWERS_MS = 3_000;
/** Answers that take longer than this (ms) are cut off. */
const LONGEST_MS = 50_000;
const LOOK_MS = 100;

/**
 * Ends a server's lines without losing a request, while another process takes the new ones: no line is taken any more, each
 * answer closes its line, lines that stay silent are closed, and what is being answered is finished. `cut` ends those
 * that are no requests.
 */
export async function drain(server: HttpServer, cut: () => Promise<void>): Promise<void> {
  // An HTTP server's own close would cut the lines that are idle at this moment, on which a request may be on its way.
  Server.prototype.close.call(server);
  server.prependListener("request", (_request, response) => response.setHeader("connection", "close"));
  await pause(LAST_ANSWERS_MS);
  await cut();
  const until = performance.now() + LONGEST_MS;
  do {
    server.closeIdleConnections();
    await pause(LOOK_MS);
  } while ((await open(server)) > 0 && performance.now() < until);
}

const open = (server: HttpServer): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
