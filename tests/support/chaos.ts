import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { catalogue } from "#contract/catalogue.ts";
import { dice } from "#demo/load/learners.ts";
import { AnswerWriter } from "./answerWriter.ts";
import { Commenter, Examinee, NoteWriter } from "./chaosLearners.ts";
import { childrenOf, FaultProcess, killAll, parentOf, postmasterOf } from "./faultProcess.ts";
import { ledgerFaults, LessonWatcher } from "./lessonWatcher.ts";
import { gone, until } from "./writerProcess.ts";

const WRITERS = 16;
const EXAMINEES = 8;
const NOTERS = 6;
const COMMENTERS = 16;
const WATCHERS = 4;
const QUESTIONS = 10;
/** The chain of evidence is checked in every so many rounds, and in the last one. */
const LEDGER_EVERY = 10;

const FAULTS = ["server", "guard", "database", "all"] as const;
type Fault = (typeof FAULTS)[number];

export interface Chaos {
  readonly lost: readonly string[];
  /** How often each was struck. */
  readonly struck: Readonly<Record<Fault, number>>;
  /** What was acknowledged. */
  readonly acknowledged: Readonly<Record<"saves" | "heartbeats" | "notes" | "comments" | "handIns", number>>;
  /** ms from each blow until everybody had something acknowledged again. */
  readonly recoveries: readonly number[];
}

/**
 * A school on a database of its own whose server, guard, database or all three are killed at random, round after round, while
 * learners save, watch, write notes and comments and hand in. After each round everything acknowledged since the beginning is looked
 * for. What is struck and when follows from the seed.
 */
