import { type LoginStep, NO_SESSION, SECOND_FACTOR_MISSING, SECOND_FACTOR_NEEDED } from "#contract/codes.ts";
import type { staffAccount } from "#contract/staff/account.ts";
import type { Data } from "#contract/endpoint.ts";
import type { Duty, Scope } from "#contract/duties.ts";
import type { Means, Visit } from "../../../kernel/call.ts";
import { COOKIE } from "../../../kernel/cookies.ts";
import { fail, Refusal } from "../../../kernel/refusal.ts";
import { account } from "../../account/account.ts";
import { record, STAFF_ACTS } from "../acting/acting.ts";
import { factorsOf, type FactorWay, passkeyOwner } from "./factors.ts";
import { accessRules } from "./factors.store.ts";
import { dutiesOf, type Member, memberWithPassword } from "./members.store.ts";
import { makeStepTicket } from "./tickets.ts";

type Opened = Data<(typeof staffAccount)["login"]>;

/** Opens a session after a right password, or asks for the second step. */
export async function afterPassword(means: Means, visit: Visit, member: Member): Promise<Opened> {
  const { totpSince, recoveryLeft, passkeys } = await factorsOf(means, member.id);
  if (totpSince !== null || passkeys > 0) {
    const here = passkeys > 0 && (await account.hasPasskey(means, visit, passkeyOwner(member.id)));
    const ways = [totpSince && "totp", here && "passkey", recoveryLeft > 0 && "recovery"].filter((way) => typeof way === "string");
    const data: LoginStep = { ...(await makeStepTicket(means, member.id, "factor")), ways: ways as LoginStep["ways"] };
    throw new Refusal(SECOND_FACTOR_NEEDED, "secondFactorNeeded", { data });
  }
  if (!(await accessRules(means.db)).isFactorRequired) return openStaffSession(means, visit, member, "none");
  const data: LoginStep = { ...(await makeStepTicket(means, member.id, "enrol")), ways: [] };
  throw new Refusal(SECOND_FACTOR_MISSING, "secondFactorMissing", { data });
}

/** What a member's own page is told of their duties, and of how far each reaches. */
export const toldDuties = (held: ReadonlyMap<Duty, readonly Scope[]>): Pick<Opened, "duties" | "reach"> => ({
  duties: [...held.keys()],
  reach: Object.fromEntries([...held].map(([duty, scopes]) => [duty, [...scopes]])),
});

/** Opens a session for a member of staff who has proved to be it, and sets its cookies. */
export async function openStaffSession(means: Means, visit: Visit, member: Member, factor: FactorWay | "none"): Promise<Opened> {
  const { db, sessions } = means;
  const opened = await sessions.open({ staffId: member.id }, { clientType: "staff", userAgent: visit.userAgent, ip: visit.ip });
  // Somebody may have frozen the account or set its password since it was read; that ended only what was open then.
  const since = await memberWithPassword(db, member.id);
  if (since?.status !== "active" || since.password_hash !== member.password_hash) {
    await sessions.end(opened.sessionId, NO_SESSION);
    throw fail("staffWrongPair");
  }
  visit.setCookie(COOKIE.staff, opened.cookie, { maxAge: opened.maxAge });
  account.rememberBrowser(means, visit, { kind: "staff", id: member.id, passwordAt: member.password_at });
  await record(means, { staffId: member.id }, STAFF_ACTS.login, `staff:${member.id}`, { factor }, visit);
  const duties = (await dutiesOf(db, member.id)) ?? new Map<Duty, never>();
  return { token: opened.token, staffId: member.id, username: member.username, name: member.name, ...toldDuties(duties) };
}
