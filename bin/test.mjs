// Runs every check and ends with the sum of all runners. Exit code 0 only when all ran and nothing failed.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bringBrowser } from "./browser.mjs";
import { execute, lint, module, read, SECOND_TRIES, starter, Sum, types, vitest } from "./checks.mjs";
import { bringFfmpeg } from "./ffmpeg.mjs";
import { buildSite, prepare } from "./prepare.mjs";
import { main, ROOT } from "./runtime.mjs";

const sum = new Sum();

await main(async () => {
  const node = await prepare({ development: true, site: false });
  const scratch = mkdtempSync(join(tmpdir(), "jiangcheng-test-"));
  try {
    await runAll(node, scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  sum.close();
});

async function runAll(node, scratch) {
  const start = starter(node);
  // Servers and commands are started some three hundred times: what Node makes of the sources is kept from one to the next.
  process.env.NODE_COMPILE_CACHE ??= join(scratch, "compiled");
  process.env.JIANGCHENG_BUNDLED = "1";
  const [env] = await Promise.all([seed(start, join(scratch, "seed")), site(node), bringFfmpeg()]);
  // Both wait for databases, pages and dying processes about half of their time: side by side they leave no core idle. The journeys
  // take longest, so they begin at once, and what else there is follows the shorter one.
  const tests = vitest(start, sum, { file: join(scratch, "vitest.json"), env });
  const after = tests.then(() => typesAndLint(start));
  const [tested, walked] = await Promise.all([tests, browser(start, join(scratch, "playwright.json"), env), after]);
  // What failed runs again by itself: on a full machine a program may miss its moment, and whoever reads shall know which did.
  for (const add of [tested, walked]) await add();
  if (existsSync(join(ROOT, "bench", "gates.ts"))) await gates(node, env);
}

async function site(node) {
  const code = await buildSite(node).then(() => 0, (cause) => {
    process.stdout.write(`${cause.details ?? ""}\n${cause.message}\n`);
    return 1;
  });
  sum.one("site", code);
}

/** One after the other, so that they take one core at most. */
async function typesAndLint(start) {
  sum.one("types", await types(start, { quietly: true }));
  sum.one("lint", await lint(start, { quietly: true }));
}

/** Loads the demo school once for all runners. Where that fails each loads it itself, and the tests of loading say why. */
async function seed(start, folder) {
  const code = await start([join(ROOT, "tests", "support", "seed.ts"), folder]);
  if (code === 0) return { JIANGCHENG_SEED: folder };
  sum.fail("seed", "the demo school could not be loaded");
  return {};
}

/** Runs the journeys in a browser. Returns `add()` as `vitest` does. */
async function browser(start, file, env) {
  const fail = (reason) => async () => sum.fail("playwright", reason);
  // Without its settings Playwright would take the other runner's files for its own.
  if (!existsSync(join(ROOT, "playwright.config.ts"))) return fail("playwright.config.ts is missing");
  let chrome;
  try {
    chrome = await bringBrowser();
  } catch (cause) {
    return fail(cause.message);
  }
  const run = async (report, ...more) => {
    const code = await start([module("@playwright", "test", "cli.js"), "test", "--reporter=list,json", ...more], {
      ...env, CHROME_PATH: chrome, PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    }, { quietly: true });
    return { code, count: journeysIn(read(report)) };
  };
  const first = await run(file);
  return async function add() {
    const failed = first.count?.failures ?? [];
    const again = failed.length > 0 && failed.length <= SECOND_TRIES && first.count.outside === 0;
    if (!again) return sum.add("playwright", first.code, first.count);
    console.log(`\n${failed.length} journeys run again by themselves: ${failed.map(({ name }) => name).join(", ")}`);
    const second = await run(`${file}.second`, "--last-failed", "--workers=1");
    if (second.count === null) return sum.add("playwright", second.code, null);
    const { passed, flaky } = first.count;
    const twice = new Set(second.count.failures.map(({ name }) => name));
    const mended = failed.filter(({ name }) => !twice.has(name)).map(({ name }) => name);
    sum.add("playwright", second.code, {
      ...first.count, passed: passed + second.count.passed, failed: second.count.failed, failures: second.count.failures,
      flaky: [...flaky, ...mended],
    });
  };
}

/** The count of a report, null without one; `outside`: errors that belong to no journey. */
function journeysIn(report) {
  if (report === null) return null;
  const { expected, unexpected, flaky } = report.stats;
  const tests = report.suites.flatMap((suite) => testsIn(suite, []));
  const of = (status) => tests.filter((test) => test.status === status);
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    outside: report.errors.length,
    skipped: of("skipped").map(({ name, reason }) => ({ name, reason })),
    flaky: of("flaky").map(({ name }) => name),
    failures: [...of("unexpected"), ...report.errors.map(() => ({ name: "outside any test" }))].map(({ name }) => ({ name })),
  };
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
async function gates(node, env) {
  let text = "";
  const code = await execute(node, [join(ROOT, "bench", "gates.ts")], env, (part) => {
    process.stdout.write(part);
    text += part;
  });
  const names = (word) => [...text.matchAll(new RegExp(`^${word} (.+)$`, "gm"))].map(([, name]) => name);
  const failures = names("fail").map((name) => ({ name }));
  sum.add("gates", code, { passed: names("pass").length, failed: failures.length, skipped: [], failures });
}
