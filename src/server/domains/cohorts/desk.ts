import type { staffCohorts } from "#contract/staff/cohorts.ts";
import { sqlState, UNIQUE_VIOLATION } from "../../database/database.ts";
import { sameVersion } from "../../kernel/act.ts";
import type { Handlers } from "../../kernel/call.ts";
import { mend, unknownThing, wrongField } from "../../kernel/refusal.ts";
import { account } from "../account/account.ts";
import { act, cohortReachOf, colleaguesOf, needWhole, staffNames } from "../staff/staff.ts";
import { COHORT_ACTS } from "./acts.ts";
import { moveInto } from "./cohorts.ts";
import {
  cohortChoices, cohortPage, deleteCohort, holdCohort, insertCohort, learnersOf, reachable, writeCohort, writeTeachers,
} from "./store.ts";

/** Names that a filter offers. */
const CHOICES = 500;

const known = <T>(found: T | undefined): T => {
  if (found === undefined) throw unknownThing();
  return found;
};

/** Classes of learners. Whose they are is given by whoever holds the duty for the whole school. */
export const cohortDesk: Handlers<typeof staffCohorts> = {
  async list({ db }, { current, size, ...said }, staff) {
    const { rows, total } = await cohortPage(db, { ...said, reach: cohortReachOf(staff, "learners") }, { current, size });
    const names = await staffNames(db, rows.flatMap(({ staffIds }) => staffIds));
    const records = rows.map(({ staffIds, createdAt, learners, ...row }) => ({
      ...row,
      learners: learners ?? 0,
      createTime: createdAt.getTime(),
      teachers: staffIds.map((staffId) => ({ staffId, name: names.get(staffId) ?? "" })),
    }));
    return { records, total, current, size };
  },

  choices: ({ db }, _nothing, staff) => cohortChoices(db, cohortReachOf(staff, "learners"), CHOICES),

  async colleagues({ db }, _nothing, staff) {
    needWhole(staff, "tasks");
    return colleaguesOf(db);
  },

  async save(means, { cohortId, version, name, staffIds: given }, staff, visit) {
    needWhole(staff, "tasks");
    const staffIds = [...new Set(given)].toSorted((a, b) => a - b);
    if ((await staffNames(means.db, staffIds)).size < staffIds.length) throw wrongField("staffIds", "invalid");
    const named = cohortId === undefined ? (done: { cohortId: number }) => `cohort:${done.cohortId}` : `cohort:${cohortId}`;
    try {
      return await act(means, staff, visit, COHORT_ACTS.saved, named, async (tx) => {
        const after = { name, staffIds };
        if (cohortId === undefined) {
          const added = await insertCohort(tx, name, new Date(means.now()));
          await writeTeachers(tx, added, staffIds);
          return { result: { cohortId: added, version: 1 }, before: null, after, version: 1 };
        }
        const before = known(await holdCohort(tx, null, cohortId));
        sameVersion(before.version, version);
        await writeTeachers(tx, cohortId, staffIds);
        if (before.name !== name) await account.putCohort(tx, await learnersOf(tx, cohortId), name);
        const next = await writeCohort(tx, cohortId, { name });
        return { result: { cohortId, version: next }, before: { name: before.name, staffIds: before.staffIds }, after, version: next };
      });
    } catch (error) {
      throw sqlState(error) === UNIQUE_VIOLATION ? wrongField("name", "nameInUse") : error;
    }
  },

  async close(means, { cohortId, version, closed }, staff, visit) {
    needWhole(staff, "tasks");
    return act(means, staff, visit, COHORT_ACTS.closed, `cohort:${cohortId}`, async (tx) => {
      const before = known(await holdCohort(tx, null, cohortId));
      sameVersion(before.version, version);
      if (before.is_closed === closed) return { result: { version: before.version } };
      const next = await writeCohort(tx, cohortId, { is_closed: closed });
      return { result: { version: next }, before: { isClosed: before.is_closed }, after: { isClosed: closed }, version: next };
    });
  },

  async remove(means, { cohortId, version }, staff, visit) {
    needWhole(staff, "tasks");
    return act(means, staff, visit, COHORT_ACTS.removed, `cohort:${cohortId}`, async (tx) => {
      const before = known(await holdCohort(tx, null, cohortId));
      sameVersion(before.version, version);
      const { length: count } = await learnersOf(tx, cohortId);
      if (count > 0) throw mend("cohortInUse", { count });
      await deleteCohort(tx, cohortId);
      return { result: null, before: { name: before.name }, after: null };
    });
  },

  async move(means, { learnerIds, cohortId }, staff, visit) {
    const reach = cohortReachOf(staff, "learners");
    const named = cohortId === null ? "cohort:none" : `cohort:${cohortId}`;
    return act(means, staff, visit, COHORT_ACTS.moved, named, async (tx) => {
      const found = await account.existing(tx, learnerIds);
      const own = await reachable(tx, reach, learnerIds);
      if (!learnerIds.every((id) => found.has(id) && own.has(id))) throw unknownThing();
      const were = await moveInto(tx, reach, learnerIds, cohortId, new Date(means.now()));
      if (were.size === 0) return { result: { moved: 0 } };
      const after = { cohorts: { [cohortId ?? 0]: [...were.keys()] } };
      return { result: { moved: were.size }, before: { cohorts: byCohort(were) }, after };
    });
  },
};

/** Learners by the class that they were in. */
function byCohort(were: ReadonlyMap<number, number>): Record<string, number[]> {
  const found: Record<string, number[]> = {};
  for (const [learnerId, cohortId] of were) (found[cohortId] ??= []).push(learnerId);
  return found;
}
