import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { createConnection, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runningEmbedded } from "#server/database/embedded/attach.ts";
import { askHolder, holderRuns } from "#server/holder/control.ts";
import { freePort } from "../e2e/support/schoolServer.ts";
import { ahead } from "../support/ahead.ts";
import { seed } from "../support/demo.ts";
import { childrenOf } from "../support/faultProcess.ts";
import { until } from "../support/writerProcess.ts";

const ROOT = join(import.meta.dirname, "../..");
const HOLDER = join(import.meta.dirname, "../support/holderProcess.ts");
const APART = "-- apart: a column changes its meaning\nalter table learner rename column phone to number;\n";

let dataDir: string;
let port: number;
const children: ChildProcess[] = [];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "jc-takeover-"));
  // Making a database is none of these tests' matter, and takes half of a start.
  seed()?.copyTo(dataDir);
  port = await freePort();
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await gone;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

interface Start {
  readonly child: ChildProcess;
  out: string;
  readonly ended: Promise<number | null>;
}

/** `npm start` of a checkout, with the settings of this school and others. */
function start(env: Record<string, string> = {}, root?: string): Start {
  const child = ahead(spawn(process.execPath, [HOLDER, ...(root ? [root] : [])], {
    cwd: "/",
    env: { ...process.env, NODE_ENV: "", DEMO: "0", DATA_DIR: dataDir, PORT: String(port), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  }));
  children.push(child);
  const begun: Start = { child, out: "", ended: new Promise((resolve) => child.once("exit", resolve)) };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part: string) => (begun.out += part));
  return begun;
}

async function running(env?: Record<string, string>): Promise<Start> {
  const first = start(env);
  const over = () => (first.child.exitCode === null ? null : first.out);
  await until("the school", () => first.out.includes("the school  "), over, 120_000);
  return first;
}

/** Gives a checkout the built pages, and no built server: its own sources are to run. */
function linkPages(checkout: string): void {
  mkdirSync(join(checkout, "dist"));
  for (const name of ["site", "ssr", "console"]) symlinkSync(join(ROOT, "dist", name), join(checkout, "dist", name));
}

/** The command of a process, which may have ended since it was listed. */
function commandOf(pid: number): readonly string[] {
  try {
    return [readFileSync(`/proc/${pid}/cmdline`, "utf8")];
  } catch {
    return [];
  }
}

/** Which process of the server answers, by the newest that announced itself. */
const servers = (out: string): number => out.split("the school  ").length - 1;

