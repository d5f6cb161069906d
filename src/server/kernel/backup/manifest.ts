import { createHmac } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { endedBy, keysOf, setOf } from "../../secrets.ts";
import { digest } from "./digest.ts";
import { BackupFailure } from "./failure.ts";
import { Seal, type Sealing, sealingSchema } from "./sealing.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** One file of a backup. Size and hash are those of what was saved, whether it lies there sealed or open. */
const partSchema = z.strictObject({ name: z.string().regex(/^[\w-]+(\/[\w.-]+)*$/), bytes: z.number().int().min(0), sha256 });
export type Part = z.infer<typeof partSchema>;

const tableSchema = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int().min(0),
  parts: z.array(partSchema),
});
export type SavedTable = z.infer<typeof tableSchema>;

const blobSchema = z.strictObject({
  key: z.string(),
  /** Ms since the epoch; by it and its size the next backup knows a blob again. */
  changedAt: z.number(),
  part: partSchema,
});
export type SavedBlob = z.infer<typeof blobSchema>;

const contentSchema = z.strictObject({
  id: z.uuid(),
  /** The instant that the database is of, ISO 8601. */
  madeAt: z.string(),
  database: z.strictObject({
    version: z.string(),
    migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
    partitions: z.array(z.strictObject({ table: z.string(), name: z.string(), bound: z.string() })),
    sequences: z.array(z.strictObject({ name: z.string(), value: z.string(), called: z.boolean() })),
    tables: z.array(tableSchema),
  }),
  media: z.strictObject({ blobs: z.array(blobSchema) }),
  secrets: z.strictObject({
    /** Tell the school's `secrets.json` from another, key by key, and give nothing of it away. */
    fingerprints: z.record(z.string(), z.string()),
    /** null: it lies beside the backup. */
    part: partSchema.nullable(),
  }),
});
/** What a backup holds. */
export type Content = z.infer<typeof contentSchema>;

const headSchema = z.object({
  product: z.literal("jiangcheng"),
  format: z.number(),
  /** The product's version, its last migration and the instant, for whoever looks at the file. */
  version: z.string(),
  migration: z.string(),
  madeAt: z.string(),
  sealing: sealingSchema.nullable(),
  /** Of the content's text. */
  sha256,
  /** The content: as it is, or sealed, as Base64. */
  content: z.unknown(),
});
/** `manifest.json`. */
type Manifest = z.infer<typeof headSchema>;

const FORMAT = 1;

export interface Opened {
  readonly manifest: Manifest;
  readonly content: Content;
  readonly seal: Seal | null;
}

/** The text of `manifest.json`. */
export async function writeManifest(content: Content, version: string, sealed: { readonly sealing: Sealing; readonly seal: Seal } | null) {
  const text = JSON.stringify(content);
  const head: Manifest = {
    product: "jiangcheng", format: FORMAT, version,
    migration: content.database.migrations.at(-1)?.name ?? "",
    madeAt: content.madeAt,
    sealing: sealed?.sealing ?? null,
    sha256: digest(Buffer.from(text)),
    content: sealed ? await sealedText(sealed.seal, text) : content,
  };
  return Buffer.from(JSON.stringify(head));
}

const sealedText = async (seal: Seal, text: string) =>
  (await buffer(seal.seal([Buffer.from(text)]))).toString("base64");

/**
 * Reads `manifest.json`; `known` is the seal of its place where that is open already. Throws `BackupFailure` for what is no backup, for a
 * newer format and for a wrong passphrase.
 */
export async function readManifest(bytes: Uint8Array, passphrase: string | null, known?: Seal): Promise<Opened> {
  const head = headSchema.safeParse(parsed(bytes));
  if (!head.success) throw new BackupFailure("manifest.json is not that of a backup, or broken");
  const manifest = head.data;
  if (manifest.format > FORMAT) throw new BackupFailure(`a newer version made the backup (${manifest.version}): update this one first`);
  if (manifest.sealing === null) return { manifest, content: checked(manifest, JSON.stringify(manifest.content)), seal: null };
  if (!known && passphrase === null) throw new BackupFailure("the backup is sealed: give its passphrase in BACKUP_PASSPHRASE");
  const seal = known ?? (await Seal.of(manifest.sealing, passphrase!));
  const text = await buffer(seal.open([Buffer.from(String(manifest.content), "base64")])).catch(() => {
    throw new BackupFailure("the passphrase is not the one that the backup was sealed with, or manifest.json was changed");
  });
  return { manifest, content: checked(manifest, text.toString("utf8")), seal };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    return null;
  }
}

function checked({ sha256: right }: Manifest, text: string): Content {
  const bytes = Buffer.from(text);
  const found = contentSchema.safeParse(parsed(bytes));
  if (found.success && digest(bytes) === right) return found.data;
  throw new BackupFailure("manifest.json is broken");
}

/** Every part that a backup names. */
export const partsOf = ({ database, media, secrets }: Content): Part[] => [
  ...database.tables.flatMap(({ parts }) => parts),
  ...media.blobs.map(({ part }) => part),
  ...(secrets.part ? [secrets.part] : []),
];

/** Of each key of a `secrets.json` what tells it from another. Throws `BackupFailure` for what is none. */
export function fingerprintsOf(secrets: Uint8Array): Record<string, string> {
  const mark = (name: string, key: Buffer) => createHmac("sha256", key).update(`jiangcheng backup ${name}`).digest("hex");
  return Object.fromEntries(keysOf(secretsIn(secrets)).map(([name, key]) => [name, mark(name, Buffer.from(key, "base64"))]));
}

function secretsIn(secrets: Uint8Array): Record<string, string> {
  const found = z.record(z.string(), z.string()).safeParse(parsed(secrets));
  if (!found.success) throw new BackupFailure("secrets.json can't be read");
  return found.data;
}

type Marks = Readonly<Record<string, string>>;

/** Whether these are the keys that a school was saved with; a newer version, or a change of keys, may have added some. */
export const fits = (saved: Marks, given: Marks): boolean => Object.entries(saved).every(([name, mark]) => given[name] === mark);

/** Whether both are keys of one school, which may have changed some of them in between: what both have is the same. */
export function isSameSchool(one: Marks, other: Marks): boolean {
  const shared = Object.keys(one).filter((name) => name in other);
  return shared.length > 0 && shared.every((name) => one[name] === other[name]);
}

/** Whether keys were changed between the two. */
export const isOtherTime = (saved: Marks, given: Marks): boolean =>
  !fits(saved, given) || Math.max(...Object.keys(given).map(setOf)) > Math.max(...Object.keys(saved).map(setOf));

/** Every key that one of two states of a school's file holds; what stands in both is the later one's. */
export function joined(earlier: Uint8Array, later: Uint8Array): Uint8Array {
  if (Buffer.from(earlier).equals(later)) return later;
  return Buffer.from(JSON.stringify({ ...secretsIn(earlier), ...secretsIn(later) }, null, 2));
}

/** The file as it was when these keys were saved: without what came later. */
export function trimmed(secrets: Uint8Array, saved: Marks): Uint8Array {
  const stored = secretsIn(secrets);
  const last = Math.max(...Object.keys(saved).map(setOf));
  const keys = new Set(keysOf(stored).map(([name]) => name));
  const kept = Object.entries(stored).filter(([name]) => (keys.has(name) ? name in saved : (endedBy(name) ?? last) <= last));
  if (kept.length === Object.keys(stored).length) return secrets;
  return Buffer.from(JSON.stringify(Object.fromEntries(kept), null, 2));
}
