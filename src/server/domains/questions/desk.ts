import type { Selectable } from "kysely";
import type { staffQuestions } from "#contract/staff/questions.ts";
import { inTransaction, sqlState, type Tables, UNIQUE_VIOLATION } from "../../database/database.ts";
import type { Handlers, Means, Visit } from "../../kernel/call.ts";
import { mend, unknownThing } from "../../kernel/refusal.ts";
import { plainText } from "../../kernel/richText.ts";
import { audit } from "../staff/staff.ts";
import { checkBody, cleanBody, type Problem, type QuestionDraft } from "./question/question.ts";
import {
  chapterRows, forgetPlaces, forgetVersions, pointRows, type QuestionRow, questionRow, questionRows, versionRows, wholeTree,
  writeQuestions,
} from "./bank/bank.ts";
import { mediaLeave } from "./media/media.ts";
import { paperDesk, papersAsking } from "./papers/papers.ts";
import { editQuestion, removeQuestions } from "./editing.ts";

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

type Named = "exam_trade" | "exam_level" | "subject" | "bank_chapter" | "knowledge_point";

/** Adds a row to the tree or changes one, and notes it. */
async function saveNamed<T extends Named>(
  means: Means,
  table: T,
  id: number | undefined,
  values: Partial<Selectable<Tables[T]>>,
  where: Partial<Selectable<Tables[T]>>,
  staffId: number,
  visit: Visit,
): Promise<{ id: number }> {
  try {
    return await inTransaction(means.db, async (tx) => {
      const sort = "sort" in values && values.sort !== undefined ? {} : { sort: id === undefined ? await lastSort(tx, table) : undefined };
      const row = { ...values, ...(sort.sort === undefined ? {} : sort) };
      const scope = Object.entries(where);
      const saved =
        id === undefined
          ? await tx
              .insertInto(table as "subject")
              .values({ ...row, ...where } as never)
              .returning("id")
              .executeTakeFirst()
          : await tx
              .updateTable(table as "subject")
              .set(row as never)
              .where("id", "=", id)
              .where((eb) => eb.and(scope.map(([name, value]) => eb(name as "id", "=", value as number))))
              .returning("id")
              .executeTakeFirst();
      if (!saved) throw unknownThing();
      await audit(
        { db: tx, now: means.now },
        {
          actor: `staff:${staffId}`,
          action: `${table}.${id === undefined ? "added" : "changed"}`,
          object: `${table}:${saved.id}`,
          details: { ...values },
        },
        visit,
      );
      return { id: saved.id };
    });
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw mend("nameTaken");
    // A foreign key: what it should belong to isn't there.
    throw sqlState(error) === "23503" ? unknownThing() : error;
  }
}

