import type { Input } from "#contract/endpoint.ts";
import type { staffLearning } from "#contract/staff/learning.ts";
import type { OwnRules, StudyRules } from "./rules.ts";

/** Rules in the words of the wire, and back. Pure. */

type Rules = Omit<Input<typeof staffLearning.saveSchoolRules>, "version">;
type Own = Input<typeof staffLearning.saveCourseRules>["own"];

export const toldSchool = ({ checkMinutes, checkKinds, strongChecks: _demanded, ...rules }: StudyRules) => ({
  ...rules, checkKinds: [...checkKinds], checkEveryMinutes: checkMinutes === 0 ? null : checkMinutes,
});

export const toldOwn = (own: OwnRules) => {
  const { canSkip, maxRate, checkMinutes, checkKinds, finishPer, offlineMinutes, deliveredOnly, strongChecks } = own;
  return {
    ...(canSkip === null ? {} : { canSkip }),
    ...(maxRate === null ? {} : { maxRate }),
    ...(checkMinutes === null ? {} : { checkEveryMinutes: checkMinutes === 0 ? null : checkMinutes }),
    ...(checkKinds === null ? {} : { checkKinds: [...checkKinds] }),
    ...(finishPer === null ? {} : { finishPer }),
    ...(offlineMinutes === null ? {} : { offlineMinutes }),
    ...(deliveredOnly === null ? {} : { deliveredOnly }),
    ...(strongChecks === null ? {} : { strongChecks }),
  };
};

/** What is left out stays as it was. */
export const schoolRules = ({ checkEveryMinutes, ...rules }: Rules, was: StudyRules): StudyRules => ({
  canSkip: rules.canSkip, maxRate: rules.maxRate, checkMinutes: checkEveryMinutes ?? 0, checkKinds: rules.checkKinds,
  finishPer: rules.finishPer, offlineMinutes: rules.offlineMinutes ?? was.offlineMinutes, dayHours: rules.dayHours ?? was.dayHours,
  filmTimes: rules.filmTimes ?? was.filmTimes, deliveredOnly: rules.deliveredOnly ?? was.deliveredOnly,
  strongChecks: was.strongChecks,
});

export const ownRules = (own: Own): OwnRules => ({
  canSkip: own.canSkip ?? null, maxRate: own.maxRate ?? null, checkKinds: own.checkKinds ?? null, finishPer: own.finishPer ?? null,
  offlineMinutes: own.offlineMinutes ?? null, deliveredOnly: own.deliveredOnly ?? null, strongChecks: own.strongChecks ?? null,
  // Absent: as the school has it; null: none.
  checkMinutes: own.checkEveryMinutes === undefined ? null : (own.checkEveryMinutes ?? 0),
});
