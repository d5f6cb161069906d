import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Means } from "#server/kernel/call.ts";
import { serveBuiltFiles } from "#server/kernel/builtFiles.ts";
import { keepBuild } from "#server/kernel/earlierBuilds.ts";

const DAY = 86_400_000;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "jc-builds-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const dataDir = () => join(folder, "data");
const builds = () => join(dataDir(), "builds");

/** A build of the site with one module, as a release of its own folder. */
function build(version: string): string {
  const site = join(folder, version);
  mkdirSync(join(site, "assets"), { recursive: true });
  mkdirSync(join(site, ".vite"));
  writeFileSync(join(site, ".vite/manifest.json"), JSON.stringify({ version }));
  writeFileSync(join(site, `assets/page-${version}.js`), `export default "${version}";`);
  return site;
}

beforeEach(() => void build("console"));

async function asked(site: string, now: number, path: string): Promise<{ status: number; body: string; cached: string }> {
  const app = Fastify();
  await serveBuiltFiles(app, { environment: { dataDir: dataDir() }, now: () => now } as Means, { site, console: join(folder, "console") });
  const { statusCode, body, headers } = await app.inject(path);
  await app.close();
  return { status: statusCode, body, cached: String(headers["cache-control"]) };
}

test("code of the version before is served for 30 days after it was replaced, whatever folder it came from", async () => {
  const [first, second] = [build("one"), build("two")];
  const start = Date.now();
  expect((await asked(first, start, "/assets/page-one.js")).status).toBe(200);
  rmSync(first, { recursive: true });
  // It ran for a year; what counts is when it was replaced.
  const replaced = start + 365 * DAY;
  const old = await asked(second, replaced, "/assets/page-one.js");
  expect(old).toEqual({ status: 200, body: 'export default "one";', cached: "public, max-age=31536000, immutable" });
  expect((await asked(second, replaced + 29 * DAY, "/assets/page-one.js")).status).toBe(200);
  expect((await asked(second, replaced + 31 * DAY, "/assets/page-one.js")).status).toBe(404);
  expect((await asked(second, replaced + 31 * DAY, "/assets/page-two.js")).status).toBe(200);
});

test("a version that comes back is no earlier one", async () => {
  const [first, second] = [build("one"), build("two")];
  const start = Date.now();
  for (const [site, day] of [[first, 0], [second, 1], [first, 2]] as const) await keepBuild(builds(), site, start + day * DAY);
  expect([...(await keepBuild(builds(), second, start + 40 * DAY)).keys()]).toEqual(["assets/page-one.js"]);
});

test("nothing outside of what was built is served", async () => {
  const [first, second] = [build("one"), build("two")];
  await keepBuild(builds(), first, Date.now());
  writeFileSync(join(dataDir(), "secrets.json"), "{}");
  for (const path of ["/assets/..%2f..%2f..%2fsecrets.json", "/assets/%2e%2e/%2e%2e/secrets.json", "/assets/page-three.js"])
    expect((await asked(second, Date.now(), path)).status).toBe(404);
});

test("what a killed start left half-written is removed, once it is surely nobody's work any more", async () => {
  const site = build("one");
  const [old, fresh] = [".old", ".fresh"].map((name) => join(dataDir(), "builds", name)) as [string, string];
  for (const draft of [old, fresh]) mkdirSync(draft, { recursive: true });
  const now = Date.now();
  utimesSync(old, (now - 2 * 3_600_000) / 1000, (now - 2 * 3_600_000) / 1000);
  await keepBuild(builds(), site, now);
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
});

test("two processes that start on one build at one time keep it once", async () => {
  const site = build("one");
  await Promise.all([keepBuild(builds(), site, Date.now()), keepBuild(builds(), site, Date.now())]);
  expect((await keepBuild(builds(), build("two"), Date.now())).size).toBe(1);
});

test("a file of code is sent compressed to whom it suits, by its own name alone", async () => {
  const site = build("one");
  writeFileSync(join(site, "assets/page-one.js.gz"), "compressed");
  const app = Fastify();
  await serveBuiltFiles(app, {
    environment: { dataDir: dataDir() }, now: () => Date.now(),
  } as Means, { site, console: join(folder, "console") });
  const sent = await app.inject({ url: "/assets/page-one.js", headers: { "accept-encoding": "gzip" } });
  expect([sent.statusCode, sent.headers["content-encoding"], sent.body]).toEqual([200, "gzip", "compressed"]);
  expect((await app.inject("/assets/page-one.js.gz")).statusCode).toBe(404);
  expect((await app.inject({ method: "HEAD", url: "/assets/page-one.js" })).statusCode).toBe(200);
  // An address for each of many hundred files would cost every start half a second.
  expect(app.hasRoute({ method: "GET", url: "/assets/page-one.js" })).toBe(false);
  await app.close();
});
