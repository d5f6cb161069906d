import type { Log } from "../call.ts";
import type { Span } from "./tracing.ts";

/** What waits is sent so often (ms), or as soon as so many wait. */
const EVERY_MS = 5_000;
const AT_ONCE = 500;
/** More than these don't wait: they are lost, and told of. */
const MOST = 5_000;
const PATIENCE_MS = 10_000;

/** A span that is over. */
export interface Finished extends Span {
  readonly name: string;
  /** `server`: a request that came in; `client`: something that was asked of the database. */
  readonly kind: "server" | "client";
  readonly ended: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly failed: boolean;
}

interface Collector {
  /** The collector's address without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
}

/** Sends spans to a collector by OTLP over HTTP as JSON. The collector may be away: then spans are lost, and nothing else. */
export class Exporter {
  readonly #collector: Collector;
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout;
  #waiting: Finished[] = [];
  #sending: Promise<void> | null = null;
  #lost = 0;
  #well = true;

  constructor(collector: Collector, log: Log) {
    [this.#collector, this.#log] = [collector, log];
    this.#timer = setInterval(() => void this.#send(), EVERY_MS).unref();
  }

  take(span: Finished): void {
    if (this.#waiting.length >= MOST) {
      this.#lost += 1;
      return;
    }
    this.#waiting.push(span);
    if (this.#waiting.length >= AT_ONCE) void this.#send();
  }

  /** Sends what still waits, as far as the collector takes it. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sending;
    await this.#send();
  }

  #send(): Promise<void> {
    return (this.#sending ??= this.#post().finally(() => (this.#sending = null)));
  }

  async #post(): Promise<void> {
    const spans = this.#waiting.splice(0, AT_ONCE);
    if (spans.length === 0) return;
    const { endpoint, headers, service } = this.#collector;
    try {
      const answer = await fetch(`${endpoint}/v1/traces`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(inOtlp(service, spans)),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`it answers ${answer.status}`);
      if (!this.#well) this.#log.warn({ lost: this.#lost }, "tracing: the collector takes spans again");
      [this.#well, this.#lost] = [true, 0];
    } catch (error) {
      this.#lost += spans.length;
      if (this.#well) this.#log.warn({ reason: String(error) }, "tracing: the collector takes no spans; they are lost until it does");
      this.#well = false;
    }
  }
}

const KINDS = { server: 2, client: 3 } as const;
const FAILED = { code: 2 };

const nanos = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n);

const attributesOf = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
  }));

/** opentelemetry/proto/trace/v1 in its JSON. */
const inOtlp = (service: string, spans: readonly Finished[]) => ({
  resourceSpans: [{
    resource: { attributes: attributesOf({ "service.name": service, "process.pid": process.pid }) },
    scopeSpans: [{
      scope: { name: "jiangcheng" },
      spans: spans.map(({ traceId, spanId, parentId, name, kind, began, ended, attributes, failed }) => ({
        traceId, spanId, ...(parentId === null ? {} : { parentSpanId: parentId }), name, kind: KINDS[kind],
        startTimeUnixNano: nanos(began), endTimeUnixNano: nanos(ended), attributes: attributesOf(attributes),
        ...(failed ? { status: FAILED } : {}),
      })),
    }],
  }],
});
