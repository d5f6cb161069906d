import type { documents } from "#contract/documents.ts";
import type { Handlers } from "../../kernel/call.ts";
import { unknownThing } from "../../kernel/refusal.ts";
import { publishedDocument } from "./documents.store.ts";
import { campusList } from "./store.ts";

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
      campuses: name === "about" ? await campusList(db) : [],
    };
  },
};
