import { type Job, noData } from "../../kernel/jobs.ts";
import { recountLearners } from "./store.ts";

/** Enrolling counts up; this counts anew each hour, so that entitlements taken back leave the counter, too. */
export const recountLearnersJob: Job = {
  name: "enrolment.recountLearners",
  data: noData,
  cron: "17 * * * *",
  run: ({ db }) => recountLearners(db),
};
