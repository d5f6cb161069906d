import type { Transaction } from "kysely";
import { z } from "zod";
import { ACCOUNT_FROZEN } from "#contract/codes.ts";
import type { DoubleSign, staffMerging } from "#contract/staff/merging.ts";
import { inTransaction, type Tables } from "../../database/database.ts";
import { sameVersion } from "../../kernel/act.ts";
import type { Handlers, Means } from "../../kernel/call.ts";
import { job, type Job, type JobKind } from "../../kernel/jobs.ts";
import type { Merging, Pair } from "../../kernel/merging.ts";
import { unknownThing, wrongField } from "../../kernel/refusal.ts";
import { account, type PhoneOf } from "../account/account.ts";
import { withinCohorts } from "../cohorts/cohorts.ts";
import { act, needWhole } from "../staff/staff.ts";
import { PEOPLE_ACTS } from "./acts.ts";
import { doublePairs, doublesOf, rosterRows, type RosterRow } from "./roster/roster.ts";

/** What merging needs of the world above. */
export interface MergePorts {
  /** What all domains do with two accounts of one person. */
  readonly merging: () => readonly Merging[];
}

type Tx = Transaction<Tables>;
type Doing = Pick<Means, "secrets" | "now">;

const data = z.strictObject({ goes: z.int().positive() });
const restKind: JobKind<typeof data> = { name: "people.mergeRest", data, key: ({ goes }) => String(goes) };
/** Seconds after a merge: calls of the account that went, which had begun before, have ended by then. */
const REST_AFTER = 60;

const EVERYBODY = withinCohorts(null, "roster.id");

const sideOf = (row: RosterRow) => ({
  learnerId: row.id,
  name: row.confirmed_name || row.real_name || row.nick_name,
  isConfirmed: row.confirmed_name !== "",
  phoneMask: row.phone_mask,
  workCode: row.work_code,
  cohort: row.cohort_name ?? "",
  status: row.status,
  createTime: row.created_at.getTime(),
  signedInTime: row.signed_in_at?.getTime() ?? null,
  creditedSeconds: row.credited_seconds,
  version: row.version,
});

type Side = ReturnType<typeof sideOf>;

/** What two accounts have in common. */
function signsOf(first: Side, second: Side): DoubleSign[] {
  const same = (of: (side: Side) => string) => of(first) !== "" && of(first) === of(second);
  const signs: Record<DoubleSign, boolean> = {
    name: same(({ name }) => name), workCode: same(({ workCode }) => workCode), cohort: same(({ cohort }) => cohort),
    phoneTail: same(({ phoneMask }) => phoneMask.slice(-4)),
  };
  return (Object.keys(signs) as DoubleSign[]).filter((sign) => signs[sign]);
}

async function sidesOf(db: Means["db"], learnerIds: readonly number[]): Promise<Map<number, Side>> {
  const rows = learnerIds.length === 0 ? [] : await rosterRows(db, learnerIds, EVERYBODY);
  return new Map(rows.map((row) => [row.id, sideOf(row)]));
}

/** Both accounts as they are, held until the transaction ends. */
async function holdBoth(tx: Tx, { goes, stays }: Pair): Promise<{ readonly goes: Side; readonly stays: Side }> {
  if (goes === stays) throw wrongField("goes", "mergeSame");
  await account.holdLearners(tx, [goes, stays]);
  const sides = await sidesOf(tx, [goes, stays]);
  const [going, staying] = [sides.get(goes), sides.get(stays)];
  if (!going || !staying) throw unknownThing();
  return { goes: going, stays: staying };
}

/** Joins them: what all domains have of the two, and then the accounts themselves. */
async function join(ports: MergePorts, means: Doing, tx: Tx, pair: Pair, phone: PhoneOf) {
  const parts = await joinParts(ports, means, tx, pair);
  return { parts, ...(await account.mergeAccounts(means, tx, pair, phone)) };
}

