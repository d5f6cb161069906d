import { aCandidate } from "./attempts.ts";
import { makeLearner } from "./account.ts";
import { aMember } from "./staff.ts";
import { forge } from "./forge.ts";
import { aStudent } from "./watching.ts";
import type { School } from "../support/school.ts";

/** Something of which a rule counts the time from `at` on; says whether it is still there, whole. */
type Planted = (at: Date) => Promise<() => Promise<boolean>>;

/** What each rule of the school deletes or shortens, written past the calls that make it. */
export async function plants(school: School): Promise<Readonly<Record<string, Planted>>> {
  const { items, seriesId, learnerId } = await aStudent(school);
  const { staffId } = await aMember(school);
  const { pool } = school;
  const isThere = (sql: string, values: readonly unknown[]) => async () => (await pool.query(sql, [...values])).rows.length > 0;
  /** Inserts by a statement that returns `id` and takes the instant as $1, and looks for that id in the table later. */
  const row = (table: string, id: string, insert: string): Planted => async (at) => {
    const { rows } = await pool.query<{ id: unknown }>(`insert into ${table} ${insert} returning ${id} as id`, [at]);
    return isThere(`select from ${table} where ${id} = $1`, [rows[0]!.id]);
  };
  const bytes = "decode(md5(random()::text), 'hex')";
  const signIn = "(cookie_hash, token_hash, learner_id, client_type, user_agent, ip, created_at, seen_at, idle_until)";
  const expired = row("phone_code", "phone_lookup", `(phone_lookup, browser_hash, out_id, code_hash, sent_at, expires_at)
    values (${bytes}, ${bytes}, gen_random_uuid(), ${bytes}, $1, $1)`);
  return {
    signIns: row("session", "id", `${signIn} values (${bytes}, ${bytes}, ${learnerId}, 'pc', '', '', $1, $1, $1)`),
    async signInAddresses(at) {
      const { rows } = await pool.query<{ id: number }>(
        `insert into session ${signIn} values (${bytes}, ${bytes}, ${learnerId}, 'pc', '', '203.0.113.7', $1, $1, $2) returning id`,
        [at, new Date(Date.now() + 86_400_000)],
      );
      return isThere("select from session where id = $1 and ip = '203.0.113.7'", [rows[0]!.id]);
    },
    counts: row("rate_log", "key", `(key, most, seconds, hits, is_over, ends_at) values ('test:' || random(), 1, 60, '{}', false, $1)`),
    pageErrors: row("client_error", "fingerprint", `values (md5(random()::text), 'js', 'x', '{}', 1, $1, $1)`),
    retentionRuns: row("retention_run", "id", `(rule, asked_by, state, began_at, alive_at, ended_at)
      values ('x', 'clock', 'done', $1, $1, $1)`),
    removedTexts: row("removed_text", "id", `(kind, source_id, text, removed_at, removed_by) values ('name', 1, 'x', $1, 'author')`),
    wordHits: row("word_hit", "id", "(source, at) values ('rule:1', $1)"),
    expiredCodes: expired,
    securityEvents: row("security_event", "id", `(learner_id, at, what, address, system, browser)
      values (${learnerId}, $1, 'signedIn', '', 'other', 'other')`),
    async erasures(at) {
      const { learnerId: leaving } = await makeLearner(school);
      await pool.query("update learner set erase_at = $2::timestamptz + interval '7 days' where id = $1", [leaving, at]);
      return isThere("select from learner where id = $1 and status = 'active'", [leaving]);
    },
    staffTickets: row("staff_ticket", "secret_hash", `(secret_hash, staff_id, purpose, expires_at)
      values (${bytes}, ${staffId}, 'invite', $1)`),
    learnerSheets: row("learner_import", "id", `(staff_id, file_name, counts, total, created_at) values (${staffId}, 'x', '{}', 0, $1)`),
    removedFavourites: row("favourite", "id", `(learner_id, target_type, target_id, title, kept_at, removed_at)
      values (${learnerId}, 'series', (random() * 1e9)::int, 'x', $1, $1)`),
    footprints: row("footprint", "id", `(learner_id, day, target_type, target_id, title, seen_at)
      values (${learnerId}, ($1::timestamptz at time zone 'Asia/Shanghai')::date, 'series', (random() * 1e9)::int, 'x', $1)`),
    removedFootprints: row("footprint", "id", `(learner_id, day, target_type, target_id, title, seen_at, removed_at)
      values (${learnerId}, current_date, 'series', (random() * 1e9)::int, 'x', $1, $1)`),
    async reportedTexts(at) {
      const { rows } = await pool.query<{ id: number }>(
        `insert into report (learner_id, target, target_id, target_ref, shown, kind, words, state, created_at, due_at, decided_at)
         values (${learnerId}, 'name', 1, 'n' || random(), 'seen', 'other', '', 'rejected', $1, $1, $1) returning id`,
        [at],
      );
      return isThere("select from report where id = $1 and shown = 'seen'", [rows[0]!.id]);
    },
    async evidenceAddresses(at) {
      const { learnerId: watcher } = await makeLearner(school);
      await pool.query("select open_evidence_month($1)", [at]);
      await pool.query("insert into study_lease (learner_id) values ($1)", [watcher]);
      // No night has come so far yet: evidence is never written into the past.
      await pool.query("update evidence_places set until = '-infinity', target = null");
      await pool.query(
        `insert into watch_evidence (learner_id, nth, at, session_id, seq, item_id, position, rate, ranges_ms, coverage_added,
          credit_added_ms, presence, hash, address, device, marks)
         values ($1, 1, $2, '', 1, 1, 1, 1, '{}', 1, 1, 'none', '', '2001:db8:1:2::', 'd', '')`,
        [watcher, at],
      );
      return isThere("select from watch_evidence where learner_id = $1 and address = '2001:db8:1:2::'", [watcher]);
    },
    playSessions: row("play_session", "id", `(id, learner_id, item_id, series_id, seconds, login_session_id, device, opened_at, expires_at,
      last_at) values (md5(random()::text), ${learnerId}, ${items[0]}, ${seriesId}, 60, 0, '', $1, $1, $1)`),
    keyNotes: row("key_note", "login_session_id", `(login_session_id, item_id, learner_id, given, noted_at)
      values ((random() * 1e9)::int, ${items[0]}, ${learnerId}, '', $1)`),
    keyPaces: row("visitor_pace", "address", `values ('203.0.113.' || random(), $1, 0, 0, '{}', '{}')`),
    deletedNotes: row("note", "id", `(learner_id, series_id, item_id, at_second, content, request_id, changed_by, created_at, updated_at,
      deleted_at) values (${learnerId}, ${seriesId}, ${items[0]}, 1, '', gen_random_uuid(), gen_random_uuid(), $1, $1, $1)`),
    async examAddresses(at) {
      const { historyId } = await aCandidate(school);
      await pool.query(
        `insert into attempt_presence (attempt_id, seen_at, address) values ($1, $2, '203.0.113.7')
         on conflict (attempt_id) do update set seen_at = excluded.seen_at, address = excluded.address`,
        [historyId, at],
      );
      return isThere("select from attempt_presence where attempt_id = $1 and address = '203.0.113.7'", [historyId]);
    },
    async abandonedAnswers(at) {
      const candidate = await aCandidate(school, { kinds: ["single"] });
      await candidate.save(candidate.paper.questionIds[0]!, "A");
      const giveUp = "update attempt set state = 'abandoned', ended_at = $2, ended_by = 'learner' where id = $1";
      await forge(school, giveUp, [candidate.historyId, at]);
      return isThere("select from answer where attempt_id = $1", [candidate.historyId]);
    },
    extraTime: row("extra_time", "request_id", `(request_id, staff_id, asked, changed, created_at)
      values (gen_random_uuid(), 1, '', '[]', $1)`),
  };
}
