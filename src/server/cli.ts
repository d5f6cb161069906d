import { resolve } from "node:path";
import { rooms } from "./app.ts";
import { openDatabase } from "./database/database.ts";
import { runningEmbedded } from "./database/embedded/attach.ts";
import { startEmbedded } from "./database/embedded/embedded.ts";
import { within } from "./database/limits.ts";
import { type Environment, readEnvironment } from "./environment.ts";
import { type Command, commandsUnder, findCommand, helpOf, UsageError } from "./kernel/commands.ts";
import { LateQueue } from "./kernel/jobs.late.ts";
import { openLog } from "./kernel/log.ts";
import { bareCommandsOf, commandsOf, jobsOf } from "./kernel/room.ts";
import { onReadyDatabase } from "./ready.ts";
import { buildServer } from "./server.ts";
import { startLine } from "./startLine.ts";

const ROOT = resolve(import.meta.dirname, "../..");
/** Exit code of a command line that can't be read. */
const MISUSED = 2;

let environment: Environment | null = null;

/** `npm run cli -- <command> …`: runs one command on the school's own data, beside a running server or without one. */
async function main(words: readonly string[], print: (line: string) => void): Promise<number> {
  // Bare ones first: `backup verify` is one of two words, `backup` takes what follows for a file.
  const commands = [...bareCommandsOf(rooms), ...commandsOf(rooms)];
  const asksForHelp = words.length === 0 || words.includes("--help") || words.includes("-h");
  const named = words.filter((word) => !word.startsWith("-"));
  const found = findCommand(commands, words);
  if (asksForHelp || !found) {
    const group = commandsUnder(commands, named);
    if (group.length === 0 || !asksForHelp) print(`no command "${words.join(" ")}"; there are:`);
    for (const line of helpOf(group.length === 0 ? commands : group)) print(line);
    return asksForHelp && group.length > 0 ? 0 : MISUSED;
  }
  const { command, args } = found;
  try {
    return "runBare" in command ? await command.runBare(process.env, args, print) : await runSchool(command, args, print);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    print(`${error.message}; usage: npm run cli -- ${command.name} ${command.usage}`);
    return MISUSED;
  }
}

function runSchool(command: Command, args: readonly string[], print: (line: string) => void): Promise<number> {
  environment = readEnvironment(process.env);
  standWithPerson();
  return runOn(environment, command, args, print);
}

/** npm starts us in the product's folder; files are named from where the person stands. */
function standWithPerson(): void {
  try {
    process.chdir(process.env["INIT_CWD"] ?? process.cwd());
  } catch {
    // Root's own folder, for the school's user: no file is there for us, and a short name must not mean another one.
    process.chdir("/");
  }
}

async function runOn(environment: Environment, command: Command, args: readonly string[], print: (line: string) => void): Promise<number> {
  const now = () => Date.now();
  const log = openLog((line) => process.stderr.write(line), now, environment.logLevel);
  const running = environment.databaseUrl === null ? runningEmbedded(environment.dataDir) : null;
  const embedded =
    environment.databaseUrl ?? running ? null : await startEmbedded({ dataDir: environment.dataDir, log: () => undefined });
  const url = environment.databaseUrl ?? (running ?? embedded!).schoolUrl;
  const ownerUrl = (running ?? embedded)?.url ?? environment.databaseOwnerUrl;
  const { db, pool } = openDatabase(url, () => undefined);
  const jobs = new LateQueue({ url, db, log, jobs: jobsOf(rooms) });
  try {
    const ground = { pool, ownerUrl, environment, log, queue: "left" } as const;
    const { app, means } = await onReadyDatabase(ground, () =>
      buildServer({ environment, db, pool, jobs, log, now, renderer: null, root: ROOT, process: "cli" }),
    );
    try {
      return await within("work", () => command.run(means, args, print));
    } finally {
      await app.close();
    }
  } finally {
    // What fails to close keeps nothing else open: the process would not end, and its database would go on.
    try {
      await jobs.stop();
    } finally {
      try {
        await pool.end();
      } finally {
        await embedded?.stop();
      }
    }
  }
}

main(process.argv.slice(2), (line) => console.log(line)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(startLine(error, environment) ?? error);
    process.exitCode = 1;
  },
);
