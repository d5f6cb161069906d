import type { Data } from "#contract/endpoint.ts";
import type { staffDashboard } from "#contract/staff/dashboard.ts";
import { dayOf } from "#contract/timestamp.ts";
import type { Duty } from "#contract/duties.ts";
import { backupState } from "../../kernel/backup/nightly.ts";
import type { Handlers, Means, Staff } from "../../kernel/call.ts";
import { account } from "../account/account.ts";
import { countHeld } from "../comments/comments.ts";
import { countGroups } from "../moderation/moderation.ts";
import { openSheets, rosterCount, studiedOn, weekSecondsFrom } from "../people/people.ts";
import { countReviewing, countWriting } from "../practice/practice.ts";
import { openQuestionFiles } from "../questions/questions.ts";
import { cohortReachOf, reachOf } from "../staff/staff.ts";

type State = Data<typeof staffDashboard.state>;

/** Reports that fall due within this time (ms) are told with those that are overdue. */
const SOON_MS = 2 * 3_600_000;

/** A figure for those who may see it; nobody else's is asked for. */
const told = async (isDue: boolean, count: () => Promise<number>): Promise<number | null> => (isDue ? count() : null);

export const dashboardDesk: Handlers<typeof staffDashboard> = {
  async state(means, _input, staff) {
    const [waits, figures] = await Promise.all([waitsFor(means, staff), figuresFor(means, staff)]);
    return { checkTime: means.now(), waits, figures };
  },
};

async function waitsFor(means: Means, staff: Staff): Promise<State["waits"]> {
  const { db } = means;
  const holds = (duty: Duty) => staff.duties.has(duty);
  const open = { state: "open", reach: reachOf(staff, "comments") } as const;
  const ownSheets = cohortReachOf(staff, "learners") === null ? null : staff.staffId;
  const runs = reachOf(staff, "operations") === null;
  const [essays, reports, overdue, held, learnerImports, questionImports, deadJobs, backups] = await Promise.all([
    told(holds("marking"), () => countReviewing(db, reachOf(staff, "marking"))),
    told(holds("comments"), () => countGroups(db, open)),
    told(holds("comments"), () => countGroups(db, { ...open, overdueAt: new Date(means.now() + SOON_MS) })),
    told(holds("comments"), () => countHeld(db, open.reach)),
    told(holds("learners"), () => openSheets(db, ownSheets)),
    told(reachOf(staff, "questions") === null, () => openQuestionFiles(db)),
    told(runs, async () => (await means.jobs.counts()).deadLastDay),
    told(runs, async () => Number((await backupState(means))?.late ?? true)),
  ]);
  return { essays, reports, overdue, held, learnerImports, questionImports, deadJobs, backups };
}

async function figuresFor(means: Means, staff: Staff): Promise<State["figures"]> {
  const { db } = means;
  const today = dayOf(means.now());
  const midnight = new Date(`${today}T00:00:00+08:00`);
  // Who looks after some classes alone is not told of the others.
  const whole = cohortReachOf(staff, "learners") === null;
  const [learners, studiedToday, weekSeconds, signedInToday, writing] = await Promise.all([
    told(whole, () => rosterCount(db)),
    told(whole, () => studiedOn(db, midnight)),
    told(whole, () => weekSecondsFrom(db, today)),
    told(whole, () => account.signedInSince(db, midnight)),
    told(staff.duties.has("exams"), () => countWriting(db, reachOf(staff, "exams"))),
  ]);
  return { learners, studiedToday, weekSeconds, signedInToday, writing };
}
