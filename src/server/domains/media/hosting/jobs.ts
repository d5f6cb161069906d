import { type Job, noData } from "../../../kernel/jobs.ts";
import { reconcile } from "./hosting.ts";

/** Asks foreign hosts about videos that are due: every minute for lost callbacks, and at once after one that came. */
export const reconcileHostedJob: Job<typeof noData> = {
  name: "media.reconcileHosted",
  data: noData,
  cron: "* * * * *",
  run: (means) => reconcile(means),
};
