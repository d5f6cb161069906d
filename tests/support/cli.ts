import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { rooms } from "#server/app.ts";
import { within } from "#server/database/limits.ts";
import { findCommand } from "#server/kernel/commands.ts";
import { commandsOf } from "#server/kernel/room.ts";
import { ahead } from "./ahead.ts";
import { CLI } from "./programs.ts";
import type { School } from "./school.ts";

/** What a command said, and how it ended. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly lines: readonly string[];
}

/** A command that takes longer than this (ms) is asked what it waits for, before a test gives it up. */
const LONG_MS = 45_000;
/** How long (ms) it has to answer. */
const ANSWER_MS = 1_000;
const WHAT_HOLDS = new URL("whatHolds.ts", import.meta.url).href;

interface Running {
  readonly env?: Readonly<Record<string, string>>;
  /** Called with everything that was said so far, each time that more is said. */
  readonly onOutput?: (out: string, kill: () => void) => void;
  /** Asked after so long (ms) what it waits for. */
  readonly longMs?: number;
  /** Told what a command waits for that takes long; absent: the terminal is. */
  readonly onLong?: (said: string) => void;
}

/** What the connections of a database do and wait for at this moment. */
async function doingsOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ line: string }>(`
      select format('%s %s %s: %s/%s blocked by %s: %s', pid, application_name, state, wait_event_type, wait_event, pg_blocking_pids(pid),
        left(query, 200)) as line
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by pid`);
    return rows.map(({ line }) => line).join("\n");
  } catch (error) {
    return String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Runs a command of the operator's as a process of its own, on the database and the folder of a school. */
export function runCli(
  { url, ownerUrl, dataDir }: Pick<School, "url" | "ownerUrl" | "dataDir">,
  words: readonly string[],
  running: Running = {},
): Promise<Ran> {
  const child = ahead(spawn(process.execPath, ["--import", WHAT_HOLDS, CLI, ...words], {
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
  const ask = async () => {
    child.kill("SIGUSR2");
    const [doings] = await Promise.all([doingsOf(ownerUrl), pause(ANSWER_MS)]);
    const ended = child.exitCode === null ? "runs still" : `ended with ${child.exitCode}, its output is open still`;
    const said = `${words.join(" ")}: ${ended}\n${out}\nin the database:\n${doings}`;
    // oxlint-disable-next-line no-console
    (running.onLong ?? console.error)(said);
  };
  const long = setTimeout(() => void ask(), running.longMs ?? LONG_MS);
  return new Promise((resolve) => {
    child.once("close", (code) => {
      clearTimeout(long);
      resolve({ code, out, lines: out.split("\n").filter((line) => line !== "") });
    });
  });
}

/**
 * Runs a command within this process, on the means of a school's own server: for what a command does, where a process of its own, which
 * takes 2.5 s of the processor, would show nothing more. `onLine` hears each line as it is printed. What a command throws is the test's,
 * words that it can't read among it.
 */
export async function runCommand(
  { means }: Pick<School, "means">, words: readonly string[], onLine: (line: string) => void = () => undefined,
): Promise<Ran> {
  const found = findCommand(commandsOf(rooms), words);
  if (!found) throw new Error(`no command "${words.join(" ")}"`);
  const said: string[] = [];
  const print = (line: string) => {
    said.push(line);
    onLine(line);
  };
  const code = await within("work", () => found.command.run(means, found.args, print));
  const out = `${said.join("\n")}\n`;
  return { code, out, lines: out.split("\n").filter((line) => line !== "") };
}
