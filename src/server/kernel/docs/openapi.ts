import type { RawAddress } from "#contract/endpoint.ts";
import { ACCOUNT_FROZEN, FAILED, NO_SESSION, RULE_BROKEN, SESSION_REPLACED, SUCCESS } from "#contract/codes.ts";
import { COOKIE, wireName } from "../cookies.ts";
import type { RawFile } from "../raw.ts";
import type { Entry } from "../registry.ts";
import { exampleOf } from "./examples.ts";
import { dataSchema, inputSchema, type Json, SharedSchemas } from "./schemas.ts";

/** What the codes of every answer mean (api.md Conventions). */
export const CODES: Readonly<Record<number, string>> = {
  [SUCCESS]: "success",
  [NO_SESSION]: "no session, or an expired one",
  [SESSION_REPLACED]: "the account signed in elsewhere or changed its password",
  [ACCOUNT_FROZEN]: "the account is frozen",
  [RULE_BROKEN]: "the request breaks a rule and the person can mend it; data.fields names each field",
  [FAILED]: "any other failure to show",
};

/** Statuses of answers that no handler gave; all carry the envelope. */
const REFUSALS: Readonly<Record<number, readonly [name: string, meaning: string]>> = {
  400: ["Malformed", "the request can't be read"],
  413: ["TooLarge", "the body is too large"],
  429: ["TooOften", "asked too often; Retry-After says when to ask again"],
  500: ["Fault", "a fault of the school's"],
  503: ["Busy", "the school can't do it at the moment; Retry-After says when to ask again"],
};

export interface Documented {
  readonly entries: readonly Entry[];
  /** Addresses outside the envelope; what the push door takes has no file. */
  readonly raw: readonly RawAddress[];
  readonly files: readonly RawFile[];
  readonly title: string;
  /** Whether cookies travel by the names that they have over https. */
  readonly secure: boolean;
}

/** The call's name among all calls: those of the desk share the domain's name with those of learners. */
export const operationId = ({ domain, name, endpoint }: Entry): string =>
  endpoint.path.includes("/staff/") && domain !== "staff" ? `staff.${domain}.${name}` : `${domain}.${name}`;

