import { randomBytes } from "node:crypto";
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

/** Reads `DATA_DIR/secrets.json` (0600), adding what is missing. A broken file stops the start: new secrets would lose every phone. */
export function openSecrets(dataDir: string): Secrets {
  const file = join(dataDir, "secrets.json");
  mkdirSync(dataDir, { recursive: true });
  let stored: Record<string, string> = {};
  try {
    stored = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) {
      throw new SettingError(`${file} can't be read; restore it from a backup (it holds the keys of stored phones)`);
    }
  }
  const missing = NAMES.filter((name) => !stored[name]);
  if (missing.length > 0) {
    for (const name of missing) stored[name] = randomBytes(32).toString("base64");
    writeFileSync(`${file}.new`, JSON.stringify(stored, null, 2), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return Object.fromEntries(NAMES.map((name) => [name, Buffer.from(stored[name]!, "base64")])) as unknown as Secrets;
}
