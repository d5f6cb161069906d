import { QUESTION_KINDS, type QuestionKind } from "#contract/questions.ts";
import type { Database } from "#server/database/database.ts";
import { chaptersOf, savePaper, type PaperRules, saveMockRule, USUAL_RULES } from "#server/domains/questions/questions.ts";
import { escapeHtml } from "#server/kernel/richText.ts";
import type { Means } from "#server/kernel/call.ts";
import { classExams } from "../content/classExams.ts";
import type { TradeKey } from "../content/shape.ts";
import { FORMAL, MOCK, PAPERS, PASS_SCORE, REVIEWED, type Share } from "../content/subjects.ts";
import type { LoadedBank, LoadedQuestion, LoadedSubject } from "./bank.ts";
import type { LoadedCourses } from "./courses.ts";
import { DAY_MS, HOUR_MS, midnightOf } from "./days.ts";

/** An examination is open around the first start: from 8:00 a week before to 22:00 two months after. */
const OPENS_MS = -7 * DAY_MS + 8 * HOUR_MS;
const CLOSES_MS = 60 * DAY_MS + 22 * HOUR_MS;
/** Its results come at 18:00 on the day after. */
const RESULTS_MS = 61 * DAY_MS + 18 * HOUR_MS;
/** One more is over and its results are out: three days in the week before last, shown on the evening after. */
const PAST = {
  trade: "electrician",
  opensMs: -12 * DAY_MS + 8 * HOUR_MS, closesMs: -9 * DAY_MS + 22 * HOUR_MS, resultsMs: -8 * DAY_MS + 18 * HOUR_MS,
} as const;
/** A class exam: minutes, accuracy in percent that is asked for, points of a question. */
const CLASS = { minutes: 20, accuracyPer: 60, score: 100 } as const;
/** Its pool holds so many times what it asks of a kind (rules.md Exams, Class exam). */
const POOL_TIMES = 3;
const SECTION_TITLES: Readonly<Record<QuestionKind, string>> = {
  single: "单项选择题",
  multiple: "多项选择题",
  judge: "判断题",
  fill: "填空题",
  essay: "简答题",
  case: "案例题",
};

/** What was loaded of one subject's exams. */
export interface LoadedExams {
  /** By year. */
  readonly papers: ReadonlyMap<number, number>;
  readonly ruleId: number;
  readonly examinationId: number;
  /** An examination whose results are out; null: the trade has none. */
  readonly reviewedId: number | null;
}

/** Loads past papers, mock rules, examinations and the exams of chapters. Runs after the bank. */
export async function loadPapers(means: Means, bank: LoadedBank, courses: LoadedCourses): Promise<ReadonlyMap<TradeKey, LoadedExams>> {
  const loaded = new Map<TradeKey, LoadedExams>();
  for (const [trade, subject] of bank) {
    const papers = new Map<number, number>();
    for (const [nth, { year, minutes, shares }] of PAPERS.entries()) {
      const title = `${year} 年${subject.short}理论真题`;
      papers.set(
        year,
        await addPaper(means, subject, {
          kind: "past",
          title,
          year,
          minutes,
          published: true,
          sections: sectionsOf(subject, shares, nth),
          rules: USUAL_RULES,
        }),
      );
    }
    const window = { opensMs: OPENS_MS, closesMs: CLOSES_MS, resultsMs: RESULTS_MS };
    const { title } = subject.examination;
    loaded.set(trade, {
      papers,
      ruleId: await addMockRule(means, subject),
      examinationId: await addExamination(means, subject, title, sectionsOf({ questions: subject.reserved }, FORMAL, 0), window),
      reviewedId: trade === PAST.trade
        ? await addExamination(means, subject, `${subject.short}阶段考试`, sectionsOf({ questions: subject.reviewed }, REVIEWED, 0), PAST)
        : null,
    });
  }
  await loadClassExams(means, bank, courses);
  return loaded;
}

type Drafted = Omit<Parameters<typeof savePaper>[1], "subjectId" | "passScore">;

async function addPaper(
  { db, now }: Pick<Means, "db" | "now">,
  { subjectId }: LoadedSubject,
  draft: Drafted,
  passScore: number = PASS_SCORE,
): Promise<number> {
  return (await savePaper(db, { ...draft, subjectId, passScore }, new Date(now()))).paperId;
}

/** A section for each kind; the `nth` paper takes other questions than its neighbours where the bank has enough of them. */
function sectionsOf({ questions }: Pick<LoadedSubject, "questions">, shares: readonly Share[], nth: number): Drafted["sections"] {
  return shares.map(({ kind, count, score }) => ({
    title: SECTION_TITLES[kind],
    questions: spread(questions.filter(({ draft }) => draft.kind === kind), count, nth).map(({ questionId }) => ({ questionId, score })),
  }));
}

