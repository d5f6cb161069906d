import { afterAll, beforeAll, expect, test } from "vitest";
import { staffAccess } from "#contract/staff/access.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { staffRoles } from "#contract/staff/roles.ts";
import { staffSessions } from "#contract/staff/sessions.ts";
import { rooms } from "#server/app.ts";
import { prepareRooms } from "#server/kernel/room.ts";
import { signIn } from "../factories/account.ts";
import type { Client } from "../support/client.ts";
import { openSchool, type School } from "../support/school.ts";

const OWNER = { username: "boss", password: "a-long-password-1" };
const PASSWORD = "many-words-long-9";
const PHONE = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";
const DESK =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0";
let school: School;
let boss: Client;
let made = 0;
beforeAll(async () => {
  school = await openSchool({ env: { OWNER_USERNAME: OWNER.username, OWNER_PASSWORD: OWNER.password, ABUSE_ALLOW: "127.0.0.1,::1" } });
  await prepareRooms(school.means, rooms);
  boss = school.visitor();
  boss.token = (await boss.call(staffAccount.login, OWNER)).token;
});
afterAll(() => school.close());

/** A member who has a password and no session. */
async function aColleague(): Promise<{ staffId: number; username: string }> {
  const username = `colleague${(made += 1)}`;
  const { staffId, code } = await boss.call(staffRoles.addMember, { username, name: "孙老师", roles: [] });
  await school.visitor().call(staffAccess.acceptInvite, { username, code, password: PASSWORD });
  return { staffId, username };
}

async function signedIn(username: string, agent: string): Promise<Client> {
  const browser = school.visitor();
  const { data } = await browser.ask(staffAccount.login, { username, password: PASSWORD }, { "user-agent": agent });
  browser.token = data!.token;
  return browser;
}

const sessionsOf = (browser: Client) => browser.call(staffSessions.getSessions, {});
const isIn = async (browser: Client) => (await browser.ask(staffAccount.me, {})).code === 1;

test("a member sees where they are signed in, which of it is this browser, and nobody else's sessions", async () => {
  const { username } = await aColleague();
  const desk = await signedIn(username, DESK);
  await signedIn(username, PHONE);
  const seen = await sessionsOf(desk);
  expect(new Set(seen.map(({ system, browser, isCurrent }) => `${system} ${browser} ${isCurrent}`))).toEqual(
    new Set(["android chrome false", "windows edge true"]),
  );
  expect(new Set(seen.map(({ sessionId }) => sessionId)).size).toBe(2);
  // Addresses are told as far as they tell one place from another.
  expect(seen.map(({ address }) => address).join()).not.toContain("127.0.0.1");
  const theirs = await sessionsOf(boss);
  expect(theirs.filter(({ sessionId }) => seen.some((one) => one.sessionId === sessionId))).toEqual([]);
});

test("one session is ended, which is out at once, and then the others; this browser stays, and the audit log says so", async () => {
  const { username, staffId } = await aColleague();
  const desk = await signedIn(username, DESK);
  const phone = await signedIn(username, PHONE);
  const third = await signedIn(username, PHONE);
  const other = (await sessionsOf(phone)).find(({ isCurrent }) => isCurrent)!;
  expect(await desk.call(staffSessions.endSession, { sessionId: other.sessionId })).toEqual({ ended: 1 });
  expect([await isIn(desk), await isIn(phone), await isIn(third)]).toEqual([true, false, true]);
  // A second press finds that it's gone, and says so.
  expect((await desk.ask(staffSessions.endSession, { sessionId: other.sessionId })).code).toBe(1001);
  expect(await desk.call(staffSessions.endSession, {})).toEqual({ ended: 1 });
  expect([await isIn(desk), await isIn(third)]).toEqual([true, false]);
  expect(await desk.call(staffSessions.endSession, {})).toEqual({ ended: 0 });
  const { records } = await boss.call(staffAccount.auditLog, { object: `staff:${staffId}`, action: "staff.sessionsEnded", size: 5 });
  expect(records.map(({ actor, details }) => [actor, details])).toEqual([
    [`staff:${staffId}`, { sessions: 1 }], [`staff:${staffId}`, { sessions: 1 }],
  ]);
});

test("another's session is as if it weren't there: a colleague's, the owner's and a learner's are refused and live on", async () => {
  const mine = await signedIn((await aColleague()).username, DESK);
  const colleague = await signedIn((await aColleague()).username, DESK);
  const learner = await signIn(school);
  const [ofLearner] = await school.db.selectFrom("session").select("id").where("learner_id", "=", learner.learnerId).execute();
  for (const sessionId of [(await sessionsOf(colleague))[0]!.sessionId, (await sessionsOf(boss))[0]!.sessionId, Number(ofLearner!.id)]) {
    expect((await mine.ask(staffSessions.endSession, { sessionId })).code).toBe(1001);
  }
  expect([await isIn(colleague), await isIn(boss)]).toEqual([true, true]);
  const live = school.db.selectFrom("session").select("id").where("id", "=", ofLearner!.id).where("ended_at", "is", null);
  expect(await live.execute()).toHaveLength(1);
  // Neither a learner nor a visitor asks for the sessions of staff.
  for (const stranger of [learner, school.visitor()]) {
    expect((await stranger.ask(staffSessions.getSessions, {})).code).not.toBe(1);
    expect((await stranger.ask(staffSessions.endSession, {})).code).not.toBe(1);
  }
});
