import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

/** Bytes (gzip) of the console's scripts, read off its build. */
export interface ConsoleBytes {
  /** Of what every page has, and the list of members with it. */
  readonly firstPage: number;
  /** The page that needs most beyond the list of members. */
  readonly largest: { readonly page: string; readonly bytes: number };
  /** Of the one chunk that holds the text editor's library. */
  readonly editor: number;
}

export function consoleBytes(folder: string): ConsoleBytes {
  const chunks = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(folder, file)), { level: 9 }).length);
    return sizes.get(file)!;
  };
  /** A chunk with everything that it imports at once. */
  const filesOf = (name: string, found = new Set<string>()): Set<string> => {
    const { file, imports = [] } = chunks[name]!;
    if (found.has(file)) return found;
    found.add(file);
    for (const one of imports) filesOf(one, found);
    return found;
  };
  const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + sizeOf(file), 0);
  const entry = filesOf(Object.keys(chunks).find((name) => chunks[name]!.isEntry)!);
  const pages = Object.keys(chunks).filter((name) => name.endsWith(".screen.tsx"));
  const members = filesOf(pages.find((page) => page.endsWith("/members.screen.tsx"))!);
  const loaded = new Set([...entry, ...members]);
  const beyond = pages.map((page) => ({ page, bytes: sum([...filesOf(page)].filter((file) => !loaded.has(file))) }));
  const library = Object.values(chunks).map(({ file }) => file).filter((file) => file.endsWith(".js") && !entry.has(file));
  return {
    firstPage: sum(loaded),
    largest: beyond.toSorted((a, b) => b.bytes - a.bytes)[0]!,
    editor: Math.max(...library.filter((file) => readFileSync(join(folder, file), "utf8").includes("ProseMirror")).map(sizeOf)),
  };
}
