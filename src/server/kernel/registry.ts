import { RULE_BROKEN, SUCCESS } from "#contract/codes.ts";
import type { Answer, Endpoint, Shape, Shapes } from "#contract/endpoint.ts";
import { fieldText as fieldsEn } from "#contract/text/fields.en.ts";
import { fieldText as fieldsZh } from "#contract/text/fields.zh.ts";
import { messages as messagesEn } from "#contract/text/messages.en.ts";
import { messages as messagesZh } from "#contract/text/messages.zh.ts";
import { fill, type Language } from "#contract/text/say.ts";
import type { Handlers, Learner, Means, Staff, Visit } from "./call.ts";
import { check } from "./check.ts";
import { type EnglishOf, type Places, placesIn, textsAt, withTexts } from "./english.ts";
import { type MessageKey, Refusal } from "./refusal.ts";

const MESSAGES = { zh: messagesZh, en: messagesEn };
const FIELDS: Record<Language, Readonly<Record<string, string>>> = { zh: fieldsZh, en: fieldsEn };

type AnyHandler = (means: Means, input: unknown, caller: Learner | Staff | null, visit: Visit) => Promise<unknown>;

export interface Entry {
  readonly domain: string;
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly shape: Shape;
  readonly handle: AnyHandler;
  /** Where its answer holds texts of the school, and what they are in English; null: nowhere, or it is the desk's. */
  readonly english: { readonly places: Places; readonly of: EnglishOf } | null;
}

/** One contract file with its shapes and its handlers. */
export interface Served {
  readonly contract: Readonly<Record<string, Endpoint>>;
  readonly shapes: Shapes;
  readonly handlers: Readonly<Record<string, unknown>>;
}

/** Ties a contract to its handlers; an endpoint without a handler does not compile. */
export function served<const C extends Readonly<Record<string, Endpoint>>>(
  contract: C,
  shapes: { readonly [K in keyof C]: Shape },
  handlers: Handlers<C>,
): Served {
  return { contract, shapes: shapes as Shapes, handlers };
}

/** Every envelope endpoint of the product by its address. */
export class Registry {
  readonly #entries = new Map<string, Entry>();
  readonly #englishOf: EnglishOf | undefined;

  constructor(englishOf?: EnglishOf) {
    this.#englishOf = englishOf;
  }

  add(domain: string, { contract, shapes, handlers }: Served): void {
    for (const [name, endpoint] of Object.entries(contract)) {
      const key = `${endpoint.method} ${endpoint.path}`;
      if (this.#entries.has(key)) throw new Error(`two endpoints at ${key}`);
      const shape = shapes[name]!;
      // Staff write the Chinese text and are shown what they wrote.
      const places = this.#englishOf && !endpoint.access.startsWith("staff:") ? placesIn(shape.out) : null;
      const english = places && { places, of: this.#englishOf! };
      this.#entries.set(key, { domain, name, endpoint, shape, handle: handlers[name] as AnyHandler, english });
    }
  }

  all(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  find(endpoint: Endpoint): Entry {
    const entry = this.#entries.get(`${endpoint.method} ${endpoint.path}`);
    if (!entry) throw new Error(`no handler at ${endpoint.method} ${endpoint.path}`);
    return entry;
  }
}

export const text = (language: Language, key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string =>
  fill(MESSAGES[language][key], values);

/**
 * Runs one entry for a caller whose access was already checked: validates the input, calls the handler, passes what it
 * returns through the contract's schema (a field the contract doesn't name can't leave) and wraps it.
 * Throws `Refusal`, or whatever a fault threw.
 */
export async function run(
  means: Means,
  entry: Entry,
  raw: unknown,
  caller: Learner | Staff | null,
  visit: Visit,
): Promise<Answer<unknown>> {
  const input = check(entry.shape.in, raw);
  if (input.issues) throw new Refusal(RULE_BROKEN, "fieldsWrong", { data: { fields: input.issues } });
  let message = "";
  const speaking: Visit = {
    ...visit,
    say: (key: MessageKey, values?: Readonly<Record<string, string | number>>) => {
      message = text(visit.language, key, values);
    },
  };
  const data = await entry.handle(means, input.value, caller, speaking);
  const out = check(entry.shape.out, data);
  if (out.issues) throw new Error(`${entry.domain}.${entry.name} returned what its contract does not allow: ${JSON.stringify(out.issues)}`);
  return { code: SUCCESS, message, data: visit.language === "en" ? await inEnglish(means, entry, out.value) : out.value };
}

/** What the school has in English is answered in English. */
async function inEnglish(means: Means, { english }: Entry, data: unknown): Promise<unknown> {
  const texts = english ? textsAt(english.places, data) : [];
  if (!english || texts.length === 0) return data;
  return withTexts(english.places, data, await english.of(means, texts));
}

/** The answer to a refusal, in the visitor's language; field messages are translated, too. */
export function refused(refusal: Refusal, language: Language): Answer<unknown> {
  let data = refusal.data;
  let message = text(language, refusal.key, refusal.values);
  if (isFields(data)) {
    const fields = Object.fromEntries(
      Object.entries(data.fields).map(([name, key]) => [name, fill(FIELDS[language][key] ?? FIELDS[language]["invalid"]!, refusal.values)]),
    );
    data = { ...data, fields };
    message = Object.values(fields)[0] ?? message;
  }
  return { code: refusal.code, message, data };
}

const isFields = (data: unknown): data is { fields: Record<string, string> } =>
  typeof data === "object" && data !== null && "fields" in data && typeof data.fields === "object";
