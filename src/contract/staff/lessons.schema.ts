import { z } from "zod";
import { ITEM_KINDS } from "../catalogue.ts";
import {
  BLOCK_CHARACTERS, DRAWING_NAME, LEAST_READING_SECONDS, LESSON_BLOCKS, MOST_READING_SECONDS,
} from "../lessonText.ts";
import { CHANGED_CODES as codes, id, instant, pageOf, paging, queryId, seconds, version } from "../values.ts";

const words = (max = BLOCK_CHARACTERS) => z.string().trim().min(1, "required").max(max, "tooLong");
const cells = z.array(z.string().max(200, "tooLong")).min(1).max(6).readonly();
const drawingName = z.string().max(80, "tooLong").regex(DRAWING_NAME, "invalid").describe("lower-case words with hyphens");

const block = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("heading"), text: words(80) }),
  z.strictObject({ kind: z.literal("paragraph"), text: words() }),
  z.strictObject({ kind: z.literal("list"), items: z.array(words(400)).min(1).max(40).readonly(), ordered: z.boolean().optional() }),
  z
    .strictObject({
      kind: z.literal("table"),
      head: cells,
      rows: z.array(cells).min(1).max(60).readonly(),
      marked: z.int().nonnegative().optional().describe("the row that an example is about, from 0"),
      note: words(200).optional(),
    })
    .refine(({ head, rows, marked }) => rows.every((row) => row.length === head.length) && (marked ?? 0) < rows.length, "invalid"),
  z.strictObject({ kind: z.literal("callout"), tone: z.enum(["warning", "tip"]), text: words(400) }),
  z.strictObject({
    kind: z.literal("steps"),
    steps: z.array(z.strictObject({ name: words(40), value: words(40), note: words(80) })).min(2).max(4).readonly(),
  }),
  z.strictObject({ kind: z.literal("figure"), drawing: drawingName, alt: words(400), caption: words(200) }),
]);

const blocks = z
  .array(block)
  .min(1, "required")
  .max(LESSON_BLOCKS, "tooLong")
  .readonly()
  .describe("from top to bottom; words between ** and ** are strong, nothing else is marked up");
const ownSeconds = z
  .int()
  .min(LEAST_READING_SECONDS)
  .max(MOST_READING_SECONDS)
  .nullable()
  .describe("reading time that the school sets, in seconds; null: by its length");
const written = z.strictObject({ itemId: id, version, seconds: seconds.describe("reading time in force") });

const drawing = z.strictObject({
  name: drawingName,
  url: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  version,
  updatedAt: instant,
});

/** An SVG file's letters. */
const DRAWING_LETTERS = 150_000;

export const staffTextShapes = {
  text: {
    summary: "The text of a lesson as it is written; a lesson without one has no blocks",
    in: z.strictObject({ itemId: queryId }),
    out: z.strictObject({
      itemId: id,
      title: z.string(),
      kind: z.enum(ITEM_KINDS),
      version,
      blocks: z.array(block).readonly(),
      ownSeconds,
      seconds,
    }),
  },
  addText: {
    summary: "Adds a lesson to read at the end of a chapter",
    in: z.strictObject({
      chapterId: id,
      title: words(120),
      isTrial: z.boolean().default(false),
      blocks,
      ownSeconds: ownSeconds.default(null),
    }),
    out: written,
    bodyLimit: 1024 * 1024,
  },
  saveText: {
    summary: "Writes the text of a lesson, which becomes one to read; a lesson that plays a video, an exam and a live are refused",
    in: z.strictObject({ itemId: id, version: version.describe("of the lesson"), blocks, ownSeconds: ownSeconds.default(null) }),
    out: written,
    bodyLimit: 1024 * 1024,
    codes,
  },
  drawings: {
    summary: "The drawings that texts may show, newest first",
    in: z.strictObject(paging),
    out: pageOf(drawing),
  },
  saveDrawing: {
    summary: "Takes a drawing in, as SVG of which shapes and letters are kept; to replace one asks for all of the school's courses",
    in: z.strictObject({
      name: drawingName,
      svg: z.string().min(1, "required").max(DRAWING_LETTERS, "tooLong").describe("with a view box"),
      version: version.nullable().default(null).describe("of the one that it takes the place of; null: a new name"),
    }),
    out: drawing,
    bodyLimit: 1024 * 1024,
    codes,
  },
};

export type StaffTextShapes = typeof staffTextShapes;
