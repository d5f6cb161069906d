import { z } from "zod";
import { account, loginPassword, newPassword, nickName, phone, realName, smsCode } from "./fields.ts";
import { BROWSERS, SYSTEMS } from "./security.ts";
import { captcha, captchaNeeded, id, instant, nothing, seconds } from "./values.ts";

const phoneType = z.int().optional().describe("2 on this site; not looked at");

const loginRecord = z.object({
  token: z.string().describe("second half of the session; goes into the `token` header"),
  avatarUrl: z.string().describe("empty: no picture"),
  nickName: z.string(),
  username: z.string(),
  userId: id,
  userType: z.enum(["regular", "trainee"]).describe("trainee: has a work code or belongs to a cohort"),
  distributorId: z.string().describe("empty: none"),
  openid: z.string().describe("empty: none"),
  workCode: z.string().describe("empty: none"),
  toConfirm: z
    .object({
      consentVersion: z.string().nullable().describe("the agreement's version to be accepted; null: it is already"),
      adult: z.boolean().describe("being 18 is to be confirmed"),
    })
    .nullable()
    .describe("what is asked of the learner before all else (`confirmTerms`); null: nothing"),
}).meta({ "x-name": "LoginRecord" });

const notRegisteredCodes = { 2014: "the code is right and the phone has no account: it isn't spent and can go on to pcRegister" };

const profile = z.object({
  userId: id,
  username: z.string(),
  nickName: z.string(),
  realName: z.string().describe("empty: not told"),
  avatarUrl: z.string().describe("empty: no picture"),
  phone: z.string().describe("in full, for the owner alone; empty: none"),
  phoneMask: z.string().describe("138****0000; empty: none"),
  hasPassword: z.boolean(),
  passwordTime: instant.nullable().describe("when the password was last set"),
  userType: z.enum(["regular", "trainee"]),
  workCode: z.string(),
  createTime: instant,
}).meta({ "x-name": "Profile" });

const proof = {
  password: z.string().max(20).optional().describe("the account's password; this or `verifyCode`"),
  verifyCode: z.optional(smsCode),
};

