import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { LogLevel } from "../../environment.ts";
import type { Learner, Log, Staff } from "../call.ts";
import { Metrics } from "./metrics.ts";
import { type Span, type Tracer, traceIdOf } from "./tracing.ts";

/** An answer that began later than so many seconds after its request had arrived is told of. */
const SLOW = 1;

/** What the requests for the site's files are called. */
const FILE = "file";

/** What is known of a request while it is answered; it lies on the request itself: a map of them costs the garbage collector more. */
interface Noted {
  /** When all of it had arrived, by `performance.now()`. */
  arrived: number;
  /** When its answer began. */
  answered: number | null;
  code: number | null;
  caller: Learner | Staff | null;
  readonly span: Span | null;
}

declare module "fastify" {
  interface FastifyRequest {
    noted: Noted | null;
  }
}

/** A route's own words (`config`). */
interface Told {
  /** Of a call: `domain.name`. */
  readonly call?: string;
  readonly access?: string;
  /** Asked again and again by machines: told of at `debug` alone. */
  readonly probe?: true;
}

/**
 * Counts every request, and writes one line of each into the log where LOG_LEVEL says so: ids, numbers and names of calls alone,
 * nothing that anybody typed, no address with its values.
 */
export class Requests {
  readonly metrics = new Metrics();
  readonly #log: Log;
  readonly #level: LogLevel;
  readonly #tracer: Tracer | null;

  constructor(log: Log, level: LogLevel, tracer: Tracer | null) {
    [this.#log, this.#level, this.#tracer] = [log, level, tracer];
  }

  /** Looks at every request of this server. Call it before any route is added. */
  watch(app: FastifyInstance): void {
    app.decorateRequest("noted", null);
    app.addHook("onRequest", (request, reply, done) => {
      reply.header("x-request-id", request.id);
      const span = this.#tracer?.begin(request.headers.traceparent) ?? null;
      request.noted = { arrived: performance.now(), answered: null, code: null, caller: null, span };
      done();
    });
    app.addHook("preValidation", (request, _reply, done) => {
      // A slow line that brings a body says nothing of the server.
      const { noted } = request;
      if (noted && request.method !== "GET") noted.arrived = performance.now();
      done();
    });
    const tracer = this.#tracer;
    if (tracer) {
      app.addHook("preHandler", ({ noted }, _reply, done) => {
        if (noted?.span) tracer.within(noted.span, done);
        else done();
      });
    }
    app.addHook("preSerialization", (request, _reply, payload, done) => {
      if (request.noted) request.noted.code = codeOf(payload);
      done(null, payload);
    });
    app.addHook("onSend", (request, _reply, payload, done) => {
      if (request.noted) request.noted.answered = performance.now();
      done(null, payload);
    });
    app.addHook("onResponse", (request, reply, done) => {
      this.#ended(request, reply);
      done();
    });
    app.addHook("onClose", async () => {
      this.metrics.close();
      await this.#tracer?.close();
    });
  }

  /** Notes who turned out to call. */
  calls<Caller extends Learner | Staff | null>(request: FastifyRequest, caller: Caller): Caller {
    if (request.noted) request.noted.caller = caller;
    return caller;
  }

  #ended(request: FastifyRequest, reply: FastifyReply): void {
    const { noted } = request;
    if (!noted) return;
    const { method, routeOptions } = request;
    const { code, span, caller } = noted;
    const status = reply.statusCode;
    const seconds = Math.max(0, ((noted.answered ?? performance.now()) - noted.arrived) / 1_000);
    const told = (routeOptions.config ?? {}) as Told;
    const call = nameOf(told, routeOptions.url);
    this.metrics.count({ call, method, status, code, seconds });
    if (span) this.#tracer!.end(span, call, { "http.request.method": method, "http.response.status_code": status }, status >= 500);
    // Whoever was told to come back later was not kept waiting: what is behind it has its own line.
    const slow = seconds > SLOW && status < 500 && told.probe !== true;
    const quiet = told.probe === true || call === FILE;
    if (!slow && (quiet ? this.#level !== "debug" : this.#level === "warn" || this.#level === "error")) return;
    this.#log[slow ? "warn" : "info"](
      {
        requestId: request.id, traceId: span?.traceId ?? traceIdOf(request.headers.traceparent) ?? undefined,
        call, method, status, code: code ?? undefined, ms: Math.round(seconds * 1_000),
        ...(caller?.kind === "learner" ? { learnerId: caller.learnerId } : {}),
        ...(caller?.kind === "staff" ? { staffId: caller.staffId } : {}),
      },
      slow ? "http: a request was slow" : "http: a request",
    );
  }
}

/** What a request is called: without its values, so that the names are few and say nothing of anybody. */
function nameOf({ call, access }: Told, pattern: string | undefined): string {
  if (call !== undefined) return call;
  if (pattern === undefined) return "nothing";
  // Each built file has a route of its own, which asks for nobody.
  if (access === undefined) return FILE;
  return pattern === "/*" ? "page" : pattern;
}

function codeOf(payload: unknown): number | null {
  const code = typeof payload === "object" && payload !== null && "code" in payload ? payload.code : null;
  return typeof code === "number" ? code : null;
}
