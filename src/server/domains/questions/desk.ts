import type { staffQuestions } from "#contract/staff/questions.ts";
import type { Language } from "#contract/text/say.ts";
import type { Handlers, Means } from "../../kernel/call.ts";
import { mend, unknownThing } from "../../kernel/refusal.ts";
import { plainText } from "../../kernel/richText.ts";
import { lessonsFound } from "../catalogue/catalogue.ts";
import { act, needWhole, type Reach, reachOf } from "../staff/staff.ts";
import { QUESTION_ACTS } from "./acts.ts";
import { checkBody, cleanBody, type Problem, type QuestionDraft } from "./question/question.ts";
import {
  chapterRows, forgetPlaces, forgetVersions, hasSubject, pointRows, type QuestionRow, questionRow, questionRows, shownQuestion,
  versionRows, wholeTree,
} from "./bank/bank.ts";
import { reason } from "./exchange/exchange.ts";
import { mediaLeave } from "./media/media.ts";
import { paperDesk, type PaperPorts, papersAsking } from "./papers/papers.ts";
import { papersNamed, questionsNamed } from "./finding.store.ts";
import { addQuestion, editQuestion, removeQuestions, setSecrecy } from "./editing.ts";
import { removeBranch, removePlace, type RemovalPorts, removeSubject } from "./removing.ts";
import { saveEntry, treeOf } from "./tree.ts";

const STEM = 200;
/** Lessons that a search for one tells at most. */
const LESSONS_FOUND = 20;
/** What a question that is only looked at has of what belongs to one of the bank; its score in 1/100 points. */
const [PREVIEWED, USUAL_DIFFICULTY, PREVIEW_SCORE] = [1, 2, 100];

/** A question as a row of a list. */
function listed({ body, subjectId: _subject, removed: _removed, ...row }: QuestionRow) {
  return { ...row, stem: plainText(body.stem).slice(0, STEM) };
}

/** The first problem as a refusal; all of them in its data, each with its words. */
function refuseFor(problems: readonly Problem[], language: Language): void {
  const [first] = problems;
  if (first)
    throw mend(first.key, first.values ?? {}, {
      problems: problems.map((one) => ({ field: one.field, key: one.key, values: one.values ?? {}, reason: reason(language, one) })),
    });
}

/** A question that is in no bank yet belongs nowhere. */
const NOWHERE = { chapters: new Map<number, string>(), points: new Map<number, never>() };

type Desk = Handlers<typeof staffQuestions>;

/** The bank, its papers and mock rules. */
export const questionDesk = (ports: PaperPorts & RemovalPorts): Desk => ({ ...bankDesk, ...removalDesk(ports), ...paperDesk(ports) });

const removalDesk = (ports: RemovalPorts) => ({
  removeTrade: (means, seen, staff, visit) => removeBranch(means, "exam_trade", seen, staff, visit),
  removeLevel: (means, seen, staff, visit) => removeBranch(means, "exam_level", seen, staff, visit),
  removeSubject,

  async removeChapter(means, seen, staff, visit) {
    const subjectId = await removePlace(ports, means, "bank_chapter", seen, staff, visit);
    if (subjectId !== null) forgetPlaces(means, subjectId);
    return null;
  },

  async removePoint(means, seen, staff, visit) {
    const subjectId = await removePlace(ports, means, "knowledge_point", seen, staff, visit);
    if (subjectId !== null) forgetPlaces(means, subjectId);
    return null;
  },
}) satisfies Partial<Desk>;

