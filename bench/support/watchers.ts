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
  /** Where the film's keys lie. */
  readonly keys: string;
  /** Keys that were asked for so far. */
  asked: number;
}

/** The play session's name of the learner at `place`; as long as a real one. */
const nameOf = (place: number) => `bench${String(place).padStart(19, "0")}`;

/** The same in SQL, of the expression `place`. */
export const nameInSql = (place: string) => `'bench' || lpad((${place})::text, 19, '0')`;

/** Minutes of the film that watchers watch, a long lesson: more than one asks for while keys are measured. */
const MINUTES = 45;

/** A film without files, encrypted minute by minute, as 32 lessons of a course of its own. */
async function longFilm(pool: Pool): Promise<{ id: number; series_id: number }[]> {
  const { rows } = await pool.query<{ id: number; series_id: number }>(
    `with a as (insert into media_asset (vid, title, seconds, key_secret, created_at)
        values ('bench' || substr(md5(random()::text), 1, 12), 'bench', $1, decode(repeat('5a', 32), 'hex'), now()) returning id),
      r as (insert into media_rung (asset_id, height, width, bandwidth, average_bandwidth, codecs, segments)
        select id, 360, 640, 400000, 300000, 'avc1.4d401f', jsonb_build_array(jsonb_build_object('file', 's.m4s', 'seconds', $1::int,
          'iv', repeat('00', 16), 'minute', $2::int - 1)) from a),
      s as (insert into series (slug, category_id, title, price_fen, created_at, updated_at, published)
        select 'bench-' || substr(md5(random()::text), 1, 8), (select min(id) from category), 'bench', 0, now(), now(), true returning id),
      c as (insert into chapter (series_id, title, sort) select id, 'bench', 0 from s returning id, series_id)
    insert into item (series_id, chapter_id, title, asset_id, seconds, is_trial, sort)
    select c.series_id, c.id, 'bench', a.id, $1, true, n from c, a, generate_series(1, 32) n returning id, series_id`,
    [MINUTES * 60, MINUTES],
  );
  return rows;
}

/** Learners of their own with a sign-in session, a course and a play session from the play authorisation. */
export async function openWatchers(pool: Pool, origin: string, count: number): Promise<Watcher[]> {
  const run = randomUUID().slice(0, 8);
  const { rows: learners } = await pool.query<{ id: number }>(
    "insert into learner (username, nick_name, created_at) select $1 || n, 'bench', now() from generate_series(1, $2::int) n returning id",
    [`bench-${run}-`, count],
  );
  const lessons = await longFilm(pool);
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
      data: { sessionId: string; url: string };
    };
    if (answer.code !== 1) throw new Error(`no play authorisation: ${answer.message}`);
    // Keys are asked for by the ticket of this session, heartbeats are said by another one that pgbench can spell.
    await pool.query(
      `insert into play_session
         (id, learner_id, item_id, series_id, seconds, login_session_id, device, opened_at, expires_at, last_at, delivery)
       select $2, learner_id, item_id, series_id, seconds, login_session_id, device, opened_at, expires_at, last_at, delivery
       from play_session where id = $1`,
      [answer.data.sessionId, nameOf(place)],
    );
    const keys = answer.data.url.replace("master.m3u8", "key/");
    const watcher: Watcher = { headers, itemId, sessionId: nameOf(place), seq: 0, keys, asked: 0 };
    const first = await fetch(origin + keyOf(watcher).path, { headers });
    if (first.status !== 200) throw new Error(`no key: ${first.status}`);
    watchers.push(watcher);
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
    credit_added_ms = credit_added_ms + 1, last_seq = last_seq + 1, pending = null, reported_ms = 10000,
    counted_before = counted_before + 1, gap = null
    where id = ${nameInSql(":place")} returning id, learner_id, item_id, last_seq),
  l as (update study_lease l set session_id = s.id, held_until = now() + interval '30 s', counted_until = now(),
    play_left_ms = null, due_at = null, counted_ms = counted_ms + 1, day_ends_at = now() + interval '1 hour', day_credit_ms = 1,
    day_offline = null, chain_count = l.chain_count + 1, chain_hash = '\\x${"5a".repeat(32)}'
    from s where l.learner_id = s.learner_id returning l.chain_count),
  p as (update item_progress p set coverage = '{0,10}', covered_seconds = 10, position = 10, credited_ms = credited_ms + 1,
    watched_per = 10, finished_at = null, watched_at = now() from s where p.learner_id = s.learner_id and p.item_id = s.item_id)
insert into watch_evidence (learner_id, nth, at, session_id, seq, item_id, position, rate, ranges_ms, coverage_added,
    credit_added_ms, presence, hash, address, device, marks)
select s.learner_id, l.chain_count, clock_timestamp(), s.id, s.last_seq, s.item_id, 10, 1, '{0,10000}', 0,
    1, 'none', '\\x${"5a".repeat(32)}', '127.0.0.1', 'bench', 'minutes' from s, l;
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

/** Bytes of a key. */
const KEY_BYTES = 16;
/** Heartbeats to one key: six in a minute. */
const BEATS_A_KEY = 6;

/** The next key, every second minute of the film first: each follows none that was given, as a seek does, and so comes at once. */
function keyOf(watcher: Watcher): { path: string; bytes: number } {
  const minute = watcher.asked * 2 < MINUTES ? watcher.asked * 2 : (watcher.asked * 2 + 1) % MINUTES;
  watcher.asked += 1;
  return { path: `${watcher.keys}${minute}`, bytes: KEY_BYTES };
}

/** Everybody sends heartbeats, and asks for one key per six of them, as a player does. */
export const beatingWithKeys = (people: readonly Watcher[]): Crowd<Watcher> => ({
  ...beating(people),
  between: (watcher) => (watcher.seq % BEATS_A_KEY === 0 ? keyOf(watcher) : null),
});
