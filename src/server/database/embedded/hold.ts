import { spawn, type ChildProcessByStdio } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { createConnection, type Socket } from "node:net";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";

/** What the guard is told to run; the shape is described in guard.mjs. */
interface Order {
  command: string;
  args: string[];
  uid?: number;
  gid?: number;
  env: Record<string, string>;
  pidFile: string;
  log: string;
  stopBy: "SIGINT" | "SIGQUIT";
  control: string | null;
  linger: number;
  leftovers: string[];
}

type Event =
  | { event: "ready"; pid: number; ms: number; guard?: number }
  | { event: "down" | "failed"; reason: string }
  | { event: "stopped" };

/** This process's hold on a guard, and so on the server. */
export interface Hold {
  readonly guard: number;
  /** Process number of the server that runs now. */
  readonly postmaster: number;
  /** Resolves when the guard has gone, for whatever reason. */
  readonly gone: Promise<void>;
  /** Asks for an orderly end; `gone` tells when it is done. */
  stop(): void;
  /** Lets go without asking for the end; a guard with a control socket then waits for the next product. */
  release(): void;
}

/** Starts a guard. Rejects with an Error whose message is the reason when the server does not come up. */
export function startGuard(order: Order, log: (line: string) => void): Promise<Hold> {
  const errors = openSync(order.log, "a", 0o600);
  const guard = spawn(process.execPath, ["--max-old-space-size=32", fileURLToPath(new URL("guard.mjs", import.meta.url))], {
    detached: true,
    cwd: "/",
    env: order.env,
    stdio: ["pipe", "pipe", errors],
    windowsHide: true,
  }) as ChildProcessByStdio<Writable, Readable, null>;
  closeSync(errors);
  const gone = new Promise<void>((resolve) => {
    guard.once("error", () => resolve());
    guard.once("exit", () => resolve());
  });
  guard.stdin.write(`${JSON.stringify(order)}\n`);
  return follow({ input: guard.stdout, output: guard.stdin, pid: guard.pid ?? 0, gone, log, kin: guard });
}

/** Takes over the guard of an earlier process by its control socket; null when nobody answers there. */
export async function joinGuard(control: string, log: (line: string) => void): Promise<Hold | null> {
  const socket = createConnection(control);
  const open = await new Promise<boolean>((resolve) => {
    socket.once("error", () => resolve(false));
    socket.once("connect", () => resolve(true));
  });
  if (!open) return null;
  const gone = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  try {
    return await follow({ input: socket, output: socket, pid: 0, gone, log });
  } catch {
    socket.destroy();
    return null;
  }
}

interface Line {
  input: Readable;
  output: Writable;
  pid: number;
  gone: Promise<void>;
  log: (line: string) => void;
  /** What else keeps this process awake until the server is ready: the guard, whose end before that has to be told. */
  kin?: { unref(): void };
}

function follow({ input, output, pid, gone, log, kin }: Line): Promise<Hold> {
  let [guard, postmaster, stopping] = [pid, 0, false];
  const say = (text: string): void => {
    if (output.writable) output.write(text);
  };
  output.on("error", () => {}); // the guard may be gone; `gone` tells
  const held: Hold = {
    get guard() {
      return guard;
    },
    get postmaster() {
      return postmaster;
    },
    gone,
    stop() {
      stopping = true;
      say("stop\n");
      // The line to a guard that was joined is how its end is seen, so it stays open until then.
      if (pid !== 0) output.end();
    },
    release() {
      stopping = true;
      output.end();
      output.destroy();
    },
  };
  return new Promise((resolve, reject) => {
    let failure = "its guard ended";
    createInterface({ input }).on("line", (line) => {
      const event = JSON.parse(line) as Event;
      if (event.event === "ready") {
        if (postmaster !== 0 && !stopping) log(`database: running again after ${event.ms} ms (process ${event.pid})`);
        [postmaster, guard] = [event.pid, event.guard ?? guard];
        letGoOfLoop(input, output, ...(kin ? [kin] : []));
        resolve(held);
      } else if (event.event === "failed") {
        failure = event.reason;
      } else if (event.event === "down" && !stopping) {
        log(`database: the server ended (${event.reason}), starting it again`);
      }
    });
    void gone.then(() => reject(new Error(failure)));
  });
}

/** A process that has nothing else to do may end: the guard notices and stops the server. */
function letGoOfLoop(...held: (Readable | Writable | { unref(): void })[]): void {
  for (const each of held) (each as Partial<Socket>).unref?.();
}
