import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { handouts } from "#demo/content/handouts.ts";
import { ingestHandout } from "#server/domains/handouts/handouts.ts";
import type { Means } from "#server/kernel/call.ts";
import type { LoadedCourses } from "./courses.ts";

const FILES = join(import.meta.dirname, "../media/handouts");

/** Takes the printed sheets in as the courses' handouts, by the same checks as any other; taking one in twice changes nothing. */
export async function loadHandouts(means: Means, courses: LoadedCourses): Promise<void> {
  for (const { file, series, name } of handouts) {
    const course = courses.get(series);
    if (!course) throw new Error(`the handout ${file} belongs to ${series}, but there is no such course`);
    await ingestHandout(means, course.id, { name, ext: "pdf" }, await readFile(join(FILES, `${file}.pdf`)), `demo/${file}`);
  }
}
