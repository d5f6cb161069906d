import type { Database, Pool } from "../../database/database.ts";
import { named } from "../../database/named.ts";
import type { CommentState } from "../../database/tables/comments.ts";

/** A lesson as its comments need it. */
export interface LessonRow {
  readonly itemId: number;
  readonly seriesId: number;
  readonly isTrial: boolean;
  readonly published: boolean;
  readonly seconds: number;
  /** The course takes no comments. */
  readonly closed: boolean;
}

const lesson = named<LessonRow, [itemId: number]>(
  "comments.lesson",
  `select i.id as "itemId", i.series_id as "seriesId", i.is_trial as "isTrial", s.published,
    coalesce(a.seconds, i.seconds) as seconds,
    not s.published or exists (select 1 from comment_closed x where x.series_id = s.id) as closed
  from item i join series s on s.id = i.series_id left join media_asset a on a.id = i.asset_id where i.id = $1`,
);

export async function lessonById(pool: Pool, itemId: number): Promise<LessonRow | undefined> {
  return (await lesson(pool, [itemId]))[0];
}

/** One comment with everything that its drawing needs, save learners' names. */
export interface CommentRow {
  readonly id: number;
  readonly itemId: number;
  readonly rootId: number | null;
  readonly learnerId: number | null;
  readonly teacherId: number | null;
  readonly teacherName: string | null;
  readonly teacherAvatar: string | null;
  readonly content: string;
  readonly atSecond: number | null;
  readonly state: CommentState;
  readonly reason: string;
  readonly likeCount: number;
  readonly replyCount: number;
  readonly createTime: number;
  /** From where it was written; null: not noted. */
  readonly place: string | null;
  readonly liked: boolean;
  readonly mayQuote: boolean;
  readonly answersId: number | null;
  readonly answersLearnerId: number | null;
  readonly answersTeacher: string | null;
}

/** `$1` is the asker, 0 for a visitor. */
const COLUMNS = `c.id, c.item_id as "itemId", c.root_id as "rootId", c.learner_id as "learnerId", c.teacher_id as "teacherId",
  t.name as "teacherName", t.avatar_url as "teacherAvatar", c.content, c.at_second as "atSecond", c.state, c.reason,
  c.place, c.quotable_at is not null as "mayQuote",
  c.like_count as "likeCount", c.reply_count as "replyCount", floor(extract(epoch from c.created_at) * 1000)::bigint as "createTime",
  exists (select 1 from comment_like l where l.comment_id = c.id and l.learner_id = $1) as liked,
  a.id as "answersId", a.learner_id as "answersLearnerId", at.name as "answersTeacher"`;
const JOINS = `left join teacher t on t.id = c.teacher_id
  left join comment a on a.id = c.answers_id left join teacher at on at.id = a.teacher_id`;
/** What the asker sees: what is shown, what waits or was rejected to its author alone, and deleted ones that carry replies. */
const SEEN = `(c.state = 'shown' or (c.state in ('held', 'rejected') and c.learner_id = $1)
  or (c.state = 'deleted' and c.root_id is null and c.reply_count > 0))`;

interface Range {
  /** The last row that the asker has; 0: from the beginning. */
  readonly after: number;
  readonly offset: number;
  readonly limit: number;
}

const ORDERS = {
  new: { order: "c.id desc", after: "c.id < $3" },
  hot: { order: "c.heat desc, c.id desc", after: "(c.heat, c.id) < (select h.heat, h.id from comment h where h.id = $3)" },
} as const;

const rootsIn = (sort: keyof typeof ORDERS, which: "first" | "further") =>
  named<CommentRow, [me: number, itemId: number, after: number, limit: number, offset: number]>(
    `comments.roots.${sort}.${which}`,
    `select ${COLUMNS} from comment c ${JOINS} where c.item_id = $2 and c.root_id is null and ${SEEN}
      and ${which === "further" ? ORDERS[sort].after : "$3::int = 0"} order by ${ORDERS[sort].order} limit $4 offset $5`,
  );
const ROOTS = {
  new: { first: rootsIn("new", "first"), further: rootsIn("new", "further") },
  hot: { first: rootsIn("hot", "first"), further: rootsIn("hot", "further") },
};

/** Comments of the first level that the asker sees. */
export async function rootsOf(
  pool: Pool,
  me: number,
  itemId: number,
  sort: "new" | "hot",
  { after, offset, limit }: Range,
): Promise<CommentRow[]> {
  return ROOTS[sort][after > 0 ? "further" : "first"](pool, [me, itemId, after, limit, offset]);
}

const rootTotal = named<{ count: number }, [me: number, itemId: number]>(
  "comments.rootCount",
  `select count(*)::int as count from comment c where c.item_id = $2 and c.root_id is null and ${SEEN}`,
);

export async function rootCount(pool: Pool, me: number, itemId: number): Promise<number> {
  const rows = await rootTotal(pool, [me, itemId]);
  return rows[0]!.count;
}

