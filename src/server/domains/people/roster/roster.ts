import { dayOf } from "#contract/timestamp.ts";
import type { Database } from "../../../database/database.ts";
import type { Means, Staff } from "../../../kernel/call.ts";
import { unknownThing } from "../../../kernel/refusal.ts";
import { withinCohorts } from "../../cohorts/cohorts.ts";
import { cohortReachOf, type Reach } from "../../staff/staff.ts";
import { countAnew, forgetStudy, rosterCount, secondsSince, studiedOn, studyOf } from "./figures.store.ts";
import { type RosterRow, rosterRows } from "./store.ts";
import { mondayOf, weekSeconds } from "./week.rules.ts";

export { doublePairs, doublesOf } from "./doubles.store.ts";
export { rosterDesk } from "./desk.ts";
export { countStudyJob, studyTick } from "./figures.ts";
export type { PeoplePorts } from "./ports.ts";
export { type RosterRow, rosterRows };
export { countAnew, forgetStudy, rosterCount, studiedOn };

/** Seconds that all learners have earned in the week of a day (YYYY-MM-DD). */
export const weekSecondsFrom = (db: Database, day: string): Promise<number> => secondsSince(db, mondayOf(day));

/** Goes on only where all of these learners are within reach: a foreign one is as one that doesn't exist. */
export async function needLearners(db: Database, reach: Reach, learnerIds: readonly number[]): Promise<void> {
  const rows = await rosterRows(db, learnerIds, withinCohorts(reach, "roster.id"));
  if (rows.length < learnerIds.length) throw unknownThing();
}

/** The same for one learner. */
export const needLearner = (db: Database, staff: Pick<Staff, "duties" | "staffId">, learnerId: number) =>
  needLearners(db, cohortReachOf(staff, "learners"), [learnerId]);

/** How much a learner studied, as the list has it. */
export async function studyFigures({ db, now }: Pick<Means, "db" | "now">, learnerId: number) {
  const row = await studyOf(db, learnerId);
  if (!row) return { studiedTime: null, creditedSeconds: 0, weekSeconds: 0 };
  const { credited_seconds: credited, week, before_week: before } = row;
  return {
    studiedTime: row.studied_at?.getTime() ?? null,
    creditedSeconds: credited,
    weekSeconds: weekSeconds({ credited, week, before }, mondayOf(dayOf(now()))),
  };
}
