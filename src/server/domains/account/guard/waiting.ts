import { FAILED } from "#contract/codes.ts";
import { type MessageKey, Refusal } from "../../../kernel/refusal.ts";

/** Below this a wait is told in seconds, below the next in minutes. */
const IN_SECONDS = 90;
const IN_MINUTES = 90 * 60;

/** Too many tries: HTTP 429 whose message tells the wait in a fitting unit; `data.resendAfter` has it in seconds. */
export function waitFor(seconds: number, key?: MessageKey): Refusal {
  const whole = Math.max(1, Math.ceil(seconds));
  const unit = whole < IN_SECONDS ? "tooOften" : whole < IN_MINUTES ? "tooOftenMinutes" : "tooOftenHours";
  const values = { seconds: whole, minutes: Math.ceil(whole / 60), hours: Math.ceil(whole / 3600) };
  return new Refusal(FAILED, key ?? unit, { values, status: 429, data: { resendAfter: whole } });
}
