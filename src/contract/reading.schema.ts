import { z } from "zod";
import { playRules } from "./learning.schema.ts";
import { BLOCK_KINDS } from "./lessonText.ts";
import { id, instant, queryId, schoolText, seconds } from "./values.ts";

export const readingShapes = {
  getLessonText: {
    summary: "The text of a document lesson; a visitor reads that of a trial",
    in: z.object({ itemId: queryId }),
    out: z.object({
      itemId: id,
      seconds: seconds.describe("reading time"),
      updatedAt: instant,
      teacher: z.object({ name: schoolText, title: schoolText }).nullable().describe("who teaches the course"),
      blocks: z.array(
        z.object({
          kind: z.enum(BLOCK_KINDS),
          title: schoolText.nullable().describe("of a heading: its words"),
          html: z.string().describe("sanitised HTML"),
          ends: seconds.describe("second of the reading time at which it ends"),
        }),
      ),
    }),
  },
  openReading: {
    summary: "Opens a play session for a document lesson; its heartbeats go to saveHistory",
    in: z.object({
      itemId: id,
      takeOver: z.boolean().default(false).describe("earn here from now on, whatever else of this learner plays"),
    }),
    out: z.object({
      sessionId: z.string().describe("goes into the heartbeats"),
      expiresAt: instant.describe("reading time plus two hours"),
      seconds: seconds.describe("reading time"),
      rules: playRules,
      furthest: seconds.describe("how far the reader got before, in seconds of the reading time"),
    }),
  },
};

export type ReadingShapes = typeof readingShapes;
