import { SECURITY_MONTHS } from "#contract/security.ts";
import type { PersonalData } from "../../kernel/personal.ts";
import { forgets, type Retention, rowsOf } from "../../kernel/retention/retention.ts";
import { countErasures } from "./learners/learners.ts";
import { eraseDue, THINK_AGAIN_DAYS } from "./profile/profile.ts";
import { countTrail, forgetTrail } from "./trail/trail.ts";

const codes = forgets(
  {
    name: "expiredCodes",
    what: {
      zh: "验证码、重设密码的许可、用过的验证题和票据、通行密钥的挑战，从失效时起",
      en: "Codes, leave to reset a password, used proofs and tickets, passkey challenges, from their end",
    },
    kept: { days: 0 },
    source: "promise",
  },
  rowsOf("phone_code", "expires_at"),
  rowsOf("sms_code", "expires_at"),
  rowsOf("reset_grant", "expires_at"),
  rowsOf("used_captcha", "expires_at"),
  rowsOf("used_ticket", "expires_at"),
  rowsOf("partner_nonce", "expires_at"),
  rowsOf("passkey_challenge", "expires_at"),
);

const events: Retention = {
  name: "securityEvents",
  what: { zh: "账号安全记录", en: "Security events of accounts" },
  kept: { months: SECURITY_MONTHS },
  source: "law",
  does: "delete",
  due: ({ db }, before) => countTrail(db, before),
  apply: ({ db }, before, atMost) => forgetTrail(db, before, atMost),
};

/** Accounts whose erasure was asked for: all that any domain keeps of them (`personal`). The day stands in the account's row. */
const erasures = (personal: () => readonly PersonalData[]): Retention => ({
  name: "erasures",
  what: { zh: "申请注销的账号，从申请时起", en: "Accounts that asked to be erased, from then on" },
  kept: { days: THINK_AGAIN_DAYS },
  source: "promise",
  does: "delete",
  isByItself: true,
  due: ({ db, now }) => countErasures(db, new Date(now())),
  apply: (means) => eraseDue(means, personal()),
});

export const accountRetention = (personal: () => readonly PersonalData[]): readonly Retention[] => [codes, events, erasures(personal)];