/** Asks for pages with hardly a pause, on lines that stay open and on new ones, until stopped; counts what went wrong. */
function askAlways() {
  const kept = new Agent({ keepAlive: true, maxSockets: 8 });
  const result = { answered: 0, wrong: [] as string[] };
  let going = true;
  const one = (agent: Agent | false) =>
    new Promise<void>((resolve) => {
      const done = (problem?: string) => {
        if (problem) result.wrong.push(problem);
        else result.answered += 1;
        resolve();
      };
      get({ host: "127.0.0.1", port, path: "/healthz", agent: agent === false ? new Agent() : agent }, (response) => {
        response.resume().once("end", () => done(response.statusCode === 200 ? undefined : `status ${response.statusCode}`));
      }).once("error", (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    });
  const loop = async (agent: Agent | false) => {
    for (; going; await new Promise((resolve) => setTimeout(resolve, 5))) await one(agent);
  };
  const loops = Promise.all([...Array.from({ length: 8 }, () => loop(kept)), ...Array.from({ length: 8 }, () => loop(false))]);
  return {
    result,
    async stop() {
      going = false;
      await loops;
      kept.destroy();
    },
  };
}

test("a second start takes over from the first while everybody asks, and nobody is refused", async () => {
  const first = await running();
  const asking = askAlways();
  for (let round = 1; round <= 3; round += 1) {
    const second = start();
    expect(await second.ended, second.out).toBe(0);
    expect(second.out).toContain("this version has taken over after");
    await until("the new server", () => servers(first.out) === round + 1, () => null, 30_000);
  }
  await asking.stop();
  expect(asking.result.wrong).toEqual([]);
  expect(asking.result.answered).toBeGreaterThan(100);
  expect(first.child.exitCode).toBeNull();
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  expect(runningEmbedded(dataDir)).toBeNull();
}, 180_000);

test("a second start waits until the first has made the school, and takes over then", async () => {
  const first = start();
  // From here on it may be asked, long before there is a database.
  await until("the first start", () => existsSync(join(dataDir, "pg18.lock")), () => null, 60_000);
  while (!(await holderRuns(dataDir, port))) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(first.out).not.toContain("the school  ");
  const env = { PATH: process.env["PATH"]!, DEMO: "0", DATA_DIR: dataDir, PORT: String(port) };
  const second = await askHolder(dataDir, port, { root: ROOT, node: process.version, env });
  expect(second, first.out).toMatchObject({ ok: true });
  await until("the second server", () => servers(first.out) === 2, () => null, 60_000);
  expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
  expect(first.child.exitCode).toBeNull();
});

/** Asks as a second start does; whoever ends the line is one that was interrupted. */
function asker(): Socket {
  const { socket } = JSON.parse(readFileSync(join(dataDir, `start-${port}.json`), "utf8")) as { socket: string };
  const line = createConnection(socket);
  const env = { PATH: process.env["PATH"]!, DEMO: "0", DATA_DIR: dataDir, PORT: String(port) };
  line.write(`${JSON.stringify({ root: ROOT, node: process.version, env })}\n`);
  return line.resume();
}

test("a second start that is interrupted while it waits for the first does not take over later", async () => {
  const first = start();
  await until("the first start", () => existsSync(join(dataDir, `start-${port}.json`)), () => null, 60_000);
  const interrupted = asker().end();
  await new Promise((resolve) => interrupted.once("close", resolve));
  expect(first.out).not.toContain("the school  ");
  await until("the school", () => servers(first.out) === 1, () => null, 120_000);
  // One that took over after all would stand in the way of the next.
  const third = start();
  expect(await third.ended, third.out).toBe(0);
  await until("the third server", () => servers(first.out) === 2, () => null, 60_000);
}, 180_000);

test("a second start that is interrupted while its server comes up does not take over", async () => {
  const first = await running();
  const servers = () => childrenOf(first.child.pid!).length;
  const before = servers();
  const interrupted = asker();
  await until("the second server", () => servers() === before + 1, () => null, 60_000);
  interrupted.destroy();
  await until("the second server's end", () => servers() === before, () => null, 60_000);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  expect(first.out.split("the school  ")).toHaveLength(2);
  expect(await start().ended).toBe(0);
}, 180_000);

test("a version that does not come up leaves the running one as it is, and says why", async () => {
  await running();
  const asking = askAlways();
  const wrong = start({ PUBLIC_URL: "https://school.example.cn" });
  expect(await wrong.ended).toBe(1);
  expect(wrong.out).toContain("the school runs and goes on as it is: SMS_PROVIDER must be set in production");
  const broken = join(dataDir, "broken");
  mkdirSync(join(broken, "src/server"), { recursive: true });
  writeFileSync(join(broken, "src/server/main.ts"), "throw new Error('a release that is broken');\n");
  const second = start({}, broken);
  expect(await second.ended).toBe(1);
  expect(second.out).toContain("goes on as it is: the new server ended (1)");
  await asking.stop();
  expect(asking.result.wrong).toEqual([]);
}, 300_000);

test("a release whose tables the running one could not work with does not take over", async () => {
  await running();
  const release = join(dataDir, "release");
  cpSync(join(ROOT, "src"), join(release, "src"), { recursive: true });
  for (const name of ["package.json", "node_modules", "demo"]) symlinkSync(join(ROOT, name), join(release, name));
  linkPages(release);
  const migrations = join(release, "src/server/database/migrations");
  writeFileSync(join(migrations, "9999_apart.sql"), APART);
  const second = start({}, release);
  expect(await second.ended).toBe(1);
  expect(second.out).toContain("goes on as it is: migration 9999_apart.sql changes what the running version needs: stop the school");
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
}, 300_000);

test("a release in a folder of its own takes over, with the settings of its own start", async () => {
  const first = await running();
  const release = join(dataDir, "release");
  symlinkSync(ROOT, release);
  const second = start({ OWNER_USERNAME: "somebody" }, release);
  expect(await second.ended, second.out).toBe(0);
  expect(first.child.exitCode).toBeNull();
}, 300_000);

test("a start from before servers were bundled names no program, and its sources take over", async () => {
  const { child } = await running();
  const env = { PATH: process.env["PATH"]!, DEMO: "0", DATA_DIR: dataDir, PORT: String(port) };
  const outcome = await askHolder(dataDir, port, { root: ROOT, node: process.version, env });
  expect(outcome).toMatchObject({ ok: true, holder: child.pid });
  const programs = () => childrenOf(child.pid!).flatMap(commandOf);
  await until("the old server's end", () => programs().length === 1, () => null, 60_000);
  expect(programs()[0]).toContain(join(ROOT, "src/server/main.ts"));
}, 300_000);

test("a server that is killed is started again, on the database that went on", async () => {
  const first = await running();
  const holder = first.child.pid!;
  const worker = Number(readFileSync(`/proc/${holder}/task/${holder}/children`, "utf8").trim());
  process.kill(worker, "SIGKILL");
  const over = () => (first.child.exitCode === null && first.child.signalCode === null ? null : first.out);
  await until("the server again", () => servers(first.out) === 2, over, 60_000);
  expect(first.out).toContain("the server ended (SIGKILL), starting it again");
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
}, 300_000);

test("a start on the same data folder with another port is refused in one line", async () => {
  await running();
  const other = start({ PORT: String(await freePort()) });
  expect(await other.ended).toBe(1);
  expect(other.out).toMatch(/^another Jiangcheng already runs on \S+( \(process \d+\))?\n$/);
}, 300_000);

test("a server that dies and can't come up for a while is tried again until it does", async () => {
  const checkout = join(dataDir, "checkout");
  mkdirSync(checkout);
  for (const name of readdirSync(ROOT)) if (name !== "src" && name !== "dist") symlinkSync(join(ROOT, name), join(checkout, name));
  linkPages(checkout);
  symlinkSync(join(ROOT, "src"), join(checkout, "src"));
  const first = start({}, checkout);
  await until("the school", () => servers(first.out) === 1, () => (first.child.exitCode === null ? null : first.out), 120_000);
  rmSync(join(checkout, "src"));
  mkdirSync(join(checkout, "src/server"), { recursive: true });
  writeFileSync(join(checkout, "src/server/main.ts"), "throw new Error('half an upgrade');\n");
  for (const pid of childrenOf(first.child.pid!)) process.kill(pid, "SIGKILL");
  await until("two tries", () => first.out.split("starting it again").length > 3, () => null, 30_000);
  expect(first.child.exitCode).toBeNull();
  rmSync(join(checkout, "src"), { recursive: true });
  symlinkSync(join(ROOT, "src"), join(checkout, "src"));
  await until("the school again", () => servers(first.out) === 2, () => (first.child.exitCode === null ? null : first.out), 60_000);
}, 180_000);
