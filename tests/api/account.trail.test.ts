import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { account, CONSENT_VERSION } from "#contract/account.ts";
import { passkeys } from "#contract/passkeys.ts";
import { security } from "#contract/security.ts";
import { staffSecurity } from "#contract/staff/security.ts";
import { rooms } from "#server/app.ts";
import { personalOf } from "#server/kernel/room.ts";
import { askCode, freshPhone, makeLearner, type SignedIn, signIn, signInAgain } from "../factories/account.ts";
import { addPasskey, learnerByName } from "../factories/passkeys.ts";
import { aMember, aTeacher } from "../factories/staff.ts";
import type { Client } from "../support/client.ts";
import { retain } from "../support/retention.ts";
import { openSchool, type School } from "../support/school.ts";

const PASSWORD = "hongqi7shen9";
const EDGE = { "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/143.0 Safari/537.36 Edg/143.0" };
let school: School;
beforeAll(async () => {
  school = await openSchool({ env: { ABUSE_ALLOW: "127.0.0.1,::1" } });
});
afterAll(() => school.close());

const trail = async (browser: Client) => (await browser.call(security.getSecurityEvents, { size: 50 })).records;
const named = async (browser: Client) => (await trail(browser)).map(({ what, way }) => (way ? `${what}:${way}` : what)).toReversed();

async function enter(browser: SignedIn, pass: string): Promise<Client> {
  const other = school.visitor();
  other.token = (await other.call(account.userLogin, { username: browser.phone, pass })).token;
  return other;
}

describe("the trail", () => {
  test("tells what happened to an account, when, from where and on what device, the latest first", async () => {
    const { phone } = await makeLearner(school, { password: PASSWORD });
    const browser = school.visitor();
    browser.token = (await browser.ask(account.userLogin, { username: phone, pass: PASSWORD }, EDGE)).data!.token;
    expect(await trail(browser)).toEqual([
      {
        id: expect.any(Number) as unknown, at: school.clock.now, what: "signedIn", way: "password", address: "127.0.0.*", system: "windows",
        browser: "edge", times: 1,
      },
    ]);
  });

  test("has each way in, each change of password and phone, each end of a session, and what was asked of the data", async () => {
    const browser = await learnerByName(school, PASSWORD);
    const { passkeyId } = await addPasskey(school, browser, PASSWORD);
    await browser.call(passkeys.removePasskey, { passkeyId });
    await signInAgain(school, browser);
    expect(await browser.call(account.endSession, {})).toEqual({ ended: 1 });
    expect(await browser.call(account.endSession, {})).toEqual({ ended: 0 });
    await browser.call(account.resetUserWXPassword, { oldPwd: PASSWORD, newPwd: "lanqi8yue6" });
    const phone = freshPhone();
    await browser.call(account.changePhone, { phone, verifyCode: await askCode(school, browser, phone), password: "lanqi8yue6" });
    await browser.call(account.exportData, { password: "lanqi8yue6" });
    await browser.call(account.eraseAccount, { password: "lanqi8yue6" });

    school.clock.now += 61_000;
    const again = school.visitor();
    const verifyCode = await askCode(school, again, phone);
    again.token = (await again.call(account.verifyCodeLogin, { phone, verifyCode })).token;
    expect(await named(again)).toEqual([
      "passkeyAdded", "passkeyRemoved", "sessionEnded", "passwordChanged", "phoneChanged", "dataExported", "erasureAsked",
      "erasureWithdrawn", "signedIn:code",
    ]);
  });

  test("has a reset with the sign-in that follows it, and a registration", async () => {
    const phone = freshPhone();
    const browser = school.visitor();
    const verifyCode = await askCode(school, browser, phone);
    const registration = { userName: phone, password: PASSWORD, verifyCode, consentVersion: CONSENT_VERSION, adult: true };
    browser.token = (await browser.call(account.pcRegister, registration)).token;
    school.clock.now += 61_000;
    await browser.call(account.pcVerifyCode, { phone, verifyCode: await askCode(school, browser, phone) });
    browser.token = (await browser.call(account.pcUpdatePwd, { phone, newPwd: "lanqi8yue6" })).token;
    expect(await named(browser)).toEqual(["signedIn:registration", "passwordReset", "signedIn:reset"]);
  });

  test("tells failures of one hour from one place as one, with their number, and those of an unknown account to nobody", async () => {
    const browser = await signIn(school, { password: PASSWORD });
    const written = async () => (await school.db.selectFrom("security_event").select("id").execute()).length;
    const before = await written();
    for (let nth = 0; nth < 3; nth += 1) {
      await school.visitor().ask(account.userLogin, { username: browser.phone, pass: "wrong1234" });
    }
    await school.visitor().ask(account.userLogin, { username: "nobody", pass: "wrong1234" });
    await vi.waitFor(async () => expect(await trail(browser)).toMatchObject([{ what: "signInFailed", way: "password", times: 3 }]));
    await enter(browser, PASSWORD);
    expect(await trail(browser)).toMatchObject([{ what: "signedIn" }, { what: "signInFailed", times: 3 }]);
    expect((await written()) - before).toBe(4);
  });

  test("has a wrong code of a known phone", async () => {
    const browser = await signIn(school);
    const visitor = school.visitor();
    const right = await askCode(school, visitor, browser.phone);
    const wrong = right === "000000" ? "111111" : "000000";
    expect((await visitor.ask(account.verifyCodeLogin, { phone: browser.phone, verifyCode: wrong })).code).toBe(1001);
    await vi.waitFor(async () => expect(await trail(browser)).toMatchObject([{ what: "signInFailed", way: "code", times: 1 }]));
  });

  test("isn't filled by codes that nobody looked at any more", async () => {
    const own = await openSchool();
    try {
      const { learnerId, phone } = await signIn(own);
      const strangers = Array.from({ length: 40 }, () => own.visitor().ask(account.verifyCodeLogin, { phone, verifyCode: "000000" }));
      const refused = (await Promise.all(strangers)).filter(({ code }) => code === -1);
      expect(refused).toHaveLength(10);
      const written = () => own.db.selectFrom("security_event").select("id").where("learner_id", "=", learnerId).execute();
      await vi.waitFor(async () => expect((await written()).length).toBeGreaterThanOrEqual(30));
      await own.visitor().ask(account.userLogin, { username: phone, pass: "wrong1234" });
      await vi.waitFor(async () => expect((await written()).length).toBeGreaterThanOrEqual(31));
      expect(await written()).toHaveLength(31);
    } finally {
      await own.close();
    }
  });

  test("comes in pages, and to its learner alone", async () => {
    const [one, other] = [await signIn(school, { password: PASSWORD }), await signIn(school)];
    for (let nth = 0; nth < 4; nth += 1) await enter(one, PASSWORD);
    const last = await enter(one, PASSWORD);
    const pages = await Promise.all([1, 2, 3].map((current) => last.call(security.getSecurityEvents, { current, size: 2 })));
    expect(pages.map(({ total, records }) => [total, records.length])).toEqual([[5, 2], [5, 2], [5, 1]]);
    expect(new Set(pages.flatMap(({ records }) => records.map(({ id }) => id))).size).toBe(5);
    expect(await trail(other)).toEqual([]);
    expect((await school.visitor().ask(security.getSecurityEvents, {})).code).toBe(401);
  });

  test("is told to staff with the duty who reach the learner", async () => {
    const browser = await signIn(school, { password: PASSWORD });
    await enter(browser, PASSWORD);
    const { learnerId } = browser;
    const asked = (staff: Client, id = learnerId) => staff.ask(staffSecurity.securityEvents, { learnerId: id });
    const support = await aMember(school, "learners");
    expect((await asked(support)).data!.records).toEqual(await trail(browser));
    expect((await asked(support, 2_000_000_000)).code).toBe(1001);
    expect((await asked(await aMember(school, "comments"))).code).toBe(-1);
    expect((await asked(await aTeacher(school, [], "learners"))).code).toBe(1001);
  });
});

