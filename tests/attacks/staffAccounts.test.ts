import { afterAll, beforeAll, expect, test } from "vitest";
import type { LoginStep } from "#contract/codes.ts";
import { staffAccess } from "#contract/staff/access.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { staffRoles } from "#contract/staff/roles.ts";
import { rooms } from "#server/app.ts";
import { prepareRooms } from "#server/kernel/room.ts";
import { shown } from "../factories/authenticatorApp.ts";
import { addMember, signInMember } from "../factories/staff.ts";
import type { Client } from "../support/client.ts";
import { openSchool, type School } from "../support/school.ts";

const OWNER = { username: "boss", password: "a-long-password-1" };
let school: School;
let owner: Client;
let secret: string;
/** The owner has an authenticator, and has signed in by it in this browser. The attacker knows the owner's password. */
beforeAll(async () => {
  school = await openSchool({ env: { OWNER_USERNAME: OWNER.username, OWNER_PASSWORD: OWNER.password } });
  await prepareRooms(school.means, rooms);
  owner = school.visitor();
  owner.token = (await owner.call(staffAccount.login, OWNER)).token;
  ({ secret } = await owner.call(staffAccess.beginTotp, { password: OWNER.password }));
  await owner.call(staffAccess.confirmTotp, { code: shown(school, secret) });
  school.clock.now += 60_000;
});
afterAll(() => school.close());

/** The owner's second step in the known browser. */
async function enter(ticket: string, code: string): Promise<void> {
  owner.token = (await owner.call(staffAccess.loginFactor, { ticket, code })).token;
}

const step = async (browser: Client) => (await browser.ask(staffAccount.login, OWNER)).data as unknown as LoginStep;

test("with the password: every call is shut, and of 200 guesses at the code thirty are looked at in a day", async () => {
  const attacker = school.visitor();
  let looked = 0;
  for (let round = 0; round < 40; round += 1) {
    const { ticket } = await step(attacker);
    attacker.token = ticket;
    expect((await attacker.ask(staffRoles.members, {})).code).toBe(401);
    for (let i = 0; i < 5; i += 1) {
      const code = String((round * 5 + i) % 1_000_000).padStart(6, "0");
      const answer = await attacker.raw("POST", staffAccess.loginFactor.path, JSON.stringify({ ticket, code }));
      if (answer.status === 200) looked += 1;
    }
  }
  expect(looked).toBe(30);
  expect(attacker.cookies.has("ssid")).toBe(false);
  await enter((await step(owner)).ticket, shown(school, secret));
});

test("with the open browser and the password: neither a new password nor a new factor without the code", async () => {
  const [member] = (await owner.call(staffRoles.members, {})).records;
  const thief = await signInMember(school, member!.staffId);
  const { password } = OWNER;
  for (const answer of [
    await thief.ask(staffAccess.changePassword, { password, newPassword: "mine-from-now-on" }),
    await thief.ask(staffAccess.beginTotp, { password }),
    await thief.ask(staffAccess.removeTotp, { password }),
    await thief.ask(staffAccess.makeRecoveryCodes, { password, recoveryCode: "22222-22222" }),
  ])
    expect(answer.code).toBe(-1);
  expect((await school.visitor().ask(staffAccount.login, OWNER)).code).toBe(2016);
});

test("a code read while it was typed opens nothing a second time", async () => {
  school.clock.now += 60_000;
  const code = shown(school, secret);
  await enter((await step(owner)).ticket, code);
  school.clock.now += 86_400_000;
  const later = shown(school, secret);
  await enter((await step(owner)).ticket, later);
  const attacker = school.visitor();
  const own = await step(attacker);
  for (const seen of [code, later, shown(school, secret, -1)])
    expect((await attacker.ask(staffAccess.loginFactor, { ticket: own.ticket, code: seen })).code).toBe(-1);
});

test("a member who left: nothing of theirs opens after the freeze, not even what was begun before it", async () => {
  const staffId = await addMember(school, ["learners"]);
  const left = await signInMember(school, staffId);
  const { code } = await owner.call(staffRoles.addMember, { username: "leaver", name: "离职", roles: [] });
  const leaver = (await owner.call(staffRoles.members, { size: 100 })).records.find(({ username }) => username === "leaver")!;
  await owner.call(staffRoles.freeze, { staffId, version: 1, frozen: true });
  await owner.call(staffRoles.freeze, { staffId: leaver.staffId, version: leaver.version, frozen: true });
  expect((await left.ask(staffAccount.me, {})).code).toBe(-6);
  const accepted = await school.visitor().ask(staffAccess.acceptInvite, { username: "leaver", code, password: "many-words-long-9" });
  expect(accepted.code).toBe(-1);
});
