import { afterAll, beforeAll, expect, test } from "vitest";
import { talks } from "#demo/load/comments.ts";
import { comments } from "#contract/comments.ts";
import { fitsComment } from "#contract/commentText.ts";
import { leadsAway } from "#server/domains/comments/rules.ts";
import { brokenRules } from "#server/domains/speech/words/starting.rules.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool({ demo: true });
}, 60_000);
afterAll(() => school.close());

test("what the demo school says would be taken from its people: it fits, nothing leads away, no rule is broken", () => {
  const texts = talks.flatMap((talk) =>
    talk.comments.flatMap((comment) => [comment.text, ...(comment.replies ?? []).map((reply) => reply.text)]),
  );
  expect(texts.length).toBeGreaterThan(60);
  expect(new Set(texts).size).toBe(texts.length);
  for (const text of texts) expect([text, fitsComment(text), leadsAway(text), brokenRules(text)]).toEqual([text, true, false, []]);
});

test("the demo learner has reported three things: one waits, one was so, one wasn't", async () => {
  const { rows } = await school.pool.query(`select r.state from report r join learner l on l.id = r.learner_id
    where l.nick_name = '陈秀兰' and r.due_at > r.created_at order by r.created_at`);
  expect(rows).toEqual([{ state: "rejected" }, { state: "upheld" }, { state: "open" }]);
});

test("each talk stands on its lesson: newest first, answered by the course's own teacher, marked within the video", async () => {
  const rows = await school.db
    .selectFrom("comment")
    .innerJoin("item", "item.id", "comment.item_id")
    .leftJoin("series_teacher", (join) =>
      join.onRef("series_teacher.series_id", "=", "comment.series_id").onRef("series_teacher.teacher_id", "=", "comment.teacher_id"),
    )
    .select([
      "comment.id",
      "comment.item_id as itemId",
      "comment.series_id as seriesId",
      "item.series_id as itemSeries",
      "item.seconds",
      "comment.at_second as atSecond",
      "comment.teacher_id as teacherId",
      "series_teacher.teacher_id as teaches",
      "comment.state",
    ])
    .execute();
  expect(rows.filter((row) => row.teacherId !== null).length).toBeGreaterThan(15);
  for (const row of rows) {
    expect([row.seriesId, row.state, row.teaches, (row.atSecond ?? 0) <= row.seconds]).toEqual([
      row.itemSeries,
      "shown",
      row.teacherId,
      true,
    ]);
  }
  for (const itemId of new Set(rows.map((row) => row.itemId))) {
    const { records } = await school.visitor().call(comments.getMessageByItemId, { itemId });
    const times = records.map(({ createTime }) => createTime);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    for (const record of records) {
      const names = [record, ...record.replies]
        .filter(({ author }) => author === "learner")
        .map(({ userId, nickName }) => `${userId} ${nickName}`);
      // Two people of one talk never carry one name.
      expect(new Set(names.map((name) => name.split(" ")[1])).size).toBe(new Set(names).size);
      expect(record.replies.every(({ createTime }) => createTime > record.createTime)).toBe(true);
    }
  }
});
