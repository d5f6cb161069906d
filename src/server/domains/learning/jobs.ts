import { type Job, noData } from "../../kernel/jobs.ts";
import { forgetKeys } from "./delivery/delivery.ts";
import { forgetSessions, openMonth } from "./ledger/ledger.ts";
import { sealEvidence } from "./evidence/evidence.ts";

const DAY = 86_400_000;
/** How long (ms) an ended play session is kept: late questions about a heartbeat can still be answered. */
const KEPT = 30 * DAY;
/** What was given is asked for by what was watched without a network, which is taken for a week after the end of its session. */
const NOTES_KEPT = 10 * DAY;

/**
 * Makes the coming month's evidence partition before anybody waits for it, and forgets play sessions long over, with their
 * presence checks, and which keys were given.
 */
export const tidyLearningJob: Job = {
  name: "learning.tidy",
  data: noData,
  cron: "41 3 * * *",
  async run({ db, pool, kept, now }) {
    await openMonth({ pool, kept }, now());
    await openMonth({ pool, kept }, now() + 7 * DAY);
    await forgetSessions(db, new Date(now() - KEPT));
    await forgetKeys(db, { notes: new Date(now() - NOTES_KEPT), paces: new Date(now() - DAY) });
  },
};

/** Seals the evidence once a day: from then on not even its whole rewriting stays unseen. */
export const sealEvidenceJob: Job = {
  name: "learning.sealEvidence",
  data: noData,
  cron: "23 4 * * *",
  run: (means) => sealEvidence(means),
};
