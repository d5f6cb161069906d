import { hash } from "node:crypto";
import type { LessonBlock } from "#contract/lessonText.ts";
import { drawingPicture } from "#contract/catalogue.ts";
import type { Database } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { cleanDrawing } from "../../../kernel/drawing.ts";
import { drawingFile, drawingUrl, putDrawing } from "../texts/texts.ts";

/** The drawings of these names as files, those that are there. */
export async function drawingsOf({ pool }: Pick<Means, "pool">, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const name of new Set(names)) {
    const file = await drawingFile(pool, name);
    if (file) found.set(name, file.svg);
  }
  return found;
}

/** The drawing that an address of this site shows; null: it shows none. */
export const drawingIn = (address: string): string | null =>
  new RegExp(`^${drawingPicture.path.replace(":name", "([a-z0-9-]+)")}\\.svg(?:\\?|$)`).exec(address)?.[1] ?? null;

export const drawingsIn = (blocks: readonly LessonBlock[]): string[] =>
  blocks.flatMap((block) => (block.kind === "figure" ? [block.drawing] : []));

export const isDrawing = (svg: string): boolean => cleanDrawing(svg) !== null;

const MARK = 8;

/** What a drawing that comes in is called here: its own name, or where another one has that, one by its content; null: it is none. */
export async function drawingAs(
  { pool }: Pick<Means, "pool">,
  { name, svg }: { readonly name: string; readonly svg: string },
): Promise<string | null> {
  const clean = cleanDrawing(svg)?.svg;
  if (clean === undefined) return null;
  const here = await drawingFile(pool, name);
  return here && here.svg !== clean ? `${name}-${hash("sha256", clean, "hex").slice(0, MARK)}` : name;
}

/**
 * Takes a drawing in. Where another one has its name it gets one of its own, the same each time, so that what other lessons show stays
 * as it is. Returns its name and where it is shown from; null: it is no drawing.
 */
export async function drawingMade(
  { pool }: Pick<Means, "pool">,
  tx: Database,
  { name, svg, now }: { readonly name: string; readonly svg: string; readonly now: Date },
): Promise<{ name: string; address: string } | null> {
  const own = await drawingAs({ pool }, { name, svg });
  if (own === null) return null;
  const here = await drawingFile(pool, own);
  if (here?.svg === cleanDrawing(svg)!.svg) return { name: own, address: drawingUrl(own, here.mark) };
  const put = await putDrawing(tx, own, svg, now);
  return put && { name: own, address: drawingUrl(own, put.mark) };
}
