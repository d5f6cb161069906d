import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
/** Debian's `nobody`, who owns nothing. */
const NOBODY = ["--reuid=65534", "--regid=65534", "--clear-groups", "--no-new-privs"];
const asNobody = (...words: string[]) =>
  spawnSync("setpriv", [...NOBODY, ...words], { cwd: "/", encoding: "utf8", env: { PATH: process.env["PATH"], HOME: "/nonexistent" } });
/** Root alone can become another user, and a checkout in root's own folder is closed to all others. */
const possible = process.getuid?.() === 0 && asNobody("test", "-r", join(ROOT, "package.json")).status === 0;

test.runIf(possible)("another user than the installer finds all ready, and need not write into the product's folder", () => {
  const { status, stdout, stderr } = asNobody(process.execPath, join(ROOT, "bin/prepare.mjs"), "--cli");
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "", stderr: "" });
});

test.runIf(possible)("another user than the installer runs a command, also where nothing of it may be kept", () => {
  const { status, stdout, stderr } = asNobody(process.execPath, join(ROOT, "bin/cli.mjs"), "jobs", "--help");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain("jobs cancel <id>");
});
