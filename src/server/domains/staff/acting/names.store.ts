import type { Database } from "../../../database/database.ts";

/** The member of staff whom an entry of the audit names as its actor; null for everybody else. */
export function staffIdOf(actor: string): number | null {
  const found = /^staff:(\d+)$/.exec(actor);
  return found ? Number(found[1]) : null;
}

/** Names of members of staff. */
export async function namesOf(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("staff").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** All of the school's people, by name. */
export const everybody = (db: Database): Promise<{ staffId: number; name: string }[]> =>
  db.selectFrom("staff").select(["id as staffId", "name"]).orderBy("name").orderBy("id").execute();

/** The school's people whose accounts are open, by name. */
export const colleaguesOf = (db: Database): Promise<{ staffId: number; name: string }[]> =>
  db.selectFrom("staff").select(["id as staffId", "name"]).where("status", "=", "active").orderBy("name").orderBy("id").execute();
