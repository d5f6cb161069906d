import fc from "fast-check";
import { expect, test } from "vitest";
import { openLog } from "#server/kernel/log.ts";

function logged(details: object): string {
  const lines: string[] = [];
  openLog((line) => void lines.push(line), () => 0).warn(details, "something happened");
  return lines.join("");
}

test("no phone that the specification allows reaches the log", () => {
  fc.assert(
    fc.property(fc.integer({ min: 12_000_000_000, max: 19_999_999_999 }), (phone) => {
      expect(logged({ text: `to ${phone}, please`, nested: { phone: String(phone) } })).not.toContain(String(phone));
    }),
  );
});

test("no session secret and no query of an address reaches the log", () => {
  const secret = "48PLrJkr-OIy-gGytcntA7GiuDTCEAOIp4ZfiGXL77U";
  const line = logged({ err: new Error(`refused ${secret} at https://school.cn/home?name=chen&sign=abc`) });
  expect(line).not.toContain(secret);
  expect(line).not.toContain("chen");
  expect(line).toContain("https://school.cn/home?…");
});

test("the ids of requests and traces stay whole, though they may hold as many digits as a phone", () => {
  const ids = { requestId: "0b5c6d7e-1111-4222-8333-a13912345678", traceId: "13912345678b34da6a3ce929d0e0e473" };
  const line = logged({ ...ids, phone: "a13912345678" });
  for (const id of Object.values(ids)) expect(line).toContain(id);
  expect(line).toContain('"phone":"a1**********"');
});

test("what is below the level that was asked for is not written", () => {
  const written = (level: "debug" | "info" | "warn" | "error") => {
    const lines: string[] = [];
    const log = openLog((line) => void lines.push(line), () => 0, level);
    for (const say of ["info", "warn", "error"] as const) log[say]("it happened");
    return lines.map((line) => (JSON.parse(line) as { level: string }).level);
  };
  expect(["debug", "info", "warn", "error"].map((level) => written(level as "info").length)).toEqual([3, 3, 2, 1]);
  expect(written("error")).toEqual(["error"]);
});
