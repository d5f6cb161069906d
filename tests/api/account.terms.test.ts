import { afterAll, beforeAll, expect, test } from "vitest";
import { account, CONSENT_VERSION } from "#contract/account.ts";
import { documents } from "#contract/documents.ts";
import { staffLearners } from "#contract/staff/learners.ts";
import { staffSite } from "#contract/staff/site.ts";
import { askCode, freshPhone, makeLearner, sentCodes } from "../factories/account.ts";
import { aMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

const PASSWORD = "hongqi7shen9";
const DAY = 86_400_000;
const WORDS = { title: "用户协议", keyPoints: ["账号只给本人用。"], sections: [{ heading: "", paragraphs: ["新的一条。"] }] };

let school: School;
beforeAll(async () => {
  school = await openSchool({ env: { ABUSE_ALLOW: "127.0.0.1" } });
});
afterAll(() => school.close());

async function register(said: { consentVersion?: string; adult?: boolean }) {
  const browser = school.visitor();
  const phone = freshPhone();
  const verifyCode = await askCode(school, browser, phone);
  return { browser, phone, answer: await browser.ask(account.pcRegister, { userName: phone, password: PASSWORD, verifyCode, ...said }) };
}

const signedInBy = async (username: string, browser = school.visitor()) => {
  const record = await browser.call(account.userLogin, { username, pass: PASSWORD });
  browser.token = record.token;
  return { browser, record };
};

test("registration asks for the agreement in force and for being 18, and neither spends the code", async () => {
  const { browser, phone, answer } = await register({ consentVersion: CONSENT_VERSION });
  expect(answer).toMatchObject({ code: 1001, data: { fields: { adult: expect.stringContaining("18") as string } } });
  const form = { userName: phone, password: PASSWORD, verifyCode: sentCodes(school, phone).at(-1)! };
  const again = await browser.ask(account.pcRegister, { ...form, consentVersion: "2020-01-01", adult: true });
  expect(again).toMatchObject({ code: 1001, data: { fields: { consentVersion: expect.any(String) as string } } });
  const done = await browser.ask(account.pcRegister, { ...form, consentVersion: CONSENT_VERSION, adult: true });
  expect(done).toMatchObject({ code: 1, data: { toConfirm: null } });
});

test("an account that others made is asked for both at its first sign-in, once", async () => {
  const { phone } = await makeLearner(school, { password: PASSWORD });
  const { browser, record } = await signedInBy(phone);
  expect(record.toConfirm).toEqual({ consentVersion: CONSENT_VERSION, adult: true });
  expect(await browser.ask(account.confirmTerms, { consentVersion: "made-up", adult: true })).toMatchObject({ code: 1001 });
  for (let times = 0; times < 2; times += 1) await browser.call(account.confirmTerms, { consentVersion: CONSENT_VERSION, adult: true });
  expect((await signedInBy(phone)).record.toConfirm).toBeNull();
  const kept = await school.db.selectFrom("consent").selectAll().where("learner_id", "=", record.userId).execute();
  expect(kept).toHaveLength(1);
});

test("a new agreement is data: from its day on it is read, asked for at registration and at the next sign-in", async () => {
  const { phone } = await makeLearner(school, { password: PASSWORD, consentVersion: CONSENT_VERSION });
  const editor = await aMember(school, "site");
  const inForceAt = school.clock.now + DAY;
  await editor.call(staffSite.publishDocument, { name: "agreement", version: "2026-12", inForceAt, zh: WORDS });
  expect(await editor.ask(staffSite.publishDocument, { name: "agreement", version: "2026-12", zh: WORDS })).toMatchObject({ code: 1001 });
  expect((await signedInBy(phone)).record.toConfirm).toBeNull();
  expect((await school.visitor().call(account.getTerms, {})).consentVersion).toBe(CONSENT_VERSION);

  school.clock.now += DAY;
  expect((await school.visitor().call(account.getTerms, {})).consentVersion).toBe("2026-12");
  expect((await school.visitor().call(documents.getDocument, { name: "agreement" })).sections[0]!.paragraphs).toEqual(["新的一条。"]);
  const { browser, record } = await signedInBy(phone);
  expect(record.toConfirm).toEqual({ consentVersion: "2026-12", adult: false });
  expect((await register({ consentVersion: CONSENT_VERSION, adult: true })).answer.code).toBe(1001);
  await browser.call(account.confirmTerms, { consentVersion: "2026-12" });
  expect((await signedInBy(phone)).record.toConfirm).toBeNull();
  const versions = await (await aMember(school, "site")).call(staffSite.documents, { name: "agreement" });
  expect(versions.map(({ version }) => version)).toEqual(["2026-12", CONSENT_VERSION, CONSENT_VERSION]);
});

test("whoever reads English is shown the agreement in force in Chinese where it isn't translated, never the one before", async () => {
  const editor = await aMember(school, "site");
  await editor.call(staffSite.publishDocument, { name: "agreement", version: "2027-01", zh: WORDS });
  const visitor = school.visitor();
  visitor.cookies.set("lang", "en");
  const { consentVersion } = await visitor.call(account.getTerms, {});
  const read = await visitor.call(documents.getDocument, { name: "agreement" });
  expect([read.version, read.language, consentVersion]).toEqual(["2027-01", "zh", "2027-01"]);
});

test("a text under the version of an earlier one is refused: nobody would be asked for it", async () => {
  const editor = await aMember(school, "site");
  const publish = (name: "agreement" | "privacy" | "about", version: string) =>
    editor.ask(staffSite.publishDocument, { name, version, zh: WORDS });
  expect((await publish("agreement", "2027-02")).code).toBe(1);
  expect((await publish("privacy", "2027-02")).code).toBe(1);
  school.clock.now += 1;
  expect((await publish("agreement", "2027-03")).code).toBe(1);
  school.clock.now += 1;
  expect((await publish("agreement", "2027-04")).code).toBe(1);
  const answer = await publish("privacy", "2027-03");
  expect(answer).toMatchObject({ code: 1001, data: { fields: { version: expect.any(String) as string } } });
  expect((await publish("about", "2027-03")).code).toBe(1);
});

test("whoever says to be 18 agrees to no text that they weren't shown", async () => {
  const { phone } = await makeLearner(school, { password: PASSWORD });
  const { browser, record } = await signedInBy(phone);
  await browser.call(account.confirmTerms, { adult: true });
  const again = (await signedInBy(phone)).record;
  expect(again.toConfirm).toEqual({ consentVersion: record.toConfirm!.consentVersion, adult: false });
});

test("what is confirmed several times at once stands once", async () => {
  const { phone } = await makeLearner(school, { password: PASSWORD });
  const { browser, record } = await signedInBy(phone);
  const { consentVersion } = await browser.call(account.getTerms, {});
  await Promise.all(Array.from({ length: 8 }, () => browser.call(account.confirmTerms, { consentVersion, adult: true })));
  const kept = await school.db.selectFrom("consent").selectAll().where("learner_id", "=", record.userId).execute();
  expect(kept).toHaveLength(1);
});

test("staff open the account of a younger learner with the guardian's consent, which is kept encrypted", async () => {
  const desk = await aMember(school, "learners");
  const phone = freshPhone();
  const form = {
    phone, realName: "小周", guardianName: "周建国", guardianPhone: freshPhone(), relation: "父亲", consent: "纸质同意书，档案柜 3 号",
  };
  const { learnerId } = await desk.call(staffLearners.openYounger, form);
  const again = await desk.ask(staffLearners.openYounger, form);
  expect(again).toMatchObject({ code: 1001, data: { fields: { phone: expect.any(String) as string } } });
  const browser = school.visitor();
  const record = await browser.call(account.verifyCodeLogin, { phone, verifyCode: await askCode(school, browser, phone) });
  expect(record).toMatchObject({ userId: learnerId, toConfirm: { adult: false } });
  const row = await school.db.selectFrom("guardian").selectAll().where("learner_id", "=", learnerId).executeTakeFirstOrThrow();
  expect(row.guardian_phone.includes(form.guardianPhone)).toBe(false);
  const audit = await school.db.selectFrom("audit_log").select("details").where("object", "=", `learner:${learnerId}`).execute();
  expect(JSON.stringify(audit)).not.toContain(phone);
});
