import { type Job, noData } from "../../kernel/jobs.ts";
import { openMonth } from "./ledger/ledger.ts";
import { sealEvidence } from "./evidence/evidence.ts";

const WEEK = 7 * 86_400_000;

/** Makes the coming month's evidence partition before anybody waits for it. */
export const tidyLearningJob: Job = {
  name: "learning.tidy",
  data: noData,
  cron: "41 3 * * *",
  async run({ pool, kept, now }) {
    await openMonth({ pool, kept }, now());
    await openMonth({ pool, kept }, now() + WEEK);
  },
};

/** Seals the evidence once a day: from then on not even its whole rewriting stays unseen. */
export const sealEvidenceJob: Job = {
  name: "learning.sealEvidence",
  data: noData,
  cron: "23 4 * * *",
  run: (means) => sealEvidence(means),
};
