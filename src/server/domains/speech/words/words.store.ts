import { sql, type Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";
import type { RuleAction, WordAction } from "../../../database/tables/speech.ts";
import { containing } from "../../../database/like.ts";

type Tx = Transaction<Tables>;

interface Paging {
  readonly current: number;
  readonly size: number;
}

const WORD = ["id", "word", "action", "created_at as createdAt", "version"] as const;
const nextVersion = sql<number>`nextval('comment_version')::int`;
/** All that the school says of words: its own, and what it made of the starting list's rules. */
export async function wholeList(db: Database) {
  const [words, rules] = await Promise.all([
    db.selectFrom("comment_word").select(["id", "word", "folded", "action"]).execute(),
    db.selectFrom("word_rule").select(["rule", "action", "version"]).execute(),
  ]);
  return { words, rules };
}

export async function wordList(
  db: Database,
  { action, keyword }: { action?: WordAction | undefined; keyword?: string | undefined },
  { current, size }: Paging,
) {
  const found = db
    .selectFrom("comment_word")
    .$if(action !== undefined, (q) => q.where("action", "=", action!))
    .$if(keyword !== undefined, (q) => q.where("word", "ilike", containing(keyword!)));
  const [rows, { count }] = await Promise.all([
    found
      .select(WORD)
      .orderBy("id", "desc")
      .limit(size)
      .offset((current - 1) * size)
      .execute(),
    found.select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow(),
  ]);
  return { rows, count };
}

export interface NewWord {
  readonly word: string;
  readonly folded: string;
  readonly action: WordAction;
}

/** A word, locked until the transaction ends, by its id or by how it reads. */
export async function lockWord(tx: Tx, by: { readonly id: number } | { readonly folded: string }) {
  return tx
    .selectFrom("comment_word")
    .select(WORD)
    .where("id" in by ? "id" : "folded", "=", "id" in by ? by.id : by.folded)
    .forUpdate()
    .executeTakeFirst();
}

/** Adds a word; undefined where another one that reads the same came first. */
export async function addWord(tx: Tx, { word, folded, action }: NewWord, at: Date) {
  return tx
    .insertInto("comment_word")
    .values({ word, folded, action, created_at: at })
    .onConflict((c) => c.doNothing())
    .returning(WORD)
    .executeTakeFirst();
}

/** Writes a locked word. Throws a unique violation where another reads the same. */
export async function editWord(tx: Tx, id: number, { word, folded, action }: NewWord) {
  return tx
    .updateTable("comment_word")
    .set({ word, folded, action, version: nextVersion })
    .where("id", "=", id)
    .returning(WORD)
    .executeTakeFirstOrThrow();
}

export async function dropWord(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("comment_word").where("id", "=", id).execute();
}

/** What the school made of a rule, locked until the transaction ends. */
export async function lockRule(tx: Tx, rule: string) {
  return tx.selectFrom("word_rule").select(["action", "version"]).where("rule", "=", rule).forUpdate().executeTakeFirst();
}

/** Writes a locked rule, or its first row where `known` is false; its version, or null where another came first. */
export async function saveRule(tx: Tx, rule: string, action: RuleAction, known: boolean): Promise<number | null> {
  const query = known
    ? tx.updateTable("word_rule").set({ action, version: nextVersion }).where("rule", "=", rule).returning("version")
    : tx.insertInto("word_rule").values({ rule, action }).onConflict((c) => c.doNothing()).returning("version");
  return (await query.executeTakeFirst())?.version ?? null;
}

/** Writes down what the filter met in a comment; `commentId`: null where its author was refused it. */
export async function noteHits(tx: Tx, sources: readonly string[], commentId: number | null, at: Date): Promise<void> {
  if (sources.length === 0) return;
  await tx.insertInto("word_hit").values(sources.map((source) => ({ source, comment_id: commentId, at }))).execute();
}

/** Writes down whether staff let a comment through that the filter held. */
export async function judgeHits(tx: Tx, commentId: number, isFalse: boolean): Promise<void> {
  await tx.updateTable("word_hit").set({ is_false: isFalse }).where("comment_id", "=", commentId).execute();
}

/** How often each rule and word was met since an instant, and how often for nothing, by its source. */
export async function hitCounts(db: Database, since: Date): Promise<ReadonlyMap<string, { hits: number; falseHits: number }>> {
  const rows = await db
    .selectFrom("word_hit")
    .select(["source", sql<number>`count(*)::int`.as("hits"), sql<number>`(count(*) filter (where is_false))::int`.as("falseHits")])
    .where("at", ">=", since)
    .groupBy("source")
    .execute();
  return new Map(rows.map(({ source, ...counts }) => [source, counts]));
}
