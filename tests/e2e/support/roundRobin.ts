import { type ClientRequest, createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/**
 * A proxy that gives each request, and each socket, to the next of several servers: what one process alone remembers shows at
 * once. Returns its address and how to end it. `portsOf` servers on this machine is asked with each request.
 */
export async function roundRobin(portsOf: () => Promise<readonly number[]>): Promise<{ origin: string; close(): void }> {
  let turn = 0;
  const sockets = new Set<Duplex>();
  const next = async (): Promise<number> => {
    const ports = await portsOf();
    turn += 1;
    return ports[turn % ports.length]!;
  };
  /** The same request at a server; its host stays that of the proxy, as behind any proxy of a school. */
  const ask = (port: number, { method, url, headers }: IncomingMessage): ClientRequest =>
    request({ host: "127.0.0.1", port, method, path: url, headers });
  const pass = async (asked: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const port = await next();
    if (answer.destroyed) return;
    const there = ask(port, asked);
    there.on("response", (said) => {
      answer.writeHead(said.statusCode!, said.rawHeaders);
      said.pipe(answer);
    });
    there.on("error", () => answer.destroy());
    answer.on("close", () => there.destroy());
    asked.pipe(there);
  };
  const passSocket = async (asked: IncomingMessage, here: Duplex, first: Buffer): Promise<void> => {
    here.on("error", () => here.destroy());
    const port = await next();
    if (here.destroyed) return;
    const there = ask(port, asked);
    here.on("close", () => there.destroy());
    there.on("error", () => here.destroy());
    there.on("response", () => here.destroy());
    there.on("upgrade", (said, line: Duplex, rest: Buffer) => {
      const lines = said.rawHeaders.flatMap((word, n) => (n % 2 === 0 ? [`${word}: ${said.rawHeaders[n + 1]!}`] : []));
      here.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("\r\n")}\r\n\r\n`);
      for (const end of [here, line]) end.on("error", () => undefined).on("close", () => [here, line].forEach((one) => one.destroy()));
      here.write(rest);
      line.write(first);
      here.pipe(line).pipe(here);
    });
    there.end();
  };
  const server: Server = createServer((asked, answer) => void pass(asked, answer).catch(() => answer.destroy()));
  server.on("upgrade", (asked, here: Duplex, first: Buffer) => void passSocket(asked, here, first).catch(() => here.destroy()));
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    origin: `http://localhost:${port}`,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
