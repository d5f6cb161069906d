import { basename, resolve } from "node:path";
import type { Means } from "../../kernel/call.ts";
import { type Command, readArguments, UsageError } from "../../kernel/commands.ts";
import { askedIn, bringSubject, planSubject, type PlannedSubject, subjectLines, writeClassBank } from "./bank/bank.ts";
import {
  arrivedLines, bringCourses, COURSE_FILE, exportCourse, type Films, folderManifest, oneImport, planCourse, type PlannedCourse, planLines,
  planUpdates, refusalLines, type Uses,
} from "./course/course.ts";
import { ExchangeFailure, openSource, type Source, unwrapped } from "./files/files.ts";

export type Print = (line: string) => void;

/** What the room asks of those above the catalogue. */
export interface ExchangePorts {
  /** How every room forgets which courses and lessons are to be seen; called after the commit. */
  readonly forgets: () => readonly ((means: Pick<Means, "kept">) => void)[];
  /** What every room keeps of lessons. */
  readonly uses: () => Uses;
}

export const EXPORTING = { videos: { type: "boolean" }, originals: { type: "boolean" } } as const;

export function filmsOf({ videos, originals }: { readonly videos?: boolean; readonly originals?: boolean }): Films {
  if (videos !== true && originals === true) throw new UsageError("--originals says which files --videos takes: give both");
  return videos !== true ? "none" : originals === true ? "originals" : "stored";
}

/** `course …` at the shell. */
export const courseCommands = (ports: ExchangePorts): readonly Command[] => [
  {
    name: "course export",
    usage: "COURSE FILE.zip [--videos [--originals]]",
    summary: "writes a course, or a package with its courses, into one file for this or another school; --videos: with its films",
    run: (means, args, print) => plainly(print, async () => {
      const { values, positionals } = readArguments(args, EXPORTING);
      const [course, file, ...more] = positionals;
      if (course === undefined || file === undefined || more.length > 0) throw new UsageError("give a course and the file to write");
      if (!/\.zip$/i.test(file)) throw new UsageError(`${file}: the file's name must end with .zip`);
      const done = await exportCourse(means, course, resolve(file), filmsOf(values), writeClassBank);
      const { title, courses, films, handouts, questions, notes } = done;
      for (const note of notes) print(note);
      const with_ = filmsOf(values) === "none" ? `${films} films by name, without their pictures` : `${films} films`;
      print(`"${title}" is in ${file}: ${courses === 1 ? "" : `${courses} courses, `}${with_}, ${handouts} handouts`);
      if (questions > 0)
        print(`${questions} questions of its class exams lie in it with their keys, in clear: whoever has the file knows them`);
      return 0;
    }),
  },
  {
    name: "course import",
    usage: "FILE.zip|FOLDER [--dry-run] [--publish] [--copy | --update [--force]] [--title TITLE] [--category TRADE/DIRECTION]",
    summary:
      "makes drafts of the courses of a file, or of a folder of videos, which needs a category; what is here already stays; --update: " +
      "it becomes as the file says, unless it was changed here since; --force: all the same",
    run: (means, args, print) => plainly(print, () => courseImport(means, ports, args, print)),
  },
];

async function courseImport(means: Means, ports: ExchangePorts, args: readonly string[], print: Print): Promise<number> {
  const { values, positionals } = readArguments(args, {
    "dry-run": { type: "boolean" }, publish: { type: "boolean" }, copy: { type: "boolean" }, title: { type: "string" },
    category: { type: "string" }, update: { type: "boolean" }, force: { type: "boolean" },
  });
  const [place, ...more] = positionals;
  if (place === undefined || more.length > 0) throw new UsageError("give one file or folder");
  const [copy, update, force] = [values.copy === true, values.update === true, values.force === true];
  if (copy && update) throw new UsageError("--copy makes another course, --update changes the one that is here: give one of them");
  if (force && !update) throw new UsageError("--force is for --update");
  return withSource(place, COURSE_FILE, async (source) => {
    const courses = await planned(means, source, { title: values.title, category: values.category }, print);
    if (update && source.sizeOf(COURSE_FILE) === null) throw new UsageError(`--update is for files with a ${COURSE_FILE}`);
    // A copy's lessons have names of their own, which no class exam of the file is for.
    const subjects = copy ? [] : await subjectsOf(means, courses);
    const updates = update ? await planUpdates(means, ports.uses(), courses, force) : new Map<string, never>();
    const publish = values.publish === true;
    if (values["dry-run"] === true) {
      for (const line of await planLines(means, courses, copy, updates)) print(line);
      for (const { planned: subject } of subjects) for (const line of await subjectLines(means, subject, { publish, update })) print(line);
      print("nothing was changed");
      return 0;
    }
    await oneImport(means, async () => {
      const how = { publish: publish ? "all" : "none", copy, recommended: false, updates } as const;
      const arrived = await bringCourses(means, courses, how, print);
      for (const line of arrivedLines(arrived, askedIn(subjects.map(({ planned: subject }) => subject)))) print(line);
      for (const { whole, planned: subject } of subjects) {
        const { lines, isNothing } = await bringSubject(means, whole, subject, { publish, update });
        if (!isNothing) for (const line of lines) print(line);
      }
    }).finally(() => {
      means.pagesChanged();
      for (const forget of ports.forgets()) forget(means);
    });
    return 0;
  });
}

/** What the class exams of these courses ask, each with the part of the file that its pictures lie in. */
async function subjectsOf(means: Means, courses: readonly PlannedCourse[]) {
  const found: { whole: Source; planned: PlannedSubject }[] = [];
  for (const { source, manifest } of courses)
    for (const folder of manifest.subjects) found.push({ whole: source, planned: await planSubject(means, source, folder) });
  return found;
}

interface Wished {
  readonly title: string | undefined;
  readonly category: string | undefined;
}

/** The courses of a file; a folder without a manifest is one of videos. */
async function planned(means: Means, source: Source, { title, category }: Wished, print: Print): Promise<readonly PlannedCourse[]> {
  if (source.sizeOf(COURSE_FILE) !== null) {
    if (title !== undefined || category !== undefined)
      throw new UsageError(`--title and --category are for folders of videos; this one has a ${COURSE_FILE}`);
    return planCourse(means, source);
  }
  const name = basename(resolve(source.place)).replace(/\.zip$/i, "");
  if (category === undefined)
    throw new ExchangeFailure(`${source.place}: it has no ${COURSE_FILE}; for a folder of videos say --category TRADE/DIRECTION`);
  const { manifest, left } = folderManifest(source, { title: title ?? name, category });
  for (const file of left) print(`${file}: left out, it is neither a video nor a handout`);
  return planCourse(means, source, { ready: manifest });
}

export async function withSource<T>(place: string, manifest: string, work: (source: Source) => Promise<T>): Promise<T> {
  const source = unwrapped(await openSource(resolve(place)), manifest);
  try {
    return await work(source);
  } finally {
    await source.close();
  }
}

/** The file system's words for a full disk, and the database's. */
const isFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && ["ENOSPC", "EDQUOT", "53100"].includes(String(error.code));
const FULL = "the school's disk is full: what came in whole stays, the rest left no row; free some room and say the same again";

/** What the person can mend is said line by line, with exit code 1; anything else is a fault and stays one. */
export async function plainly(print: Print, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    const said = error instanceof ExchangeFailure ? error.message : isFull(error) ? FULL : refusalLines(error).join("\n");
    for (const line of said.split("\n")) print(line);
    return 1;
  }
}
