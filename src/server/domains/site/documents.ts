import { sql } from "kysely";
import type { documents } from "#contract/documents.ts";
import type { Language } from "#contract/text/say.ts";
import type { Database } from "../../database/database.ts";
import type { Handlers } from "../../kernel/call.ts";
import { unknownThing } from "../../kernel/refusal.ts";

/** The newest text in force, in the reader's language where there is one, else in Chinese. */
async function publishedDocument(db: Database, name: "agreement" | "privacy" | "about", language: Language, now: Date) {
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

export const documentCalls: Handlers<typeof documents> = {
  async getDocument({ db, now }, { name }, _caller, visit) {
    const found = await publishedDocument(db, name, visit.language, new Date(now()));
    if (!found) throw unknownThing();
    const { body, language, version, title } = found;
    return {
      name, language, version, title,
      publishedAt: found.published_at.getTime(),
      keyPoints: [...body.keyPoints],
      sections: body.sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] })),
      campuses: [...body.campuses],
    };
  },
};
