import type { Means } from "../../../kernel/call.ts";
import { categoryAt, teachersNamed } from "../../catalogue/catalogue.ts";
import { filmHere } from "../../media/media.ts";
import type { Arrived } from "./arriving.ts";
import type { PlannedCourse } from "./plan.ts";
import type { PlannedUpdate } from "./updating.ts";

const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** How many of a course's videos come as they play, are to be converted, and aren't in the file. */
async function filmsOf(means: Means, { manifest, films }: PlannedCourse) {
  const count = { ready: 0, toConvert: 0, waiting: 0 };
  for (const { kind, film, video } of manifest.chapters.flatMap(({ lessons }) => lessons)) {
    if (kind !== "video") continue;
    const told = film === undefined ? undefined : films.get(film)?.told;
    if (told && (told.qualities.length > 0 || (await filmHere(means, told.id)))) count.ready += 1;
    else if (video !== undefined) count.toConvert += 1;
    else count.waiting += 1;
  }
  return count;
}

/** What an import would do with these courses, line by line. */
export async function planLines(
  means: Means,
  courses: readonly PlannedCourse[],
  copy: boolean,
  updates: ReadonlyMap<string, PlannedUpdate> = new Map(),
): Promise<string[]> {
  const lines: string[] = [];
  const teachers = new Set((await teachersNamed(means.db)).keys());
  const categories = new Set<string>();
  for (const planned of courses) {
    const { manifest, here } = planned;
    const update = updates.get(manifest.id);
    if (update) {
      lines.push(...updateLines(planned, update, "would become"));
      continue;
    }
    if (here && !copy) {
      lines.push(`"${manifest.title}" (${manifest.id}) is here already as course ${here.id} and stays as it is`);
      continue;
    }
    const category = [manifest.category.trade, ...(manifest.category.direction === null ? [] : [manifest.category.direction])].join("/");
    if ((await categoryAt(means.db, manifest.category)) === null && !categories.has(category)) {
      categories.add(category);
      lines.push(`the category ${category} would be added`);
    }
    for (const { name } of manifest.teachers) {
      if (teachers.has(name)) continue;
      teachers.add(name);
      lines.push(`the teacher ${name} would be added`);
    }
    const lessons = manifest.chapters.flatMap((chapter) => chapter.lessons);
    const { ready, toConvert, waiting } = await filmsOf(means, planned);
    const parts = [
      ...(manifest.type === "package" ? [many(manifest.courses.length, "course")] : []),
      ...(manifest.chapters.length > 0 ? [many(manifest.chapters.length, "chapter"), many(lessons.length, "lesson")] : []),
      ...(ready > 0 ? [`${many(ready, "video")} ready to play`] : []),
      ...(toConvert > 0 ? [`${many(toConvert, "video")} to convert`] : []),
      ...(waiting > 0 ? [`${many(waiting, "video")} not in the file`] : []),
      many(manifest.handouts.length, "handout"),
    ];
    lines.push(`the ${manifest.type} "${manifest.title}" (${manifest.id}) would be made under ${category}: ${parts.join(", ")}`);
  }
  return lines;
}

/** What an update changes of a course, or changed. */
function updateLines({ manifest }: PlannedCourse, { id, difference, videos }: PlannedUpdate, becomes: string): string[] {
  const { lines, kept } = difference;
  const more = [...lines, ...(videos.size > 0 ? [`${many(videos.size, "video")} to convert`] : [])];
  const head = `course ${id}: "${manifest.title}" (${manifest.id})`;
  const said = more.length === 0 ? `${head} is as the file says` : `${head} ${becomes} as the file says:`;
  return [said, ...more.map((line) => `  ${line}`), ...kept.map((line) => `  ${line}`)];
}

/** Why a course isn't updated: what was changed here, and what the file would make of it. */
export function conflictLines({ manifest }: PlannedCourse, { id, difference, conflicts }: PlannedUpdate): string[] {
  return [
    `course ${id}: "${manifest.title}" (${manifest.id}) was changed here since the file was written; nothing was changed now`,
    ...conflicts.map((line) => `  here since then: ${line}`),
    ...difference.lines.map((line) => `  with --force, from the file: ${line}`),
  ];
}

/** What an import did, line by line. `asked`: lessons whose class exams get what they ask by this import, as course and id. */
export function arrivedLines(arrived: readonly Arrived[], asked: ReadonlySet<string> = new Set()): string[] {
  return arrived.flatMap(({ planned, id, made, updated }) => {
    const { manifest } = planned;
    if (updated) return updateLines(planned, updated, "is now");
    if (!made) return [`"${manifest.title}" (${manifest.id}) is here already as course ${id} and stays as it is`];
    const lacking = lacksExams(manifest, asked);
    return [
      `course ${id}: "${manifest.title}" is ${made.published ? "published" : "a draft"}`,
      ...(made.lacks === null ? [] : [`  it was published where it comes from, and stays a draft here: ${made.lacks}`]),
      ...(made.converting > 0 ? [`  ${many(made.converting, "video")} to convert, by the running server or the next one to start`] : []),
      ...(made.waiting > 0 ? [`  ${many(made.waiting, "lesson")} without a video: send it in the console, or export with --videos`] : []),
      ...(lacking > 0 ? [`  ${many(lacking, "class exam")} without questions: choose what they draw from`] : []),
    ];
  });
}

/** A lesson as it is called in every school. */
export const lessonName = (course: string, lesson: string): string => `${course} ${lesson}`;

const lacksExams = ({ id, chapters }: PlannedCourse["manifest"], asked: ReadonlySet<string>): number =>
  chapters.flatMap(({ lessons }) => lessons).filter((one) => one.kind === "exam" && !asked.has(lessonName(id, one.id ?? ""))).length;
