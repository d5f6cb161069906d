import { type Transaction } from "kysely";
import { bytes, instants, list, rows } from "../../../database/arrays.ts";
import type { Tables } from "../../../database/database.ts";
import { named, type Statements } from "../../../database/named.ts";
import { countGiven, type Delivery, type Given, NOTHING_GIVEN } from "./given.rules.ts";
import type { Pace } from "./pace.rules.ts";

interface PaceRow {
  readonly learner_id: number;
  readonly since: Date;
  readonly counted_before: number;
  readonly given: number;
  readonly seeks: number;
  readonly recent: number[];
}

const lockPaces = named<PaceRow, [learnerIds: string]>(
  "learning.lockPaces",
  `select learner_id, since, counted_before, given, seeks, recent from key_pace where learner_id = any($1::int[])
    order by learner_id for update`,
);

const newPaces = named<object, [learnerIds: readonly number[]]>(
  "learning.openPaces",
  "insert into key_pace (learner_id) select * from unnest($1::int[]) order by 1 on conflict do nothing",
);

/** Makes the rows that `lockAsked` will lock. */
export async function openPaces(on: Statements, learnerIds: readonly number[]): Promise<void> {
  await newPaces(on, [learnerIds]);
}

interface AskedRow {
  readonly id: string;
  readonly login: number;
  readonly learner_id: number;
  readonly item_id: number;
  readonly max_rate: number;
  readonly delivery: Delivery;
  readonly expires_at: Date;
  readonly last_at: Date;
  readonly counted_ms: number;
  readonly counted_until: Date;
  readonly given: Buffer | null;
}

const askedRows = named<AskedRow, [ids: string, logins: string]>(
  "learning.askedKeys",
  `select s.id, u.login, s.learner_id, s.item_id, s.max_rate, s.delivery, s.expires_at, s.last_at, l.counted_ms, l.counted_until, n.given
    from unnest($1::text[], $2::bigint[]) as u (id, login)
    join play_session s on s.id = u.id
    join study_lease l on l.learner_id = s.learner_id
    left join key_note n on n.login_session_id = u.login and n.item_id = s.item_id`,
);

/** A play session whose film is asked for a key, with what its lesson was given to the sign-in session that asks. */
export interface Asked {
  readonly learnerId: number;
  readonly itemId: number;
  readonly rate: number;
  readonly delivery: Delivery;
  readonly expiresAt: number;
  /** Until when time was counted, of this session or of any of the learner's. */
  readonly countedUntil: number;
  readonly countedMs: number;
  readonly note: Given;
}

interface LockedKeys {
  /** By learner; those without a row are missing. */
  readonly paces: ReadonlyMap<number, Pace>;
  /** By play session and sign-in session; unknown ones are missing. */
  readonly asked: ReadonlyMap<string, Asked>;
}

export const askedKey = (playSession: string, loginSession: number): string => `${playSession}/${loginSession}`;

/** Locks the paces of learners in the order of their ids, and then reads what was given. All statements travel together. */
export async function lockAsked(
  client: Statements,
  learnerIds: readonly number[],
  asks: readonly { readonly playSession: string; readonly loginSession: number }[],
): Promise<LockedKeys> {
  const [paces, asked] = await Promise.all([
    lockPaces(client, [list(learnerIds)]),
    askedRows(client, [list(asks.map((ask) => ask.playSession)), list(asks.map((ask) => ask.loginSession))]),
  ]);
  return {
    paces: new Map(
      paces.map((row) => [
        row.learner_id,
        { since: row.since.getTime(), countedBefore: row.counted_before, given: row.given, seeks: row.seeks, recent: row.recent },
      ]),
    ),
    asked: new Map(
      asked.map((row) => [
        askedKey(row.id, row.login),
        {
          learnerId: row.learner_id, itemId: row.item_id, rate: row.max_rate, delivery: row.delivery,
          expiresAt: row.expires_at.getTime(),
          countedUntil: Math.max(row.counted_until.getTime(), row.last_at.getTime()), countedMs: row.counted_ms,
          note: row.given ?? NOTHING_GIVEN,
        },
      ]),
    ),
  };
}

export interface Noted {
  readonly loginSession: number;
  readonly itemId: number;
  readonly learnerId: number;
  readonly note: Given;
}

const writeKeys = named<object, unknown[]>(
  "learning.noteKeys",
  `with paces as (
      update key_pace p set since = u.since, counted_before = u.counted_before, given = u.given, seeks = u.seeks, recent = u.recent::int[]
      from unnest($1::int[], $2::timestamptz[], $3::bigint[], $4::int[], $5::int[], $6::text[])
        as u (learner_id, since, counted_before, given, seeks, recent)
      where p.learner_id = u.learner_id
    )
    insert into key_note (login_session_id, item_id, learner_id, given, noted_at, minutes)
    select login, item_id, learner_id, given, $11, minutes
    from unnest($7::bigint[], $8::int[], $9::int[], $10::bytea[], $12::int[]) as u (login, item_id, learner_id, given, minutes)
    on conflict (login_session_id, item_id) do update set given = excluded.given, noted_at = excluded.noted_at, minutes = excluded.minutes`,
);

/** Writes what was given, one statement for all; the learners' paces were locked before. */
export async function noteKeys(client: Statements, paces: ReadonlyMap<number, Pace>, notes: readonly Noted[], now: Date): Promise<void> {
  const [learners, all] = [[...paces.keys()], [...paces.values()]];
  await writeKeys(client, [
    list(learners), instants(all.map((pace) => pace.since)), list(all.map((pace) => pace.countedBefore)),
    list(all.map((pace) => pace.given)), list(all.map((pace) => pace.seeks)), rows(all.map((pace) => pace.recent)),
    list(notes.map((note) => note.loginSession)), list(notes.map((note) => note.itemId)), list(notes.map((note) => note.learnerId)),
    bytes(notes.map(({ note }) => note)), now, list(notes.map(({ note }) => countGiven(note))),
  ]);
}

type Notes = Readonly<Record<string, string>>;

/** What visitors behind an address were given, held until the transaction ends. */
export async function holdVisitors(tx: Transaction<Tables>, address: string): Promise<{ pace: Pace; notes: Notes }> {
  await tx
    .insertInto("visitor_pace")
    .values({ address, since: new Date(0), given: 0, seeks: 0, recent: [], notes: {} })
    .onConflict((row) => row.doNothing())
    .execute();
  const row = await tx.selectFrom("visitor_pace").selectAll().where("address", "=", address).forUpdate().executeTakeFirstOrThrow();
  const [since, notes] = [row.since.getTime(), row.notes as Notes];
  return { pace: { since, countedBefore: since, given: row.given, seeks: row.seeks, recent: row.recent }, notes };
}

export async function writeVisitors(tx: Transaction<Tables>, address: string, pace: Pace, notes: Notes): Promise<void> {
  const { since, given, seeks, recent } = pace;
  await tx
    .updateTable("visitor_pace")
    .set({ since: new Date(since), given, seeks, recent: [...recent], notes })
    .where("address", "=", address)
    .execute();
}
