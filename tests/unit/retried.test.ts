import { describe, expect, test } from "vitest";
import { retried } from "#server/database/database.ts";

const failure = (code: string) => Object.assign(new Error(`failed with ${code}`), { code });

/** Work that fails with these codes, one after the other, and then goes well. */
function work(...codes: string[]): { run: () => Promise<string>; runs: () => number } {
  let runs = 0;
  return {
    runs: () => runs,
    run: () => {
      const code = codes[runs];
      runs += 1;
      return code === undefined ? Promise.resolve("done") : Promise.reject(failure(code));
    },
  };
}

describe("work that another transaction got in the way of", () => {
  test.each(["40001", "40P01"])("is done again after %s", async (code) => {
    const twice = work(code, code);
    expect(await retried(twice.run)).toBe("done");
    expect(twice.runs()).toBe(3);
  });

  test("is given up after five tries, with its own error", async () => {
    const never = work(...Array.from({ length: 9 }, () => "40001"));
    await expect(retried(never.run)).rejects.toThrow("failed with 40001");
    expect(never.runs()).toBe(5);
  });

  test("is not done again after any other error", async () => {
    const broken = work("23505");
    await expect(retried(broken.run)).rejects.toThrow("failed with 23505");
    expect(broken.runs()).toBe(1);
    await expect(retried(() => Promise.reject(new Error("a fault")))).rejects.toThrow("a fault");
  });
});
