import type { Data } from "#contract/endpoint.ts";
import type { staffDashboard } from "#contract/staff/dashboard.ts";
import { dayOf, instantOn } from "#contract/timestamp.ts";
import type { Duty } from "#contract/duties.ts";
import { backupState } from "../../kernel/backup/nightly.ts";
import type { Handlers, Means, Staff } from "../../kernel/call.ts";
import { account } from "../account/account.ts";
import { countHeld } from "../comments/comments.ts";
import { secondsByDay } from "../learning/learning.ts";
import { countGroups } from "../moderation/moderation.ts";
import { openSheets, rosterCount, studiedOn, weekSecondsFrom } from "../people/people.ts";
import { countReviewing, countWriting } from "../practice/practice.ts";
import { openQuestionFiles } from "../questions/questions.ts";
import { cohortReachOf, reachOf } from "../staff/staff.ts";

type Waits = Data<typeof staffDashboard.waits>;
type Figures = Data<typeof staffDashboard.figures>;

/** Reports that fall due within this time (ms) are told with those that are overdue. */
const SOON_MS = 2 * 3_600_000;

const DAY_MS = 86_400_000;
/** Days of the chart. */
const DAYS = 14;

/** A figure for those who may see it; nobody else's is asked for. */
const told = async <T>(isDue: boolean, asked: () => Promise<T>): Promise<T | null> => (isDue ? asked() : null);

export const dashboardDesk: Handlers<typeof staffDashboard> = {
  waits: (means, _input, staff) => waitsFor(means, staff),
  figures: (means, _input, staff) => figuresFor(means, staff),
};

async function waitsFor(means: Means, staff: Staff): Promise<Waits> {
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

async function figuresFor(means: Means, staff: Staff): Promise<Figures> {
  const { db } = means;
  const today = dayOf(means.now());
  const midnight = new Date(instantOn(today));
  // Who looks after some classes alone is not told of the others.
  const whole = cohortReachOf(staff, "learners") === null;
  const [learners, studiedToday, weekSeconds, signedInToday, writing, days] = await Promise.all([
    told(whole, () => rosterCount(db)),
    told(whole, () => studiedOn(db, midnight)),
    told(whole, () => weekSecondsFrom(db, today)),
    told(whole, () => account.signedInSince(db, midnight)),
    told(staff.duties.has("exams"), () => countWriting(db, reachOf(staff, "exams"))),
    told(whole, () => lastDays(means)),
  ]);
  return { learners, studiedToday, weekSeconds, signedInToday, writing, days };
}

/** What the school did on each of the last days. */
async function lastDays({ db, now }: Means): Promise<NonNullable<Figures["days"]>> {
  const days = Array.from({ length: DAYS }, (_, n) => dayOf(now() - (DAYS - 1 - n) * DAY_MS));
  const [seconds, signedIn] = await Promise.all([
    secondsByDay(db, days[0]!),
    account.signedInByDay(db, days.map((day) => new Date(instantOn(day)))),
  ]);
  return days.map((day, n) => ({ day, studySeconds: seconds.get(day) ?? 0, signedIn: signedIn[n]! }));
}
