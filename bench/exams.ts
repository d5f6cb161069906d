import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { practice } from "#contract/practice.ts";
import type { Pool } from "#server/database/database.ts";
import { delaysAt, rateOf } from "./support/crowd.ts";
import { againstBareRoute } from "./support/bareRoute.ts";
import { called, type Candidate, makePaper, nextBase, openCandidates, sameRows, saving } from "./support/candidates.ts";
import { type DurableSchool, withDurableSchool } from "./support/durableSchool.ts";
import { type Compared, inTurns, rates, repeated, SECONDS } from "./support/inTurns.ts";
import { pgbenchRate } from "./support/pgbench.ts";
import { type Figure, median } from "./support/table.ts";
import { tidied } from "./support/tidied.ts";

const CROWD = 500;
const FEW_ROWS = 10_000;
const MANY_ROWS = Number(process.env["BENCH_ANSWERS"] ?? 10_000_000);
/** Rows of one statement while filling up. */
const STEP = 100_000;
const PAPER = 100;
/** What the size of a finished attempt is measured on. */
const SIZED = { attempts: 300, questions: 40 } as const;
const OPENINGS = 300;
const TAKES = 6;

/**
 * Exams through HTTP against pgbench writing the same rows as one prepared statement, in turns on one durable database;
 * then the opening of a paper, the statements of start and hand-in, the bytes that stay, and all again behind ten million
 * stored answers.
 */
export function exams(): Promise<Figure[]> {
  return withDurableSchool(async (school) => {
    const { pool, origin } = school;
    const paperId = await makePaper(pool, PAPER);
    const candidates = await openCandidates(pool, origin, paperId, CROWD);
    await fillUpTo(pool, FEW_ROWS);
    return [
      ...(await saves(school, candidates)),
      await opening(origin, candidates),
      ...(await statements(school, paperId)),
      await bytes(pool, origin),
      ...(await behindMany(school, candidates)),
    ];
  });
}

/** Saves of few and of many against pgbench, and how long their answers take at half of the load. */
async function saves(school: DurableSchool, candidates: readonly Candidate[]): Promise<Figure[]> {
  const few = await against(school, candidates.slice(0, 32), 32);
  const crowd = await against(school, candidates, 80);
  const bare = await againstBareRoute(school, candidates);
  const delays = await delaysAt(school.origin, saving(candidates), crowd.ours / 2, 2 * SECONDS);
  return [
    {
      name: "saves of 32 learners against pgbench writing the same rows",
      measured: few.ratio,
      limit: 0.5,
      atLeast: true,
      unit: "of its rate",
      note: rates(few, 32),
    },
    {
      name: `saves of ${CROWD} learners against pgbench writing the same rows`,
      measured: crowd.ratio,
      limit: 0.9,
      atLeast: true,
      unit: "of its rate",
      note: rates(crowd, 80),
    },
    {
      name: `saves of ${CROWD} learners against a bare Fastify route with the same statement`,
      measured: bare.ratio,
      limit: 0.65,
      atLeast: true,
      unit: "of its rate",
      note: `in turns on one database: ${Math.round(bare.ours)}/s, ${Math.round(bare.theirs)}/s at the bare route (decision 65)`,
    },
    {
      name: "a save's answer at half of that load, p99",
      measured: delays.p99,
      limit: 50,
      atLeast: false,
      unit: "ms",
      note: `${delays.note}; p50 ${delays.p50.toFixed(1)} ms`,
    },
  ];
}

async function opening(origin: string, candidates: readonly Candidate[]): Promise<Figure> {
  return {
    name: `opening a paper of ${PAPER} questions, p50`,
    measured: await openingTimes(origin, candidates),
    limit: 15,
    atLeast: false,
    unit: "ms",
    note: `one call, ${OPENINGS} times`,
  };
}

async function statements(school: DurableSchool, paperId: number): Promise<Figure[]> {
  const { start, handIn } = await countedStatements(school, paperId);
  return [
    { name: "SQL statements of a start", measured: start, limit: 9, atLeast: false, unit: "" },
    { name: "SQL statements of a hand-in", measured: handIn, limit: 9, atLeast: false, unit: "" },
  ];
}

async function bytes(pool: Pool, origin: string): Promise<Figure> {
  return {
    name: `a finished attempt of ${SIZED.questions} questions`,
    measured: (await bytesOfAttempt(pool, origin)) / 1024,
    limit: 8,
    atLeast: false,
    unit: "KB",
    note: `with its learner's standing of each question and all indexes, mean of ${SIZED.attempts}`,
  };
}

