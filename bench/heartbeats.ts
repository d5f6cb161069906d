import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { learning } from "#contract/learning.ts";
import { openDatabase, type Pool } from "#server/database/database.ts";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { Sessions } from "#server/kernel/sessions.ts";
import { startSchool } from "../tests/e2e/support/schoolServer.ts";
import { type Figure, median } from "./support/table.ts";
import { Wire } from "./support/wire.ts";

const CLIENTS = 32;
const ROUNDS = 5;
const SECONDS = 4;

interface Player {
  readonly headers: Record<string, string>;
  readonly learnerId: number;
  readonly sessionId: string;
  readonly itemId: number;
  seq: number;
}

/**
 * Heartbeats of 32 learners through HTTP, each waiting for its answer, against pgbench with 32 clients writing the same
 * rows as one prepared statement: what the product costs over its own rows. In turns, on one durable database.
 */
export async function heartbeats(): Promise<Figure[]> {
  const pgbench = findPgbench();
  const dataDir = mkdtempSync(join(tmpdir(), "jc-bench-"));
  const cluster = await startEmbedded({ dataDir, log: () => undefined });
  const school = await startSchool({ dataDir, env: { DATABASE_URL: cluster.url, DEMO: "1" } });
  const { db, pool } = openDatabase(cluster.url, () => undefined, 4);
  try {
    const players = await openPlayers(pool, school.origin);
    await pool.query("vacuum analyze");
    const script = join(dataDir, "rows.sql");
    writeFileSync(script, sameRows(players));
    const { host, port, user, password, database } = cluster.connection;
    const alone = () =>
      Number(
        /tps = ([\d.]+)/.exec(
          execFileSync(
            pgbench,
            ["-h", host, "-p", String(port), "-U", user, "-n", "-M", "prepared", "-c", String(CLIENTS), "-j", "2", "-T", String(SECONDS), "-f", script, database],
            { encoding: "utf8", env: { ...process.env, PGPASSWORD: password }, stdio: ["ignore", "pipe", "ignore"] },
          ),
        )?.[1],
      );
    await throughHttp(school.origin, players, 2);
    const rounds: { ours: number; theirs: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const theirs = alone();
      await nextSeq(pool, players);
      rounds.push({ theirs, ours: await throughHttp(school.origin, players, SECONDS) });
    }
    const rate = (key: "ours" | "theirs") => Math.round(median(rounds.map((r) => r[key])));
    return [
      {
        name: "heartbeats of 32 clients against pgbench writing the same rows",
        measured: median(rounds.map((r) => r.ours / r.theirs)), limit: 0.5, atLeast: true, unit: "of its rate",
        note: `median of ${ROUNDS}: ${rate("ours")}/s through HTTP, ${rate("theirs")}/s by pgbench`,
      },
    ];
  } finally {
    await db.destroy();
    await school.stop();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function findPgbench(): string {
  const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : [];
  const found = ["/usr/bin/pgbench", ...versions.map((v) => `/usr/lib/postgresql/${v}/bin/pgbench`)].find((file) => existsSync(file));
  if (!found) throw new Error("no pgbench: install Debian's postgresql-contrib");
  return found;
}

/** Learners with a sign-in session, a course of their own and a play session each. */
async function openPlayers(pool: Pool, origin: string): Promise<Player[]> {
  const sessions = new Sessions(pool, Date.now);
  const { rows: learners } = await pool.query<{ id: number }>("select id from learner where phone_lookup is null order by id limit $1", [CLIENTS]);
  const { rows: lessons } = await pool.query<{ id: number; series_id: number }>("select id, series_id from item where kind = 'video' and asset_id is not null order by id limit $1", [CLIENTS]);
  return Promise.all(
    learners.map(async ({ id }, i) => {
      const { id: itemId, series_id: seriesId } = lessons[i]!;
      await pool.query("insert into entitlement (learner_id, series_id, source, source_ref, starts_at) values ($1, $2, 'grant', 'bench', now())", [id, seriesId]);
      const opened = await sessions.open({ learnerId: id }, { clientType: "pc", userAgent: "bench", ip: "127.0.0.1" });
      const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie: `sid=${opened.cookie}`, token: opened.token };
      const answer = (await (await fetch(origin + learning.getVideoPlayAuth.path, { method: "POST", headers, body: JSON.stringify({ itemId }) })).json()) as {
        code: number; message: string; data: { sessionId: string };
      };
      if (answer.code !== 1) throw new Error(`no play authorisation: ${answer.message}`);
      return { headers, learnerId: id, sessionId: answer.data.sessionId, itemId, seq: 0 };
    }),
  );
}

/** The rows of one accepted heartbeat as one statement; each pgbench client writes those of its own learner. */
function sameRows(players: readonly Player[]): string {
  const choose = players.map((p, i) => `\\if :client_id = ${i}\n${rowsOf(p)}\n\\endif`);
  return choose.join("\n");
}

/** As long as a hash is; which one does not matter to what writing it costs. */
const HASH = "ab".repeat(32);

const rowsOf = ({ sessionId, learnerId, itemId }: Player) =>
  `with s as (update play_session set last_at = now(), budget_ms = budget_ms + 100, credit_added_ms = credit_added_ms + 1, last_seq = last_seq + 1 where id = '${sessionId}' returning last_seq), l as (update study_lease set session_id = '${sessionId}', held_until = now() + interval '30 s', counted_until = now(), chain_count = chain_count + 1, chain_hash = '\\x${HASH}' where learner_id = ${learnerId} returning chain_count), p as (update item_progress set coverage = '{0,10}', covered_seconds = 10, position = 10, credited_ms = credited_ms + 1, watched_per = 10, watched_at = now() where learner_id = ${learnerId} and item_id = ${itemId}) insert into watch_evidence (learner_id, nth, at, session_id, seq, item_id, position, rate, ranges_ms, coverage_added, credit_added_ms, presence, hash, address, device) select ${learnerId}, chain_count, clock_timestamp(), '${sessionId}', last_seq, ${itemId}, 10, 1, '{0,10000}', 0, 1, 'none', '\\x${HASH}', '127.0.0.1', 'bench' from s, l;`;

/** pgbench counted the sequences up; the players go on from there. */
async function nextSeq(pool: Pool, players: readonly Player[]): Promise<void> {
  const { rows } = await pool.query<{ id: string; last_seq: number }>("select id, last_seq from play_session where id = any($1::text[])", [players.map((p) => p.sessionId)]);
  for (const player of players) player.seq = rows.find((row) => row.id === player.sessionId)!.last_seq;
}

/** Accepted heartbeats per second. */
async function throughHttp(origin: string, players: readonly Player[], seconds: number): Promise<number> {
  const wires = await Promise.all(players.map((player) => Wire.open(origin, learning.saveHistory.path, player.headers)));
  const until = performance.now() + seconds * 1000;
  let accepted = 0;
  await Promise.all(
    players.map(async (player, i) => {
      while (performance.now() < until) {
        const answer = await wires[i]!.post(JSON.stringify({ itemId: player.itemId, position: 10, ranges: [[0, 10]], rate: 1, sessionId: player.sessionId, seq: (player.seq += 1) }));
        if (!answer.startsWith('{"code":1,')) throw new Error(`a heartbeat answered ${answer}`);
        accepted += 1;
      }
    }),
  );
  for (const wire of wires) wire.close();
  return accepted / seconds;
}
