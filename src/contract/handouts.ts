import { endpoints, type RawAddress } from "./endpoint.ts";
import type { HandoutShapes } from "./handouts.schema.ts";

/** Files that belong to a course (spec 1; spec 7 Course). The wire calls them textbooks. */
export const handouts = endpoints<HandoutShapes>()({
  getTextbookList: { method: "GET", path: "/api/course/v2/hnCourseTextbookDistributor/getTextbookList/:id", access: "visitor" },
  downloadTextbook: { method: "GET", path: "/api/course/v2/hnCourseTextbookDistributor/downloadTextbook/:id", access: "learner" },
  previewTextbook: { method: "GET", path: "/api/course/v2/hnCourseTextbookDistributor/previewTextbook/:id", access: "learner" },
  hnCourseTextbookList: { method: "GET", path: "/api/v1/courseTextbook/hnCourseTextbookList", access: "visitor" },
});

/** The files themselves, outside the envelope. */
export const handoutFiles = {
  file: {
    method: "GET",
    path: "/handouts/:ticket",
    access: "ticket",
    summary: "A handout; downloadTextbook and previewTextbook issue the ticket. Answers byte ranges.",
  },
  upload: {
    method: "POST",
    path: "/handouts/upload/:ticket",
    access: "ticket",
    summary:
      "Takes the bytes of a handout (application/octet-stream); the staff calls add and replace issue the ticket. " +
      "Answers with the envelope.",
  },
} as const satisfies Readonly<Record<string, RawAddress>>;

/** The largest handout, in bytes. */
export const HANDOUT_BYTES = 50 * 1024 * 1024;

/**
 * Kinds of handout: what phones and school computers open and print. No ZIP: what is in one is seen neither by the check
 * nor by a learner on a phone, and its parts can be added singly.
 */
export const HANDOUT_KINDS = ["pdf", "docx", "xlsx", "pptx", "png", "jpg"] as const;
export type HandoutKind = (typeof HANDOUT_KINDS)[number];

/** Kinds that are shown in the page. */
export const SHOWN_KINDS: readonly HandoutKind[] = ["pdf", "png", "jpg"];