const openApiPath = (path: string) => path.replace(/:(\w+)/g, "{$1}");
const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map((m) => m[1]!);
const refusals = (...statuses: readonly number[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${REFUSALS[status]![0]}` }]));

/** Which session a call asks for. A visitor's call knows a learner by the same two halves, and does without. */
function security(access: RawAddress["access"], ignoresSession: boolean): readonly Json[] {
  if (access.startsWith("staff:")) return [{ staffCookie: [], sessionHeader: [] }];
  if (access === "learner") return [{ learnerCookie: [], sessionHeader: [] }];
  if (access === "signedIn") return [{ learnerCookie: [] }, { staffCookie: [] }];
  if (access === "operator") return [{ metricsToken: [] }];
  return access === "visitor" && !ignoresSession ? [{}, { learnerCookie: [], sessionHeader: [] }] : [];
}

type Parameter = readonly [name: string, place: "path" | "query", schema: Json, required: boolean];

/** What goes into the body of a POST, and into path and query of whatever. */
function parts(entry: Entry): { readonly fields: readonly Parameter[]; readonly body: Json | null } {
  const { method, path } = entry.endpoint;
  const input = inputSchema(entry) as Json & { properties?: Record<string, Json>; required?: readonly string[] };
  const inPath = namesIn(path);
  const required = (name: string) => (input.required ?? []).includes(name);
  const fields = Object.entries(input.properties ?? {})
    .filter(([name]) => inPath.includes(name) || method !== "POST")
    .map(([name, schema]): Parameter => (inPath.includes(name) ? [name, "path", schema, true] : [name, "query", schema, required(name)]));
  if (method !== "POST") return { fields, body: null };
  if (inPath.length === 0 || !input.properties) return { fields, body: input };
  const properties = Object.fromEntries(Object.entries(input.properties).filter(([name]) => !inPath.includes(name)));
  return { fields, body: { ...input, properties, required: (input.required ?? []).filter((name) => !inPath.includes(name)) } };
}

/** What is sent at the least, and what comes back, as an example of a call. */
export const exampleSent = (entry: Entry): Json => ({
  ...(exampleOf(inputSchema(entry), false) as Json), ...entry.shape.example,
});
export const exampleData = (entry: Entry): unknown => exampleOf(dataSchema(entry), true);

const orNull = (schema: Json): Json => (schema["type"] === "null" ? schema : { anyOf: [schema, { type: "null" }] });

function operation(entry: Entry, shared: SharedSchemas): Json {
  const { endpoint, shape, domain, name: call } = entry;
  const { fields, body } = parts(entry);
  const sent = exampleSent(entry);
  const codes = Object.entries(shape.codes ?? {}).map(([code, meaning]) => ` Code ${code}: ${meaning}.`).join("");
  const data = shared.shared(dataSchema(entry), [domain, call]);
  const bodyExample = Object.fromEntries(Object.entries(sent).filter(([name]) => !fields.some(([field]) => field === name)));
  return {
    operationId: operationId(entry),
    tags: [domain],
    summary: shape.summary,
    description: `Access: ${endpoint.access}.${codes}`,
    parameters: fields.map(([name, place, { description, ...schema }, required]) => ({
      name, in: place, required, schema: shared.shared(schema, [domain, call, name]),
      ...(description === undefined ? {} : { description }), ...(name in sent ? { example: sent[name] } : {}),
    })),
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: shared.shared(body, [domain, `${call}Sent`]), example: bodyExample } },
      },
    }),
    security: security(endpoint.access, endpoint.ignoresSession ?? false),
    responses: {
      200: {
        description: "the envelope",
        content: {
          "application/json": {
            schema: { allOf: [ENVELOPED], properties: { data: orNull(data) } },
            example: { code: SUCCESS, message: "", data: exampleData(entry) },
          },
        },
      },
      ...refusals(400, 413, 429, 500, 503),
    },
  };
}

/** `GET /play/:vid/:ticket/key` → `files.getPlayVidTicketKey`. */
function fileId({ method, path }: RawAddress): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return `files.${method.toLowerCase()}${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")}`;
}

const BODIES = { bytes: "application/octet-stream", unread: "application/octet-stream", text: "*/*" } as const;

function fileOperation(address: RawAddress, file: RawFile | undefined): Json {
  const { method, path, access, summary } = address;
  return {
    operationId: fileId(address),
    tags: ["files"],
    summary,
    description: `Access: ${access}. Not in the envelope.`,
    parameters: namesIn(path).map((name) => ({
      name, in: "path", required: true, schema: { type: "string" }, example: exampleOf({ type: "string" }, false, name),
    })),
    ...(method !== "GET" && { requestBody: { required: true, content: { [file?.body ? BODIES[file.body] : "application/json"]: {} } } }),
    security: security(access, true),
    responses: {
      200: { description: "the bytes" },
      ...refusals(400, 429, 500, 503),
      403: { $ref: "#/components/responses/Forbidden" },
      404: { $ref: "#/components/responses/NotFound" },
    },
  };
}

/** The whole contract as an OpenAPI 3.1 document. */
export function openApi({ entries, raw, files, title, secure }: Documented): Json {
  const shared = new SharedSchemas();
  for (const entry of entries) {
    const { fields, body } = parts(entry);
    for (const schema of [dataSchema(entry), body, ...fields.map(([, , one]) => one)]) shared.count(schema);
  }
  const paths: Record<string, Record<string, unknown>> = {};
  const put = ({ path, method }: Pick<RawAddress, "path"> & { readonly method: string }, one: Json) => {
    (paths[openApiPath(path)] ??= {})[method.toLowerCase()] = one;
  };
  for (const entry of entries) put(entry.endpoint, operation(entry, shared));
  for (const address of raw) put(address, fileOperation(address, files.find((file) => file.address === address)));
  return {
    openapi: "3.1.0",
    info: { title, version: "1", description: DESCRIPTION, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    servers: [{ url: "/", description: "the school that serves this document" }],
    tags: [...new Set(entries.map(({ domain }) => domain)), "files"].map((name) => ({ name })),
    components: {
      securitySchemes: securitySchemes(secure),
      schemas: { Envelope: ENVELOPE, ...shared.components() },
      responses: {
        ...Object.fromEntries(Object.values(REFUSALS).map(([name, meaning]) => [name, refusal(meaning)])),
        Forbidden: refusal("a forged or expired ticket, or no session"),
        NotFound: refusal("there is nothing here"),
      },
    },
    paths,
  };
}

const DESCRIPTION =
  "Every call answers { code, message, data } with HTTP 200 whenever the application answered; 400 malformed, " +
  "404 unknown path, 413 too large, 429 too often, 503 busy, 500 fault carry the envelope too. " +
  "Ids are positive integers, instants ms since the epoch, durations whole seconds, money whole fen. " +
  "A session has two halves: a cookie, set by the calls that sign in, and the `token` of their answer, sent as a header. " +
  "What changes something says where it comes from: `Sec-Fetch-Site: same-origin` or an `Origin` of the school's own.";

const ENVELOPE: Json = {
  type: "object",
  description: "The envelope of every answer.",
  required: ["code", "message", "data"],
  properties: {
    code: { type: "integer", description: Object.entries(CODES).map(([code, meaning]) => `${code}: ${meaning}`).join("; ") },
    message: { type: "string", description: "zh-CN or en, for the person" },
    data: { description: "what the call returns; null where it failed, unless its code says more" },
  },
};

const ENVELOPED = { $ref: "#/components/schemas/Envelope" };

const refusal = (description: string): Json => ({
  description,
  content: {
    "application/json": { schema: ENVELOPED, example: { code: FAILED, message: "系统繁忙，请稍后再试", data: null } },
  },
});

function securitySchemes(secure: boolean): Json {
  const cookie = (name: string, whose: string) => ({
    type: "apiKey", in: "cookie", name: wireName(name, secure), description: `first half of a ${whose} session; HttpOnly`,
  });
  return {
    learnerCookie: cookie(COOKIE.session, "learner's"),
    staffCookie: cookie(COOKIE.staff, "staff member's"),
    sessionHeader: { type: "apiKey", in: "header", name: "token", description: "second half of the session, from the answer of a sign-in" },
    metricsToken: { type: "http", scheme: "bearer", description: "METRICS_TOKEN; not asked for on the machine itself" },
  };
}
