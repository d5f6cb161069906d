import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Means } from "../call.ts";
import { BATCHES, type Batch } from "../writeTogether.ts";
import { countSessions } from "./metrics.store.ts";
import { withinMs } from "../patience.ts";

/** What the database is asked for may take so long (ms); after that the rest is told without it. */
const PATIENCE_MS = 1_500;
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const ROWS = [1, 2, 5, 10, 20, 50, 100, 200, 300];
const QUANTILES = [0.5, 0.9, 0.99];
/** The loop's delay is looked at so often (ms). */
const LOOK_MS = 20;

/** What a request came to. `call`: `domain.name`, or the pattern of its path; `code`: the envelope's, empty where there is none. */
interface Counted {
  readonly call: string;
  readonly method: string;
  readonly status: number;
  readonly code: number | null;
  readonly seconds: number;
}

/** The figures of one server, for a monitor that reads Prometheus' format. Close it: it measures until then. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #loop = monitorEventLoopDelay({ resolution: LOOK_MS });
  readonly #requests: Counter;
  readonly #seconds: Histogram;
  readonly #batches: Histogram;
  readonly #noteBatch = (batch: unknown): void => {
    const { name, rows } = batch as Batch;
    this.#batches.observe({ batch: name }, rows);
  };

  constructor() {
    const registers = [this.#registry];
    this.#requests = new Counter({
      name: "jiangcheng_requests_total", help: "Requests by call, HTTP status and code of the envelope",
      labelNames: ["call", "method", "status", "code"], registers,
    });
    this.#seconds = new Histogram({
      name: "jiangcheng_request_seconds", help: "From a request's arrival to the beginning of its answer",
      labelNames: ["call"], buckets: SECONDS, registers,
    });
    this.#batches = new Histogram({
      name: "jiangcheng_batch_rows", help: "Rows that were written by one statement", labelNames: ["batch"], buckets: ROWS, registers,
    });
    this.#ofProcess();
    BATCHES.subscribe(this.#noteBatch);
    this.#loop.enable();
  }

  count({ call, method, status, code, seconds }: Counted): void {
    this.#requests.inc({ call, method, status, code: code ?? "" });
    this.#seconds.observe({ call }, seconds);
  }

  /** Everything, as text; what only the database knows is missing while it does not answer. */
  async text(means: Means): Promise<string> {
    const asked = new Registry();
    await Promise.all([ofPool(asked, means), ofJobs(asked, means), ofSessions(asked, means)]);
    return `${await this.#registry.metrics()}\n${await asked.metrics()}`;
  }

  close(): void {
    BATCHES.unsubscribe(this.#noteBatch);
    this.#loop.disable();
  }

  #ofProcess(): void {
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({ name, help, registers: [this.#registry], collect() { this.set(read()); } });
    gauge("process_start_time_seconds", "When the process started, since the epoch", () => performance.timeOrigin / 1_000);
    gauge("process_resident_memory_bytes", "Memory of the process", () => process.memoryUsage.rss());
    gauge("nodejs_heap_size_used_bytes", "Memory of JavaScript's objects", () => process.memoryUsage().heapUsed);
    gauge("nodejs_external_memory_bytes", "Memory of buffers and of libraries", () => process.memoryUsage().external);
    new Counter({
      name: "process_cpu_seconds_total", help: "Processor time that was used", registers: [this.#registry],
      collect() {
        const { user, system } = process.cpuUsage();
        this.reset();
        this.inc((user + system) / 1_000_000);
      },
    });
    const loop = this.#loop;
    new Gauge({
      name: "nodejs_eventloop_lag_seconds", help: "How late the event loop was since the last reading", labelNames: ["quantile"],
      registers: [this.#registry],
      collect() {
        for (const quantile of QUANTILES) this.set({ quantile }, late(loop.percentile(quantile * 100)));
        this.set({ quantile: 1 }, late(loop.max));
        loop.reset();
      },
    });
  }
}

/** The histogram holds, in ns, how far its looks were apart. */
const late = (apart: number): number => Math.max(0, apart / 1e9 - LOOK_MS / 1_000);

const set = (registry: Registry, name: string, help: string, label: string, values: Readonly<Record<string, number>>): void => {
  const gauge = new Gauge({ name, help, labelNames: [label], registers: [registry] });
  for (const [value, figure] of Object.entries(values)) gauge.set({ [label]: value }, figure);
};

async function ofPool(registry: Registry, { pool, push, outage }: Means): Promise<void> {
  const { totalCount: open, idleCount: idle, waitingCount: waiting } = pool;
  set(registry, "jiangcheng_pool", "Connections to the database, and calls that wait for one", "state", { open, idle, waiting });
  new Gauge({ name: "jiangcheng_push_sockets", help: "Open sockets of the push door", registers: [registry] }).set(push.size);
  const answers = await outage.answers();
  new Gauge({ name: "jiangcheng_database_up", help: "1 while the database answers", registers: [registry] }).set(answers ? 1 : 0);
}

async function ofJobs(registry: Registry, { jobs, outage }: Means): Promise<void> {
  const counts = outage.away ? null : await withinMs(PATIENCE_MS, () => jobs.counts()).catch(() => null);
  if (counts) set(registry, "jiangcheng_jobs", "Jobs by state; the last two within a day", "state", { ...counts });
}

async function ofSessions(registry: Registry, { db, now, outage }: Means): Promise<void> {
  const counts = outage.away ? null : await withinMs(PATIENCE_MS, () => countSessions(db, new Date(now()))).catch(() => null);
  if (counts) set(registry, "jiangcheng_sessions", "Sign-ins that are open, in all processes", "of", { ...counts });
}
