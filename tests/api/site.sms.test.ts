import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account, CONSENT_VERSION } from "#contract/account.ts";
import { staffSms } from "#contract/staff/sms.ts";
import { askCode, freshPhone } from "../factories/account.ts";
import { aMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool({ env: { ABUSE_ALLOW: "127.0.0.1" } });
});
afterAll(() => school.close());

describe("text messages", () => {
  let gateway: Server;
  let asked: string[];
  let sending: School;
  beforeAll(async () => {
    asked = [];
    gateway = createServer((request, response) => {
      asked.push(request.url!);
      response.end(JSON.stringify({ Code: asked.length === 1 ? "OK" : "isv.SMS_SIGNATURE_ILLEGAL", BizId: "1" }));
    });
    await new Promise<void>((resolve) => void gateway.listen(0, "127.0.0.1", resolve));
    const endpoint = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
    sending = await openSchool({
      env: {
        SMS_PROVIDER: "aliyun", ALIYUN_SMS_ACCESS_KEY_ID: "key", ALIYUN_SMS_ACCESS_KEY_SECRET: "hidden-secret",
        ALIYUN_SMS_SIGN_NAME: "青山云课堂", ALIYUN_SMS_TEMPLATE_CODE: "SMS_1", ALIYUN_SMS_ENDPOINT: endpoint,
      },
    });
  });
  afterAll(async () => {
    await sending.close();
    gateway.close();
  });

  test("are tried through the school's own service: what it says is shown, the phone is masked, no secret is told", async () => {
    const member = await aMember(sending, "site");
    expect(await member.call(staffSms.state, {})).toMatchObject({ provider: "aliyun", sends: true, signName: "青山云课堂", tests: [] });
    expect(await member.call(staffSms.test, { phone: "13912345678" })).toEqual({ status: "accepted", reason: "", provider: "aliyun" });
    expect(decodeURIComponent(asked[0]!)).toContain("PhoneNumbers=13912345678");
    expect((await member.ask(staffSms.test, { phone: "13912345678" })).code).toBe(-1);
    sending.clock.now += 61_000;
    const again = await member.call(staffSms.test, { phone: "13912345678" });
    expect(again).toMatchObject({ status: "rejected", reason: "isv.SMS_SIGNATURE_ILLEGAL" });
    const state = await member.call(staffSms.state, {});
    expect(state.tests.map(({ status }) => status)).toEqual(["rejected", "accepted"]);
    expect(JSON.stringify(state)).not.toContain("hidden-secret");
    const log = await sending.db.selectFrom("audit_log").select("details").where("action", "=", "site.smsTested").execute();
    expect(log).toHaveLength(2);
    expect(JSON.stringify([state, log])).not.toContain("13912345678");
  });

  test("a code that was sent as a test opens nothing", async () => {
    const phone = freshPhone();
    const visitor = school.visitor();
    const boss = await aMember(school, "site");
    await boss.call(staffSms.test, { phone });
    const lines = readFileSync(`${school.dataDir}/outbox.jsonl`, "utf8").trim().split("\n");
    const { code } = JSON.parse(lines.at(-1)!) as { code: string };
    const answer = await visitor.ask(account.pcRegister, {
      userName: phone, password: "hongqi7shen9", verifyCode: code, consentVersion: CONSENT_VERSION, adult: true,
    });
    expect(answer).toMatchObject({ code: 1001, data: { fields: { verifyCode: expect.any(String) as string } } });
    expect((await boss.call(staffSms.state, {})).sends).toBe(false);
    await askCode(school, visitor, phone);
  });
});
