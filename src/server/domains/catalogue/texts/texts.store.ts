import type { LessonBlock } from "#contract/lessonText.ts";
import type { Database, Pool } from "../../../database/database.ts";
import { named } from "../../../database/named.ts";
import type { CleanDrawing } from "../../../kernel/drawing.ts";
import type { ReadyText } from "./text.rules.ts";

interface DrawingRow {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly mark: string;
}

/** The drawings of these names; unknown ones are missing. */
export async function drawingsNamed(db: Database, names: readonly string[]): Promise<DrawingRow[]> {
  if (names.length === 0) return [];
  return db.selectFrom("drawing").select(["name", "width", "height", "mark"]).where("name", "in", names).execute();
}

/** Writes a drawing, in the place of an older one of its name; returns its version. */
export async function writeDrawing(db: Database, drawing: CleanDrawing & { name: string; mark: string }, now: Date): Promise<number> {
  const { name, svg, width, height, mark } = drawing;
  const { version } = await db
    .insertInto("drawing")
    .values({ name, svg, width, height, mark, updated_at: now })
    .onConflict((row) =>
      row.column("name").doUpdateSet((eb) => ({ svg, width, height, mark, updated_at: now, version: eb("drawing.version", "+", 1) })),
    )
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

const drawingFiles = named<{ svg: string; mark: string }, [name: string]>(
  "catalogue.drawing",
  "select svg, mark from drawing where name = $1",
);

/** A drawing as its file; undefined: none of this name. */
export async function drawingFile(pool: Pool, name: string): Promise<{ svg: string; mark: string } | undefined> {
  return (await drawingFiles(pool, [name]))[0];
}

/** Writes the text of a lesson, which becomes a document lesson of its reading time; returns the lesson's new version. */
export async function writeText(
  db: Database,
  itemId: number,
  text: ReadyText & { readonly blocks: readonly LessonBlock[]; readonly ownSeconds: number | null },
  now: Date,
): Promise<number> {
  const columns = {
    blocks: JSON.stringify(text.blocks), html: [...text.html], ends: [...text.ends], plain: text.plain, own_seconds: text.ownSeconds,
    updated_at: now,
  };
  await db
    .insertInto("lesson_text")
    .values({ item_id: itemId, ...columns })
    .onConflict((row) => row.column("item_id").doUpdateSet(columns))
    .execute();
  const { version } = await db
    .updateTable("item")
    .set((eb) => ({ kind: "document" as const, seconds: text.seconds, version: eb("version", "+", 1) }))
    .where("id", "=", itemId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

interface TextRow {
  readonly blocks: readonly LessonBlock[];
  readonly html: readonly string[];
  readonly ends: readonly number[];
  readonly seconds: number;
  /** ms since the epoch. */
  readonly updatedAt: number;
  readonly teacher: { readonly name: string; readonly title: string } | null;
}

const textRows = named<TextRow, [itemId: number]>(
  "catalogue.lessonText",
  `select t.blocks, t.html, t.ends, i.seconds, floor(extract(epoch from t.updated_at) * 1000)::bigint as "updatedAt",
      (select json_build_object('name', w.name, 'title', w.title) from series_teacher st join teacher w on w.id = st.teacher_id
        where st.series_id = i.series_id order by st.sort, w.id limit 1) as teacher
    from lesson_text t join item i on i.id = t.item_id where t.item_id = $1 and i.kind = 'document'`,
);

/** The text of a document lesson, with who teaches its course; undefined: it has none. */
export async function textRow(pool: Pool, itemId: number): Promise<TextRow | undefined> {
  return (await textRows(pool, [itemId]))[0];
}
