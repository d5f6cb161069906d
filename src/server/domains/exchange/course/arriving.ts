import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import type { Tables } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { cleanHtml } from "../../../kernel/richText.ts";
import {
  arrive, type ArrivingLesson, categoryMade, drawingMade, giveFilm, hereAlready, holdParts, leavingCourse, showArrived, teacherMade,
  teachersNamed,
} from "../../catalogue/catalogue.ts";
import { keepHandout } from "../../handouts/handouts.ts";
import { keepFilm, keepOriginal } from "../../media/media.ts";
import { pictureMade } from "../../site/site.ts";
import { act } from "../../staff/staff.ts";
import { addEnglish } from "../../translations/translations.ts";
import { EXCHANGE_ACTS } from "./acts.ts";
import { ExchangeFailure, wholeFile } from "../files/files.ts";
import { type Extras, extrasHere, extrasInFile, together } from "./extras.ts";
import { COURSE_FILE, MOST_BYTES } from "./manifest.ts";
import { type PlannedCourse, refusalLines } from "./plan.ts";
import type { StagedCourse } from "./staging.ts";
import { writeStudy } from "./study.ts";
import { applyUpdate, type PlannedUpdate, rememberBase } from "./updating.ts";

type Tx = Transaction<Tables>;

/** How courses come in. */
export interface Arriving {
  /** Learners see them at once: all, those that they saw in the school that the file is of, or none. */
  readonly publish: "all" | "asWritten" | "none";
  /** They come as courses of their own, beside those that are here. */
  readonly copy: boolean;
  /** Their places among the recommendations are taken over, too. */
  readonly recommended: boolean;
  /** What becomes of courses that are here, by their ids; without an entry they stay as they are. */
  readonly updates?: ReadonlyMap<string, PlannedUpdate>;
}

/** What became of one course. */
export interface Arrived {
  readonly planned: PlannedCourse;
  readonly id: number;
  /** What changed of one that was here already; absent: it was made, or left as it is. */
  readonly updated?: PlannedUpdate;
  /** What is to be done once the transaction is through. */
  readonly after?: () => Promise<void>;
  /** null: it was here already. */
  readonly made: {
    readonly published: boolean;
    /** Why it isn't, where it was to be; null: nothing. */
    readonly lacks: string | null;
    readonly converting: number;
    readonly waiting: number;
  } | null;
}

/** Writes courses within a transaction, those of packages before their packages. @throws ExchangeFailure */
export async function arriveAll(means: Means, tx: Tx, courses: readonly StagedCourse[], how: Arriving): Promise<Arrived[]> {
  const arrived: Arrived[] = [];
  const ids = new Map<string, number>();
  for (const staged of courses) {
    const { manifest, parts } = staged.planned;
    const seriesIds: number[] = [];
    for (const part of parts) {
      const id = ids.get(part) ?? (await hereAlready(tx, part))?.id;
      if (id === undefined) throw new ExchangeFailure(`${COURSE_FILE}: courses: there is no course ${part}`);
      seriesIds.push(id);
    }
    const one = await arriveOne(means, tx, { staged, seriesIds }, how);
    ids.set(manifest.id, one.id);
    arrived.push(one);
  }
  return arrived;
}

interface Ready {
  readonly staged: StagedCourse;
  readonly seriesIds: readonly number[];
}

async function arriveOne(means: Means, tx: Tx, ready: Ready, how: Arriving): Promise<Arrived> {
  const { staged } = ready;
  const { planned } = staged;
  const { manifest } = planned;
  // Asked once more: somebody may have brought it since it was looked at.
  const here = how.copy ? null : await hereAlready(tx, manifest.id);
  const update = how.copy ? undefined : how.updates?.get(manifest.id);
  if (here && update?.id === here.id) return updateOne(means, tx, ready, update);
  if (here) return { planned, id: here.id, made: null };
  if (planned.here && !how.copy) throw new ExchangeFailure(`"${manifest.title}" was taken out of the school meanwhile: try again`);
  const slug = how.copy ? `${manifest.id.slice(0, 60)}-${randomBytes(4).toString("hex")}` : manifest.id;
  const publish = how.publish === "all" || (how.publish === "asWritten" && manifest.published);
  const named = ({ id }: Pick<Written, "id">) => `course:${id}`;
  const made = await act({ ...means, db: tx }, null, null, EXCHANGE_ACTS.courseIn, named, async () => {
    const written = await writeOne(means, tx, ready, { slug, recommended: how.recommended ? manifest.recommended : null });
    const lacks = publish ? await shown(means, tx, written.id) : null;
    if (lacks !== null && how.publish === "all")
      throw new ExchangeFailure(`"${manifest.title}" can't be published as it comes: ${lacks} Take it in as a draft`);
    const lessons = manifest.chapters.reduce((sum, chapter) => sum + chapter.lessons.length, 0);
    const films = staged.films.size + staged.originals.size;
    return {
      result: { ...written, lacks }, before: null, version: 1,
      after: { title: manifest.title, lessons, films, handouts: staged.handouts.length, published: publish && lacks === null },
    };
  });
  const published = publish && made.lacks === null;
  return { planned, id: made.id, made: { published, lacks: made.lacks, converting: staged.originals.size, waiting: made.waiting } };
}

