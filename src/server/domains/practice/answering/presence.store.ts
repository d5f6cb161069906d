import { type Pool, retried } from "../../../database/database.ts";
import { named } from "../../../database/named.ts";
import type { State } from "../attempt/attempt.ts";

/** A page in an attempt says that it is there. */
export interface Sign {
  readonly attemptId: number;
  readonly at: number;
  /** Question it stands at, from 0; null: not said. */
  readonly position: number | null;
  /** Whether the page is left now; null: not said, or not counted in this attempt. */
  readonly away: boolean | null;
  /** In all, as the page counts. */
  readonly awayCount: number;
  readonly awaySeconds: number;
  readonly address: string;
  readonly device: string;
  /** What this browser calls itself; null where any may write. */
  readonly deviceId: string | null;
}

/** The attempt as it stands then. */
export interface Seen {
  readonly state: State;
  readonly deadline: number | null;
  readonly device: string | null;
}

const signRows = named<
  Seen & { id: number },
  [
    attemptIds: readonly number[],
    at: readonly Date[],
    positions: readonly (number | null)[],
    away: readonly (boolean | null)[],
    awayCounts: readonly number[],
    awaySeconds: readonly number[],
    addresses: readonly string[],
    devices: readonly string[],
    deviceIds: readonly (string | null)[],
  ]
>(
  "practice.presence",
  `with sign as (
      select * from unnest($1::int[], $2::timestamptz[], $3::int[], $4::bool[], $5::int[], $6::int[], $7::text[], $8::text[], $9::text[])
        as s (attempt_id, at, position, away, away_count, away_seconds, address, device, device_id)
    ), seen as (
      insert into attempt_presence as p (attempt_id, seen_at, away_since, away_count, away_seconds, position, address, device)
      select s.attempt_id, s.at, case when s.away then s.at end, s.away_count, s.away_seconds, coalesce(s.position, 0), s.address,
        s.device
      from sign s join attempt a on a.id = s.attempt_id and a.state = 'open' and (s.device_id is null or a.device is null
      or a.device = s.device_id)
      order by s.attempt_id
      on conflict (attempt_id) do update set seen_at = greatest(p.seen_at, excluded.seen_at),
        away_since = case when (select s.away from sign s where s.attempt_id = p.attempt_id) is null then p.away_since
          when excluded.away_since is null then null else coalesce(p.away_since, excluded.away_since) end,
        away_count = greatest(p.away_count, excluded.away_count), away_seconds = greatest(p.away_seconds, excluded.away_seconds),
        position = coalesce((select s.position from sign s where s.attempt_id = p.attempt_id), p.position),
        address = excluded.address, device = excluded.device
    )
    select a.id, a.state, (extract(epoch from a.deadline) * 1000)::bigint as deadline, a.device from attempt a
    where a.id = any($1::int[])`,
);

/** Counts and seconds away never fall: two tabs, or a page that was loaded anew, count on from what was said before. */
export async function writeSigns(pool: Pool, signs: readonly Sign[]): Promise<(Seen | null)[]> {
  const last = [...new Map(signs.map((sign) => [sign.attemptId, sign])).values()];
  const rows = await retried(() =>
    signRows(pool, [
      last.map((one) => one.attemptId),
      last.map((one) => new Date(one.at)),
      last.map((one) => one.position),
      last.map((one) => one.away),
      last.map((one) => one.awayCount),
      last.map((one) => one.awaySeconds),
      last.map((one) => one.address),
      last.map((one) => one.device),
      last.map((one) => one.deviceId),
    ]),
  );
  const seen = new Map(rows.map((row) => [row.id, row]));
  return signs.map(({ attemptId }) => seen.get(attemptId) ?? null);
}
