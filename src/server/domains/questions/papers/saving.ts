import type { Database } from "../../../database/database.ts";
import { mend, unknownThing } from "../../../kernel/refusal.ts";
import { HALF_POINT, holdsChildren, type PaperContent, type PaperRules, type PaperVersion } from "../question/question.ts";
import { takes } from "./secrecy.rules.ts";
import {
  addPaper, changePaper, type HeldQuestion, holdQuestions, keptPaper, lockAsking, renewContents, type SavedPaper,
} from "./writing.store.ts";

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
  /** Open questions that a formal paper takes because staff name them. */
  readonly admitted?: readonly number[] | undefined;
}

/** Most questions of a paper; attempts carry them all. */
export const PAPER_LENGTH = 500;

/**
 * Writes a paper, each time as a new version that asks the questions as they stand now. Call it in a transaction.
 * @throws Refusal 1001 for a paper that can't be sat: no question, an empty section, a question twice, removed or of another
 * subject, one that a paper of its kind doesn't take, a question without points or with others than whole and half ones, a case with too
 * few for its children, a pass score above the total
 */
export async function savePaper(tx: Database, draft: PaperDraft, at: Date): Promise<SavedPaper & { readonly admitted: number[] }> {
  const asked = draft.sections.flatMap((section) => section.questions);
  if (asked.length === 0) throw mend("paperEmpty");
  if (asked.length > PAPER_LENGTH) throw mend("paperTooLong", { most: PAPER_LENGTH });
  const bare = draft.sections.findIndex((section) => section.questions.length === 0);
  if (bare >= 0) throw mend("paperSectionEmpty", { n: bare + 1 });
  const seen = new Set<number>();
  asked.forEach(({ questionId, score }, index) => {
    if (seen.has(questionId)) throw mend("paperQuestionTwice", { n: index + 1 });
    if (!Number.isInteger(score) || score <= 0) throw mend("paperNoScore", { n: index + 1 });
    if (score % HALF_POINT !== 0) throw mend("paperHalfPoints", { n: index + 1 });
    seen.add(questionId);
  });
  const total = asked.reduce((sum, one) => sum + one.score, 0);
  if (draft.passScore > total) throw mend("passAboveTotal", { pass: draft.passScore / 100, total: total / 100 });
  const current = await holdQuestions(tx, draft.subjectId, [...seen]);
  const gone = asked.findIndex((one) => !current.has(one.questionId));
  if (gone >= 0) throw mend("paperQuestionGone", { n: gone + 1 });
  const crowded = asked.findIndex(({ questionId, score }) => !holdsChildren(score, current.get(questionId)!.children));
  if (crowded >= 0) throw mend("paperCaseScore", { n: crowded + 1, least: pointsOf(current.get(asked[crowded]!.questionId)!.children) });
  const admitted = admittedOf(draft, asked.map(({ questionId }) => current.get(questionId)!));
  const content: PaperContent = {
    rules: draft.rules,
    ...(admitted.length > 0 ? { admitted } : {}),
    sections: draft.sections.map(({ title, questions }) => ({
      title,
      questions: questions.map(({ questionId, score }) => ({ questionId, versionId: current.get(questionId)!.versionId, score })),
    })),
  };
  const { paperId, subjectId, kind, title, year, published, minutes, passScore } = draft;
  const written = { title, year, published, minutes, passScore, totalScore: total, questionCount: asked.length, content };
  if (paperId === undefined) return { ...(await addPaper(tx, { subjectId, kind }, written, at)), admitted };
  const before = await keptPaper(tx, paperId, true);
  if (before?.subjectId !== subjectId || before.kind !== kind) throw unknownThing();
  return { ...(await changePaper(tx, paperId, written, at)), admitted };
}

/** The fewest points that so many children can share. */
const pointsOf = (children: number): number => (HALF_POINT * children) / 100;

/** What keeps a question out of a paper, and what to do about it. */
const MISFIT = { past: "paperPastSecret", class: "paperClassReserved", formal: "paperFormalClass" } as const;

/** The open questions of a formal paper, each named by staff. @throws Refusal 1001 for a question that this kind doesn't take */
function admittedOf({ kind, admitted = [] }: PaperDraft, asked: readonly HeldQuestion[]): number[] {
  const named = new Set(admitted);
  const isOpenInFormal = ({ secrecy }: HeldQuestion) => kind === "formal" && secrecy === "open";
  const misfit = asked.findIndex((one) => !isOpenInFormal(one) && !takes(kind, one.secrecy));
  if (misfit >= 0) throw mend(MISFIT[kind], { n: misfit + 1 });
  const unnamed = asked.findIndex((one) => isOpenInFormal(one) && !named.has(one.questionId));
  if (unnamed >= 0) {
    const open = asked.filter(isOpenInFormal).map(({ questionId }) => questionId);
    throw mend("paperFormalOpen", { n: unnamed + 1, count: open.length }, { open });
  }
  return asked.filter(isOpenInFormal).map(({ questionId }) => questionId).sort((a, b) => a - b);
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
