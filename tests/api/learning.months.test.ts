import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aStudent, creditOf, Player } from "../factories/watching.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** A connection outside of the school's. */
async function beside<T>(work: (client: pg.Client) => Promise<T>, url = school.url): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const months = async () =>
  (
    await school.pool.query<{ month: string }>(
      "select inhrelid::regclass::text as month from pg_inherits where inhparent = 'watch_evidence'::regclass order by 1",
    )
  ).rows.map(({ month }) => month);

test("a month that begins while the evidence is read from end to end keeps no heartbeat waiting for that reading", async () => {
  const { client, learnerId, items } = await aStudent(school);
  school.clock.now = Date.parse("2026-11-30T23:59:30Z");
  const player = await new Player(client, items[1]).open();
  school.clock.now += 10_000;
  await player.beat({ ranges: [[0, 10]] });
  await beside(async (reader) => {
    await reader.query("begin isolation level repeatable read read only");
    await reader.query("select count(*) from watch_evidence");
    for (let at = 10; at < 60; at += 10) {
      school.clock.now += 10_000;
      // Whoever waited for the reader would wait until it ends, after the last of these. Milliseconds: bench/moments.ts.
      expect((await player.beat({ ranges: [[at, at + 10]] })).data).toMatchObject({ added: { coverage: 10 } });
    }
    expect(await months()).toContain("watch_evidence_2026_12");
    await reader.query("commit");
  });
  expect(await creditOf(school, learnerId)).toEqual({ credited: 60, evidence: 60, covered: 60 });
});

test("a month that several begin at once is made once, and one that is there takes no lock", async () => {
  const open = () => beside((client) => client.query("select open_evidence_month('2027-06-15T12:00:00Z')"));
  await Promise.all(Array.from({ length: 6 }, open));
  expect((await months()).filter((month) => month.endsWith("2027_06"))).toHaveLength(1);
  await beside(async (other) => {
    await other.query("begin");
    await other.query("lock table watch_evidence in share update exclusive mode");
    await beside(async (client) => {
      await client.query("set lock_timeout = '1s'");
      await client.query("select open_evidence_month('2027-06-30T23:59:59Z')");
    });
    await other.query("rollback");
  }, school.ownerUrl);
});
