import { z } from "zod";
import { text } from "../fields.ts";
import { CHANGED_CODES as codes, instant, nothing, version } from "../values.ts";

const name = z.enum(["agreement", "privacy", "about"]);
const documentVersion = z.string().regex(/^[\w.-]{1,40}$/, "invalid");
const section = z.strictObject({ heading: z.string().trim().max(80, "tooLong"), paragraphs: z.array(text(2_000)).min(1).max(40) });
const words = z.strictObject({
  title: text(60),
  keyPoints: z.array(text(200)).max(10),
  sections: z.array(section).min(1).max(40),
});

const texts = { zh: words, en: words.optional().describe("absent: readers of English see the Chinese text") };
const document = z.strictObject({ version: z.string(), inForceAt: instant, ...texts });

export const staffSiteShapes = {
  terms: {
    summary: "Every version of the agreement and the privacy policy, the newest first, with how many learners accepted it",
    in: z.strictObject({}),
    out: z.strictObject({
      learners: z.int().nonnegative(),
      versions: z.array(z.strictObject({
        name: z.enum(["agreement", "privacy"]),
        version: z.string(),
        title: z.string(),
        inForceAt: instant,
        state: z.enum(["due", "inForce", "former"]),
        consents: z.int().nonnegative().describe("both texts of one version are accepted together"),
      })),
    }),
  },
  document: {
    summary: "One version of a text in its languages; without a version the newest in force",
    in: z.strictObject({ name, version: documentVersion.optional() }),
    out: document,
  },
  draft: {
    summary: "What is written of the next version of a text; null: nothing",
    in: z.strictObject({ name }),
    out: z.strictObject({ ...texts, version, updatedAt: instant }).nullable(),
  },
  saveDraft: {
    summary: "Keeps what is written of the next version of a text; learners are shown nothing of it",
    in: z.strictObject({ name, version: version.optional().describe("of the draft that was seen; absent: there was none"), ...texts }),
    out: z.strictObject({ version }),
    codes,
  },
  dropDraft: { summary: "Gives a draft up; a second time changes nothing", in: z.strictObject({ name, version }), out: nothing, codes },
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
      draft: version.optional().describe("the draft, in the version that was seen, that this publishes; it is gone then"),
      ...texts,
    }),
    out: z.strictObject({ inForceAt: instant }),
    codes,
  },
};

export type StaffSiteShapes = typeof staffSiteShapes;
