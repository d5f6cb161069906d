import { type Database, inTransaction, type Pool } from "#server/database/database.ts";
import { savePaper, USUAL_RULES, writeQuestions } from "#server/domains/questions/questions.ts";

const OPTIONS = ["A", "B", "C", "D"];

/** A published paper of so many questions, each of which B answers. Returns its id. */
export function makePaper(db: Database, questions: number): Promise<number> {
  const at = new Date();
  return inTransaction(db, async (tx) => {
    const trade = await tx.insertInto("exam_trade").values({ name: "电工", trade: "electrician" }).returning("id").executeTakeFirstOrThrow();
    const level = await tx.insertInto("exam_level").values({ trade_id: trade.id, name: "四级" }).returning("id").executeTakeFirstOrThrow();
    const subject = await tx.insertInto("subject").values({ level_id: level.id, name: "理论" }).returning("id").executeTakeFirstOrThrow();
    const drafts = Array.from({ length: questions }, (_, n) => ({
      kind: "single" as const,
      difficulty: 2,
      body: {
        kind: "single" as const,
        stem: `第 ${n} 题`,
        options: OPTIONS.map((key) => ({ key, html: key })),
        key: { kind: "single" as const, option: "B" },
        analysis: "",
      },
    }));
    const written = await writeQuestions(tx, subject.id, drafts, { batchId: null, at });
    const paper = {
      subjectId: subject.id,
      kind: "past" as const,
      title: "真题",
      year: 2026,
      minutes: 600,
      passScore: 0,
      published: true,
      rules: { ...USUAL_RULES, offlineGraceSeconds: 0 },
      sections: [{ title: "", questions: written.map(({ questionId }) => ({ questionId, score: 100 })) }],
    };
    return (await savePaper(tx, paper, at)).paperId;
  });
}

/** A free lesson of ten hours; its id is 1. */
export async function makeLesson(pool: Pool): Promise<void> {
  await pool.query(`with c as (insert into category (name, trade) values ('电工', 'electrician') returning id),
    s as (insert into series (slug, category_id, title, price_fen, created_at, updated_at) select 'one', id, '课程', 0, now(), now() from c
      returning id),
    ch as (insert into chapter (series_id, title, sort) select id, '第一章', 0 from s returning id, series_id),
    a as (insert into media_asset (vid, title, seconds, content_key, created_at)
      values ('faultvideo', 'video', 36000, decode(repeat('00', 16), 'hex'), now()) returning id)
    insert into item (series_id, chapter_id, title, asset_id, seconds, is_trial, sort)
    select ch.series_id, ch.id, '第一节', a.id, 36000, true, 0 from ch, a`);
}

/** So many learners. Returns their ids. */
export async function makeLearners(pool: Pool, count: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into learner (username, nick_name, phone_lookup, phone_enc, phone_mask, created_at)
      select 'l' || n, '学员', sha256(int4send(n)), '\\x00', '138****0000', now() from generate_series(1, $1::int) n returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}
