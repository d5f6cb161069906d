import { type ClientRequest, createServer, type IncomingMessage, request, type Server } from "node:http";
import type { Duplex } from "node:stream";

/**
 * A proxy that gives each request, and each socket, to the next of several servers: what one process alone remembers shows at
 * once. Returns its address and how to end it. `ports` of servers on this machine.
 */
export async function roundRobin(ports: readonly number[]): Promise<{ origin: string; close(): void }> {
  let turn = 0;
  const sockets = new Set<Duplex>();
  /** The same request at the next server; its host stays that of the proxy, as behind any proxy of a school. */
  const ask = ({ method, url, headers }: IncomingMessage): ClientRequest => {
    turn += 1;
    return request({ host: "127.0.0.1", port: ports[turn % ports.length]!, method, path: url, headers });
  };
  const server: Server = createServer((asked, answer) => {
    const there = ask(asked);
    there.on("response", (said) => {
      answer.writeHead(said.statusCode!, said.rawHeaders);
      said.pipe(answer);
    });
    there.on("error", () => answer.destroy());
    answer.on("close", () => there.destroy());
    asked.pipe(there);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.on("upgrade", (asked, here: Duplex, first: Buffer) => {
    const there = ask(asked);
    here.on("error", () => there.destroy());
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