/** Publishes a course; what it lacks for that, where it can't be. */
async function shown(means: Means, tx: Tx, id: number): Promise<string | null> {
  try {
    await showArrived(tx, id, new Date(means.now()));
    return null;
  } catch (error) {
    return refusalLines(error).join("; ");
  }
}

interface Written {
  readonly id: number;
  /** Lessons whose film isn't here. */
  readonly waiting: number;
}

/** What a course stands on: English, drawings, category, teachers, films that play from now on, and how its lessons are written. */
async function ground(means: Means, tx: Tx, { staged, seriesIds }: Ready, recommended: number | null) {
  const { planned: { manifest }, films } = staged;
  const english = manifest.english.map((one) => (one.kind === "html" ? { ...one, english: cleanHtml(one.english) } : one));
  await addEnglish(tx, english, new Date(means.now()));
  const drawings = await writeDrawings(means, tx, staged.planned);
  const base = {
    ...manifest, recommended, categoryId: await categoryMade(tx, manifest.category),
    teacherIds: await teachersFor(means, tx, staged.planned, drawings),
  };
  for (const film of new Set(films.values()))
    if (!(await keepFilm(tx, film))) throw new ExchangeFailure(`the film ${film.assetId} was taken away meanwhile: try again`);
  if (seriesIds.length > 0 && (await holdParts(tx, seriesIds)).length < seriesIds.length)
    throw new ExchangeFailure(`${COURSE_FILE}: courses: a package can't hold one of them: a partner's course`);
  const named = new Map([...drawings].map(([name, made]) => [name, made.name]));
  return { base, lessonOf: (lesson: Lesson) => arrivingLesson(lesson, staged, named) };
}

/** Makes a course that is here what the file says; without a difference nothing is written but how it stands. */
async function updateOne(means: Means, tx: Tx, ready: Ready, update: PlannedUpdate): Promise<Arrived> {
  const { planned } = ready.staged;
  const { id, difference, videos } = update;
  const common = { planned, id, made: null, updated: update };
  if (difference.lines.length === 0 && videos.size === 0) {
    await rememberBase(tx, id, planned.manifest, update.extras.then);
    return common;
  }
  const on = await ground(means, tx, ready, null);
  const { itemIds, after } = await applyUpdate(means, tx, { ...ready, ...on, update });
  await keepOriginals(means, tx, ready.staged, itemIds, (at) => videos.has(at));
  await rememberBase(tx, id, planned.manifest, update.extras.then);
  return { ...common, after };
}

async function writeOne(
  means: Means,
  tx: Tx,
  { staged, seriesIds }: Ready,
  { slug, recommended }: { readonly slug: string; readonly recommended: number | null },
): Promise<Written> {
  const { planned: { manifest }, handouts, films } = staged;
  const now = new Date(means.now());
  const { base, lessonOf } = await ground(means, tx, { staged, seriesIds }, recommended);
  // A copy has names of its own for what it holds.
  const isCopy = slug !== manifest.id;
  const chapters = manifest.chapters.map(({ id, title, lessons }) => ({
    key: isCopy ? null : (id ?? null), title,
    lessons: lessons.map((lesson) => ({ ...lessonOf(lesson), ...(isCopy ? { key: null } : {}) })),
  }));
  const type = manifest.type === "package" ? 2 : 1;
  const done = await arrive(tx, { slug, type, base, chapters, seriesIds, partnerItems: manifest.partnerItems }, now);
  if (!done) throw new ExchangeFailure(`${COURSE_FILE}: id: another import brings ${slug} at this moment: try again`);
  for (const handout of handouts) await keepHandout(means, tx, done.id, handout);
  await keepOriginals(means, tx, staged, done.itemIds);
  await writeStudy(means, tx, done.id, manifest, done.itemIds);
  await rememberBase(tx, done.id, manifest, await extrasOfNew(means, tx, done.id, staged));
  const lessons = manifest.chapters.flatMap((chapter) => chapter.lessons);
  const isWaiting = ({ kind, film, video }: (typeof lessons)[number]) =>
    kind === "video" && video === undefined && !(film !== undefined && films.has(film));
  return { id: done.id, waiting: lessons.filter(isWaiting).length };
}