const repliesFirst = named<CommentRow, [me: number, rootIds: readonly number[], each: number]>(
  "comments.firstReplies",
  `select reply.* from unnest($2::int[]) as root (id) cross join lateral (
    select ${COLUMNS} from comment c ${JOINS} where c.root_id = root.id and ${SEEN} order by c.id limit $3
  ) reply order by reply.id`,
);

/** The first replies of each of these comments, oldest first. */
export async function firstReplies(pool: Pool, me: number, rootIds: readonly number[], each: number): Promise<CommentRow[]> {
  if (rootIds.length === 0) return [];
  return repliesFirst(pool, [me, rootIds, each]);
}

const replyTotals = named<{ rootId: number; count: number }, [me: number, rootIds: readonly number[]]>(
  "comments.replyCounts",
  `select c.root_id as "rootId", count(*)::int as count from comment c where c.root_id = any($2::int[]) and ${SEEN}
  group by c.root_id`,
);

/** How many replies the asker sees under each of these comments; those without one are missing. */
export async function replyCounts(pool: Pool, me: number, rootIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (rootIds.length === 0) return new Map();
  const rows = await replyTotals(pool, [me, rootIds]);
  return new Map(rows.map((row) => [row.rootId, row.count]));
}

const replies = named<CommentRow, [me: number, rootId: number, after: number, limit: number, offset: number]>(
  "comments.replies",
  `select ${COLUMNS} from comment c ${JOINS} where c.root_id = $2 and c.id > $3 and ${SEEN} order by c.id limit $4 offset $5`,
);

/** Replies to one comment that the asker sees, oldest first. */
export async function repliesOf(pool: Pool, me: number, rootId: number, { after, offset, limit }: Range): Promise<CommentRow[]> {
  return replies(pool, [me, rootId, after, limit, offset]);
}

const anyById = named<CommentRow, [me: number, id: number]>(
  "comments.byId",
  `select ${COLUMNS} from comment c ${JOINS} where c.id = $2`,
);
const seenById = named<CommentRow, [me: number, id: number]>(
  "comments.seenById",
  `select ${COLUMNS} from comment c ${JOINS} where c.id = $2 and ${SEEN}`,
);

/** One comment that the asker sees; `anyState` also one that they don't. */
export async function commentById(pool: Pool, me: number, id: number, anyState = false): Promise<CommentRow | undefined> {
  return (await (anyState ? anyById : seenById)(pool, [me, id]))[0];
}

const shownTotal = named<{ count: number }, [itemId: number]>(
  "comments.shownCount",
  "select count(*)::int as count from comment where item_id = $1 and state = 'shown'",
);

/** Comments and replies of a lesson that everybody sees. */
export async function shownCount(pool: Pool, itemId: number): Promise<number> {
  const rows = await shownTotal(pool, [itemId]);
  return rows[0]!.count;
}

const mute = named<{ until: number | null; reason: string }, [learnerId: number]>(
  "comments.mute",
  `select floor(extract(epoch from until) * 1000)::bigint as until, reason from comment_mute where learner_id = $1`,
);

/** A learner's silence, also one that is over; until in ms, null without an end. */
export async function muteOf(pool: Pool, learnerId: number): Promise<{ readonly until: number | null; readonly reason: string } | null> {
  const rows = await mute(pool, [learnerId]);
  return rows[0] ?? null;
}

interface VoiceRow {
  readonly id: number;
  readonly learnerId: number;
  readonly content: string;
  readonly lesson: string;
  readonly createTime: number;
}

const quoted = named<VoiceRow, [seriesId: number, most: number]>(
  "comments.voices",
  `select id, "learnerId", content, lesson, "createTime" from (
    select distinct on (c.learner_id) c.id, c.learner_id as "learnerId", c.content, i.title as lesson, c.like_count,
      floor(extract(epoch from c.created_at) * 1000)::bigint as "createTime"
    from comment c join series s on s.id = c.series_id join item i on i.id = c.item_id
    where c.series_id = $1 and s.published and c.state = 'shown' and c.quotable_at is not null and c.root_id is null
      and c.learner_id is not null
    order by c.learner_id, c.like_count desc, c.id desc
  ) each order by like_count desc, id desc limit $2`,
);

/** The most liked comments on a published course whose authors agreed to be quoted: one of each author, no more than are asked for. */
export async function voicesOf(pool: Pool, seriesId: number, most: number): Promise<VoiceRow[]> {
  return quoted(pool, [seriesId, most]);
}

/** Which of these lessons have comments, shown or not. */
export async function commentUses(db: Database, itemIds: readonly number[]): Promise<{ itemId: number; use: "useComments" }[]> {
  const rows = await db.selectFrom("comment").select("item_id as itemId").distinct().where("item_id", "in", itemIds).execute();
  return rows.map(({ itemId }) => ({ itemId, use: "useComments" }));
}
