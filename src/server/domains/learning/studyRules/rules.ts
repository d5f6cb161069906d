import { CHECK_SECONDS, type CheckKind, SMS_CHECK_SECONDS } from "#contract/learning.ts";

/**
 * The operator's settings of a course (the school's for all courses, a course's own where it has some). Pure. A play
 * session keeps the rules under which it was issued, so that a change never meets someone in mid-lesson.
 */
export interface StudyRules {
  /** False: what is played beyond the furthest second watched earns nothing. */
  readonly canSkip: boolean;
  /** Fastest playback that earns, 1..2. */
  readonly maxRate: number;
  /** A presence check falls due after at most so many minutes of play; 0: none. */
  readonly checkMinutes: number;
  /** Ways to pass a check that the school offers. */
  readonly checkKinds: readonly CheckKind[];
  /** Checks are passed in strong ways alone, as far as the learner has one. */
  readonly strongChecks: boolean;
  /** Whole percent watched from which a lesson counts as finished, 1..100. */
  readonly finishPer: number;
  /** Minutes of a day that a learner may watch the course without a network. */
  readonly offlineMinutes: number;
  /** Credit of a day ends at so many hours, 1..24. */
  readonly dayHours: number;
  /** Credit of a film ends at so many times its length. */
  readonly filmTimes: number;
  /** A lesson of which nobody can say what was delivered is refused. */
  readonly deliveredOnly: boolean;
}

/** What the school alone sets: it is about a learner's whole day, or about films wherever they stand. */
type SchoolsOwn = "dayHours" | "filmTimes";
/** What a course sets for itself; null: as the school has it. */
export type OwnRules = { readonly [K in Exclude<keyof StudyRules, SchoolsOwn>]: StudyRules[K] | null };

/** The rules of a course: its own where it has some, else the school's. */
export function rulesOf(school: StudyRules, own: OwnRules | null): StudyRules {
  return {
    canSkip: own?.canSkip ?? school.canSkip,
    maxRate: own?.maxRate ?? school.maxRate,
    checkMinutes: own?.checkMinutes ?? school.checkMinutes,
    checkKinds: own?.checkKinds ?? school.checkKinds,
    strongChecks: own?.strongChecks ?? school.strongChecks,
    finishPer: own?.finishPer ?? school.finishPer,
    offlineMinutes: own?.offlineMinutes ?? school.offlineMinutes,
    deliveredOnly: own?.deliveredOnly ?? school.deliveredOnly,
    dayHours: school.dayHours,
    filmTimes: school.filmTimes,
  };
}

/** Seconds in which a check must be passed under these rules. */
export const checkSecondsOf = ({ strongChecks, checkKinds }: Pick<StudyRules, "strongChecks" | "checkKinds">): number =>
  strongChecks || checkKinds.includes("sms") ? SMS_CHECK_SECONDS : CHECK_SECONDS;

/** The rules as a player is told them. */
export const toldRules = ({ canSkip, maxRate, checkMinutes, finishPer }: StudyRules) => ({
  canSkip, maxRate, finishPer,
  checkEveryMinutes: checkMinutes === 0 ? null : checkMinutes,
});
