import { randomUUID } from "node:crypto";
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { FAILED } from "#contract/codes.ts";
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import type { Language } from "#contract/text/say.ts";
import { purposeNow, within } from "../database/limits.ts";
import { troubleOf } from "../database/trouble.ts";
import type { Environment } from "../environment.ts";
import { isExempt } from "./addresses.ts";
import { CALLS, type Writing } from "./budgets.ts";
import type { Learner, Log, Means, Staff, Visit } from "./call.ts";
import { Lines } from "./closing.ts";
import { COOKIE, type CookieOptions, parseCookies, serialiseCookie } from "./cookies.ts";
import { admit, languageOf, refuseCrossSite, secondHalf } from "./door.ts";
import { AGAIN_AFTER, Refusal } from "./refusal.ts";
import { PLAIN_POLICY, plainPage } from "./plainPage.ts";
import { type Registry, refused, run, text } from "./registry.ts";
import { bodiesHurried, HEADERS_LOOK_MS, HEADERS_MS, limitConnections } from "./senders.ts";

/** payments-security.md 7.1. */
const BODY_LIMIT = 64 * 1024;

/** What the `clientType` header may say; sessions are counted by it (rules.md Sessions). */
const CLIENT_TYPES: readonly string[] = ["pc", "h5", "app"];

declare module "fastify" {
  interface FastifyInstance {
    readonly lines: Lines;
  }
}

/** An empty server with the product's settings: limits, headers, envelope for every failure. */
export function openHttp(environment: Environment, log: Log | boolean): FastifyInstance {
  const app = Fastify({
    trustProxy: environment.trustedProxies.length > 0 ? [...environment.trustedProxies] : false,
    bodyLimit: BODY_LIMIT,
    // Kept by `bodiesHurried`, which lets uploads take longer than other requests.
    requestTimeout: 0,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: HEADERS_LOOK_MS },
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500 },
    logger: false,
    // An address that the router can't even read (broken escapes, an endless part) passes no hook.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(securityHeaders(environment)).header("x-request-id", request.id);
      void send(reply, 400, text(languageFor(request, environment), "malformed"));
    },
  });
  const logger = typeof log === "boolean" ? null : log;
  // Behind a proxy all connections are the proxy's.
  const { trustedProxies, abuseAllow } = environment;
  limitConnections(app.server, (address) => trustedProxies.length > 0 || isExempt(abuseAllow, address));
  const lines = new Lines(app.server);
  app.decorate("lines", lines);
  app.addHook("preClose", (done) => {
    lines.letGo();
    done();
  });
  takeJson(app);
  app.addHook("onRequest", (request, _reply, done) => {
    done(request.url.includes("%00") ? (Object.assign(new Error("a NUL in the address"), { statusCode: 400 }) as FastifyError) : undefined);
  });
  app.addHook("onRequest", (_request, _reply, done) => {
    if (purposeNow() === "call") done();
    else within("call", done);
  });
  const hurry = bodiesHurried();
  app.addHook("onRequest", (request, reply, done) => {
    hurry(request, reply, (request.routeOptions.config as { longBody?: true }).longBody ?? false);
    done();
  });
  const protecting = Object.entries(securityHeaders(environment));
  app.addHook("onSend", (_request, reply, payload, done) => {
    for (const [name, value] of protecting) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    done(null, payload);
  });
  app.setNotFoundHandler((request, reply) => send(reply, 404, text(languageFor(request, environment), "notFound")));
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => answerError(error, request, reply, environment, logger));
  return app;
}

/** The answer to whatever was thrown; `logger` hears of faults alone. */
function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
  environment: Environment,
  logger: Log | null,
): FastifyReply {
  const language = languageFor(request, environment);
  if (error instanceof Refusal) {
    if ((error.status === 429 || error.status === 503) && "seconds" in error.values) {
      return later(request, reply, error.status, refused(error, language), language, Number(error.values["seconds"]));
    }
    reply.code(error.status).header("cache-control", "no-store");
    const answer = refused(error, language);
    const address = error.status === 421 ? error.values["address"] : undefined;
    if (address === undefined || !wantsPage(request)) return reply.send(answer);
    // The address is that of the settings, of which nothing needs escaping.
    const body = answer.message.replace(String(address), `<a href="${address}">${address}</a>`);
    return sendPage(reply, { language, title: text(language, "pageElsewhere"), body, final: true });
  }
  const status = error.statusCode ?? 500;
  if (status === 413) return send(reply, 413, text(language, "tooLarge"));
  if (status === 503) return later(request, reply, 503, failed(text(language, "busy")), language);
  if (status >= 400 && status < 500) return send(reply, 400, text(language, "malformed"));
  logger?.error({ err: error, requestId: request.id, path: request.routeOptions.url }, "http: a request failed");
  const trouble = troubleOf(error);
  if (trouble) return later(request, reply, 503, failed(text(language, trouble === "away" ? "databaseAway" : "busy")), language);
  if (!wantsPage(request)) return send(reply, 500, text(language, "fault"));
  reply.code(500).header("cache-control", "no-store");
  return sendPage(reply, { language, title: text(language, "pageBroken"), body: text(language, "fault") });
}

