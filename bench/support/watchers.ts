import { randomUUID } from "node:crypto";
import { learning } from "#contract/learning.ts";
import type { Pool } from "#server/database/database.ts";
import { sessionsOf } from "./sessions.ts";
import type { Crowd } from "./crowd.ts";

/** A learner who watches a lesson: signed in, with a course and a play session of their own. */
export interface Watcher {
  readonly headers: Record<string, string>;
  readonly itemId: number;
  /** `bench` and the learner's place, so that pgbench can spell it. */
  readonly sessionId: string;
  seq: number;
}

/** The play session's name of the learner at `place`; as long as a real one. */
const nameOf = (place: number) => `bench${String(place).padStart(19, "0")}`;

/** The same in SQL, of the expression `place`. */
export const nameInSql = (place: string) => `'bench' || lpad((${place})::text, 19, '0')`;

/** Learners of their own with a sign-in session, a course and a play session from the play authorisation. */
export async function openWatchers(pool: Pool, origin: string, count: number): Promise<Watcher[]> {
  const run = randomUUID().slice(0, 8);
  const { rows: learners } = await pool.query<{ id: number }>(
    "insert into learner (username, nick_name, created_at) select $1 || n, 'bench', now() from generate_series(1, $2::int) n returning id",
    [`bench-${run}-`, count],
  );
  const { rows: lessons } = await pool.query<{ id: number; series_id: number }>(
    "select id, series_id from item where kind = 'video' and asset_id is not null order by id limit 32",
  );
  await pool.query(
    `insert into entitlement (learner_id, series_id, source, source_ref, starts_at)
     select l, s, 'grant', 'bench', now() from unnest($1::int[]) l, unnest($2::int[]) s`,
    [learners.map(({ id }) => id), [...new Set(lessons.map((lesson) => lesson.series_id))]],
  );
  const sessions = sessionsOf(pool);
  const watchers: Watcher[] = [];
  for (const [place, { id }] of learners.entries()) {
    const itemId = lessons[place % lessons.length]!.id;
    const opened = await sessions.open({ learnerId: id }, { clientType: "pc", userAgent: "bench", ip: "127.0.0.1" });
    const headers = {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      cookie: `sid=${opened.cookie}`,
      token: opened.token,
    };
    const answer = (await (
      await fetch(origin + learning.getVideoPlayAuth.path, { method: "POST", headers, body: JSON.stringify({ itemId }) })
    ).json()) as {
      code: number;
      message: string;
      data: { sessionId: string };
    };
    if (answer.code !== 1) throw new Error(`no play authorisation: ${answer.message}`);
    await pool.query("update play_session set id = $2 where id = $1", [answer.data.sessionId, nameOf(place)]);
    watchers.push({ headers, itemId, sessionId: nameOf(place), seq: 0 });
  }
  return watchers;
}

/** pgbench counted the sequences up; the watchers go on from there. */
export async function nextSeq(pool: Pool, watchers: readonly Watcher[]): Promise<void> {
  const { rows } = await pool.query<{ id: string; last_seq: number }>("select id, last_seq from play_session where id like 'bench%'");
  const last = new Map(rows.map((row) => [row.id, row.last_seq]));
  for (const watcher of watchers) watcher.seq = last.get(watcher.sessionId)!;
}

/**
 * The rows of one accepted heartbeat as one statement, for a pgbench client with `each` learners of its own: the play
 * session, the lease with the chain's end, the progress and the evidence.
 */
export const sameRows = (each: number): string =>
  `\\set place :client_id * ${each} + random(0, ${each - 1})
with s as (update play_session set last_at = now(), budget_ms = budget_ms + 100, coverage_added = coverage_added,
    credit_added_ms = credit_added_ms + 1, last_seq = last_seq + 1, pending = null, reported_ms = null
    where id = ${nameInSql(":place")} returning id, learner_id, item_id, last_seq),
  l as (update study_lease l set session_id = s.id, held_until = now() + interval '30 s', counted_until = now(),
    play_left_ms = null, due_at = null, chain_count = l.chain_count + 1, chain_hash = '\\x${"5a".repeat(32)}'
    from s where l.learner_id = s.learner_id returning l.chain_count),
  p as (update item_progress p set coverage = '{0,10}', covered_seconds = 10, position = 10, credited_ms = credited_ms + 1,
    watched_per = 10, finished_at = null, watched_at = now() from s where p.learner_id = s.learner_id and p.item_id = s.item_id)
insert into watch_evidence (learner_id, nth, at, session_id, seq, item_id, position, rate, ranges_ms, coverage_added,
    credit_added_ms, presence, hash, address, device)
select s.learner_id, l.chain_count, clock_timestamp(), s.id, s.last_seq, s.item_id, 10, 1, '{0,10000}', 0,
    1, 'none', '\\x${"5a".repeat(32)}', '127.0.0.1', 'bench' from s, l;
`.replaceAll(/\n(?!with)(?!$)/g, " ");

const beatOf = (watcher: Watcher) =>
  JSON.stringify({
    itemId: watcher.itemId,
    position: 10,
    ranges: [[0, 10]],
    rate: 1,
    sessionId: watcher.sessionId,
    seq: (watcher.seq += 1),
  });

/** Everybody sends the next heartbeat of their play session. */
export const beating = (people: readonly Watcher[]): Crowd<Watcher> => ({ path: learning.saveHistory.path, people, next: beatOf });