describe("what is kept of it", () => {
  test("is neither changed nor taken away by the product, and forgotten after six months", async () => {
    const { learnerId } = await signIn(school);
    const month = 31 * 86_400_000;
    const place = { address: "", system: "other", browser: "other" };
    const at = (ms: number) => ({ learner_id: learnerId, at: new Date(ms), what: "signedIn", ...place });
    await school.db.insertInto("security_event").values([at(Date.now() - 7 * month), at(Date.now() - 5 * month)]).execute();
    await expect(school.db.deleteFrom("security_event").execute()).rejects.toThrow(/permission denied/);
    await expect(school.db.updateTable("security_event").set({ what: "x" }).execute()).rejects.toThrow(/permission denied/);
    // However far ahead the product's clock is, what is younger by the database's stays.
    await retain({ ...school.means, now: () => Date.now() + 40 * month }, "securityEvents");
    const kept = await school.db.selectFrom("security_event").select("at").where("learner_id", "=", learnerId).execute();
    expect(kept).toHaveLength(1);
  });

  test("is in the export, and loses address and device with the account; its passkeys go", async () => {
    const browser = await learnerByName(school, PASSWORD);
    const { device } = await addPasskey(school, browser, PASSWORD);
    const data = personalOf(rooms).find(({ name }) => name === "account")!;
    const exported = JSON.stringify(await data.collect(school.means, browser.learnerId));
    expect(JSON.parse(exported)).toMatchObject({
      passkeys: [{ name: "我的手机", site: "localhost", transports: ["internal"] }],
      securityEvents: [{ what: "passkeyAdded", address: "127.0.0.*" }],
    });
    expect(exported).not.toContain(device.id.toString("base64url"));
    await data.erase(school.means, browser.learnerId);
    await data.erase(school.means, browser.learnerId);
    const of = (table: "passkey" | "security_event") => school.db.selectFrom(table).selectAll().where("learner_id", "=", browser.learnerId);
    expect(await of("passkey").execute()).toEqual([]);
    expect(await of("security_event").execute()).toMatchObject([{ what: "passkeyAdded", address: "", system: "", browser: "" }]);
  });
});
