import { staffTranslations } from "#contract/staff/translations.ts";
import { staffTranslationShapes } from "#contract/staff/translations.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import type { SchoolTexts } from "../../kernel/schoolTexts.ts";
import { TRANSLATION_ACTS } from "./acts.ts";
import { translationDesk } from "./desk.ts";
import { englishOf } from "./store.ts";

/** `texts`: where all rooms have texts of the school. */
export const room = ({ texts }: { readonly texts: () => readonly SchoolTexts[] }): Room => ({
  name: "translations",
  serves: [served(staffTranslations, staffTranslationShapes, translationDesk(texts))],
  english: ({ pool }, asked) => englishOf(pool, asked),
  acts: Object.values(TRANSLATION_ACTS),
});
