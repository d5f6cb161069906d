import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { type BlobStore, checkedKey, isKey, type StoredBlob } from "./storage.ts";

/** Blobs as files below `root`. */
export function folderStore(root: string): BlobStore {
  const pathOf = (key: string) => join(root, ...checkedKey(key).split("/"));

  return {
    name: `files below ${root}`,
    remote: false,
    direct: () => null,

    put(key, body) {
      return placed(pathOf(key), async (draft) => {
        const file = await open(draft, "wx", MODE);
        return written(file, () => file.writeFile(body));
      });
    },

    putFile(key, from) {
      return placed(pathOf(key), async (draft) => {
        await copyFile(from, draft, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
        return written(await open(draft, "r+"), () => Promise.resolve());
      });
    },

    read: (key, range) => readFrom(pathOf(key), range),

    async stat(key) {
      const info = await stat(pathOf(key)).catch(missing);
      return info?.isFile() ? { bytes: info.size } : null;
    },

    list: (folder) => listBelow(root, pathOf(folder)),

    async *all() {
      yield* blobsBelow(root, "");
    },

    async delete(key) {
      await rm(pathOf(key), { force: true });
    },

    async deleteFolder(folder) {
      await rm(pathOf(folder), { recursive: true, force: true });
    },
  };
}

const MODE = 0o640;

/** Writes a file to the disk itself; whatever the umask, it has its mode. */
async function written(file: FileHandle, write: () => Promise<void>): Promise<void> {
  try {
    await write();
    await file.chmod(MODE);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the blob under a name of its own, beside its place, and moves it there when it lies on the disk. */
async function placed(path: string, make: (draft: string) => Promise<void>): Promise<void> {
  // The leading dot keeps it out of `list` and out of reach of any key.
  const draft = join(dirname(path), `.${randomUUID()}`);
  try {
    // Nearly always the folder is there; it may also go away with what was in it.
    await make(draft).catch(async (error: unknown) => {
      if (missing(error) !== null) return;
      await mkdir(dirname(path), { recursive: true });
      await make(draft);
    });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function readFrom(path: string, range?: { readonly from: number; readonly to: number }) {
  const file = await open(path, "r").catch(missing);
  if (!file) return null;
  const info = await file.stat();
  if (!info.isFile()) {
    await file.close();
    return null;
  }
  // Told its end, a stream asks for no more memory than the blob has bytes.
  if (!range) return { stream: file.createReadStream(info.size > 0 ? { end: info.size - 1 } : {}), bytes: info.size };
  const to = Math.min(range.to, info.size - 1);
  if (to < range.from) {
    await file.close();
    return { stream: Readable.from([]), bytes: 0 };
  }
  return { stream: file.createReadStream({ start: range.from, end: to }), bytes: to - range.from + 1 };
}

async function listBelow(root: string, path: string): Promise<string[]> {
  const below = (await readdir(path, { recursive: true, withFileTypes: true }).catch(missing)) ?? [];
  const start = root.length + 1;
  return below
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name).slice(start).replaceAll("\\", "/"))
    .toSorted();
}

/** Folders that go away meanwhile are passed by. */
async function* blobsBelow(root: string, folder: string): AsyncGenerator<StoredBlob> {
  for (const entry of (await readdir(join(root, folder), { withFileTypes: true }).catch(missing)) ?? []) {
    const key = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (!isKey(key)) continue;
    if (entry.isDirectory()) yield* blobsBelow(root, key);
    const info = entry.isFile() ? await stat(join(root, key)).catch(missing) : null;
    if (info) yield { key, bytes: info.size, changedAt: Math.trunc(info.mtimeMs) };
  }
}

function missing(error: unknown): null {
  if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) return null;
  throw error;
}
