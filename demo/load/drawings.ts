import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#server/database/database.ts";
import { putDrawing } from "#server/domains/catalogue/catalogue.ts";

const FOLDER = join(import.meta.dirname, "../media/drawings");

/** Takes the drawings of the lessons in, each by the name of its file. */
export async function loadDrawings(db: Database, now: number): Promise<void> {
  for (const file of (await readdir(FOLDER)).toSorted()) {
    const svg = await readFile(join(FOLDER, file), "utf8");
    if ((await putDrawing(db, file.replace(/\.svg$/, ""), svg, new Date(now))) === null) throw new Error(`${file} is no drawing`);
  }
}
