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

interface Coming {
  readonly name: string;
  readonly svg: string;
}

/** A drawing that comes in: its name here, its own or where another one has that, one by its content; and itself, if it is here. */
async function placeOf({ pool }: Pick<Means, "pool">, { name, svg }: Coming) {
  const clean = cleanDrawing(svg)?.svg;
  if (clean === undefined) return null;
  const called = await drawingFile(pool, name);
  if (!called || called.svg === clean) return { name, here: called };
  const own = `${name}-${hash("sha256", clean, "hex").slice(0, MARK)}`;
  const here = await drawingFile(pool, own);
  return { name: own, here: here?.svg === clean ? here : null };
}

/** What a drawing that comes in is called here, or would be; null: it is none. */
export const drawingAs = async (means: Pick<Means, "pool">, drawing: Coming): Promise<string | null> =>
  (await placeOf(means, drawing))?.name ?? null;

/**
 * Takes a drawing in. Where another one has its name it gets one of its own, the same each time, so that what other lessons show stays
 * as it is. Returns its name and where it is shown from; null: it is no drawing.
 */
export async function drawingMade(
  means: Pick<Means, "pool">,
  tx: Database,
  drawing: Coming & { readonly now: Date },
): Promise<{ name: string; address: string } | null> {
  const place = await placeOf(means, drawing);
  if (place === null) return null;
  const { name, here } = place;
  const there = here ?? (await putDrawing(tx, name, drawing.svg, drawing.now));
  return there && { name, address: drawingUrl(name, there.mark) };
}
