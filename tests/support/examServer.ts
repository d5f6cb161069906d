// A process for the fault tests: faultServer.ts with its ticks and learners who may sit a paper, who are said on the first start,
// and `paper <id>`.
// Usage: node examServer.ts <data dir> <number of learners> <number of questions>
import { rooms } from "#server/app.ts";
import { ticksOf } from "#server/kernel/room.ts";
import { inTransaction } from "#server/database/database.ts";
import { savePaper, USUAL_RULES, writeQuestions } from "#server/domains/questions/questions.ts";
import { startTicks } from "#server/kernel/ticks.ts";
import { buildFaultServer, say, sayLearner } from "./faultServer.ts";

const [dataDir = "", learners = "1", questions = "1"] = process.argv.slice(2);
const { db, means, serve } = await buildFaultServer(dataDir);

if (!(await db.selectFrom("paper").select("id").executeTakeFirst())) {
  const at = new Date();
  const { paperId } = await inTransaction(db, async (tx) => {
    const trade = await tx.insertInto("exam_trade").values({ name: "电工", trade: "electrician" }).returning("id").executeTakeFirstOrThrow();
    const level = await tx.insertInto("exam_level").values({ trade_id: trade.id, name: "四级" }).returning("id").executeTakeFirstOrThrow();
    const subject = await tx.insertInto("subject").values({ level_id: level.id, name: "理论" }).returning("id").executeTakeFirstOrThrow();
    const written = await writeQuestions(
      tx,
      subject.id,
      Array.from({ length: Number(questions) }, (_, n) => ({
        kind: "single" as const,
        difficulty: 2,
        body: {
          kind: "single" as const,
          stem: `第 ${n} 题`,
          options: ["A", "B", "C", "D"].map((key) => ({ key, html: key })),
          key: { kind: "single" as const, option: "B" },
          analysis: "",
        },
      })),
      { batchId: null, at },
    );
    return savePaper(
      tx,
      {
        subjectId: subject.id,
        kind: "past",
        title: "真题",
        year: 2026,
        minutes: 600,
        passScore: 0,
        published: true,
        rules: { ...USUAL_RULES, offlineGraceSeconds: 0 },
        sections: [{ title: "", questions: written.map(({ questionId }) => ({ questionId, score: 100 })) }],
      },
      at,
    );
  });
  for (let n = 1; n <= Number(learners); n += 1) {
    const { id } = await db
      .insertInto("learner")
      .values({ username: `l${n}`, nick_name: "学员", created_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sayLearner(means, id);
  }
  say(`paper ${paperId}`);
}
const ticks = startTicks(means, ticksOf(rooms));
await serve(() => ticks.stop());
