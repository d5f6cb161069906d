import { books } from "#contract/books.ts";
import type { Received } from "#contract/endpoint.ts";
import { practice } from "#contract/practice.ts";
import { call as browserCall, type Call } from "../../../client/call.ts";
import { type LoadContext, Missing } from "../../../parts/app/screen.ts";
import { idOf } from "../../../parts/practice/addresses.ts";
import type { Question, QuestionAnswer } from "../../../parts/question/shapes.ts";

export type BookKind = "errors" | "marks";

type Subjects = Received<typeof books.pageQuery>["records"];
/** A subject of a book with what it holds. */
export type BookSubject = Omit<Subjects[number], "twice" | "due"> & { readonly twice: number; readonly due: number };

/** A question of a book; `wrong` in the error book alone. */
export interface BookRow {
  readonly id: number;
  readonly question: Question;
  /** When it was answered wrong or marked last, ms since the epoch. */
  readonly at: number;
  readonly inBook: boolean;
  readonly wrong: {
    readonly myAnswer: QuestionAnswer | null;
    readonly times: number;
    readonly streak: number;
    readonly dueTime: number | null;
  } | null;
}

interface BookPage {
  readonly records: readonly BookRow[];
  readonly total: number;
  readonly current: number;
  readonly size: number;
}

/** Which questions of a book are listed; it stands in the address. */
export interface BookWanted {
  readonly courseId: number;
  readonly chapterId: number | null;
  readonly only: "twice" | "due" | null;
}

export interface BookData {
  readonly kind: BookKind;
  readonly subjects: readonly BookSubject[];
  /** null: the book is empty. */
  readonly wanted: BookWanted | null;
  readonly page: BookPage;
  /** Of the tabs. */
  readonly counts: { readonly total: number; readonly errorCount: number; readonly markCount: number };
  /**
   * Questions of my error book, over all subjects, that an exam of mine asks which isn't final (it may wait for a marker): they
   * are listed afterwards.
   */
  readonly inExam: number;
  /** When it was answered, ms since the epoch. */
  readonly at: number;
}

/** Questions of one page. */
const SIZE = 20;
/** Most questions that are practised by name. */
const MOST = 200;

/** The address of a list of a book. */
export function bookAddress(kind: BookKind, wanted: BookWanted, page = 1): string {
  const query = new URLSearchParams({ courseId: String(wanted.courseId) });
  if (wanted.chapterId !== null) query.set("chapterId", String(wanted.chapterId));
  if (wanted.only !== null) query.set(wanted.only, "1");
  if (page > 1) query.set("current", String(page));
  return `/exam/${kind}?${query.toString()}`;
}

export async function askBook(
  call: Call,
  kind: BookKind,
  { courseId, chapterId, only }: BookWanted,
  current: number,
  size = SIZE,
): Promise<BookPage> {
  const of = { courseId, current, size, ...(chapterId === null ? {} : { chapterId }) };
  if (kind === "marks") {
    const page = await call(books.getMarkQuestions, of);
    return {
      ...page,
      records: page.records.map(({ question, markTime, inBook }) => ({
        id: question.questionId,
        question,
        at: markTime,
        inBook,
        wrong: null,
      })),
    };
  }
  const page = await call(books.getErrors, { ...of, twice: only === "twice", due: only === "due" });
  return {
    ...page,
    records: page.records.map(({ question, lastTime, inBook, myAnswer, wrongTimes, streak, dueTime }) => ({
      id: question.questionId,
      question,
      at: lastTime,
      inBook,
      wrong: { myAnswer, times: wrongTimes, streak, dueTime },
    })),
  };
}

/** The ids of a whole list, as many as may be practised by name. */
export async function idsOfBook(kind: BookKind, wanted: BookWanted): Promise<number[]> {
  const first = await askBook(browserCall, kind, wanted, 1, MOST / 2);
  const second = first.total > first.size ? await askBook(browserCall, kind, wanted, 2, MOST / 2) : null;
  return [...new Set([...first.records, ...(second?.records ?? [])].map(({ id }) => id))];
}

export async function loadBook(kind: BookKind, { call, query }: LoadContext): Promise<BookData> {
  const current = idOf(query.get("current") ?? "1");
  if (current === null || current > 100_000) throw new Missing();
  const [subjects, counts] = await Promise.all([
    kind === "errors" ? call(books.pageQuery, { size: 100 }) : call(books.getMarks, { size: 100 }),
    call(practice.getExamHistoryCategoryTree, {}),
  ]);
  const listed: BookSubject[] = subjects.records.map((subject) => ({ twice: 0, due: 0, ...subject }));
  const asked = idOf(query.get("courseId"));
  const courseId = asked ?? listed[0]?.courseId;
  const only = kind === "errors" ? ((["twice", "due"] as const).find((one) => query.get(one) === "1") ?? null) : null;
  const wanted = courseId === undefined ? null : { courseId, chapterId: idOf(query.get("chapterId")), only };
  const page = wanted ? await askBook(call, kind, wanted, current) : { records: [], total: 0, current: 1, size: SIZE };
  const { total, errorCount, markCount } = counts;
  const shown = listed.reduce((sum, subject) => sum + subject.count, 0);
  return {
    kind,
    subjects: listed,
    wanted,
    page,
    counts: { total, errorCount, markCount },
    inExam: kind === "errors" ? Math.max(0, errorCount - shown) : 0,
    at: Date.now(),
  };
}
