import { type Job, noData } from "../../kernel/jobs.ts";
import { forgetSessions, openMonth } from "./ledger/ledger.ts";
import { sealEvidence } from "./evidence/evidence.ts";

const DAY = 86_400_000;
/** How long (ms) an ended play session is kept: late questions about a heartbeat can still be answered. */
const KEPT = 30 * DAY;

/**
 * Makes the coming month's evidence partition before anybody waits for it, and forgets play sessions long over, with their
 * presence checks.
 */
export const tidyLearningJob: Job = {
  name: "learning.tidy",
  data: noData,
  cron: "41 3 * * *",
  async run({ db, pool, kept, now }) {
    await openMonth({ pool, kept }, now());
    await openMonth({ pool, kept }, now() + 7 * DAY);
    await forgetSessions(db, new Date(now() - KEPT));
  },
};

/** Seals the evidence once a day: from then on not even its whole rewriting stays unseen. */
export const sealEvidenceJob: Job = {
  name: "learning.sealEvidence",
  data: noData,
  cron: "23 4 * * *",
  run: (means) => sealEvidence(means),
};