/** Saves, and the end of everybody's time, behind ten million answers. */
async function behindMany({ pool, origin }: DurableSchool, candidates: readonly Candidate[]): Promise<Figure[]> {
  const short = await repeated(() => rateOf(origin, saving(candidates), SECONDS));
  await fillUpTo(pool, MANY_ROWS);
  const long = await repeated(() => rateOf(origin, saving(candidates), SECONDS));
  const end = await secondsOfTheEnd(pool, candidates);
  return [
    {
      name: `saves behind ${MANY_ROWS / 1e6} million answers against ${FEW_ROWS}`,
      measured: long / short,
      limit: 0.8,
      atLeast: true,
      unit: "of the rate",
      note: `${Math.round(long)}/s, ${Math.round(short)}/s`,
    },
    {
      name: `the end of the time of ${CROWD} learners, until the last is handed in`,
      measured: end,
      limit: 5,
      atLeast: false,
      unit: "s",
      note: `behind ${MANY_ROWS / 1e6} million answers`,
    },
  ];
}

async function against(
  { origin, dataDir, cluster, pool }: DurableSchool,
  candidates: readonly Candidate[],
  clients: number,
): Promise<Compared> {
  const script = join(dataDir, `answers-${clients}.sql`);
  const each = Math.floor(candidates.length / clients);
  writeFileSync(
    script,
    sameRows(each, Math.min(...candidates.map((one) => one.historyId)), Math.min(...candidates[0]!.questionIds), PAPER),
  );
  await pool.query("vacuum analyze answer");
  nextBase();
  await rateOf(origin, saving(candidates), 2);
  const found = await inTurns(
    () => pgbenchRate(cluster, script, { clients, seconds: SECONDS }),
    () => {
      nextBase();
      return rateOf(origin, saving(candidates), SECONDS);
    },
  );
  console.error(`${clients}: ${found.ratio.toFixed(2)}, ${rates(found, clients)}`);
  return found;
}

/** Ms of one call that opens the paper, from the request to the last byte, one after the other. */
async function openingTimes(origin: string, candidates: readonly Candidate[]): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < OPENINGS; n += 1) {
    const { headers, historyId } = candidates[n % candidates.length]!;
    const began = performance.now();
    const { questions } = await called<{ questions: unknown[] }>(origin, practice.getQuestionAndMarkList.path, headers, { historyId });
    times.push(performance.now() - began);
    if (questions.length !== PAPER) throw new Error(`${questions.length} questions came`);
  }
  return median(times);
}

/** Seconds from a moment at which everybody's time ends until the school has handed the last of them in, by itself. */
async function secondsOfTheEnd(pool: Pool, candidates: readonly Candidate[]): Promise<number> {
  const ids = candidates.map((one) => one.historyId);
  const { rows: ended } = await pool.query<{ deadline: Date }>(
    "update attempt set deadline = now() + interval '2 s' where id = any($1::int[]) returning deadline",
    [ids],
  );
  const end = ended[0]!.deadline;
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, end.getTime() - Date.now())));
  for (;;) {
    const { rows } = await pool.query<{ open: number }>(
      "select count(*)::int as open from attempt where id = any($1::int[]) and state = 'open'",
      [ids],
    );
    const seconds = (Date.now() - end.getTime()) / 1000;
    if (rows[0]!.open === 0 || seconds > 120) return seconds;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Statements as the database's own log counts them, `begin` and `commit` among them; the least of some, for jobs of the school
 * speak in between.
 */
async function countedStatements({ pool, origin, dataDir }: DurableSchool, paperId: number): Promise<{ start: number; handIn: number }> {
  const log = join(dataDir, "postgres.log");
  const some = await openCandidates(pool, origin, paperId, TAKES);
  await pool.query("alter system set log_statement = 'all'");
  await pool.query("select pg_reload_conf()");
  await new Promise((resolve) => setTimeout(resolve, 500));
  const counted = async (work: () => Promise<unknown>): Promise<number> => {
    const from = readFileSync(log, "utf8").length;
    await work();
    await new Promise((resolve) => setTimeout(resolve, 300));
    // Each line names its connection: the queue of jobs has its own. The deadline tick is no part of the call.
    const { rows } = await pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'jiangcheng' and pid <> pg_backend_pid()",
    );
    const lines = readFileSync(log, "utf8")
      .slice(from)
      .split("\n")
      .filter(
        (line) =>
          /LOG: {2}(statement:|execute)/.test(line) && rows.some(({ pid }) => line.includes(`[${pid}]`)) && !line.includes("practice.due"),
      );
    if (process.env["BENCH_SHOW"]) console.error(lines.join("\n"));
    return lines.length;
  };
  const counts: { start: number; handIn: number }[] = [];
  for (const { headers, historyId, questionIds } of some) {
    const answers = questionIds.map((questionId) => ({ questionId, answer: "B", seq: 1 }));
    const handIn = await counted(() => called(origin, practice.handInExam.path, headers, { historyId, answers }));
    const start = await counted(() => called(origin, practice.createExamHistory.path, headers, { paperId, requestId: randomUUID() }));
    counts.push({ start, handIn });
  }
  await pool.query("alter system reset log_statement");
  await pool.query("select pg_reload_conf()");
  return { start: Math.min(...counts.map((one) => one.start)), handIn: Math.min(...counts.map((one) => one.handIn)) };
}

