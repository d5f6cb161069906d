import { countWhole, shortenWhole } from "./own.store.ts";
import { forgets, type Retention, rowsOf } from "./retention.ts";

/** How long whole addresses are kept (payments-security.md 6.6), wherever they lie. */
export const ADDRESSES_KEPT = { days: 30 } as const;

const signIns = forgets(
  {
    name: "signIns",
    what: { zh: "登录状态，从失效时起", en: "Sign-ins, from their end" },
    kept: { days: 0 },
    source: "promise",
  },
  rowsOf("session", "idle_until"),
);

const signInAddresses: Retention = {
  name: "signInAddresses",
  what: { zh: "登录时的完整 IP 地址，之后只留网段", en: "Whole addresses of sign-ins, then their network alone" },
  kept: ADDRESSES_KEPT,
  source: "promise",
  does: "shorten",
  due: ({ db }, before) => countWhole(db, before),
  apply: ({ db }, before, atMost) => shortenWhole(db, before, atMost),
};

const counts = forgets(
  {
    name: "counts",
    what: {
      zh: "限制次数用的计数，带手机号摘要或 IP 地址，从窗口结束时起（最长一天）",
      en: "What limits count for a phone's digest or an address, from the end of its window (a day at most)",
    },
    kept: { days: 0 },
    source: "promise",
  },
  rowsOf("rate_log", "ends_at"),
  rowsOf("rate_window", "ends_at"),
);

const pageErrors = forgets(
  {
    name: "pageErrors",
    what: { zh: "页面出错的记录，从最后一次出现起", en: "Failures that pages reported, from their last time" },
    kept: { days: 30 },
    source: "promise",
  },
  rowsOf("client_error", "last_at"),
);

const retentionRuns = forgets(
  {
    name: "retentionRuns",
    what: { zh: "到期删除的记录", en: "What is written down of these deletions" },
    kept: { months: 36 },
    source: "tidiness",
  },
  rowsOf("retention_run", "began_at"),
);

/** What the kernel itself keeps for a time. */
export const kernelRetention: readonly Retention[] = [signIns, signInAddresses, counts, pageErrors, retentionRuns];
