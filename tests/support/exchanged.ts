import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSchool, type School } from "./school.ts";

/** A school that gives, an empty one that takes, and a folder for what goes between them. */
export interface Exchange {
  readonly from: School;
  readonly to: School;
  readonly folder: string;
  close(): Promise<void>;
}

/** `giving`: how the first school is opened. */
export async function openExchange(giving: Parameters<typeof openSchool>[0] = {}): Promise<Exchange> {
  const [from, to] = [await openSchool(giving), await openSchool()];
  const folder = mkdtempSync(join(tmpdir(), "jc-exchange-"));
  return {
    from, to, folder,
    async close() {
      await Promise.all([from.close(), to.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The number of a course by its short name. */
export const idOf = async (school: School, slug: string): Promise<number> =>
  (await school.db.selectFrom("series").select("id").where("slug", "=", slug).executeTakeFirstOrThrow()).id;

/** How much of everything a school has, on the disk as well. */
export async function countsOf(school: School): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const tables = [
    "series", "chapter", "item", "lesson_text", "handout", "media_asset", "media_work", "media_rung", "media_subtitle", "teacher",
    "category", "drawing", "english_text", "site_picture", "audit_log",
  ] as const;
  for (const table of tables) {
    const { rows } = await school.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`);
    counts[table] = rows[0]!.count;
  }
  let blobs = 0;
  for await (const _blob of school.means.providers.media.all()) blobs += 1;
  const spool = join(school.dataDir, "spool");
  return { ...counts, blobs, spool: existsSync(spool) ? readdirSync(spool).length : 0 };
}
