import type { CheckKind } from "#contract/learning.ts";
import { actOf } from "../../kernel/act.ts";

/** Rules as the wire names them; of a course those alone that it sets itself. */
interface Rules {
  readonly canSkip: boolean;
  readonly maxRate: number;
  readonly checkEveryMinutes: number | null;
  readonly checkKinds: readonly CheckKind[];
  readonly finishPer: number;
  readonly offlineMinutes: number;
  readonly dayHours: number;
  readonly filmTimes: number;
  readonly deliveredOnly: boolean;
  readonly strongChecks?: boolean;
}
interface Question {
  readonly seriesId: number;
  readonly itemId: number | null;
  readonly prompt: string;
  readonly choices: readonly string[];
  readonly rightChoice: number;
}

/** What is written down of how lessons are studied. */
export const LEARNING_ACTS = {
  schoolRules: actOf<Rules>("learning.schoolRules"),
  courseRules: actOf<Rules>("learning.courseRules"),
  addQuestion: actOf<Question>("learning.questionAdded"),
  changeQuestion: actOf<Question>("learning.questionChanged"),
  removeQuestion: actOf<Question>("learning.questionRemoved"),
  verifyEvidence: actOf<{ rows: number; faults: number }>("learning.evidenceVerified"),
};
