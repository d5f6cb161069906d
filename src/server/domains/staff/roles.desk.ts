import type { Transaction } from "kysely";
import type { Duty } from "#contract/duties.ts";
import type { staffRoles } from "#contract/staff/roles.ts";
import { sqlState, type Tables, UNIQUE_VIOLATION } from "../../database/database.ts";
import { sameVersion } from "../../kernel/act.ts";
import type { Handlers, Staff } from "../../kernel/call.ts";
import { fail, mend, unknownThing } from "../../kernel/refusal.ts";
import { act, STAFF_ACTS } from "./acting/acting.ts";
import { addMember, isOwner, resetMember, setFrozen } from "./members.ts";
import {
  addRole, countMember, type GivenRole, heldRoles, lockMember, lockRole, memberOf, memberPage, otherOwners, type RoleDraft, roleRows,
  writeRole, writeRoles, writeSeries,
} from "./roles.store.ts";

type Tx = Transaction<Tables>;

/** Nobody gives or takes what they don't hold themselves, for everything: else the duty `staff` would be every duty. */
function needAll({ duties }: Pick<Staff, "duties">, wanted: Iterable<Duty>): void {
  for (const duty of wanted) if (!duties.get(duty)?.includes("all")) throw fail("dutyMissing");
}

/** SQLSTATE of a row that refers to nothing. */
const FOREIGN_KEY_VIOLATION = "23503";

/** A member whom the caller may change: all that they hold is the caller's, too. */
async function within(tx: Tx, staff: Staff, staffId: number, version: number) {
  const member = await lockMember(tx, staffId);
  if (!member) throw unknownThing();
  sameVersion(member.version, version);
  const held = await heldRoles(tx, member.roles.map(({ roleId }) => roleId));
  needAll(staff, held.flatMap(({ duties }) => duties));
  return member;
}

/** The roles that are wanted, where the caller may give them. */
async function grantable(
  tx: Tx,
  staff: Staff,
  roles: readonly { readonly roleId: number; readonly scope?: GivenRole["scope"] | undefined }[],
): Promise<GivenRole[]> {
  const wanted = new Map(roles.map((one) => [one.roleId, one]));
  const known = await heldRoles(tx, [...wanted.keys()]);
  if (known.length < wanted.size) throw unknownThing();
  needAll(staff, known.flatMap(({ duties }) => duties));
  return known.map(({ id, scope }) => ({ roleId: id, scope: wanted.get(id)!.scope ?? scope }));
}

/** What the school's own people may do. */
export const roleDesk: Handlers<typeof staffRoles> = {
  roles: ({ db }) => roleRows(db),

  async saveRole(means, { roleId, version = 0, ...wanted }, staff, visit) {
    const draft: RoleDraft = { ...wanted, duties: [...new Set(wanted.duties)] };
    needAll(staff, draft.duties);
    const named = roleId === undefined ? (done: { roleId: number }) => `staffRole:${done.roleId}` : `staffRole:${roleId}`;
    try {
      const done = await act(means, staff, visit, STAFF_ACTS.roleSaved, named, async (tx) => {
        if (roleId === undefined)
          return { result: { roleId: await addRole(tx, draft), version: 1 }, before: null, after: draft, version: 1 };
        const before = await lockRole(tx, roleId);
        if (!before) throw unknownThing();
        sameVersion(before.version, version);
        needAll(staff, before.duties);
        const { name, duties, scope } = before;
        const sameDuties = duties.length === draft.duties.length && duties.every((duty) => draft.duties.includes(duty));
        if (before.key === "owner" && (!sameDuties || scope !== draft.scope)) throw mend("ownerRoleFixed");
        const next = await writeRole(tx, roleId, draft);
        return { result: { roleId, version: next }, before: { name, duties, scope }, after: draft, version: next };
      });
      means.sessions.forgetStaff();
      return done;
    } catch (error) {
      throw sqlState(error) === UNIQUE_VIOLATION ? mend("nameTaken") : error;
    }
  },

  async members({ db }, wanted) {
    const { current, size } = wanted;
    return { ...(await memberPage(db, wanted)), current, size };
  },

  async member({ db }, { staffId }) {
    const member = await memberOf(db, staffId);
    if (!member) throw unknownThing();
    return member;
  },

  async giveRoles(means, { staffId, version, roles }, staff, visit) {
    const done = await act(means, staff, visit, STAFF_ACTS.rolesGiven, `staff:${staffId}`, async (tx) => {
      const member = await within(tx, staff, staffId, version);
      const given = await grantable(tx, staff, roles);
      const loses = (await isOwner(tx, member.roles)) && !(await isOwner(tx, given));
      if (loses && (await otherOwners(tx, staffId)) === 0) throw mend("lastOwner");
      await writeRoles(tx, staffId, given);
      const next = await countMember(tx, staffId);
      return { result: { version: next }, before: { roles: member.roles }, after: { roles: given }, version: next };
    });
    means.sessions.forgetStaff();
    return done;
  },

  async giveCourses(means, { staffId, version, seriesIds }, staff, visit) {
    const given = [...new Set(seriesIds)].toSorted((a, b) => a - b);
    try {
      return await act(means, staff, visit, STAFF_ACTS.coursesGiven, `staff:${staffId}`, async (tx) => {
        const member = await within(tx, staff, staffId, version);
        await writeSeries(tx, staffId, given);
        const next = await countMember(tx, staffId);
        return { result: { version: next }, before: { seriesIds: member.seriesIds }, after: { seriesIds: given }, version: next };
      });
    } catch (error) {
      throw sqlState(error) === FOREIGN_KEY_VIOLATION ? unknownThing() : error;
    }
  },

  async addMember(means, { username, name, roles }, staff, visit) {
    return addMember(means, { doer: staff, visit }, { username, name }, (tx) => grantable(tx, staff, roles));
  },

  async resetMember(means, { staffId, version }, staff, visit) {
    return resetMember(means, staffId, { doer: staff, visit, lock: (tx) => within(tx, staff, staffId, version) });
  },

  async freeze(means, { staffId, version, frozen }, staff, visit) {
    return setFrozen(means, staffId, frozen, { doer: staff, visit, lock: (tx) => within(tx, staff, staffId, version) });
  },
};
