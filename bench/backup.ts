import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Pool } from "#server/database/database.ts";
import { within } from "#server/database/limits.ts";
import { CLI } from "#tests/support/programs.ts";
import { type Candidate, makePaper, openCandidates, saving } from "./support/candidates.ts";
import { delaysDuring } from "./support/crowd.ts";
import { type DurableSchool, withDurableSchool } from "./support/durableSchool.ts";
import { type Figure, median } from "./support/table.ts";

const run = promisify(execFile);

/** Answers, and as many rows of evidence. */
const ROWS = Number(process.env["BENCH_BACKUP_ROWS"] ?? 1_000_000);
/** Of video, in files as large as segments are. */
const MEGABYTES = Number(process.env["BENCH_BACKUP_MB"] ?? 5_000);
const SEGMENT = 2_000_000;
const PAPER = 100;
const CROWD = 50;
/** Saves that fall due every second while backups are made. */
const SAVES = 100;
const ROUNDS = 3;

/**
 * A backup by the command, and its restore, each against `tar | sha256sum` over what the backup holds, in turns on one disk; learners
 * save answers meanwhile. Rates are of the bytes that the backup holds and of the time that each command itself tells.
 */
export function backups(): Promise<Figure[]> {
  return withDurableSchool(async (school) => {
    const { pool, origin, dataDir } = school;
    const candidates = await openCandidates(pool, origin, await makePaper(pool, PAPER), CROWD);
    await within("start", () => fill(pool));
    fillMedia(join(dataDir, "media"));
    // What was filled up is no part of what is measured.
    await run("sync", ["-f", dataDir]);
    const place = join(dataDir, "backup");
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await oneRound(school, candidates, place));
    const of = (what: (round: Round) => number) => median(rounds.map(what));
    const rate = (bytes: (round: Round) => number) => `${Math.round(of(bytes) / 1e6)} MB/s`;
    const theirs = rate(({ reference }) => reference);
    const size = `${(rounds[0]!.bytes / 1e9).toFixed(2)} GB: ${ROWS} answers, ${ROWS} rows of evidence, ${MEGABYTES} MB of media`;
    return [
      {
        name: "a backup against tar | sha256sum over the same bytes",
        measured: of(({ saved, reference }) => saved / reference), limit: 0.5, atLeast: true, unit: "of its rate",
        note: `${rate(({ saved }) => saved)}, ${theirs}; ${size}`,
      },
      {
        name: "a save's answer while backups are made, p99",
        measured: of(({ p99 }) => p99), limit: 100, atLeast: false, unit: "ms",
        note: `${SAVES}/s, median of ${ROUNDS}; ${rounds.map(({ p99, answers }) => `${p99.toFixed(0)} ms of ${answers}`).join(", ")}`,
      },
      {
        name: "a restore, verified, against tar | sha256sum over the same bytes",
        measured: of(({ restored, reference }) => restored / reference), limit: 0.5, atLeast: true, unit: "of its rate",
        note: `${rate(({ restored }) => restored)}, ${theirs}`,
      },
      {
        name: "the next night's backup, which copies what is new alone",
        measured: of(({ again }) => again), limit: 60, atLeast: false, unit: "s",
        note: "into the same folder",
      },
    ];
  });
}

/** Bytes per second, but for `again`: seconds. */
interface Round {
  readonly bytes: number;
  readonly saved: number;
  readonly reference: number;
  readonly restored: number;
  readonly again: number;
  readonly p99: number;
  readonly answers: number;
}

async function oneRound({ origin, dataDir, cluster }: DurableSchool, candidates: readonly Candidate[], place: string): Promise<Round> {
  const own = { DATA_DIR: dataDir, DATABASE_URL: cluster.url };
  const { result: saved, p99, answers } = await delaysDuring(origin, saving(candidates), SAVES, () => told(own, "backup", place));
  const bytes = await bytesIn(place);
  const began = performance.now();
  await run("bash", ["-c", `set -o pipefail; tar -cf - -C "$0" . | sha256sum`, place]);
  const reference = bytes / ((performance.now() - began) / 1000);
  const again = await told(own, "backup", place);
  const back = join(dataDir, "back");
  const restored = await told({ DATA_DIR: back, DATABASE_URL: "" }, "restore", place);
  for (const folder of [back, place]) rmSync(folder, { recursive: true });
  return { bytes, saved: bytes / saved, reference, restored: bytes / restored, again, p99, answers };
}

/** Seconds that a command says it took. */
async function told(env: Record<string, string>, ...words: string[]): Promise<number> {
  const { stdout } = await run(process.execPath, [CLI, ...words], { env: { ...process.env, ...env } });
  return Number(/in ([\d.]+) s/.exec(stdout.trim().split("\n").at(-1)!)![1]);
}

const bytesIn = async (folder: string): Promise<number> => Number((await run("du", ["-sb", folder])).stdout.split("\t")[0]);

/** Rows like those of learners, in months that are there. */
async function fill(pool: Pool): Promise<void> {
  await pool.query("select open_evidence_month(now()), open_evidence_month(now() - interval '1 month')");
  await pool.query(
    `with a as (
       insert into attempt (learner_id, source, mode, target, subject_id, title, request_id, state, question_ids, version_ids, scores,
         option_orders, frame, total_score, pass_score, started_at)
       select (select min(id) from learner), 'mock', 'exam', 1 + n % 50, (select min(id) from subject), 'bench', gen_random_uuid(),
         'abandoned', '{1}', '{1}', '{100}', '{""}', '{}', 100, 60, now() - n * interval '1 s'
       from generate_series(1, $1::int / 100) n returning id)
     insert into answer (attempt_id, question_id, seq, spent_seconds, saved_at, answer)
     select a.id, q, 1 + q % 3, 7, now(), '"B"' from a, generate_series(1, 100) q`,
    [ROWS],
  );
  await pool.query(
    `insert into watch_evidence (learner_id, nth, at, session_id, seq, item_id, position, rate, ranges_ms, coverage_added,
       credit_added_ms, presence, hash, address, device)
     select 1000000 + n / 500, n % 500 + 1, date_trunc('month', now(), 'UTC') - (n % 2) * interval '1 day' + (n % 500) * interval '10 s',
       'filled' || lpad((n / 500)::text, 18, '0'), n % 500 + 1, 1 + n % 32, 10, 1, '{0,10000}', 10, 10000, 'none', sha256(int4send(n)),
       '10.0.0.1', 'Mozilla/5.0 (Linux; Android 10)'
     from generate_series(1, $1::int) n`,
    [ROWS],
  );
  await pool.query("vacuum analyze");
  await pool.query("checkpoint");
}

/** Bytes that nothing can pack, as encrypted segments are. */
function fillMedia(root: string): void {
  for (let n = 0; n * SEGMENT < MEGABYTES * 1e6; n += 1) {
    const folder = join(root, String(900_000 + Math.floor(n / 500)), "720p");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `seg_${String(n).padStart(5, "0")}.m4s`), randomBytes(SEGMENT));
  }
}
