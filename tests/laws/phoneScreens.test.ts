import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LEARNERS, LEARNERS_FURTHER, screenAt, VISITORS, VISITORS_FURTHER } from "../e2e/support/walk.ts";

const root = join(import.meta.dirname, "../..");

// Most journeys take one width. What is too wide on a phone is found by the walk over all screens (tests/e2e/typesetting.spec.ts).
test("every screen of the page table is one that the walk opens at a phone's width", () => {
  const patterns = globSync("src/web/site/table/*.pages.ts", { cwd: root })
    .flatMap((file) => [...readFileSync(join(root, file), "utf8").matchAll(/pattern: "([^"]+)"/g)])
    .map(([, pattern]) => pattern!.toLowerCase());
  const walked = [...[...VISITORS, ...LEARNERS].map(screenAt), ...VISITORS_FURTHER, ...LEARNERS_FURTHER].map((one) => one.split(" ")[0]!);
  expect(patterns.length).toBeGreaterThan(30);
  expect(patterns.filter((pattern) => !walked.includes(pattern))).toEqual([]);
});
