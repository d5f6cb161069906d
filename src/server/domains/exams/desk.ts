import type { staffExams } from "#contract/staff/exams.ts";
import { type Database, inTransaction } from "../../database/database.ts";
import type { Handlers, Means, Staff, Visit } from "../../kernel/call.ts";
import { mend, unknownThing } from "../../kernel/refusal.ts";
import { cleanHtml } from "../../kernel/richText.ts";
import { paperById } from "../questions/questions.ts";
import { audit } from "../staff/staff.ts";
import { classExamRows, deskPage, isSat, registrationRows, standingsOf } from "./desk.store.ts";
import { opened } from "./registration.ts";

type Noted = Pick<Visit, "ip">;
const note = (
  tx: Database,
  means: Means,
  { staffId }: Staff,
  visit: Noted,
  action: string,
  object: string,
  details: Readonly<Record<string, unknown>> = {},
) => audit({ db: tx, now: means.now }, { actor: `staff:${staffId}`, action, object, details }, visit);

/** A paper of the kind that is needed. @throws Refusal 1001 */
async function paperOf(means: Means, paperId: number, kind: "formal" | "class") {
  const paper = await paperById(means, paperId);
  if (!paper) throw unknownThing();
  if (paper.kind !== kind) throw mend(kind === "formal" ? "examPaperFormal" : "examPaperClass");
  return paper;
}

export const examDesk: Handlers<typeof staffExams> = {
  async list({ db }, { subjectId, current, size }) {
    const { rows, total } = await deskPage(db, subjectId ?? null, { current, size });
    return {
      records: rows.map(({ introHtml, courseId, courseName, ...row }) => ({
        ...row,
        intro: introHtml,
        subjectId: courseId,
        subjectName: courseName,
      })),
      total,
      current,
      size,
    };
  },

  async save(
    means,
    { examinId, paperId, type, title, intro, place, startTime, endTime, registerUntil, attempts, needsIdCard, published },
    staff,
    visit,
  ) {
    if (endTime <= startTime) throw mend("examWindow");
    const { subjectId } = await paperOf(means, paperId, "formal");
    const at = new Date(means.now());
    const values = {
      subject_id: subjectId,
      paper_id: paperId,
      type,
      title,
      intro_html: cleanHtml(intro),
      place,
      starts_at: new Date(startTime),
      ends_at: new Date(endTime),
      register_until: registerUntil === null ? null : new Date(registerUntil),
      attempts,
      needs_id_card: needsIdCard,
      updated_at: at,
    };
    return inTransaction(means.db, async (tx) => {
      if (examinId === undefined) {
        const { id } = await tx
          .insertInto("examination")
          .values({ ...values, published: published ?? false, created_at: at })
          .returning("id")
          .executeTakeFirstOrThrow();
        await note(tx, means, staff, visit, "examination.added", `examination:${id}`, { title, paperId });
        return { examinId: id };
      }
      const before = await tx.selectFrom("examination").select("paper_id").where("id", "=", examinId).forUpdate().executeTakeFirst();
      if (!before) throw unknownThing();
      if (before.paper_id !== paperId && (await isSat(tx, examinId))) throw mend("examHasAttempts");
      await tx
        .updateTable("examination")
        .set({ ...values, ...(published === undefined ? {} : { published }) })
        .where("id", "=", examinId)
        .execute();
      await note(tx, means, staff, visit, "examination.changed", `examination:${examinId}`, { title, paperId, startTime, endTime });
      return { examinId };
    });
  },

  async publish(means, { examinId, published }, staff, visit) {
    await inTransaction(means.db, async (tx) => {
      const before = await tx.selectFrom("examination").select("published").where("id", "=", examinId).forUpdate().executeTakeFirst();
      if (!before) throw unknownThing();
      if (before.published === published) return;
      await tx
        .updateTable("examination")
        .set({ published, updated_at: new Date(means.now()) })
        .where("id", "=", examinId)
        .execute();
      await note(tx, means, staff, visit, published ? "examination.published" : "examination.hidden", `examination:${examinId}`);
    });
    return null;
  },

  async registrations(means, { examinId, current, size }, staff, visit) {
    const { db } = means;
    if (!(await db.selectFrom("examination").select("id").where("id", "=", examinId).executeTakeFirst())) throw unknownThing();
    const { rows, total } = await registrationRows(db, examinId, { current, size });
    const mine = await standingsOf(
      db,
      examinId,
      rows.map((row) => row.learner_id),
    );
    await note(db, means, staff, visit, "examination.registrationsRead", `examination:${examinId}`, { current, size });
    const records = rows.map((row) => {
      const { learnerId, realName, phone, idCardLast6, registerTime } = opened(means, row);
      const { attempts = 0, bestScore = null, passed = null } = mine.get(learnerId) ?? {};
      return { learnerId, realName, phone, idCardLast6, registerTime, attempts, bestScore, passed };
    });
    return { records, total, current, size };
  },

  async classExams({ db }, { seriesId }) {
    if (!(await db.selectFrom("series").select("id").where("id", "=", seriesId).executeTakeFirst())) throw unknownThing();
    return classExamRows(db, seriesId);
  },

  async bind(means, { itemId, paperId, accuracyPer }, staff, visit) {
    await paperOf(means, paperId, "class");
    await inTransaction(means.db, async (tx) => {
      const item = await tx.selectFrom("item").select("kind").where("id", "=", itemId).forUpdate().executeTakeFirst();
      if (!item) throw unknownThing();
      if (item.kind !== "exam") throw mend("examItemKind");
      await tx
        .insertInto("class_exam")
        .values({ item_id: itemId, paper_id: paperId, accuracy_per: accuracyPer })
        .onConflict((conflict) => conflict.column("item_id").doUpdateSet({ paper_id: paperId, accuracy_per: accuracyPer }))
        .execute();
      await note(tx, means, staff, visit, "classExam.bound", `item:${itemId}`, { paperId, accuracyPer });
    });
    return null;
  },

  async unbind(means, { itemId }, staff, visit) {
    await inTransaction(means.db, async (tx) => {
      const gone = await tx.deleteFrom("class_exam").where("item_id", "=", itemId).returning("paper_id").executeTakeFirst();
      if (gone) await note(tx, means, staff, visit, "classExam.unbound", `item:${itemId}`, { paperId: gone.paper_id });
    });
    return null;
  },
};
