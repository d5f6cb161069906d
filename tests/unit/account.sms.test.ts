import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnvironment } from "#server/environment.ts";
import { chooseProviders } from "#server/providers/choose.ts";
import { authorization } from "#server/providers/aliyun/signature.ts";
import { aliyun } from "#server/providers/sms/aliyun.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const NOW = Date.parse("2026-11-20T02:00:00.123Z");
const MESSAGE = { phone: "13800138000", code: "042137", minutes: 5, outId: "out-1" };

let answer: (response: ServerResponse) => void;
let seen: { method: string; url: URL; headers: IncomingMessage["headers"] }[] = [];
const server = createServer((request, response) => {
  seen.push({ method: request.method!, url: new URL(request.url!, "http://x"), headers: request.headers });
  answer(response);
});
let origin = "";
beforeAll(async () => {
  await new Promise<void>((go) => server.listen(0, "127.0.0.1", go));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const sender = () => {
  seen = [];
  return aliyun({ accessKeyId: "id", accessKeySecret: "secret", signName: "匠成*云(课堂)", templateCode: "SMS_1", endpoint: origin }, () => NOW);
};
const say = (status: number, body: object) => (response: ServerResponse) =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

describe("Aliyun's text messages", () => {
  test("the signature is the one of the provider's published example", () => {
    const headers = {
      host: "ecs.cn-shanghai.aliyuncs.com",
      "x-acs-action": "RunInstances",
      "x-acs-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "x-acs-date": "2023-10-26T10:22:32Z",
      "x-acs-signature-nonce": "3156853299f313e23d1673dc12e1703d",
      "x-acs-version": "2014-05-26",
    };
    const query = { RegionId: "cn-shanghai", ImageId: "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd" };
    expect(
      authorization(
        { method: "POST", query, headers, body: "" },
        { accessKeyId: "YourAccessKeyId", accessKeySecret: "YourAccessKeySecret" },
      ),
    ).toBe(
      "ACS3-HMAC-SHA256 Credential=YourAccessKeyId," +
        "SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version," +
        "Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
    );
  });

  test("a code is sent by SendSms, with a signature that the other side comes to itself", async () => {
    answer = say(200, { Code: "OK", BizId: "biz-9" });
    expect(await sender().sendCode(MESSAGE)).toEqual({ status: "accepted", providerId: "biz-9" });
    const [{ method, url, headers }] = seen as [(typeof seen)[0]];
    expect(Object.fromEntries(url.searchParams)).toEqual({
      PhoneNumbers: "13800138000", SignName: "匠成*云(课堂)", TemplateCode: "SMS_1", TemplateParam: '{"code":"042137"}', OutId: "out-1",
    });
    expect(headers).toMatchObject({ "x-acs-action": "SendSms", "x-acs-version": "2017-05-25", "x-acs-date": "2026-11-20T02:00:00Z" });
    const [, credential, names, signature] = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=(\w+)$/.exec(
      headers.authorization!,
    )!;
    expect(credential).toBe("id");
    expect(names!.split(";")).toEqual([
      "host",
      "x-acs-action",
      "x-acs-content-sha256",
      "x-acs-date",
      "x-acs-signature-nonce",
      "x-acs-version",
    ]);
    const canonical = [
      method,
      url.pathname,
      url.search.slice(1),
      ...names!.split(";").map((name) => `${name}:${String(headers[name])}`),
      "",
      names,
      sha256(""),
    ].join("\n");
    expect(signature).toBe(createHmac("sha256", "secret").update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`).digest("hex"));
    // RFC 3986 leaves no bare sign of !'()* in the query.
    expect(url.search).not.toMatch(/[!'()*+]/);
  });

  test("a no of the provider is a no, with its reason", async () => {
    answer = say(200, { Code: "isv.BUSINESS_LIMIT_CONTROL", Message: "触发分钟级流控" });
    expect(await sender().sendCode(MESSAGE)).toEqual({ status: "rejected", reason: "isv.BUSINESS_LIMIT_CONTROL" });
    answer = say(403, { Code: "SignatureDoesNotMatch" });
    expect(await sender().sendCode(MESSAGE)).toEqual({ status: "rejected", reason: "SignatureDoesNotMatch" });
  });

  test("a fault, a broken answer, a redirect and silence of 5 s leave it unknown; one try only", async () => {
    answer = say(500, { Code: "InternalError" });
    expect(await sender().sendCode(MESSAGE)).toEqual({ status: "unknown" });
    answer = (response) => void response.end("<html>");
    expect(await sender().sendCode(MESSAGE)).toEqual({ status: "unknown" });
    answer = (response) => void response.writeHead(302, { location: "http://elsewhere.example/" }).end();
    expect(await sender().sendCode(MESSAGE)).toEqual({ status: "unknown" });
    answer = () => undefined;
    const started = Date.now();
    expect(await sender().sendCode(MESSAGE)).toEqual({ status: "unknown" });
    expect(Date.now() - started).toBeGreaterThan(4_900);
    // The provider would stay silent for ever.
    expect(Date.now() - started).toBeLessThan(15_000);
    expect(seen).toHaveLength(1);
  });

  test("nobody listening means that nothing was sent", async () => {
    const gone = createServer();
    await new Promise<void>((go) => gone.listen(0, "127.0.0.1", go));
    const endpoint = `http://127.0.0.1:${(gone.address() as AddressInfo).port}`;
    await new Promise((done) => gone.close(done));
    const nobody = aliyun({ accessKeyId: "id", accessKeySecret: "s", signName: "n", templateCode: "t", endpoint }, () => NOW);
    expect(await nobody.sendCode(MESSAGE)).toEqual({ status: "rejected", reason: "unreachable" });
  });
});

describe("the choice of the sender", () => {
  const choose = (env: Record<string, string>) => chooseProviders(readEnvironment({ DATA_DIR: "/tmp/none", ...env }), () => NOW).sms.name;

  test("missing settings of Aliyun stop the start with one line that names them", () => {
    expect(() => choose({ SMS_PROVIDER: "aliyun", ALIYUN_SMS_ACCESS_KEY_ID: "a", ALIYUN_SMS_SIGN_NAME: "b" })).toThrow(
      "SMS_PROVIDER=aliyun needs ALIYUN_SMS_ACCESS_KEY_SECRET, ALIYUN_SMS_TEMPLATE_CODE",
    );
    const all = {
      SMS_PROVIDER: "aliyun",
      ALIYUN_SMS_ACCESS_KEY_ID: "a",
      ALIYUN_SMS_ACCESS_KEY_SECRET: "b",
      ALIYUN_SMS_SIGN_NAME: "c",
      ALIYUN_SMS_TEMPLATE_CODE: "d",
    };
    expect(choose(all)).toBe("aliyun");
    expect(() => choose({ ...all, ALIYUN_SMS_ENDPOINT: "dysmsapi" })).toThrow("ALIYUN_SMS_ENDPOINT is no address");
    expect(() => choose({ SMS_PROVIDER: "pigeon" })).toThrow("SMS_PROVIDER=pigeon is unknown");
    expect(() => choose({ SMS_CAPTCHA: "never" })).toThrow("SMS_CAPTCHA=never is unknown");
    expect(() => choose({ PUBLIC_URL: "https://school.example.cn" })).toThrow("SMS_PROVIDER must be set in production");
  });
});
