import { randomBytes } from "node:crypto";
import type { Means, Staff, Visit } from "../../kernel/call.ts";
import { account } from "../account/account.ts";
import { ipPrefix } from "./audit.rules.ts";
import { addOwner, anyStaff, appendAudit, dutiesOf } from "./store.ts";

export { needWhole, type Reach, reachOf } from "./scopes.rules.ts";
export { reaches, within } from "./scopes.store.ts";

/** Notes what was done; `details` must already be masked. */
export async function audit(
  { db, now }: Pick<Means, "db" | "now">,
  entry: { readonly actor: string; readonly action: string; readonly object: string; readonly details?: Readonly<Record<string, unknown>> },
  visit: Pick<Visit, "ip"> | null,
): Promise<void> {
  await appendAudit(db, [{ at: new Date(now()), ip: visit ? ipPrefix(visit.ip) : "", details: {}, ...entry }]);
}

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
  await audit(means, { actor: "system", action: "staff.ownerCreated", object: `staff:${id}` }, null);
  return { username, password: made };
}

/** A member of staff as they are now, whatever a ticket said earlier; null for a frozen or unknown one. */
export async function memberNow({ db }: Pick<Means, "db">, staffId: number): Promise<Pick<Staff, "staffId" | "duties"> | null> {
  const duties = await dutiesOf(db, staffId);
  return duties && { staffId, duties };
}
