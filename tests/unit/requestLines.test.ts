import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type LogLevel, readEnvironment } from "#server/environment.ts";
import { openHttp } from "#server/kernel/http.ts";
import { openLog } from "#server/kernel/log.ts";
import { Requests } from "#server/kernel/monitoring/requests.ts";

const lines: string[] = [];
afterEach(() => void lines.splice(0));

/** Answers one request of a server with some addresses; returns its status. What it wrote is in `lines`. */
async function ask(level: LogLevel, url: string): Promise<number> {
  const log = openLog((line) => void lines.push(line), () => 0, level);
  const app = openHttp(readEnvironment({}), log);
  const requests = new Requests(log, level, null);
  requests.watch(app);
  const config = { access: "staff:self" };
  app.get("/made/slow/:name", { config: { ...config, call: "made.slow" } }, async (request) => {
    requests.calls(request, { kind: "staff", staffId: 7, sessionId: 1, duties: new Map() });
    await pause(1_050);
    return { code: 2013, message: "", data: null };
  });
  app.get("/made/fault/:name", { config: { ...config, call: "made.fault" } }, () => Promise.reject(new Error("broken")));
  app.get("/made/probe", { config: { ...config, probe: true } }, () => Promise.resolve({ ok: true }));
  app.get("/made/file.js", () => Promise.resolve("x"));
  const { statusCode } = await app.inject({ method: "GET", url });
  await app.close();
  return statusCode;
}
const written = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

test("an answer that begins later than a second is told of by default, with who asked and what came of it", async () => {
  expect(await ask("warn", "/made/slow/wang?phone=13912345678")).toBe(200);
  expect(written()).toEqual([{
    at: "1970-01-01T00:00:00.000Z", level: "warn", message: "http: a request was slow", requestId: expect.any(String),
    call: "made.slow", method: "GET", status: 200, code: 2013, ms: expect.any(Number), staffId: 7,
  }]);
  expect(written()[0]!["ms"]).toBeGreaterThan(1_000);
});

test("a fault is told of with the request's id, and without what stood in its address", async () => {
  expect(await ask("info", "/made/fault/wang?name=wang")).toBe(500);
  expect(written().map(({ level, message }) => [level, message])).toEqual([
    ["error", "http: a request failed"], ["info", "http: a request"],
  ]);
  expect(written()[0]!["requestId"]).toBe(written()[1]!["requestId"]);
  expect(lines.join("")).not.toContain("wang");
});

test("what machines ask, and the site's files, are told of at debug alone", async () => {
  for (const url of ["/made/probe", "/made/file.js"]) {
    await ask("info", url);
    expect(lines).toEqual([]);
    await ask("debug", url);
    expect(lines.splice(0)).toHaveLength(1);
  }
});

test("an address that nothing answers has a line, by no name of its own", async () => {
  expect(await ask("info", "/wang/13912345678")).toBe(404);
  expect(written()).toMatchObject([{ call: "nothing", status: 404, code: -1 }]);
});
