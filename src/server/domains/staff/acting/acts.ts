import type { Duty, Scope } from "#contract/duties.ts";
import { actOf } from "../../../kernel/act.ts";
import type { JobState } from "../../../kernel/jobs.rules.ts";

interface GivenRole {
  readonly roleId: number;
  readonly scope: Scope;
}

/** What is written down of staff themselves. */
export const STAFF_ACTS = {
  login: actOf<{ factor: "none" | "totp" | "recovery" | "passkey" }>("staff.login"),
  factorFailed: actOf("staff.factorFailed"),
  loginFailed: actOf("staff.loginFailed"),
  logout: actOf("staff.logout"),
  ownerCreated: actOf("staff.ownerCreated"),
  roleSaved: actOf<{ name: string; duties: readonly Duty[]; scope: Scope }>("staff.roleSaved"),
  rolesGiven: actOf<{ roles: readonly GivenRole[] }>("staff.rolesGiven"),
  coursesGiven: actOf<{ seriesIds: readonly number[] }>("staff.coursesGiven"),
  passkey: actOf<{ name: string }>("staff.passkey"),
  frozen: actOf<{ status: "active" | "frozen" }>("staff.frozen"),
  added: actOf<{ username: string; name: string; roles: readonly GivenRole[] }>("staff.added"),
  reset: actOf<{ password: boolean; totp: boolean; passkeys: number }>("staff.reset"),
  passwordSet: actOf<{ passwordTime: number | null }>("staff.passwordSet"),
  totp: actOf<{ since: number }>("staff.totp"),
  recoveryCodes: actOf<{ codes: number }>("staff.recoveryCodes"),
  sessionsEnded: actOf<{ sessions: number }>("staff.sessionsEnded"),
  auditChecked: actOf<{ asked: true }>("staff.auditChecked"),
  rulesSaved: actOf<{ isFactorRequired: boolean }>("staff.rulesSaved"),
};

/** What is written down of work for later. */
export const JOB_ACTS = {
  again: actOf<{ state: JobState }>("jobs.again"),
  cancelled: actOf<{ state: JobState }>("jobs.cancelled"),
};
