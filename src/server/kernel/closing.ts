import type { Server } from "node:http";
import type { Socket } from "node:net";

/** How often a closing server looks for connections that nobody uses any more, in ms. */
const IDLE_LOOK_MS = 200;
/** Who has asked for nothing so long (ms) after the closing began is cut off; sockets of the push door are told good-bye before. */
const SILENT_MS = 1_000;

/**
 * A closing server waits for answers that are under way and for nothing else: not for a connection that is kept for the next request,
 * and not for one that never asked anything, as browsers and proxies open in advance. That one would hold it for ever. Call this
 * before it listens, and what is returned when its closing begins.
 */
export function watchConnections(server: Server): () => void {
  const silent = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  server.on("request", ({ socket }) => silent.delete(socket));
  return () => {
    const again = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS);
    const cut = setTimeout(() => {
      for (const socket of silent) socket.destroy();
    }, SILENT_MS);
    server.once("close", () => {
      clearInterval(again);
      clearTimeout(cut);
    });
  };
}
