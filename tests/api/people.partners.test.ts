import { afterAll, beforeAll, expect, test } from "vitest";
import { account } from "#contract/account.ts";
import { staffLearners } from "#contract/staff/learners.ts";
import { staffPartners } from "#contract/staff/partners.ts";
import { signLink } from "#server/domains/account/partner/rules.ts";
import { aClassTeacher, aMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool({ env: { ABUSE_ALLOW: "127.0.0.1/32" } });
});
afterAll(() => school.close());

let links = 0;
const draft = { name: "苏州精工", appToken: "jg", mayProvision: true, allowUnsigned: false, distributorId: "" };

/** Arrives by a partner's signed link. */
function arrive(source: string, secret: { kid: string; key: string }, name = "张伟", wkno = "A-1") {
  const nonce = `nonce-${(links += 1)}`.padEnd(24, "x");
  const fields = { appToken: "jg", name, source, wkno, kid: secret.kid, ts: school.clock.now, nonce };
  return school.visitor().ask(account.bossLogin, { ...fields, sign: signLink(fields, secret.key) });
}

test("a partner gets a secret that is shown once; another goes beside it, the former is dropped, the last stays", async () => {
  const desk = await aMember(school, "operations");
  const first = await desk.call(staffPartners.addPartner, { code: "jinggong", ...draft });
  expect((await arrive("jinggong", first)).code).toBe(1);
  expect(await desk.ask(staffPartners.addPartner, { code: "jinggong", ...draft })).toMatchObject({ code: 1001 });
  const [listed] = await desk.call(staffPartners.partners, {});
  expect(listed).toMatchObject({ code: "jinggong", learners: 1, keys: [{ kid: first.kid, since: school.clock.now }], isActive: true });
  expect(JSON.stringify(listed)).not.toContain(first.key);
  school.clock.now += 1000;
  const seen = { partnerId: first.partnerId, version: first.version };
  expect(await desk.ask(staffPartners.dropKey, { ...seen, kid: first.kid })).toMatchObject({ code: 1001 });
  const second = await desk.call(staffPartners.rotateKey, seen);
  expect([(await arrive("jinggong", first)).code, (await arrive("jinggong", second)).code]).toEqual([1, 1]);
  expect((await desk.ask(staffPartners.rotateKey, seen)).code).toBe(2013);
  expect((await desk.ask(staffPartners.rotateKey, { ...seen, version: second.version })).code).toBe(1001);
  const { version } = await desk.call(staffPartners.dropKey, { partnerId: first.partnerId, version: second.version, kid: first.kid });
  expect([(await arrive("jinggong", first)).code, (await arrive("jinggong", second)).code]).toEqual([-1, 1]);
  const off = await desk.call(staffPartners.setActive, { partnerId: first.partnerId, version, active: false });
  expect((await arrive("jinggong", second)).code).toBe(-1);
  await desk.call(staffPartners.setActive, { partnerId: first.partnerId, version: off.version, active: true });
  expect((await arrive("jinggong", second)).code).toBe(1);
  const written = school.db.selectFrom("audit_log").select(["action", "details"]).orderBy("id");
  const log = await written.where("object", "=", `partner:${first.partnerId}`).execute();
  expect(log.map(({ action }) => action)).toEqual([
    "people.partnerAdded", "people.partnerKeys", "people.partnerKeys", "people.partnerActive", "people.partnerActive",
  ]);
  for (const secret of [first.key, second.key]) expect(JSON.stringify(log)).not.toContain(secret);
});

test("a signed link confirms the name at the first arrival alone; one without a signature confirms none", async () => {
  const [desk, support] = [await aMember(school, "operations"), await aMember(school, "learners")];
  const partner = await desk.call(staffPartners.addPartner, { code: "signed", ...draft });
  const { data } = await arrive("signed", partner, "李名", "S-1");
  await arrive("signed", partner, "李改名", "S-1");
  const one = await support.call(staffLearners.one, { learnerId: String(data!.userId) });
  expect(one).toMatchObject({ confirmedName: "李名", confirmed: { by: "" }, origin: "partner", partner: "苏州精工" });
  const { version } = await desk.call(staffPartners.savePartner, {
    partnerId: partner.partnerId, version: partner.version, ...draft, name: "改过的名称", allowUnsigned: true,
  });
  expect(version).toBe(2);
  const bare = { appToken: "jg", name: "王五", source: "signed", wkno: "S-2" };
  const unsigned = await school.visitor().call(account.bossLogin, bare);
  expect((await support.call(staffLearners.one, { learnerId: String(unsigned.userId) })).confirmed).toBeNull();
});

test("secrets are the business of operations over the whole school", async () => {
  expect((await (await aMember(school, "learners")).ask(staffPartners.partners, {})).code).toBe(-1);
  expect((await (await aClassTeacher(school, [], "operations")).ask(staffPartners.partners, {})).code).toBe(-1);
  expect((await (await aMember(school, "learners")).ask(staffPartners.choices, {})).code).toBe(1);
});
