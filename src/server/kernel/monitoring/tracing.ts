import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type pg from "pg";
import type { Pool } from "../../database/database.ts";
import type { Exporter, Finished } from "./otlp.ts";

/** One piece of work within a trace. */
export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  readonly parentId: string | null;
  /** Ms since the epoch, with fractions. */
  readonly began: number;
}

/** A statement's text is cut after so many letters. */
const TEXT = 1_000;
/** W3C Trace Context, version 00: trace, parent, flags. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

const parsed = (header: unknown) => {
  const [, traceId, parentId, flags] = (typeof header === "string" ? TRACEPARENT.exec(header) : null) ?? [];
  return traceId === undefined ? null : { traceId, parentId: parentId!, sampled: (Number.parseInt(flags!, 16) & 1) === 1 };
};

/** The trace that a `traceparent` header names; null for none, or one that is no such header. */
export const traceIdOf = (header: unknown): string | null => parsed(header)?.traceId ?? null;

const now = (): number => performance.timeOrigin + performance.now();
const id = (bytes: number): string => randomBytes(bytes).toString("hex");

/** Spans of requests and of the statements that they send, for a collector of OpenTelemetry's. */
export class Tracer {
  readonly #exporter: Exporter;
  readonly #ratio: number;
  readonly #current = new AsyncLocalStorage<Span>();
  readonly #watched = new WeakSet<pg.PoolClient>();

  /** `ratio`: so many of the requests that come without a trace of their own are traced, 0..1. */
  constructor(exporter: Exporter, ratio: number) {
    [this.#exporter, this.#ratio] = [exporter, ratio];
  }

  /** The span of a request; null where it is not to be traced. A request that belongs to a trace is traced as that one is. */
  begin(traceparent: unknown): Span | null {
    const parent = parsed(traceparent);
    if (parent ? !parent.sampled : Math.random() >= this.#ratio) return null;
    return { traceId: parent?.traceId ?? id(16), spanId: id(8), parentId: parent?.parentId ?? null, began: now() };
  }

  /** Whatever `work` sends to the database, now and later, belongs to this span. */
  within(span: Span, work: () => void): void {
    this.#current.run(span, work);
  }

  end(span: Span, name: string, attributes: Finished["attributes"], failed: boolean): void {
    this.#exporter.take({ ...span, name, kind: "server", ended: now(), attributes, failed });
  }

  /** From now on each statement of the pool that a traced request sends is a span. Its values are told to nobody. */
  watch(pool: Pool): void {
    const connect = pool.connect.bind(pool) as (taken?: (...given: unknown[]) => void) => unknown;
    // Whoever waited for a connection gets it out of the hands of another request.
    Object.assign(pool, { connect: (taken?: (...given: unknown[]) => void) => connect(taken && AsyncResource.bind(taken)) });
    // Some connections were opened before this.
    pool.on("acquire", (client) => this.#watched.has(client) || this.#watchClient(client));
  }

  async close(): Promise<void> {
    await this.#exporter.close();
  }

  #watchClient(client: pg.PoolClient): void {
    this.#watched.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const watched = (...given: unknown[]): unknown => {
      const parent = this.#current.getStore();
      const statement = parent && statementOf(given[0]);
      if (!parent || !statement) return query(...given);
      const span: Span = { traceId: parent.traceId, spanId: id(8), parentId: parent.spanId, began: now() };
      const end = (error: unknown) => this.#ended(span, statement, error);
      const answered = given.at(-1);
      if (typeof answered === "function") {
        return query(...given.slice(0, -1), (error: unknown, result: unknown) => {
          end(error);
          (answered as (error: unknown, result: unknown) => void)(error, result);
        });
      }
      const result = query(...given);
      if (result instanceof Promise) result.then(() => end(null), end);
      return result;
    };
    Object.assign(client, { query: watched });
  }

  #ended(span: Span, { name, text }: Statement, error: unknown): void {
    const attributes = { "db.system.name": "postgresql", "db.query.text": text.slice(0, TEXT) };
    this.#exporter.take({ ...span, name, kind: "client", ended: now(), attributes, failed: Boolean(error) });
  }
}

interface Statement {
  readonly name: string;
  readonly text: string;
}

/** A statement's name, or its first word; null for what is no plain statement. */
function statementOf(asked: unknown): Statement | null {
  const { name, text } = (typeof asked === "string" ? { text: asked } : (asked ?? {})) as { name?: unknown; text?: unknown };
  if (typeof text !== "string") return null;
  return { name: typeof name === "string" ? name : (/\w+/.exec(text)?.[0].toLowerCase() ?? "statement"), text };
}
