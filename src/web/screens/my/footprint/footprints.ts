import type { Received } from "#contract/endpoint.ts";
import { footprints } from "#contract/footprints.ts";
import type { Footprint } from "#contract/footprints.schema.ts";
import { fill, type Language } from "#contract/text/say.ts";
import { dayOf } from "#contract/timestamp.ts";
import { call, type Call } from "../../../client/call.ts";
import type { RemovalCalls } from "../useRemoval.ts";

export const KINDS = ["all", "course", "info"] as const;
export type Kind = (typeof KINDS)[number];
export type FootPage = Received<typeof footprints.getMyFootList>;

/** Footprints of one page. */
const SIZE = 20;
const DAY_MS = 86_400_000;

export const kindOf = (query: URLSearchParams): Kind => KINDS.find((kind) => kind === query.get("kind")) ?? "all";

/** Address of one kind's list. */
export function footAddress(kind: Kind, page = 1): string {
  const query = new URLSearchParams();
  if (kind !== "all") query.set("kind", kind);
  if (page > 1) query.set("current", String(page));
  return query.size > 0 ? `/my/footprint/home?${query.toString()}` : "/my/footprint/home";
}

export const loadFoot = (ask: Call, kind: Kind, current: number): Promise<FootPage> =>
  ask(footprints.getMyFootList, { current, size: SIZE, ...(kind === "all" ? {} : { kind }) });

/**
 * A further page. What was removed since the first one moved the rest up: the page before is asked for as well, so that
 * nothing is passed over.
 */
export async function loadMoreFoot(kind: Kind, current: number, removed: number): Promise<FootPage> {
  const page = await loadFoot(call, kind, current);
  if (removed === 0) return page;
  const before = await loadFoot(call, kind, current - 1);
  return { ...page, records: [...before.records, ...page.records], total: page.total + removed };
}

export const footRemoval: RemovalCalls<Footprint> = {
  async remove({ id }) {
    await call(footprints.remove, { id }, { quiet: true, keepalive: true });
  },
  async restore({ id }) {
    await call(footprints.restore, { id }, { quiet: true });
  },
};

interface DayWords {
  readonly today: string;
  readonly yesterday: string;
  readonly date: string;
  readonly dateYear: string;
}

/**
 * A day (`YYYY-MM-DD`) as people call it, seen from an instant (ms since the epoch): 今天, 昨天, a weekday of the last
 * seven days, else null; and its date.
 */
export function dayWords(
  day: string,
  now: number,
  language: Language,
  t: DayWords,
): { readonly name: string | null; readonly date: string } {
  const today = dayOf(now);
  const [year, month, number] = day.split("-").map(Number) as [number, number, number];
  const locale = language === "en" ? "en-GB" : "zh-CN";
  const named = (part: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...part, timeZone: "UTC" }).format(Date.parse(day));
  const date = fill(year === Number(today.slice(0, 4)) ? t.date : t.dateYear, {
    year,
    month,
    monthName: named({ month: "long" }),
    day: number,
  });
  const ago = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  if (ago <= 0) return { name: t.today, date };
  if (ago === 1) return { name: t.yesterday, date };
  if (ago > 6) return { name: null, date };
  return { name: named({ weekday: "long" }), date };
}
