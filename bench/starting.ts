import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SchoolServer, startSchool } from "../tests/e2e/support/schoolServer.ts";
import { familyOf, pssMegabytes } from "./support/cpu.ts";
import { type Figure, median } from "./support/table.ts";

const ROOT = join(import.meta.dirname, "..");
const ROUNDS = 5;

/**
 * Seconds from the process's start to its first page, on a new data directory and on a used one; memory when idle; then, beside the running
 * school, those of a second start that takes over and of an operator's command.
 */
export async function starting(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "jc-bench-"));
  const timed = async () => {
    const began = performance.now();
    const school = await startSchool({ dataDir, held: true });
    const page = await fetch(`${school.origin}/home`);
    if (page.status !== 200) throw new Error(`the first page answered ${page.status}`);
    await page.text();
    return { school, seconds: (performance.now() - began) / 1000 };
  };
  try {
    const first = await timed();
    await first.school.stop();
    const warm = await inRounds(async () => {
      const { school, seconds } = await timed();
      await school.stop();
      return seconds;
    });
    const idle = await timed();
    await new Promise((resolve) => setTimeout(resolve, 20_000));
    const memory = pssMegabytes(familyOf(idle.school.process.pid!, dataDir));
    const takeovers = await inRounds(() => takeover(idle.school));
    const commands = await inRounds(() => ended(spawn("npm", ["run", "--silent", "cli", "--", "jobs", "list"], surroundings(idle.school))));
    await idle.school.stop();
    return [
      {
        name: "first start to first page",
        measured: first.seconds,
        limit: 30,
        atLeast: false,
        unit: "s",
        note: "new data directory, demo school loaded",
      },
      { name: "warm start to first page", measured: median(warm), limit: 5, atLeast: false, unit: "s", note: `median of ${ROUNDS}` },
      {
        name: "a second start takes over from the running one", measured: median(takeovers), limit: 2, atLeast: false, unit: "s",
        note: `median of ${ROUNDS}, by its own word: from its question until it serves in the other's place`,
      },
      {
        name: "an operator's command", measured: median(commands), limit: 3, atLeast: false, unit: "s",
        note: `\`npm run cli -- jobs list\`, median of ${ROUNDS}`,
      },
      {
        name: "idle memory of all processes",
        measured: memory,
        limit: 400,
        atLeast: false,
        unit: "MB",
        note: "PSS of holder, server, guard and database, 20 s after the first page",
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function inRounds(work: () => Promise<number>): Promise<number[]> {
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) seconds.push(await work());
  return seconds;
}

/** The settings under which the school was started. */
const surroundings = ({ dataDir, origin }: SchoolServer) => ({
  cwd: ROOT,
  env: { ...process.env, NODE_ENV: "", DATA_DIR: dataDir, PORT: new URL(origin).port, OWNER_PASSWORD: "owner-for-tests-1" },
});

/** Seconds until a program ends well. Throws what it printed when it doesn't. */
async function ended(child: ChildProcess, printed = { text: "" }): Promise<number> {
  const began = performance.now();
  for (const stream of [child.stdout!, child.stderr!]) stream.setEncoding("utf8").on("data", (part: string) => (printed.text += part));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${child.spawnargs.join(" ")} ended with ${code}:\n${printed.text}`);
  return (performance.now() - began) / 1000;
}

async function takeover(school: SchoolServer): Promise<number> {
  const printed = { text: "" };
  await ended(spawn(process.execPath, [join(ROOT, "tests/support/holderProcess.ts")], surroundings(school)), printed);
  const told = /has taken over after ([\d.]+) s/.exec(printed.text);
  if (told === null) throw new Error(`it didn't take over:\n${printed.text}`);
  return Number(told[1]);
}
