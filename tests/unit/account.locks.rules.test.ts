import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type KnownAccount, knownBrowser, withAccount } from "#server/domains/account/guard/known.rules.ts";
import { isPaid, priceOfCode, priceOfTry } from "#server/domains/account/guard/risk.rules.ts";
import { ringOf } from "../factories/secrets.ts";

const secrets = { tickets: ringOf(Buffer.alloc(32, 7)) };
const anAccount = fc.record({
  kind: fc.constantFrom("learner" as const, "staff" as const),
  id: fc.integer({ min: 1, max: 50 }),
  passwordAt: fc.option(fc.date({ min: new Date(0), max: new Date(9), noInvalidDate: true })),
});
const same = (one: KnownAccount, other: KnownAccount) =>
  one.kind === other.kind && one.id === other.id && (one.passwordAt?.getTime() ?? 0) === (other.passwordAt?.getTime() ?? 0);

describe("a known browser", () => {
  test("is known for the last eight accounts that it signed in to, as they were then, and for no other", () => {
    fc.assert(
      fc.property(fc.array(anAccount, { maxLength: 14 }), anAccount, (accounts, asked) => {
        let cookie: string | undefined;
        for (const account of accounts) cookie = withAccount(secrets, cookie, account);
        const latest: KnownAccount[] = [];
        for (const account of accounts.toReversed()) if (!latest.some((other) => same(other, account))) latest.push(account);
        expect(knownBrowser(secrets, cookie, asked) !== null).toBe(latest.slice(0, 8).some((account) => same(account, asked)));
      }),
    );
  });

  test("can't be made by anybody else, be it from the cookie of another browser", () => {
    fc.assert(
      fc.property(anAccount, fc.string({ maxLength: 60 }), (account, text) => {
        expect(knownBrowser(secrets, text, account)).toBeNull();
        const other = withAccount({ tickets: ringOf(Buffer.alloc(32, 8)) }, undefined, account);
        expect(knownBrowser(secrets, other, account)).toBeNull();
        const [, mark] = withAccount(secrets, undefined, account).split(".");
        expect(knownBrowser(secrets, `${"A".repeat(22)}.${mark}`, account)).toBeNull();
      }),
    );
  });
});

describe("the price of a try", () => {
  const count = fc.integer({ min: 0, max: 5_000 });

  test("never falls as anything grows, is free for a calm account and address, and ends at 64", () => {
    fc.assert(
      fc.property(count, count, count, count, (account, address, accounts, more) => {
        const price = priceOfTry({ account, address, accounts });
        expect(priceOfTry({ account: account + more, address, accounts })).toBeGreaterThanOrEqual(price);
        expect(priceOfTry({ account, address: address + more, accounts })).toBeGreaterThanOrEqual(price);
        expect(priceOfTry({ account, address, accounts: accounts + more })).toBeGreaterThanOrEqual(price);
        expect(price).toBeLessThanOrEqual(64);
        expect(price === 0).toBe(account < 5 && address < 3 && accounts < 5);
      }),
    );
  });

  test("at most doubles with one more try, so that work that was begun serves", () => {
    fc.assert(
      fc.property(count, count, count, (account, address, accounts) => {
        const price = priceOfTry({ account, address, accounts });
        const next = priceOfTry({ account: account + 1, address: address + 1, accounts: accounts + 1 });
        expect(price === 0 || isPaid(price, next)).toBe(true);
      }),
    );
  });

  test("of a code: two a day are free for strangers, then it doubles", () => {
    expect([0, 1, 2, 3, 4, 5, 20].map(priceOfCode)).toEqual([0, 0, 2, 4, 8, 16, 64]);
  });
});
