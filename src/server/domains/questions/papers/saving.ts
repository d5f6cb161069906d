import type { Database } from "../../../database/database.ts";
import { mend, unknownThing } from "../../../kernel/refusal.ts";
import type { PaperContent, PaperRules, PaperVersion } from "../question/question.ts";
import { addPaper, changePaper, holdQuestions, keptPaper, lockAsking, renewContents, type SavedPaper } from "./writing.store.ts";

/** A paper as it is written down; scores in 1/100 points. */
export interface PaperDraft {
  /** Absent: a new one. Subject and kind of a paper never change. */
  readonly paperId?: number | undefined;
  readonly subjectId: number;
  readonly kind: PaperVersion["kind"];
  readonly title: string;
  readonly year: number | null;
  readonly minutes: number;
  readonly passScore: number;
  /** Absent: as it was; a new paper is not published. */
  readonly published?: boolean | undefined;
  readonly sections: readonly {
    readonly title: string;
    readonly questions: readonly { readonly questionId: number; readonly score: number }[];
  }[];
  readonly rules: PaperRules;
}

/** Most questions of a paper; attempts carry them all. */
export const PAPER_LENGTH = 500;

/**
 * Writes a paper, each time as a new version that asks the questions as they stand now. Call it in a transaction.
 * @throws Refusal 1001 for a paper that can't be sat: no question, an empty section, a question twice, removed or of another
 * subject, a question without points, a pass score above the total
 */
export async function savePaper(tx: Database, draft: PaperDraft, at: Date): Promise<SavedPaper> {
  const asked = draft.sections.flatMap((section) => section.questions);
  if (asked.length === 0) throw mend("paperEmpty");
  if (asked.length > PAPER_LENGTH) throw mend("paperTooLong", { most: PAPER_LENGTH });
  const bare = draft.sections.findIndex((section) => section.questions.length === 0);
  if (bare >= 0) throw mend("paperSectionEmpty", { n: bare + 1 });
  const seen = new Set<number>();
  asked.forEach(({ questionId, score }, index) => {
    if (seen.has(questionId)) throw mend("paperQuestionTwice", { n: index + 1 });
    if (!Number.isInteger(score) || score <= 0) throw mend("paperNoScore", { n: index + 1 });
    seen.add(questionId);
  });
  const total = asked.reduce((sum, one) => sum + one.score, 0);
  if (draft.passScore > total) throw mend("passAboveTotal", { pass: draft.passScore / 100, total: total / 100 });
  const current = await holdQuestions(tx, draft.subjectId, [...seen]);
  const gone = asked.findIndex((one) => !current.has(one.questionId));
  if (gone >= 0) throw mend("paperQuestionGone", { n: gone + 1 });
  const content: PaperContent = {
    rules: draft.rules,
    sections: draft.sections.map(({ title, questions }) => ({
      title,
      questions: questions.map(({ questionId, score }) => ({ questionId, versionId: current.get(questionId)!, score })),
    })),
  };
  const { paperId, subjectId, kind, title, year, published, minutes, passScore } = draft;
  const written = { title, year, published, minutes, passScore, totalScore: total, questionCount: asked.length, content };
  if (paperId === undefined) return addPaper(tx, { subjectId, kind }, written, at);
  const before = await keptPaper(tx, paperId, true);
  if (before?.subjectId !== subjectId || before.kind !== kind) throw unknownThing();
  return changePaper(tx, paperId, written, at);
}

/**
 * Gives each paper that asks the old version of a question a version of its own with the new one: whoever starts from now
 * on gets the mended question, attempts under way keep theirs.
 */
export async function renewPapers(
  tx: Database,
  subjectId: number,
  change: { readonly from: number; readonly to: number },
  at: Date,
): Promise<void> {
  const papers = await lockAsking(tx, subjectId, change.from);
  if (papers.length === 0) return;
  const renewed = papers.map(({ id, content }) => ({ id, content: {
    ...content,
    sections: content.sections.map((section) => ({
      ...section,
      questions: section.questions.map((one) => (one.versionId === change.from ? { ...one, versionId: change.to } : one)),
    })),
  } }));
  await renewContents(tx, renewed, at);
}
