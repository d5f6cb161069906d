import { isDeepStrictEqual } from "node:util";
import type { Data } from "#contract/endpoint.ts";
import type { staffQuestions } from "#contract/staff/questions.ts";
import { sqlState, UNIQUE_VIOLATION } from "../../database/database.ts";
import { type Act, sameVersion } from "../../kernel/act.ts";
import type { Handlers, Means, Staff, Visit } from "../../kernel/call.ts";
import { mend, unknownThing } from "../../kernel/refusal.ts";
import { plainText } from "../../kernel/richText.ts";
import { act, needWhole, type Reach, reachOf } from "../staff/staff.ts";
import { QUESTION_ACTS, TREE_ACTS } from "./acts.ts";
import { checkBody, cleanBody, type Problem, type QuestionDraft } from "./question/question.ts";
import {
  addEntry, changeEntry, chapterRows, forgetPlaces, forgetVersions, hasSubject, lockEntry, nextSort, pointRows, type QuestionRow,
  questionRow, questionRows, type TreeShown, type TreeTable, versionRows, wholeTree,
} from "./bank/bank.ts";
import { mediaLeave } from "./media/media.ts";
import { paperDesk, papersAsking } from "./papers/papers.ts";
import { addQuestion, editQuestion, removeQuestions } from "./editing.ts";

const FOREIGN_KEY_VIOLATION = "23503";
const STEM = 200;

/** A question as a row of a list. */
function listed({ body, subjectId: _subject, removed: _removed, ...row }: QuestionRow) {
  return { ...row, stem: plainText(body.stem).slice(0, STEM) };
}

/** The first problem as a refusal; all of them in its data. */
function refuseFor(problems: readonly Problem[]): void {
  const [first] = problems;
  if (first)
    throw mend(first.key, first.values ?? {}, {
      problems: problems.map(({ field, key, values }) => ({ field, key, values: values ?? {} })),
    });
}

/** How the log calls a row of the tree. */
const TREE_OBJECTS: Readonly<Record<TreeTable, string>> = {
  exam_trade: "examTrade", exam_level: "examLevel", subject: "subject", bank_chapter: "bankChapter", knowledge_point: "knowledgePoint",
};

interface SavedEntry<T extends TreeTable> {
  /** Absent: a new row. */
  readonly id: number | undefined;
  readonly version: number | undefined;
  /** All but its place, which may stay as it is or come last. */
  readonly said: Omit<TreeShown[T], "sort">;
  readonly sort: number | undefined;
  /** What never changes of a row. */
  readonly parent?: keyof TreeShown[T];
}

/** Adds a row to the tree or changes one. */
async function saveEntry<T extends TreeTable>(
  means: Means,
  table: T,
  { id, version, said, sort, parent }: SavedEntry<T>,
  staff: Staff,
  visit: Visit,
): Promise<{ id: number; version: number }> {
  needWhole(staff, "questions");
  const action = TREE_ACTS[table] as Act<TreeShown[T]>;
  const object = id === undefined ? (saved: { id: number }) => `${TREE_OBJECTS[table]}:${saved.id}` : `${TREE_OBJECTS[table]}:${id}`;
  try {
    return await act(means, staff, visit, action, object, async (tx) => {
      const kept = id === undefined ? null : await lockEntry(tx, table, id);
      if (kept === undefined) throw unknownThing();
      const before = kept?.shown ?? null;
      const after = { ...said, sort: sort ?? before?.sort ?? (await nextSort(tx, table)) } as TreeShown[T];
      if (before && parent !== undefined && before[parent] !== after[parent]) throw unknownThing();
      if (kept && isDeepStrictEqual(before, after)) return { result: { id: id!, version: kept.version } };
      if (kept) sameVersion(kept.version, version);
      const saved = kept ? { id: id!, version: await changeEntry(tx, table, id!, after) } : await addEntry(tx, table, after);
      return { result: saved, before, after, version: saved.version };
    });
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw mend("nameTaken");
    // What it should belong to isn't there.
    throw sqlState(error) === FOREIGN_KEY_VIOLATION ? unknownThing() : error;
  }
}

export const questionDesk: Handlers<typeof staffQuestions> = {
  ...paperDesk,

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

  async save(means, { subjectId, questionId, version, body, chapterTitle, pointName, difficulty }, staff, visit) {
    needWhole(staff, "questions");
    const draft: QuestionDraft = { kind: body.kind, body: cleanBody(body), chapterTitle, pointName, difficulty };
    refuseFor(checkBody(draft));
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

/** Its rows as trades with their levels with their subjects. */
function treeOf(rows: Awaited<ReturnType<typeof wholeTree>>): Data<typeof staffQuestions.tree> {
  const tree: Data<typeof staffQuestions.tree> = [];
  for (const row of rows) {
    if (tree.at(-1)?.id !== row.tradeId) {
      const { tradeId: id, tradeName: name, trade, tradeSort: sort, tradeVersion: version } = row;
      tree.push({ id, name, trade, sort, version, levels: [] });
    }
    const { levels } = tree.at(-1)!;
    if (row.levelId !== null && levels.at(-1)?.id !== row.levelId)
      levels.push({ id: row.levelId, name: row.levelName, sort: row.levelSort, version: row.levelVersion, subjects: [] });
    const { subjectId, subjectName, subjectSort, subjectVersion, published, questionCount, paperCount } = row;
    if (subjectId === null) continue;
    const subject = { id: subjectId, name: subjectName, sort: subjectSort, version: subjectVersion, published, questionCount, paperCount };
    levels.at(-1)!.subjects.push(subject);
  }
  return tree;
}
