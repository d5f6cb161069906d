import { endpoints } from "./endpoint.ts";
import type { ReadingShapes } from "./reading.schema.ts";

/** Reading a document lesson; its heartbeats are those of films (`learning.saveHistory`). */
export const reading = endpoints<ReadingShapes>()({
  getLessonText: { method: "GET", path: "/api/v1/learning/getLessonText", access: "visitor" },
  openReading: { method: "POST", path: "/api/v1/learning/openReading", access: "learner" },
});

/**
 * Credit of a document lesson ends at so many times its reading time, and its coverage asks for the reading time divided by this
 * (rules.md Watching).
 */
export const READING_TIMES = 2;
