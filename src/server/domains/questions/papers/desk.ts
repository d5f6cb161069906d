import { isDeepStrictEqual } from "node:util";
import type { Input } from "#contract/endpoint.ts";
import type { staffQuestions } from "#contract/staff/questions.ts";
import { sameVersion } from "../../../kernel/act.ts";
import type { Handlers, Means, Staff } from "../../../kernel/call.ts";
import { unknownThing } from "../../../kernel/refusal.ts";
import { plainText } from "../../../kernel/richText.ts";
import { act, needWhole, reachOf } from "../../staff/staff.ts";
import { hasSubject, paperRows, questionsByVersion, secrecyOf, type ShownKey } from "../bank/bank.ts";
import type { Cell } from "../question/question.ts";
import { type MockRuleShown, PAPER_ACTS, type PaperShown } from "./acts.ts";
import { forgetHeld } from "./asked.store.ts";
import { keysSpent } from "./spent.ts";
import { saveMockRule } from "./mockRules.ts";
import { savePaper } from "./saving.ts";
import { type KeptPaper, keptPaper, type KeptRule, lockRule, rulesToKeep, showPaper } from "./writing.store.ts";

const STEM = 200;

/** What the papers ask of the rooms above. */
export interface PaperPorts {
  /** Of these questions of a subject those whose keys were shown to learners, by practice or by a past examination. */
  spentKeys(means: Means, subjectId: number, questionIds: readonly number[]): Promise<readonly ShownKey[]>;
}

type Desk = Pick<
  Handlers<typeof staffQuestions>,
  "papers" | "paper" | "savePaper" | "publishPaper" | "mockRules" | "saveMockRule"
>;

/** The desk's half that keeps papers and mock rules. */
export const paperDesk = (ports: PaperPorts): Desk => ({ ...otherDesk, savePaper: savingPaper(ports) });

const otherDesk: Omit<Desk, "savePaper"> = {
  async papers({ db }, { subjectId, kind, current, size }, staff) {
    await needReached(db, subjectId, staff);
    const { rows, total } = await paperRows(db, subjectId, kind ?? null, { current, size });
    return { records: rows, total, current, size };
  },

  async paper(means, { paperId }, staff) {
    const paper = await keptPaper(means.db, paperId);
    if (!paper) throw unknownThing();
    await needReached(means.db, paper.subjectId, staff);
    const { content, versionId: _version, ...about } = paper;
    const questions = content.sections.flatMap((section) => section.questions);
    const [asked, secrecy] = await Promise.all([
      questionsByVersion(means, questions.map((one) => one.versionId)),
      secrecyOf(means, questions.map((one) => one.questionId)),
    ]);
    const sections = content.sections.map(({ title, questions }) => ({
      title,
      questions: questions.map((one) => {
        const question = asked.get(one.versionId);
        return { ...one, kind: question!.kind, secrecy: secrecy.get(one.questionId)!, stem: plainText(question!.body.stem).slice(0, STEM) };
      }),
    }));
    return { ...about, rules: content.rules, sections, unpromised: [...(content.admitted ?? [])] };
  },

  async publishPaper(means, { paperId, published, version }, staff, visit) {
    needWhole(staff, "exams");
    return act(means, staff, visit, published ? PAPER_ACTS.publish : PAPER_ACTS.hide, `paper:${paperId}`, async (tx) => {
      const kept = await keptPaper(tx, paperId, true);
      if (!kept) throw unknownThing();
      if (kept.published === published) return { result: { version: kept.version } };
      sameVersion(kept.version, version);
      const next = await showPaper(tx, paperId, published, new Date(means.now()));
      return { result: { version: next }, before: { published: kept.published }, after: { published }, version: next };
    });
  },

  async mockRules({ db }, { subjectId }, staff) {
    await needReached(db, subjectId, staff);
    return (await rulesToKeep(db, subjectId)).map(({ content, ...rule }) => ({
      ...rule,
      cells: content.cells.map((cell) => ({ ...cell })),
      rules: content.rules,
    }));
  },

  async saveMockRule(means, { version, ...said }, staff, visit) {
    needWhole(staff, "exams");
    const { ruleId, subjectId } = said;
    await needReached(means.db, subjectId, staff);
    const draft = { ...said, cells: said.cells.map(plainCell) };
    const object = ruleId === undefined ? (saved: { ruleId: number }) => `mockRule:${saved.ruleId}` : `mockRule:${ruleId}`;
    return act(means, staff, visit, PAPER_ACTS.saveMockRule, object, async (tx) => {
      const kept = ruleId === undefined ? null : await lockRule(tx, ruleId);
      if (kept === undefined || (kept && kept.subjectId !== subjectId)) throw unknownThing();
      const before = kept && ruleShown(kept);
      const { title, minutes, passScore, published, cells, rules } = draft;
      const after: MockRuleShown = { title, minutes, passScore, published, cells, rules };
      if (kept && isDeepStrictEqual(before, after)) return { result: { ruleId: kept.ruleId, version: kept.version } };
      if (kept) sameVersion(kept.version, version);
      const saved = await saveMockRule(tx, draft, new Date(means.now()));
      return { result: saved, before, after, version: saved.version };
    });
  },
};

