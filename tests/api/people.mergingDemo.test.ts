import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffMerging } from "#contract/staff/merging.ts";
import { rooms } from "#server/app.ts";
import { mergingOf } from "#server/kernel/room.ts";
import { aMember } from "../factories/staff.ts";
import { faultsOf } from "../factories/watching.ts";
import { openSchool, type School } from "../support/school.ts";

describe("of two learners of the demo school with all that they have", () => {
  let demo: School;
  beforeAll(async () => {
    demo = await openSchool({ demo: true });
  }, 120_000);
  afterAll(() => demo.close());

  test("nothing is left with the account that goes but its own record, and the evidence of everybody is whole", async () => {
    const desk = await aMember(demo, "learners");
    const { rows } = await demo.pool.query<{ id: number }>(
      `select l.id from learner l left join attempt a on a.learner_id = l.id and a.state = 'open'
       where l.merged_into is null and l.status = 'active' and a.id is null
       order by (select count(*) from watch_evidence e where e.learner_id = l.id)
         + 50 * (select count(*) from attempt t where t.learner_id = l.id) desc, l.id limit 2`,
    );
    const [stays, goes] = [rows[0]!.id, rows[1]!.id];
    const credit = async () => (await creditIn(demo, stays)) + (await creditIn(demo, goes));
    const before = await credit();
    const versions = await demo.db.selectFrom("learner").select(["id", "version"]).where("id", "in", [stays, goes]).execute();
    const versionOf = (id: number) => versions.find((one) => one.id === id)!.version;
    await desk.call(staffMerging.merge, { stays, goes, staysVersion: versionOf(stays), goesVersion: versionOf(goes), reason: "同一个人" });
    const left: string[] = [];
    for (const [table, fate] of mergingOf(rooms).flatMap(({ tables }) => Object.entries(tables))) {
      const found = await demo.pool.query<{ n: number }>(`select count(*)::int as n from ${table} where learner_id = $1`, [goes]);
      if (fate === "moves" && found.rows[0]!.n > 0) left.push(`${table}: ${found.rows[0]!.n}`);
    }
    expect(left).toEqual([]);
    expect(await credit()).toBe(before);
    expect(await faultsOf(demo)).toEqual([]);
  });
});

async function creditIn({ pool }: School, learnerId: number): Promise<number> {
  const sum = "select coalesce(sum(credited_ms), 0)::float8 as ms from item_progress where learner_id = $1";
  return (await pool.query<{ ms: number }>(sum, [learnerId])).rows[0]!.ms;
}
