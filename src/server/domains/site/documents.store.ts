import { sql } from "kysely";
import type { Language } from "#contract/text/say.ts";
import type { Database } from "../../database/database.ts";

/** The newest text in force, in the reader's language where there is one, else in Chinese. */
export async function publishedDocument(db: Database, name: "agreement" | "privacy" | "about", language: Language, now: Date) {
  return db
    .selectFrom("document")
    .selectAll()
    .where("name", "=", name)
    .where("language", "in", [language, "zh"])
    .where("published_at", "<=", now)
    .orderBy(sql`language = ${language}`, "desc")
    .orderBy("published_at", "desc")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
}
