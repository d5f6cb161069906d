import type { ItemKind } from "#contract/catalogue.ts";
import { sql } from "kysely";
import type { Database, Pool } from "../../../database/database.ts";
import { named } from "../../../database/named.ts";
import { IS_LESSON } from "../../catalogue/catalogue.ts";

/** A lesson as its play authorisation needs it. */
export interface LessonRow {
  readonly itemId: number;
  readonly seriesId: number;
  readonly kind: ItemKind;
  readonly assetId: number | null;
  readonly isTrial: boolean;
  readonly published: boolean;
  readonly points: readonly string[];
}

const lessonRows = named<LessonRow, [itemId: number]>(
  "learning.lesson",
  `select i.id as "itemId", i.series_id as "seriesId", i.kind, i.asset_id as "assetId", i.is_trial as "isTrial", s.published, i.points
    from item i join series s on s.id = i.series_id where i.id = $1`,
);

export async function lessonById(pool: Pool, itemId: number): Promise<LessonRow | undefined> {
  const rows = await lessonRows(pool, [itemId]);
  return rows[0];
}

/** What a learner has done of one item. */
export interface ProgressRow {
  readonly itemId: number;
  readonly coveredSeconds: number;
  readonly position: number;
  readonly creditedMs: number;
  readonly watchedPer: number;
  readonly isFinish: boolean;
  /** ms since the epoch. */
  readonly watchedAt: number;
}

const progressRows = named<ProgressRow, [learnerId: number, itemIds: readonly number[]]>(
  "learning.progress",
  `select item_id as "itemId", covered_seconds as "coveredSeconds", position, credited_ms as "creditedMs",
    watched_per as "watchedPer",
      finished_at is not null as "isFinish", floor(extract(epoch from watched_at) * 1000)::bigint as "watchedAt"
    from item_progress where learner_id = $1 and item_id = any($2::int[]) and watched_at is not null`,
);

/** What a learner has done of these items; those never played are missing. */
export async function progressOf(pool: Pool, learnerId: number, itemIds: readonly number[]): Promise<Map<number, ProgressRow>> {
  if (itemIds.length === 0) return new Map();
  const rows = await progressRows(pool, [learnerId, itemIds]);
  return new Map(rows.map((row) => [row.itemId, row]));
}

/** How far a learner is in one series. */
export interface SeriesRow {
  readonly seriesId: number;
  /** As on the course's card. */
  readonly lessonCount: number;
  readonly seconds: number;
  readonly coveredSeconds: number;
  readonly finishedLessons: number;
  /** False: a partner teaches it elsewhere, or there is nothing in it yet. */
  readonly taughtHere: boolean;
  readonly lastItemId: number | null;
  readonly lastVid: string | null;
  readonly lastItemTitle: string | null;
  readonly lastItemKind: ItemKind | null;
  readonly lastItemPer: number | null;
  readonly lastSeconds: number | null;
  readonly lastPosition: number | null;
  readonly studiedAt: number | null;
}

const seriesProgressRows = named<SeriesRow, [learnerId: number, seriesIds: readonly number[]]>(
  "learning.seriesProgress",
  `with last as (
      select distinct on (p.series_id) p.series_id, p.item_id, p.position, p.watched_at, p.watched_per, i.title, i.kind, i.seconds, a.vid
      from item_progress p join item i on i.id = p.item_id left join media_asset a on a.id = i.asset_id and a.state = 'ready'
      where p.learner_id = $1 and p.series_id = any($2::int[]) and p.watched_at is not null
      order by p.series_id, p.watched_at desc, p.item_id
    )
    select s.id as "seriesId", s.lesson_count as "lessonCount", s.total_seconds as seconds,
      coalesce(sum(least(coalesce(p.covered_seconds, 0), i.seconds)), 0)::int as "coveredSeconds",
      count(p.finished_at)::int as "finishedLessons", count(i.id) > 0 as "taughtHere",
      l.item_id as "lastItemId", l.vid as "lastVid", l.title as "lastItemTitle", l.kind as "lastItemKind", l.watched_per as "lastItemPer",
      l.seconds as "lastSeconds", l.position as "lastPosition",
      floor(extract(epoch from l.watched_at) * 1000)::bigint as "studiedAt"
    from series s
    left join item i on i.series_id = s.id and ${IS_LESSON}
    left join item_progress p on p.learner_id = $1 and p.item_id = i.id
    left join last l on l.series_id = s.id
    where s.id = any($2::int[]) and s.type = 1
    group by s.id, l.item_id, l.vid, l.title, l.kind, l.watched_per, l.seconds, l.position, l.watched_at`,
);

/** How far a learner is in each of these series; packages are left out. */
export async function seriesProgress(pool: Pool, learnerId: number, seriesIds: readonly number[]): Promise<SeriesRow[]> {
  if (seriesIds.length === 0) return [];
  return seriesProgressRows(pool, [learnerId, seriesIds]);
}

interface HistoryRow {
  readonly itemId: number;
  readonly seriesId: number;
  readonly title: string;
  readonly kind: ItemKind;
  readonly vid: string | null;
  readonly seconds: number;
  readonly isTrial: boolean;
  readonly position: number;
  readonly watchedPer: number;
  readonly isFinish: boolean;
  readonly watchedAt: number;
}

const historyTotal = named<{ total: number }, [learnerId: number]>(
  "learning.historyTotal",
  "select count(*)::int as total from item_progress where learner_id = $1 and watched_at is not null",
);

const historyRows = named<HistoryRow, [learnerId: number, size: number, from: number]>(
  "learning.history",
  `select p.item_id as "itemId", i.series_id as "seriesId", i.title, i.kind, a.vid, i.seconds, i.is_trial as "isTrial", p.position,
      p.watched_per as "watchedPer", p.finished_at is not null as "isFinish",
      floor(extract(epoch from p.watched_at) * 1000)::bigint as "watchedAt"
    from item_progress p join item i on i.id = p.item_id left join media_asset a on a.id = i.asset_id and a.state = 'ready'
    where p.learner_id = $1 and p.watched_at is not null
    order by p.watched_at desc, p.item_id limit $2 offset $3`,
);

/** A page of the lessons that a learner watched, newest first, and how many there are. */
export async function watchHistory(
  pool: Pool,
  learnerId: number,
  current: number,
  size: number,
): Promise<{ rows: HistoryRow[]; total: number }> {
  const [counted, rows] = await Promise.all([historyTotal(pool, [learnerId]), historyRows(pool, [learnerId, size, (current - 1) * size])]);
  return { rows, total: counted[0]!.total };
}

/** Which of these lessons learners studied, or keep notes and bookmarks in. */
export async function studyUses(tx: Database, itemIds: readonly number[]): Promise<{ itemId: number; use: "useStudied" | "useNotes" }[]> {
  const { rows } = await sql<{ itemId: number; use: "useStudied" | "useNotes" }>`
    select distinct item_id as "itemId", 'useStudied' as use from item_progress where item_id = any(${itemIds}::int[])
    union all select distinct item_id, 'useNotes' from (
      select item_id from note union all select item_id from lesson_bookmark
    ) kept where item_id = any(${itemIds}::int[])
    order by use desc, 1`.execute(tx);
  return rows;
}
