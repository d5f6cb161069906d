import { connect, type Socket } from "node:net";

/**
 * One kept-alive connection that sends a request and waits for its answer: a load generator that costs next to nothing,
 * so that on a small machine the server is measured and not its client. Bodies must be JSON; answers must carry a length.
 */
export class Wire {
  readonly #socket: Socket;
  readonly #head: string;
  readonly #lines: string;
  #received = "";
  #waiting: ((text: string) => void) | null = null;
  #failed: (error: Error) => void = () => undefined;

  private constructor(socket: Socket, path: string, lines: string) {
    this.#socket = socket;
    this.#head = `POST ${path} HTTP/1.1\r\n${lines}`;
    this.#lines = lines;
    socket.setNoDelay(true);
    socket.setEncoding("latin1");
    socket.on("data", (part: string) => this.#take(part));
    socket.on("error", (error) => this.#failed(error));
    socket.on("close", () => this.#failed(new Error("the server closed the connection")));
  }

  static open(origin: string, path: string, headers: Readonly<Record<string, string>>): Promise<Wire> {
    const { hostname, port, host } = new URL(origin);
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`).join("");
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname === "localhost" ? "127.0.0.1" : hostname, () =>
        resolve(new Wire(socket, path, lines)),
      );
      socket.once("error", reject);
    });
  }

  /** The body of the answer. */
  post(body: string): Promise<string> {
    return this.#ask(`${this.#head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  /** The bytes at another address, a character each. */
  get(path: string): Promise<string> {
    return this.#ask(`GET ${path} HTTP/1.1\r\n${this.#lines}\r\n`);
  }

  #ask(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiting = resolve;
      this.#failed = reject;
      this.#socket.write(text);
    });
  }

  close(): void {
    this.#failed = () => undefined;
    this.#socket.destroy();
  }

  #take(part: string): void {
    this.#received += part;
    const end = this.#received.indexOf("\r\n\r\n");
    if (end < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#received.slice(0, end))?.[1] ?? Number.NaN);
    if (!(this.#received.length >= end + 4 + length)) return;
    const body = this.#received.slice(end + 4, end + 4 + length);
    this.#received = this.#received.slice(end + 4 + length);
    this.#waiting?.(body);
  }
}
