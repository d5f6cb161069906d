// The checks for between two commits: types, lint, laws, unit tests, and the calls of the domains that differ from main.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lint, starter, Sum, types, vitest } from "./checks.mjs";
import { bringFfmpeg } from "./ffmpeg.mjs";
import { prepare } from "./prepare.mjs";
import { main, ROOT } from "./runtime.mjs";

/** Where a domain's name stands in the path of what belongs to it. */
const PLACES = [
  /^src\/server\/domains\/([^/]+)\//,
  /^src\/contract\/(?:staff\/)?([^/.]+)(?:\.schema)?\.ts$/,
  /^src\/contract\/text\/messages\/(?:\w+\/)?([^/.]+)\./,
  /^tests\/api\/([^/.]+)\./,
  /^(demo)\//,
];
/** What stands under every call is asked where it is seen best. */
const KERNEL = /^src\/server\/(?:kernel|database|[^/]+\.ts$)/;
const OF_KERNEL = ["contract", "errors", "processes", "push", "sessions", "site"];

await main(async () => {
  const node = await prepare({ development: true, site: false });
  const scratch = mkdtempSync(join(tmpdir(), "jiangcheng-quick-"));
  const start = starter(node);
  const sum = new Sum();
  try {
    await bringFfmpeg();
    const domains = changedDomains();
    console.log(domains.length === 0 ? "no domain differs from main" : `differs from main: ${domains.join(", ")}`);
    const words = ["tests/unit/", "tests/web/", "tests/laws/", "tests/imports", ...domains.map((name) => `tests/api/${name}.`)];
    const beside = Promise.all([types(start, { quietly: true }), lint(start, { quietly: true })]);
    const add = await vitest(start, sum, { file: join(scratch, "vitest.json"), words });
    const [typed, linted] = await beside;
    await add();
    sum.one("types", typed);
    sum.one("lint", linted);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  sum.close();
});

/** Domains with tests of their calls of which a file differs from main, committed or not. */
function changedDomains() {
  const files = [...git("diff", "--name-only", base()), ...git("ls-files", "--others", "--exclude-standard")];
  const named = files.flatMap((file) => PLACES.flatMap((place) => place.exec(file)?.[1] ?? []));
  const kernel = files.some((file) => KERNEL.test(file)) ? OF_KERNEL : [];
  const tested = new Set(readdirSync(join(ROOT, "tests", "api")).map((name) => name.split(".")[0]));
  return [...new Set([...named, ...kernel])].filter((name) => tested.has(name)).toSorted();
}

/** Where this branch left main; main itself is compared with what was pushed last. */
function base() {
  for (const main of ["origin/main", "main"]) {
    try {
      return git("merge-base", "HEAD", main)[0];
    } catch {
      // a checkout without it
    }
  }
  return "HEAD";
}

function git(...words) {
  return execFileSync("git", words, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).split("\n").filter(Boolean);
}
