import { actOf } from "../../kernel/act.ts";

/** What staff do with who owns which course; instants in ms. */
export const ENROLMENT_ACTS = {
  granted: actOf<{ learnerIds: readonly number[]; seriesId: number; endsAt: number | null; reason: string }>("enrolment.granted"),
  extended: actOf<{ seriesId: number; endsAt: number | null; reason: string }>("enrolment.extended"),
  withdrawn: actOf<{ seriesId: number; source: string; revokedAt: number | null; reason: string }>("enrolment.withdrawn"),
  manyWithdrawn: actOf<{ learnerIds: readonly number[]; seriesId: number; reason: string }>("enrolment.manyWithdrawn"),
};