const bankDesk: Omit<Desk, keyof ReturnType<typeof paperDesk> | keyof ReturnType<typeof removalDesk>> = {

  async tree({ db }, _input, staff) {
    return treeOf(await wholeTree(db, reachOf(staff, "questions")));
  },

  saveTrade: (means, { id, version, sort, ...said }, staff, visit) =>
    saveEntry(means, "exam_trade", { id, version, sort, said }, staff, visit),
  saveLevel: (means, { id, version, sort, ...said }, staff, visit) =>
    saveEntry(means, "exam_level", { id, version, sort, said, parent: "tradeId" }, staff, visit),
  saveSubject: (means, { id, version, sort, ...said }, staff, visit) =>
    saveEntry(means, "subject", { id, version, sort, said }, staff, visit),

  async places({ db }, { subjectId }, staff) {
    await needSubject(db, subjectId, reachOf(staff, "questions"));
    return { chapters: await chapterRows(db, subjectId), points: await pointRows(db, subjectId) };
  },

  async saveChapter(means, { id, version, sort, ...said }, staff, visit) {
    const saved = await saveEntry(means, "bank_chapter", { id, version, sort, said, parent: "subjectId" }, staff, visit);
    forgetPlaces(means, said.subjectId);
    return saved;
  },

  async lessons({ db }, { keyword }, staff) {
    needWhole(staff, "questions");
    return lessonsFound(db, keyword, LESSONS_FOUND);
  },

  async savePoint(means, { id, version, sort, ...point }, staff, visit) {
    const { subjectId, chapterId, itemId, atSecond } = point;
    if (chapterId !== null && !(await chapterRows(means.db, subjectId)).some((chapter) => chapter.id === chapterId)) throw unknownThing();
    const said = { ...point, atSecond: itemId === null ? null : (atSecond ?? 0) };
    const saved = await saveEntry(means, "knowledge_point", { id, version, sort, said, parent: "subjectId" }, staff, visit);
    forgetPlaces(means, subjectId);
    return saved;
  },

  async list({ db }, { current, size, ...filter }, staff) {
    await needSubject(db, filter.subjectId, reachOf(staff, "questions"));
    const { rows, total } = await questionRows(db, filter, { current, size });
    return { records: rows.map(listed), total, current, size };
  },

  async findQuestions({ db }, { keyword, ...page }, staff) {
    const { rows, total } = await questionsNamed(db, keyword, reachOf(staff, "questions"), page);
    const records = rows.map(({ questionId, kind, stem, subjectName }) => ({
      questionId, kind, stem: plainText(stem).slice(0, STEM), subjectName,
    }));
    return { records, total, ...page };
  },

  async findPapers({ db }, { keyword, ...page }, staff) {
    const { rows, total } = await papersNamed(db, keyword, reachOf(staff, "exams"), page);
    return { records: rows, total, ...page };
  },

  async read({ db }, { questionId }, staff) {
    const row = await questionRow(db, questionId);
    if (!row) throw unknownThing();
    await needSubject(db, row.subjectId, reachOf(staff, "questions"));
    const [versions, asking] = await Promise.all([versionRows(db, questionId), papersAsking(db, [questionId])]);
    return {
      ...listed(row),
      subjectId: row.subjectId,
      removed: row.removed,
      body: row.body as never,
      versions,
      papers: asking.map((one) => one.title),
    };
  },

  async save(means, { subjectId, questionId, version, body, chapterTitle, pointName, difficulty, secrecy }, staff, visit) {
    needWhole(staff, "questions");
    const draft: QuestionDraft = { kind: body.kind, body: cleanBody(body), chapterTitle, pointName, difficulty, secrecy };
    refuseFor(checkBody(draft), visit.language);
    const at = new Date(means.now());
    const object = questionId === undefined ? (done: { questionId: number }) => `question:${done.questionId}` : `question:${questionId}`;
    const saved = await act(means, staff, visit, QUESTION_ACTS.save, object, async (tx) => {
      await needSubject(tx, subjectId, null);
      return questionId === undefined
        ? addQuestion(tx, subjectId, draft, at)
        : editQuestion(tx, { subjectId, questionId, seen: version }, draft, at);
    });
    forgetPlaces(means, subjectId);
    forgetVersions(means, [saved.versionId]);
    return saved;
  },

  async previewQuestion(_means, { body }, staff, { language }) {
    // As to save it: who may not, has nothing to write.
    needWhole(staff, "questions");
    const clean = cleanBody(body);
    const asked = {
      versionId: 0, questionId: PREVIEWED, subjectId: 0, chapterId: null, pointId: null, kind: body.kind, difficulty: USUAL_DIFFICULTY,
      body: clean,
    };
    const question = shownQuestion(asked, NOWHERE, { score: PREVIEW_SCORE, order: "", reveal: true });
    const problems = checkBody({ kind: body.kind, body: clean, difficulty: USUAL_DIFFICULTY });
    return { question, problems: problems.map((one) => ({ field: one.field, reason: reason(language, one) })) };
  },

  async setSecrecy(means, { questions, secrecy }, staff, visit) {
    needWhole(staff, "questions");
    const work = (tx: Parameters<typeof setSecrecy>[0]) => setSecrecy(tx, questions, secrecy, new Date(means.now()));
    return act(means, staff, visit, QUESTION_ACTS.setSecrecy, "questions", work);
  },

  async remove(means, { questions }, staff, visit) {
    needWhole(staff, "questions");
    return act(means, staff, visit, QUESTION_ACTS.remove, "questions", (tx) => removeQuestions(tx, questions, new Date(means.now())));
  },

  async addMedia(means, { type }, staff) {
    needWhole(staff, "questions");
    return mediaLeave(means, { staffId: staff.staffId, type });
  },
};

async function needSubject(db: Means["db"], subjectId: number, reach: Reach): Promise<void> {
  if (!(await hasSubject(db, subjectId, reach))) throw unknownThing();
}
