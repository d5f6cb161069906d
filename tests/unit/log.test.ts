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
