import type { Readable } from "node:stream";

/**
 * Where files lie that are too large for the database. One adapter today, a folder of this machine (`folder.ts`); an
 * object store takes the same six methods.
 */
export interface BlobStore {
  /** Writes a whole blob; a reader sees the old one or the new one, never a half. */
  put(key: string, body: Uint8Array): Promise<void>;
  /** Opens a blob, whole or from byte `from` to byte `to`, both included; null when there is none. */
  read(key: string, range?: { readonly from: number; readonly to: number }): Promise<{ readonly stream: Readable; readonly bytes: number } | null>;
  /** Size in bytes; null when there is none. */
  stat(key: string): Promise<{ readonly bytes: number } | null>;
  /** Keys below a folder, sorted. */
  list(folder: string): Promise<string[]>;
  /** Takes one blob away; one that isn't there is no error. */
  delete(key: string): Promise<void>;
  /** Takes away all that lies below a folder. */
  deleteFolder(folder: string): Promise<void>;
}

/** A key that no store takes. */
export class BadKey extends Error {}

const STEP = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/;

/** A key is names divided by `/`; names are letters, digits, `_`, `-` and inner dots, so that no key leads elsewhere. */
export function checkedKey(key: string): string {
  const steps = key.split("/");
  if (steps.length > 8 || !steps.every((step) => STEP.test(step))) throw new BadKey(`no key of a store: ${JSON.stringify(key.slice(0, 100))}`);
  return key;
}
