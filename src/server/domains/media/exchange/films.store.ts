import type { Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";

/** Where a film came from, and the file that it was made of; an empty name: it never was one of ours. */
export async function originOf(db: Database, assetId: number): Promise<{ source: string | null; spool: string | null; fileName: string }> {
  const row = await db
    .selectFrom("media_asset as a")
    .leftJoin("media_work as w", "w.asset_id", "a.id")
    .select(["a.source", "w.spool", "w.file_name as fileName"])
    .where("a.id", "=", assetId)
    .executeTakeFirst();
  return { source: row?.source ?? null, spool: row?.spool ?? null, fileName: row?.fileName ?? "" };
}

/** A film that plays, by the name of its source, or by that which it has here as an address. */
export async function filmNamed(db: Database, source: string, vid: string): Promise<{ id: number; seconds: number } | undefined> {
  return db
    .selectFrom("media_asset")
    .select(["id", "seconds"])
    .where((eb) => eb.or([eb("source", "=", source), eb("vid", "=", vid)]))
    .where("state", "=", "ready")
    .where("provider", "=", "embedded")
    .executeTakeFirst();
}

/** The number of a film of this source that is still to come. */
export async function comingFrom(db: Database, source: string): Promise<number | undefined> {
  const row = await db.selectFrom("media_asset").select("id").where("source", "=", source).where("state", "=", "new").executeTakeFirst();
  return row?.id;
}

/** A film that is still to come; its row keeps its number and its source. */
export async function insertComing(
  db: Database,
  film: { readonly vid: string; readonly title: string; readonly source: string; readonly now: Date },
): Promise<number> {
  const { id } = await db
    .insertInto("media_asset")
    .values({
      vid: film.vid, title: film.title, provider: "embedded", seconds: 0, state: "new", has_poster: false, source: film.source,
      created_at: film.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** It plays from now on. Returns whether it was still to come. */
export async function makeReady(
  tx: Transaction<Tables>,
  id: number,
  film: { readonly title: string; readonly seconds: number; readonly secret: Buffer; readonly ladder: number },
): Promise<boolean> {
  const done = await tx
    .updateTable("media_asset")
    .set({ state: "ready", title: film.title, seconds: film.seconds, key_secret: film.secret, ladder: film.ladder })
    .where("id", "=", id)
    .where("state", "=", "new")
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}
