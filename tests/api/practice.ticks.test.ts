import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handInDue } from "#server/domains/practice/attempt/ticks.ts";
import { aCandidate, type Candidate, candidateAt } from "../factories/attempts.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** As many attempts as one look takes that can never be marked, for their questions are gone; due before anybody else's. */
async function broken(like: Candidate, count: number): Promise<number[]> {
  const { rows } = await school.pool.query<{ id: number }>(
    `insert into attempt (learner_id, source, mode, target, scope, subject_id, title, request_id, question_ids, version_ids, scores,
      option_orders, frame, total_score, pass_score, started_at, deadline)
      select learner_id, source, mode, target, 'broken' || n, subject_id, title, gen_random_uuid(), question_ids, array_fill(2000000000,
        array[cardinality(question_ids)]), scores, option_orders, frame,
        total_score, pass_score, started_at, deadline - interval '5 minutes'
      from attempt, generate_series(1, ${count}) n where attempt.id = $1 returning id`,
    [like.historyId],
  );
  return rows.map(({ id }) => id);
}

/** What is logged while it runs. */
function listening(): { readonly means: School["means"]; readonly logged: number[] } {
  const logged: number[] = [];
  const log = { ...school.means.log, error: (details: object | string) => void logged.push((details as { attempt: number }).attempt) };
  return { means: { ...school.means, log } as School["means"], logged };
}

const stateOf = async (id: number) =>
  (await school.db.selectFrom("attempt").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

describe("at the deadline", () => {
  test("attempts that fail for ever keep nobody else waiting, are tried less and less often, and are told of once", async () => {
    const good = await aCandidate(school, { kinds: ["single"], minutes: 10, rules: { offlineGraceSeconds: 0 } });
    const bad = await broken(good, 200);
    school.clock.now = good.started.deadline!;
    const { means, logged } = listening();
    await handInDue(means);
    expect(await stateOf(good.historyId)).toBe("marked");
    expect(sorted(logged)).toEqual(sorted(bad));
    // Another one comes while they are left alone, and while they are tried again.
    for (const later of [1_000, 3_000, 120_000]) {
      const next = await candidateAt(school, good.paper, good.subjectId);
      school.clock.now = next.started.deadline! + later;
      await handInDue(means);
      expect(await stateOf(next.historyId)).toBe("marked");
    }
    expect(logged).toHaveLength(200);
    // Mended, it is handed in as well.
    await school.pool.query("update attempt set version_ids = (select version_ids from attempt where id = $1) where id = any($2::int[])", [
      good.historyId,
      bad,
    ]);
    school.clock.now += 61_000;
    await handInDue(means);
    expect(
      await school.pool.query("select count(*)::int as left from attempt where id = any($1::int[]) and state <> 'marked'", [bad]),
    ).toMatchObject({ rows: [{ left: 0 }] });
  });

  test("those that wait for their marking and those that end wait in one line, the longest due first", async () => {
    const handedIn = await aCandidate(school, { kinds: ["single"], minutes: 10 });
    school.clock.now = handedIn.started.deadline!;
    await handInDue(school.means);
    expect(await stateOf(handedIn.historyId)).toBe("handedIn");
    const like = await aCandidate(school, { kinds: ["single"], minutes: 600, rules: { offlineGraceSeconds: 0 } });
    const bad = await broken(like, 200);
    await school.pool.query("update attempt set deadline = $2 where id = any($1::int[])", [bad, new Date(school.clock.now + 61_000)]);
    school.clock.now += 62_000;
    const { means, logged } = listening();
    await handInDue(means);
    expect(await stateOf(handedIn.historyId)).toBe("marked");
    expect(logged).toHaveLength(200);
    await school.pool.query("delete from attempt where id = any($1::int[])", [bad]);
  });
});
