import type { Transaction } from "kysely";
import { ACCOUNT_FROZEN, SESSION_REPLACED } from "#contract/codes.ts";
import type { Tables } from "../../database/database.ts";
import type { Means, Visit } from "../../kernel/call.ts";
import { mend, unknownThing } from "../../kernel/refusal.ts";
import { account } from "../account/account.ts";
import { blankPassword, dropTickets, dropTotp, insertMember, makeInvite, totpOf } from "./access/access.ts";
import { act, type Doer, STAFF_ACTS } from "./acting/acting.ts";
import { countMember, type GivenRole, heldRoles, lockMember, otherOwners, writeRoles } from "./roles.store.ts";

type Tx = Transaction<Tables>;
type Address = Pick<Visit, "ip"> | null;
type Locked = NonNullable<Awaited<ReturnType<typeof lockMember>>>;

/** Who changes a member. */
interface Changing {
  readonly doer: Doer;
  readonly visit: Address;
  /** Reads and locks the member, and refuses whoever may not change them. */
  readonly lock: (tx: Tx) => Promise<Locked>;
}

/** For the operator, who may change everybody. */
export const lockAny = (staffId: number) => async (tx: Tx): Promise<Locked> => {
  const member = await lockMember(tx, staffId);
  if (!member) throw unknownThing();
  return member;
};

/** Whether these roles make an owner. */
export async function isOwner(tx: Tx, roles: readonly GivenRole[]): Promise<boolean> {
  const held = await heldRoles(tx, roles.map(({ roleId }) => roleId));
  const ownerId = held.find(({ key }) => key === "owner")?.id;
  return roles.some(({ roleId, scope }) => roleId === ownerId && scope === "all");
}

/** Adds a member, who sets a password by the code that comes back. Refuses a name that is taken. */
export async function addMember(
  means: Means,
  { doer, visit }: Pick<Changing, "doer" | "visit">,
  { username, name }: { readonly username: string; readonly name: string },
  rolesFor: (tx: Tx) => Promise<readonly GivenRole[]>,
) {
  return act(means, doer, visit, STAFF_ACTS.added, (added: { staffId: number }) => `staff:${added.staffId}`, async (tx) => {
    const roles = await rolesFor(tx);
    const staffId = await insertMember(tx, { username, name, now: new Date(means.now()) });
    if (staffId === null) throw mend("usernameTaken");
    await writeRoles(tx, staffId, roles);
    const invite = await makeInvite(tx, means, staffId);
    return { result: { staffId, ...invite }, before: null, after: { username, name, roles }, version: 1 };
  });
}

/** Freezes a member, which ends their sessions at once in all processes, or opens the account again. The last owner stays open. */
export async function setFrozen(means: Means, staffId: number, frozen: boolean, { doer, visit, lock }: Changing) {
  const done = await act(means, doer, visit, STAFF_ACTS.frozen, `staff:${staffId}`, async (tx) => {
    const member = await lock(tx);
    if (frozen && (await isOwner(tx, member.roles)) && (await otherOwners(tx, staffId)) === 0) throw mend("lastOwner");
    const status = frozen ? ("frozen" as const) : ("active" as const);
    const next = await countMember(tx, staffId, { status });
    return { result: { version: next }, before: { status: member.status }, after: { status }, version: next };
  });
  means.sessions.forgetStaff();
  if (frozen) await means.sessions.endAllOfStaff(staffId, ACCOUNT_FROZEN);
  return done;
}

/** Takes a member's password and second factors away; the code that comes back sets a new password. Their sessions end. */
export async function resetMember(means: Means, staffId: number, { doer, visit, lock }: Changing) {
  const owner = { kind: "staff", id: staffId } as const;
  const done = await act(means, doer, visit, STAFF_ACTS.reset, `staff:${staffId}`, async (tx) => {
    await lock(tx);
    const [totp, passkeys] = [await totpOf(tx, staffId), await account.passkeysOf(tx, owner)];
    const password = await blankPassword(tx, staffId, new Date(means.now()));
    await dropTotp(tx, staffId);
    await account.removeAllPasskeys(tx, owner);
    await dropTickets(tx, staffId);
    const invite = await makeInvite(tx, means, staffId);
    const before = { password, totp: Boolean(totp?.secret_enc), passkeys: passkeys.length };
    const version = await countMember(tx, staffId);
    return { result: { version, ...invite }, before, after: { password: false, totp: false, passkeys: 0 }, version };
  });
  await means.sessions.endAllOfStaff(staffId, SESSION_REPLACED);
  return done;
}
