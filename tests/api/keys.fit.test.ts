import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refuseUnfit } from "#server/database/fit.ts";
import { secretFingerprints } from "#server/secrets.ts";
import { keysCommand } from "../factories/keys.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let file: string;
beforeAll(async () => {
  school = await openSchool();
  file = join(school.dataDir, "secrets.json");
});
afterAll(() => school.close());

/** Why a start with such a file is refused; empty: it isn't. */
async function refusal(content: string): Promise<string> {
  writeFileSync(file, content);
  return refuseUnfit(school.pool, secretFingerprints(school.dataDir)).then(() => "", (error: Error) => error.message);
}

test("a start is refused without the keys in use, and with others of that number", async () => {
  const first = readFileSync(file, "utf8");
  expect((await keysCommand(school.means, "rotate")).code).toBe(0);
  const good = readFileSync(file, "utf8");
  const { "personal.2": _gone, ...fewer } = JSON.parse(good) as Record<string, string>;
  expect(await refusal(first)).toMatch(/\(its keys of set 2 are missing\): bring it back/);
  expect(await refusal(JSON.stringify(fewer))).toMatch(/\(its keys of set 2 are missing\): bring it back/);
  const other = JSON.stringify({ ...fewer, "personal.2": fewer["lookup.2"] });
  expect(await refusal(other)).toMatch(/\(its keys of set 2 differ\): bring it back/);
  expect(await refusal(good)).toBe("");
});
