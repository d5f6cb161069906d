import { createHash } from "node:crypto";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database, Tables } from "../../database/database.ts";
import { named, type Statements } from "../../database/named.ts";
import { englishKey, type SchoolText } from "../../kernel/english.ts";
import type { SchoolTexts } from "../../kernel/schoolTexts.ts";

const englishRows = named<SchoolText & { english: string }, [digests: string[]]>(
  "translations.english",
  "select chinese, kind, english from english_text where md5(chinese) = any($1::text[])",
);

const digest = (text: string): string => createHash("md5").update(text).digest("hex");

/** English of these texts by `englishKey`, in one statement. */
export async function englishOf(on: Statements, texts: readonly SchoolText[]): Promise<ReadonlyMap<string, string>> {
  const rows = await englishRows(on, [[...new Set(texts.map(({ chinese }) => digest(chinese)))]]);
  return new Map(rows.map((row) => [englishKey(row), row.english]));
}

/** All that the school has in English. */
export const allEnglish = (db: Database) =>
  db.selectFrom("english_text").select(["chinese", "kind", "english"]).orderBy("id").execute();

/** Of these texts those that have English, with it; inside a transaction, too. */
export async function englishNow(db: Database, texts: readonly SchoolText[]): Promise<(SchoolText & { english: string })[]> {
  const digests = [...new Set(texts.map(({ chinese }) => digest(chinese)))];
  const wanted = new Set(texts.map(englishKey));
  const { rows } = await sql<SchoolText & { english: string }>`
    select chinese, kind, english from english_text where md5(chinese) = any(${digests}::text[])`.execute(db);
  return rows.filter((row) => wanted.has(englishKey(row)));
}

/** The same as a function that says a text in English; one without English it says in Chinese. */
export async function englishIn(db: Database, texts: readonly SchoolText[]): Promise<(text: SchoolText) => string> {
  const known = new Map((await englishNow(db, texts)).map((row) => [englishKey(row), row.english]));
  return (text) => known.get(englishKey(text)) ?? text.chinese;
}

/** Texts whose English has a word that begins like one of these, in lower or upper case. */
export async function chineseFor(db: Database, words: readonly string[]): Promise<string[]> {
  const latin = words.filter((word) => /^[\p{Script=Latin}\d]+$/u.test(word));
  if (latin.length === 0) return [];
  const { rows } = await sql<{ chinese: string }>`
    select chinese from english_text where kind = 'text' and english ~* ${`\\m(${latin.join("|")})`}`.execute(db);
  return rows.map(({ chinese }) => chinese);
}

/** Notes that the English of these texts has changed. */
export async function noteChanged(db: Database, texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return;
  await sql`insert into english_waiting (chinese) select unnest(${texts}::text[])`.execute(db);
}

/** Takes texts whose English has changed, the oldest first; another process takes others. */
export async function takeChanged(tx: Transaction<Tables>, most: number): Promise<string[]> {
  const { rows } = await sql<{ chinese: string }>`
    delete from english_waiting where id in (select id from english_waiting order by id limit ${most} for update skip locked)
    returning chinese`.execute(tx);
  return [...new Set(rows.map(({ chinese }) => chinese))];
}

export async function hasChanged(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from english_waiting) as found`.execute(db);
  return rows[0]!.found;
}

interface TextRow extends SchoolText {
  readonly english: string;
  readonly version: number;
  readonly places: readonly string[];
}

/** Every text of these columns once, with the places where it stands. */
function schoolsTexts(sources: readonly SchoolTexts[]): RawBuilder<unknown> {
  const parts = sources.map(({ table, column, kind, isList }) => {
    const text = isList ? sql`unnest(${sql.ref(column)})` : sql.ref(column);
    return sql`select ${text} as chinese, ${sql.lit(kind)} as kind, ${sql.lit(`${table}.${column}`)} as place from ${sql.table(table)}`;
  });
  return sql`(
    select chinese, kind, array_agg(distinct place order by place) as places
    from (${sql.join(parts, sql` union all `)}) texts where chinese ~ '[\u4e00-\u9fff]' group by chinese, kind)`;
}

/** A page of the school's texts, those without English first; `missing`: those alone. */
export async function textPage(
  db: Database,
  sources: readonly SchoolTexts[],
  { missing, keyword, current, size }: {
    readonly missing: boolean;
    readonly keyword: string;
    readonly current: number;
    readonly size: number;
  },
): Promise<{ rows: readonly TextRow[]; total: number }> {
  const within = sql`from ${schoolsTexts(sources)} t
    left join english_text e on md5(e.chinese) = md5(t.chinese) and e.kind = t.kind
    where (not ${missing}::boolean or e.id is null)
      and (${keyword} = '' or position(lower(${keyword}) in lower(t.chinese)) > 0 or position(lower(${keyword}) in lower(e.english)) > 0)`;
  const [page, counted] = [
    await sql<TextRow>`
      select t.chinese, t.kind, t.places, coalesce(e.english, '') as english, coalesce(e.version, 0) as version ${within}
      order by (e.id is not null), t.places, t.chinese limit ${size} offset ${(current - 1) * size}`.execute(db),
    await sql<{ total: number }>`select count(*)::int as total ${within}`.execute(db),
  ];
  return { rows: page.rows, total: counted.rows[0]!.total };
}

/** Whether the school has this text. */
export async function isSchoolText(db: Database, sources: readonly SchoolTexts[], { chinese, kind }: SchoolText): Promise<boolean> {
  const { rows } = await sql`select 1 from ${schoolsTexts(sources)} t where t.chinese = ${chinese} and t.kind = ${kind}`.execute(db);
  return rows.length > 0;
}

/** What it is in English, held until the transaction ends. */
export function holdEnglish(tx: Transaction<Tables>, { chinese, kind }: SchoolText) {
  return tx
    .selectFrom("english_text")
    .select(["id", "english", "version"])
    .where(sql`md5(chinese)`, "=", digest(chinese))
    .where("kind", "=", kind)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes those that have no English yet, and notes them for the search; returns how many that were. */
export async function addEnglish(
  db: Database,
  texts: readonly (SchoolText & { readonly english: string })[],
  now: Date,
): Promise<number> {
  if (texts.length === 0) return 0;
  const added = await db
    .insertInto("english_text")
    .values(texts.map(({ chinese, kind, english }) => ({ chinese, kind, english, updated_at: now })))
    .onConflict((row) => row.doNothing())
    .returning("chinese")
    .execute();
  await noteChanged(db, added.map(({ chinese }) => chinese));
  return added.length;
}

export async function changeEnglish(tx: Transaction<Tables>, id: number, english: string, version: number, now: Date): Promise<void> {
  await tx.updateTable("english_text").set({ english, version, updated_at: now }).where("id", "=", id).execute();
}

/** Writes the English of these texts in the place of what they have, and notes it for the search. */
export async function bringEnglish(
  tx: Transaction<Tables>, texts: readonly (SchoolText & { readonly english: string })[], now: Date,
): Promise<void> {
  for (const text of texts) {
    const held = await holdEnglish(tx, text);
    if (!held) await addEnglish(tx, [text], now);
    else if (held.english !== text.english) {
      await changeEnglish(tx, held.id, text.english, held.version + 1, now);
      await noteChanged(tx, [text.chinese]);
    }
  }
}

export async function removeEnglish(tx: Transaction<Tables>, id: number): Promise<void> {
  await tx.deleteFrom("english_text").where("id", "=", id).execute();
}

