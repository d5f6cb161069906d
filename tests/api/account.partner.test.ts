import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { account } from "#contract/account.ts";
import { account as door } from "#server/domains/account/account.ts";
import { signLink } from "#server/domains/account/partner/rules.ts";
import { addPartner, renewPartnerKey, setPartnerActive } from "#server/domains/account/partner/partners.ts";
import { signIn } from "../factories/account.ts";
import type { Client } from "../support/client.ts";
import { openSchool, type School } from "../support/school.ts";

const KEY = randomBytes(32).toString("base64url");
const NEXT_KEY = randomBytes(32).toString("base64url");
let school: School;
let nextAddress = 0;
beforeAll(async () => {
  school = await openSchool({ env: { ABUSE_ALLOW: "127.0.0.1", TRUSTED_PROXIES: "127.0.0.1" } });
  const partner = { app_token: "school", created_at: new Date(school.clock.now) };
  await school.db
    .insertInto("partner")
    .values([
      { ...partner, code: "acme", name: "某某电气", keys: JSON.stringify({ a: KEY, b: NEXT_KEY }), may_provision: true, distributor_id: "2" },
      { ...partner, code: "strict", name: "只认名册", keys: JSON.stringify({ a: KEY }) },
      { ...partner, code: "open", name: "不签名", may_provision: true, allow_unsigned: true },
      { ...partner, code: "closed", name: "已停", keys: JSON.stringify({ a: KEY }), may_provision: true, is_active: false },
    ])
    .execute();
});
afterAll(() => school.close());
beforeEach(() => {
  nextAddress += 1;
});

type Link = Parameters<typeof signLink>[0];
const link = (change: Partial<Link> = {}, key = KEY) => {
  const fields: Link = {
    appToken: "school",
    name: "张伟",
    source: "acme",
    wkno: "A-17",
    kid: "a",
    ts: school.clock.now,
    nonce: randomBytes(18).toString("base64url"),
    ...change,
  };
  return { ...fields, sign: signLink(fields, key) };
};
const arrive = (input: object, client: Client = school.visitor()) => client.ask(account.bossLogin, input as ReturnType<typeof link>);
const REFUSED = { code: -1, message: "单位登录没有成功，请用手机号登录", data: null };
const learners = async () => Number((await school.pool.query("select count(*)::int as n from learner")).rows[0].n);

