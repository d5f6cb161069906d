import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ALONE, TOGETHER } from "../support/projects.ts";

const root = join(import.meta.dirname, "../..");

/** What outlives the file that does it; spies don't, Vitest takes them back itself. */
const LEFT_BEHIND: readonly (readonly [what: string, found: RegExp])[] = [
  ["replaces a module", /\bvi\.(?:mock|doMock|hoisted|resetModules)\(/],
  ["replaces a global", /\bvi\.stub(?:Global|Env)\(/],
  ["writes into the environment", /\bprocess\.env(?:\.\w+|\[[^\]]+\])\s*=[^=]/],
  ["writes into a global", /\b(?:globalThis\.\w+\s*=[^=]|Object\.(?:assign|defineProperty)\(globalThis\b)/],
  ["goes to another folder", /\bprocess\.chdir\(/],
  ["loads the browser's code", /["']#web\//],
];

function objections(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  const found = LEFT_BEHIND.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);
  if (text.includes("vi.useFakeTimers(") && !text.includes("vi.useRealTimers(")) found.push("leaves the timers false");
  return found.map((what) => `${file} ${what}`);
}

describe("tests that share a process", () => {
  test("leave nothing behind; what must stands in a file *.alone.test.ts, and tests of the browser's code in tests/web", () => {
    expect(globSync([...TOGETHER], { cwd: root, exclude: [...ALONE] }).flatMap(objections)).toEqual([]);
  });

  test("are all tests but those that are alone: no file is left out", () => {
    const all = globSync("tests/**/*.test.{ts,tsx}", { cwd: root }).toSorted();
    expect(globSync([...ALONE, ...TOGETHER], { cwd: root }).toSorted()).toEqual(all);
  });
});