/** So many of them, evenly over the whole bank, beginning one further on for each `nth`. */
function spread(from: readonly LoadedQuestion[], count: number, nth: number): LoadedQuestion[] {
  return Array.from({ length: count }, (_none, i) => from[(Math.floor((i * from.length) / count) + nth) % from.length]!);
}

async function addMockRule({ db, pool, now }: Means, { subjectId, short }: LoadedSubject): Promise<number> {
  const chapters = await chaptersOf({ pool }, subjectId);
  const cells = [...chapters.map(({ chapterId }) => ({ kind: "single" as const, chapterId, ...MOCK.singlesOfChapter })), ...MOCK.shares];
  const rules: PaperRules = { ...USUAL_RULES, shuffleOptions: true };
  const draft = { subjectId, title: `${short}理论模拟考试`, minutes: MOCK.minutes, passScore: PASS_SCORE, published: true, cells, rules };
  return (await saveMockRule(db, draft, new Date(now()))).ruleId;
}

/** Its questions are asked nowhere else; the window counts from the midnight of the first start. */
async function addExamination(
  means: Means,
  subject: LoadedSubject,
  title: string,
  sections: Drafted["sections"],
  { opensMs, closesMs, resultsMs }: { readonly opensMs: number; readonly closesMs: number; readonly resultsMs: number },
): Promise<number> {
  const { intro, needsIdCard } = subject.examination;
  const rules: PaperRules = {
    ...USUAL_RULES,
    shuffleQuestions: true,
    shuffleOptions: true,
    countLeaving: true,
    noCopy: true,
    oneDevice: true,
  };
  const paper = {
    kind: "formal" as const,
    title: `${title}试卷`,
    year: null,
    minutes: 60,
    published: true,
    sections,
    rules,
  };
  const paperId = await addPaper(means, subject, paper);
  const midnight = midnightOf(means.now());
  const [opens, written] = [midnight + opensMs, new Date(midnight + opensMs - DAY_MS)];
  const { id } = await means.db
    .insertInto("examination")
    .values({
      subject_id: subject.subjectId, paper_id: paperId, type: "技能等级考试", title, intro_html: `<p>${escapeHtml(intro)}</p>`, place: "线上",
      starts_at: new Date(opens), ends_at: new Date(midnight + closesMs), register_until: null, attempts: 2, needs_id_card: needsIdCard,
      review_at: new Date(midnight + resultsMs), published: true, created_at: written, updated_at: written,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives the exam items of the courses their papers. */
async function loadClassExams(means: Means, bank: LoadedBank, courses: LoadedCourses): Promise<void> {
  for (const [slug, chapters] of Object.entries(classExams)) {
    const course = courses.get(slug);
    const subject = course && bank.get(course.trade);
    if (!subject) throw new Error(`${slug} has exams, but no course or no bank`);
    for (const [chapter, points] of chapters.entries()) {
      const item = course.exams[chapter];
      if (!item) throw new Error(`${slug} has no chapter ${chapter} to end with an exam`);
      await addClassExam(means.db, means, subject, { ...item, points });
    }
  }
}

async function addClassExam(
  db: Database,
  means: Means,
  subject: LoadedSubject,
  { itemId, title, points }: { itemId: number; title: string; points: readonly string[] },
): Promise<void> {
  const pool = keptAbout(subject, points);
  const sections = QUESTION_KINDS.flatMap((kind) => {
    const of = pool.filter(({ draft }) => draft.kind === kind);
    const some = of.slice(0, Math.floor(of.length / POOL_TIMES)).map(({ questionId }) => ({ questionId, score: CLASS.score }));
    return some.length === 0 ? [] : [{ title: SECTION_TITLES[kind], questions: some }];
  });
  const questions = sections.flatMap((section) => section.questions);
  const passScore = Math.ceil((questions.length * CLASS.score * CLASS.accuracyPer) / 100);
  const paperId = await addPaper(
    means,
    subject,
    {
      kind: "class",
      title,
      year: null,
      minutes: CLASS.minutes,
      published: true,
      sections,
      rules: { ...USUAL_RULES, shuffleOptions: true },
    },
    passScore,
  );
  const named = db.selectFrom("knowledge_point").select("id").where("subject_id", "=", subject.subjectId).where("name", "in", points);
  const pointIds = (await named.execute()).map(({ id }) => id);
  await db
    .insertInto("class_exam")
    .values({ item_id: itemId, paper_id: paperId, accuracy_per: CLASS.accuracyPer, pool_point_ids: pointIds })
    .execute();
}

/** What class exams alone ask about these points. */
function keptAbout({ kept }: LoadedSubject, points: readonly string[]): LoadedQuestion[] {
  for (const point of points)
    if (!kept.some(({ draft }) => draft.pointName === point)) throw new Error(`no question of class exams is about ${point}`);
  return kept.filter(({ draft }) => points.includes(draft.pointName ?? ""));
}
