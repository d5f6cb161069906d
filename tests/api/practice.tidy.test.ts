import { afterAll, beforeAll, expect, test } from "vitest";
import { practice } from "#contract/practice.ts";
import { aCandidate, type Candidate, candidateAt } from "../factories/attempts.ts";
import { retain } from "../support/retention.ts";
import { openSchool, type School } from "../support/school.ts";

const DAY_MS = 86_400_000;

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const tidy = () => retain(school.means, "abandonedAnswers", "extraTime");
const answersOf = async ({ historyId }: Candidate) =>
  (await school.pool.query("select 1 from answer where attempt_id = $1", [historyId])).rows.length;

test("answers of attempts that were abandoned more than 30 days ago go, however many there are; all others stay", async () => {
  const first = await aCandidate(school, { kinds: ["single", "single"] });
  const [open, marked, fresh] = [
    await candidateAt(school, first.paper, first.subjectId),
    await candidateAt(school, first.paper, first.subjectId),
    await candidateAt(school, first.paper, first.subjectId),
  ];
  for (const one of [first, open, marked, fresh]) for (const questionId of first.paper.questionIds) await one.save(questionId, "A");
  await marked.handIn();
  await first.client.call(practice.resetExam, { historyId: first.historyId });
  // More than one statement takes, given up at the same moment and an answer each.
  const { rows } = await school.pool.query<{ id: number }>(
    `with more as (insert into attempt (learner_id, source, mode, target, scope, subject_id, title, request_id, state, question_ids,
      version_ids, scores, option_orders, frame, total_score, pass_score, started_at, ended_at, ended_by)
      select learner_id, source, mode, target, scope, subject_id, title, gen_random_uuid(), state, question_ids, version_ids, scores,
        option_orders, frame, total_score, pass_score, started_at, ended_at, ended_by
      from attempt, generate_series(1, 1200) where attempt.id = $1 returning id, question_ids)
    insert into answer (attempt_id, question_id, seq, saved_at, answer) select id, question_ids[1], 1, now(), '"A"' from more
      returning attempt_id as id`,
    [first.historyId],
  );
  school.clock.now += 10_000;
  await fresh.client.call(practice.resetExam, { historyId: fresh.historyId });
  // The open one has a deadline: it is kept open here, to see that its age is no reason.
  school.clock.now += 30 * DAY_MS - 10_000;
  await tidy();
  expect(await answersOf(first)).toBe(2);
  school.clock.now += 5_000;
  await tidy();
  expect(await answersOf(first)).toBe(0);
  expect((await school.pool.query("select 1 from answer where attempt_id = any($1::int[])", [rows.map(({ id }) => id)])).rows).toEqual([]);
  expect([await answersOf(open), await answersOf(fresh)]).toEqual([2, 2]);
  expect((await school.pool.query("select answer from attempt_answer where attempt_id = $1", [marked.historyId])).rows).toEqual([
    { answer: '"A"' },
    { answer: '"A"' },
  ]);
  await tidy();
  expect(await school.pool.query("select count(*)::int as left from attempt where state = 'abandoned'")).toMatchObject({
    rows: [{ left: 1202 }],
  });
});

test("what keeps extra time from being given twice goes after 30 days", async () => {
  const given = (days: number) =>
    school.pool.query(
      "insert into extra_time (request_id, staff_id, asked, changed, created_at) values (gen_random_uuid(), 1, '', '[]', $1)",
      [new Date(school.clock.now - days * DAY_MS)],
    );
  await given(31);
  await given(29);
  await tidy();
  expect((await school.pool.query("select 1 from extra_time")).rows).toHaveLength(1);
});
