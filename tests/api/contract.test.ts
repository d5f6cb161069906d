import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Duty } from "#contract/duties.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { rooms } from "#server/app.ts";
import { registryOf } from "#server/kernel/room.ts";
import { signIn } from "../factories/account.ts";
import { aMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

/** The loops over the whole contract: a new endpoint is covered without a line being written for it. */
const entries = registryOf(rooms).all();
const named = entries.map((entry) => [`${entry.domain}.${entry.name}`, entry] as const);
const closed = named.filter(([, entry]) => entry.endpoint.access !== "visitor");

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const addressOf = (endpoint: Endpoint, id: string) => endpoint.path.replace(/:\w+/g, id);
const bodyOf = (endpoint: Endpoint, body: string) => (endpoint.method === "POST" ? body : undefined);

describe("every call that is not public refuses a visitor", () => {
  test.each(closed)("%s", async (_name, { endpoint }) => {
    const answer = await school.visitor().raw(endpoint.method, addressOf(endpoint, "1"), bodyOf(endpoint, "{}"));
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({ code: 401, message: "请先登录", data: null });
  });

  test("and there are such calls", () => {
    expect(closed.length).toBeGreaterThan(0);
  });
});

describe("every call that is not public refuses a forged session", () => {
  test.each(closed)("%s", async (_name, { endpoint }) => {
    const client = school.visitor();
    client.cookies.set(endpoint.access.startsWith("staff:") ? "ssid" : "sid", "A".repeat(43));
    client.token = "B".repeat(43);
    const answer = await client.raw(endpoint.method, addressOf(endpoint, "1"), bodyOf(endpoint, "{}"));
    expect((JSON.parse(answer.text) as { code: number }).code).toBe(401);
  });
});

const HOSTILE = [
  "null", "[]", '"text"', "7", '{"id":"1; drop table learner"}', '{"id":-1,"current":0,"size":100000}', '{"current":"x","size":[]}',
  '{"phone":["13800000000"],"username":{"$ne":1},"pass":{},"keyword":{"a":1}}', '{"id":99999999999999999999,"itemId":1e308,"seq":-5}',
  `{"keyword":"${"长".repeat(5000)}","content":"${"x".repeat(20_000)}"}`, '{"constructor":{"prototype":{"x":1}}}', '{"keyword":"\\u0000"}',
];

describe("every call answers hostile bodies with a clear envelope, never with a fault", () => {
  test.each(named)("%s", async (_name, { endpoint }) => {
    const client = school.visitor();
    for (const body of endpoint.method === "POST" ? HOSTILE : [""]) {
      for (const id of ["1", "0", "-1", "x", "99999999999", "%00", "..%2f..%2fetc"]) {
        const query = endpoint.method === "POST" ? "" : "?id=a&id=b&current=-1&size=x&type=%F0%9F&keyword=%00";
        const { status, text } = await client.raw(endpoint.method, addressOf(endpoint, id) + query, bodyOf(endpoint, body), {
          "x-forwarded-for": "8.8.8.8",
        });
        expect([200, 400, 404, 413, 429], `${body.slice(0, 60)} ${id}: ${text}`).toContain(status);
        const answer = JSON.parse(text) as { code: number; message: string };
        expect(typeof answer.code, text).toBe("number");
        if (answer.code !== 1) expect(answer.message.length, text).toBeGreaterThan(0);
        expect(text).not.toMatch(/at .*\.ts:\d+|select |insert |SQLSTATE/);
        if (!endpoint.path.includes(":")) break;
      }
    }
  });
});

describe("nor with a fault to somebody whom it lets in", () => {
  test.each(closed)("%s", async (_name, { endpoint }) => {
    const client =
      endpoint.access === "learner" ? await signIn(school) : await aMember(school, endpoint.access.slice("staff:".length) as Duty);
    const answers: number[] = [];
    for (const body of endpoint.method === "POST" ? HOSTILE : [""]) {
      const query = endpoint.method === "POST" ? "" : "?id=a&id=b&current=-1&size=x&type=%F0%9F&keyword=%00";
      const { status, text } = await client.raw(endpoint.method, addressOf(endpoint, "x") + query, bodyOf(endpoint, body));
      expect([200, 400, 404, 413, 429], `${body.slice(0, 60)}: ${text}`).toContain(status);
      const answer = JSON.parse(text) as { code: number; message: string };
      if (answer.code !== 1) expect(answer.message.length, text).toBeGreaterThan(0);
      expect(text).not.toMatch(/at .*\.ts:\d+|select |insert |SQLSTATE/);
      answers.push(answer.code);
    }
    expect(answers[0], "it was let in").not.toBe(401);
  });
});

describe("the wire", () => {
  test("malformed JSON is 400 with the envelope", async () => {
    const { status, text } = await school.visitor().raw("POST", "/api/v1/pc/getInitConfig", "{bad");
    expect(status).toBe(400);
    expect(JSON.parse(text)).toEqual({ code: -1, message: "请求的格式不对，请刷新页面后再试", data: null });
  });

  test("an unknown path is 404 with the envelope", async () => {
    const { status, text } = await school.visitor().raw("POST", "/api/v1/nothing", "{}");
    expect(status).toBe(404);
    expect((JSON.parse(text) as { code: number }).code).toBe(-1);
  });

  test.each(["/%E0%A4%A", "/info/details/%E0%A4%A", `/play/${"v".repeat(600)}/x/key`, "/covers/%2e%2e%2f%2e%2e%2fsecrets.json/x"])(
    "an address that can't be read is refused with the envelope: %.40s",
    async (path) => {
      const { status, headers, text } = await school.visitor().raw("GET", path);
      expect([400, 404]).toContain(status);
      expect(JSON.parse(text)).toMatchObject({ code: -1, data: null });
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("cache-control")).toBe("no-store");
    },
  );

  test("a body over the limit is 413 with the envelope", async () => {
    const { status, text } = await school
      .visitor()
      .raw("POST", "/api/v1/pc/getInitConfig", JSON.stringify({ hostName: "x".repeat(70_000) }));
    expect(status).toBe(413);
    expect((JSON.parse(text) as { code: number }).code).toBe(-1);
  });

  test("a body that is not JSON is refused", async () => {
    const { status } = await school.visitor().raw("POST", "/api/v1/pc/getInitConfig", "a=1", { "content-type": "text/plain" });
    expect(status).toBe(400);
  });

  test("prototype poisoning is refused", async () => {
    const { status } = await school.visitor().raw("POST", "/api/v1/pc/getInitConfig", '{"__proto__":{"x":1}}');
    expect(status).toBe(400);
  });

  test("a request from another site is stopped", async () => {
    for (const headers of [{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }]) {
      const { text } = await school.visitor().raw("POST", "/api/v1/pc/getInitConfig", "{}", headers);
      expect((JSON.parse(text) as { message: string }).message).toBe("这个请求不是从本站发出的，已拦下");
    }
  });

  test("the message speaks the language of the cookie, then of the browser", async () => {
    const client = school.visitor();
    client.language = "en-US,en;q=0.9";
    expect((JSON.parse((await client.raw("POST", "/api/x", "{}")).text) as { message: string }).message).toBe(
      "There is nothing at this address",
    );
    client.cookies.set("lang", "zh");
    expect((JSON.parse((await client.raw("POST", "/api/x", "{}")).text) as { message: string }).message).toBe("没有找到这个地址");
  });

  test("every answer carries the protecting headers", async () => {
    for (const path of ["/api/v1/service/getServiceList", "/api/nothing", "/healthz"]) {
      const { headers } = await school.visitor().raw("GET", path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(headers.get("x-frame-options")).toBe("DENY");
    }
  });
});
