import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Pool } from "#server/database/database.ts";
import { migrate, migrationsHere } from "#server/database/migrate.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let owner: Pool;
beforeAll(async () => {
  school = await openSchool();
  owner = openDatabase(school.ownerUrl, () => undefined, 2).pool;
});
afterAll(async () => {
  await owner.end();
  await school.close();
});

const forget = (name: string) => owner.query("delete from migration where name = $1", [name]);

test("a database that has seen all migrations is looked at once, and nothing is run", async () => {
  const client = await owner.connect();
  const asked: string[] = [];
  const query = client.query.bind(client) as (...words: unknown[]) => unknown;
  const listening = Object.assign(Object.create(client) as typeof client, {
    query: (...words: unknown[]) => {
      asked.push(String(words[0]));
      return query(...words);
    },
    release: () => undefined,
  });
  try {
    expect(await migrate({ connect: () => Promise.resolve(listening) } as unknown as Pool)).toEqual([]);
  } finally {
    client.release();
  }
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThan(10);
  expect(asked.filter((text) => text.includes("from migration "))).toHaveLength(1);
});

test("one that it has not seen runs once, though two processes start at the same time", async () => {
  await owner.query(
    "drop index question_of_chapter, question_of_point, mock_rule_of_subject, class_exam_pool_chapters, class_exam_pool_points",
  );
  await forget("0671_bank_removals.sql");
  const other = openDatabase(school.ownerUrl, () => undefined, 1).pool;
  try {
    expect((await Promise.all([migrate(owner), migrate(other)])).flat()).toEqual(["0671_bank_removals.sql"]);
  } finally {
    await other.end();
  }
});

test("one that was changed after it ran is refused by its name, and nothing is run", async () => {
  const [first] = migrationsHere();
  const last = migrationsHere().at(-1)!;
  await owner.query("update migration set checksum = 'another' where name = $1", [first!.name]);
  await forget(last.name);
  await expect(migrate(owner)).rejects.toThrow(`migration ${first!.name} was changed after it ran`);
  expect((await owner.query("select 1 from migration where name = $1", [last.name])).rowCount).toBe(0);
});
