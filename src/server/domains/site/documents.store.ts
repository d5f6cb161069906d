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

interface NewDocument extends Omit<DocumentBody, "campuses"> {
  readonly name: Name;
  readonly language: Language;
  readonly version: string;
  readonly title: string;
  readonly publishedAt: Date;
}

/** Adds a version; the campuses of the about page are those of the version before. */
export async function addDocument(tx: Database, document: NewDocument): Promise<void> {
  const { name, language, version, title, keyPoints, sections, publishedAt } = document;
  const before = await tx
    .selectFrom("document")
    .select("body")
    .where("name", "=", name)
    .where("language", "=", language)
    .orderBy("published_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const body: DocumentBody = { keyPoints, sections, campuses: before?.body.campuses ?? [] };
  const row = { name, language, version, title, body: JSON.stringify(body), published_at: publishedAt };
  await tx.insertInto("document").values(row).execute();
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
