// Runs every check in order and ends with the sum of all runners. Exit code 0 only when all ran and nothing failed.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { bringBrowser } from "./browser.mjs";
import { bringFfmpeg } from "./ffmpeg.mjs";
import { buildSite, prepare } from "./prepare.mjs";
import { main, ROOT } from "./runtime.mjs";

const module = (...path) => join(ROOT, "node_modules", ...path);
/** @type {{ passed: number; failed: number; skipped: { name: string; reason: string }[]; failures: string[] }} */
const sum = { passed: 0, failed: 0, skipped: [], failures: [] };

await main(async () => {
  const node = await prepare({ development: true, site: false });
  const scratch = mkdtempSync(join(tmpdir(), "jiangcheng-test-"));
  try {
    await runAll(node, scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  for (const { name, reason } of sum.skipped) console.log(`skipped ${name}${reason === "" ? "" : `: ${reason}`}`);
  for (const failure of sum.failures) console.log(`failed ${failure}`);
  const skipped = sum.skipped.length === 0 ? "" : `, ${sum.skipped.length} skipped`;
  console.log(`${sum.passed} passed, ${sum.failed} failed${skipped}`);
  process.exitCode = sum.failed === 0 ? 0 : 1;
});

async function runAll(node, scratch) {
  const start = (args, env = {}) => execute(node, args, env);
  one("types", await start([module("typescript", "bin", "tsc"), "-b"]));
  one("lint", await start([module("oxlint", "bin", "oxlint")]));
  one("site", await buildSite(node).then(() => 0, (cause) => {
    process.stdout.write(`${cause.details ?? ""}\n${cause.message}\n`);
    return 1;
  }));
  await bringFfmpeg();
  await vitest(start, join(scratch, "vitest.json"));
  await browser(start, join(scratch, "playwright.json"));
  if (existsSync(join(ROOT, "bench", "gates.ts"))) await gates(node);
}

/** A program that is one check by itself. */
function one(name, code) {
  if (code === 0) sum.passed++;
  else fail(name, code === null ? "was killed" : "");
}

function fail(name, reason = "") {
  sum.failed++;
  sum.failures.push(reason === "" ? name : `${name}: ${reason}`);
}

async function vitest(start, file) {
  const reporters = ["--reporter=default", `--reporter=${join(ROOT, "bin", "vitestCount.mjs")}`];
  const code = await start([module("vitest", "vitest.mjs"), "run", ...reporters], { JIANGCHENG_COUNT: file });
  add("vitest", code, read(file));
}

async function browser(start, file) {
  // Without its settings Playwright would take the other runner's files for its own.
  if (!existsSync(join(ROOT, "playwright.config.ts"))) return fail("playwright", "playwright.config.ts is missing");
  let chrome;
  try {
    chrome = await bringBrowser();
  } catch (cause) {
    return fail("playwright", cause.message);
  }
  const env = { CHROME_PATH: chrome, PLAYWRIGHT_JSON_OUTPUT_NAME: file, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const code = await start([module("@playwright", "test", "cli.js"), "test", "--reporter=list,json"], env);
  const report = read(file);
  if (report === null) return add("playwright", code, null);
  const { expected, unexpected, flaky } = report.stats;
  const tests = report.suites.flatMap((suite) => testsIn(suite, []));
  const skipped = tests.filter(({ status }) => status === "skipped").map(({ name, reason }) => ({ name, reason }));
  const failures = [
    ...tests.filter(({ status }) => status === "unexpected"),
    ...report.errors.map(() => ({ name: "outside any test" })),
  ].map(({ name }) => ({ name }));
  add("playwright", code, { passed: expected + flaky, failed: unexpected + report.errors.length, skipped, failures });
}

/** Every test of a suite: its whole name, `status` (expected, unexpected, flaky, skipped) and why it was skipped. */
function testsIn({ title, specs = [], suites = [] }, above) {
  const path = [...above, title];
  const here = specs.flatMap((spec) => spec.tests.map((test) => ({
    name: [...path, spec.title, test.projectName].filter(Boolean).join(" > "),
    status: test.status,
    reason: test.annotations.find(({ type }) => type === "skip" || type === "fixme")?.description ?? "",
  })));
  return [...here, ...suites.flatMap((suite) => testsIn(suite, path))];
}

/** The gates print a line for each: `pass <name>` or `fail <name>`. */
async function gates(node) {
  let text = "";
  const code = await execute(node, [join(ROOT, "bench", "gates.ts")], {}, (part) => {
    process.stdout.write(part);
    text += part;
  });
  const names = (word) => [...text.matchAll(new RegExp(`^${word} (.+)$`, "gm"))].map(([, name]) => name);
  const [passed, failed] = [names("pass"), names("fail")];
  add("gates", code, { passed: passed.length, failed: 0, skipped: [], failures: [] }, failed.length > 0);
  for (const name of failed) fail(name);
}

/** Adds a runner's count. One that ends badly without a failed test, or ran none, has failed itself. */
function add(name, code, count, explained = false) {
  if (count === null) return fail(name, code === null ? "was killed" : `did not run (exit code ${code})`);
  sum.passed += count.passed;
  sum.failed += count.failed;
  // By name, among the last lines: whoever reads the end of a long run knows where to look.
  sum.failures.push(...count.failures.map((one) => `${name} ${one.name}${one.reason ? `: ${one.reason}` : ""}`));
  sum.skipped.push(...count.skipped);
  if (count.failed > 0 || explained) return;
  if (code !== 0) fail(name, code === null ? "was killed" : `ended with exit code ${code}`);
  else if (count.passed === 0) fail(name, "ran no test");
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/** Exit code, null when the program was killed. Its output goes to ours, or to `listen`. */
function execute(command, args, env, listen) {
  const path = `${dirname(command)}${delimiter}${process.env.PATH ?? ""}`;
  return new Promise((resolve) => {
    const stdio = ["ignore", listen === undefined ? "inherit" : "pipe", "inherit"];
    const child = spawn(command, args, { cwd: ROOT, stdio, env: { ...process.env, PATH: path, ...env } });
    child.stdout?.setEncoding("utf8").on("data", listen);
    const pass = () => child.kill("SIGTERM");
    process.once("SIGTERM", pass);
    child.once("error", () => resolve(127));
    child.once("close", (code) => {
      process.off("SIGTERM", pass);
      resolve(code);
    });
  });
}
