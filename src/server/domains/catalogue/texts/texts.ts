import { hash } from "node:crypto";
import { drawingPicture } from "#contract/catalogue.ts";
import type { LessonBlock } from "#contract/lessonText.ts";
import type { Database, Pool } from "../../../database/database.ts";
import { plainText } from "../../../kernel/richText.ts";
import { cleanDrawing } from "../../../kernel/drawing.ts";
import { type ReadyText, textOf } from "./text.rules.ts";
import { drawingsNamed, textRow, writeDrawing, writeText } from "./texts.store.ts";

export { drawingFile } from "./texts.store.ts";

const MARK_LENGTH = 12;

/** Where a drawing is shown from. */
export const drawingUrl = (name: string, mark: string): string => `${drawingPicture.path.replace(":name", `${name}.svg`)}?v=${mark}`;

/** Takes a drawing in, in the place of an older one of its name; null: it is none. */
export async function putDrawing(db: Database, name: string, svg: string, now: Date) {
  const clean = cleanDrawing(svg);
  if (!clean) return null;
  const mark = hash("sha256", clean.svg, "hex").slice(0, MARK_LENGTH);
  const version = await writeDrawing(db, { ...clean, name, mark }, now);
  return { width: clean.width, height: clean.height, mark, version };
}

/** A lesson's text as it is written. */
interface WrittenText {
  readonly blocks: readonly LessonBlock[];
  /** Reading time that the school sets; null: by its length. */
  readonly ownSeconds: number | null;
}

/** Names of drawings that a text shows and that aren't there. */
export async function missingDrawings(db: Database, blocks: readonly LessonBlock[]): Promise<string[]> {
  const names = namesIn(blocks);
  const found = new Set((await drawingsNamed(db, names)).map(({ name }) => name));
  return names.filter((name) => !found.has(name));
}

const namesIn = (blocks: readonly LessonBlock[]): string[] => [
  ...new Set(blocks.flatMap((block) => (block.kind === "figure" ? [block.drawing] : []))),
];

/**
 * Gives a lesson its text: it becomes a document lesson, as long as one reads it. Whoever calls it brings its course up to date
 * (`indexSeries`). Returns the lesson's new version and its reading time.
 */
export async function putText(db: Database, itemId: number, { blocks, ownSeconds }: WrittenText, now: Date) {
  const rows = await drawingsNamed(db, namesIn(blocks));
  const shown = new Map(rows.map(({ name, mark, ...size }) => [name, { name, url: drawingUrl(name, mark), ...size }]));
  const text: ReadyText = textOf(blocks, shown, ownSeconds);
  return { version: await writeText(db, itemId, { ...text, blocks, ownSeconds }, now), seconds: text.seconds };
}

/** The text of a document lesson as it is read; null: there is none. Who may read it is the caller's business. */
export async function lessonText(pool: Pool, itemId: number) {
  const row = await textRow(pool, itemId);
  if (!row) return null;
  const { blocks, html, ends, seconds, updatedAt, teacher } = row;
  return {
    seconds, updatedAt, teacher,
    blocks: blocks.map((block, i) => ({
      kind: block.kind,
      title: block.kind === "heading" ? plainText(html[i] ?? "") : null,
      html: html[i] ?? "",
      ends: ends[i] ?? seconds,
    })),
  };
}
