import { resolve } from "node:path";
import { rooms } from "./app.ts";
import { alone } from "./database/alone.ts";
import { openDatabase } from "./database/database.ts";
import { runningEmbedded } from "./database/embedded/attach.ts";
import { startEmbedded } from "./database/embedded/embedded.ts";
import { migrate } from "./database/migrate.ts";
import { type Environment, readEnvironment, SettingError } from "./environment.ts";
import { type Command, findCommand, UsageError } from "./kernel/commands.ts";
import { LateQueue } from "./kernel/jobs.late.ts";
import { openLog } from "./kernel/log.ts";
import { commandsOf, jobsOf } from "./kernel/room.ts";
import { buildServer } from "./server.ts";

const ROOT = resolve(import.meta.dirname, "../..");
/** Exit code of a command line that can't be read. */
const MISUSED = 2;

/** `npm run cli -- <command> …`: runs one command on the school's own data, beside a running server or without one. */
async function main(words: readonly string[], print: (line: string) => void): Promise<number> {
  const commands = commandsOf(rooms);
  const found = findCommand(commands, words);
  if (!found) {
    print(words.length > 0 ? `no command "${words.join(" ")}"; there are:` : "commands:");
    for (const { name, usage, summary } of commands) print(`  ${`${name} ${usage}`.padEnd(44)} ${summary}`);
    return words.length > 0 ? MISUSED : 0;
  }
  try {
    return await runOn(readEnvironment(process.env), found.command, found.args, print);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    print(`${error.message}; usage: npm run cli -- ${found.command.name} ${found.command.usage}`);
    return MISUSED;
  }
}

async function runOn(environment: Environment, command: Command, args: readonly string[], print: (line: string) => void): Promise<number> {
  const now = () => Date.now();
  const log = openLog((line) => process.stderr.write(line), now);
  const running = environment.databaseUrl ?? runningEmbedded(environment.dataDir);
  const embedded = running === null ? await startEmbedded({ dataDir: environment.dataDir, log: () => undefined }) : null;
  const url = running ?? embedded!.url;
  const { db, pool } = openDatabase(url, (error) => log.warn({ err: error }, "database: a connection was lost and will be opened anew"));
  const jobs = new LateQueue({ url, db, log, jobs: jobsOf(rooms) });
  try {
    const { app, means } = await alone(pool, async () => {
      await migrate(pool);
      return buildServer({ environment, db, pool, jobs, log, now, renderer: null, root: ROOT, process: "cli" });
    });
    try {
      return await command.run(means, args, print);
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
    if (error instanceof SettingError || (error instanceof Error && error.name === "StartFailure")) console.error(error.message);
    else console.error(error);
    process.exitCode = 1;
  },
);