const savingPaper = (ports: PaperPorts): Desk["savePaper"] => async (means, { version, spent = false, ...draft }, staff, visit) => {
  needWhole(staff, "exams");
  const { paperId, subjectId, kind, admitted = [] } = draft;
  await needReached(means.db, subjectId, staff);
  const object = paperId === undefined ? (saved: { paperId: number }) => `paper:${saved.paperId}` : `paper:${paperId}`;
  const action = kind === "formal" && admitted.length > 0 ? PAPER_ACTS.admitOpen : PAPER_ACTS.save;
  const done = await act(means, staff, visit, action, object, async (tx) => {
    const kept = paperId === undefined ? null : await keptPaper(tx, paperId, true);
    if (kept === undefined || (kept && kept.subjectId !== subjectId)) throw unknownThing();
    const before = kept && paperShown(kept);
    const { title, year, minutes, passScore, sections, rules } = draft;
    const published = draft.published ?? before?.published ?? false;
    const after: PaperShown = { kind, title, year, minutes, passScore, published, sections, rules, admitted: inOrder(admitted) };
    if (kept && isDeepStrictEqual(before, after)) {
      return { result: { paperId: kept.paperId, versionId: kept.versionId, version: kept.version, unpromised: inOrder(admitted) } };
    }
    if (kept) sameVersion(kept.version, version);
    if (kind === "formal" && !spent) await refuseSpent(ports, means, subjectId, idsOf(sections), idsOf(before?.sections ?? []));
    const { admitted: open, ...saved } = await savePaper(tx, draft, new Date(means.now()));
    return { result: { ...saved, unpromised: open }, before, after: { ...after, admitted: open }, version: saved.version };
  });
  forgetHeld(means, done.paperId);
  return done;
};

const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);
const idsOf = (sections: PaperShown["sections"]): number[] => sections.flatMap(({ questions }) => questions.map((one) => one.questionId));

/** Refuses questions that come new into a formal paper and whose keys are spent, until staff confirm. @throws Refusal 2021 */
async function refuseSpent(
  ports: PaperPorts, means: Means, subjectId: number, asked: readonly number[], before: readonly number[],
): Promise<void> {
  const known = new Set(before);
  const spent = await ports.spentKeys(means, subjectId, asked.filter((id) => !known.has(id)));
  if (spent.length > 0) throw keysSpent(spent, asked);
}

async function needReached(db: Means["db"], subjectId: number, staff: Staff): Promise<void> {
  if (!(await hasSubject(db, subjectId, reachOf(staff, "exams")))) throw unknownThing();
}

function paperShown({ kind, title, year, minutes, passScore, published, content }: KeptPaper): PaperShown {
  const sections = content.sections.map((section) => ({
    title: section.title, questions: section.questions.map(({ questionId, score }) => ({ questionId, score })),
  }));
  return { kind, title, year, minutes, passScore, published, sections, rules: content.rules, admitted: content.admitted ?? [] };
}

const ruleShown = ({ title, minutes, passScore, published, content }: KeptRule): MockRuleShown => ({
  title, minutes, passScore, published, cells: content.cells, rules: content.rules,
});

/** A cell without the fields that were not said: what is stored and what is compared. */
const plainCell = ({ kind, count, score, chapterId, difficulty }: Input<typeof staffQuestions.saveMockRule>["cells"][number]): Cell => ({
  kind,
  count,
  score,
  ...(chapterId === undefined ? {} : { chapterId }),
  ...(difficulty === undefined ? {} : { difficulty }),
});
