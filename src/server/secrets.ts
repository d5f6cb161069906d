import { createHmac, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SettingError } from "./environment.ts";

/** Secrets that the product made for itself; each 32 random bytes. */
export interface Secrets {
  /** Keys phones and SMS codes for look-up. */
  readonly lookup: Buffer;
  /** Encrypts phones. */
  readonly personal: Buffer;
  /** Signs tickets (play, downloads). */
  readonly tickets: Buffer;
  /** Seals the evidence of study. */
  readonly evidence: Buffer;
}

const NAMES = ["lookup", "personal", "tickets", "evidence"] as const;

const fileOf = (dataDir: string) => join(dataDir, "secrets.json");

/** Reads `DATA_DIR/secrets.json` (0600), adding what is missing. A broken file stops the start: new secrets would lose every phone. */
export function openSecrets(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true });
  const stored = { ...readSecrets(dataDir) };
  const missing = NAMES.filter((name) => !stored[name]);
  if (missing.length > 0) {
    for (const name of missing) stored[name] = randomBytes(32).toString("base64");
    const file = fileOf(dataDir);
    writeFileSync(`${file}.new`, JSON.stringify(stored, null, 2), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return Object.fromEntries(NAMES.map((name) => [name, Buffer.from(stored[name]!, "base64")])) as unknown as Secrets;
}

/**
 * The file and what tells its secrets from others without giving them away; `fingerprints` is null where there is no file.
 * Writes nothing.
 */
export function secretFingerprints(dataDir: string): { readonly file: string; readonly fingerprints: ReadonlyMap<string, string> | null } {
  const stored = readSecrets(dataDir);
  const marks = stored && NAMES.filter((name) => stored[name]).map((name) => [name, fingerprintOf(name, stored[name]!)] as const);
  return { file: fileOf(dataDir), fingerprints: marks && new Map(marks) };
}

const fingerprintOf = (name: string, secret: string) =>
  createHmac("sha256", Buffer.from(secret, "base64")).update(`jiangcheng ${name}`).digest("base64url");

function readSecrets(dataDir: string): Readonly<Record<string, string>> | null {
  const file = fileOf(dataDir);
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "ENOENT") return null;
    // The data folder itself is none.
    if (code === "ENOTDIR") throw error;
    throw new SettingError(`${file} can't be read; restore it from a backup (it holds the keys of stored phones)`);
  }
}