/** How English, subtitles and posters of a new course stand: those of films that are to play by this transaction are the file's. */
async function extrasOfNew(means: Means, tx: Tx, id: number, { planned, films }: StagedCourse): Promise<Extras> {
  const here = await extrasHere(means, tx, (await leavingCourse({ db: tx }, String(id)))!);
  const fresh = [...films].flatMap(([film, { fresh: its }]) => (its ? [planned.films.get(film)!.told.id] : []));
  const told = (await extrasInFile(planned)).films;
  return together(here, { english: {}, films: Object.fromEntries(fresh.map((one) => [one, told[one]!])) });
}

type Lesson = PlannedCourse["manifest"]["chapters"][number]["lessons"][number];

function arrivingLesson(lesson: Lesson, { films }: StagedCourse, drawings: ReadonlyMap<string, string>): ArrivingLesson {
  const { id, title, kind, isTrial, points, text, film } = lesson;
  const staged = film === undefined ? undefined : films.get(film);
  const blocks = text?.blocks.map((block) =>
    block.kind === "figure" ? { ...block, drawing: drawings.get(block.drawing) ?? block.drawing } : block,
  );
  return {
    key: id ?? null, title, kind, isTrial, points, assetId: staged?.assetId ?? null, seconds: staged?.seconds ?? lesson.seconds,
    text: text && blocks ? { blocks, ownSeconds: text.ownSeconds } : null,
  };
}

/** Videos go to be converted; the first lesson that shows one gets it then, further ones show the same. */
async function keepOriginals(
  means: Means,
  tx: Tx,
  { planned, originals, films }: StagedCourse,
  itemIds: readonly (number | undefined)[],
  isWanted: (at: number) => boolean = () => true,
): Promise<void> {
  const lessons = planned.manifest.chapters.flatMap((chapter) => chapter.lessons);
  const done = new Map<string, number>();
  for (const [at, { video, film, seconds }] of lessons.entries()) {
    const staged = video === undefined || (film !== undefined && films.has(film)) ? undefined : originals.get(video);
    if (!staged || !isWanted(at)) continue;
    const known = done.get(staged.spool);
    if (known !== undefined) await giveFilm(tx, itemIds[at]!, { assetId: known, seconds });
    else done.set(staged.spool, await keepOriginal(means, tx, staged, itemIds[at]!));
  }
}

/** The drawings of a course, by what its texts call them. */
async function writeDrawings(means: Means, tx: Tx, { manifest, source }: PlannedCourse) {
  const made = new Map<string, { readonly name: string; readonly address: string }>();
  for (const { name, file } of manifest.drawings) {
    const svg = (await wholeFile(source, file, MOST_BYTES.subtitles)).toString("utf8");
    const done = await drawingMade(means, tx, { name, svg, now: new Date(means.now()) });
    if (done) made.set(name, done);
  }
  return made;
}

/** Its teachers by name; those that the school has not are added as the file describes them. */
async function teachersFor(
  means: Means,
  tx: Tx,
  { manifest, source }: PlannedCourse,
  drawings: ReadonlyMap<string, { readonly address: string }>,
): Promise<number[]> {
  const ids: number[] = [];
  const known = await teachersNamed(tx);
  for (const { picture, ...told } of manifest.teachers) {
    let id = known.get(told.name);
    if (id === undefined) {
      const file = picture && "file" in picture ? await wholeFile(source, picture.file, MOST_BYTES.sheet) : null;
      const drawn = picture && "drawing" in picture ? drawings.get(picture.drawing)?.address : undefined;
      const avatarUrl = drawn ?? (file && (await pictureMade(means, tx, file))) ?? "";
      id = await teacherMade(tx, { ...told, avatarUrl });
    }
    if (!ids.includes(id)) ids.push(id);
  }
  return manifest.type === "package" ? [] : ids;
}
