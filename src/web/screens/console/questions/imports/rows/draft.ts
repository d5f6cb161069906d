import type { Received } from "#contract/endpoint.ts";
import { staffQuestionFiles } from "#contract/staff/questionFiles.ts";

/** A file that was read. */
export type Draft = Received<(typeof staffQuestionFiles)["preview"]>;

/** What shows its rows. */
export const ROWS_READ = [staffQuestionFiles.preview, staffQuestionFiles.rows, staffQuestionFiles.drafts];
