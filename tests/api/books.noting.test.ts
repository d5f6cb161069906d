import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { noteAnswers, standingsOf } from "#server/domains/books/books.ts";
import { type Judged, move, type Standing } from "#server/domains/books/repetition.rules.ts";
import { makeLearner } from "../factories/account.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let subjectId: number;
let questionIds: number[];
beforeAll(async () => {
  school = await openSchool();
  const { rows } = await school.pool.query<{ id: number }>(`
    with t as (insert into exam_trade (name, trade) values ('电工', 'electrician') returning id),
      l as (insert into exam_level (trade_id, name) select id, '五级' from t returning id)
    insert into subject (level_id, name) select id, '理论' from l returning id`);
  subjectId = rows[0]!.id;
  const made = await school.pool.query<{ id: number }>(
    `with q as (insert into question (subject_id, kind, version_id, stem_hash, created_at, updated_at)
        select $1, 'judge', nextval('question_version_id_seq'), decode(md5(n::text), 'hex'), now(), now() from generate_series(1, 30) n
          returning id, version_id)
      , v as (insert into question_version (id, question_id, body, created_at) overriding system value select version_id, id, '{}', now()
      from q)
      select id from q order by id`,
    [subjectId],
  );
  questionIds = made.rows.map(({ id }) => id);
});
afterAll(() => school.close());

describe("noting answers", () => {
  test("the statement moves every question as the rule says, whatever came before", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ right: fc.constantFrom(true, false, null), after: fc.constantFrom(1, 700, 90_000, 40 * 86_400) }), {
          minLength: 1,
          maxLength: 14,
        }),
        async (answers) => {
          const { learnerId } = await makeLearner(school);
          const questionId = questionIds[0]!;
          let model: Standing & { dueAt: number | null; answered: number; wrong: number; lastWrong: string | null } = {
            inBook: false,
            step: 0,
            dueAt: null,
            answered: 0,
            wrong: 0,
            lastWrong: null,
          };
          let at = school.clock.now;
          for (const [n, { right, after }] of answers.entries()) {
            at += after * 1000;
            const judged: Judged = right === null ? "unjudged" : right ? "right" : "wrong";
            const to = move(model, judged, model.dueAt !== null && model.dueAt <= at);
            const left = model.inBook && !to.inBook;
            model = {
              inBook: to.inBook,
              step: to.step,
              dueAt: to.dueIn === "keep" ? model.dueAt : to.dueIn === null ? null : at + to.dueIn * 1000,
              answered: model.answered + (right === null ? 0 : 1),
              wrong: model.wrong + (right === false ? 1 : 0),
              lastWrong: right === false ? `"${n}"` : model.lastWrong,
            };
            expect(await noteAnswers(school.db, learnerId, new Date(at), [{ questionId, right, answer: `"${n}"` }])).toEqual([
              { questionId, inBook: model.inBook, leftBook: left },
            ]);
            const row = await school.db
              .selectFrom("learner_question")
              .selectAll()
              .where("learner_id", "=", learnerId)
              .executeTakeFirstOrThrow();
            expect({
              inBook: row.in_book,
              step: row.step,
              dueAt: row.due_at?.getTime() ?? null,
              answered: row.answered,
              wrong: row.wrong,
              lastWrong: row.last_wrong,
            }).toEqual(model);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  test("many at once are one statement, and the day and the tally of all learners follow", async () => {
    const { learnerId } = await makeLearner(school);
    const at = new Date(school.clock.now);
    const before = (await school.db.selectFrom("question_tally").selectAll().execute()).length;
    const noted = await noteAnswers(
      school.db,
      learnerId,
      at,
      questionIds.map((questionId, n) => ({ questionId, right: n % 3 === 0 ? null : n % 3 === 1, answer: '"T"' })),
    );
    expect(noted.filter(({ inBook }) => inBook)).toHaveLength(10);
    expect(await school.db.selectFrom("practice_day").selectAll().where("learner_id", "=", learnerId).execute()).toEqual([
      { learner_id: learnerId, day: "2026-11-20", answered: 20, correct: 10 },
    ]);
    const tallies = await school.db.selectFrom("question_tally").selectAll().orderBy("id").execute();
    expect(tallies.length).toBe(before + 1);
    expect([tallies.at(-1)!.answered.length, tallies.at(-1)!.correct.length]).toEqual([20, 10]);
    const standings = await standingsOf(school.means, learnerId, subjectId);
    expect([standings.size, [...standings.values()].reduce((sum, one) => sum + one.answered, 0)]).toEqual([30, 20]);
  });

  test("answers of the same questions at the same instant are all counted, in whatever order they come", async () => {
    const { learnerId } = await makeLearner(school);
    const at = new Date(school.clock.now);
    const some = questionIds.slice(0, 12).map((questionId) => ({ questionId, right: false, answer: '"F"' }));
    await Promise.all(Array.from({ length: 8 }, (_none, n) => noteAnswers(school.db, learnerId, at, n % 2 ? some : some.toReversed())));
    expect([...(await standingsOf(school.means, learnerId, subjectId)).values()].every(({ wrong, inBook }) => wrong === 8 && inBook)).toBe(
      true,
    );
  });
});