describe("bossLogin", () => {
  test("the first arrival makes the account, the next finds it by work number, never by name", async () => {
    const browser = school.visitor();
    const first = await arrive(link(), browser);
    expect(first).toMatchObject({ code: 1, data: { nickName: "张伟", workCode: "A-17", userType: "trainee", distributorId: "2" } });
    browser.token = first.data!.token;
    expect(await browser.call(account.getProfile, {})).toMatchObject({ realName: "张伟", phone: "", hasPassword: false });
    expect((await arrive(link({ name: "张小伟" }))).data?.userId).toBe(first.data!.userId);
    expect((await arrive(link({ wkno: "A-18" }))).data?.userId).not.toBe(first.data!.userId);
    expect((await arrive(link({}, KEY))).data?.userId).toBe(first.data!.userId);
    expect((await arrive(link({ kid: "b" }, NEXT_KEY))).data?.userId).toBe(first.data!.userId);
  });

  test("arrivals at the same moment make one account", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => arrive(link({ wkno: "B-1" }))));
    expect(new Set(answers.map((answer) => answer.data?.userId)).size).toBe(1);
  });

  test("a forged, altered, expired or replayed link gets one message and no session", async () => {
    const good = link();
    const before = await learners();
    for (const bad of [
      { ...good, sign: signLink(good, NEXT_KEY) },
      { ...good, wkno: "A-18" },
      { ...good, name: "李四" },
      { ...good, source: "strict" },
      { ...good, ts: good.ts + 1 },
      { ...good, nonce: "n".repeat(22) },
      { ...good, kid: "b" },
      { ...good, sign: "" },
      { ...good, sign: undefined },
      { ...good, nonce: "short" },
      link({ ts: school.clock.now - 120_001 }),
      link({ ts: school.clock.now + 120_001 }),
      link({ appToken: "elsewhere" }),
      link({ source: "nobody" }),
      link({ source: "closed" }),
      link({ source: "strict", wkno: "new" }),
      { appToken: "school", name: "张伟", source: "acme", wkno: "A-17" },
      {},
      { ...good, wkno: " " },
    ]) {
      const browser = school.visitor();
      expect(await arrive(bad, browser)).toEqual(REFUSED);
      expect(browser.cookies.size).toBe(0);
    }
    expect(await learners()).toBe(before);
    expect((await arrive(good)).code).toBe(1);
    expect(await arrive(good)).toEqual(REFUSED);
  });

  test("one link used five times at once signs in once", async () => {
    const one = link();
    const answers = await Promise.all(Array.from({ length: 5 }, () => arrive(one)));
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
  });

  test("a partner may be set to accept links without a signature", async () => {
    expect((await arrive({ appToken: "school", name: "王芳", source: "open", wkno: "7" })).data).toMatchObject({
      nickName: "王芳",
      workCode: "7",
    });
    expect(await arrive({ appToken: "elsewhere", name: "王芳", source: "open", wkno: "7" })).toEqual(REFUSED);
  });

  test("a person signed in as someone else is asked first, and the same link serves the answer", async () => {
    const browser = await signIn(school);
    const one = link();
    expect(await arrive(one, browser)).toMatchObject({ code: 2011, data: null });
    expect((await browser.ask(account.getProfile, {})).code).toBe(1);
    const answer = await arrive({ ...one, confirm: true }, browser);
    expect(answer).toMatchObject({ code: 1, data: { workCode: "A-17" } });
    const old = browser.token;
    browser.token = answer.data!.token;
    expect(browser.token).not.toBe(old);
    // Signed in as the same person, nobody is asked.
    expect((await arrive(link(), browser)).code).toBe(1);
  });

  test("a person who must be made is asked for before the account is made", async () => {
    const browser = await signIn(school);
    const before = await learners();
    expect((await arrive(link({ wkno: "C-1" }), browser)).code).toBe(2011);
    expect(await learners()).toBe(before);
  });

  test("a frozen learner gets -6", async () => {
    const { data } = await arrive(link({ wkno: "F-1" }));
    await door.freezeLearner(school.means, data!.userId);
    expect((await arrive(link({ wkno: "F-1" }))).code).toBe(-6);
  });

  test("ten links a minute per address", async () => {
    const codes: number[] = [];
    for (let i = 0; i < 11; i += 1)
      codes.push((await school.visitor().ask(account.bossLogin, link(), { "x-forwarded-for": `203.0.113.${nextAddress}` })).code);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 1), -1]);
  });
});

describe("a partner", () => {
  test("gets a key, then a second beside it for the change-over, never a third; it can be stopped and resumed", async () => {
    const entered = { code: "newcomer", name: "新伙伴", appToken: "school", mayProvision: true };
    const first = (await addPartner(school.means, entered))!;
    expect(await addPartner(school.means, entered)).toBeNull();
    const using = ({ kid, key }: { kid: string; key: string }) => arrive(link({ source: "newcomer", kid }, key));
    expect((await using(first)).code).toBe(1);
    school.clock.now += 1_000;
    const second = await renewPartnerKey(school.means, "newcomer");
    expect([(await using(first)).code, (await using(second)).code]).toEqual([1, 1]);
    school.clock.now += 1_000;
    const third = await renewPartnerKey(school.means, "newcomer");
    expect([(await using(first)).code, (await using(second)).code, (await using(third)).code]).toEqual([-1, 1, 1]);
    await renewPartnerKey(school.means, "newcomer", third.kid);
    expect([(await using(second)).code, (await using(third)).code]).toEqual([1, -1]);
    await setPartnerActive(school.means, "newcomer", false);
    expect(await using(second)).toEqual(REFUSED);
    await setPartnerActive(school.means, "newcomer", true);
    expect((await using(second)).code).toBe(1);
  });
});
