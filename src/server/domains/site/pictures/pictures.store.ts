import type { Database } from "../../../database/database.ts";

interface KeptPicture {
  readonly hash: string;
  readonly type: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

/** Writes a picture down; false where it was known. */
export async function addPicture(db: Database, picture: KeptPicture, at: Date): Promise<boolean> {
  const done = await db
    .insertInto("site_picture")
    .values({ ...picture, created_at: at })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function hasPicture(db: Database, hash: string): Promise<boolean> {
  return (await db.selectFrom("site_picture").select("hash").where("hash", "=", hash).executeTakeFirst()) !== undefined;
}

/** Every picture, by its hash. */
export async function pictureHashes(db: Database): Promise<string[]> {
  return (await db.selectFrom("site_picture").select("hash").execute()).map(({ hash }) => hash);
}
