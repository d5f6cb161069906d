import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rooms } from "#server/app.ts";
import { OWNERS } from "#server/database/owners.ts";

/** A table whose rows belong to a learner in another column than `learner_id` says so by its domain's merging alone. */
const migrations = join(import.meta.dirname, "../../src/server/database/migrations");

/** Tables that were made with a column `learner_id`, or got one. */
function ofLearners(): Set<string> {
  const found = new Set<string>();
  for (const file of readdirSync(migrations)) {
    const text = readFileSync(join(migrations, file), "utf8").replaceAll(/--.*$/gm, "");
    for (const [, table, columns] of text.matchAll(/^create table (?:if not exists )?(\w+) \(([\s\S]*?)^\)/gim))
      if (/^\s*learner_id\b/m.test(columns!)) found.add(table!);
    for (const [, table] of text.matchAll(/alter table (\w+)[^;]*?add column (?:if not exists )?learner_id\b/gi)) found.add(table!);
    for (const [, table] of text.matchAll(/^drop table (\w+)/gim)) found.delete(table!);
  }
  return found;
}

test("every table with a learner in it is joined when two accounts of one person are made one, by the domain that owns it", () => {
  const declared = rooms.flatMap(({ name, merging = [] }) =>
    merging.flatMap(({ tables }) => Object.keys(tables).map((table) => ({ name, table }))),
  );
  expect(declared.map(({ table }) => table).toSorted()).toEqual([...ofLearners()].toSorted());
  const owners: Readonly<Record<string, string>> = OWNERS;
  // Sessions are the kernel's; the account ends them.
  expect(declared.filter(({ name, table }) => owners[table] !== name && table !== "session")).toEqual([]);
});
