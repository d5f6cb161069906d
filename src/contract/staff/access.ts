import { endpoints } from "../endpoint.ts";
import type { StaffAccessShapes } from "./access.schema.ts";

/** Fewest characters of a staff member's password. */
export const STAFF_PASSWORD_MIN = 12;
/** Recovery codes that are made at a time. */
export const RECOVERY_CODES = 10;

const ACCOUNT = "/api/staff/v1/account";

/** A staff account's password and second factor, and the second step of its sign-in. */
export const staffAccess = endpoints<StaffAccessShapes>()({
  loginFactor: { method: "POST", path: `${ACCOUNT}/login/factor`, access: "visitor", ignoresSession: true },
  askLoginPasskey: { method: "POST", path: `${ACCOUNT}/login/passkey`, access: "visitor", ignoresSession: true },
  beginEnrolment: { method: "POST", path: `${ACCOUNT}/login/beginEnrolment`, access: "visitor", ignoresSession: true },
  confirmEnrolment: { method: "POST", path: `${ACCOUNT}/login/confirmEnrolment`, access: "visitor", ignoresSession: true },
  acceptInvite: { method: "POST", path: `${ACCOUNT}/acceptInvite`, access: "visitor", ignoresSession: true },
  changePassword: { method: "POST", path: `${ACCOUNT}/changePassword`, access: "staff:self" },
  getFactors: { method: "GET", path: `${ACCOUNT}/factors`, access: "staff:self" },
  askOwnPasskey: { method: "POST", path: `${ACCOUNT}/factors/passkey`, access: "staff:self" },
  beginTotp: { method: "POST", path: `${ACCOUNT}/factors/beginTotp`, access: "staff:self" },
  confirmTotp: { method: "POST", path: `${ACCOUNT}/factors/confirmTotp`, access: "staff:self" },
  removeTotp: { method: "POST", path: `${ACCOUNT}/factors/removeTotp`, access: "staff:self" },
  makeRecoveryCodes: { method: "POST", path: `${ACCOUNT}/factors/makeRecoveryCodes`, access: "staff:self" },
  getAccessRules: { method: "GET", path: `${ACCOUNT}/accessRules`, access: "staff:staff" },
  saveAccessRules: { method: "POST", path: `${ACCOUNT}/saveAccessRules`, access: "staff:staff" },
});
