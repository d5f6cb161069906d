import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ahead } from "#tests/support/ahead.ts";
import { seed } from "#tests/support/demo.ts";
import { SERVER } from "#tests/support/programs.ts";

const ROOT = join(import.meta.dirname, "../../..");
const HOLDER = join(ROOT, "tests/support/holderProcess.ts");

export interface SchoolServer {
  readonly origin: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** What the process printed so far. */
  output(): string;
  /** Ends it in order and forgets its data. */
  stop(): Promise<void>;
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

interface StartOptions {
  readonly env?: Record<string, string>;
  readonly dataDir?: string;
  readonly port?: number;
  /** As `npm start` does it, under the process that holds the port. */
  readonly held?: boolean;
}

/** Starts the real product as a process of its own, with its own database and the demo school, and waits until it answers. */
export async function startSchool(options: StartOptions = {}): Promise<SchoolServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "jc-e2e-"));
  if (!options.dataDir) seed()?.copyTo(dataDir);
  const port = options.port ?? (await freePort());
  const child = ahead(spawn(process.execPath, [options.held ? HOLDER : SERVER], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: "", OWNER_PASSWORD: "owner-for-tests-1", ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  }));
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const origin = `http://localhost:${port}`;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  for (let tries = 0; ; tries += 1) {
    if (child.exitCode !== null || tries > 600) throw new Error(`the server did not start:\n${printed}`);
    if (await answers(`${origin}/healthz`)) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    origin, dataDir,
    process: child,
    output: () => printed,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}
