import { type Job, noData } from "../../kernel/jobs.ts";
import { forgetOld } from "./footprints.ts";

/** Takes away footprints that are not kept any more. */
export const tidyFootprintsJob: Job = { name: "footprints.tidy", data: noData, cron: "27 4 * * *", run: forgetOld };
