import type { staffQuestionFiles } from "#contract/staff/questionFiles.ts";
import type { Language } from "#contract/text/say.ts";
import type { Handlers } from "../../kernel/call.ts";
import { unknownThing } from "../../kernel/refusal.ts";
import { audit } from "../staff/staff.ts";
import {
  type AskedOf, batchRows, commitImport, countRows, type Draft, draftById, EXAMPLES, EXCEL_TYPE, exportQuestions, type KeptRow, mendRow,
  openDrafts, preview, reason, refused, rowsPage, turn, undoImport, writeTemplate,
} from "./exchange/exchange.ts";
import { keepFile, sendLeave, shownPreview } from "./files.transfers.ts";
import { subjectsById } from "./bank/bank.ts";

const TEMPLATE_NAME = "题目导入模板.xlsx";

function shownRow({ problems, ...row }: KeptRow, language: Language) {
  return { ...row, problems: problems.map((problem) => ({ ...problem, reason: reason(language, problem) })) } as never;
}

/** Questions in and out of files, for staff. */
export const questionFileDesk = (askedOf: AskedOf): Handlers<typeof staffQuestionFiles> => ({
  async announce(means, { subjectId, fileName, bytes, format }, { staffId }) {
    if (!(await subjectsById(means, [subjectId])).has(subjectId)) throw unknownThing();
    return sendLeave(means, { staffId, subjectId, fileName, bytes, format: format ?? null });
  },

  async drafts(means, { subjectId, current, size }) {
    return { ...(await openDrafts(means.db, subjectId, { current, size })), current, size };
  },

  async preview(means, { draftId }, _caller, { language }) {
    return shownPreview(await preview(means, draftId), language);
  },

  async rows(means, { draftId, state, current, size }, _caller, { language }) {
    await draftById(means.db, draftId);
    const counts = await countRows(means.db, draftId);
    const rows = await rowsPage(means.db, draftId, state ?? null, { offset: (current - 1) * size, limit: size });
    const total = state === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state];
    return { records: rows.map((row) => shownRow(row, language)), total, current, size };
  },

  async mendRow(means, { draftId, n, draft }, { staffId }, visit) {
    return shownRow(await mendRow(means, draftId, n, draft as Draft, { staffId, visit }), visit.language);
  },

  async turnRow(means, { draftId, n, action }, { staffId }, visit) {
    return shownRow(await turn(means, draftId, n, action, { staffId, visit }), visit.language);
  },

  commit: (means, { draftId }, { staffId }, visit) => commitImport(means, draftId, { staffId, visit }),

  async batches(means, { subjectId, current, size }) {
    return { ...(await batchRows(means.db, subjectId, { current, size })), current, size };
  },

  async undo(means, { batchId }, { staffId }, visit) {
    const { removed, kept } = await undoImport(means, batchId, askedOf, { staffId, visit });
    return { batchId, removed, kept: [...kept] };
  },

  async write(means, wanted, { staffId }, visit) {
    const written = await exportQuestions(means, wanted).catch((error: unknown) => {
      throw refused(error, visit.language);
    });
    const kept = await keepFile(means, written);
    await audit(
      means,
      {
        actor: `staff:${staffId}`,
        action: "questionFile.written",
        object: `subject:${wanted.subjectId}`,
        details: { format: wanted.format, questions: written.questionCount },
      },
      visit,
    );
    return {
      ...kept,
      questionCount: written.questionCount,
      left: written.left.map((one) => ({ questionId: one.questionId, reason: reason(visit.language, one) })),
    };
  },

  async template(means) {
    const kept = await keepFile(means, { bytes: await writeTemplate(EXAMPLES), fileName: TEMPLATE_NAME, type: EXCEL_TYPE });
    return { ...kept, questionCount: 0, left: [] };
  },
});
