import { z } from "zod";
import { passkeyShapes } from "../passkeys.schema.ts";
import { CHANGED_CODES, instant, nothing, version } from "../values.ts";
import { STAFF_PASSWORD_MIN } from "./access.ts";
import { staffAccountShapes } from "./account.schema.ts";

const ticket = z.string().max(64).describe("as the code 2016 or 2017 of `login` gave it in `data.ticket`");
const password = z.string().min(1, "passwordRequired").max(200, "tooLong");
const newPassword = z.string().min(STAFF_PASSWORD_MIN, "staffPasswordShort").max(200, "tooLong");
const totpCode = z.string().regex(/^\d{6}$/, "totpInvalid").describe("what the authenticator shows");
const factor = {
  code: totpCode.optional(),
  recoveryCode: z.string().max(40).optional(),
  response: passkeyShapes.passkeyLogin.in.shape.response.optional().describe("what a passkey signed"),
};
const proof = { password, ...factor };

const authenticator = z.strictObject({
  secret: z.string().describe("base32, for typing into an authenticator"),
  uri: z.string().describe("otpauth://…, for a QR code"),
});
const recoveryCodes = z.array(z.string()).describe("each good once; they are shown this once");
const options = passkeyShapes.askPasskey.out.shape.options.nullable().describe("null: no passkey of theirs can be used at this address");

export const staffAccessShapes = {
  loginFactor: {
    summary: "Second step of signing in: one of code, recoveryCode and response; a ticket takes five tries and serves once",
    in: z.strictObject({ ticket, ...factor }),
    out: staffAccountShapes.login.out,
  },
  askLoginPasskey: { summary: "Asks for a passkey as the second step", in: z.strictObject({ ticket }), out: z.strictObject({ options }) },
  beginEnrolment: {
    summary: "Where a second factor is compulsory and there is none yet: makes an authenticator's secret",
    in: z.strictObject({ ticket }),
    out: authenticator,
  },
  confirmEnrolment: {
    summary: "Takes the authenticator into use by its first code, and signs in",
    in: z.strictObject({ ticket, code: totpCode }),
    out: z.strictObject({ ...staffAccountShapes.login.out.shape, recoveryCodes }),
  },
  acceptInvite: {
    summary: "Sets the password of a new or reset account by the code that was handed over; good once",
    in: z.strictObject({
      username: z.string().min(1, "accountRequired").max(64, "tooLong"),
      code: z.string().max(64),
      password: newPassword,
    }),
    out: nothing,
  },
  changePassword: {
    summary: "Sets one's own password; all other sessions end",
    in: z.strictObject({ ...proof, newPassword }),
    out: nothing,
  },
  getFactors: {
    summary: "One's own second factors",
    in: z.strictObject({}),
    out: z.strictObject({
      totpSince: instant.nullable().describe("null: no authenticator"),
      recoveryCodesLeft: z.int().nonnegative(),
      passkeys: z.int().nonnegative(),
      isRequired: z.boolean().describe("the school asks everybody for a second factor"),
    }),
  },
  askOwnPasskey: { summary: "Asks for a passkey of one's own as a proof", in: z.strictObject({}), out: z.strictObject({ options }) },
  beginTotp: {
    summary: "Makes an authenticator's secret, after a fresh proof; a former one serves until the new one's first code",
    in: z.strictObject(proof),
    out: authenticator,
  },
  confirmTotp: {
    summary: "Takes the authenticator into use by its first code; former recovery codes are void",
    in: z.strictObject({ code: totpCode }),
    out: z.strictObject({ recoveryCodes }),
  },
  removeTotp: { summary: "Takes the authenticator and the recovery codes away", in: z.strictObject(proof), out: nothing },
  makeRecoveryCodes: {
    summary: "Makes ten new recovery codes; former ones are void",
    in: z.strictObject(proof),
    out: z.strictObject({ recoveryCodes }),
  },
  getAccessRules: {
    summary: "Whether a second factor is compulsory, and how many active members have none",
    in: z.strictObject({}),
    out: z.strictObject({ isFactorRequired: z.boolean(), membersWithout: z.int().nonnegative(), version }),
  },
  saveAccessRules: {
    summary: "Makes a second factor compulsory or not; whoever has none is led to setting one up at the next sign-in",
    in: z.strictObject({ isFactorRequired: z.boolean(), version }),
    out: z.strictObject({ version }),
    codes: CHANGED_CODES,
  },
};

export type StaffAccessShapes = typeof staffAccessShapes;
