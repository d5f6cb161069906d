import type { Job } from "../../kernel/jobs.ts";
import { forgetOld } from "./footprints.ts";

/** Takes away footprints that are not kept any more. */
export const tidyFootprintsJob: Job = { name: "footprints.tidy", cron: "27 4 * * *", run: forgetOld };
