import { FAILED, PHONE_NEEDED, RULE_BROKEN } from "#contract/codes.ts";
import type { FieldText } from "#contract/text/fields.zh.ts";
import type { Messages } from "#contract/text/messages.zh.ts";

export type MessageKey = keyof Messages;
type Values = Readonly<Record<string, string | number>>;

/** A call turned down for a reason the person may read. Anything else thrown is a fault. */
export class Refusal extends Error {
  readonly code: number;
  readonly key: MessageKey;
  readonly values: Values;
  readonly data: unknown;
  /** HTTP status; 200 whenever the application answered (api.md Conventions). */
  readonly status: number;

  constructor(code: number, key: MessageKey, options: { values?: Values; data?: unknown; status?: number } = {}) {
    super(key);
    this.code = code;
    this.key = key;
    this.values = options.values ?? {};
    this.data = options.data ?? null;
    this.status = options.status ?? 200;
  }
}

/** The person can mend it: code 1001. */
export const mend = (key: MessageKey, values: Values = {}, data: unknown = null) => new Refusal(RULE_BROKEN, key, { values, data });
/** Any other failure to show: code -1. */
export const fail = (key: MessageKey, values: Values = {}) => new Refusal(FAILED, key, { values });
/** An id that names nothing the asker may see: code 1001, the same for foreign and unknown ids. */
export const unknownThing = () => mend("unknownThing");
/** Writing in public asks for a verified phone: code 2016. */
export const phoneNeeded = () => new Refusal(PHONE_NEEDED, "phoneNeeded");
/** Too many tries: HTTP 429 with the wait in whole seconds. */
export const tooOften = (seconds: number) =>
  new Refusal(FAILED, "tooOften", { values: { seconds: Math.max(1, Math.ceil(seconds)) }, status: 429 });
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

/** Whether somebody was told to wait, and nothing was looked at. */
export const isWait = (error: unknown): boolean => error instanceof Refusal && error.status === 429;
/** How soon (s) it is worth to ask again. */
export const AGAIN_AFTER = 5;
/** More is asked for than this process can do in time: HTTP 503. */
export const tooMuch = () => new Refusal(FAILED, "busy", { values: { seconds: AGAIN_AFTER }, status: 503 });
/** One field breaks a rule: code 1001 with `data.fields`. */
export const wrongField = (field: string, key: keyof FieldText) =>
  new Refusal(RULE_BROKEN, "fieldsWrong", { data: { fields: { [field]: key } } });
