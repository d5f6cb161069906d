import { describe, expect, test } from "vitest";
import { hash } from "@node-rs/argon2";
import { hashPassword, isOutdated, turnstile, verifyPassword } from "#server/domains/account/guard/password.ts";

describe("passwords", () => {
  test("are argon2id with 19 MiB, two passes and one lane", async () => {
    expect(await hashPassword("hongqi7shen9")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("are compared byte for byte: case and blanks count", async () => {
    const stored = await hashPassword("Hongqi7shen9");
    expect(await verifyPassword(stored, "Hongqi7shen9")).toBe(true);
    expect(await verifyPassword(stored, "hongqi7shen9")).toBe(false);
    expect(await verifyPassword(stored, "Hongqi7shen9 ")).toBe(false);
    expect(await verifyPassword(null, "Hongqi7shen9")).toBe(false);
  });

  test("made with other costs are outdated", async () => {
    expect(isOutdated(await hash("x", { memoryCost: 8192, timeCost: 1, parallelism: 1 }))).toBe(true);
    expect(isOutdated(await hashPassword("x"))).toBe(false);
  });
});

describe("the turnstile", () => {
  test("lets so many run at once, keeps so many waiting, refuses the rest as busy (503), and goes on after a failure", async () => {
    const pass = turnstile(2, 3);
    let running = 0;
    let most = 0;
    const release: (() => void)[] = [];
    const work = async () => {
      most = Math.max(most, (running += 1));
      await new Promise<void>((go) => release.push(go));
      running -= 1;
      return "done";
    };
    const first = pass(() => work().then(() => Promise.reject(new Error("broke"))));
    const failed = expect(first).rejects.toThrow("broke");
    const rest = [1, 2, 3, 4].map(() => pass(work));
    await expect(pass(work)).rejects.toMatchObject({ status: 503, code: -1, key: "busy" });
    while (release.length > 0) {
      release.shift()!();
      await new Promise((go) => setTimeout(go, 1));
    }
    await failed;
    expect(await Promise.all(rest)).toEqual(["done", "done", "done", "done"]);
    expect(most).toBe(2);
    const after = pass(() => Promise.resolve(1));
    expect(await after).toBe(1);
  });
});
