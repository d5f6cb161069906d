import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

/** Files of a domain that hold SQL and aren't a store; only falling. */
const ELSEWHERE: Readonly<Record<string, number>> = {
};

const domains = join(import.meta.dirname, "../../src/server/domains");
const files = readdirSync(domains, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
const read = (file: string): string => readFileSync(join(domains, file), "utf8");
const isStore = (file: string): boolean => /(^|[./])store\.ts$/.test(file);

const KYSELY = /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/;
/** The beginning and the end of a transaction on a connection of its own are no statements of any dialect. */
const PLAIN = /\.query[<(](?!"(?:begin|commit)\b)|\bCompiledQuery\b/;
const NAMED = /\bnamed(?:<(?:[^()]|\([^()]*\))*?>)?\(\s*["'`]([^"'`]+)["'`]/g;

const byDomain = (found: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(found, (file) => file.split("/")[0]!)].map(([domain, those]) => [domain, those.length]));

describe("SQL", () => {
  test("stands in stores alone", () => {
    const found = files
      .filter((file) => !isStore(file))
      .filter((file) => [KYSELY, PLAIN, NAMED].some((way) => read(file).search(way) >= 0));
    expect(byDomain(found)).toEqual(ELSEWHERE);
  });

  test("is Kysely's or a named statement", () => {
    expect(files.filter(isStore).filter((file) => PLAIN.test(read(file)))).toEqual([]);
  });

  test("names each statement once, by its domain", () => {
    const names = files.flatMap((file) => [...read(file).matchAll(NAMED)].map((m) => ({ domain: file.split("/")[0]!, name: m[1]! })));
    expect(names.filter(({ domain, name }) => !name.startsWith(`${domain}.`))).toEqual([]);
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
  });
});
