import type { Received } from "#contract/endpoint.ts";
import { staffLearnerImports } from "#contract/staff/learnerImports.ts";

export type Row = Received<(typeof staffLearnerImports)["rows"]>["records"][number];

/** What is read anew once something of a sheet has changed. */
export const SHEET_READ = [staffLearnerImports.importOf, staffLearnerImports.rows, staffLearnerImports.imports];
