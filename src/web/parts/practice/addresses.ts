import type { practice } from "#contract/practice.ts";
import { QUESTION_KINDS, type QuestionKind } from "#contract/questions.ts";
import type { Received, Sent } from "#contract/endpoint.ts";

type Row = Received<typeof practice.getAllExamHistory>["records"][number];
/** What an attempt is of. */
export type Source = Row["source"];
/** Which questions an exercise is drawn from. */
export type Scope = NonNullable<Sent<typeof practice.getMockExerciseList>["scope"]>;

export const SCOPES: readonly Scope[] = ["all", "undone", "wrong", "marked", "weak"];

/** An exercise as the address of the practising screen asks for it. */
interface Draw {
  readonly courseId: number;
  readonly chapterIds?: readonly number[];
  readonly pointId?: number;
  readonly kinds?: readonly QuestionKind[];
  readonly scope?: Scope;
  readonly count?: number;
  /** Exactly these questions, of my own books or attempts. */
  readonly ids?: readonly number[];
  /** False: questions done before come as well as others. */
  readonly undoneFirst?: boolean;
  /** Leaves the exercise that is open and begins another. */
  readonly anew?: boolean;
}

const PATH = "/startMockPractice";
/** Most questions that one call of the contract takes by name, and most of an exercise. */
const MOST_IDS = 200;
const MOST = 1000;

/** A number of an address that may be an id; null if it can't be one. */
export const idOf = (text: string | null): number | null => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

const idsOf = (text: string | null): number[] => (text ?? "").split(",").flatMap((part) => idOf(part) ?? []);

/** The screen where a subject's chapters, kinds and count are chosen. */
export const setUpAddress = (courseId: number): string => `${PATH}?courseId=${courseId}`;

/** Where an exercise is drawn and practised. */
export function drawAddress(draw: Draw): string {
  const query = new URLSearchParams({ go: "1", courseId: String(draw.courseId) });
  if (draw.chapterIds?.length) query.set("chapterId", draw.chapterIds.join(","));
  if (draw.pointId !== undefined) query.set("pointId", String(draw.pointId));
  if (draw.kinds?.length) query.set("kinds", draw.kinds.join(","));
  if (draw.scope !== undefined && draw.scope !== "all") query.set("scope", draw.scope);
  if (draw.count !== undefined) query.set("count", String(Math.min(draw.count, MOST)));
  if (draw.ids?.length) query.set("ids", draw.ids.slice(0, MOST_IDS).join(","));
  if (draw.undoneFirst === false) query.set("undoneFirst", "0");
  if (draw.anew) query.set("anew", "1");
  return `${PATH}?${query.toString().replaceAll("%2C", ",")}`;
}

/** The exercise that an address asks for; null where it asks for none. What it can't mean is left out. */
export function drawOf(query: URLSearchParams): Draw | null {
  const courseId = idOf(query.get("courseId"));
  if (query.get("go") !== "1" || courseId === null) return null;
  const chapterIds = idsOf(query.get("chapterId"));
  const pointId = idOf(query.get("pointId"));
  const kinds = (query.get("kinds") ?? "").split(",");
  const known = QUESTION_KINDS.filter((kind) => kinds.includes(kind));
  const scope = SCOPES.find((one) => one === query.get("scope"));
  const count = idOf(query.get("count"));
  const ids = idsOf(query.get("ids")).slice(0, MOST_IDS);
  return {
    courseId,
    ...(chapterIds.length > 0 ? { chapterIds } : {}),
    ...(pointId === null ? {} : { pointId }),
    ...(known.length > 0 ? { kinds: known } : {}),
    ...(scope === undefined ? {} : { scope }),
    ...(count === null ? {} : { count: Math.min(count, MOST) }),
    ...(ids.length > 0 ? { ids } : {}),
    ...(query.get("undoneFirst") === "0" ? { undoneFirst: false } : {}),
    ...(query.get("anew") === "1" ? { anew: true } : {}),
  };
}

/** The result of an attempt and the review of its questions. */
export const resultAddress = (historyId: number): string => `/historyQuery?historyId=${historyId}`;

interface Attempt {
  readonly historyId: number;
  readonly source: Source;
  readonly target: number;
}

/** Where an open attempt goes on. */
export function goOnAddress({ historyId, source, target }: Attempt): string {
  if (source === "exercise") return `${PATH}?exerciseId=${historyId}`;
  if (source === "mock") return `/startMockExam?historyId=${historyId}`;
  return source === "class" ? `/startClassExam?itemId=${target}` : `/startExam?historyId=${historyId}`;
}

/** Where the same is done once more. */
export function againAddress({ source, target, mode, courseId }: Omit<Attempt, "historyId"> & Pick<Row, "mode" | "courseId">): string {
  if (source === "exercise") return setUpAddress(courseId);
  if (source === "mock") return `/startMockExam?courseId=${courseId}&ruleId=${target}`;
  if (source === "class") return `/startClassExam?itemId=${target}`;
  if (source === "examination") return `/startExam?examinId=${target}`;
  return `/startExam?paperId=${target}${mode === "practice" ? "&mode=practice" : ""}`;
}

/** Where a lesson is watched from a second on. */
export const lessonAddress = (lesson: { readonly courseId: number; readonly itemId: number; readonly atSecond: number }): string =>
  `/course/play?id=${lesson.courseId}&itemId=${lesson.itemId}${lesson.atSecond > 0 ? `&from=${lesson.atSecond}` : ""}`;
