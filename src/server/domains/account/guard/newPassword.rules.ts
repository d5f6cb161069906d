import { isCommonPassword } from "./commonPasswords.ts";

/** What a new password may not be beyond its form (spec 5 gives the form): the field text that says so, or null. */
export function weakness(password: string, phone: string | null): "passwordCommon" | "passwordIsPhone" | null {
  if (phone !== null && password.includes(phone)) return "passwordIsPhone";
  return isCommonPassword(password) ? "passwordCommon" : null;
}
