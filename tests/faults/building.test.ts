import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { freePort } from "../e2e/support/schoolServer.ts";
import { mayMount, NO_MOUNT, onSmallDisk } from "../support/smallDisk.ts";
import { until } from "../support/writerProcess.ts";

const ROOT = join(import.meta.dirname, "../..");
const LINKED = ["src", "demo", "package.json", "package-lock.json", "vite.config.ts", "vite.console.config.ts"];

/** In a builder's place: writes what `content` holds into its folder, half of it at first, the rest once `go` is there. */
const BUILDER = (folder: string) => `
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
const folder = ${folder};
const content = readFileSync("content", "utf8");
mkdirSync(folder, { recursive: true });
appendFileSync(join(folder, "main.mjs"), content.slice(0, content.length / 2));
while (!existsSync("go")) await new Promise((resolve) => setTimeout(resolve, 20));
appendFileSync(join(folder, "main.mjs"), content.slice(content.length / 2));
`;

let product: string;
let dist: string;
const begun: ChildProcess[] = [];

/** A checkout with its packages, whose pages and server are quickly built. */
beforeEach(() => {
  product = mkdtempSync(join(tmpdir(), "jc-building-"));
  dist = join(product, "dist");
  cpSync(join(ROOT, "bin"), join(product, "bin"), { recursive: true });
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(product, name));
  const modules = join(product, "node_modules");
  mkdirSync(join(modules, "vite/bin"), { recursive: true });
  for (const name of readdirSync(join(ROOT, "node_modules")))
    if (name !== "vite" && name !== ".bin") symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  writeFileSync(join(modules, "vite/package.json"), '{"type":"module"}');
  writeFileSync(join(modules, "vite/bin/vite.js"), BUILDER('process.argv[process.argv.indexOf("--outDir") + 1]'));
  writeFileSync(join(product, "bin/bundle.mjs"), BUILDER("process.argv[2]"));
  content("the first version");
  writeFileSync(join(product, "go"), "");
});
afterEach(async () => {
  writeFileSync(join(product, "go"), "");
  for (const child of begun.splice(0)) if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  rmSync(product, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const content = (text: string) => writeFileSync(join(product, "content"), text);
const prepare = join("bin", "prepare.mjs");
const make = (before: readonly string[] = []) => {
  const words = [...before, process.execPath, prepare];
  return spawnSync(words[0]!, words.slice(1), { cwd: product, encoding: "utf8" });
};
/** What a server and the pages would be read from. */
const built = () => ["site", "ssr", "console", "server"].map((name) => readFileSync(join(dist, name, "main.mjs"), "utf8"));
const four = (text: string) => [text, text, text, text];
const drafts = () =>
  ["builds", "consoleBuilds", "serverBuilds"].flatMap((name) => readdirSync(join(dist, name))).filter((name) => name.startsWith("."));
/** Sources of the pages and of the server that are newer than what is built. */
function change() {
  const lock = join(product, "package-lock.json");
  rmSync(lock);
  writeFileSync(lock, `${readFileSync(join(ROOT, "package-lock.json"), "utf8")}\n`);
}

test("a build that is killed in its middle leaves what runs as it was, and the next one is whole", async () => {
  expect(make().status).toBe(0);
  expect(built()).toEqual(four("the first version"));
  change();
  content("the second version");
  rmSync(join(product, "go"));
  const killed = spawn(process.execPath, [prepare], { cwd: product, stdio: "ignore" });
  begun.push(killed);
  await until("all builders", () => drafts().length === 3, () => null, 30_000);
  const gone = new Promise((resolve) => killed.once("exit", resolve));
  killed.kill("SIGKILL");
  await gone;
  expect(built()).toEqual(four("the first version"));

  const next = spawn(process.execPath, [prepare], { cwd: product, stdio: ["ignore", "pipe", "pipe"] });
  begun.push(next);
  let said = "";
  next.stdout.setEncoding("utf8").on("data", (part: string) => (said += part));
  const ended = new Promise((resolve) => next.once("exit", resolve));
  // Its builders outlive it, and the next start lets them end first.
  await until("a start that waits", () => said.includes("Another start is preparing"), () => null, 30_000);
  writeFileSync(join(product, "go"), "");
  expect(await ended, said).toBe(0);
  expect(built()).toEqual(four("the second version"));
  expect(drafts()).toEqual([]);
  expect(make().stdout).toBe("");
});

test("a build for which the disk has no room says so, leaves what runs as it was, and is whole once there is room", (context) => {
  if (!mayMount) return context.skip(NO_MOUNT);
  expect(make().status).toBe(0);
  // The server's own builder, which needs some megabytes.
  copyFileSync(join(ROOT, "bin/bundle.mjs"), join(product, "bin/bundle.mjs"));
  cpSync(dist, `${dist}.made`, { recursive: true, verbatimSymlinks: true });
  const look = `"$@"; code=$?; cat "${dist}/server/main.mjs"; ls -A "${dist}/serverBuilds"; exit $code`;
  const small = [...onSmallDisk(dist, "1m", 'cp -a "$0".made/. "$0"'), "sh", "-c", look, "look"];
  const { status, stdout, stderr } = make(small);
  expect(status).toBe(1);
  expect(stderr.split("\n").at(-2)).toMatch(/^Jiangcheng: the server could not be built: no space is left on the disk that holds /);
  const [, former, ...builds] = stdout.split(/failed\n|(?<=version)/);
  expect([former, builds.join("").trim()]).toEqual(["the first version", readdirSync(join(dist, "serverBuilds"))[0]]);

  expect(make().status).toBe(0);
  expect(existsSync(join(dist, "server/cli.mjs"))).toBe(true);
  expect(built().slice(0, 3)).toEqual(four("the first version").slice(1));
  expect(drafts()).toEqual([]);
  expect(make().stdout).toBe("");
}, 120_000);

test("a first start makes its database while it builds, and waits for both", async () => {
  rmSync(join(product, "go"));
  const dataDir = join(product, "data");
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir, PORT: String(await freePort()) };
  const first = spawn(process.execPath, [prepare, "--start"], { cwd: product, stdio: "ignore", env });
  begun.push(first);
  const ended = new Promise((resolve) => first.once("exit", resolve));
  await until("the database's files", () => existsSync(join(dataDir, "pg18/PG_VERSION")), () => null, 60_000);
  expect(existsSync(join(dist, "server"))).toBe(false);
  writeFileSync(join(product, "go"), "");
  expect(await ended).toBe(0);
  expect(built()).toEqual(four("the first version"));
  const server = await startEmbedded({ dataDir, log: (line) => expect(line).not.toContain("created") });
  await server.stop();
});

test("a first start on a database of its own makes no other", async () => {
  const dataDir = join(product, "data");
  const url = "postgres://127.0.0.1:9/school";
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir, PORT: String(await freePort()), DATABASE_URL: url };
  expect(spawnSync(process.execPath, [prepare, "--start"], { cwd: product, env }).status).toBe(0);
  expect(existsSync(dataDir)).toBe(false);
});
