import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { counterHolds, relyingParty } from "#server/domains/account/passkeys/relyingParty.rules.ts";

describe("whose passkeys a site takes", () => {
  test("is told by the host that was asked for, each of a school's sites by itself, and the scheme of PUBLIC_URL", () => {
    const school = { id: "school.example.cn", origin: "https://school.example.cn" };
    expect(relyingParty("https://school.example.cn", "school.example.cn")).toEqual(school);
    expect(relyingParty("https://school.example.cn", "welders.example.cn")?.id).toBe("welders.example.cn");
    const origin = "https://school.example.cn:8443";
    expect(relyingParty(origin, "school.example.cn:8443")).toEqual({ ...school, origin });
  });

  test("speaks https where PUBLIC_URL is not set, save on localhost", () => {
    expect(relyingParty(null, "localhost:3000")).toEqual({ id: "localhost", origin: "http://localhost:3000" });
    expect(relyingParty(null, "school.example.cn")).toEqual({ id: "school.example.cn", origin: "https://school.example.cn" });
  });

  test("is nobody's on an address without a name, nor by plain http", () => {
    expect(relyingParty("https://school.example.cn", "127.0.0.1:3000")).toBeNull();
    for (const host of ["", "127.0.0.1:3000", "192.168.1.9", "[::1]:3000", "0x7f.1", "2130706433", "a b", "x/y", "a@b", "a?b"]) {
      expect(relyingParty(null, host), host).toBeNull();
    }
    expect(relyingParty("http://school.example.cn", "school.example.cn")).toBeNull();
    expect(relyingParty("https://203.0.113.9", "203.0.113.9")).toBeNull();
    expect(relyingParty("http://localhost:3000", "localhost:3000")).toEqual({ id: "localhost", origin: "http://localhost:3000" });
  });

  test("never fails, and never names a host that wasn't asked for", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.domain(), fc.ipV4(), fc.ipV6().map((ip) => `[${ip}]`)), (host) => {
        const party = relyingParty(null, host);
        if (party !== null) expect(new URL(`http://${host}`).hostname).toBe(party.id);
      }),
    );
  });
});

describe("a device's count of signatures", () => {
  test("that goes up is always taken, and none that was told before is taken again", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1 }), (steps) => {
        const told: number[] = [];
        let kept = 0;
        for (const step of steps) {
          const next = kept + step;
          expect(counterHolds(kept, next)).toBe(true);
          kept = next;
          told.push(next);
          for (const before of told) expect(counterHolds(kept, before)).toBe(false);
        }
      }),
    );
  });

  test("stands at 0 with a device that doesn't count, and may not fall there", () => {
    expect(counterHolds(7, 0)).toBe(false);
    expect(counterHolds(7, 7)).toBe(false);
    expect(counterHolds(0, 0)).toBe(true);
  });
});
