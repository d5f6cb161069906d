import { pbkdf2Sync, randomBytes } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pbkdf2 } from "#web/parts/login/proof/sha256.ts";
import { type Puzzle, solve } from "#web/parts/login/proof/solve.ts";

const bytes = (minLength: number, maxLength: number) => fc.uint8Array({ minLength, maxLength });

/** As the server makes it, but cheap. */
async function challenge(counter: number) {
  return createChallenge({ algorithm: "PBKDF2/SHA-256", cost: 20, counter, deriveKey, hmacSignatureSecret: "secret" });
}

describe("the proof of work", () => {
  test("the plain script derives what the system derives", () => {
    fc.assert(
      fc.property(
        bytes(0, 64),
        bytes(0, 51),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 32 }),
        (password, salt, rounds, length) => {
          expect(Buffer.from(pbkdf2(password, salt, rounds, length)).toString("hex")).toBe(
            pbkdf2Sync(password, salt, rounds, length, "sha256").toString("hex"),
          );
        },
      ),
    );
  });

  test("the known answer of RFC 7914 comes out", () => {
    const text = (value: string) => new TextEncoder().encode(value);
    expect(Buffer.from(pbkdf2(text("passwd"), text("salt"), 1, 32)).toString("hex")).toBe(
      "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc",
    );
  });

  test("what does not fit one block is refused", () => {
    expect(() => pbkdf2(randomBytes(65), randomBytes(16), 1, 32)).toThrow(RangeError);
    expect(() => pbkdf2(randomBytes(16), randomBytes(52), 1, 32)).toThrow(RangeError);
    expect(() => pbkdf2(randomBytes(16), randomBytes(16), 1, 33)).toThrow(RangeError);
  });

  test.each([
    ["by the system", globalThis.crypto.subtle],
    ["by plain script, as on a plain-http address", undefined],
  ] as const)("a challenge is solved %s and the server's library takes the solution", async (_how, subtle) => {
    const made = await challenge(57);
    const solution = await solve(made.parameters as Puzzle, subtle);
    expect(solution.counter).toBe(57);
    expect(await verifySolution({ challenge: made, solution, deriveKey, hmacSignatureSecret: "secret" })).toMatchObject({ verified: true });
  });

  test("an unknown algorithm is refused", async () => {
    const { parameters } = await challenge(1);
    await expect(solve({ ...parameters, algorithm: "SCRYPT" } as Puzzle)).rejects.toThrow("SCRYPT");
  });
});
