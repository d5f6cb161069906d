import type { Job } from "../../../kernel/jobs.ts";
import { reconcile } from "./hosting.ts";

/** Asks foreign hosts about videos that are due: every minute for lost callbacks, and at once after one that came. */
export const reconcileHostedJob: Job = { name: "media.reconcileHosted", cron: "* * * * *", run: (means) => reconcile(means) };
