import { randomBytes } from "node:crypto";
import type pg from "pg";
import { inDatabase } from "./database.ts";

/** Right answers of the questions that `aSubject` makes, by kind: B, A and C, true, 380; of an essay what a marker would look for. */
export const RIGHT = { single: "B", multiple: ["A", "C"], judge: "T", fill: ["380"], essay: "先验电器，后停电，再验电。" } as const;
type Kind = keyof typeof RIGHT;
/** A whole paper has these kinds in turn. */
const KINDS: readonly Kind[] = ["single", "multiple", "judge", "fill"];

export interface SubjectPlan {
  readonly name?: string;
  /** Kinds of the questions, in order; two of each kind by default. The first half belongs to the first chapter. */
  readonly kinds?: readonly Kind[];
  /** Minutes of paper and mock rule. */
  readonly minutes?: number;
  /** Rules of paper and mock rule that differ from the usual ones. */
  readonly rules?: Readonly<Record<string, unknown>>;
  /** The lesson that teaches the first chapter's knowledge point. */
  readonly itemId?: number;
}

export interface MadeSubject {
  readonly courseId: number;
  readonly name: string;
  readonly chapters: readonly { readonly chapterId: number; readonly title: string }[];
  readonly questions: readonly {
    readonly questionId: number;
    readonly versionId: number;
    readonly kind: Kind;
    readonly stem: string;
    readonly chapterId: number;
  }[];
  /** A published past paper of all questions, 10 points each, passed with 60 %. */
  readonly paperId: number;
  /** A published mock rule that draws all questions. */
  readonly ruleId: number;
}

let made = 0;

/** A subject of its own with two chapters, a knowledge point in each, questions, a past paper and a mock rule. */
export function aSubject(plan: SubjectPlan = {}): Promise<MadeSubject> {
  made += 1;
  const name = plan.name ?? `科目 ${process.pid}-${made}`;
  const kinds = plan.kinds ?? [...KINDS, ...KINDS];
  const minutes = plan.minutes ?? 60;
  const rules = {
    multiple: "exact",
    shuffleQuestions: false,
    shuffleOptions: false,
    offlineGraceSeconds: 60,
    countLeaving: false,
    noCopy: false,
    oneDevice: false,
    ...plan.rules,
  };
  return inDatabase(async (client) => {
    await client.query("begin");
    const one = async (text: string, values: readonly unknown[]) =>
      ((await client.query(text, [...values])) as pg.QueryResult<{ id: number }>).rows[0]!.id;
    const trade = await one("insert into exam_trade (name, trade, sort) values ($1, 'electrician', 900) returning id", [`工种 ${name}`]);
    const level = await one("insert into exam_level (trade_id, name) values ($1, '四级/中级工') returning id", [trade]);
    const courseId = await one("insert into subject (level_id, name) values ($1, $2) returning id", [level, name]);
    const chapters = [];
    for (const title of ["电工基础与安全用电", "电动机控制线路"]) {
      const sort = chapters.length;
      const chapterId = await one("insert into bank_chapter (subject_id, title, sort) values ($1, $2, $3) returning id", [
        courseId,
        title,
        sort,
      ]);
      const pointId = await one(
        "insert into knowledge_point (subject_id, chapter_id, name, sort, item_id, at_second) values ($1, $2, $3, $4, $5, $6) returning id",
        [courseId, chapterId, `${title}的要点`, sort, sort === 0 ? (plan.itemId ?? null) : null, sort === 0 && plan.itemId ? 30 : null],
      );
      chapters.push({ chapterId, title, pointId });
    }
    const questions = [];
    for (const [i, kind] of kinds.entries()) {
      const { chapterId, pointId } = chapters[i < kinds.length / 2 ? 0 : 1]!;
      const body = bodyOf(kind, `${name} 第 ${i + 1} 题`);
      const questionId = await one(
        `insert into question (subject_id, chapter_id, point_id, kind, version_id, stem_hash, created_at, updated_at)
          values ($1, $2, $3, $4, 0, $5, now(), now()) returning id`,
        [courseId, chapterId, pointId, kind, randomBytes(32)],
      );
      const versionId = await one("insert into question_version (question_id, body, created_at) values ($1, $2, now()) returning id", [
        questionId,
        JSON.stringify(body),
      ]);
      await client.query("update question set version_id = $1 where id = $2", [versionId, questionId]);
      questions.push({ questionId, versionId, kind, stem: body.stem, chapterId });
    }
    const total = questions.length * 1000;
    const sections = [{ title: "第一部分", questions: questions.map(({ questionId, versionId }) => ({ questionId, versionId, score: 1000 })) }];
    const paperId = await one(
      `insert into paper (subject_id, kind, title, year, version_id, published, created_at, updated_at)
       values ($1, 'past', $2, 2025, 0, true, now(), now()) returning id`,
      [courseId, `2025 年 ${name}真题`],
    );
    const paperVersion = await one(
      `insert into paper_version (paper_id, minutes, total_score, pass_score, question_count, content, created_at)
       values ($1, $2, $3, $4, $5, $6, now()) returning id`,
      [paperId, minutes, total, total * 0.6, questions.length, JSON.stringify({ sections, rules })],
    );
    await client.query("update paper set version_id = $1 where id = $2", [paperVersion, paperId]);
    const cells = KINDS.flatMap((kind) => {
      const count = kinds.filter((other) => other === kind).length;
      return count > 0 ? [{ kind, count, score: 1000 }] : [];
    });
    const ruleId = await one(
      `insert into mock_rule (subject_id, title, minutes, pass_score, total_score, content, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, now(), now()) returning id`,
      [courseId, `${name}模拟考试`, minutes, total * 0.6, total, JSON.stringify({ cells, rules })],
    );
    await client.query("commit");
    return { courseId, name, chapters, questions, paperId, ruleId };
  });
}

/** A published examination of the subject's own paper, under way, open for registration; of a kind of its own. */
export function anExamination({ courseId, paperId, name }: MadeSubject): Promise<{ examinId: number; type: string }> {
  const type = `技能等级考试 ${courseId}`;
  return inDatabase(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into examination (subject_id, paper_id, type, title, starts_at, ends_at, attempts, published, created_at, updated_at)
       values ($1, $2, $3, $4, now() - interval '1 hour', now() + interval '1 day', 2, true, now(), now()) returning id`,
      [courseId, paperId, type, `${name}等级考试`],
    );
    return { examinId: rows[0]!.id, type };
  });
}

function bodyOf(kind: Kind, stem: string) {
  const options = ["A", "B", "C", "D"].map((key) => ({ key, html: `做法 ${key}` }));
  const analysis = `${stem}的解析：按规程来。`;
  switch (kind) {
    case "single":
      return { kind, stem: `${stem}：应当怎么做？`, options, key: { kind, option: "B" }, analysis };
    case "multiple":
      return { kind, stem: `${stem}：哪些做法是对的？`, options, key: { kind, options: ["A", "C"] }, analysis };
    case "judge":
      return { kind, stem: `${stem}：先断电，再检修。`, options: [], key: { kind, right: "T" }, analysis };
    case "essay":
      return {
        kind, stem: `${stem}：怎样验电？`, options: [], key: { kind, reference: `<p>${RIGHT.essay}</p>` }, analysis,
      };
    case "fill":
      return {
        kind,
        stem: `${stem}：三相线电压是 ____ V。`,
        options: [],
        key: { kind, blanks: [["380", "三百八十"]], anyOrder: false },
        analysis,
      };
  }
}
