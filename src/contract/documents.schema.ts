import { z } from "zod";
import { instant, schoolText } from "./values.ts";

const section = z.object({ heading: z.string().describe("empty for a text without headings"), paragraphs: z.array(z.string()) });
const campus = z.object({
  name: schoolText,
  address: schoolText,
  route: schoolText.describe("how to get there; ways are parted by semicolons"),
});

export const documentShapes = {
  getDocument: {
    summary: "The published text with this name in the reader's language, or in Chinese where it is not translated",
    in: z.object({ name: z.enum(["agreement", "privacy", "about"]) }),
    out: z.object({
      name: z.string(),
      language: z.enum(["zh", "en"]).describe("the language of the text that was found"),
      version: z.string().describe("what registration sends as `consentVersion`"),
      publishedAt: instant,
      title: z.string(),
      keyPoints: z.array(z.string()).describe("what to read first"),
      sections: z.array(section),
      campuses: z.array(campus).describe("of the about page alone"),
    }),
  },
};

export type DocumentShapes = typeof documentShapes;
