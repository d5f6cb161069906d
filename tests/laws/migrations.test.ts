import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../src/server/database/migrations");
/** From here on a version may take over from the one before while that one still answers. */
const SINCE = "0300";
const TAKES_AWAY = [
  /\bdrop\s+(?:table|column|constraint|type|view)\b/i,
  /\brename\s+(?:column|to)\b/i,
  /\balter\s+column\s+\w+\s+(?:type|set\s+not\s+null)\b/i,
  // A row of the version before has nothing for it.
  /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)(?<!\bdefault\b[^,;]*)/i,
];
const takesAway = (sql: string): boolean => TAKES_AWAY.some((pattern) => pattern.test(sql));

test("a migration leaves the version before it able to go on, or says in its first line why it can't", () => {
  const found = readdirSync(folder)
    .filter((file) => file.endsWith(".sql") && file >= SINCE)
    .filter((file) => {
      const sql = readFileSync(join(folder, file), "utf8");
      return !/^-- apart: \S/.test(sql) && takesAway(sql);
    });
  expect(found).toEqual([]);
});

test.each([
  ["alter table learner rename column phone to number", true],
  ["alter table learner drop column phone", true],
  ["alter table learner add column shoe integer not null", true],
  ["alter table learner add column shoe integer not null default 1", false],
  ["create table shoe (id integer not null)", false],
])("such as: %s", (sql, takes) => {
  expect(takesAway(sql)).toBe(takes);
});
