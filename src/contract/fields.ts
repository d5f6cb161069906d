import * as z from "zod/mini";
import type { FieldText } from "./text/fields.zh.ts";

/**
 * The specification's field rules (spec 5), said once for forms and for the server. A message is a key of the field
 * texts (`text/fields.zh.ts`, `text/fields.en.ts`); whoever shows it translates it.
 */
const say = (key: keyof FieldText): string => key;

/** spec 9: phone 11 digits, SMS code 6 digits, login password at most 20 characters. */
export const PHONE_LENGTH = 11;
export const SMS_CODE_LENGTH = 6;
export const LOGIN_PASSWORD_MAX = 20;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 20;
/** Seconds until another code may be asked for (spec 9, SMS resend wait). */
export const SMS_RESEND_SECONDS = 60;
/** Milliseconds the send-code action waits for a second click (spec 9). */
export const SEND_CODE_DEBOUNCE_MS = 500;

const required = (key: keyof FieldText) => z.string(say(key)).check(z.minLength(1, say(key)));

/** 11 digits, starting with 1 then 2-9 (spec 5). */
export const phone = required("phoneRequired").check(z.regex(/^1[2-9]\d{9}$/, say("phoneInvalid")));
/** Exactly six digits (spec 5). */
export const smsCode = required("smsCodeRequired").check(z.regex(/^\d{6}$/, say("smsCodeInvalid")));
/** A phone or a username (spec 5, account login). */
export const account = required("accountRequired").check(z.maxLength(64, say("tooLong")));
/** The password at login: required, at most 20 characters (spec 5). */
export const loginPassword = required("passwordRequired").check(z.maxLength(LOGIN_PASSWORD_MAX, say("passwordRequired")));
/** A new password: 8-20 characters of letters and digits, containing both (spec 5). */
export const newPassword = z
  .string(say("newPasswordInvalid"))
  .check(z.regex(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{8,20}$/, say("newPasswordInvalid")));
/** The second typing of a new password; equality is the form's own rule. */
export const confirmPassword = required("confirmPasswordRequired");

/** A text with content once trimmed, of at most `max` characters. */
export const text = (max: number) =>
  z.string(say("required")).check(z.trim(), z.minLength(1, say("required")), z.maxLength(max, say("tooLong")));
/** A text that may be missing or empty, of at most `max` characters. */
export const optionalText = (max: number) => z.optional(z.string(say("invalid")).check(z.trim(), z.maxLength(max, say("tooLong"))));

/** 2-12 characters, shown beside comments and in live rooms; no control or invisible characters. */
export const nickName = z
  .string(say("required"))
  .check(z.trim(), z.minLength(1, say("required")), z.regex(/^[^\p{C}\p{Zl}\p{Zp}]{2,12}$/u, say("nickNameInvalid")));
/** The name on certificates: empty or 2-30 characters. */
export const realName = z.string(say("invalid")).check(z.trim(), z.regex(/^(?:[^\p{C}\p{Zl}\p{Zp}]{2,30})?$/u, say("realNameInvalid")));
