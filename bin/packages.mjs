// Debian's packages that the tests need beside Node: installed where one may, named where one may not.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { run, step } from "./runtime.mjs";

const isRoot = () => process.getuid?.() === 0;
const mayInstall = () => existsSync("/usr/bin/apt-get") && (isRoot() || spawnSync("sudo", ["-n", "true"]).status === 0);

/** How to get them by hand. */
export const how = (wanted) => `apt-get install ${wanted.join(" ")} (as root)`;

/** Installs what is missing on Debian with root rights; elsewhere says what is missing. */
export async function bringPackages(wanted) {
  if (wanted.length === 0) return;
  if (mayInstall()) await step(`Installing ${wanted.join(" and ")}`, () => install(wanted));
  else process.stdout.write(`Missing here: ${wanted.join(" and ")}; ${how(wanted)}\n`);
}

async function install(wanted) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => {
    const words = isRoot() ? ["apt-get", ...args] : ["sudo", "-n", "apt-get", ...args];
    return run(words[0], words.slice(1), { env, failure: `apt-get could not install ${wanted.join(" and ")}` });
  };
  const now = ["install", "-y", "--no-install-recommends", ...wanted];
  await apt(...now).catch(() => apt("update").then(() => apt(...now)));
}
