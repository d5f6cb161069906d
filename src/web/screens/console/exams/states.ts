import { type ExaminationState, staffExams } from "#contract/staff/exams.ts";
import type { RowOf } from "../../../parts/console/table/table.ts";

export type Examination = RowOf<typeof staffExams.list>;

/** Where an examination stands at an instant (ms). */
export function stateOf({ published, startTime, endTime }: Examination, now: number): ExaminationState {
  if (!published) return "draft";
  if (now < startTime) return "coming";
  return now < endTime ? "open" : "ended";
}

export const STATE_TONES = { draft: "warn", coming: "brand", open: "ok", ended: "plain" } as const;

/** What is asked anew after a change of an examination. */
export const OF_EXAM = [staffExams.list, staffExams.paperSecrecy] as const;
