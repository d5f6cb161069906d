import { learning } from "#contract/learning.ts";
import { anAsset, aSeries, owns } from "./catalogue.ts";
import { type SignedIn, signIn } from "./account.ts";
import type { School } from "../support/school.ts";

/** A learner who owns a course of three lessons with a video of `seconds` each; the first is a trial. */
export async function aStudent(school: School, seconds = 600) {
  const { assetId, vid } = await anAsset(school, seconds);
  const course = await aSeries(school, { price: 9_900, chapters: [[{ isTrial: true, assetId, seconds }, { assetId, seconds }], [{ assetId, seconds }]] });
  const client = await signIn(school, { nickName: "陈秀兰" });
  await owns(school, client.learnerId, course.seriesId);
  return { client, learnerId: client.learnerId, vid, assetId, seriesId: course.seriesId, items: course.itemIds as readonly [number, number, number] };
}

/** What a heartbeat says when nothing else is asked for. */
type Said = Partial<{ itemId: number; position: number; ranges: [number, number][]; rate: number; seq: number; takeOver: boolean; sessionId: string }>;

/** A player that counts its heartbeats. */
export class Player {
  readonly client: SignedIn;
  readonly itemId: number;
  sessionId = "";
  expiresAt = 0;
  seq = 0;

  constructor(client: SignedIn, itemId: number) {
    this.client = client;
    this.itemId = itemId;
  }

  /** Asks for a play authorisation: a new session. */
  async open(takeOver = false): Promise<this> {
    const granted = await this.client.call(learning.getVideoPlayAuth, { itemId: this.itemId, takeOver });
    this.sessionId = granted.sessionId;
    this.expiresAt = granted.expiresAt;
    this.seq = 0;
    return this;
  }

  /** Sends a heartbeat, by default the next one, and returns the envelope. */
  beat(said: Said = {}) {
    const seq = said.seq ?? (this.seq += 1);
    return this.client.ask(learning.saveHistory, { itemId: this.itemId, position: 0, ranges: [], sessionId: this.sessionId, ...said, seq });
  }
}

/** What the ledger holds of a learner's item. */
export async function ledgerOf(school: School, learnerId: number, itemId: number): Promise<{ covered: number; credited: number; per: number; position: number }> {
  const row = await school.db
    .selectFrom("item_progress")
    .select(["covered_seconds", "credited_ms", "watched_per", "position"])
    .where("learner_id", "=", learnerId)
    .where("item_id", "=", itemId)
    .executeTakeFirst();
  return { covered: row?.covered_seconds ?? 0, credited: (row?.credited_ms ?? 0) / 1000, per: row?.watched_per ?? 0, position: row?.position ?? 0 };
}

/** What a learner was credited altogether, in seconds, and the sum of their evidence. */
export async function creditOf(school: School, learnerId: number): Promise<{ credited: number; evidence: number; covered: number }> {
  const { rows } = await school.pool.query<{ credited: number; covered: number; evidence: number }>(
    `select (select coalesce(sum(credited_ms), 0)::int from item_progress where learner_id = $1) as credited,
       (select coalesce(sum(covered_seconds), 0)::int from item_progress where learner_id = $1) as covered,
       (select coalesce(sum(credit_added_ms), 0)::int from watch_evidence where learner_id = $1) as evidence`,
    [learnerId],
  );
  const row = rows[0]!;
  return { credited: row.credited / 1000, evidence: row.evidence / 1000, covered: row.covered };
}
