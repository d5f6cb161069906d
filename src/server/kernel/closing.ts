import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import { Server, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** How often a closing server looks for connections that nobody uses any more, in ms. */
const IDLE_LOOK_MS = 200;
/** Who has asked for nothing so long (ms) after the closing began is cut off; sockets of the push door are told good-bye before. */
const SILENT_MS = 1_000;
/** Whoever keeps a line open for further requests has this long (ms) to learn, with an answer, that it was the last one. */
const LAST_ANSWERS_MS = 3_000;
/** Answers that take longer than this (ms) do not keep a server that retires. */
const LONGEST_MS = 50_000;

/** The connections of a server and how they end. Made before it listens. */
export class Lines {
  readonly #server: HttpServer;
  /** Connections that never asked anything, as browsers and proxies open in advance: they would hold a closing server for ever. */
  readonly #silent = new Set<Socket>();
  #isLettingGo = false;

  constructor(server: HttpServer) {
    this.#server = server;
    server.on("connection", (socket: Socket) => {
      this.#silent.add(socket);
      socket.once("close", () => this.#silent.delete(socket));
    });
    server.on("request", ({ socket }) => this.#silent.delete(socket));
  }

  /**
   * The closing begins: it waits for answers that are under way and for nothing else, neither for a connection that is kept for
   * the next request nor for a silent one.
   */
  letGo(): void {
    if (this.#isLettingGo) return;
    this.#isLettingGo = true;
    const again = setInterval(() => this.#server.closeIdleConnections(), IDLE_LOOK_MS);
    const cut = setTimeout(() => {
      for (const socket of this.#silent) socket.destroy();
    }, SILENT_MS);
    this.#server.once("close", () => {
      clearInterval(again);
      clearTimeout(cut);
    });
  }

  /**
   * Ends them without losing a request, while another process takes the new ones: none is taken any more, each answer says that it
   * was the line's last, and then the closing begins. `cut` ends what is no request.
   */
  async retire(cut: () => Promise<void>): Promise<void> {
    const closed = once(this.#server, "close");
    // An HTTP server's own close would cut the lines that are idle at this moment, on which a request may be on its way.
    Server.prototype.close.call(this.#server);
    this.#server.prependListener("request", (_request, response) => response.setHeader("connection", "close"));
    await pause(LAST_ANSWERS_MS);
    await cut();
    this.letGo();
    await Promise.race([closed, pause(LONGEST_MS, undefined, { ref: false })]);
  }
}
