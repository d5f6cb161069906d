import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { ExchangeFailure } from "./failure.ts";
import { byName, isLitter, plainName } from "./names.rules.ts";
import type { Source } from "./source.ts";

/** Files that a folder may hold. */
const MOST = 200_000;

/** A folder of this machine. Links are not followed: nothing from outside of it comes in. */
export async function openFolder(path: string): Promise<Source> {
  const found = new Map<string, { readonly at: string; readonly bytes: number }>();
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const at = join(entry.parentPath, entry.name);
    const name = plainName(relative(path, at).split(sep).join("/"));
    if (isLitter(name)) continue;
    found.set(name, { at, bytes: (await stat(at)).size });
    if (found.size > MOST) throw new ExchangeFailure(`${path}: more than ${MOST} files`);
  }
  return {
    place: path,
    names: [...found.keys()].toSorted(byName),
    sizeOf: (name) => found.get(name)?.bytes ?? null,
    async *pieces(name) {
      const file = found.get(name);
      if (!file) throw new ExchangeFailure(`${name}: the file is missing`);
      let read = 0;
      for await (const piece of createReadStream(file.at) as AsyncIterable<Buffer>) {
        read += piece.length;
        yield piece;
      }
      if (read !== file.bytes) throw new ExchangeFailure(`${name}: the file changed while it was read`);
    },
    close: () => Promise.resolve(),
  };
}
