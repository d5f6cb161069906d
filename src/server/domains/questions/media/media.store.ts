import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { named } from "../../../database/named.ts";
import type { Means } from "../../../kernel/call.ts";
import type { MediaType } from "./types.rules.ts";

export interface KnownMedia {
  readonly hash: string;
  readonly type: MediaType;
  readonly bytes: number;
}

const mediaRows = named<KnownMedia, [hash: string]>("questions.media", "select hash, type, bytes from question_media where hash = $1");

/** The picture or sound of a hash. */
export async function mediaOf({ pool }: Pick<Means, "pool">, hash: string): Promise<KnownMedia | undefined> {
  return (await mediaRows(pool, [hash]))[0];
}

const knownRows = named<{ hash: string }, [hashes: readonly string[]]>(
  "questions.knownMedia",
  "select hash from question_media where hash = any($1::text[])",
);

/** Which of these hashes are kept. */
export async function knownHashes({ pool }: Pick<Means, "pool">, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  return new Set((await knownRows(pool, [hashes])).map((row) => row.hash));
}

/** Writes down what lies in the store; which of it is new. */
export async function addMedia(db: Database, media: readonly KnownMedia[], at: Date): Promise<string[]> {
  if (media.length === 0) return [];
  const { rows } = await sql<{ hash: string }>`
    insert into question_media (hash, type, bytes, created_at) select hash, type, bytes, ${at}
    from unnest(${media.map((one) => one.hash)}::text[], ${media.map((one) => one.type)}::text[],
      ${media.map((one) => one.bytes)}::int[]) as given (hash, type, bytes) on conflict do nothing returning hash`.execute(db);
  return rows.map((row) => row.hash);
}

/** Every picture and sound, by the hash that it lies under. */
export async function keptHashes(db: Database): Promise<string[]> {
  return (await db.selectFrom("question_media").select("hash").execute()).map(({ hash }) => hash);
}
