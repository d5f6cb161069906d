import type { ItemKind } from "#contract/catalogue.ts";
import type { Pool } from "../../../database/database.ts";
import { named } from "../../../database/named.ts";
import { CARD_COLUMNS, type CardRow, TAUGHT } from "./cards.store.ts";

export interface CourseRow extends CardRow {
  readonly introHtml: string;
  readonly outcomes: readonly string[];
  readonly validDays: number | null;
  readonly tradeId: number;
  readonly tradeName: string;
  /** Those of its series together, of a package. */
  readonly handoutCount: number;
  readonly teachers: readonly { id: number; name: string; title: string; line: string; bio: string; avatarUrl: string; career: string[] }[];
}

const course = named<CourseRow, [id: number]>(
  "catalogue.course",
  `select ${CARD_COLUMNS}, s.intro_html as "introHtml", s.outcomes, s.valid_days as "validDays",
    coalesce(top.id, c.id) as "tradeId", coalesce(top.name, c.name) as "tradeName",
    (select count(*)::int from handout h where h.series_id = s.id
      or h.series_id in (select p.series_id from package_series p where p.package_id = s.id)) as "handoutCount",
    coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'title', t.title, 'line', t.line, 'bio', t.bio,
      'avatarUrl', t.avatar_url, 'career', t.career)
      order by taught.place, t.id) from ${TAUGHT} taught join teacher t on t.id = taught.teacher_id), '[]'::json) as teachers
  from series s join category c on c.id = s.category_id left join category top on top.id = c.parent_id
  where s.id = $1`,
);

/** One course, published or not; undefined when there is none. */
export async function courseById(pool: Pool, id: number): Promise<CourseRow | undefined> {
  return (await course(pool, [id]))[0];
}

interface OutlineItem {
  readonly itemId: number;
  readonly title: string;
  readonly kind: ItemKind;
  /** null where there is no video, or none any more. */
  readonly vid: string | null;
  /** There is a video that plays, or a text. */
  readonly ready: boolean;
  readonly seconds: number;
  readonly isTrial: boolean;
}
export interface OutlineChapter {
  readonly seriesId: number;
  readonly id: number;
  readonly title: string;
  readonly items: readonly OutlineItem[];
}

const outlines = named<OutlineChapter, [id: number]>(
  "catalogue.outline",
  `select ch.series_id as "seriesId", ch.id, ch.title, coalesce(json_agg(json_build_object(
      'itemId', i.id, 'title', i.title, 'kind', i.kind, 'vid', a.vid,
      'ready', a.id is not null or t.item_id is not null, 'seconds', i.seconds, 'isTrial', i.is_trial)
      order by i.sort, i.id)
    filter (where i.id is not null), '[]'::json) as items
  from chapter ch left join item i on i.chapter_id = ch.id left join media_asset a on a.id = i.asset_id and a.state = 'ready'
    left join lesson_text t on t.item_id = i.id
  where ch.series_id in (select $1::int union all select series_id from package_series where package_id = $1)
  group by ch.id order by ch.sort, ch.id`,
);

/**
 * The chapters of a series in order, with their items, and of a package those of each of its series. Videos are named
 * whoever asks: the caller hides the locked ones.
 */
export async function outlinesOf(pool: Pool, id: number): Promise<OutlineChapter[]> {
  return outlines(pool, [id]);
}

interface NeighbourRow extends CardRow {
  readonly bond: "part" | "package" | "related";
}

/** Related courses are those of the same trade. */
const RELATED = 4;

const neighbours = named<NeighbourRow, [id: number]>(
  "catalogue.neighbours",
  `select picked.bond, ${CARD_COLUMNS}
  from (
    select series_id as id, 'part' as bond, sort::bigint as place from package_series where package_id = $1
    union all
    select ps.package_id, 'package', ps.package_id from package_series ps join series p on p.id = ps.package_id
    where ps.series_id = $1 and p.published and p.sale <> 'closed'
    union all
    (select r.id, 'related', -r.learner_count from series r
      where r.published and r.type = 1 and r.id <> $1 and r.category_id in (
        select k.id from category k, series me join category mine on mine.id = me.category_id
        where me.id = $1 and (k.id = coalesce(mine.parent_id, mine.id) or k.parent_id = coalesce(mine.parent_id, mine.id)))
        and r.id not in (select series_id from package_series where package_id = $1)
      order by r.learner_count desc, r.id limit ${RELATED})
  ) picked
  join series s on s.id = picked.id join category c on c.id = s.category_id
  order by picked.place, s.id`,
);

/** The series of a package, the packages that hold a series, and up to four courses of the same trade. */
export async function neighboursOf(pool: Pool, id: number): Promise<NeighbourRow[]> {
  return neighbours(pool, [id]);
}
