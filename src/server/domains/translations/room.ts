import { staffTranslations } from "#contract/staff/translations.ts";
import { staffTranslationShapes } from "#contract/staff/translations.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import type { Findable, SchoolTexts } from "../../kernel/schoolTexts.ts";
import { TRANSLATION_ACTS } from "./acts.ts";
import { translationDesk } from "./desk.ts";
import { indexJob } from "./jobs.ts";
import { englishOf, hasChanged } from "./store.ts";
import { partsOfTitles, withTitles } from "./titles.rules.ts";

interface TranslationPorts {
  /** Where all rooms have texts of the school. */
  readonly texts: () => readonly SchoolTexts[];
  /** What all rooms have found by them. */
  readonly findable: () => readonly Findable[];
}

export const room = ({ texts, findable }: TranslationPorts): Room => {
  const index = indexJob(findable);
  return {
    name: "translations",
    serves: [served(staffTranslations, staffTranslationShapes, translationDesk(texts, index))],
    english: async ({ pool }, asked) => withTitles(asked, await englishOf(pool, [...asked, ...partsOfTitles(asked)])),
    jobs: [index],
    acts: Object.values(TRANSLATION_ACTS),
    // What was loaded with the demo school, or written before there was a search in English.
    async opened({ db, jobs }) {
      if (await hasChanged(db)) await jobs.send(db, index, {});
    },
  };
};
