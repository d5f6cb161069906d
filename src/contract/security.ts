import { endpoints } from "./endpoint.ts";
import type { SecurityShapes } from "./security.schema.ts";

/** What happened to the safety of an account. */
export const SECURITY_EVENTS = [
  "signedIn", "signInFailed", "sessionEnded", "passwordChanged", "passwordReset", "phoneChanged", "passkeyAdded", "passkeyRemoved",
  "passkeyCloned", "dataExported", "erasureAsked", "erasureWithdrawn",
] as const;
export type SecurityEventName = (typeof SECURITY_EVENTS)[number];

/** By what somebody signed in, or tried to; empty for what was no sign-in. */
export const SIGN_IN_WAYS = ["", "password", "code", "passkey", "partner", "registration", "reset"] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/** How a device's own words tell its system and its browser. */
export const SYSTEMS = ["windows", "mac", "linux", "android", "ios", "harmony", "other"] as const;
export const BROWSERS = ["edge", "chrome", "firefox", "safari", "wechat", "qq", "uc", "other"] as const;

/** Months for which events are kept. */
export const SECURITY_MONTHS = 6;

/** The trail of what happened to the safety of one's own account. */
export const security = endpoints<SecurityShapes>()({
  getSecurityEvents: { method: "GET", path: "/api/v1/user/securityEvents", access: "learner" },
});
