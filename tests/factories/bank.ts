import type { QuestionKind, Secrecy } from "#contract/questions.ts";
import {
  type Body, type Cell, forgetPlaces, type PaperRules, type QuestionDraft, saveMockRule, savePaper, USUAL_RULES, writeQuestions,
} from "#server/domains/questions/questions.ts";
import { inTransaction } from "#server/database/database.ts";
import { examStarts } from "#server/domains/exams/exams.ts";
import type { School } from "../support/school.ts";
import { aSeries } from "./catalogue.ts";

let made = 0;
const next = () => (made += 1);

/** Adds a subject, with a trade and a level of its own unless they are named. */
export async function aSubject(
  school: School,
  options: { name?: string; tradeId?: number; levelId?: number; published?: boolean } = {},
): Promise<{ subjectId: number; levelId: number; tradeId: number }> {
  const tradeId =
    options.tradeId ??
    (
      await school.db
        .insertInto("exam_trade")
        .values({ name: `工种${next()}`, trade: "electrician", sort: next() })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  const levelId =
    options.levelId ??
    (
      await school.db
        .insertInto("exam_level")
        .values({ trade_id: tradeId, name: `等级${next()}`, sort: next() })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  const { id } = await school.db
    .insertInto("subject")
    .values({ level_id: levelId, name: options.name ?? `科目${next()}`, sort: next(), published: options.published ?? true })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { subjectId: id, levelId, tradeId };
}

/** Texts that stand in keys and analyses alone: a test looks for them where nothing may be seen. */
export const SECRET = { analysis: "解析机密", reference: "参考机密", blank: "填空机密" } as const;

const options = ["A", "B", "C", "D"].map((key, i) => ({ key, html: `做法之${"甲乙丙丁"[i]}` }));

/** A body of the kind: single B; multiple A, C; judge T; fill 380 (or 三百八十) and SECRET.blank; a case of a single, a fill and an essay. */
export function aBody(kind: QuestionKind, stem = `第 ${next()} 题：`): Body {
  const analysis = `${SECRET.analysis} ${next()}`;
  switch (kind) {
    case "single":
      return { kind, stem: `${stem}应选哪一项？`, options, key: { kind, option: "B" }, analysis };
    case "multiple":
      return { kind, stem: `${stem}应选哪些？`, options, key: { kind, options: ["A", "C"] }, analysis };
    case "judge":
      return { kind, stem: `${stem}这样做是对的。`, options: [], key: { kind, right: "T" }, analysis };
    case "fill":
      return {
        kind,
        stem: `${stem}线电压 ____ V，地线叫 ____。`,
        options: [],
        key: { kind, blanks: [["380", "三百八十"], [SECRET.blank]], anyOrder: false },
        analysis,
      };
    case "essay":
      return { kind, stem: `${stem}请说明步骤。`, options: [], key: { kind, reference: SECRET.reference }, analysis };
    case "case":
      return {
        kind,
        stem: `${stem}某车间停电检修。`,
        analysis,
        children: [
          { ...plain("single"), id: 1, weight: 1 },
          { ...plain("fill"), id: 2, weight: 1 },
          { ...plain("essay"), id: 3, weight: 2 },
        ],
      };
  }
}

function plain(kind: Exclude<QuestionKind, "case">) {
  const body = aBody(kind);
  if (body.kind === "case") throw new Error("not plain");
  return body;
}

export interface QuestionPlan {
  readonly kind?: QuestionKind;
  readonly body?: Body;
  readonly stem?: string;
  readonly chapterTitle?: string;
  readonly pointName?: string;
  readonly difficulty?: number;
  /** Open where nothing else is said. */
  readonly secrecy?: Secrecy;
}

export interface MadeQuestion {
  readonly questionId: number;
  readonly versionId: number;
  readonly body: Body;
}

/** Adds questions to a subject, in order; a single-choice one where nothing else is said. */
export async function someQuestions(school: School, subjectId: number, plans: readonly QuestionPlan[]): Promise<MadeQuestion[]> {
  const drafts = plans.map((plan): QuestionDraft => {
    const body = plan.body ?? aBody(plan.kind ?? "single", plan.stem);
    return { kind: body.kind, body, chapterTitle: plan.chapterTitle, pointName: plan.pointName, difficulty: plan.difficulty ?? 2,
      secrecy: plan.secrecy };
  });
  const written = await inTransaction(school.db, (tx) =>
    writeQuestions(tx, subjectId, drafts, { batchId: null, at: new Date(school.clock.now) }),
  );
  forgetPlaces(school.means, subjectId);
  return written.map((one, i) => ({ ...one, body: drafts[i]!.body }));
}

/** Adds one question. */
export async function aQuestion(school: School, subjectId: number, plan: QuestionPlan = {}): Promise<MadeQuestion> {
  return (await someQuestions(school, subjectId, [plan]))[0]!;
}

export interface PaperPlan {
  readonly kind?: "past" | "formal" | "class";
  readonly title?: string;
  readonly year?: number | null;
  readonly minutes?: number;
  /** 1/100 points; 60 % by default. */
  readonly passScore?: number;
  readonly published?: boolean;
  readonly rules?: Partial<PaperRules>;
  /** Kinds of the questions that are made for it; one of each kind by default. */
  readonly kinds?: readonly QuestionKind[];
  /** Questions instead of new ones. */
  readonly questionIds?: readonly number[];
  /** 1/100 points of each question; 500 by default. */
  readonly score?: number;
  /** Of the questions that are made for it; a formal paper takes open ones by name. */
  readonly secrecy?: Secrecy;
}

export interface MadePaper {
  readonly paperId: number;
  readonly versionId: number;
  readonly questionIds: readonly number[];
}

const KINDS: readonly QuestionKind[] = ["single", "multiple", "judge", "fill", "essay", "case"];

/** Adds a published paper of one section, with questions of its own unless they are named. */
export async function aPaper(school: School, subjectId: number, plan: PaperPlan = {}): Promise<MadePaper> {
  const questionIds =
    plan.questionIds ??
    (
      await someQuestions(
        school,
        subjectId,
        (plan.kinds ?? KINDS).map((kind) => ({ kind, secrecy: plan.secrecy ?? "open" })),
      )
    ).map((one) => one.questionId);
  const score = plan.score ?? 500;
  const saved = await inTransaction(school.db, (tx) =>
    savePaper(
      tx,
      {
        subjectId,
        kind: plan.kind ?? "past",
        title: plan.title ?? `试卷${next()}`,
        year: plan.year === undefined ? 2025 : plan.year,
        minutes: plan.minutes ?? 60,
        passScore: plan.passScore ?? Math.floor(questionIds.length * score * 0.6),
        published: plan.published ?? true,
        sections: [{ title: "第一部分", questions: questionIds.map((questionId) => ({ questionId, score })) }],
        rules: { ...USUAL_RULES, ...plan.rules },
        admitted: plan.kind === "formal" ? questionIds : undefined,
      },
      new Date(school.clock.now),
    ),
  );
  return { ...saved, questionIds };
}

/** Adds a published mock rule; by default of one single-choice question, which must be in the bank. */
export async function aMockRule(
  school: School,
  subjectId: number,
  plan: {
    title?: string;
    cells?: readonly Cell[];
    minutes?: number;
    passScore?: number;
    published?: boolean;
    rules?: Partial<PaperRules>;
  } = {},
): Promise<number> {
  const cells = plan.cells ?? [{ kind: "single", count: 1, score: 100 }];
  const { ruleId } = await inTransaction(school.db, (tx) =>
    saveMockRule(
      tx,
      {
        subjectId,
        title: plan.title ?? `模拟${next()}`,
        minutes: plan.minutes ?? 90,
        passScore: plan.passScore ?? 0,
        published: plan.published ?? true,
        cells,
        rules: { ...USUAL_RULES, ...plan.rules },
      },
      new Date(school.clock.now),
    ),
  );
  return ruleId;
}

export interface ExaminationPlan {
  readonly paperId?: number;
  readonly type?: string;
  readonly title?: string;
  /** ms since the epoch; by default it began an hour ago and ends in a day. */
  readonly startsAt?: number;
  readonly endsAt?: number;
  readonly registerUntil?: number | null;
  readonly attempts?: number;
  readonly needsIdCard?: boolean;
  readonly extraSeconds?: number;
  readonly published?: boolean;
  readonly review?: "afterWindow" | "atOnce" | "never";
  /** ms since the epoch; null by default: as soon as nobody can answer any more. */
  readonly reviewAt?: number | null;
  readonly score?: "afterReview" | "atOnce";
}

/** Adds a published examination that is open now, with a formal paper of its own unless one is named. */
export async function anExamination(
  school: School,
  subjectId: number,
  plan: ExaminationPlan = {},
): Promise<{ examinId: number; paperId: number }> {
  const paperId = plan.paperId ?? (await aPaper(school, subjectId, { kind: "formal" })).paperId;
  const at = new Date(school.clock.now);
  const { id } = await school.db
    .insertInto("examination")
    .values({
      subject_id: subjectId,
      paper_id: paperId,
      type: plan.type ?? "结业考试",
      title: plan.title ?? `考试${next()}`,
      intro_html: "<p>请带证件。</p>",
      place: "线上",
      starts_at: new Date(plan.startsAt ?? school.clock.now - 3_600_000),
      ends_at: new Date(plan.endsAt ?? school.clock.now + 86_400_000),
      register_until: typeof plan.registerUntil === "number" ? new Date(plan.registerUntil) : null,
      attempts: plan.attempts ?? 1,
      needs_id_card: plan.needsIdCard ?? false,
      extra_seconds: plan.extraSeconds ?? 0,
      published: plan.published ?? true,
      review: plan.review ?? "afterWindow",
      review_at: typeof plan.reviewAt === "number" ? new Date(plan.reviewAt) : null,
      score: plan.score ?? "afterReview",
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  examStarts.forgetWithheld(school.means);
  return { examinId: id, paperId };
}

/** Shows an examination, or hides it: then it withholds no keys. */
export async function showExamination(school: School, examinId: number, published: boolean): Promise<void> {
  await school.db.updateTable("examination").set({ published }).where("id", "=", examinId).execute();
  examStarts.forgetWithheld(school.means);
}

/** Binds a class paper to an item of kind exam; without `itemId` in a free course of its own: a video, then the exam. */
export async function aClassExam(
  school: School,
  subjectId: number,
  plan: { itemId?: number; paperId?: number; accuracyPer?: number; kinds?: readonly QuestionKind[] } = {},
): Promise<{ itemId: number; paperId: number; questionIds: readonly number[]; seriesId: number | null }> {
  const paper =
    plan.paperId === undefined
      ? await aPaper(school, subjectId, { kind: "class", year: null, kinds: plan.kinds ?? KINDS })
      : { paperId: plan.paperId, questionIds: [] };
  const series =
    plan.itemId === undefined
      ? await aSeries(school, { chapters: [[{ title: "第一节" }, { title: "单元测验", kind: "exam", seconds: 0 }]] })
      : null;
  const itemId = plan.itemId ?? series!.itemIds[1]!;
  await school.db
    .insertInto("class_exam")
    .values({ item_id: itemId, paper_id: paper.paperId, accuracy_per: plan.accuracyPer ?? 60 })
    .execute();
  return { itemId, paperId: paper.paperId, questionIds: paper.questionIds, seriesId: series?.seriesId ?? null };
}
