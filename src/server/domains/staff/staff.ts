import { randomBytes } from "node:crypto";
import type { Duty } from "#contract/duties.ts";
import type { Means, Staff } from "../../kernel/call.ts";
import { COOKIE, parseCookies } from "../../kernel/cookies.ts";
import { account } from "../account/account.ts";
import { record, STAFF_ACTS } from "./acting/acting.ts";
import { reachOf } from "./scopes.rules.ts";
import { addOwner, anyStaff, countMembers, dutiesOf, factorsOf } from "./access/access.ts";

export { act, colleaguesOf, compared, type Doer, namesOf as staffNames, record } from "./acting/acting.ts";
export { needWhole } from "../../kernel/whole.ts";
export { cohortReachOf, type Reach, reachOf } from "./scopes.rules.ts";
export { giveCourse, reaches, within } from "./scopes.store.ts";
export { signInPage } from "./audit/audit.ts";

/**
 * A school without staff gets its owner at start: with the given name and password, or with a password that is made here
 * and returned once. Returns null when the school has staff already.
 */
export async function ensureOwner(means: Means): Promise<{ username: string; password: string | null } | null> {
  const { db, environment, now } = means;
  if (await anyStaff(db)) return null;
  const username = environment.owner.username ?? "owner";
  const made = environment.owner.password === null ? randomBytes(12).toString("base64url") : null;
  const passwordHash = await account.hashPassword(environment.owner.password ?? made!);
  const id = await addOwner(db, { username, name: username, passwordHash, now: new Date(now()) });
  if (id === null) return null;
  await record(means, null, STAFF_ACTS.ownerCreated, `staff:${id}`, {});
  return { username, password: made };
}

/** A member of staff as they are now, whatever a ticket said earlier; null for a frozen or unknown one. */
export async function memberNow({ db }: Pick<Means, "db">, staffId: number): Promise<Pick<Staff, "staffId" | "duties"> | null> {
  const duties = await dutiesOf(db, staffId);
  return duties && { staffId, duties };
}

/**
 * The member whom a ticket names, where they themselves show it: by the cookie of a session that lives, since links send no header. Null
 * for whoever else has it, and once they are frozen or signed out.
 */
export async function memberShowing(
  means: Pick<Means, "db" | "sessions" | "environment">,
  { headers }: { readonly headers: { readonly cookie?: string | undefined } },
  staffId: number,
): Promise<Pick<Staff, "staffId" | "duties"> | null> {
  const found = await means.sessions.find(parseCookies(headers.cookie, means.environment.production)[COOKIE.staff], null);
  return found.state === "live" && found.staffId === staffId ? memberNow(means, staffId) : null;
}

/** Whether a member holds a duty for the whole school now, whatever a ticket said earlier. */
export async function holdsWhole(means: Pick<Means, "db">, staffId: number, duty: Duty): Promise<boolean> {
  const member = await memberNow(means, staffId);
  return member !== null && reachOf(member, duty) === null;
}

/** How many members there are, and whether this one has a second factor. */
export async function staffStanding(means: Pick<Means, "db">, staffId: number): Promise<{ count: number; hasFactor: boolean }> {
  const [count, { totpSince, passkeys }] = await Promise.all([countMembers(means.db), factorsOf(means, staffId)]);
  return { count, hasFactor: totpSince !== null || passkeys > 0 };
}