export const accountShapes = {
  userLogin: {
    summary: "Signs in by phone or username and password",
    in: z.object({ phoneType, username: account, pass: loginPassword, captcha }),
    out: loginRecord,
    codes: captchaNeeded,
  },
  verifyCodeLogin: {
    summary: "Signs in by phone and SMS code",
    in: z.object({ phoneType, phone, verifyCode: smsCode }),
    out: loginRecord,
    codes: notRegisteredCodes,
  },
  getVerifyCodeForLogin: {
    summary: "Sends a six-digit code by SMS for login, registration or reset; the same for known and unknown phones",
    in: z.object({ phone, isPc: z.unknown().optional(), captcha }),
    out: z.object({
      resendAfter: seconds.describe(
        "seconds until another code may be asked for; a refusal for asking too early carries it in `data`, too",
      ),
    }),
    codes: captchaNeeded,
  },
  pcRegister: {
    summary: "Registers a phone and signs in; sent again while the code would live, by the same browser, it signs in to what it made",
    in: z.object({
      appToken: z.string().max(100).default(""),
      userName: phone,
      password: newPassword,
      userSource: z.int().optional(),
      verifyCode: smsCode,
      consentVersion: z.string().max(40).optional().describe("the version of the agreement that was accepted: that of `getTerms`"),
      adult: z.boolean().optional().describe("true: the learner says to be 18 or older; the school opens accounts of younger ones"),
      captcha,
    }),
    out: loginRecord,
    codes: { ...captchaNeeded, 2015: "the code is right and the phone has an account: it isn't spent and can go on to verifyCodeLogin" },
  },
  pcVerifyCode: {
    summary: "Password reset, step 1: consumes the code and lets this browser set that phone's password once within 10 min",
    in: z.object({ phone, verifyCode: smsCode }),
    out: nothing,
    codes: notRegisteredCodes,
  },
  pcUpdatePwd: {
    summary: "Password reset, step 2: sets the password, ends every other session of the account, signs in",
    in: z.object({ phone, newPwd: newPassword, verifyCode: z.string().max(20).optional().describe("accepted and not checked again") }),
    out: loginRecord,
  },
  bossLogin: {
    summary: "Signs in a learner whom a partner (employer) sends",
    in: z.object({
      appToken: z.string().max(100).default(""),
      name: z.string().max(64).default("").describe("the real name"),
      source: z.string().max(64).default("").describe("the partner's code"),
      wkno: z.string().max(64).default("").describe("the work number"),
      kid: z.string().max(32).optional().describe("which of the partner's keys signed"),
      ts: z
        .union([
          z.int(),
          z
            .string()
            .regex(/^\d{1,16}$/)
            .transform(Number),
        ])
        .optional()
        .describe("ms since the epoch"),
      nonce: z.string().max(64).optional().describe("22-64 characters, used once"),
      sign: z.string().max(100).optional(),
      confirm: z.boolean().optional().describe("the person agreed to be signed out as someone else"),
    }),
    out: loginRecord,
    codes: { 2011: "this browser is signed in as someone else: ask the person, then send the call again with `confirm: true`" },
  },
  getCaptcha: {
    summary: "A proof-of-work challenge (ALTCHA v2, PBKDF2/SHA-256), good for one call within 5 min",
    in: z.object({
      purpose: z
        .enum(["code", "login", "staffLogin", "register"])
        .describe("code: getVerifyCodeForLogin, login: userLogin, staffLogin: the staff's login, register: pcRegister"),
      subject: z.string().min(1).max(64).describe("the phone or username that goes into that call"),
    }),
    out: z.object({
      challenge: z.object({
        parameters: z.object({
          algorithm: z.string(),
          nonce: z.string(),
          salt: z.string(),
          cost: z.int(),
          keyLength: z.int(),
          keyPrefix: z.string(),
          data: z
            .record(z.string(), z.union([z.string(), z.number()]))
            .describe("`price`: so many times the work of a plain proof"),
        }),
        signature: z.string(),
      }),
    }),
  },
  logout: {
    summary: "Ends the session of this browser; harmless without one",
    in: z.object({}),
    out: nothing,
  },
  resetUserWXPassword: {
    summary: "Sets a new password; every other session of the account ends",
    in: z.object({
      oldPwd: z.string().max(20).optional().describe("this or `verifyCode`"),
      verifyCode: z.optional(smsCode),
      newPwd: newPassword,
    }),
    out: nothing,
  },
  getProfile: { summary: "One's own profile", in: z.object({}), out: profile },
  saveProfile: {
    summary: "Changes nickname or real name; what is absent stays",
    in: z.object({ nickName: z.optional(nickName), realName: z.optional(realName) }),
    out: profile,
  },
  saveAvatar: {
    summary: "Sets or removes one's picture: PNG, JPEG or WebP of at most 200 KB",
    in: z.object({
      image: z.string().max(280_000).nullable().describe("base64 of the file, without a data: prefix; null removes the picture"),
    }),
    out: z.object({ avatarUrl: z.string() }),
    bodyLimit: 300 * 1024,
  },
  changePhone: {
    summary: "Moves the account to another phone",
    in: z.object({
      phone,
      verifyCode: smsCode,
      password: z.string().max(20).optional().describe("asked for where the account has one"),
      oldVerifyCode: z.optional(smsCode),
    }),
    out: profile,
  },
  getSessions: {
    summary: "The browsers that are signed in to this account, the latest seen first",
    in: z.object({}),
    out: z.array(
      z.object({
        sessionId: id,
        clientType: z.string(),
        system: z.enum(SYSTEMS),
        browser: z.enum(BROWSERS),
        address: z.string().describe("network of the address, its end hidden"),
        createTime: instant,
        seenTime: instant.describe("exact to 10 min"),
        isCurrent: z.boolean(),
      }),
    ),
  },
  endSession: {
    summary: "Ends one of one's other sessions, or all of them",
    in: z.object({ sessionId: id.optional().describe("absent: all but this one") }),
    out: z.object({ ended: z.int().nonnegative() }),
  },
  getTerms: {
    summary: "The version of the user agreement and privacy policy that is in force",
    in: z.object({}),
    out: z.object({ consentVersion: z.string() }),
  },
  confirmTerms: {
    summary: "Accepts the agreement's version that is in force, and confirms being 18",
    in: z.object({
      consentVersion: z.string().max(40).optional().describe("the version that was read; absent: none was asked for"),
      adult: z.boolean().optional(),
    }),
    out: nothing,
  },
  exportData: {
    summary: "After a re-check, issues an address, good for 5 min and once, that delivers all one's data as a ZIP of JSON",
    in: z.object(proof),
    out: z.object({ url: z.string(), expiresAt: instant }),
  },
  eraseAccount: {
    summary: "Erases the account in 7 days after a re-check; signing in before then keeps it. All sessions end",
    in: z.object(proof),
    out: z.object({ eraseAt: instant }),
  },
};

export type AccountShapes = typeof accountShapes;
