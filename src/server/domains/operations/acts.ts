import { actOf } from "../../kernel/act.ts";

interface Asked {
  readonly jobId: string;
}

/** What is written down of the care for the school's machine. */
export const OPERATIONS_ACTS = {
  backUpNow: actOf<Asked>("operations.backUpNow"),
  tryRestore: actOf<Asked>("operations.tryRestore"),
  measure: actOf<Asked>("operations.measure"),
};
