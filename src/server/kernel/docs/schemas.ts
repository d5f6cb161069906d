import { z } from "zod";
import type { Entry } from "../registry.ts";

export type Json = { readonly [key: string]: unknown };

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

/** The contract's own name of a schema that many calls share, as `.meta({ "x-name": … })` says it. */
const NAME = "x-name";
/** Keys that say nothing of what stands under them. */
const VAGUE: readonly string[] = ["record", "item", "data", "option", "result", "response", "body", "base", "own", "last"];

function jsonSchema(schema: unknown, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema as z.ZodType, { target: "draft-2020-12", io, unrepresentable: "any" });
  return rest as Json;
}

/** The body, query and path parameters of a call as one JSON schema. */
export const inputSchema = (entry: Entry) => jsonSchema(entry.shape.in, "input");
export const dataSchema = (entry: Entry) => jsonSchema(entry.shape.out, "output");

/** What a schema is, whoever describes it. */
const keyOf = ({ description: _, ...rest }: Json): string => JSON.stringify(rest);
const fieldsOf = (schema: Json): number => (isJson(schema["properties"]) ? Object.keys(schema["properties"]).length : 0);

/**
 * Gathers what stands in several places of the contract under one name each, so that a program made from the document has one
 * type of it. All calls are counted first (`count`), then each is written with references (`shared`).
 */
export class SharedSchemas {
  readonly #seen = new Map<string, number>();
  readonly #names = new Map<string, string>();
  readonly #components: Record<string, Json> = {};

  count(schema: unknown): void {
    if (Array.isArray(schema)) return schema.forEach((one) => this.count(one));
    if (!isJson(schema)) return;
    if (fieldsOf(schema) >= 3) this.#seen.set(keyOf(schema), (this.#seen.get(keyOf(schema)) ?? 0) + 1);
    for (const child of Object.values(schema)) this.count(child);
  }

  /** The same schema with references; `place`: domain, call and the keys that lead to it, from which it gets its name. */
  shared(schema: Json, place: readonly string[]): Json {
    const named = typeof schema[NAME] === "string";
    if (!named && (this.#seen.get(keyOf(schema)) ?? 0) < 2) return this.#children(schema, place);
    const { description } = schema;
    return { $ref: `#/components/schemas/${this.#nameOf(schema, place)}`, ...(description === undefined ? {} : { description }) };
  }

  components(): Readonly<Record<string, Json>> {
    return Object.fromEntries(Object.entries(this.#components).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  #nameOf(schema: Json, place: readonly string[]): string {
    const key = keyOf(schema);
    const known = this.#names.get(key);
    if (known) return known;
    const own = schema[NAME];
    const name = (typeof own === "string" ? [own, `${own}Sent`] : possibleNames(place)).find((one) => !(one in this.#components));
    if (name === undefined) throw new Error(`two schemas want the name of ${place.join(".")}`);
    this.#names.set(key, name);
    // Taken before its children are written: one of them may want the same.
    this.#components[name] = {};
    const { description: _, ...rest } = schema;
    this.#components[name] = this.#children(rest, place);
    return name;
  }

  #children(schema: Json, place: readonly string[]): Json {
    const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
      // To OpenAPI a read-only field is one that isn't sent; Zod means what a program may change.
      if (key === NAME || key === "readOnly") return [];
      if (key === "properties" && isJson(value))
        return [[key, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.shared(one as Json, [...place, name])]))]];
      if (["anyOf", "oneOf", "allOf"].includes(key)) return [[key, (value as Json[]).map((one) => this.shared(one, branch(place, one)))]];
      if (["items", "additionalProperties"].includes(key) && isJson(value)) return [[key, this.shared(value, place)]];
      return [[key, value]];
    });
    return Object.fromEntries(entries);
  }
}

/** The place of one of several shapes: told by the field that says which it is, where there is one. */
function branch(place: readonly string[], schema: Json): readonly string[] {
  const [first] = Object.values((schema["properties"] ?? {}) as Record<string, Json>);
  const kind = first?.["const"];
  return typeof kind === "string" && place.length > 2 ? [...place.slice(0, -1), `${singular(place.at(-1)!)}${pascal(kind)}`] : place;
}

/** Names from the shortest to the one that nobody else can have. */
function possibleNames([domain = "", call = "", ...keys]: readonly string[]): string[] {
  const words = [domain, ...(keys.length > 0 ? keys : [call])].map((key, at) => pascal(at === 0 ? key : singular(key)));
  const [first = "", ...rest] = words;
  const last = rest.at(-1) ?? "";
  const above = `${rest.at(-2) ?? ""}${last}`;
  const names = [last, above, `${first}${last}`, `${first}${above}`, `${first}${pascal(call)}${rest.join("")}`];
  return VAGUE.includes(last.toLowerCase()) ? names.slice(1).filter((name) => name !== last) : names;
}

const pascal = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const singular = (text: string) => (/ies$/.test(text) ? text.replace(/ies$/, "y") : /[^s]s$/.test(text) ? text.slice(0, -1) : text);
