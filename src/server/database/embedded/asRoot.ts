import { spawnSync } from "node:child_process";
import { chownSync, lchownSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartFailure } from "./failure.ts";

/** A command as `spawn` wants it. */
interface Launch {
  command: string;
  args: string[];
  uid?: number;
  gid?: number;
}

/** The account that PostgreSQL runs under: it refuses to run as root. */
export interface Account {
  /** How it gets there; recorded in the cluster as `runs-as.json`. */
  readonly way: "self" | "namespace" | "user" | "capability";
  launch(command: string, args: string[]): Launch;
  /** Hands a file or a whole folder over to the account. */
  own(path: string): void;
}

interface Ids {
  uid: number;
  gid: number;
}

const NOBODY = 65534;
const RECORD = "runs-as.json";

const self: Account = { way: "self", launch: (command, args) => ({ command, args }), own: () => {} };

/**
 * Chooses the account for a cluster below `dataDir`. `cluster` may not exist yet; `binary` must be runnable by the account.
 * A user namespace comes first: it also works below folders that no other user may enter.
 * Throws StartFailure where root can become nobody that reaches both.
 */
export function chooseAccount(dataDir: string, cluster: string, binary: string): Account {
  const me = process.getuid?.();
  const owner = ownerOf(cluster);
  if (me === undefined) return self;
  if (me !== 0) {
    if (owner === null || owner.uid === me) return self;
    throw new StartFailure(
      `${cluster} belongs to user ${owner.uid}, this is user ${me}: start as that user, or give the folder to this one`,
    );
  }
  for (const account of candidates(dataDir, owner)) {
    if (!reaches(account, dataDir, binary)) continue;
    if (owner !== null) account.own(cluster);
    return account;
  }
  throw new StartFailure(
    "PostgreSQL refuses to run as root, and no other user here can reach its files: start as an ordinary user, or set DATABASE_URL",
  );
}

/** Writes into the cluster which way was taken, for whoever looks after the machine. */
export function recordAccount(cluster: string, account: Account): void {
  const line = `${JSON.stringify({ way: account.way, ...pick(account.launch("", [])) })}\n`;
  const file = join(cluster, RECORD);
  let before = "";
  try {
    before = readFileSync(file, "utf8");
  } catch {
    // first start
  }
  if (before === line) return;
  writeFileSync(file, line, { mode: 0o600 });
  account.own(file);
}

function pick({ uid, gid }: Launch): { uid?: number; gid?: number } {
  return uid === undefined || gid === undefined ? {} : { uid, gid };
}

function* candidates(dataDir: string, owner: Ids | null): Generator<Account> {
  const known = passwd();
  const users = usersFor(dataDir, owner, known);
  if (owner !== null && owner.uid !== 0) yield user(owner);
  if (process.platform === "linux") yield namespace(known.find(({ uid }) => uid === NOBODY) ?? known.find(({ uid }) => uid > 0));
  for (const each of users) yield user(each);
  if (process.platform !== "linux") return;
  // Containers often forbid user namespaces, and their root's folders let nobody else in.
  for (const each of users) for (const right of ["dac_read_search", "dac_override"]) yield capable(each, right);
}

/** Users worth trying, the one who owns the files first. */
function usersFor(dataDir: string, owner: Ids | null, known: (Ids & { name: string })[]): Ids[] {
  const above = ownerOf(dataDir);
  const system = ["postgres", "_postgres", "nobody", "daemon"].map((name) => known.find((each) => each.name === name));
  const found = [owner, known.some(({ uid }) => uid === above?.uid) ? above : null, ...system];
  return found.filter((each) => each !== null && each !== undefined && each.uid > 0) as Ids[];
}

/** Root outside, an ordinary user inside: files stay root's, no system user is needed. */
function namespace(entry: Ids | undefined): Account {
  const [uid, gid] = entry === undefined ? [NOBODY, NOBODY] : [entry.uid, entry.gid];
  const flags = ["--user", `--map-user=${uid}`, `--map-group=${gid}`, "--"];
  return {
    way: "namespace",
    launch: (command, args) => ({ command: "unshare", args: [...flags, command, ...args] }),
    own: (path) => give(path, 0, 0),
  };
}

function user({ uid, gid }: Ids): Account {
  return { way: "user", launch: (command, args) => ({ command, args, uid, gid }), own: (path) => give(path, uid, gid) };
}

/** An ordinary user who may pass folders that are closed to it, which is all that is missing. */
function capable({ uid, gid }: Ids, right: string): Account {
  const flags = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", `--inh-caps=+${right}`, `--ambient-caps=+${right}`, "--"];
  return {
    way: "capability",
    launch: (command, args) => ({ command: "setpriv", args: [...flags, command, ...args] }),
    own: (path) => give(path, uid, gid),
  };
}

function reaches(account: Account, dataDir: string, binary: string): boolean {
  const probe = join(dataDir, `probe-${process.pid}`);
  try {
    mkdirSync(probe, { mode: 0o700 });
    account.own(probe);
    const script = 'test -w "$0" && test -x "$0" && "$1" --version';
    const { command, args, ...as } = account.launch("/bin/sh", ["-c", script, probe, binary]);
    return spawnSync(command, args, { ...as, stdio: "ignore", cwd: "/", timeout: 10_000 }).status === 0;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

function give(path: string, uid: number, gid: number): void {
  const stat = statSync(path);
  if (stat.uid === uid && stat.gid === gid) return;
  if (stat.isDirectory()) {
    for (const name of readdirSync(path, { recursive: true, encoding: "utf8" })) lchownSync(join(path, name), uid, gid);
  }
  // The folder itself last: its owner is what tells a later start that the work was finished.
  chownSync(path, uid, gid);
}

function ownerOf(path: string): Ids | null {
  try {
    const { uid, gid } = statSync(path);
    return { uid, gid };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw cause;
  }
}

function passwd(): (Ids & { name: string })[] {
  try {
    return readFileSync("/etc/passwd", "utf8").split("\n").map((line) => line.split(":"))
      .filter((fields) => fields.length >= 4)
      .map(([name, , uid, gid]) => ({ name: name ?? "", uid: Number(uid), gid: Number(gid) }));
  } catch {
    return [];
  }
}
