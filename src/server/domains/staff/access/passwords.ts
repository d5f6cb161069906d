import type { Transaction } from "kysely";
import { STAFF_PASSWORD_MIN } from "#contract/staff/access.ts";
import type { FieldText } from "#contract/text/fields.zh.ts";
import type { Tables } from "../../../database/database.ts";
import type { Means, Visit } from "../../../kernel/call.ts";
import { wrongField } from "../../../kernel/refusal.ts";
import { account } from "../../account/account.ts";
import { act, type Doer, STAFF_ACTS } from "../acting/acting.ts";
import { type Member, setPassword } from "./members.store.ts";
import { dropTickets } from "./tickets.store.ts";

/** What a staff member's new password may not be: the field text that says so, or null. */
export function staffWeakness(username: string, password: string): keyof FieldText | null {
  if (password.length < STAFF_PASSWORD_MIN) return "staffPasswordShort";
  return password.toLowerCase().includes(username.toLowerCase()) ? "passwordCommon" : account.weakness(password, null);
}

interface Writing {
  readonly doer: Doer;
  readonly visit: Pick<Visit, "ip"> | null;
  /** The password's field in the call. */
  readonly field: string;
  /** What must be done before in the same transaction. */
  readonly first?: (tx: Transaction<Tables>) => Promise<void>;
}

/** Sets a member's password; all that was handed out for the former one is void. Returns when. Refuses a weak one. */
export async function writePassword(
  means: Means,
  member: Pick<Member, "id" | "username" | "password_at">,
  password: string,
  { doer, visit, field, first }: Writing,
): Promise<Date> {
  const weak = staffWeakness(member.username, password);
  if (weak) throw wrongField(field, weak);
  const passwordHash = await account.hashPassword(password);
  const at = new Date(means.now());
  return act(means, doer, visit, STAFF_ACTS.passwordSet, `staff:${member.id}`, async (tx) => {
    await first?.(tx);
    await setPassword(tx, member.id, passwordHash, at);
    await dropTickets(tx, member.id);
    return { result: at, before: { passwordTime: member.password_at?.getTime() ?? null }, after: { passwordTime: at.getTime() } };
  });
}
