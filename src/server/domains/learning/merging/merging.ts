import { SCHOOL_TIME_ZONE } from "#contract/timestamp.ts";
import type { Merging, Pair } from "../../../kernel/merging.ts";
import { moveRows } from "../../../kernel/merging.store.ts";
import { account } from "../../account/account.ts";
import { chainHash, type EvidenceRow, joinedCoverage } from "../ledger/ledger.ts";
import { addedCredit, type Earned, withinLesson } from "./credit.rules.ts";
import {
  carriedBefore, dayHours, dropPlaying, earnedOf, holdLeases, type LeaseEnd, type LessonPair, lessonsOf, MERGED, writeEvidence, writeLeases,
  writeProgress,
} from "./merging.store.ts";

type Tx = Parameters<Merging["merge"]>[1];

const HOUR_MS = 3_600_000;
const sum = (rows: readonly Earned[]): number => rows.reduce((ms, { creditMs }) => ms + creditMs, 0);

/** What a lesson's ledgers become. */
interface JoinedLesson {
  readonly lesson: LessonPair;
  readonly credit: readonly Earned[];
  readonly coverage: readonly number[];
  readonly covered: number;
  readonly watchedPer: number;
  readonly coverageAdded: number;
}

/** The rows that say what changed over: given to the one chain, taken from the other. Their instant is that of the chain's end. */
function rowsFor({ goes, stays }: Pair, joined: readonly JoinedLesson[], ends: ReadonlyMap<number, LeaseEnd>) {
  const rows: (EvidenceRow & { readonly hash: Buffer })[] = [];
  const heads = new Map(ends);
  const add = (learnerId: number, other: number, lesson: LessonPair, coverageAdded: number, creditAddedMs: number) => {
    const end = heads.get(learnerId)!;
    const row: EvidenceRow = {
      learnerId, nth: end.count + 1, atUs: end.at * 1000, sessionId: `merged:${other}`, seq: 0, itemId: lesson.itemId,
      position: lesson.goes.position, rate: 0, rangesMs: [], coverageAdded, creditAddedMs, presence: "none", marks: MERGED,
    };
    const hash = chainHash(end.hash, row);
    rows.push({ ...row, hash });
    heads.set(learnerId, { ...end, count: row.nth, hash });
  };
  for (const { lesson, credit, coverageAdded } of joined) {
    const creditMs = sum(credit);
    if (creditMs > 0 || coverageAdded > 0) add(stays, goes, lesson, coverageAdded, creditMs);
    if (creditMs > 0) add(goes, stays, lesson, 0, -creditMs);
  }
  return { rows, heads };
}

/**
 * Joins two study ledgers (docs/decisions): what was seen is the union; credit changes over by rows of both chains, so that each ledger
 * stays the sum of its rows and no second is lost or counted twice. What both earned at the same time, or beyond a cap, stays with the
 * account that goes. Playing sessions of that end with it: what they still say earns nothing.
 */
async function joinLedgers(tx: Tx, pair: Pair, now: number) {
  const ends = await holdLeases(tx, pair, now);
  await dropPlaying(tx, pair.goes);
  const lessons = await lessonsOf(tx, pair);
  if (lessons.length === 0) return [];
  const [own, others] = [await account.mergedInto(tx, pair.goes), await account.mergedInto(tx, pair.stays)];
  const goes = await earnedOf(tx, [pair.goes, ...own], SCHOOL_TIME_ZONE);
  const stays = await earnedOf(tx, [pair.stays, ...others.filter((id) => id !== pair.goes && !own.includes(id))], SCHOOL_TIME_ZONE);
  const added = Map.groupBy(addedCredit(goes, stays, (await dayHours(tx)) * HOUR_MS), ({ itemId }) => itemId);
  const before = await carriedBefore(tx, pair.goes);
  const joined = lessons.map((lesson): JoinedLesson => {
    const credit = withinLesson(added.get(lesson.itemId) ?? [], {
      before: before.get(lesson.itemId) ?? 0, held: lesson.goes.creditedMs, free: lesson.mostMs - lesson.stays.creditedMs,
    });
    return { lesson, credit, ...joinedCoverage(lesson.stays.coverage, lesson.goes.coverage, lesson.seconds) };
  });
  const { rows, heads } = rowsFor(pair, joined, ends);
  await writeProgress(tx, pair, joined.map(({ credit, ...one }) => ({ ...one, creditMs: sum(credit) })));
  await writeEvidence(tx, rows);
  await writeLeases(tx, pair, heads, joined.flatMap(({ credit }) => credit));
  const known = lessons.filter(({ isKnown }) => isKnown).length;
  const seconds = (ms: number) => Math.floor(ms / 1000);
  const [held, came] = [lessons.reduce((ms, one) => ms + one.goes.creditedMs, 0), joined.reduce((ms, { credit }) => ms + sum(credit), 0)];
  return [
    { part: "hours" as const, n: seconds(came), both: seconds(held - came) },
    { part: "lessons" as const, n: lessons.length - known, both: known },
  ];
}

/** The study ledger, and what a learner wrote beside lessons. Evidence and the ledger of the account that goes stay as its own record. */
export const learningMerging: Merging = {
  tables: {
    play_session: "moves", presence_challenge: "moves", study_lease: "stays", item_progress: "stays", watch_evidence: "stays",
    evidence_anchor: "stays", evidence_places: "stays", key_note: "moves", key_pace: "moves", note: "moves", lesson_bookmark: "moves",
  },
  async merge({ now }, tx, pair) {
    const ledgers = await joinLedgers(tx, pair, now());
    const notes = await moveRows(tx, "note", pair, { part: "notes" });
    return [...ledgers, notes, await moveRows(tx, "lesson_bookmark", pair, { part: "bookmarks", same: ["item_id", "at_second"] })];
  },
};
