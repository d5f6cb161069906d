import { z } from "zod";
import { text } from "../fields.ts";
import { instant } from "../values.ts";

const name = z.enum(["agreement", "privacy", "about"]);
const documentVersion = z.string().regex(/^[\w.-]{1,40}$/, "invalid");
const section = z.strictObject({ heading: z.string().trim().max(80, "tooLong"), paragraphs: z.array(text(2_000)).min(1).max(40) });
const words = z.strictObject({
  title: text(60),
  keyPoints: z.array(text(200)).max(10),
  sections: z.array(section).min(1).max(40),
});

export const staffSiteShapes = {
  documents: {
    summary: "The versions of the school's texts, the newest first, those that come into force later among them",
    in: z.strictObject({ name }),
    out: z.array(z.strictObject({ version: z.string(), language: z.enum(["zh", "en"]), title: z.string(), inForceAt: instant })),
  },
  publishDocument: {
    summary:
      "Publishes a new version of a text. What was published never changes; a new agreement or privacy policy is asked for at each " +
      "learner's next sign-in from the instant on",
    in: z.strictObject({
      name,
      version: documentVersion.describe("one that this text has not had; both texts of one version are accepted together"),
      inForceAt: instant.optional().describe("absent: at once; never in the past"),
      zh: words,
      en: words.optional().describe("absent: readers of English see the Chinese text"),
    }),
    out: z.strictObject({ inForceAt: instant }),
  },
};

export type StaffSiteShapes = typeof staffSiteShapes;
