import { oneAtATime } from "../../../database/alone.ts";
import { inTransaction } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { hereAlready, leavingCourse } from "../../catalogue/catalogue.ts";
import { record } from "../../staff/staff.ts";
import { EXCHANGE_ACTS } from "./acts.ts";
import { ExchangeFailure, ZipWriter } from "../files/files.ts";
import { arriveAll, type Arrived, type Arriving } from "./arriving.ts";
import { type Films, type Leaving, writeCourse } from "./leaving.ts";
import { type PlannedCourse, refusalLines } from "./plan.ts";
import { EVERYTHING, needRoomFor, type StagedCourse, Staging } from "./staging.ts";
import { conflictLines } from "./telling.ts";
import { type PlannedUpdate, planUpdate, type Uses } from "./updating.ts";

export { COURSE_FILE, drawingsManifest, englishManifest, FORMAT_VERSION, MOST_BYTES } from "./manifest.ts";
export { type Leaving, writeCourse } from "./leaving.ts";
export { folderManifest, lineOf, placeOf, readManifest, Wrong } from "./reading.ts";
export type { Films } from "./leaving.ts";
export { needFile, planCourse, type PlannedCourse, refusalLines } from "./plan.ts";
export { arrivedLines, lessonName, planLines } from "./telling.ts";
export type { PlannedUpdate, Uses } from "./updating.ts";

type Say = (line: string) => void;

/** What an export has written. */
interface Left {
  readonly title: string;
  readonly courses: number;
  readonly films: number;
  readonly handouts: number;
  /** Questions that its class exams draw from. */
  readonly questions: number;
  /** What is left out, a line each. */
  readonly notes: readonly string[];
}

/** Writes what the class exams of some courses ask, and says into which folders. */
type Asking = (leaving: Leaving, seriesIds: readonly number[]) => Promise<{ folders: readonly string[]; questions: number }>;

/** Writes a course, or a package with its courses, into a ZIP of this path. @throws ExchangeFailure; then there is no such file */
export async function exportCourse(means: Means, said: string, path: string, films: Films, asking: Asking): Promise<Left> {
  const course = await leavingCourse(means, said);
  if (!course) throw new ExchangeFailure(`there is no course ${said}: give its number or its id`);
  const zip = await ZipWriter.open(path, new Date(means.now()));
  try {
    const leaving: Leaving = { means, zip, films, written: new Set(), notes: [] };
    const sums = { films: 0, handouts: 0 };
    const add = (one: { films: number; handouts: number }) => {
      sums.films += one.films;
      sums.handouts += one.handouts;
    };
    for (const { id, slug } of course.parts) add(await writeCourse(leaving, (await leavingCourse(means, String(id)))!, `courses/${slug}/`));
    const { folders, questions } = await asking(leaving, [course.id, ...course.parts.map(({ id }) => id)]);
    add(await writeCourse(leaving, course, "", folders));
    await zip.finish();
    await record(means, null, EXCHANGE_ACTS.courseOut, `course:${course.id}`, { title: course.title, ...sums });
    return { title: course.title, courses: course.parts.length + 1, ...sums, questions, notes: leaving.notes };
  } catch (error) {
    await zip.abandon();
    throw error;
  }
}

/**
 * Takes an import's whole way while no other is at work on this database, in whatever process: what both bring would be made twice.
 * @throws ExchangeFailure where another one is
 */
export async function oneImport<T>(means: Means, work: () => Promise<T>): Promise<T> {
  const done = await oneAtATime(means.pool, "exchange", async () => ({ result: await work() }));
  if (done === null) throw new ExchangeFailure("another import is at work: wait for it, then say the same again");
  return done.result;
}

/**
 * Takes planned courses in within an import, all of them or none: their files are written first, then all rows in one transaction, with
 * the jobs that convert videos. @throws ExchangeFailure; then nothing is left of them
 */
export async function bringCourses(means: Means, planned: readonly PlannedCourse[], how: Arriving, say: Say): Promise<Arrived[]> {
  const courses: PlannedCourse[] = [];
  // Asked anew: an import that ended since they were looked at may have brought them, and their files are here with them.
  for (const one of planned) courses.push({ ...one, here: one.here ?? (await hereAlready(means.db, one.manifest.id)) });
  const staging = new Staging(means);
  let arrived: Arrived[];
  try {
    await needRoomFor(means, courses.filter((one) => how.copy || !one.here || how.updates?.has(one.manifest.id)));
    const staged: StagedCourse[] = [];
    for (const one of courses) staged.push(await staging.course(one, wantedOf(one, how), say));
    arrived = await inTransaction(means.db, (tx) => arriveAll(means, tx, staged, how));
  } catch (error) {
    await staging.drop();
    if (error instanceof ExchangeFailure) throw error;
    throw new ExchangeFailure(refusalLines(error).join("\n"));
  }
  for (const { after } of arrived) await after?.();
  return arrived;
}

/** What of a course's files is taken: all of a new one, of one that is here what an update wants. */
function wantedOf({ manifest, here }: PlannedCourse, { copy, updates }: Arriving): Parameters<Staging["course"]>[1] {
  if (copy || !here) return EVERYTHING;
  const update = updates?.get(manifest.id);
  if (!update) return null;
  return { video: (at) => update.videos.has(at), handout: (name) => update.difference.handouts.includes(name) };
}

/**
 * What a file would change of the courses that are here, by their ids. Those that somebody changed here since are refused with what that
 * was, unless `force`d. @throws ExchangeFailure
 */
export async function planUpdates(
  means: Means,
  uses: Uses,
  courses: readonly PlannedCourse[],
  force: boolean,
): Promise<ReadonlyMap<string, PlannedUpdate>> {
  const updates = new Map<string, PlannedUpdate>();
  const refused: string[] = [];
  for (const planned of courses) {
    const update = await planUpdate(means, uses, planned);
    if (!update) continue;
    updates.set(planned.manifest.id, update);
    if (update.conflicts.length > 0 && !force) refused.push(...conflictLines(planned, update));
  }
  if (refused.length > 0) throw new ExchangeFailure(refused.join("\n"));
  return updates;
}