export async function chaos(rounds: number, seed: number, say: (line: string) => void = () => undefined): Promise<Chaos> {
  const dataDir = mkdtempSync(join(tmpdir(), "jc-chaos-"));
  const school = await StruckSchool.open(dataDir);
  try {
    const roll = dice(seed);
    const struck: Record<Fault, number> = { server: 0, guard: 0, database: 0, all: 0 };
    const [lost, recoveries]: [string[], number[]] = [[], []];
    for (let round = 1; round <= rounds; round += 1) {
      const fault = FAULTS[Math.floor(roll() * FAULTS.length)]!;
      struck[fault] += 1;
      recoveries.push(await school.round(fault, roll));
      const found = await school.lost(round % LEDGER_EVERY === 0 || round === rounds);
      lost.push(...found.map((line) => `round ${round}, ${fault}: ${line}`));
      say(`round ${round} of ${rounds}: ${fault}, again after ${Math.round(recoveries.at(-1)!)} ms, ${found.length} lost`);
    }
    return { lost, struck, acknowledged: school.acknowledged(), recoveries };
  } finally {
    school.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

class StruckSchool {
  readonly #dataDir: string;
  #running: FaultProcess;
  readonly #writers: readonly AnswerWriter[];
  readonly #watchers: readonly LessonWatcher[];
  readonly #examinees: readonly Examinee[];
  readonly #noters: readonly NoteWriter[];
  readonly #commenters: readonly Commenter[];

  static async open(dataDir: string): Promise<StruckSchool> {
    const running = await start(dataDir);
    try {
      const school = new StruckSchool(dataDir, running);
      await school.#begin();
      return school;
    } catch (error) {
      running.child.kill("SIGKILL");
      throw error;
    }
  }

  private constructor(dataDir: string, running: FaultProcess) {
    [this.#dataDir, this.#running] = [dataDir, running];
    const browsers = running.browsers();
    const next = (count: number) => browsers.splice(0, count);
    this.#writers = next(WRITERS).map((client) => new AnswerWriter(client));
    this.#examinees = next(EXAMINEES).map((client) => new Examinee(client));
    this.#noters = next(NOTERS).map((client) => new NoteWriter(client));
    this.#commenters = next(COMMENTERS).map((client) => new Commenter(client));
    this.#watchers = next(WATCHERS).map((client) => new LessonWatcher(client));
  }

  async #begin(): Promise<void> {
    const paperId = Number(this.#running.said("paper")[0]![0]);
    for (const examinee of this.#examinees) examinee.paperId = paperId;
    for (const { client } of this.#commenters) await client.call(catalogue.enroll, { id: 1 });
    await Promise.all([...this.#writers.map((writer) => writer.start(paperId)), ...this.#watchers.map((watcher) => watcher.open())]);
  }

  /** Strikes while everybody is busy; returns ms until everybody went on, with the server started anew where it was killed. */
  async round(fault: Fault, roll: () => number): Promise<number> {
    const busy = Promise.all([
      ...this.#writers.map((one) => one.write()),
      ...this.#watchers.map((one) => one.play()),
      ...[...this.#examinees, ...this.#noters, ...this.#commenters].map((one) => one.go()),
    ]);
    try {
      await this.#goOn();
      await pause(roll() * 1_000);
      const from = performance.now();
      await this.#strike(fault, roll() < 0.5);
      await this.#goOn();
      return performance.now() - from;
    } finally {
      for (const one of this.#all()) one.stopped = true;
      await busy;
    }
  }

  async #strike(fault: Fault, patiently: boolean): Promise<void> {
    const postmaster = postmasterOf(this.#dataDir);
    const guard = parentOf(postmaster);
    const server = this.#running.child.pid!;
    const database = [postmaster, ...childrenOf(postmaster)];
    killAll(...{ server: [server], guard, database, all: [server, ...guard, ...database] }[fault]);
    if (fault === "guard" || fault === "database") return gone(postmaster);
    // The next start may find the database of the last one still running or on its way out.
    await gone(server, ...(patiently ? [postmaster] : []));
    this.#running = await start(this.#dataDir);
    for (const one of this.#all()) one.client = this.#running.takeOver(one.client);
  }

  /** Everything that was acknowledged and isn't there, or is there twice. */
  async lost(ledgerToo: boolean): Promise<string[]> {
    const each = await Promise.all([...this.#writers, ...this.#noters].map((one) => one.lost()));
    const more = [await this.#lostComments(), await this.#lostHandIns()];
    if (ledgerToo) more.push(await ledgerFaults(this.#running.database, this.#dataDir, this.#watchers));
    return [...each, ...more].flat();
  }

  async #lostComments(): Promise<string[]> {
    type Row = { id: number; request: string; content: string };
    const rows = await this.#ask<Row>("select id, request_id as request, content from comment");
    return this.#commenters.flatMap(({ acked }) =>
      [...acked].flatMap(([request, { id, content }]) => {
        const found = rows.filter((row) => row.request === request);
        const stands = found.length === 1 && found[0]!.id === id && found[0]!.content === content;
        return stands ? [] : [`comment ${request}: ${id}, found ${JSON.stringify(found)}`];
      }),
    );
  }

  /** What was handed in is marked as it was told, and every question of it counted once in the learner's book. */
  async #lostHandIns(): Promise<string[]> {
    const rows = await this.#ask<{ id: number; correct: number; state: string }>("select id, correct, state from attempt");
    const attempts = new Map(rows.map((row) => [row.id, row]));
    const lost = this.#examinees.flatMap(({ acked }) =>
      [...acked].flatMap(([id, { told, given }]) => {
        const found = attempts.get(id);
        const stands = found?.state === "marked" && found.correct === told && told === given;
        return stands ? [] : [`hand-in ${id}: ${told} of ${given}, found ${JSON.stringify(found)}`];
      }),
    );
    const miscounted = await this.#ask(`select m.learner_id, m.marked, q.least, q.most, q.questions
      from (select learner_id, count(*)::int as marked from attempt where state = 'marked' group by learner_id) m
      left join (select learner_id, min(answered) as least, max(answered) as most, count(*)::int as questions from learner_question
        group by learner_id) q on q.learner_id = m.learner_id
      where (q.least, q.most, q.questions) is distinct from (m.marked, m.marked, ${QUESTIONS})`);
    return [...lost, ...miscounted.map((row) => `marked more or less than once: ${JSON.stringify(row)}`)];
  }

  acknowledged(): Chaos["acknowledged"] {
    const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0);
    return {
      saves: sum(this.#writers, ({ saves }) => saves),
      heartbeats: sum(this.#watchers, ({ acked }) => acked.beats),
      notes: sum(this.#noters, ({ done }) => done),
      comments: sum(this.#commenters, ({ acked }) => acked.size),
      handIns: sum(this.#examinees, ({ acked }) => acked.size),
    };
  }

  /** Leaves nothing running. */
  end(): void {
    try {
      const postmaster = postmasterOf(this.#dataDir);
      killAll(this.#running.child.pid!, ...parentOf(postmaster), postmaster, ...childrenOf(postmaster));
    } catch {
      killAll(this.#running.child.pid!);
    }
  }

  #all() {
    return [...this.#writers, ...this.#watchers, ...this.#examinees, ...this.#noters, ...this.#commenters];
  }

  /** Everybody but the commenters, who wait between two, has had more acknowledged. */
  async #goOn(): Promise<void> {
    const counts = () => [
      ...this.#writers.map(({ saves }) => saves),
      ...this.#watchers.map(({ acked }) => acked.beats),
      ...[...this.#examinees, ...this.#noters].map(({ done }) => done),
    ];
    const before = counts();
    await until("what is acknowledged", () => counts().every((count, n) => count > before[n]!), () => null, 60_000);
  }

  async #ask<R extends pg.QueryResultRow>(text: string): Promise<R[]> {
    const client = new pg.Client({ connectionString: this.#running.database });
    await client.connect();
    try {
      return (await client.query<R>(text)).rows;
    } finally {
      await client.end();
    }
  }
}

const start = (dataDir: string) =>
  new FaultProcess("studyServer.ts", dataDir, [WRITERS + EXAMINEES + NOTERS + COMMENTERS, WATCHERS, QUESTIONS]).ready();
