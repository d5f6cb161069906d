import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Account } from "./asRoot.ts";
import { MAJOR, type Binaries } from "./binaries.ts";
import { explain, StartFailure } from "./failure.ts";

/** The database's owner, and the database that the product uses. */
export const OWNER = "jiangcheng";
const PASSWORD = "owner.password";
/** The role that the product runs as, with rights on rows alone. */
export const SCHOOL = "school";
const SCHOOL_PASSWORD = "school.password";

/** Folder of the cluster below the data directory; the major version is part of its name. */
export const clusterOf = (dataDir: string): string => join(dataDir, `pg${MAJOR}`);

/** Throws StartFailure when the data directory holds the database of another PostgreSQL. */
export function refuseOtherVersion(dataDir: string): void {
  const cluster = clusterOf(dataDir);
  const version = readIfThere(join(cluster, "PG_VERSION"))?.trim();
  if (version !== undefined && version !== String(MAJOR)) throw otherVersion(cluster, version);
  if (version === undefined && existsSync(cluster) && readdirSync(cluster).length > 0) {
    throw new StartFailure(`${cluster} holds files, but no database: move them away and start again`);
  }
  if (version !== undefined) return;
  const other = readdirSync(dataDir).find((name) => /^pg\d+$/.test(name) && existsSync(join(dataDir, name, "PG_VERSION")));
  if (other !== undefined && other !== `pg${MAJOR}`) throw otherVersion(join(dataDir, other), other.slice(2));
}

function otherVersion(cluster: string, version: string): StartFailure {
  return new StartFailure(
    `${cluster} is a database of PostgreSQL ${version} and this release reads ${MAJOR}: ` +
      "start the release that wrote it, or set DATABASE_URL",
  );
}

/**
 * Makes a new cluster: first beside its place and flushed to disk, then moved there at one stroke, so that a start
 * killed half-way leaves nothing that looks like a database.
 */
export async function createCluster(
  dataDir: string, binaries: Binaries, account: Account, options: { throwAway: boolean },
): Promise<void> {
  const cluster = clusterOf(dataDir);
  const draft = `${cluster}.tmp`;
  const secret = `${draft}.password`;
  rmSync(draft, { recursive: true, force: true });
  try {
    // Made here and not by initdb: its account may not be allowed to write in the data directory itself.
    mkdirSync(draft, { mode: 0o700 });
    account.own(draft);
    writeFileSync(secret, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
    account.own(secret);
    const initdb = (...args: string[]): Promise<string | null> => runQuietly(account, binaries.initdb, ["-D", draft, ...args]);
    const how = [
      "-U", OWNER, "--pwfile", secret, "--auth=scram-sha-256", "--no-sync", "--encoding=UTF8", "--locale=C",
      "--locale-provider=builtin", "--builtin-locale=C.UTF-8",
    ];
    // Where the system knows C.UTF-8, trigrams see Chinese characters too (database.md section 6); macOS may not.
    const failed = await initdb(...how, "--lc-ctype=C.UTF-8");
    const because = failed !== null && /invalid locale name/.test(failed) ? await initdb(...how) : failed;
    if (because !== null) throw explain(because, dataDir);
    renameSync(secret, join(draft, PASSWORD));
    if (!options.throwAway) {
      const quick = process.platform === "linux" ? ["--sync-method=syncfs"] : [];
      const unsynced = await initdb("--sync-only", ...quick);
      if (unsynced !== null) throw explain(unsynced, dataDir);
    }
    renameSync(draft, cluster);
    if (!options.throwAway) flushFolder(dirname(cluster));
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true });
    rmSync(secret, { force: true });
    throw cause;
  }
}

/** The password that createCluster gave the owner. */
export function passwordOf(cluster: string): string {
  const password = readIfThere(join(cluster, PASSWORD))?.trim();
  if (password) return password;
  throw new StartFailure(`${join(cluster, PASSWORD)} is missing: bring it back from the backup of ${cluster}`);
}

/** The password of the product's role, made when it is first asked for. */
export function schoolPasswordOf(cluster: string, account: Account): string {
  const file = join(cluster, SCHOOL_PASSWORD);
  const there = readIfThere(file)?.trim();
  if (there) return there;
  const password = randomBytes(24).toString("base64url");
  writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600 });
  account.own(`${file}.new`);
  renameSync(`${file}.new`, file);
  return password;
}

/** The same password, where a start has made it already; null in a folder that none has had since there are two roles. */
export const schoolPasswordIn = (cluster: string): string | null => readIfThere(join(cluster, SCHOOL_PASSWORD))?.trim() ?? null;

/** Address of the product's database for a role, as pg and psql understand it; `host`: a name, or the folder of a socket. */
export function addressOf(role: string, password: string, host: string, port: number): string {
  if (!host.startsWith("/")) return `postgres://${role}:${password}@${host}:${port}/${OWNER}`;
  return `postgres://${role}:${password}@localhost:${port}/${OWNER}?host=${encodeURIComponent(host)}`;
}

/** Environment of PostgreSQL's own programs: nothing of the user's PG* variables or language leaks in. */
export function plainEnvironment(): Record<string, string> {
  const kept = ["PATH", "HOME", "SystemRoot", "TEMP", "TMP", "TMPDIR"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), LC_ALL: "C", TZ: "UTC" };
}

/** Null when the program ended well, else all that it wrote. */
function runQuietly(account: Account, program: string, words: string[]): Promise<string | null> {
  const { command, args, ...as } = account.launch(program, words);
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...as, cwd: "/", env: plainEnvironment(), stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    child.stdout.on("data", (part: Buffer) => (text += part.toString()));
    child.stderr.on("data", (part: Buffer) => (text += part.toString()));
    child.once("error", (cause) => resolve(`${(cause as NodeJS.ErrnoException).code ?? ""} ${cause.message}`));
    child.once("close", (code, signal) => resolve(code === 0 ? null : `${text}\nerror: initdb ended with ${signal ?? code}`));
  });
}

function flushFolder(path: string): void {
  if (process.platform === "win32") return;
  const fd = openSync(path, "r");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw cause;
  }
}