/** An empty body of a JSON call is the empty object; anything but JSON is refused with the envelope. */
function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("text/plain");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, {});
    // The database holds no NUL in a text; nobody types one.
    if ((body as string).includes("\\u0000")) return done(Object.assign(new Error("a NUL in the body"), { statusCode: 400 }));
    void parse(request, wellFormed(body as string), done);
  });
}

/**
 * Half a surrogate pair, as a text cut within a letter leaves it, is no text to the database: the sign for what can't be read
 * takes its place.
 */
const wellFormed = (json: string): string =>
  /\\ud[89a-f]/i.test(json)
    ? json.replace(/\\\\|\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|\\ud[89a-f][\da-f]{2}/gi, (found) =>
        found.length === 6 ? "\\ufffd" : found,
      )
    : json;

function send(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).header("cache-control", "no-store").send(failed(message));
}

const failed = (message: string): Answer<null> => ({ code: FAILED, message, data: null });

/** The answer to whoever should ask again in so many seconds; whoever waits for a page gets one that does so by itself. */
function later(
  request: FastifyRequest, reply: FastifyReply, status: 429 | 503, answer: Answer<unknown>, language: Language, seconds = AGAIN_AFTER,
): FastifyReply {
  reply.code(status).header("retry-after", String(seconds)).header("cache-control", "no-store");
  if (!wantsPage(request)) return reply.send(answer);
  return sendPage(reply, { language, title: text(language, "pageLater"), body: answer.message, seconds });
}

const wantsPage = ({ method, headers }: FastifyRequest) => method === "GET" && String(headers.accept).includes("text/html");

const sendPage = (reply: FastifyReply, page: Parameters<typeof plainPage>[0]): FastifyReply =>
  reply.header("content-security-policy", PLAIN_POLICY).type("text/html; charset=utf-8").send(plainPage(page));

function languageFor(request: FastifyRequest, environment: Environment): Language {
  return languageOf(parseCookies(request.headers.cookie, environment.production), request.headers["accept-language"]);
}

/** Puts every envelope endpoint of the registry on its fixed path; `writes`: those that write, each with its budget. */
export function serveCalls(app: FastifyInstance, registry: Registry, means: Means, writes: ReadonlyMap<Endpoint, Writing>): void {
  for (const entry of registry.all()) {
    const { endpoint, shape } = entry;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(shape.bodyLimit === undefined ? {} : { bodyLimit: shape.bodyLimit }),
      config: { access: endpoint.access, call: `${entry.domain}.${entry.name}` },
      handler: async (request, reply) => {
        const cookies = parseCookies(request.headers.cookie, means.environment.production);
        const hasSession = Boolean(cookies[COOKIE.session] ?? cookies[COOKIE.staff]);
        if (endpoint.method !== "GET") refuseCrossSite(request, hasSession);
        const writing = writes.get(endpoint);
        const kind = writing?.done ? "done" : hasSession ? "call" : "visitorsCall";
        means.pressure.enter(kind);
        try {
          const caller = await admitted(means, endpoint, cookies, request);
          if (writing && caller?.kind === "learner") means.budgets.spend(writing.budget, String(caller.learnerId));
          const answer = await run(means, entry, saidIn(request), caller, visitOf(request, reply, cookies, means.environment));
          reply.header("cache-control", "no-store");
          // Returned, not sent: Fastify would wait until one that was sent by hand has left.
          return answer;
        } finally {
          means.pressure.leave(kind);
        }
      },
    });
  }
}

/** Who calls, with one call of the session's or the address's budget spent; a forged or dead session spends the address's. */
async function admitted(
  { sessions, budgets, requests }: Means,
  { access }: Endpoint,
  cookies: Readonly<Record<string, string | undefined>>,
  request: FastifyRequest,
): Promise<Learner | Staff | null> {
  let caller: Learner | Staff | null = null;
  try {
    caller = await admit(sessions, access, cookies, secondHalf(request));
    requests.calls(request, caller);
  } finally {
    budgets.spendOf(CALLS, { caller, ip: request.ip });
  }
  return caller;
}

/** Body, query and path parameters as one object; a repeated query key is refused by the schema as an array. */
function saidIn({ query, body, params }: FastifyRequest): unknown {
  if (body !== undefined && (typeof body !== "object" || body === null || Array.isArray(body))) return body;
  return { ...(query as object), ...(body as object | undefined), ...(params as object) };
}

/** What a handler may know of this request; cookies it sets go out with the reply. */
export function visitOf(
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: Readonly<Record<string, string | undefined>>,
  environment: Environment,
): Visit {
  const put = (name: string, value: string, options: CookieOptions) =>
    reply.header("set-cookie", serialiseCookie(name, value, options, environment.production));
  return {
    ip: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
    clientType: CLIENT_TYPES.find((type) => type === request.headers["clienttype"]) ?? "pc",
    host: request.host,
    language: languageOf(cookies, request.headers["accept-language"]),
    cookies,
    requestId: request.id,
    setCookie: (name, value, options = {}) => void put(name, value, options),
    clearCookie: (name) => void put(name, "", { maxAge: 0 }),
    clearCache: () => void reply.header("clear-site-data", '"cache"'),
    say: () => undefined,
  };
}

/** Headers of every answer (payments-security.md 7.1). Pages add their content security policy. */
function securityHeaders({ production, hstsSubdomains }: Environment): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    ...(production ? { "strict-transport-security": `max-age=31536000${hstsSubdomains ? "; includeSubDomains" : ""}` } : {}),
  };
}
