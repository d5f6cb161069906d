import type { Input } from "#contract/endpoint.ts";
import type { staffEntitlements } from "#contract/staff/entitlements.ts";
import { sameVersion } from "../../kernel/act.ts";
import type { Handlers, Means, Staff, Visit } from "../../kernel/call.ts";
import { mend, unknownThing, wrongField } from "../../kernel/refusal.ts";
import { account } from "../account/account.ts";
import { reachable } from "../cohorts/cohorts.ts";
import { act, cohortReachOf, type Reach } from "../staff/staff.ts";
import { ENROLMENT_ACTS } from "./acts.ts";
import {
  givenBy, grantable, grantableOne, holdEntitlement, moveEnd, noteGrants, takeBack, takeBackMany,
} from "./desk.store.ts";
import { packageRefOf } from "./rules.ts";
import { type NewEntitlement, putEntitlements } from "./store.ts";

/** What enrolment is told of courses by the domains above it. */
export interface EnrolmentPorts {
  /** The series of a package, in order; of a series none. */
  parts(means: Means, seriesId: number): Promise<readonly number[]>;
}

/** Goes on only where all of these learners exist within reach. */
async function needAll({ db }: Pick<Means, "db">, reach: Reach, learnerIds: readonly number[]): Promise<void> {
  const [found, own] = [await account.existing(db, learnerIds), await reachable(db, reach, learnerIds)];
  if (!learnerIds.every((id) => found.has(id) && own.has(id))) throw unknownThing();
}

const dateOf = (at: number | null) => (at === null ? null : new Date(at));

/** Gives learners a course, or a package with all that is in it. */
async function give(
  ports: EnrolmentPorts,
  means: Means,
  { learnerIds, seriesId, endsAt, reason, requestId }: Input<(typeof staffEntitlements)["grant"]>,
  staff: Staff,
  visit: Visit,
) {
  const now = means.now();
  if (endsAt !== null && endsAt <= now) throw wrongField("endsAt", "pastInstant");
  await needAll(means, cohortReachOf(staff, "learners"), learnerIds);
  if (!(await grantableOne(means.db, seriesId))) throw wrongField("seriesId", "invalid");
  const parts = await ports.parts(means, seriesId);
  const ref = `grant-${staff.staffId}-${requestId}`;
  return act(means, staff, visit, ENROLMENT_ACTS.granted, `series:${seriesId}`, async (tx) => {
    // Held, so that the same act at one time finds what the first one gave.
    await account.holdLearners(tx, learnerIds);
    const had = await givenBy(tx, ref, learnerIds);
    const fresh = learnerIds.filter((id) => !had.has(id));
    if (fresh.length === 0) return { result: { granted: 0 } };
    const [startsAt, end] = [new Date(now), dateOf(endsAt)];
    const rows = fresh.flatMap((learnerId): NewEntitlement[] => [
      { learnerId, seriesId, source: "grant", sourceRef: ref, startsAt, endsAt: end },
      ...parts.map((part) => ({ learnerId, seriesId: part, source: "package" as const, sourceRef: ref, startsAt, endsAt: end })),
    ]);
    await putEntitlements(tx, rows);
    await noteGrants(tx, { learnerIds: fresh, ref, reason, staffId: staff.staffId });
    return { result: { granted: fresh.length }, before: null, after: { learnerIds: fresh, seriesId, endsAt, reason } };
  });
}

/** What staff give and take back. What was bought is refunded, never taken back. */
export const enrolmentDesk = (ports: EnrolmentPorts): Handlers<typeof staffEntitlements> => ({
  courses: ({ db }, { keyword = "" }) => grantable(db, keyword),

  grant: (means, wanted, staff, visit) => give(ports, means, wanted, staff, visit),

  async extend(means, { learnerId, entitlementId, version, endsAt, reason }, staff, visit) {
    if (endsAt !== null && endsAt <= means.now()) throw wrongField("endsAt", "pastInstant");
    await needAll(means, cohortReachOf(staff, "learners"), [learnerId]);
    return act(means, staff, visit, ENROLMENT_ACTS.extended, `entitlement:${entitlementId}`, async (tx) => {
      const held = await holdEntitlement(tx, learnerId, entitlementId);
      if (!held) throw unknownThing();
      sameVersion(held.version, version);
      if (held.revoked_at !== null) throw mend("entitlementGone");
      await moveEnd(tx, { learnerId, entitlementId, packageRef: packageRefOf(held) }, dateOf(endsAt));
      const before = { seriesId: held.series_id, endsAt: held.ends_at?.getTime() ?? null };
      return { result: { version: version + 1 }, before, after: { seriesId: held.series_id, endsAt, reason }, version: version + 1 };
    });
  },

  async withdraw(means, { learnerId, entitlementId, version, reason }, staff, visit) {
    await needAll(means, cohortReachOf(staff, "learners"), [learnerId]);
    const at = new Date(means.now());
    return act(means, staff, visit, ENROLMENT_ACTS.withdrawn, `entitlement:${entitlementId}`, async (tx) => {
      const held = await holdEntitlement(tx, learnerId, entitlementId);
      if (!held) throw unknownThing();
      sameVersion(held.version, version);
      if (held.revoked_at !== null) throw mend("entitlementGone");
      if (held.source === "order") throw mend("entitlementBought");
      if (held.source === "package") throw mend("entitlementOfPackage");
      if (held.source === "task") throw mend("entitlementOfTask");
      await takeBack(tx, { learnerId, entitlementId, packageRef: packageRefOf(held) }, { reason, at });
      const { series_id: seriesId, source } = held;
      const after = { seriesId, source, revokedAt: at.getTime(), reason };
      return { result: { version: version + 1 }, before: { seriesId, source, revokedAt: null }, after, version: version + 1 };
    });
  },

  async withdrawMany(means, { learnerIds, seriesId, reason }, staff, visit) {
    await needAll(means, cohortReachOf(staff, "learners"), learnerIds);
    return act(means, staff, visit, ENROLMENT_ACTS.manyWithdrawn, `series:${seriesId}`, async (tx) => {
      const gone = await takeBackMany(tx, learnerIds, seriesId, { reason, at: new Date(means.now()) });
      if (gone.length === 0) return { result: { withdrawn: 0 } };
      return { result: { withdrawn: gone.length }, after: { learnerIds: gone, seriesId, reason } };
    });
  },
});
