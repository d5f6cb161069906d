import type { Retention } from "../../kernel/retention.ts";
import { countAddresses, countEvents, shortenAddresses } from "./retention.store.ts";
import { eventsKeptSince, forgetTrail } from "./trail/trail.ts";

/** Whole addresses of sign-ins are kept for 30 days (payments-security.md 6.6). */
const ADDRESSES_MS = 30 * 86_400_000;

const addresses: Retention = {
  name: "signInAddresses",
  what: { zh: "登录时的完整 IP 地址，保存 30 天，之后只留网段", en: "Whole addresses of sign-ins, kept for 30 days, their network afterwards" },
  due: ({ db, now }) => countAddresses(db, new Date(now() - ADDRESSES_MS)),
  remove: ({ db, now }) => shortenAddresses(db, new Date(now() - ADDRESSES_MS)),
};

const events: Retention = {
  name: "securityEvents",
  what: { zh: "账号安全记录，保存 6 个月", en: "Security events of accounts, kept for 6 months" },
  due: ({ db, now }) => countEvents(db, eventsKeptSince(new Date(now()))),
  remove: ({ db, now }) => forgetTrail(db, new Date(now())),
};

export const accountRetention: readonly Retention[] = [addresses, events];
