import { sql } from "kysely";
import type { Language } from "#contract/text/say.ts";
import type { Database } from "../../database/database.ts";
import type { DocumentBody } from "../../database/tables/documents.ts";

type Name = "agreement" | "privacy" | "about";

/** The versions of a text, the newest first. */
export async function documentVersions(db: Database, name: Name) {
  const rows = await db
    .selectFrom("document")
    .select(["version", "language", "title", "published_at"])
    .where("name", "=", name)
    .orderBy("published_at", "desc")
    .orderBy("version", "desc")
    .orderBy("language", "desc")
    .execute();
  return rows.map(({ published_at, ...row }) => ({ ...row, inForceAt: published_at.getTime() }));
}

/** The versions of the agreement and the privacy policy, the newest first, by their Chinese title. */
export async function termsVersions(db: Database) {
  const rows = await db
    .selectFrom("document")
    .select(["name", "version", "title", "published_at"])
    .where("name", "in", ["agreement", "privacy"])
    .where("language", "=", "zh")
    .orderBy("name")
    .orderBy("published_at", "desc")
    .orderBy("version", "desc")
    .execute();
  return rows.map(({ name, published_at, ...row }) => ({
    ...row, name: name as "agreement" | "privacy", inForceAt: published_at.getTime(),
  }));
}

/** Which texts have a version beside the one that the product came with. */
export async function ownTexts(db: Database, builtIn: string): Promise<string[]> {
  const rows = await db.selectFrom("document").select("name").distinct().where("version", "<>", builtIn).execute();
  return rows.map((row) => row.name);
}

interface NewDocument extends Omit<DocumentBody, "campuses"> {
  readonly name: Name;
  readonly language: Language;
  readonly version: string;
  readonly title: string;
  readonly publishedAt: Date;
}

/** Adds a version. Throws a unique violation where this text had it. */
export async function addDocument(tx: Database, document: NewDocument): Promise<void> {
  const { name, language, version, title, keyPoints, sections, publishedAt } = document;
  const body: DocumentBody = { keyPoints, sections, campuses: [] };
  const row = { name, language, version, title, body: JSON.stringify(body), published_at: publishedAt };
  await tx.insertInto("document").values(row).execute();
}

/** A version of a text in its languages; without a version the newest in force by `now`. */
export async function documentTexts(db: Database, name: Name, version: string | undefined, now: Date) {
  return db
    .selectFrom("document")
    .select(["version", "language", "title", "body", "published_at as publishedAt"])
    .where("name", "=", name)
    .where("version", "=", (eb) =>
      version !== undefined
        ? eb.val(version)
        : eb.selectFrom("document as newest").select("newest.version").where("newest.name", "=", name)
            .where("newest.published_at", "<=", now).orderBy("newest.published_at", "desc").orderBy("newest.version", "desc").limit(1),
    )
    .execute();
}

/** The newest text in force, in the reader's language where it has one, else in Chinese: an older one is no longer agreed to. */
export async function publishedDocument(db: Database, name: Name, language: Language, now: Date) {
  return db
    .selectFrom("document")
    .selectAll()
    .where("name", "=", name)
    .where("language", "in", [language, "zh"])
    .where("published_at", "<=", now)
    .orderBy("published_at", "desc")
    .orderBy("version", "desc")
    .orderBy(sql`language = ${language}`, "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Every version of every text, the oldest first. */
export const allDocuments = (db: Database) =>
  db
    .selectFrom("document")
    .select(["name", "version", "language", "title", "body", "published_at as publishedAt"])
    .orderBy("name")
    .orderBy("published_at")
    .orderBy("version")
    .execute();
