import type { staffQuestionFiles } from "#contract/staff/questionFiles.ts";
import type { Language } from "#contract/text/say.ts";
import type { Handlers } from "../../kernel/call.ts";
import { unknownThing } from "../../kernel/refusal.ts";
import { needWhole, record } from "../staff/staff.ts";
import {
  type AskedOf, batchRows, commitImport, countRows, type Draft, draftById, EXAMPLES, EXCEL_TYPE, exportQuestions, type KeptRow, mendRow,
  openDrafts, preview, QUESTION_FILE_ACTS, reason, refused, rowsPage, turn, undoImport, writeTemplate,
} from "./exchange/exchange.ts";
import { keepFile, sendLeave, shownPreview } from "./files.transfers.ts";
import { subjectsById } from "./bank/bank.ts";

const TEMPLATE_NAME = "题目导入模板.xlsx";

function shownRow({ problems, ...row }: KeptRow, language: Language) {
  return { ...row, problems: problems.map((problem) => ({ ...problem, reason: reason(language, problem) })) } as never;
}

type Desk = Handlers<typeof staffQuestionFiles>;

/**
 * Questions in and out of files, for staff who keep the whole bank: what is read goes into it, and a written file holds the keys
 * of a whole subject.
 */
export const questionFileDesk = (askedOf: AskedOf): Desk => ({
  ...fileDesk,

  async undo(means, seen, staff, visit) {
    needWhole(staff, "questions");
    const { batchId, removed, kept } = await undoImport(means, seen, askedOf, { staffId: staff.staffId, visit });
    return { batchId, removed, kept: [...kept] };
  },
});

const fileDesk: Omit<Desk, "undo"> = {
  async announce(means, { subjectId, fileName, bytes, format }, staff) {
    needWhole(staff, "questions");
    if (!(await subjectsById(means, [subjectId])).has(subjectId)) throw unknownThing();
    return sendLeave(means, { staffId: staff.staffId, subjectId, fileName, bytes, format: format ?? null });
  },

  async drafts(means, { subjectId, current, size }, staff) {
    needWhole(staff, "questions");
    return { ...(await openDrafts(means.db, subjectId, { current, size })), current, size };
  },

  async preview(means, { draftId }, staff, { language }) {
    needWhole(staff, "questions");
    return shownPreview(await preview(means, draftId), language);
  },

  async rows(means, { draftId, state, current, size }, staff, { language }) {
    needWhole(staff, "questions");
    await draftById(means.db, draftId);
    const counts = await countRows(means.db, draftId);
    const rows = await rowsPage(means.db, draftId, state ?? null, { offset: (current - 1) * size, limit: size });
    const total = state === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state];
    return { records: rows.map((row) => shownRow(row, language)), total, current, size };
  },

  async mendRow(means, { draft, ...seen }, staff, visit) {
    needWhole(staff, "questions");
    return shownRow(await mendRow(means, seen, draft as Draft, { staffId: staff.staffId, visit }), visit.language);
  },

  async turnRow(means, { action, ...seen }, staff, visit) {
    needWhole(staff, "questions");
    return shownRow(await turn(means, seen, action, { staffId: staff.staffId, visit }), visit.language);
  },

  async commit(means, seen, staff, visit) {
    needWhole(staff, "questions");
    return commitImport(means, seen, { staffId: staff.staffId, visit });
  },

  async batches(means, { subjectId, current, size }, staff) {
    needWhole(staff, "questions");
    return { ...(await batchRows(means.db, subjectId, { current, size })), current, size };
  },

  async write(means, wanted, staff, visit) {
    needWhole(staff, "questions");
    const written = await exportQuestions(means, wanted).catch((error: unknown) => {
      throw refused(error, visit.language);
    });
    const { questionCount, left } = written;
    const kept = await keepFile(means, written, staff.staffId);
    const noted = { format: wanted.format, questionCount };
    await record(means, staff, QUESTION_FILE_ACTS.write, `subject:${wanted.subjectId}`, noted, visit);
    return { ...kept, questionCount, left: left.map((one) => ({ questionId: one.questionId, reason: reason(visit.language, one) })) };
  },

  async template(means, _input, staff) {
    needWhole(staff, "questions");
    const written = { bytes: await writeTemplate(EXAMPLES), fileName: TEMPLATE_NAME, type: EXCEL_TYPE };
    return { ...(await keepFile(means, written, staff.staffId)), questionCount: 0, left: [] };
  },
};
