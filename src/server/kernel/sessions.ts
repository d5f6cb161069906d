import { hash as digest, randomBytes, timingSafeEqual } from "node:crypto";
import { ACCOUNT_FROZEN, NO_SESSION, SESSION_REPLACED } from "#contract/codes.ts";
import type { Duty, Scope } from "#contract/duties.ts";
import type { Pool } from "../database/database.ts";
import type { Means } from "./call.ts";
import type { Channel } from "./channel.ts";
import type { Kept, Remembered } from "./kept.ts";
import { writeTogether } from "./writeTogether.ts";

const DAY = 86_400_000;
/** A learner's session slides 30 days, a staff session 12 hours (rules.md Sessions). */
export const IDLE_MS = { learner: 30 * DAY, staff: DAY / 2 } as const;
/** However often it is used, a session ends so long after its sign-in: staff's as payments-security.md 6.2 has it. */
export const WHOLE_MS = { learner: 90 * DAY, staff: 30 * DAY } as const;
/** At most 3 learner sessions per client type; a fourth sign-in ends the oldest (rules.md Sessions). */
const LEARNER_SESSIONS = 3;
/** `seen_at` is written at most this often. */
const SEEN_EVERY_MS = 10 * 60_000;
/** Look-ups. Who ends a session says so in all processes; where that is lost, it ends there within the time (ms) of a look-up. */
const LOOKED_UP: Remembered<string, Row | undefined> = {
  name: "sessions",
  ttlMs: 5_000,
  atMost: 20_000,
  worth: (row) => row?.end_code === null,
};
/** What processes tell each other: the ids of sessions that have ended; that duties of staff changed. */
const ENDED = "sessions.ended";
const STAFF_CHANGED = "sessions.staffChanged";
/** Ids of one such message. */
const IDS_TOLD = 500;

/** A duty of a member of staff, with every scope it is held with. */
type HeldDuty = readonly [duty: Duty, scopes: readonly Scope[]];

interface Row {
  id: number;
  token_hash: Buffer;
  learner_id: number | null;
  staff_id: number | null;
  duties: HeldDuty[];
  frozen: boolean;
  created_at: Date;
  seen_at: Date;
  idle_until: Date;
  end_code: number | null;
}

export type Found =
  | {
      readonly state: "live";
      readonly sessionId: number;
      readonly learnerId: number | null;
      readonly staffId: number | null;
      /** As the member's roles have it now; none of a learner. */
      readonly duties: readonly HeldDuty[];
    }
  | { readonly state: "ended"; readonly code: number }
  | { readonly state: "none" };

interface Opened {
  readonly sessionId: number;
  /** First half: goes into the HttpOnly cookie. */
  readonly cookie: string;
  /** Second half: goes into the login record and comes back in the `token` header. */
  readonly token: string;
  /** Seconds the cookie lives; the server alone decides when the session has idled out. */
  readonly maxAge: number;
}

/** In one go, as every call asks for two, and as a text: a buffer of its own costs three times as much. */
const hashText = (secret: string): string => digest("sha256", secret, "base64");
const hash = (secret: string): Buffer => Buffer.from(hashText(secret), "base64");
const secret = () => randomBytes(32).toString("base64url");

/**
 * Sessions in two halves of 256 bits, stored only as SHA-256 (payments-security.md 6.2). Neither a stolen local
 * storage (no cookie) nor a cross-site request (no header) suffices.
 */
export class Sessions {
  readonly #pool: Pool;
  readonly #now: () => number;
  readonly #kept: Kept<string, Row | undefined>;
  readonly #channel: Channel;
  /**
   * A class that came at one time is looked up again at one time, every few seconds: those look-ups share statements, and so
   * does what they write.
   */
  readonly #found = writeTogether<string, Row | undefined>((keys) => this.#rows(keys));
  readonly #seen = writeTogether<Row, void>((rows) => this.#writeSeen(rows), { inFlight: 1 });
  readonly #staffListeners: (() => void)[] = [];
  readonly #listeners: ((sessionIds: readonly number[]) => void)[] = [];

