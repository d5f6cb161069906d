import { channel } from "node:diagnostics_channel";

/** Tells of each batch that a name was given to, when it goes out (`monitoring/metrics.ts` listens). */
export const BATCHES = channel("jiangcheng.batches");

export interface Batch {
  readonly name: string;
  readonly rows: number;
}

interface Waiting<Row, Result> {
  readonly row: Row;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Frequent small writes that arrive together are written together (architecture.md Hinges): what waits goes out as one
 * statement, with at most `inFlight` statements under way, and each caller is answered after its commit. `write` returns
 * one result per row, in order. When it throws, the rows are tried again one by one, so that one bad row fails alone.
 * `apartMs`: batches begin at least so long after each other, so that a steady stream costs few statements; the first
 * row after a pause never waits. `name`: the monitor sees by it how large the batches are.
 */
export function writeTogether<Row, Result>(
  write: (rows: readonly Row[]) => Promise<readonly Result[]>,
  options: { readonly inFlight?: number; readonly atMost?: number; readonly apartMs?: number; readonly name?: string } = {},
): (row: Row) => Promise<Result> {
  const { inFlight = 3, atMost = 500, apartMs = 0, name } = options;
  const waiting: Waiting<Row, Result>[] = [];
  let running = 0;
  let scheduled = false;
  let begunAt = Number.NEGATIVE_INFINITY;

  const flush = async (batch: readonly Waiting<Row, Result>[]): Promise<void> => {
    try {
      const results = await write(batch.map((w) => w.row));
      batch.forEach((w, i) => w.resolve(results[i]!));
    } catch (error) {
      if (batch.length === 1) return batch[0]!.reject(error);
      for (const one of batch) await flush([one]);
    }
  };

  const later = (run: () => void, ms: number): void => {
    if (scheduled) return;
    scheduled = true;
    if (ms > 0) setTimeout(run, ms);
    else setImmediate(run);
  };

  const pump = (): void => {
    scheduled = false;
    while (running < inFlight && waiting.length > 0) {
      const early = begunAt + apartMs - performance.now();
      if (early > 0 && waiting.length < atMost) return later(pump, early);
      begunAt = performance.now();
      running += 1;
      const batch = waiting.splice(0, atMost);
      if (name !== undefined && BATCHES.hasSubscribers) BATCHES.publish({ name, rows: batch.length } satisfies Batch);
      void flush(batch).finally(() => {
        running -= 1;
        if (!scheduled) pump();
      });
    }
  };

  return (row) =>
    new Promise((resolve, reject) => {
      waiting.push({ row, resolve, reject });
      later(pump, 0);
    });
}
