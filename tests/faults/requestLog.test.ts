import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { account, CONSENT_VERSION } from "#contract/account.ts";
import { site } from "#contract/site.ts";
import { seed } from "../support/demo.ts";
import { Client } from "../support/client.ts";
import { Start } from "../support/start.ts";

const PHONE = "13912345678";
const PASSWORD = "hongqi7shen9";
const NICK = "张三丰";
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

let dataDir: string;
let school: Start;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "jc-log-"));
  seed()?.copyTo(dataDir);
});
afterEach(async () => {
  await school.end("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
});

const open = (env: Record<string, string>): Start => (school = new Start({ dataDir, env: { DEMO: "0", ...env } }));
const lines = () => school.errors.split("\n").filter(Boolean).map((line) => JSON.parse(line) as Record<string, unknown>);

/** Somebody who registers, gives a name and looks for something under it. */
async function register(origin: string): Promise<{ client: Client; learnerId: number }> {
  const client = new Client(origin);
  await client.call(account.getVerifyCodeForLogin, { phone: PHONE, isPc: true });
  const sent = JSON.parse(readFileSync(join(dataDir, "outbox.jsonl"), "utf8").trim().split("\n").at(-1)!) as { code: string };
  const form = { userName: PHONE, verifyCode: sent.code, password: PASSWORD, consentVersion: CONSENT_VERSION, adult: true };
  const login = await client.call(account.pcRegister, form);
  client.token = login.token;
  await client.call(account.saveProfile, { nickName: NICK });
  return { client, learnerId: login.userId };
}

describe("the log at LOG_LEVEL=debug", () => {
  test("has a line of each request with its id, and nothing personal of a learner who registers", async () => {
    const origin = await open({ LOG_LEVEL: "debug" }).ready();
    const { client, learnerId } = await register(origin);
    const asked = `${account.getProfile.path}?phone=${PHONE}&name=${encodeURIComponent(NICK)}`;
    const own = await client.raw("GET", asked, undefined, { traceparent: PARENT });
    await client.raw("GET", `/${PHONE}/${encodeURIComponent(NICK)}`);
    await client.raw("POST", account.userLogin.path, JSON.stringify({ phone: PHONE, password: "wrong" }));
    const requestId = own.headers.get("x-request-id");
    await vi.waitFor(() => expect(lines().filter(({ message }) => message === "http: a request").length).toBeGreaterThanOrEqual(5));
    expect(lines().find((line) => line["requestId"] === requestId)).toEqual({
      at: expect.any(String), level: "info", message: "http: a request",
      requestId, traceId: TRACE, call: "account.getProfile", method: "GET", status: 200, code: 1, ms: expect.any(Number), learnerId,
    });
    for (const secret of [PHONE, PASSWORD, NICK, encodeURIComponent(NICK), "?", client.token!, client.cookies.get("sid") ?? "sid="])
      expect(school.errors).not.toContain(secret);
    expect(school.out).not.toContain(PHONE);
  }, 300_000);
});

describe("the log by default", () => {
  test("says nothing of requests that went well", async () => {
    const origin = await open({}).ready();
    expect((await new Client(origin).raw("GET", site.getServiceList.path)).headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
    expect(school.errors).toBe("");
  }, 300_000);
});

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { key: string; value: { stringValue?: string } }[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly { traceId: string; spanId: string; parentSpanId?: string; name: string; kind: number }[];
    }[];
  }[];
}

describe("traces", () => {
  test("go to the collector that the environment names: the request within its trace, its statements within it, no values", async () => {
    const got: Sent[] = [];
    const collector = createServer((request, response) => {
      let body = "";
      request.on("data", (part: Buffer) => (body += part.toString()));
      request.on("end", () => {
        if (request.url === "/v1/traces" && request.headers["content-type"] === "application/json") got.push(JSON.parse(body) as Sent);
        response.end("{}");
      });
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => collector.once("listening", resolve));
    const { port } = collector.address() as AddressInfo;
    const origin = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }).ready();
    const { client } = await register(origin);
    await client.raw("GET", `${account.getProfile.path}?phone=${PHONE}`, undefined, { traceparent: PARENT });
    await school.end("SIGTERM");
    collector.close();
    const scopes = got.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans));
    const spans = scopes.flatMap((scope) => scope.spans);
    const asked = spans.find(({ traceId, kind }) => traceId === TRACE && kind === 2)!;
    expect(asked).toMatchObject({ name: "account.getProfile", parentSpanId: PARENT.slice(36, 52) });
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === asked.spanId);
    expect(statements.length).toBeGreaterThan(0);
    for (const { kind, traceId } of statements) expect([kind, traceId]).toEqual([3, TRACE]);
    expect(spans.some(({ name }) => name === "account.pcRegister")).toBe(true);
    for (const secret of [PHONE, PASSWORD, NICK]) expect(JSON.stringify(got)).not.toContain(secret);
  }, 300_000);

  test("that nobody takes cost the school nothing but one line", async () => {
    const origin = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" }).ready();
    for (let n = 0; n < 10; n += 1) expect((await new Client(origin).raw("GET", site.getServiceList.path)).status).toBe(200);
    await school.end("SIGTERM");
    // On a busy machine the end comes in the middle of other work, which says so.
    const told = lines().map(({ message }) => message).filter((message) => !String(message).startsWith("media: "));
    expect(told).toEqual(["tracing: the collector takes no spans; they are lost until it does"]);
  }, 300_000);
});
