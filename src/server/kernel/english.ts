import { z } from "zod";
import type { Schema } from "#contract/endpoint.ts";
import { type SchoolTextKind, schoolTextOf } from "#contract/values.ts";
import type { Means } from "./call.ts";

/** A text as it stands on a page. */
export interface SchoolText {
  readonly chinese: string;
  readonly kind: SchoolTextKind;
}

/** English of texts of the school, by `englishKey`; those without one are missing. */
export type EnglishOf = (means: Pick<Means, "pool">, texts: readonly SchoolText[]) => Promise<ReadonlyMap<string, string>>;

export const englishKey = ({ chinese, kind }: SchoolText): string => `${kind}:${chinese}`;

/** Where an answer holds texts of the school. */
export type Places =
  | { readonly kind: SchoolTextKind }
  | { readonly each: Places }
  | { readonly fields: ReadonlyMap<string, Places> };

/** The places of a schema; null: it has none. What names itself in a circle is followed once. */
export function placesIn(schema: Schema): Places | null {
  return schema instanceof z.ZodType ? found(schema, new Set()) : null;
}

function found(schema: z.core.$ZodType, above: ReadonlySet<z.core.$ZodType>): Places | null {
  if (above.has(schema)) return null;
  const within = new Set([...above, schema]);
  const kind = schema instanceof z.ZodString ? schoolTextOf(schema) : undefined;
  if (kind) return { kind };
  if (schema instanceof z.ZodObject) return fieldsOf(schema, within);
  if (schema instanceof z.ZodArray) return eachOf(found(schema.element, within));
  if (schema instanceof z.ZodRecord) return eachOf(found(schema.valueType, within));
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => found(option, within)).reduce(together, null);
  if (schema instanceof z.ZodIntersection) return together(found(schema.def.left, within), found(schema.def.right, within));
  if (schema instanceof z.ZodLazy) return found(schema.unwrap(), within);
  if (schema instanceof z.ZodPipe) return found(schema.out, within);
  return WRAPS.some((wrap) => schema instanceof wrap) ? found((schema as z.ZodOptional).unwrap(), within) : null;
}

/** What changes nothing of what is in them. */
const WRAPS = [z.ZodOptional, z.ZodNullable, z.ZodDefault, z.ZodReadonly] as const;

const eachOf = (of: Places | null): Places | null => of && { each: of };

function fieldsOf(schema: z.ZodObject, within: ReadonlySet<z.core.$ZodType>): Places | null {
  const fields = new Map<string, Places>();
  for (const [name, field] of Object.entries(schema.shape)) {
    const places = found(field, within);
    if (places) fields.set(name, places);
  }
  return fields.size > 0 ? { fields } : null;
}

/** The places of either of two shapes. */
function together(one: Places | null, other: Places | null): Places | null {
  if (!one || !other) return one ?? other;
  if ("fields" in one && "fields" in other) {
    const names = new Set([...one.fields.keys(), ...other.fields.keys()]);
    return { fields: new Map([...names].map((name) => [name, together(one.fields.get(name) ?? null, other.fields.get(name) ?? null)!])) };
  }
  if ("each" in one && "each" in other) return { each: together(one.each, other.each)! };
  return one;
}

/** Asked for nothing else: figures, addresses and what is English already. */
const HAN = /\p{Script=Han}/u;

/** The texts at these places. */
export function textsAt(places: Places, value: unknown): SchoolText[] {
  if (value === null || value === undefined) return [];
  if ("kind" in places) return typeof value === "string" && HAN.test(value) ? [{ chinese: value, kind: places.kind }] : [];
  if (typeof value !== "object") return [];
  if ("each" in places) return Object.values(value).flatMap((one) => textsAt(places.each, one));
  return [...places.fields].flatMap(([name, at]) => textsAt(at, (value as Record<string, unknown>)[name]));
}

/** The same value with these texts in English; those without one stay as they are. Changes nothing of what it was given. */
export function withTexts(places: Places, value: unknown, english: ReadonlyMap<string, string>): unknown {
  if (value === null || value === undefined) return value;
  if ("kind" in places) {
    return typeof value === "string" ? (english.get(englishKey({ chinese: value, kind: places.kind })) ?? value) : value;
  }
  if (typeof value !== "object") return value;
  if ("each" in places) {
    if (Array.isArray(value)) return value.map((one) => withTexts(places.each, one, english));
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withTexts(places.each, one, english)]));
  }
  const changed = { ...(value as Record<string, unknown>) };
  for (const [name, at] of places.fields) if (name in changed) changed[name] = withTexts(at, changed[name], english);
  return changed;
}
