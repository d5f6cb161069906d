import { favourites } from "#contract/favourites.ts";
import type { Favourite } from "#contract/favourites.schema.ts";
import type { Received } from "#contract/endpoint.ts";
import type { Call } from "../../../client/call.ts";

export const KINDS = ["series", "package", "info"] as const;
export type Kind = (typeof KINDS)[number];

export type KeptPage = Received<typeof favourites.getMyCollectList>;

/** Favourites of one page. */
const SIZE = 48;

export const kindOf = (query: URLSearchParams): Kind => KINDS.find((kind) => kind === query.get("kind")) ?? "series";

/** Address of one kind's list. */
export const keptAddress = (kind: Kind, page = 1): string => {
  const query = new URLSearchParams();
  if (kind !== "series") query.set("kind", kind);
  if (page > 1) query.set("current", String(page));
  return query.size > 0 ? `/my/collect/home?${query.toString()}` : "/my/collect/home";
};

export const loadKept = (call: Call, targetType: Kind, current: number): Promise<KeptPage> =>
  call(favourites.getMyCollectList, { targetType, current, size: SIZE });

/**
 * A further page. What was removed since the first one moved the rest up: the page before is asked for as well, so that
 * nothing is passed over.
 */
export async function loadMoreKept(call: Call, kind: Kind, current: number, removed: number): Promise<KeptPage> {
  const page = await loadKept(call, kind, current);
  if (removed === 0) return page;
  const before = await loadKept(call, kind, current - 1);
  return { ...page, records: [...before.records, ...page.records], total: page.total + removed };
}

/** A course's page may still be opened although it can't be enrolled in. */
export const isThere = ({ state }: Pick<Favourite, "state">): boolean => state !== "gone";
