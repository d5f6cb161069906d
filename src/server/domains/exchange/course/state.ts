import { hash } from "node:crypto";
import type { Database } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { cleanHtml } from "../../../kernel/richText.ts";
import { drawingAs, leavingCourse, type LeavingCourse } from "../../catalogue/catalogue.ts";
import { handoutStates } from "../../handouts/handouts.ts";
import { filmHere } from "../../media/media.ts";
import { type Source, wholeFile } from "../files/files.ts";
import { type CourseManifest, type LessonManifest, MOST_BYTES } from "./manifest.ts";
import type { PlannedCourse } from "./plan.ts";
import type { Extras } from "./extras.ts";
import { studyHere, type StudySaid } from "./study.ts";

/** A lesson as the two sides are compared. */
export interface LessonState {
  /** null: of a file. */
  readonly itemId: number | null;
  /** null: the file has no name for it. */
  readonly key: string | null;
  readonly title: string;
  readonly kind: "video" | "live" | "document" | "exam";
  readonly isTrial: boolean;
  readonly points: readonly string[];
  /** The film's number here; `new`: the file brings one that isn't here; null: none here, or nothing is said of it. */
  readonly film: number | "new" | null;
  readonly seconds: number;
  /** A mark of what there is to read; null: none, or nothing is said of it. */
  readonly text: string | null;
}

export interface ChapterState {
  readonly chapterId: number | null;
  readonly key: string | null;
  readonly title: string;
  readonly lessons: readonly LessonState[];
}

/** What of a course an exchange file says and an update compares; long texts by their marks. */
export interface CourseState {
  /** By field, each as it is compared. */
  readonly page: Readonly<Record<string, string>>;
  readonly chapters: readonly ChapterState[];
  readonly handouts: readonly { readonly name: string; readonly sha256: string }[];
  /** What stands beside it, where that was written down; compared by itself. */
  readonly extras?: Extras;
}

/** JSON whose keys stand in their order, so that equal things are equal texts. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

const MARK = 32;
const markOf = (value: unknown): string => hash("sha256", canonical(value), "hex").slice(0, MARK);

/** One word for how a course stands: a file says of which state it was written. */
export const stateMark = ({ page, chapters, handouts }: CourseState): string => markOf({ page, chapters, handouts });

const STUDY = { rules: "rules of study", checks: "questions for presence checks", comments: "comments" } as const;

/** The same as files of earlier versions have it, which said nothing of how a course is studied. */
export const formerMark = ({ page, chapters, handouts }: CourseState): string => {
  const fields = Object.entries(page).filter(([field]) => !Object.values<string>(STUDY).includes(field));
  return markOf({ page: Object.fromEntries(fields), chapters, handouts });
};

const studyState = (said: StudySaid): CourseState["page"] =>
  Object.fromEntries(
    Object.entries(STUDY).flatMap(([key, field]) => {
      const value = said[key as keyof StudySaid] as unknown;
      return value === undefined ? [] : [[field, canonical(value)]];
    }),
  );

/** As it stands here, but for the questions of lessons that a file hasn't: they stay with them. */
export function comparable(here: CourseState, told: CourseState): CourseState {
  const checks = here.page[STUDY.checks];
  if (checks === undefined) return here;
  const keys = new Set(told.chapters.flatMap(({ lessons }) => lessons.map(({ key }) => key)));
  const said = (JSON.parse(checks) as NonNullable<StudySaid["checks"]>).filter(({ lesson }) => lesson === null || keys.has(lesson));
  return { ...here, page: { ...here.page, [STUDY.checks]: canonical(said) } };
}

type Page = Pick<
  LeavingCourse,
  | "title" | "subtitle" | "level" | "topic" | "intro" | "outcomes" | "price" | "originalPrice" | "validDays" | "sale" | "partnerUrl"
  | "partnerName" | "partnerItems"
> & {
  readonly category: { readonly trade: string; readonly direction: string | null };
  readonly teachers: readonly { readonly name: string }[];
  readonly courses: readonly string[];
};

