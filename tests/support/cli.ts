import { spawn } from "node:child_process";
import { ahead } from "./ahead.ts";
import { CLI } from "./programs.ts";
import type { School } from "./school.ts";

/** What a command said, and how it ended. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly lines: readonly string[];
}

interface Running {
  readonly env?: Readonly<Record<string, string>>;
  /** Called with everything that was said so far, each time that more is said. */
  readonly onOutput?: (out: string, kill: () => void) => void;
}

/** Runs a command of the operator's as a process of its own, on the database and the folder of a school. */
export function runCli(
  { url, ownerUrl, dataDir }: Pick<School, "url" | "ownerUrl" | "dataDir">,
  words: readonly string[],
  running: Running = {},
): Promise<Ran> {
  const child = ahead(spawn(process.execPath, [CLI, ...words], {
    cwd: "/",
    env: {
      ...process.env, DATA_DIR: dataDir, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, NODE_ENV: "", INIT_CWD: dataDir, ...running.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  }));
  let out = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (part: string) => {
      out += part;
      running.onOutput?.(out, () => child.kill("SIGKILL"));
    });
  return new Promise((resolve) => {
    child.once("close", (code) => resolve({ code, out, lines: out.split("\n").filter((line) => line !== "") }));
  });
}
