import type { Database } from "#server/database/database.ts";
import type { DocumentBody } from "#server/database/tables/documents.ts";
import { about, agreement, privacy } from "../content/documents.ts";
import { hourOf } from "./days.ts";

/** The demo school's texts are in force from the start of this day in its time zone. */
const inForce = (day: string) => new Date(hourOf(day, 0));

/** Puts the demo school's agreement, privacy policy and about page in the place of the built-in ones. */
export async function loadDocuments(db: Database): Promise<void> {
  const languages = ["zh", "en"] as const;
  const { version } = agreement.zh;
  const body = (parts: Partial<DocumentBody>) => JSON.stringify({ keyPoints: [], sections: [], campuses: [], ...parts });
  const texts = languages.flatMap((language) => [
    ...([["agreement", agreement], ["privacy", privacy]] as const).map(([name, both]) => {
      const { title, keyPoints, sections } = both[language];
      return {
        name,
        language,
        version: both[language].version,
        title,
        body: body({ keyPoints, sections }),
        published_at: inForce(both[language].version),
      };
    }),
    {
      name: "about" as const, language, version, title: about[language].title, published_at: inForce(version),
      body: body({ sections: [{ heading: "", paragraphs: about[language].paragraphs }] }),
    },
  ]);
  await db.deleteFrom("document").execute();
  await db.insertInto("document").values(texts).execute();
}
