import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { until } from "../support/writerProcess.ts";

/** Works under the lock, with a program of its own as a build is one, until the file `<name>.go` is there; then tells the time. */
const PROGRAM = `
import { existsSync, writeFileSync } from "node:fs";
import { alone, run } from "./bin/runtime.mjs";
const [name] = process.argv.slice(2);
await alone(async () => {
  writeFileSync(name + ".in", "");
  const waits = \`const { existsSync } = require("node:fs"); setInterval(() => existsSync("\${name}.go") && process.exit(), 20)\`;
  await run(process.execPath, ["-e", waits], { failure: name });
});
writeFileSync(name + ".out", "");
`;

interface Preparing {
  readonly child: ChildProcess;
  readonly is: (what: "in" | "out") => boolean;
  readonly ended: Promise<number | null>;
  text: string;
}

let root: string;
let lock: string;
const all: Preparing[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "jc-preparing-"));
  mkdirSync(join(root, "bin"));
  cpSync(join(import.meta.dirname, "../../bin/runtime.mjs"), join(root, "bin/runtime.mjs"));
  writeFileSync(join(root, "program.mjs"), PROGRAM);
  lock = join(root, ".runtime", "busy");
});
afterEach(async () => {
  // A program that was started under a lock ends by its file, also where what started it was killed.
  for (const name of ["first", "second", "third"]) go(name);
  for (const { child } of all) child.kill("SIGCONT");
  await Promise.all(all.splice(0).map(({ ended }) => ended));
  rmSync(root, { recursive: true, force: true });
});

function prepare(name: string): Preparing {
  const child = spawn(process.execPath, [join(root, "program.mjs"), name], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const one: Preparing = {
    child,
    is: (what) => existsSync(join(root, `${name}.${what}`)),
    ended: new Promise((resolve) => child.once("exit", resolve)),
    text: "",
  };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (one.text += part.toString()));
  all.push(one);
  return one;
}

const go = (name: string) => writeFileSync(join(root, `${name}.go`), "");
const works = (one: Preparing) => until("a start that works", () => one.is("in"), () => null, 30_000);
const waits = (one: Preparing) => until("a start that waits", () => one.text.includes("Another start is preparing"), () => null, 30_000);
/** The program under the lock is there, and the lock names it. */
const named = () => until("the program under the lock", () => /^\d+:\d+$/.test(readFileSync(lock, "utf8")), () => null, 30_000);
/** How long ago the lock was touched last. */
const older = (seconds: number) => utimesSync(lock, Date.now() / 1000 - seconds, Date.now() / 1000 - seconds);

/** A start that stood still under its lock, as for a night with its whole machine: what it had started counts no more either. */
async function still(name: string): Promise<Preparing> {
  const one = prepare(name);
  await works(one);
  await named();
  one.child.kill("SIGSTOP");
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  older(700);
  return one;
}

describe("two starts that prepare at one time", () => {
  test("do so one after the other, and leave no lock", async () => {
    const first = prepare("first");
    await works(first);
    const second = prepare("second");
    await waits(second);
    expect(second.is("in")).toBe(false);
    go("first");
    await works(second);
    expect(first.is("out")).toBe(true);
    go("second");
    expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0]);
    expect(existsSync(lock)).toBe(false);
  });

  test("both finish where the first stood still until its lock was taken, and it leaves the other's lock alone", async () => {
    const first = await still("first");
    const second = prepare("second");
    await works(second);
    await named();
    const held = readFileSync(lock, "utf8");
    first.child.kill("SIGCONT");
    go("first");
    expect({ code: await first.ended, text: first.text }).toEqual({ code: 0, text: "" });
    expect(readFileSync(lock, "utf8")).toBe(held);
    const third = prepare("third");
    await waits(third);
    expect(third.is("in")).toBe(false);
    go("second");
    go("third");
    expect(await Promise.all([second.ended, third.ended])).toEqual([0, 0]);
    expect(existsSync(lock)).toBe(false);
  });

  test("both finish where the second has even ended before the first goes on", async () => {
    const first = await still("first");
    const second = prepare("second");
    go("second");
    expect(await second.ended).toBe(0);
    expect(existsSync(lock)).toBe(false);
    // The first touches its lock at once: that was due long ago.
    first.child.kill("SIGCONT");
    go("first");
    expect({ code: await first.ended, text: first.text }).toEqual({ code: 0, text: "" });
    expect(existsSync(lock)).toBe(false);
  });

  test("go on where the first was killed, once what it had started has ended", async () => {
    const first = prepare("first");
    await works(first);
    await named();
    first.child.kill("SIGKILL");
    await first.ended;
    older(6);
    const second = prepare("second");
    await waits(second);
    expect(second.is("in")).toBe(false);
    go("first");
    await works(second);
    go("second");
    expect(await second.ended).toBe(0);
    expect(existsSync(lock)).toBe(false);
  });
});
