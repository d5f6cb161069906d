import type { SmsSender } from "./sms/sms.ts";

/** The outside world as calls see it; `choose.ts` alone knows who stands behind. */
export interface Providers {
  readonly sms: SmsSender;
}
