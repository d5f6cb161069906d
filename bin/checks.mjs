// What the runs of all checks have in common: programs that are started, and the sum that ends a run.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { ROOT } from "./runtime.mjs";

export const module = (...path) => join(ROOT, "node_modules", ...path);

/** Starts programs under this Node: `(args, env) => exit code`. With `quietly` what they print comes out at their end, whole. */
export function starter(node) {
  return async (args, env = {}, { quietly = false } = {}) => {
    if (!quietly) return execute(node, args, env);
    let text = "";
    const code = await execute(node, args, env, (part) => (text += part));
    process.stdout.write(text);
    return code;
  };
}

/** Exit code, null when the program was killed. Its output goes to ours, or to `listen`. */
export function execute(command, args, env, listen) {
  const path = `${dirname(command)}${delimiter}${process.env.PATH ?? ""}`;
  return new Promise((resolve) => {
    const stdio = listen === undefined ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"];
    const child = spawn(command, args, { cwd: ROOT, stdio, env: { ...process.env, PATH: path, ...env } });
    child.stdout?.setEncoding("utf8").on("data", listen);
    child.stderr?.setEncoding("utf8").on("data", listen);
    const pass = () => child.kill("SIGTERM");
    process.once("SIGTERM", pass);
    child.once("error", () => resolve(127));
    child.once("close", (code) => {
      process.off("SIGTERM", pass);
      resolve(code);
    });
  });
}

/** The sum of all runners. */
export class Sum {
  #passed = 0;
  #failed = 0;
  #skipped = [];
  #flaky = [];
  #failures = [];

  /** A program that is one check by itself, by its exit code. */
  one(name, code) {
    if (code === 0) this.#passed++;
    else this.fail(name, code === null ? "was killed" : "");
  }

  fail(name, reason = "") {
    this.#failed++;
    this.#failures.push(reason === "" ? name : `${name}: ${reason}`);
  }

  /**
   * Adds a runner's count `{ passed, failed, failures, skipped, flaky }`. One that ends badly without a failed test, or ran none,
   * has failed itself.
   */
  add(name, code, count) {
    if (count === null) return this.fail(name, code === null ? "was killed" : `did not run (exit code ${code})`);
    this.#passed += count.passed;
    this.#failed += count.failed;
    this.#failures.push(...count.failures.map((one) => `${name} ${one.name}${one.reason ? `: ${one.reason}` : ""}`));
    this.#skipped.push(...count.skipped);
    this.#flaky.push(...(count.flaky ?? []).map((flaky) => `${name} ${flaky}`));
    if (count.failed > 0) return;
    if (code !== 0) this.fail(name, code === null ? "was killed" : `ended with exit code ${code}`);
    else if (count.passed === 0) this.fail(name, "ran no test");
  }

  /** By name, as the last lines: whoever reads the end of a long run knows where to look. Sets the exit code. */
  close() {
    for (const { name, reason } of this.#skipped) console.log(`skipped ${name}${reason === "" ? "" : `: ${reason}`}`);
    for (const name of this.#flaky) console.log(`flaky ${name}`);
    for (const failure of this.#failures) console.log(`failed ${failure}`);
    const skipped = this.#skipped.length === 0 ? "" : `, ${this.#skipped.length} skipped`;
    console.log(`${this.#passed} passed, ${this.#failed} failed${skipped}`);
    process.exitCode = this.#failed === 0 ? 0 : 1;
  }
}

/** More failures than these are no chance: they stand as they are. */
export const SECOND_TRIES = 10;

/**
 * Runs Vitest over all tests, or over files whose paths hold one of these words. `file`: where it writes its count.
 * Returns `add()`, which adds the count to the sum once nothing else runs: the few files in which something failed run again by
 * themselves first. What passes then is named as flaky with what it said, and what fails twice has failed.
 */
export async function vitest(start, sum, { file, words = [], env = {} }) {
  const reporters = ["--reporter=default", `--reporter=${join(ROOT, "bin", "vitestCount.mjs")}`];
  const run = async (some, count) => {
    const code = await start([module("vitest", "vitest.mjs"), "run", ...reporters, ...some], { ...env, JIANGCHENG_COUNT: count });
    return { code, count: read(count) };
  };
  const first = await run(words, file);
  return async function add() {
    const failed = Object.entries(first.count?.files ?? {}).filter(([, { failures }]) => failures.length > 0).map(([name]) => name);
    const again = failed.length > 0 && failed.length <= SECOND_TRIES && first.count.outside.length === 0;
    if (!again) return sum.add("vitest", first.code, countOf(first.count));
    console.log(`\n${failed.length} files run again by themselves: ${failed.join(", ")}`);
    const second = await run(failed, `${file}.second`);
    sum.add("vitest", second.code, second.count && countOf(merged(first.count, second.count)));
  };
}

/** The second run's word counts for the files that it ran. */
function merged(first, second) {
  const failedTwice = new Set(Object.values(second.files).flatMap(({ failures }) => failures.map(({ name }) => name)));
  const failures = Object.keys(second.files).flatMap((name) => first.files[name]?.failures ?? []);
  const flaky = failures.filter(({ name }) => !failedTwice.has(name)).map(({ name, reason }) => `${name}: ${reason}`);
  return { files: { ...first.files, ...second.files }, outside: second.outside, flaky };
}

function countOf(count) {
  if (count === null) return null;
  const files = Object.values(count.files);
  const failures = [...files.flatMap((one) => one.failures), ...count.outside];
  return {
    passed: files.reduce((sum, one) => sum + one.passed, 0),
    failed: failures.length,
    failures,
    skipped: files.flatMap((one) => one.skipped),
    flaky: count.flaky ?? [],
  };
}

export const types = (start, options) => start([module("typescript", "bin", "tsc"), "-b"], {}, options);
export const lint = (start, options) => start([module("oxlint", "bin", "oxlint")], {}, options);

export function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
