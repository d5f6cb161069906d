import { randomBytes } from "node:crypto";
import type { Duty } from "#contract/endpoint.ts";
import type { Means, Visit } from "../../kernel/call.ts";
import { account } from "../account/account.ts";
import { ipPrefix } from "./audit.rules.ts";
import { addStaff, anyStaff, appendAudit, dutiesOf } from "./store.ts";

/** Everything the product's owner may do. */
export const ALL_DUTIES: readonly Duty[] = [
  "self", "audit", "learners", "courses", "media", "news", "site", "questions", "orders", "live", "tasks",
];

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
  const id = await addStaff(db, { username, name: username, passwordHash, duties: [...ALL_DUTIES], now: new Date(now()) });
  if (id === null) return null;
  await audit(means, { actor: "system", action: "staff.ownerCreated", object: `staff:${id}` }, null);
  return { username, password: made };
}

/** Whether this member of staff is active and holds the duty now, whatever a ticket said earlier. */
export const mayDo = async ({ db }: Pick<Means, "db">, staffId: number, duty: Duty): Promise<boolean> =>
  (await dutiesOf(db, staffId)).includes(duty);
