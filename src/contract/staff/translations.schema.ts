import { z } from "zod";
import { CHANGED_CODES, pageOf, paging, queryFlag, version } from "../values.ts";

/** As long as an introduction or an article may be. */
const LENGTH = 60_000;
const kind = z.enum(["text", "html"]).describe("how it stands on pages: as it is, or as sanitised HTML");

export const staffTranslationShapes = {
  texts: {
    summary: "Every text that the school wrote, with its English; those without one first",
    in: z.strictObject({
      ...paging,
      missing: queryFlag.optional().describe("only those without English"),
      keyword: z.string().trim().max(100, "tooLong").default("").describe("found in either language"),
    }),
    out: pageOf(
      z.strictObject({
        chinese: z.string(),
        kind,
        english: z.string().describe("empty: none; the Chinese is shown"),
        version: z.int().nonnegative().describe("0: none yet"),
        places: z.array(z.string()).describe("where it stands, such as series.title"),
      }),
    ),
  },
  save: {
    summary: "Writes a text in English; an empty one takes the English away",
    in: z.strictObject({
      chinese: z.string().min(1, "required").max(LENGTH, "tooLong").describe("letter by letter as it stands"),
      kind,
      english: z.string().max(LENGTH, "tooLong"),
      version: version.optional().describe("as it was read; absent: there was none"),
    }),
    out: z.strictObject({ version: z.int().nonnegative().describe("0: none any more") }),
    codes: CHANGED_CODES,
    bodyLimit: 512 * 1024,
  },
};

export type StaffTranslationShapes = typeof staffTranslationShapes;
