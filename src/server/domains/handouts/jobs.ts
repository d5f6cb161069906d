import type { Job } from "../../kernel/jobs.ts";
import { tidyBlobs } from "./files.ts";

export const tidyHandoutsJob: Job = { name: "handouts.tidy", cron: "37 4 * * *", run: (means) => tidyBlobs(means) };
