import type { Means } from "../../kernel/call.ts";
import { type ReviewPorts, type Source, tellingOf, withheld } from "./attempt/attempt.ts";
import { satAt, type SatRow } from "./standings.store.ts";

/** How a learner stands at one thing that is sat as an exam, as far as it may be told; abandoned attempts don't count. */
export interface SatStanding {
  /** Attempts, the open one among them. */
  readonly used: number;
  readonly openHistoryId: number | null;
  /** 1/100 points; null: none is marked yet, or all are withheld. */
  readonly bestScore: number | null;
  /** Right questions of all, in percent rounded down, of the best marked attempt. */
  readonly bestAccuracyPer: number | null;
  readonly passed: boolean | null;
}

type Reads = Pick<Means, "pool" | "now">;

/** An attempt as the page of an examination lists it, as far as it may be told. */
type SatAttempt = Pick<SatRow, "historyId" | "state" | "startTime" | "endTime" | "score" | "accuracyPer" | "usedSeconds"> & {
  readonly passed: boolean | null;
  readonly reviewAt?: number;
  readonly hiddenBy?: "exam";
};

/** Most attempts that are listed. */
const LISTED = 50;

/** A learner's attempts by what they were at, newest first, each with what may be told of it. */
async function attemptsOf(
  ports: ReviewPorts, means: Reads, learnerId: number, source: Source, targets: readonly number[],
): Promise<Map<number, SatAttempt[]>> {
  if (targets.length === 0) return new Map();
  const rows = await satAt(means, learnerId, source, targets);
  const listed = ({ target, state, endTime: endedAt, sharedFrom, reveals }: SatRow) => ({
    source, mode: "exam" as const, target, state, endedAt, sharedFrom, reveals,
  });
  const telling = await tellingOf(ports, means, rows.map(listed));
  const attempt = (row: SatRow): SatAttempt => {
    const told = telling(listed(row));
    const { historyId, state, startTime, endTime, usedSeconds } = row;
    return {
      historyId, state, startTime, endTime, usedSeconds,
      score: told.score ? row.score : null,
      accuracyPer: told.counts && state === "marked" ? row.accuracyPer : null,
      passed: told.passed ? row.isPassed : null, ...withheld(told),
    };
  };
  return new Map([...Map.groupBy(rows, ({ target }) => target)].map(([target, some]) => [target, some.map(attempt)]));
}

const most = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? Math.max(...known) : null;
};

function standingOf(attempts: readonly SatAttempt[]): SatStanding {
  const judged = attempts.flatMap(({ passed }) => passed ?? []);
  return {
    used: attempts.length,
    openHistoryId: attempts.find(({ state }) => state === "open")?.historyId ?? null,
    bestScore: most(attempts.map(({ score }) => score)),
    bestAccuracyPer: most(attempts.map(({ accuracyPer }) => accuracyPer)),
    passed: judged.length > 0 ? judged.some(Boolean) : null,
  };
}

/** How a learner stands at each of these papers, examinations or items; those never begun are missing. */
export async function standingsAt(
  ports: ReviewPorts, means: Reads, learnerId: number, source: Source, targets: readonly number[],
): Promise<Map<number, SatStanding>> {
  const found = await attemptsOf(ports, means, learnerId, source, targets);
  return new Map([...found].map(([target, attempts]) => [target, standingOf(attempts)]));
}

/** A learner's attempts at one thing, newest first. */
export async function attemptsAt(
  ports: ReviewPorts, means: Reads, learnerId: number, source: Source, target: number,
): Promise<SatAttempt[]> {
  return ((await attemptsOf(ports, means, learnerId, source, [target])).get(target) ?? []).slice(0, LISTED);
}
