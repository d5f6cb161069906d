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
/** How soon (s) it is worth to ask again. */
export const AGAIN_AFTER = 5;
/** More is asked for than this process can do in time: HTTP 503. */
export const tooMuch = () => new Refusal(FAILED, "busy", { values: { seconds: AGAIN_AFTER }, status: 503 });
/** One field breaks a rule: code 1001 with `data.fields`. */
export const wrongField = (field: string, key: keyof FieldText) =>
  new Refusal(RULE_BROKEN, "fieldsWrong", { data: { fields: { [field]: key } } });
