import type { Readable } from "node:stream";

/** From byte `from` to byte `to`, both included. What lies past the blob's end is left out: such a range is shorter, or empty. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** A blob as it lies in its store. */
export interface StoredBlob {
  readonly key: string;
  readonly bytes: number;
  /** Ms since the epoch, of the store's clock: when it was last written. */
  readonly changedAt: number;
}

/**
 * Where files lie that are too large for the database: a folder of this machine (`folder.ts`) or a bucket of an object
 * store (`s3.ts`). Every method throws `BadKey` for a key that no store takes, and the adapter's own failure when the
 * store can't be reached, refuses or is full.
 */
export interface BlobStore {
  /** The kind and the place in one line, for the log and the start; names no secret. */
  readonly name: string;
  /** It lies outside this machine: it can be unreachable, and others may pay for what is read. */
  readonly remote: boolean;
  /** Writes a whole blob; a reader sees the old one or the new one, never a half. */
  put(key: string, body: Uint8Array): Promise<void>;
  /** The same for a file of this machine, which may be larger than memory; the file stays where it is. */
  putFile(key: string, path: string): Promise<void>;
  /** Opens a blob, whole or in part; null when there is none. Whoever stops early destroys the stream. */
  read(key: string, range?: ByteRange): Promise<{ readonly stream: Readable; readonly bytes: number } | null>;
  /** A signed address of the store itself that opens the blob for some hours; null where everything goes through us. */
  direct(key: string): string | null;
  /** Size in bytes; null when there is none. */
  stat(key: string): Promise<{ readonly bytes: number } | null>;
  /** Keys below a folder, sorted. */
  list(folder: string): Promise<string[]>;
  /** Everything that was put into the store, in no order. */
  all(): AsyncIterable<StoredBlob>;
  /** Takes one blob away; one that isn't there is no error. */
  delete(key: string): Promise<void>;
  /** Takes away all that lies below a folder. */
  deleteFolder(folder: string): Promise<void>;
}

/** A key that no store takes. */
export class BadKey extends Error {}

const STEP = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/;

/** Whether a name is one that a store would have written. */
export const isKey = (name: string): boolean => {
  const steps = name.split("/");
  return steps.length <= 8 && steps.every((step) => STEP.test(step));
};

/** A key is names divided by `/`; names are letters, digits, `_`, `-` and inner dots, so that no key leads elsewhere. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new BadKey(`no key of a store: ${JSON.stringify(key.slice(0, 100))}`);
  return key;
}
