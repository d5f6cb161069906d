import type { staffAccount } from "#contract/staff/account.ts";
import type { Data } from "#contract/endpoint.ts";
import type { Duty } from "#contract/duties.ts";
import type { Means, Visit } from "../../kernel/call.ts";
import { COOKIE } from "../../kernel/cookies.ts";
import { account } from "../account/account.ts";
import { record } from "./act.ts";
import { STAFF_ACTS } from "./acts.ts";
import { dutiesOf } from "./store.ts";

/** Opens a session for a member of staff who has proved to be it, and sets its cookie. */
export async function openStaffSession(
  means: Means,
  visit: Visit,
  member: { readonly id: number; readonly username: string; readonly name: string; readonly password_at: Date | null },
): Promise<Data<(typeof staffAccount)["login"]>> {
  const { db, sessions } = means;
  const opened = await sessions.open({ staffId: member.id }, { clientType: "staff", userAgent: visit.userAgent, ip: visit.ip });
  visit.setCookie(COOKIE.staff, opened.cookie, { maxAge: opened.maxAge });
  account.rememberBrowser(means, visit, { kind: "staff", id: member.id, passwordAt: member.password_at });
  await record(means, { staffId: member.id }, STAFF_ACTS.login, `staff:${member.id}`, {}, visit);
  const duties = [...((await dutiesOf(db, member.id)) ?? new Map<Duty, never>()).keys()];
  return { token: opened.token, staffId: member.id, username: member.username, name: member.name, duties };
}
