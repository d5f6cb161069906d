import { createHash, createHmac, randomBytes } from "node:crypto";
import { closeSync, fchmodSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { SettingError } from "./environment.ts";

/** One key of a purpose: 32 random bytes, and the number of its set, which stands in what it made. */
export interface Key {
  readonly id: number;
  readonly bytes: Buffer;
}

/** The keys of one purpose that are held at once: what is made is made with the current one, what was made before is read with any. */
export interface Ring {
  readonly current: Key;
  /** The current one first, then the latest. */
  readonly held: readonly Key[];
}

/** Where the seals of a former key end: later ones with that key are forged. */
export interface SealEnd {
  readonly purpose: "evidence" | "audit";
  readonly keyId: number;
  /** The number of the last one; 0: it made none. */
  readonly id: number;
  /** The last one itself. */
  readonly seal: Buffer;
}

/** Keys that the product made for itself. */
export interface Secrets {
  /** Keys phones and SMS codes for look-up. */
  readonly lookup: Ring;
  /** Encrypts phones. */
  readonly personal: Ring;
  /** Signs tickets (play, downloads). */
  readonly tickets: Ring;
  /** Seals the evidence of study; those of retired sets stay for the seals of before. */
  readonly evidence: Ring;
  readonly sealEnds: readonly SealEnd[];
  /** What tells the school's media store from another's; no secret. */
  readonly storeMark: string;
}

/** Which sets the database says are used. */
export interface KeyUse {
  readonly current: number;
  readonly retired: ReadonlySet<number>;
}

const NAMES = ["lookup", "personal", "tickets", "evidence"] as const;
type Purpose = (typeof NAMES)[number];

/** Stands before ciphertexts as one byte. */
const LAST_KEY_ID = 255;

/** What `secrets.json` holds. The first set's keys stand there by their bare names, as before there were several. */
type Stored = Readonly<Record<string, string>>;

const ENTRY = /^(lookup|personal|tickets|evidence)(?:\.(\d{1,3}))?$/;
const END_ENTRY = /^(evidence|audit) end (\d{1,3})$/;
const STORE_MARK = "store";

const entryOf = (purpose: Purpose, id: number): string => (id === 1 ? purpose : `${purpose}.${id}`);
const endEntryOf = ({ purpose, keyId }: Pick<SealEnd, "purpose" | "keyId">): string => `${purpose} end ${keyId}`;

const fileOf = (dataDir: string) => join(dataDir, "secrets.json");

/**
 * Reads `DATA_DIR/secrets.json` (0600); a school's first start makes its first keys. A broken file stops the start: new keys would lose
 * every phone. `use` is what the database says; until it is asked, the oldest set counts as the current one, which everybody holds.
 */
export function openSecrets(dataDir: string, use?: KeyUse): Secrets {
  mkdirSync(dataDir, { recursive: true });
  const stored = { ...readSecrets(dataDir) };
  if (setsIn(stored).length === 0) {
    for (const name of NAMES) stored[name] ??= randomBytes(32).toString("base64");
    write(dataDir, stored);
  }
  return secretsOf(dataDir, stored, use);
}

function secretsOf(dataDir: string, stored: Stored, use?: KeyUse): Secrets {
  const held = setsIn(stored).filter((id) => !use?.retired.has(id));
  const current = use?.current ?? Math.min(...held);
  if (!held.includes(current)) throw new SettingError(`${fileOf(dataDir)} lacks the keys of set ${current}, which the school uses`);
  const ring = (purpose: Purpose, ids: readonly number[]): Ring => {
    const older = ids.filter((id) => id !== current).toSorted((a, b) => b - a);
    const [first, ...rest] = [current, ...older].map((id) => keyIn(stored, purpose, id));
    return { current: first!, held: [first!, ...rest] };
  };
  return {
    lookup: ring("lookup", held),
    personal: ring("personal", held),
    tickets: ring("tickets", held),
    evidence: ring("evidence", idsOf(stored, "evidence")),
    sealEnds: sealEndsIn(stored),
    storeMark: storeMarkIn(stored),
  };
}

const keyIn = (stored: Stored, purpose: Purpose, id: number): Key => ({ id, bytes: Buffer.from(stored[entryOf(purpose, id)]!, "base64") });

const idsOf = (stored: Stored, purpose: Purpose): number[] =>
  Object.keys(stored).flatMap((name) => {
    const [, of, id = "1"] = ENTRY.exec(name) ?? [];
    return of === purpose ? [Number(id)] : [];
  });

/** Numbers of the sets that are whole, lowest first. */
const setsIn = (stored: Stored): number[] =>
  idsOf(stored, "personal").filter((id) => NAMES.every((name) => stored[entryOf(name, id)])).toSorted((a, b) => a - b);

function sealEndsIn(stored: Stored): SealEnd[] {
  return Object.entries(stored).flatMap(([name, value]) => {
    const [, purpose, keyId] = END_ENTRY.exec(name) ?? [];
    if (purpose !== "evidence" && purpose !== "audit") return [];
    const [id = "0", seal = ""] = value.split(" ");
    return [{ purpose, keyId: Number(keyId), id: Number(id), seal: Buffer.from(seal, "base64") }];
  });
}

/** Of the very first look-up key, so that a backup of before a rotation still finds its store. */
function storeMarkIn(stored: Stored): string {
  const first = Buffer.from(stored["lookup"] ?? "", "base64");
  return stored[STORE_MARK] ?? createHash("sha256").update("owner of a store\n").update(first).digest("hex");
}

/** Sets that the file holds, and what tells each from another. Writes nothing. */
export function heldSets(dataDir: string): ReadonlyMap<number, string> {
  const stored = readSecrets(dataDir) ?? {};
  return new Map(setsIn(stored).map((id) => [id, setFingerprint(stored, id)]));
}

const setFingerprint = (stored: Stored, id: number): string => {
  const hash = createHash("sha256");
  for (const name of NAMES) hash.update(fingerprintOf(name, stored[entryOf(name, id)]!));
  return hash.digest("base64url");
};

/** Puts another set of keys beside those of the file and returns its number, higher than `above`. Nothing uses it yet. */
export function addKeys(dataDir: string, above: number): number {
  const stored = { ...readSecrets(dataDir)! };
  const id = Math.max(above, ...NAMES.flatMap((name) => idsOf(stored, name))) + 1;
  if (id > LAST_KEY_ID) throw new SettingError(`there is no number left for new keys: ${LAST_KEY_ID} sets were made`);
  for (const name of NAMES) stored[entryOf(name, id)] = randomBytes(32).toString("base64");
  write(dataDir, { ...stored, [STORE_MARK]: storeMarkIn(stored) });
  return id;
}

/** Writes down where the seals of a former set end; what stands there stays. */
export function endSeals(dataDir: string, ends: readonly SealEnd[]): void {
  const stored = readSecrets(dataDir)!;
  const added = Object.fromEntries(ends.map((end) => [endEntryOf(end), `${end.id} ${end.seal.toString("base64")}`]));
  write(dataDir, { ...added, ...stored });
}

/** Takes a set out of the file, all but the key that its seals are checked with. */
export function dropKeys(dataDir: string, id: number): void {
  const stored: Record<string, string> = { ...readSecrets(dataDir)! };
  for (const name of NAMES) if (name !== "evidence") delete stored[entryOf(name, id)];
  write(dataDir, stored);
}

/** A set that was never used goes whole. */
export function discardKeys(dataDir: string, id: number): void {
  const stored: Record<string, string> = { ...readSecrets(dataDir)! };
  for (const name of NAMES) delete stored[entryOf(name, id)];
  write(dataDir, stored);
}

/** The file is the former one or the new one, whole, whenever the power fails. */
function write(dataDir: string, stored: Stored): void {
  const file = fileOf(dataDir);
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  const handle = openSync(draft, "wx", 0o600);
  try {
    fchmodSync(handle, 0o600);
    writeSync(handle, JSON.stringify(stored, null, 2));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
  const folder = openSync(dirname(file), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/**
 * The file and what tells its keys from others without giving them away: those of the first set by their names, of each set as a
 * whole. `fingerprints` is null where there is no file. Writes nothing.
 */
export function secretFingerprints(dataDir: string) {
  const stored = readSecrets(dataDir);
  const first = NAMES.filter((name) => stored?.[name]).map((name) => [name, fingerprintOf(name, stored![name]!)] as const);
  return { file: fileOf(dataDir), fingerprints: stored && (new Map(first) as ReadonlyMap<string, string>), sets: heldSets(dataDir) };
}

/** The keys of what a `secrets.json` holds, by their names there. */
export const keysOf = (stored: Stored): [name: string, key: string][] => Object.entries(stored).filter(([name]) => ENTRY.test(name));

/** The set that a key of the file belongs to. */
export const setOf = (name: string): number => Number(ENTRY.exec(name)?.[2] ?? 1);

/** The set that came after the one whose seals such an entry ends; null for any other entry. */
export const endedBy = (name: string): number | null => (END_ENTRY.test(name) ? Number(END_ENTRY.exec(name)![2]) + 1 : null);

const fingerprintOf = (name: string, secret: string) =>
  createHmac("sha256", Buffer.from(secret, "base64")).update(`jiangcheng ${name}`).digest("base64url");

function readSecrets(dataDir: string): Stored | null {
  const file = fileOf(dataDir);
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Stored;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "ENOENT") return null;
    // The data folder itself is none.
    if (code === "ENOTDIR") throw error;
    throw new SettingError(`${file} can't be read; restore it from a backup (it holds the keys of stored phones)`);
  }
}