async function lastSort(tx: Means["db"], table: Named): Promise<number> {
  const { last } = await tx.selectFrom(table as "subject").select((eb) => eb.fn.max("sort").as("last")).executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

const given = <T>(name: string, value: T | undefined) => (value === undefined ? {} : { [name]: value });

export const questionDesk: Handlers<typeof staffQuestions> = {
  ...paperDesk,

  async tree({ db }) {
    const tree: {
      id: number;
      name: string;
      trade: string;
      sort: number;
      levels: {
        id: number;
        name: string;
        sort: number;
        subjects: { id: number; name: string; sort: number; published: boolean; questionCount: number; paperCount: number }[];
      }[];
    }[] = [];
    for (const row of await wholeTree(db)) {
      if (tree.at(-1)?.id !== row.tradeId)
        tree.push({ id: row.tradeId, name: row.tradeName, trade: row.trade, sort: row.tradeSort, levels: [] });
      const { levels } = tree.at(-1)!;
      if (row.levelId !== null && levels.at(-1)?.id !== row.levelId)
        levels.push({ id: row.levelId, name: row.levelName, sort: row.levelSort, subjects: [] });
      const { subjectId, subjectName, subjectSort, published, questionCount, paperCount } = row;
      if (subjectId !== null)
        levels.at(-1)!.subjects.push({ id: subjectId, name: subjectName, sort: subjectSort, published, questionCount, paperCount });
    }
    return tree;
  },

  saveTrade: (means, { id, name, trade, sort }, { staffId }, visit) =>
    saveNamed(means, "exam_trade", id, { name, trade, ...given("sort", sort) }, {}, staffId, visit),
  saveLevel: (means, { id, tradeId, name, sort }, { staffId }, visit) =>
    saveNamed(means, "exam_level", id, { name, ...given("sort", sort) }, { trade_id: tradeId }, staffId, visit),
  saveSubject: (means, { id, levelId, name, sort, published }, { staffId }, visit) =>
    saveNamed(means, "subject", id, { level_id: levelId, name, published, ...given("sort", sort) }, {}, staffId, visit),

  async places({ db }, { subjectId }) {
    await needSubject(db, subjectId);
    return { chapters: await chapterRows(db, subjectId), points: await pointRows(db, subjectId) };
  },

  async saveChapter(means, { id, subjectId, title, sort }, { staffId }, visit) {
    const saved = await saveNamed(means, "bank_chapter", id, { title, ...given("sort", sort) }, { subject_id: subjectId }, staffId, visit);
    forgetPlaces(means, subjectId);
    return saved;
  },

  async savePoint(means, { id, subjectId, name, chapterId, itemId, atSecond, sort }, { staffId }, visit) {
    if (chapterId !== null && !(await chapterRows(means.db, subjectId)).some((chapter) => chapter.id === chapterId)) throw unknownThing();
    const values = {
      name,
      chapter_id: chapterId,
      item_id: itemId,
      at_second: itemId === null ? null : (atSecond ?? 0),
      ...given("sort", sort),
    };
    const saved = await saveNamed(means, "knowledge_point", id, values, { subject_id: subjectId }, staffId, visit);
    forgetPlaces(means, subjectId);
    return saved;
  },

  async list({ db }, { current, size, ...filter }) {
    await needSubject(db, filter.subjectId);
    const { rows, total } = await questionRows(db, filter, { current, size });
    return { records: rows.map(listed), total, current, size };
  },

  async read({ db }, { questionId }) {
    const row = await questionRow(db, questionId);
    if (!row) throw unknownThing();
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

  async save(means, { subjectId, questionId, versionId, body, chapterTitle, pointName, difficulty }, { staffId }, visit) {
    const draft: QuestionDraft = { kind: body.kind, body: cleanBody(body), chapterTitle, pointName, difficulty };
    refuseFor(checkBody(draft));
    const at = new Date(means.now());
    const saved = await inTransaction(means.db, async (tx) => {
      await needSubject(tx, subjectId);
      const written =
        questionId === undefined
          ? (await writeQuestions(tx, subjectId, [draft], { batchId: null, at }))[0]!
          : await editQuestion(tx, { subjectId, questionId, from: versionId ?? 0 }, draft, at);
      const action = questionId === undefined ? "question.added" : "question.changed";
      await audit(
        { db: tx, now: means.now },
        {
          actor: `staff:${staffId}`,
          action,
          object: `question:${written.questionId}`,
          details: { versionId: written.versionId, kind: body.kind },
        },
        visit,
      );
      return written;
    });
    forgetPlaces(means, subjectId);
    forgetVersions(means, [saved.versionId]);
    return saved;
  },

  async remove(means, { questionIds }, { staffId }, visit) {
    await inTransaction(means.db, async (tx) => {
      const gone = await removeQuestions(tx, questionIds, new Date(means.now()));
      if (gone.length > 0)
        await audit(
          { db: tx, now: means.now },
          { actor: `staff:${staffId}`, action: "question.removed", object: `question:${gone[0]}`, details: { questionIds: gone } },
          visit,
        );
    });
    return null;
  },

  addMedia: async (means, { type }, { staffId }) => mediaLeave(means, { staffId, type }),
};

async function needSubject(db: Means["db"], subjectId: number): Promise<void> {
  if (!(await db.selectFrom("subject").select("id").where("id", "=", subjectId).executeTakeFirst())) throw unknownThing();
}