const KEPT = ["attempt", "answer", "attempt_presence", "essay_mark", "learner_question", "practice_day"];

/** What attempts that were answered question by question and handed in leave in the database, with all indexes, each. */
async function bytesOfAttempt(pool: Pool, origin: string): Promise<number> {
  const paperId = await makePaper(pool, SIZED.questions);
  const size = async (): Promise<number> => {
    for (const name of KEPT) await pool.query(`vacuum full ${name}`);
    const { rows } = await pool.query<{ bytes: number }>(
      "select sum(pg_total_relation_size(t::regclass))::bigint as bytes from unnest($1::text[]) t",
      [KEPT],
    );
    return rows[0]!.bytes;
  };
  const before = await size();
  const candidates = await openCandidates(pool, origin, paperId, SIZED.attempts);
  for (const [n, { headers, historyId, questionIds }] of candidates.entries()) {
    await called(origin, practice.freshTimeSecond.path, headers, { historyId, position: 1 });
    for (let from = 0; from < questionIds.length; from += 10) {
      const answers = questionIds
        .slice(from, from + 10)
        .map((questionId, i) => ({ questionId, answer: i % 3 === 0 ? "A" : "B", seq: 1, spentSeconds: 20 }));
      await called(origin, practice.pcSubmitAnswer.path, headers, { historyId, answers });
    }
    await called(origin, practice.handInExam.path, headers, { historyId });
    // As the database's own cleaner comes by now and then.
    if (n % 30 === 29) for (const name of KEPT) await pool.query(`vacuum ${name}`);
  }
  for (const name of KEPT) await pool.query(`vacuum ${name}`);
  const { rows } = await pool.query<{ bytes: number }>(
    "select sum(pg_total_relation_size(t::regclass))::bigint as bytes from unnest($1::text[]) t",
    [KEPT],
  );
  return (rows[0]!.bytes - before) / SIZED.attempts;
}

/** Answers of other learners' finished attempts, a hundred each. */
async function fillUpTo(pool: Pool, rows: number): Promise<void> {
  const { rows: found } = await pool.query<{ count: number; learner: number; subject: number }>(
    `select (select count(*)::int from answer) as count, (select min(id) from learner) as learner,
      (select min(id) from subject) as subject`,
  );
  const { count: there, learner, subject } = found[0]!;
  // What so many new rows make the database tidy up is no part of the question.
  for (const table of ["answer", "attempt"]) await pool.query(`alter table ${table} set (autovacuum_enabled = false)`);
  for (let from = there; from < rows; from += STEP) {
    await pool.query(
      `with a as (
         insert into attempt (learner_id, source, mode, target, subject_id, title, request_id, state, question_ids, version_ids, scores,
           option_orders, frame, total_score, pass_score, started_at)
         select $1, 'mock', 'exam', 1 + n % 50, $2, 'bench', gen_random_uuid(), 'abandoned', '{1}', '{1}', '{100}', '{""}', '{}', 100, 60,
           now() - n * interval '1 s' from generate_series(1, $3::int) n returning id)
       insert into answer (attempt_id, question_id, seq, spent_seconds, saved_at, answer) select a.id, q, 1 + q % 3, 7, now(), '"B"'
       from a, generate_series(1, 100) q`,
      [learner, subject, Math.ceil(Math.min(STEP, rows - from) / 100)],
    );
  }
  await tidied(pool, ["answer", "attempt"]);
}
