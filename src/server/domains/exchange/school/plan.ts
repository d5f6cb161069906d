import { ARTICLE_PICTURE_BYTES } from "#contract/news.ts";
import { PICTURE_BYTES } from "#contract/staff/branding.ts";
import type { Means } from "../../../kernel/call.ts";
import { isDrawing } from "../../catalogue/catalogue.ts";
import { isNewsPicture } from "../../news/news.ts";
import { isPicture } from "../../site/site.ts";
import { planSubject, type PlannedSubject } from "../bank/bank.ts";
import { MOST_BYTES, needFile, planCourse, type PlannedCourse, readManifest, Wrong } from "../course/course.ts";
import { ExchangeFailure, folderOf, type Source } from "../files/files.ts";
import { SCHOOL_FILE, SCHOOL_FORMAT, type SchoolManifest, schoolManifest } from "./manifest.ts";

/** Things that are wrong with a school and are told at once. */
const TOLD = 100;

/** A school's file after everything that can be wrong with it was looked for, but for its questions, which are looked at row by row. */
export interface PlannedSchool {
  readonly source: Source;
  readonly manifest: SchoolManifest;
  /** Courses first, then packages. */
  readonly courses: readonly PlannedCourse[];
  readonly subjects: readonly PlannedSubject[];
}

/** @throws ExchangeFailure with a line for each thing that is wrong */
export async function planSchool(means: Means, source: Source): Promise<PlannedSchool> {
  const given = { schema: schoolManifest, format: SCHOOL_FORMAT, most: 4 * MOST_BYTES.manifest };
  const manifest = await readManifest(source, SCHOOL_FILE, given);
  // Of each of its parts the first are told already.
  const wrong = new Wrong(TOLD);
  const courses: PlannedCourse[] = [];
  const beside = new Set<string>();
  for (const folder of [...manifest.courses, ...manifest.packages]) {
    const isPackage = courses.length >= manifest.courses.length || manifest.packages.includes(folder);
    const planned = await orWrong(wrong, `${folder}/`, () =>
      planCourse(means, folderOf(source, folder), { beside: isPackage ? beside : new Set() }));
    courses.push(...(planned ?? []));
    for (const one of planned ?? []) beside.add(one.manifest.id);
  }
  const subjects: PlannedSubject[] = [];
  for (const folder of manifest.subjects) {
    const planned = await orWrong(wrong, "", () => planSubject(means, source, folder));
    if (planned) subjects.push(planned);
  }
  await lookAtFiles(source, manifest, wrong);
  wrong.refuse(SCHOOL_FILE);
  return { source, manifest, courses, subjects };
}

/** What a part of the file comes to; what is wrong with it is noted, and the next one is looked at. */
async function orWrong<T>(wrong: Wrong, within: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ExchangeFailure)) throw error;
    wrong.push(...error.message.split("\n").map((line) => within + line));
    return null;
  }
}

async function lookAtFiles(source: Source, manifest: SchoolManifest, wrong: Wrong): Promise<void> {
  const where = SCHOOL_FILE;
  const otherwise = "this is no picture that the school takes";
  for (const file of manifest.pictures) await needFile(source, wrong, { where, file, most: PICTURE_BYTES, fits: isPicture, otherwise });
  for (const file of manifest.newsPictures)
    await needFile(source, wrong, { where, file, most: ARTICLE_PICTURE_BYTES, fits: isNewsPicture, otherwise });
  for (const { file } of manifest.drawings)
    await needFile(source, wrong, {
      where, file, most: MOST_BYTES.subtitles, fits: (bytes) => isDrawing(bytes.toString("utf8")), otherwise: "this is no drawing",
    });
  for (const { file } of manifest.questions) if (source.sizeOf(file) === null) wrong.push(`${where}: ${file}: the file is missing`);
}
