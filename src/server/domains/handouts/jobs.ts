import { type Job, noData } from "../../kernel/jobs.ts";
import { tidyBlobs } from "./files.ts";

export const tidyHandoutsJob: Job = { name: "handouts.tidy", data: noData, cron: "37 4 * * *", run: (means) => tidyBlobs(means) };
