import { reports } from "#contract/reports.ts";
import { reportsShapes } from "#contract/reports.schema.ts";
import { staffReports } from "#contract/staff/reports.ts";
import { staffReportsShapes } from "#contract/staff/reports.schema.ts";
import { staffWords } from "#contract/staff/words.ts";
import { staffWordsShapes } from "#contract/staff/words.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { MODERATION_ACTS } from "./acts.ts";
import { reportCalls } from "./calls.ts";
import { reportedTexts, reportsData, reportsMerging } from "./personal.ts";
import { nameReports, pictureReports, type Reportable } from "./reportable.ts";
import { reportDesk } from "./reports.desk.ts";
import { wordCalls } from "./words.desk.ts";

/** `comments`: how a comment is found and taken away; their domain lies above. */
export const room = (ports: { readonly comments: Reportable }): Room => {
  const kinds = { comment: ports.comments, name: nameReports, picture: pictureReports };
  return {
    name: "moderation",
    serves: [
      served(reports, reportsShapes, reportCalls(kinds)),
      served(staffReports, staffReportsShapes, reportDesk(kinds)),
      served(staffWords, staffWordsShapes, wordCalls),
    ],
    retention: [reportedTexts],
    personal: [reportsData],
    merging: [reportsMerging],
    acts: Object.values(MODERATION_ACTS),
  };
};
