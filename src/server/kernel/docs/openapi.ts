import { z } from "zod";
import type { RawAddress } from "#contract/endpoint.ts";
import { ACCOUNT_FROZEN, FAILED, NO_SESSION, RULE_BROKEN, SESSION_REPLACED, SUCCESS } from "#contract/codes.ts";
import type { Entry } from "../registry.ts";

export type Json = { readonly [key: string]: unknown };

/** What the codes of every answer mean (api.md Conventions). */
export const CODES: Readonly<Record<number, string>> = {
  [SUCCESS]: "success",
  [NO_SESSION]: "no session, or an expired one",
  [SESSION_REPLACED]: "the account signed in elsewhere or changed its password",
  [ACCOUNT_FROZEN]: "the account is frozen",
  [RULE_BROKEN]: "the request breaks a rule and the person can mend it; data.fields names each field",
  [FAILED]: "any other failure to show",
};

const jsonSchema = (schema: unknown, io: "input" | "output"): Json =>
  z.toJSONSchema(schema as z.ZodType, { target: "draft-2020-12", io, unrepresentable: "any" }) as Json;

/** The body, query and path parameters of a call as one JSON schema. */
export const inputSchema = (entry: Entry) => jsonSchema(entry.shape.in, "input");
export const dataSchema = (entry: Entry) => jsonSchema(entry.shape.out, "output");

function envelope(entry: Entry): Json {
  return {
    type: "object",
    required: ["code", "message", "data"],
    properties: {
      code: { type: "integer", description: Object.entries({ ...CODES, ...entry.shape.codes }).map(([c, m]) => `${c}: ${m}`).join("; ") },
      message: { type: "string", description: "zh-CN or en, for the person" },
      data: { anyOf: [dataSchema(entry), { type: "null" }] },
    },
  };
}

function operation(entry: Entry): Json {
  const { endpoint, shape } = entry;
  const input = inputSchema(entry) as { properties?: Record<string, Json>; required?: readonly string[] };
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((m) => m[1]!);
  const required = new Set(input.required);
  const asParameter = (name: string, place: "path" | "query") => ({
    name, in: place, required: place === "path" || required.has(name), schema: input.properties?.[name] ?? {},
  });
  const names = Object.keys(input.properties ?? {});
  const parameters = names
    .filter((n) => inPath.includes(n) || endpoint.method !== "POST")
    .map((n) => asParameter(n, inPath.includes(n) ? "path" : "query"));
  return {
    operationId: `${entry.domain}.${entry.name}`,
    tags: [entry.domain],
    summary: shape.summary,
    description: `Access: ${endpoint.access}.`,
    parameters,
    ...(endpoint.method === "POST" ? { requestBody: { content: { "application/json": { schema: input } } } } : {}),
    security: endpoint.access === "visitor" ? [] : [{ sessionCookie: [], sessionHeader: [] }],
    responses: { 200: { description: "the envelope", content: { "application/json": { schema: envelope(entry) } } } },
  };
}

const openApiPath = (path: string) => path.replace(/:(\w+)/g, "{$1}").replaceAll("*", "{path}");

/** The whole contract as an OpenAPI 3.1 document. */
export function openApi(entries: readonly Entry[], raw: readonly RawAddress[], title: string): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const entry of entries) (paths[openApiPath(entry.endpoint.path)] ??= {})[entry.endpoint.method.toLowerCase()] = operation(entry);
  for (const address of raw) {
    const names = [...address.path.matchAll(/:(\w+)/g)].map((m) => m[1]!);
    (paths[openApiPath(address.path)] ??= {})[address.method.toLowerCase()] = {
      tags: ["files"],
      summary: address.summary,
      description: `Access: ${address.access}. Not in the envelope.`,
      parameters: names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
      responses: {
        200: { description: "the bytes" },
        403: { description: "a forged or expired ticket, with the envelope" },
        404: { description: "nothing there, with the envelope" },
      },
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title,
      version: "1",
      description:
        "Every call answers { code, message, data } with HTTP 200 whenever the application answered; 400 malformed, " +
        "404 unknown path, 413 too large, 429 too often, 503 busy, 500 fault carry the envelope too. " +
        "Ids are positive integers, instants ms since the epoch, durations whole seconds, money whole fen.",
    },
    components: {
      securitySchemes: {
        sessionCookie: { type: "apiKey", in: "cookie", name: "sid", description: "first half of the session, HttpOnly" },
        sessionHeader: { type: "apiKey", in: "header", name: "token", description: "second half of the session" },
      },
    },
    paths,
  };
}
