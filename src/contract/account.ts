import { endpoints, type RawAddress } from "./endpoint.ts";
import type { AccountShapes } from "./account.schema.ts";

/**
 * The version of the user agreement and privacy policy that a new school has. Which one is in force `getTerms` says; registration sends
 * it as `consentVersion` and the server keeps it with the time. A new text gets a new version and is asked for at the next sign-in.
 */
export const CONSENT_VERSION = "2026-11-01";
/** An avatar's largest size in bytes. */
export const AVATAR_BYTES = 200 * 1024;

/** Sign-in, registration, reset and the learner's own account (spec 7 Login; api.md Login). */
export const account = endpoints<AccountShapes>()({
  userLogin: { method: "POST", path: "/api/v3/login/userLogin", access: "visitor", ignoresSession: true },
  verifyCodeLogin: { method: "POST", path: "/api/v3/login/verifyCodeLogin", access: "visitor", ignoresSession: true },
  getVerifyCodeForLogin: { method: "POST", path: "/api/v3/login/getVerifyCodeForLogin", access: "visitor", ignoresSession: true },
  pcRegister: { method: "POST", path: "/api/v3/login/pcRegister", access: "visitor", ignoresSession: true },
  pcVerifyCode: { method: "POST", path: "/api/v3/login/pcVerifyCode", access: "visitor", ignoresSession: true },
  pcUpdatePwd: { method: "POST", path: "/api/v3/login/pcUpdatePwd", access: "visitor", ignoresSession: true },
  bossLogin: { method: "POST", path: "/api/v3/login/anonymous/bossLogin", access: "visitor", ignoresSession: true },
  getCaptcha: { method: "POST", path: "/api/v3/login/getCaptcha", access: "visitor", ignoresSession: true },
  getTerms: { method: "GET", path: "/api/v1/user/terms", access: "visitor" },
  confirmTerms: { method: "POST", path: "/api/v1/user/terms", access: "learner" },
  logout: { method: "POST", path: "/api/v3/login/logout", access: "visitor", ignoresSession: true },
  resetUserWXPassword: { method: "POST", path: "/api/v1/user/resetUserWXPassword", access: "learner" },
  getProfile: { method: "GET", path: "/api/v1/user/profile", access: "learner" },
  saveProfile: { method: "POST", path: "/api/v1/user/profile", access: "learner" },
  saveAvatar: { method: "POST", path: "/api/v1/user/profile/avatar", access: "learner" },
  changePhone: { method: "POST", path: "/api/v1/user/profile/phone", access: "learner" },
  getSessions: { method: "GET", path: "/api/v1/user/sessions", access: "learner" },
  endSession: { method: "POST", path: "/api/v1/user/sessions/end", access: "learner" },
  exportData: { method: "POST", path: "/api/v1/user/export", access: "learner" },
  eraseAccount: { method: "POST", path: "/api/v1/user/erase", access: "learner" },
});

/** Calls of this domain outside the envelope. */
export const accountFiles = {
  avatar: { method: "GET", path: "/media/avatars/:name", access: "visitor", summary: "A learner's picture" },
  exportFile: { method: "GET", path: "/api/v1/user/export/:ticket", access: "ticket", summary: "All one's data as a ZIP of JSON" },
} as const satisfies Readonly<Record<string, RawAddress>>;
