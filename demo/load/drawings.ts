import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#server/database/database.ts";
import { putDrawing } from "#server/domains/catalogue/catalogue.ts";

const MEDIA = join(import.meta.dirname, "../media");
const FOLDER = join(MEDIA, "drawings");

/** Takes the drawings of the lessons in, each by the name of its file. */
export async function loadDrawings(db: Database, now: number): Promise<void> {
  for (const file of (await readdir(FOLDER)).toSorted()) {
    const svg = await readFile(join(FOLDER, file), "utf8");
    if ((await putDrawing(db, file.replace(/\.svg$/, ""), svg, new Date(now))) === null) throw new Error(`${file} is no drawing`);
  }
}

/** Takes a teacher's portrait in and returns its address. */
export async function loadPortrait(db: Database, now: number, portrait: string): Promise<string> {
  const svg = await readFile(join(MEDIA, "portraits", `${portrait}.svg`), "utf8");
  const drawing = await putDrawing(db, `teacher-${portrait}`, svg, new Date(now));
  if (drawing === null) throw new Error(`${portrait} is no drawing`);
  return `/drawings/teacher-${portrait}.svg?v=${drawing.mark}`;
}
