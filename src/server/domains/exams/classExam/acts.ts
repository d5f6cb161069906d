import { actOf } from "../../../kernel/act.ts";
import type { PoolScope } from "./classExams.store.ts";

interface Bound {
  readonly paperId: number;
  readonly accuracyPer: number;
  /** Absent: of the chapters of its paper. */
  readonly pool?: PoolScope;
}

/** What is written down of class exams. */
export const CLASS_EXAM_ACTS = {
  bind: actOf<Bound>("classExam.bound"),
  unbind: actOf<Bound>("classExam.unbound"),
  release: actOf<{ released: boolean }>("classExam.released"),
  readWaits: actOf<{ current: number; size: number }>("classExam.waitsRead"),
};
