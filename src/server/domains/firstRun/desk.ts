import type { staffFirstRun } from "#contract/staff/firstRun.ts";
import { lastRuns } from "../../kernel/backup/runs.store.ts";
import type { Handlers } from "../../kernel/call.ts";
import { directoryStanding } from "../catalogue/catalogue.ts";
import { questionCount } from "../questions/questions.ts";
import { siteStanding } from "../site/site.ts";
import { act, needWhole, staffStanding } from "../staff/staff.ts";
import { FIRST_RUN_ACTS } from "./acts.ts";
import { stepsOf } from "./rules.ts";
import { addSkip, dropSkip, skippedSteps } from "./store.ts";

/** The guide of a new school. */
export const firstRunDesk: Handlers<typeof staffFirstRun> = {
  async state(means, _input, staff) {
    needWhole(staff, "site");
    const [site, directory, questions, members, backups, skipped] = await Promise.all([
      siteStanding(means), directoryStanding(means.db), questionCount(means.db), staffStanding(means, staff.staffId), lastRuns(means.db),
      skippedSteps(means.db),
    ]);
    const { school: name, siteName, logo, phone, icp } = site.branding;
    const standing = {
      school: { name, siteName, logo, phone, icp },
      campuses: site.campuses,
      ...directory,
      questions,
      staff: members.count,
      sms: site.sms,
    };
    const checks = { hasFactor: members.hasFactor, lastBackup: backups.good?.endedAt.getTime() ?? null, agreement: site.hasOwnTerms };
    return { ...standing, steps: stepsOf(standing, skipped), checks };
  },

  async skip(means, { step, skipped }, staff, visit) {
    needWhole(staff, "site");
    return act(means, staff, visit, FIRST_RUN_ACTS.skipped, `firstStep:${step}`, async (tx) => {
      const changed = await (skipped ? addSkip(tx, step, staff.staffId, new Date(means.now())) : dropSkip(tx, step));
      return changed ? { result: null, before: { skipped: !skipped }, after: { skipped } } : { result: null };
    });
  },
};
