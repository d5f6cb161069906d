// Runs every check and ends with the sum of all runners. Exit code 0 only when all ran and nothing failed.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bringBrowser } from "./browser.mjs";
import { execute, lint, module, read, starter, Sum, types, vitest } from "./checks.mjs";
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
  const [env] = await Promise.all([seed(start, join(scratch, "seed")), site(node), bringFfmpeg()]);
  // Both wait for databases, pages and dying processes about half of their time: side by side they leave no core idle.
  const besides = typesAndLint(start).then(() => browser(start, join(scratch, "playwright.json"), env));
  await Promise.all([vitest(start, sum, { file: join(scratch, "vitest.json"), env }), besides]);
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

async function browser(start, file, env) {
  // Without its settings Playwright would take the other runner's files for its own.
  if (!existsSync(join(ROOT, "playwright.config.ts"))) return sum.fail("playwright", "playwright.config.ts is missing");
  let chrome;
  try {
    chrome = await bringBrowser();
  } catch (cause) {
    return sum.fail("playwright", cause.message);
  }
  const code = await start([module("@playwright", "test", "cli.js"), "test", "--reporter=list,json"], {
    ...env, CHROME_PATH: chrome, PLAYWRIGHT_JSON_OUTPUT_NAME: file, PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  }, { quietly: true });
  const report = read(file);
  if (report === null) return sum.add("playwright", code, null);
  const { expected, unexpected, flaky } = report.stats;
  const tests = report.suites.flatMap((suite) => testsIn(suite, []));
  const of = (status) => tests.filter((test) => test.status === status);
  sum.add("playwright", code, {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    skipped: of("skipped").map(({ name, reason }) => ({ name, reason })),
    flaky: of("flaky").map(({ name }) => name),
    failures: [...of("unexpected"), ...report.errors.map(() => ({ name: "outside any test" }))].map(({ name }) => ({ name })),
  });
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
