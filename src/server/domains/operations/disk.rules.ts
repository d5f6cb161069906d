/** What a disk held on a day. */
interface Measure {
  /** ms since the epoch. */
  readonly at: number;
  readonly total: number;
  readonly free: number;
}

const DAY_MS = 86_400_000;
/** A trend is told from so many days on. */
const LEAST_DAYS = 2;
/** Growth below this (bytes a day) fills no disk that anybody waits for. */
const STILL = 1024 * 1024;

interface Trend {
  /** Bytes more each day; null: too little is known. */
  readonly perDay: number | null;
  /** Whole days until it is full; null: it doesn't grow. */
  readonly daysLeft: number | null;
}

/**
 * How fast a disk fills, by the line that lies nearest to all measures (least squares): one large upload, or one large deletion, tells
 * less than a month. Measures of another disk (its size differs) are left out.
 */
export function trendOf(measures: readonly Measure[]): Trend {
  const last = measures.at(-1);
  if (!last) return { perDay: null, daysLeft: null };
  const points = measures
    .filter(({ total }) => total === last.total)
    .map(({ at, free }) => ({ x: (at - last.at) / DAY_MS, y: last.total - free }));
  if (points.length < 2 || -points[0]!.x < LEAST_DAYS) return { perDay: null, daysLeft: null };
  const mean = (of: (point: { x: number; y: number }) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((p) => p.x), mean((p) => p.y)];
  const perDay = Math.round(mean((p) => (p.x - x) * (p.y - y)) / mean((p) => (p.x - x) ** 2));
  return { perDay, daysLeft: perDay < STILL ? null : Math.floor(last.free / perDay) };
}
