import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffAccount } from "#contract/staff/account.ts";
import { rooms } from "#server/app.ts";
import { prepareRooms } from "#server/kernel/room.ts";
import { verifyAudit } from "#server/domains/staff/audit/verify.ts";
import { asOwner } from "../support/owner.ts";
import { openSchool, type School } from "../support/school.ts";
import { signIn } from "../factories/account.ts";
import { aMember, setDuties } from "../factories/staff.ts";
import { forge } from "../factories/forge.ts";
import type { Client } from "../support/client.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool({ env: { OWNER_USERNAME: "boss", OWNER_PASSWORD: "a-long-password-1", ABUSE_ALLOW: "127.0.0.1" } });
  await prepareRooms(school.means, rooms);
});
afterAll(() => school.close());

async function owner(): Promise<Client> {
  const client = school.visitor();
  const { token } = await client.call(staffAccount.login, { username: "boss", password: "a-long-password-1" });
  client.token = token;
  return client;
}

describe("staff accounts", () => {
  test("the owner is made once, with every duty", async () => {
    expect(await prepareRooms(school.means, rooms)).toEqual([]);
    expect(await (await owner()).call(staffAccount.me, {})).toMatchObject({
      username: "boss",
      duties: expect.arrayContaining(["audit", "orders"]) as unknown,
    });
  });

  test("two starting processes make one owner", async () => {
    const other = await openSchool({ env: { OWNER_USERNAME: "one" } });
    const lines = (await Promise.all([prepareRooms(other.means, rooms), prepareRooms(other.means, rooms)])).flat();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^staff account one, password \S{16} \(shown this once\)$/);
    await other.close();
  });

  test("a wrong password and an unknown account get one and the same answer", async () => {
    const wrong = await school.visitor().ask(staffAccount.login, { username: "boss", password: "no" });
    const unknown = await school.visitor().ask(staffAccount.login, { username: "nobody", password: "no" });
    expect(wrong).toEqual({ code: -1, message: "账号或密码不对", data: null });
    expect(unknown).toEqual(wrong);
  });

  test("a field that the contract does not know is refused", async () => {
    const answer = await school
      .visitor()
      .raw("POST", staffAccount.login.path, JSON.stringify({ username: "boss", password: "a-long-password-1", isAdmin: true }));
    expect((JSON.parse(answer.text) as { code: number }).code).toBe(1001);
  });

  test("a learner's session opens no staff call, and a staff session none of a learner", async () => {
    const learner = await signIn(school);
    expect((await learner.ask(staffAccount.me, {})).code).toBe(401);
    const boss = await owner();
    boss.cookies.set("sid", boss.cookies.get("ssid")!);
    expect((JSON.parse((await boss.raw("GET", "/api/v1/user/profile")).text) as { code: number }).code).toBe(401);
  });

  test("a session ends after 12 hours without use, and at log-out", async () => {
    const idle = await owner();
    school.clock.now += 12 * 3_600_000 + 1;
    expect((await idle.ask(staffAccount.me, {})).code).toBe(401);
    const boss = await owner();
    await boss.call(staffAccount.logout, {});
    expect((await boss.ask(staffAccount.me, {})).code).toBe(401);
  });

  test("without the duty a call is refused", async () => {
    const member = await aMember(school, "courses");
    expect(await member.ask(staffAccount.auditLog, {})).toMatchObject({ code: -1, message: "你没有这项权限" });
    await setDuties(school, member.staffId, ["audit"]);
    expect(await member.ask(staffAccount.auditLog, {})).toMatchObject({ code: 1 });
    await school.db.updateTable("staff").set({ status: "frozen" }).where("id", "=", member.staffId).execute();
    school.clock.now += 6_000;
    expect(await member.ask(staffAccount.me, {})).toMatchObject({ code: -6 });
  });
});

describe("the audit log", () => {
  test("what staff does is written down, newest first", async () => {
    const boss = await owner();
    const page = await boss.call(staffAccount.auditLog, { size: 3 });
    expect(page.records[0]).toMatchObject({ action: "staff.login", ip: "127.0.0" });
    expect(page.total).toBeGreaterThan(3);
  });

  test("rows can neither be changed nor deleted", async () => {
    await expect(asOwner(school, "update audit_log set actor = 'x'")).rejects.toThrow("append-only");
    await expect(asOwner(school, "delete from audit_log")).rejects.toThrow("append-only");
    await expect(asOwner(school, "truncate audit_log")).rejects.toThrow("append-only");
  });

  test("entries written at once form one unbroken chain, and a changed byte is found and named", async () => {
    await Promise.all(
      Array.from({ length: 12 }, () => school.visitor().ask(staffAccount.login, { username: `x${Math.random()}`, password: "no" })),
    );
    const { rows, faults } = await verifyAudit(school.means);
    expect(rows).toBeGreaterThan(12);
    expect(faults).toEqual([]);
    const chain = school.means.process;
    const { id } = await school.db
      .selectFrom("audit_log")
      .select("id")
      .where("chain", "=", chain)
      .where("nth", "=", 5)
      .executeTakeFirstOrThrow();
    await forge(school, "update audit_log set object = 'staff:99' where id = $1", [id]);
    expect((await verifyAudit(school.means)).faults).toEqual([{ kind: "changed", chain, nth: 5, id, fields: ["object"] }]);
    await forge(school, "delete from audit_log where chain = $1 and nth >= 6", [chain]);
    expect((await verifyAudit(school.means)).faults).toContainEqual(expect.objectContaining({ kind: "removed", chain, nth: 6 }));
  });
});
