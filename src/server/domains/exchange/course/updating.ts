import type { Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { text } from "../../../kernel/registry.ts";
import type { Room } from "../../../kernel/room.ts";
import { type ArrivingLesson, bring, type BroughtLesson, holdHere, leavingCourse } from "../../catalogue/catalogue.ts";
import { bringHandouts } from "../../handouts/handouts.ts";
import { filmsComing } from "../../media/media.ts";
import { act } from "../../staff/staff.ts";
import { ExchangeFailure } from "../files/files.ts";
import { EXCHANGE_ACTS } from "./acts.ts";
import { baseOf, keepBase } from "./bases.store.ts";
import { type Difference, differenceOf, type LessonPlan } from "./differing.rules.ts";
import {
  type Extras, type ExtrasChange, extrasChange, extrasHere, extrasInFile, extrasMark, together, withTexts, writeExtras,
} from "./extras.ts";
import type { CourseManifest } from "./manifest.ts";
import type { PlannedCourse } from "./plan.ts";
import type { StagedCourse } from "./staging.ts";
import {
  canonical, comparable, type CourseState, formerMark, type LessonState, stateHere, stateInFile, stateMark,
} from "./state.ts";
import { writeStudy } from "./study.ts";

type Tx = Transaction<Tables>;
export type Uses = readonly NonNullable<Room["lessonUses"]>[];

/** What a file would change of a course that is here. */
export interface PlannedUpdate {
  readonly id: number;
  readonly here: CourseState;
  readonly told: CourseState;
  readonly difference: Difference;
  /** What was changed here since the file was written, a line each; empty: nothing. */
  readonly conflicts: readonly string[];
  /** Places in the file of lessons that get the video it brings to be converted. */
  readonly videos: ReadonlySet<number>;
  /** What every room keeps of lessons. */
  readonly uses: Uses;
  /** What becomes of English, subtitles and posters, and how they stand then. */
  readonly extras: ExtrasChange & { readonly then: Extras };
}

/** Compares a file's course with the one that is here; null: there is none. @throws ExchangeFailure: it can't become what the file says */
export async function planUpdate(means: Means, uses: Uses, planned: PlannedCourse): Promise<PlannedUpdate | null> {
  if (!planned.here) return null;
  const { manifest, here: { id } } = planned;
  const [here, told] = [await stateHere(means.db, id), await stateInFile(means, planned)];
  const plain = differenceOf(comparable(here, told), told, await staying(means.db, uses, here));
  const extras = await planExtras(means, planned, id);
  const difference = { ...plain, lines: [...plain.lines, ...extras.lines] };
  if (difference.wrong.length > 0) throw new ExchangeFailure(difference.wrong.join("\n"));
  const videos = await videosFor(means, manifest, told, difference);
  const own = plain.lines.length === 0 && videos.size === 0 ? [] : await conflictsOf(means.db, id, here, manifest);
  return { id, here, told, difference, conflicts: [...own, ...extras.conflicts], videos, uses, extras };
}

/** What a file would change of English, subtitles and posters. */
async function planExtras(means: Means, planned: PlannedCourse, id: number): Promise<PlannedUpdate["extras"]> {
  const { manifest } = planned;
  const own = await extrasHere(means, means.db, (await leavingCourse(means, String(id)))!);
  const [here, told, base] = [
    await withTexts(means.db, own, manifest.english), await extrasInFile(planned), await baseOf(means.db, id),
  ];
  const isLater = base?.writtenAt && manifest.writtenAt !== undefined && manifest.writtenAt < base.writtenAt.getTime();
  const before = manifest.extras === extrasMark(own) ? undefined : isLater ? null : (base?.state.extras ?? null);
  return { ...(await extrasChange(means, planned, here, told, before)), then: together(here, told) };
}

/** Why a lesson that isn't in a file stays: what learners made of it, as in the console; live lessons are in no file. */
async function staying(db: Database, uses: Uses, { chapters }: CourseState): Promise<(lesson: LessonState) => string | null> {
  const lessons = chapters.flatMap((chapter) => chapter.lessons);
  const ids = lessons.flatMap(({ itemId }) => itemId ?? []);
  const found = new Map<number, string>();
  if (ids.length > 0)
    for (const usesOf of uses)
      for (const { itemId, use } of await usesOf(db, ids)) if (!found.has(itemId)) found.set(itemId, text("en", use, {}));
  return ({ itemId, kind }) => (kind === "live" ? "it is live" : (found.get(itemId!) ?? null));
}

/** Lessons, by their place in the file, that have no film here and none on its way, where the file brings a video. */
async function videosFor(means: Means, manifest: CourseManifest, told: CourseState, { chapters }: Difference): Promise<Set<number>> {
  const plans = new Map(chapters.flatMap(({ lessons }) => lessons.flatMap((plan) => (plan.told ? [[plan.told, plan] as const] : []))));
  const coming = await filmsComing(means, [...plans.values()].flatMap(({ here }) => here?.itemId ?? []), "en");
  const states = told.chapters.flatMap(({ lessons }) => lessons);
  const found = new Set<number>();
  for (const [at, { video }] of manifest.chapters.flatMap(({ lessons }) => lessons).entries()) {
    const state = states[at]!;
    const here = plans.get(state)?.here ?? null;
    const hasFilm = state.film !== null || (here !== null && (here.film !== null || coming.has(here.itemId!)));
    if (video !== undefined && !hasFilm) found.add(at);
  }
  return found;
}

/** What was changed here since the file was written, or since a file was taken in last. */
async function conflictsOf(db: Database, id: number, here: CourseState, manifest: CourseManifest): Promise<string[]> {
  if (manifest.state === stateMark(here) || manifest.state === formerMark(here)) return [];
  const base = await baseOf(db, id);
  if (!base) return ["nothing is known of how it stood when the file was written"];
  const writtenAt = manifest.writtenAt ?? null;
  if (base.writtenAt !== null && writtenAt !== null && writtenAt < base.writtenAt.getTime())
    return [`a later file was taken in: this one is of ${new Date(writtenAt).toISOString()}, that of ${base.writtenAt.toISOString()}`];
  return [...differenceOf(base.state, withoutNewFilms(here, base.state), () => null).lines];
}

/** Films that were still to come when the file was taken in have been made since: nobody changed a thing. */
function withoutNewFilms(here: CourseState, base: CourseState): CourseState {
  const before = new Map(base.chapters.flatMap(({ lessons }) => lessons.map((lesson) => [lesson.itemId, lesson])));
  const asBefore = (lesson: LessonState): LessonState => {
    const was = before.get(lesson.itemId);
    return was && was.film === null && was.kind === lesson.kind ? { ...lesson, film: null, seconds: was.seconds } : lesson;
  };
  return { ...here, chapters: here.chapters.map((chapter) => ({ ...chapter, lessons: chapter.lessons.map(asBefore) })) };
}

/** What an update needs of the import around it. */
interface Ready {
  readonly staged: StagedCourse;
  readonly update: PlannedUpdate;
  readonly seriesIds: readonly number[];
  /** The page as it is written. */
  readonly base: NonNullable<Parameters<typeof bring>[2]["base"]>;
  /** A lesson of the file as it is written. */
  readonly lessonOf: (lesson: CourseManifest["chapters"][number]["lessons"][number]) => ArrivingLesson;
}

/**
 * Makes the course what the file says, as one act of the shell. Returns the lessons' numbers by their places in the file, and what is
 * to be done after the commit. @throws ExchangeFailure: somebody changes it at this moment
 */
export async function applyUpdate(
  means: Means,
  tx: Tx,
  ready: Ready,
): Promise<{ itemIds: (number | undefined)[]; after: () => Promise<void> }> {
  const { staged: { planned: { manifest }, handouts }, update } = ready;
  const { id, here, told, difference, videos, uses, extras } = update;
  if (!(await holdHere(tx, id)) || canonical(await stateHere(tx, id)) !== canonical(here))
    throw new ExchangeFailure(`"${manifest.title}" is being changed in the console at this moment: try again`);
  // Asked once more: films take minutes to store, and a learner may have begun one of these lessons meanwhile.
  const stays = await staying(tx, uses, here);
  const begun = difference.goneLessons.find((lesson) => stays(lesson) !== null);
  if (begun) throw new ExchangeFailure(`lesson "${begun.title}" has come into use at this moment: try again`);
  return act({ ...means, db: tx }, null, null, EXCHANGE_ACTS.courseUpdated, `course:${id}`, async () => {
    const { changes } = difference;
    const lines = [...difference.lines, ...(videos.size > 0 ? [`videos to convert: ${videos.size}`] : [])];
    const order = difference.chapters.flatMap(({ lessons }) => [...lessons]);
    const ids = await bring(tx, id, broughtOf(ready), new Date(means.now()));
    const numbers = new Map(order.map(({ told: its }, at) => [its, changes.outline ? ids[at]! : order[at]!.here!.itemId!]));
    const after = changes.handouts
      ? await bringHandouts(means, tx, id, { names: told.handouts.map(({ name }) => name), staged: handouts })
      : () => Promise.resolve();
    const itemIds = told.chapters.flatMap(({ lessons }) => lessons.map((lesson) => numbers.get(lesson)));
    if (changes.page) await writeStudy(means, tx, id, manifest, itemIds);
    const tidy = await writeExtras(means, tx, extras);
    const result = { itemIds, after: () => after().then(tidy) };
    return { result, before: { title: titleOf(here) }, after: { title: manifest.title, changes: lines } };
  });
}

const titleOf = ({ page }: CourseState): string => JSON.parse(page["title"]!) as string;

function broughtOf({ staged, update: { told, difference }, seriesIds, base, lessonOf }: Ready): Parameters<typeof bring>[2] {
  const { manifest } = staged.planned;
  const { changes, chapters, goneChapters, goneLessons } = difference;
  const said = manifest.chapters.flatMap(({ lessons }) => lessons);
  const places = new Map(told.chapters.flatMap(({ lessons }) => lessons).map((lesson, at) => [lesson, at]));
  const brought = (plan: LessonPlan): BroughtLesson => {
    const itemId = plan.here?.itemId ?? null;
    if (!plan.told || (itemId !== null && plan.changes.length === 0)) return { itemId, told: null, film: false };
    const written = lessonOf(said[places.get(plan.told)!]!);
    const isNew = itemId === null;
    const text = isNew || plan.changes.includes("text") ? written.text : null;
    return { itemId, told: { ...written, text }, film: !isNew && plan.changes.some((one) => one === "film" || one === "length") };
  };
  return {
    base: changes.page ? base : null,
    seriesIds: changes.page && manifest.type === "package" ? seriesIds : null,
    partnerItems: changes.page && manifest.sale === "partner" ? manifest.partnerItems : null,
    chapters: changes.outline
      ? chapters.map(({ here, told: its, lessons }) => ({
          chapterId: here?.chapterId ?? null,
          told: its && (!here || its.title !== here.title || its.key !== null) ? { key: its.key, title: its.title } : null,
          lessons: lessons.map(brought),
        }))
      : null,
    goneChapters: goneChapters.flatMap(({ chapterId }) => chapterId ?? []),
    goneLessons: goneLessons.flatMap(({ itemId }) => itemId ?? []),
  };
}

/** Remembers how a course stands after a file was taken in. */
export async function rememberBase(tx: Tx, id: number, { writtenAt }: CourseManifest, extras: Extras): Promise<void> {
  const state = { ...(await stateHere(tx, id)), extras };
  await keepBase(tx, id, { state, writtenAt: writtenAt === undefined ? null : new Date(writtenAt) });
}
