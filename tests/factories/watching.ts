import type { Received } from "#contract/endpoint.ts";
import { type CheckKind, learning } from "#contract/learning.ts";
import { anAsset, aSeries, owns } from "./catalogue.ts";
import { type SignedIn, signIn } from "./account.ts";
import type { OwnRules } from "#server/domains/learning/studyRules/rules.ts";
import { saveOwnRules } from "#server/domains/learning/studyRules/store.ts";
import { faultLine, verifyEvidence } from "#server/domains/learning/evidence/evidence.ts";
import type { School } from "../support/school.ts";

/** A learner who owns a course of three lessons with a video of `seconds` each; the first is a trial. */
export async function aStudent(school: School, seconds = 600) {
  const { assetId, vid } = await anAsset(school, seconds);
  const course = await aSeries(school, {
    price: 9_900,
    chapters: [
      [
        { isTrial: true, assetId, seconds },
        { assetId, seconds },
      ],
      [{ assetId, seconds }],
    ],
  });
  const client = await signIn(school, { nickName: "陈秀兰" });
  await owns(school, client.learnerId, course.seriesId);
  return {
    client,
    learnerId: client.learnerId,
    vid,
    assetId,
    seriesId: course.seriesId,
    items: course.itemIds as readonly [number, number, number],
  };
}

/** What a heartbeat says when nothing else is asked for. */
type Said = Partial<{
  itemId: number;
  position: number;
  ranges: [number, number][];
  rate: number;
  seq: number;
  takeOver: boolean;
  sessionId: string;
}>;

/** Sets how a course is studied, past the console. */
export async function setRules(school: School, seriesId: number, rules: Partial<OwnRules>): Promise<void> {
  await saveOwnRules(school.db, seriesId, {
    canSkip: null,
    maxRate: null,
    checkMinutes: null,
    checkKinds: null,
    finishPer: null,
    offlineMinutes: null,
    deliveredOnly: null,
    strongChecks: null,
    ...rules,
  });
}

/** What a player with a script says when it asks for a key. */
export const WAITS = { prefer: "wait=0" };

/** A player that counts its heartbeats. */
export class Player {
  readonly client: SignedIn;
  readonly itemId: number;
  sessionId = "";
  expiresAt = 0;
  seq = 0;
  granted!: Received<typeof learning.getVideoPlayAuth>;

  constructor(client: SignedIn, itemId: number) {
    this.client = client;
    this.itemId = itemId;
  }

  /** Asks for a play authorisation: a new session. */
  async open(takeOver = false): Promise<this> {
    const granted = await this.client.call(learning.getVideoPlayAuth, { itemId: this.itemId, takeOver });
    this.granted = granted;
    this.sessionId = granted.sessionId;
    this.expiresAt = granted.expiresAt;
    this.seq = 0;
    await this.#fetchKey();
    return this;
  }

  /** Fetches the first key, or the only one of a film that an earlier version took in, as a player does before it plays. */
  async #fetchKey(): Promise<void> {
    if (this.granted.provider !== "embedded") return;
    if ((await this.key("key", WAITS)).status === 404) await this.key("key/0", WAITS);
  }

  /** Asks for a key of the film by its name in playlists; without a word about waiting it is held where it comes too early. */
  key(name: string, headers: Record<string, string> = {}) {
    return this.client.raw("GET", this.granted.url.replace("master.m3u8", name), undefined, headers);
  }

  /** Lets so many seconds pass by `pass`, with heartbeats of a video that stands: the budget grows. */
  async stay(pass: (seconds: number) => void, seconds: number): Promise<void> {
    for (let left = seconds; left > 0; left -= 60) {
      pass(Math.min(60, left));
      await this.beat();
    }
  }

  /** Asks whether a presence check is due, or in another way, or answers one. */
  verify(said: { kind?: CheckKind; challengeId?: string; answer?: string } = {}) {
    return this.client.call(learning.getVideoVerify, { itemId: this.itemId, ...said });
  }

  /** Passes the check that is due, as a person would who reads it. */
  async pass(kind: "click" | "arithmetic" = "arithmetic") {
    const { challenge } = await this.verify({ kind });
    return this.verify({ challengeId: challenge!.id, answer: solved(challenge!) });
  }

  /** Sends a heartbeat, by default the next one, and returns the envelope. */
  beat(said: Said = {}) {
    const seq = said.seq ?? (this.seq += 1);
    return this.client.ask(learning.saveHistory, { itemId: this.itemId, position: 0, ranges: [], sessionId: this.sessionId, ...said, seq });
  }
}

const WORDS = ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九"];

/** The answer to a click or a sum, read from what is shown. */
export function solved(challenge: { kind: string; prompt: string; choices?: { key: string; text: string }[] | undefined }): string {
  if (challenge.kind === "click") return challenge.choices!.find(({ text }) => challenge.prompt.includes(text))!.key;
  const [a, b] = /^(.+)加(.+)等于/.exec(challenge.prompt)!.slice(1).map((word) => WORDS.indexOf(word));
  return String(a! + b!);
}

/** Somebody who owns a course of one lesson with this video, and plays it. */
export async function someonePlaying(school: School, assetId: number, seconds: number) {
  const course = await aSeries(school, { chapters: [[{ assetId, seconds }]] });
  const itemId = course.itemIds[0]!;
  const learner = await signIn(school);
  await owns(school, learner.learnerId, course.seriesId);
  return { itemId, learner, player: await new Player(learner, itemId).open() };
}

/** What is broken of a learner's evidence, in the words of the verifier. */
export async function faultsOf(school: School, learnerId?: number): Promise<string[]> {
  const found: string[] = [];
  await verifyEvidence(school.means, { learnerId, onFault: (fault) => found.push(faultLine(fault)) });
  return found;
}

/** What the ledger holds of a learner's item. */
export async function ledgerOf(
  school: School,
  learnerId: number,
  itemId: number,
): Promise<{ covered: number; credited: number; per: number; position: number }> {
  const row = await school.db
    .selectFrom("item_progress")
    .select(["covered_seconds", "credited_ms", "watched_per", "position"])
    .where("learner_id", "=", learnerId)
    .where("item_id", "=", itemId)
    .executeTakeFirst();
  return {
    covered: row?.covered_seconds ?? 0,
    credited: (row?.credited_ms ?? 0) / 1000,
    per: row?.watched_per ?? 0,
    position: row?.position ?? 0,
  };
}

/** What a learner was credited altogether, in seconds, and the sum of their evidence. */
export async function creditOf(school: School, learnerId: number): Promise<{ credited: number; evidence: number; covered: number }> {
  const { rows } = await school.pool.query<{ credited: number; covered: number; evidence: number; seen: number }>(
    `select (select coalesce(sum(credited_ms), 0)::int from item_progress where learner_id = $1) as credited,
       (select coalesce(sum(covered_seconds), 0)::int from item_progress where learner_id = $1) as covered,
       (select coalesce(sum(credit_added_ms), 0)::int from watch_evidence where learner_id = $1) as evidence,
       (select coalesce(sum(coverage_added), 0)::int from watch_evidence where learner_id = $1) as seen`,
    [learnerId],
  );
  const row = rows[0]!;
  if (row.seen !== row.covered) throw new Error(`the rows cover ${row.seen} s, the ledger says ${row.covered} s`);
  return { credited: row.credited / 1000, evidence: row.evidence / 1000, covered: row.covered };
}
