import { actOf } from "../../kernel/act.ts";

/** An examination as staff set it; instants in ms. */
export interface Planned {
  readonly paperId: number;
  readonly type: string;
  readonly title: string;
  readonly intro: string;
  readonly place: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly registerUntil: number | null;
  readonly attempts: number;
  readonly needsIdCard: boolean;
  readonly review: "afterWindow" | "atOnce" | "never";
  readonly reviewAt: number | null;
  readonly score: "afterReview" | "atOnce";
  readonly published: boolean;
}

/** What is written down of examinations. */
export const EXAM_ACTS = {
  add: actOf<Planned>("examination.added"),
  change: actOf<Planned>("examination.changed"),
  publish: actOf<Pick<Planned, "published">>("examination.published"),
  hide: actOf<Pick<Planned, "published">>("examination.hidden"),
  readRegistrations: actOf<{ current: number; size: number; phones: boolean }>("examination.registrationsRead"),
};
