import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { squeezeAll } from "#web/site/squeeze.ts";

const build = mkdtempSync(join(tmpdir(), "jc-squeeze-"));
afterAll(() => rmSync(build, { recursive: true, force: true }));

test("a build that was squeezed in a hurry is squeezed as well as it goes afterwards, and is whole before and after", async () => {
  const assets = join(build, "site/assets");
  mkdirSync(assets, { recursive: true });
  const text = readFileSync(join(import.meta.dirname, "../../package-lock.json")).subarray(0, 100_000);
  writeFileSync(join(assets, "code.js"), text);
  writeFileSync(join(assets, "small.css"), "a{}");
  writeFileSync(join(assets, "picture.webp"), text);
  const made = () => ["code.js.br", "code.js.gz"].map((name) => readFileSync(join(assets, name)));
  const whole = () => {
    const [br, gz] = made();
    expect([brotliDecompressSync(br!).equals(text), gunzipSync(gz!).equals(text)]).toEqual([true, true]);
    expect(readdirSync(assets).toSorted()).toEqual(["code.js", "code.js.br", "code.js.gz", "picture.webp", "small.css"]);
  };

  await squeezeAll(join(build, "site"), "hurried");
  whole();
  expect(existsSync(join(build, "squeezed"))).toBe(false);
  const [hurried] = made();
  // What a running server holds open stays as it was: the better one takes its name, not its place.
  const { ino } = statSync(join(assets, "code.js.br"));

  execFileSync(process.execPath, [join(import.meta.dirname, "../../src/web/site/squeeze.ts"), build]);
  whole();
  expect(made()[0]!.length).toBeLessThan(hurried!.length * 0.97);
  expect(statSync(join(assets, "code.js.br")).ino).not.toBe(ino);
  expect(readdirSync(build).toSorted()).toEqual(["site", "squeezed"]);
});