function pageState(type: 1 | 2, said: Page): CourseState["page"] {
  const { category: { trade, direction }, sale } = said;
  const plain = {
    title: said.title, subtitle: said.subtitle, category: direction === null ? trade : `${trade}/${direction}`, level: said.level,
    topic: said.topic, introduction: markOf(cleanHtml(said.intro).trim()), outcomes: said.outcomes, price: said.price,
    "original price": type === 2 ? null : said.originalPrice, validity: said.validDays, sale, "partner's address": said.partnerUrl,
    "partner's name": said.partnerName, teachers: type === 2 ? [] : [...new Set(said.teachers.map(({ name }) => name))],
    "partner's lessons": sale === "partner" ? said.partnerItems : [], courses: said.courses,
  };
  return Object.fromEntries(Object.entries(plain).map(([field, value]) => [field, canonical(value)]));
}

/** A course as it stands here. */
export async function stateHere(db: Database, id: number): Promise<CourseState> {
  const course = (await leavingCourse({ db }, String(id)))!;
  const state = stateOf(course);
  const page = { ...state.page, ...studyState(await studyHere(db, course)) };
  return { ...state, page, handouts: await handoutStates(db, id) };
}

function stateOf(course: LeavingCourse): Omit<CourseState, "handouts"> {
  const chapters = course.chapters.map(({ chapterId, key, title, lessons }) => ({
    chapterId, key, title,
    lessons: lessons.map(({ itemId, key: own, title: called, kind, isTrial, points, film, seconds, text }) => ({
      itemId, key: own, title: called, kind, isTrial, points, film: film?.assetId ?? null, seconds,
      text: text && markOf({ blocks: text.blocks, ownSeconds: text.ownSeconds }),
    })),
  }));
  return { page: pageState(course.type, { ...course, courses: course.parts.map(({ slug }) => slug) }), chapters };
}

/** A course as a file says it, in the numbers and names that its films and drawings have here, or would get. */
export async function stateInFile(means: Means, planned: PlannedCourse): Promise<CourseState> {
  const { manifest, source, parts } = planned;
  const drawings = await drawingNames(means, manifest, source);
  const chapters: ChapterState[] = [];
  for (const { id, title, lessons } of manifest.chapters) {
    const states: LessonState[] = [];
    for (const lesson of lessons) states.push(await lessonInFile(means, planned, lesson, drawings));
    chapters.push({ chapterId: null, key: id ?? null, title, lessons: states });
  }
  const handouts = [];
  for (const { name, file } of planned.handouts) {
    const sha256 = hash("sha256", await wholeFile(source, file, MOST_BYTES.handout), "hex");
    handouts.push({ name: `${name.name}.${name.ext}`, sha256 });
  }
  const page = { ...pageState(manifest.type === "package" ? 2 : 1, { ...manifest, courses: parts }), ...studyState(manifest) };
  return { page, chapters, handouts };
}

async function lessonInFile(
  means: Means,
  { films }: PlannedCourse,
  { id, title, kind, isTrial, points, seconds, film, text }: LessonManifest,
  drawings: ReadonlyMap<string, string>,
): Promise<LessonState> {
  const told = film === undefined ? undefined : films.get(film)?.told;
  const here = told && (await filmHere(means, told.id));
  const blocks = text?.blocks.map((block) =>
    block.kind === "figure" ? { ...block, drawing: drawings.get(block.drawing) ?? block.drawing } : block,
  );
  return {
    itemId: null, key: id ?? null, title, kind, isTrial, points, seconds,
    film: here?.assetId ?? (told && told.qualities.length > 0 ? "new" : null),
    text: text && blocks ? markOf({ blocks, ownSeconds: text.ownSeconds }) : null,
  };
}

async function drawingNames(means: Means, { drawings }: CourseManifest, source: Source): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const { name, file } of drawings) {
    const svg = (await wholeFile(source, file, MOST_BYTES.subtitles)).toString("utf8");
    const own = await drawingAs(means, { name, svg });
    if (own !== null) names.set(name, own);
  }
  return names;
}
