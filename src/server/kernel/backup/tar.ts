import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { Header } from "tar";
import { digest } from "./digest.ts";
import { BackupFailure } from "./failure.ts";
import { type Part, readManifest } from "./manifest.ts";
import { type Bytes, hashing, type Source, storedSize, type Target } from "./places.ts";
import { newSealing, Seal } from "./sealing.ts";

const MANIFEST = "manifest.json";
const BLOCK = 512;
/** Two empty blocks end an archive. */
const END = Buffer.alloc(2 * BLOCK);
/** Bytes that are read at once. */
const PIECE = 1024 * 1024;

const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** One file; it has its name only when it is whole. Throws `BackupFailure` where there is one of that name. */
export async function tarTarget(path: string, passphrase: string | null): Promise<Target> {
  if (await stat(path).catch(() => null)) throw new BackupFailure(`${path} is there already: give another name, or move it away`);
  const sealing = passphrase === null ? null : newSealing(passphrase);
  const sealed = sealing && { sealing, seal: await Seal.of(sealing, passphrase!) };
  const draft = `${path}.part`;
  return new Tar(path, draft, await open(draft, "w", 0o600), sealed);
}

class Tar implements Target {
  readonly earlier = null;
  readonly inTurn = true;
  readonly sealed: Target["sealed"];
  readonly beside: string;
  readonly #path: string;
  readonly #draft: string;
  readonly #file: FileHandle;

  constructor(path: string, draft: string, file: FileHandle, sealed: Target["sealed"]) {
    this.#path = path;
    this.#draft = draft;
    this.#file = file;
    this.sealed = sealed;
    this.beside = `${path}.secrets.json`;
  }

  async put(name: string, bytes: Uint8Array): Promise<Part> {
    await this.#entry(name, bytes.length, this.sealed ? this.sealed.seal.seal([bytes]) : [bytes], this.sealed !== null);
    return { name, bytes: bytes.length, sha256: digest(bytes) };
  }

  async putBlob(nth: number, bytes: number, from: Bytes): Promise<Part> {
    const name = `media/${String(nth).padStart(8, "0")}`;
    const { through, done } = hashing(from);
    await this.#entry(name, bytes, this.sealed ? this.sealed.seal.seal(through) : through, this.sealed !== null);
    return { name, ...done() };
  }

  has(): Promise<boolean> {
    return Promise.resolve(false);
  }

  async finish(manifest: Buffer): Promise<void> {
    await this.#entry(MANIFEST, manifest.length, [manifest], false);
    await this.#file.writeFile(END);
    await this.#file.sync();
    await this.#file.close();
    await rename(this.#draft, this.#path);
  }

  async abandon(): Promise<void> {
    await this.#file.close();
    await rm(this.#draft, { force: true });
  }

  /** Sizes stand before the bytes: whoever promised another number is stopped. */
  async #entry(name: string, bytes: number, from: Bytes | Iterable<Uint8Array>, isSealed: boolean): Promise<void> {
    const size = isSealed ? storedSize(this.sealed!.seal, bytes) : bytes;
    const header = new Header({ path: name, size, mode: 0o600, type: "File", mtime: new Date(), uid: 0, gid: 0 });
    header.encode();
    await this.#file.writeFile(header.block!);
    let written = 0;
    for await (const chunk of from) {
      written += chunk.length;
      if (written > size) break;
      await this.#file.writeFile(chunk);
    }
    if (written !== size) throw new Error(`${name} changed its size while it was read`);
    await this.#file.writeFile(padding(size));
  }
}

interface Place {
  readonly at: number;
  readonly size: number;
}

/** Reads a backup out of one file: by its headers first, then each part from its place. Throws `BackupFailure` for what is none. */
export async function tarSource(path: string, passphrase: string | null): Promise<Source> {
  const file = await open(path, "r").catch(() => {
    throw new BackupFailure(`${path} can't be read`);
  });
  try {
    const places = await placesIn(file);
    const there = places.get(MANIFEST);
    if (!there) throw new BackupFailure(`${path} holds no whole backup: ${MANIFEST} is missing`);
    const opened = await readManifest(await buffer(piecesOf(file, there)), passphrase);
    return {
      ...opened,
      beside: `${path}.secrets.json`,
      sizeOf: ({ name }) => Promise.resolve(places.get(name)?.size ?? null),
      stored({ name }) {
        const place = places.get(name);
        return place ? Promise.resolve(piecesOf(file, place)) : Promise.reject(new BackupFailure("it is missing"));
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Where each entry's bytes lie. */
async function placesIn(file: FileHandle): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  const { size: end } = await file.stat();
  const block = Buffer.alloc(BLOCK);
  for (let at = 0; at + BLOCK <= end; ) {
    await file.read(block, 0, BLOCK, at);
    const header = new Header(block);
    if (header.nullBlock) break;
    if (!header.cksumValid) throw new BackupFailure("it is no tar, or broken");
    const size = header.size ?? 0;
    // What was unpacked and packed again has names that begin with the folder.
    if (header.type === "File") places.set(header.path!.replace(/^(\.\/)+/, ""), { at: at + BLOCK, size });
    at += BLOCK + size + padding(size).length;
  }
  return places;
}

async function* piecesOf(file: FileHandle, { at, size }: Place): AsyncGenerator<Buffer> {
  for (let read = 0; read < size; ) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE, size - read));
    const { bytesRead } = await file.read(piece, 0, piece.length, at + read);
    if (bytesRead === 0) throw new BackupFailure("it was cut off");
    read += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}
