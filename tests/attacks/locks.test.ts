import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account } from "#contract/account.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { rooms } from "#server/app.ts";
import { prepareRooms } from "#server/kernel/room.ts";
import { askCode, makeLearner, sentCodes } from "../factories/account.ts";
import { solveCaptcha } from "../factories/captcha.ts";
import { openSchool, type School } from "../support/school.ts";

const PASSWORD = "hongqi7shen9";
const OWNER = { username: "boss", password: "a-long-password-1" };
const MINUTE = 60_000;
/** Attackers and owners stand behind one address, as in a classroom: the hardest case to tell them apart. */
let school: School;
beforeAll(async () => {
  school = await openSchool({ env: { OWNER_USERNAME: OWNER.username, OWNER_PASSWORD: OWNER.password } });
  await prepareRooms(school.means, rooms);
});
afterAll(() => school.close());

const guess = (username: string, pass = "wrong1234") => school.visitor().ask(account.userLogin, { phoneType: 2, username, pass });
const guessStaff = (password: string) => school.visitor().ask(staffAccount.login, { username: OWNER.username, password });

describe("ten wrong staff passwords by anybody", () => {
  test("lock the owner out of nothing: the known browser gets in at once, a strange one after its proof of work", async () => {
    const known = school.visitor();
    await known.call(staffAccount.login, OWNER);
    for (let round = 0; round < 3; round += 1, school.clock.now += MINUTE) {
      const codes: number[] = [];
      for (let i = 0; i < 10; i += 1) codes.push((await guessStaff(`wrong ${i}`)).code);
      expect(codes.filter((code) => code === -1).length).toBeLessThanOrEqual(3);
      expect((await known.ask(staffAccount.login, OWNER)).code).toBe(1);
      const strange = school.visitor();
      expect((await strange.ask(staffAccount.login, OWNER)).code).toBe(2010);
      const captcha = await solveCaptcha(strange, "staffLogin", OWNER.username);
      expect((await strange.ask(staffAccount.login, { ...OWNER, captcha })).code).toBe(1);
    }
  });

  test("are answered alike for an account that isn't there", async () => {
    const ask = async (username: string) => {
      const said = JSON.stringify({ username, password: "no" });
      const { text, headers, status } = await school.visitor().raw("POST", staffAccount.login.path, said);
      return [status, text, [...headers.keys()].join()];
    };
    for (const [one, other] of [[OWNER.username, "nobody"]] as const) {
      for (let i = 0; i < 6; i += 1) expect(await ask(one)).toEqual(await ask(other));
    }
    const price = async (subject: string) =>
      (await school.visitor().call(account.getCaptcha, { purpose: "staffLogin", subject })).challenge.parameters.data["price"];
    expect(await price("nobody")).toBeLessThanOrEqual(Number(await price(OWNER.username)));
  });
});

describe("a hundred wrong learner passwords", () => {
  test("are five guesses, unless they are paid for, and the owner signs in all the while", async () => {
    school.clock.now += 60 * MINUTE;
    const { phone } = await makeLearner(school, { password: PASSWORD });
    const known = school.visitor();
    expect((await known.ask(account.userLogin, { phoneType: 2, username: phone, pass: PASSWORD })).code).toBe(1);
    const codes: number[] = [];
    for (let i = 0; i < 100; i += 1) {
      codes.push((await guess(phone)).code);
      if (i % 20 === 0) expect((await known.ask(account.userLogin, { phoneType: 2, username: phone, pass: PASSWORD })).code).toBe(1);
    }
    expect(codes.filter((code) => code !== 2010).length).toBeLessThanOrEqual(5);
    const strange = school.visitor();
    const captcha = await solveCaptcha(strange, "login", phone);
    expect((await strange.ask(account.userLogin, { phoneType: 2, username: phone, pass: PASSWORD, captcha })).code).toBe(1);
  });

  test("paid for by work, they make each next one dearer, and the owner still gets in", async () => {
    school.clock.now += 60 * MINUTE;
    const { phone } = await makeLearner(school, { password: PASSWORD });
    let [guesses, paid] = [0, 0];
    while (guesses < 20) {
      const visitor = school.visitor();
      const { challenge } = await visitor.call(account.getCaptcha, { purpose: "login", subject: phone });
      if ((await guess(phone)).code === -1) {
        guesses += 1;
        continue;
      }
      const captcha = await solveCaptcha(visitor, "login", phone);
      const { code } = await visitor.ask(account.userLogin, { phoneType: 2, username: phone, pass: "wrong1234", captcha });
      expect(code).toBe(-1);
      paid += Number(challenge.parameters.data["price"]);
      guesses += 1;
    }
    expect(paid).toBeGreaterThanOrEqual(25);
    const strange = school.visitor();
    const captcha = await solveCaptcha(strange, "login", phone);
    expect((await strange.ask(account.userLogin, { phoneType: 2, username: phone, pass: PASSWORD, captcha })).code).toBe(1);
  }, 120_000);
});

describe("four code requests by a stranger", () => {
  const send = (phone: string, captcha?: string) =>
    school.visitor().ask(account.getVerifyCodeForLogin, { phone, ...(captcha === undefined ? {} : { captcha }) });

  test("void no code of the owner, and leave the owner codes, in a known browser and, for work, in a strange one", async () => {
    school.clock.now += 60 * MINUTE;
    const { phone } = await makeLearner(school, { password: PASSWORD });
    const known = school.visitor();
    expect((await known.ask(account.userLogin, { phoneType: 2, username: phone, pass: PASSWORD })).code).toBe(1);
    const before = await askCode(school, known, phone);
    const codes: number[] = [];
    for (let i = 0; i < 4; i += 1, school.clock.now += MINUTE) codes.push((await send(phone)).code);
    expect(codes).toEqual([1, 1, 2010, 2010]);
    expect((await known.ask(account.verifyCodeLogin, { phone, verifyCode: before })).code).toBe(1);
    const strange = school.visitor();
    const captcha = await solveCaptcha(strange, "code", phone);
    await strange.call(account.getVerifyCodeForLogin, { phone, captcha });
    const code = sentCodes(school, phone).at(-1)!;
    expect((await strange.ask(account.verifyCodeLogin, { phone, verifyCode: code })).code).toBe(1);
  });

  test("and as many as work buys, too: known browsers keep their half, at once", async () => {
    school.clock.now += 60 * MINUTE;
    const { phone } = await makeLearner(school, { password: PASSWORD });
    const known = school.visitor();
    expect((await known.ask(account.userLogin, { phoneType: 2, username: phone, pass: PASSWORD })).code).toBe(1);
    const sent: number[] = [];
    for (let i = 0; i < 4; i += 1, school.clock.now += MINUTE) {
      sent.push((await send(phone, await solveCaptcha(school.visitor(), "code", phone))).code);
    }
    expect(sent).toEqual([1, 1, 1, -1]);
    const code = await askCode(school, known, phone);
    expect((await known.ask(account.verifyCodeLogin, { phone, verifyCode: code })).code).toBe(1);
  });
});
