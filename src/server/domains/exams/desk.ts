import type { staffExams } from "#contract/staff/exams.ts";
import { type Database, inTransaction } from "../../database/database.ts";
import type { Handlers, Means, Staff, Visit } from "../../kernel/call.ts";
import { mend, unknownThing } from "../../kernel/refusal.ts";
import { cleanHtml } from "../../kernel/richText.ts";
import { paperById } from "../questions/questions.ts";
import { audit } from "../staff/staff.ts";
import { bindPaper, classExamsOf, holdItem, isCourse, unbindPaper } from "./classExams.store.ts";
import {
  addExamination, changeExamination, deskPage, holdExamination, isExamination, isSat, registrationRows, standingsOf,
} from "./desk.store.ts";
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
        const id = await addExamination(tx, values, published ?? false);
        await note(tx, means, staff, visit, "examination.added", `examination:${id}`, { title, paperId });
        return { examinId: id };
      }
      const before = await holdExamination(tx, examinId);
      if (!before) throw unknownThing();
      if (before.paperId !== paperId && (await isSat(tx, examinId))) throw mend("examHasAttempts");
      await changeExamination(tx, examinId, { ...values, ...(published === undefined ? {} : { published }) });
      await note(tx, means, staff, visit, "examination.changed", `examination:${examinId}`, { title, paperId, startTime, endTime });
      return { examinId };
    });
  },

  async publish(means, { examinId, published }, staff, visit) {
    await inTransaction(means.db, async (tx) => {
      const before = await holdExamination(tx, examinId);
      if (!before) throw unknownThing();
      if (before.published === published) return;
      await changeExamination(tx, examinId, { published, updated_at: new Date(means.now()) });
      await note(tx, means, staff, visit, published ? "examination.published" : "examination.hidden", `examination:${examinId}`);
    });
    return null;
  },

  async registrations(means, { examinId, current, size }, staff, visit) {
    const { db } = means;
    if (!(await isExamination(db, examinId))) throw unknownThing();
    const { rows, total } = await registrationRows(db, examinId, { current, size });
    const mine = await standingsOf(db, examinId, rows.map((row) => row.learner_id));
    await note(db, means, staff, visit, "examination.registrationsRead", `examination:${examinId}`, { current, size });
    const records = rows.map((row) => {
      const { learnerId, realName, phone, idCardLast6, registerTime } = opened(means, row);
      const { attempts = 0, bestScore = null, passed = null } = mine.get(learnerId) ?? {};
      return { learnerId, realName, phone, idCardLast6, registerTime, attempts, bestScore, passed };
    });
    return { records, total, current, size };
  },

  async classExams({ db }, { seriesId }) {
    if (!(await isCourse(db, seriesId))) throw unknownThing();
    return classExamsOf(db, seriesId);
  },

  async bind(means, { itemId, paperId, accuracyPer }, staff, visit) {
    await paperOf(means, paperId, "class");
    await inTransaction(means.db, async (tx) => {
      const kind = await holdItem(tx, itemId);
      if (kind === undefined) throw unknownThing();
      if (kind !== "exam") throw mend("examItemKind");
      await bindPaper(tx, itemId, paperId, accuracyPer);
      await note(tx, means, staff, visit, "classExam.bound", `item:${itemId}`, { paperId, accuracyPer });
    });
    return null;
  },

  async unbind(means, { itemId }, staff, visit) {
    await inTransaction(means.db, async (tx) => {
      const paperId = await unbindPaper(tx, itemId);
      if (paperId !== undefined) await note(tx, means, staff, visit, "classExam.unbound", `item:${itemId}`, { paperId });
    });
    return null;
  },
};
