import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createConnection, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";

/** What a second start asks of the first. */
export interface Request {
  /** The checkout whose server is to take over. */
  readonly root: string;
  /** The server's program in it, from there. Versions before it was bundled don't say it: theirs is SOURCE. */
  readonly program?: string;
  /** The Node that the second start runs on. */
  readonly node: string;
  /** Its whole environment: the settings that the next server is to have. */
  readonly env: Readonly<Record<string, string>>;
}

export type Outcome = { readonly ok: true; readonly holder: number; readonly ms: number } | { readonly ok: false; readonly reason: string };

/** Says where the holder of a data folder and port listens. A socket's own path must be short, the data folder's needn't be. */
const recordOf = (dataDir: string, port: number): string => join(dataDir, `start-${port}.json`);

/** Does what a second start asks for, unless that is `gone` before it is done. */
type Answer = (request: Request, gone: AbortSignal) => Promise<Outcome>;

/** Answers second starts on this data folder and port, as the same user alone can ask. Returns how to end that. */
export async function serveControl(dataDir: string, port: number, answer: Answer): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "jc-"));
  // Windows has named pipes in a place of their own; elsewhere the folder keeps other users out.
  const socket = process.platform === "win32" ? `\\\\.\\pipe\\${basename(folder)}` : join(folder, "start.sock");
  const server = createServer();
  server.on("connection", (line) => {
    const gone = new AbortController();
    line.on("error", () => undefined).once("close", () => gone.abort());
    createInterface({ input: line }).once("line", (text) => {
      answer(JSON.parse(text) as Request, gone.signal).then(
        (outcome) => line.end(`${JSON.stringify(outcome)}\n`),
        (error: unknown) => line.end(`${JSON.stringify({ ok: false, reason: String(error) })}\n`),
      );
    });
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(socket, resolve));
  server.unref();
  const record = recordOf(dataDir, port);
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(`${record}.new`, JSON.stringify({ socket }), { mode: 0o600 });
  renameSync(`${record}.new`, record);
  return () => {
    rmSync(record, { force: true });
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Asks the start that runs on this data folder and port to let another server take over; null where none runs. */
export async function askHolder(dataDir: string, port: number, request: Request): Promise<Outcome | null> {
  const line = await connected(dataDir, port);
  if (line === null) return null;
  return new Promise((resolve) => {
    let outcome: Outcome = { ok: false, reason: "the start that runs there ended" };
    createInterface({ input: line }).on("line", (text) => (outcome = JSON.parse(text) as Outcome));
    line.on("error", () => undefined).once("close", () => resolve(outcome));
    line.write(`${JSON.stringify(request)}\n`);
  });
}

/** Whether a start runs on this data folder and port that this user may ask. */
export async function holderRuns(dataDir: string, port: number): Promise<boolean> {
  const line = await connected(dataDir, port);
  line?.destroy();
  return line !== null;
}

async function connected(dataDir: string, port: number): Promise<Socket | null> {
  let socket: string;
  try {
    ({ socket } = JSON.parse(readFileSync(recordOf(dataDir, port), "utf8")) as { socket: string });
  } catch {
    return null;
  }
  const line = createConnection(socket);
  return new Promise((resolve) => {
    line.once("error", () => resolve(null)).once("connect", () => resolve(line));
  });
}