  constructor({ pool, now, kept, channel }: Pick<Means, "pool" | "now" | "kept" | "channel">) {
    [this.#pool, this.#now, this.#kept, this.#channel] = [pool, now, kept(LOOKED_UP), channel];
    channel.hear(ENDED, (ids) => this.#say(ids as readonly number[]));
    channel.hear(STAFF_CHANGED, () => {
      for (const listener of this.#staffListeners) listener();
    });
  }

  /** Opens a session and ends the oldest beyond the limit; their next call answers -4. */
  async open(
    who: { readonly learnerId: number } | { readonly staffId: number },
    from: { readonly clientType: string; readonly userAgent: string; readonly ip: string },
  ): Promise<Opened> {
    const [cookie, token, now] = [secret(), secret(), this.#now()];
    const isLearner = "learnerId" in who;
    const idle = isLearner ? IDLE_MS.learner : IDLE_MS.staff;
    const inserted = await this.#pool.query<{ id: number }>(
      `insert into session (cookie_hash, token_hash, learner_id, staff_id, client_type, user_agent, ip, created_at, seen_at, idle_until)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9) returning id`,
      [
        hash(cookie),
        hash(token),
        isLearner ? who.learnerId : null,
        isLearner ? null : who.staffId,
        from.clientType,
        from.userAgent.slice(0, 300),
        from.ip,
        new Date(now),
        new Date(now + idle),
      ],
    );
    if (isLearner) {
      await this.#endWhere(
        `id in (select id from session where learner_id = $3 and client_type = $4 and ended_at is null
                order by id desc offset ${LEARNER_SESSIONS})`,
        SESSION_REPLACED,
        [who.learnerId, from.clientType],
      );
    }
    return { sessionId: inserted.rows[0]!.id, cookie, token, maxAge: WHOLE_MS[isLearner ? "learner" : "staff"] / 1000 };
  }

  /**
   * Looks a session up by its cookie half; `token` is the second half, or null where the cookie alone may read
   * (server-rendered pages).
   */
  async find(cookie: string | undefined, token: string | null): Promise<Found> {
    if (!cookie || cookie.length > 100) return { state: "none" };
    const key = hashText(cookie);
    const row = this.#kept.peek(key) ?? (await this.#row(key));
    const now = this.#now();
    if (!row || (token !== null && !timingSafeEqual(row.token_hash, hash(token)))) return { state: "none" };
    if (row.end_code !== null) return { state: "ended", code: row.end_code };
    if (row.frozen) return { state: "ended", code: ACCOUNT_FROZEN };
    if (row.idle_until.getTime() <= now) return { state: "ended", code: NO_SESSION };
    if (now - row.seen_at.getTime() > SEEN_EVERY_MS) await this.#slide(row, now);
    return { state: "live", sessionId: row.id, learnerId: row.learner_id, staffId: row.staff_id, duties: row.duties };
  }

  /** Ends one session of an owner (log-out, the device list). Returns whether there was one. */
  async end(sessionId: number, code: number = NO_SESSION, learnerId?: number): Promise<boolean> {
    const owner = learnerId === undefined ? "" : " and learner_id = $4";
    return (await this.#endWhere(`id = $3${owner}`, code, learnerId === undefined ? [sessionId] : [sessionId, learnerId])) > 0;
  }

  /** Ends a learner's sessions, all or all but one; `code` is what their next call answers. */
  async endAll(learnerId: number, code: number, exceptSessionId = 0): Promise<number> {
    return this.#endWhere("learner_id = $3 and id <> $4", code, [learnerId, exceptSessionId]);
  }

  /** Ends all sessions of these learners. */
  async endAllOf(learnerIds: readonly number[], code: number): Promise<number> {
    return learnerIds.length === 0 ? 0 : this.#endWhere("learner_id = any($3::int[])", code, [learnerIds]);
  }

  /** Ends a member of staff's sessions, all or all but one. */
  async endAllOfStaff(staffId: number, code: number, exceptSessionId = 0): Promise<number> {
    return this.#endWhere("staff_id = $3 and id <> $4", code, [staffId, exceptSessionId]);
  }

  /** Ends one session of a member of staff; returns whether there was one. */
  async endOneOfStaff(staffId: number, sessionId: number, code: number): Promise<boolean> {
    return (await this.#endWhere("staff_id = $3 and id = $4", code, [staffId, sessionId])) > 0;
  }

  /** Call after the duties of staff changed: their next call reads them anew, in all processes. */
  forgetStaff(): void {
    this.#kept.forgetAll();
    this.#channel.tell(STAFF_CHANGED, null);
    for (const listener of this.#staffListeners) listener();
  }

  /** Hears that the duties of staff changed, in whatever process. */
  onStaffChanged(listener: () => void): void {
    this.#staffListeners.push(listener);
  }

  /** Hears of every session that is ended, in whatever process. */
  onEnded(listener: (sessionIds: readonly number[]) => void): void {
    this.#listeners.push(listener);
  }

  /** Those of these sessions that have ended or run out, whoever ended them. */
  async ended(sessionIds: readonly number[]): Promise<ReadonlySet<number>> {
    const { rows } = await this.#pool.query<{ id: number }>({
      name: "session-ended",
      text: "select id from session where id = any($1::bigint[]) and (ended_at is not null or idle_until <= $2)",
      values: [sessionIds, new Date(this.#now())],
    });
    return new Set(rows.map((row) => row.id));
  }

  async #endWhere(where: string, code: number, values: readonly unknown[]): Promise<number> {
    const ended = await this.#pool.query<{ id: number; cookie_hash: Buffer }>(
      `update session set ended_at = $1, end_code = $2 where ended_at is null and ${where} returning id, cookie_hash`,
      [new Date(this.#now()), code, ...values],
    );
    const ids = ended.rows.map((row) => row.id);
    this.#kept.forget(ended.rows.map((row) => row.cookie_hash.toString("base64")));
    for (let from = 0; from < ids.length; from += IDS_TOLD) this.#channel.tell(ENDED, ids.slice(from, from + IDS_TOLD));
    this.#say(ids);
    return ids.length;
  }

  #say(ids: readonly number[]): void {
    if (ids.length > 0) for (const listener of this.#listeners) listener(ids);
  }

  #row(key: string): Promise<Row | undefined> {
    return this.#kept.get(key, () => this.#found(key));
  }

  async #rows(keys: readonly string[]): Promise<(Row | undefined)[]> {
    const { rows } = await this.#pool.query<Row & { cookie_hash: Buffer }>({
      name: "session-find",
      text: `select s.cookie_hash, s.id, s.token_hash, s.learner_id, s.staff_id, s.created_at, s.seen_at, s.idle_until, s.end_code,
        case when s.staff_id is null then '[]' else
          (select coalesce(json_agg(json_build_array(d.duty, d.scopes)), '[]') from staff_duty d
          where d.staff_id = s.staff_id) end as duties,
        s.staff_id is not null and exists (select from staff f where f.id = s.staff_id and f.status <> 'active') as frozen
        from session s where s.cookie_hash = any($1::bytea[])`,
      values: [keys.map((key) => Buffer.from(key, "base64"))],
    });
    const byKey = new Map(rows.map((row) => [row.cookie_hash.toString("base64"), row]));
    return keys.map((key) => byKey.get(key));
  }

  async #slide(row: Row, now: number): Promise<void> {
    const kind = row.learner_id === null ? "staff" : "learner";
    row.seen_at = new Date(now);
    row.idle_until = new Date(Math.min(now + IDLE_MS[kind], row.created_at.getTime() + WHOLE_MS[kind]));
    await this.#seen(row);
  }

  async #writeSeen(rows: readonly Row[]): Promise<void[]> {
    await this.#pool.query(
      `update session s set seen_at = c.seen_at, idle_until = c.idle_until
       from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) as c (id, seen_at, idle_until) where s.id = c.id
       and s.ended_at is null`,
      [rows.map((row) => row.id), rows.map((row) => row.seen_at), rows.map((row) => row.idle_until)],
    );
    return rows.map(() => undefined);
  }
}
