import { actOf } from "../../kernel/act.ts";
import type { Joined } from "../../kernel/merging.ts";

/** What staff do with learners' accounts; phones masked. */
export const PEOPLE_ACTS = {
  youngerOpened: actOf<{ phone: string; relation: string; consent: string; cohortId: number | null }>("people.youngerOpened"),
  opened: actOf<{ phone: string; name: string; workCode: string; cohortId: number | null; how: string }>("people.opened"),
  saved: actOf<{ workCode: string }>("people.saved"),
  nameConfirmed: actOf<{ name: string; how: string }>("people.nameConfirmed"),
  frozen: actOf<{ status: "active" | "frozen"; reason: string }>("people.frozen"),
  manyFrozen: actOf<{ learnerIds: readonly number[]; reason: string }>("people.manyFrozen"),
  sessionsEnded: actOf<{ sessionId: number | null; ended: number }>("people.sessionsEnded"),
  passwordReset: actOf<{ hasPassword: boolean; reason: string }>("people.passwordReset"),
  merged: actOf<{ phone: string; from: number; reason: string; parts: readonly Joined[] }>("people.merged"),
  mergedAway: actOf<{ status: string; phone: string; into: number; reason: string }>("people.mergedAway"),
  phoneSeen: actOf<{ phone: string }>("people.phoneSeen"),
};
