import type { staffQuestions } from "#contract/staff/questions.ts";
import { inTransaction } from "../../../database/database.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { unknownThing } from "../../../kernel/refusal.ts";
import { plainText } from "../../../kernel/richText.ts";
import { audit } from "../../staff/staff.ts";
import { paperRows, questionsByVersion, subjectsById } from "../bank/bank.ts";
import { saveMockRule } from "./mockRules.ts";
import { allMockRulesOf, paperById } from "./papers.store.ts";
import { savePaper } from "./saving.ts";

const STEM = 200;

/** The desk's half that keeps papers and mock rules. */
export const paperDesk: Pick<
  Handlers<typeof staffQuestions>,
  "papers" | "paper" | "savePaper" | "publishPaper" | "mockRules" | "saveMockRule"
> = {
  async papers(means, { subjectId, kind, current, size }) {
    if (!(await subjectsById(means, [subjectId])).has(subjectId)) throw unknownThing();
    const { rows, total } = await paperRows(means.db, subjectId, kind ?? null, { current, size });
    return { records: rows, total, current, size };
  },

  async paper(means, { paperId }) {
    const paper = await paperById(means, paperId);
    if (!paper) throw unknownThing();
    const { content, versionId: _version, ...about } = paper;
    const asked = await questionsByVersion(
      means,
      content.sections.flatMap((section) => section.questions.map((one) => one.versionId)),
    );
    const sections = content.sections.map(({ title, questions }) => ({
      title,
      questions: questions.map((one) => {
        const question = asked.get(one.versionId);
        return { ...one, kind: question!.kind, stem: plainText(question!.body.stem).slice(0, STEM) };
      }),
    }));
    return { ...about, rules: content.rules, sections };
  },

  async savePaper(means, draft, { staffId }, visit) {
    if (!(await subjectsById(means, [draft.subjectId])).has(draft.subjectId)) throw unknownThing();
    return inTransaction(means.db, async (tx) => {
      const saved = await savePaper(tx, draft, new Date(means.now()));
      const action = draft.paperId === undefined ? "paper.added" : "paper.changed";
      await audit(
        { db: tx, now: means.now },
        {
          actor: `staff:${staffId}`,
          action,
          object: `paper:${saved.paperId}`,
          details: { title: draft.title, versionId: saved.versionId },
        },
        visit,
      );
      return saved;
    });
  },

  async publishPaper(means, { paperId, published }, { staffId }, visit) {
    await inTransaction(means.db, async (tx) => {
      const before = await tx.selectFrom("paper").select("published").where("id", "=", paperId).forUpdate().executeTakeFirst();
      if (!before) throw unknownThing();
      if (before.published === published) return;
      await tx
        .updateTable("paper")
        .set({ published, updated_at: new Date(means.now()) })
        .where("id", "=", paperId)
        .execute();
      await audit(
        { db: tx, now: means.now },
        { actor: `staff:${staffId}`, action: published ? "paper.published" : "paper.hidden", object: `paper:${paperId}` },
        visit,
      );
    });
    return null;
  },

  async mockRules(means, { subjectId }) {
    if (!(await subjectsById(means, [subjectId])).has(subjectId)) throw unknownThing();
    return (await allMockRulesOf(means, subjectId)).map(({ content, ...rule }) => ({
      ...rule,
      cells: content.cells.map((cell) => ({ ...cell })),
      rules: content.rules,
    }));
  },

  async saveMockRule(means, { cells, ...draft }, { staffId }, visit) {
    if (!(await subjectsById(means, [draft.subjectId])).has(draft.subjectId)) throw unknownThing();
    return inTransaction(means.db, async (tx) => {
      const named = cells.map(({ kind, count, score, chapterId, difficulty }) => ({
        kind,
        count,
        score,
        ...(chapterId === undefined ? {} : { chapterId }),
        ...(difficulty === undefined ? {} : { difficulty }),
      }));
      const saved = await saveMockRule(tx, { ...draft, cells: named }, new Date(means.now()));
      const action = draft.ruleId === undefined ? "mockRule.added" : "mockRule.changed";
      await audit(
        { db: tx, now: means.now },
        { actor: `staff:${staffId}`, action, object: `mockRule:${saved.ruleId}`, details: { title: draft.title } },
        visit,
      );
      return saved;
    });
  },
};