async function joinParts({ merging }: MergePorts, means: Doing, tx: Tx, pair: Pair) {
  const parts = [];
  for (const one of merging()) parts.push(...(await one.merge(means, tx, pair)));
  return parts.filter(({ n, both }) => n + both > 0);
}

/** Undoes what it was thrown out of. */
const BACK = new Error("taken back");

/** What work would do: it is done and taken back. */
async function tried<T>(db: Means["db"], work: (tx: Tx) => Promise<T>): Promise<T> {
  let result: { readonly of: T } | null = null;
  try {
    await inTransaction(db, async (tx) => {
      result = { of: await work(tx) };
      throw BACK;
    });
  } catch (error) {
    if (error !== BACK) throw error;
  }
  return result!.of;
}

export const mergingDesk = (ports: MergePorts): Handlers<typeof staffMerging> => ({
  async doubles(means, { learnerId, ...page }, staff) {
    needWhole(staff, "learners");
    const others = learnerId === undefined ? null : await doublesOf(means.db, learnerId, page);
    const found = others
      ? { total: others.total, rows: others.rows.map((id) => ({ first: Math.min(id, learnerId!), second: Math.max(id, learnerId!) })) }
      : await doublePairs(means.db, page);
    const sides = await sidesOf(means.db, [...new Set(found.rows.flatMap(({ first, second }) => [first, second]))]);
    const records = found.rows.flatMap((pair) => {
      const [first, second] = [sides.get(pair.first), sides.get(pair.second)];
      return first && second ? [{ first, second, signs: signsOf(first, second) }] : [];
    });
    return { records, total: found.total, ...page };
  },

  async preview(means, { phone, ...pair }, staff) {
    needWhole(staff, "learners");
    return tried(means.db, async (tx) => {
      const sides = await holdBoth(tx, pair);
      const { stays, goes } = sides;
      const otherName = stays.isConfirmed && goes.isConfirmed && stays.name !== goes.name;
      return { ...sides, otherName, ...(await join(ports, means, tx, pair, phone)) };
    });
  },

  async merge(means, { stays, goes, staysVersion, goesVersion, phone, reason }, staff, visit) {
    needWhole(staff, "learners");
    const pair = { stays, goes };
    const before = await account.deskLearner(means.db, goes);
    const own = before?.merged_into === stays ? await account.deskLearner(means.db, stays) : undefined;
    if (own) return { learnerId: stays, version: own.version };
    const done = await act(means, staff, visit, PEOPLE_ACTS.merged, `learner:${stays}`, async (tx) => {
      const was = await holdBoth(tx, pair);
      sameVersion(was.stays.version, staysVersion);
      sameVersion(was.goes.version, goesVersion, `learner:${goes}`);
      const { parts, phoneMask } = await join(ports, means, tx, pair, phone);
      const { version } = (await account.deskLearner(tx, stays))!;
      await act({ ...means, db: tx }, staff, visit, PEOPLE_ACTS.mergedAway, `learner:${goes}`, async () => ({
        result: null, before: { status: was.goes.status, phone: was.goes.phoneMask },
        after: { status: "frozen", phone: "", into: stays, reason },
      }));
      await means.jobs.send(tx, restKind, { goes }, { startAfterSeconds: REST_AFTER });
      return {
        result: { learnerId: stays, version }, version,
        before: { phone: was.stays.phoneMask }, after: { phone: phoneMask, from: goes, reason, parts },
      };
    });
    await means.sessions.endAll(goes, ACCOUNT_FROZEN);
    return done;
  },
});

/** Brings over what a call of the account that went wrote in the very moment of the merge. */
export const mergeRestJob = (ports: MergePorts): Job<typeof data> =>
  job({
    ...restKind,
    async run(means, { goes }) {
      const stays = (await account.deskLearner(means.db, goes))?.merged_into;
      if (!stays) return;
      await inTransaction(means.db, async (tx) => {
        await account.holdLearners(tx, [stays]);
        await joinParts(ports, means, tx, { goes, stays });
      });
    },
  });
