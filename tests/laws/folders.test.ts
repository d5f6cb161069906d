import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "../../src");
/** Rooms in which a folder stays small enough to be read at a glance. Kit, text and contract are flat by nature. */
const ROOMS = ["server/domains", "web/screens", "web/parts"];
const MOST = 15;

/** Folders below a room, from `src`, each with the names of its own files. */
function foldersOf(room: string): { folder: string; files: string[] }[] {
  const entries = readdirSync(join(SOURCES, room), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const byFolder = Map.groupBy(entries, (entry) => relative(SOURCES, entry.parentPath));
  return [...byFolder].map(([folder, files]) => ({ folder, files: files.map(({ name }) => name) }));
}

test(`no folder of domains, screens and parts holds more than ${MOST} files`, () => {
  const found = ROOMS.flatMap(foldersOf);
  expect(found.length).toBeGreaterThan(50);
  expect(found.filter(({ files }) => files.length > MOST).map(({ folder, files }) => `${folder}: ${files.length}`)).toEqual([]);
});

test("folders of the web never lead round in a circle, a folder and those inside it neither", () => {
  const next = new Map<string, Set<string>>();
  for (const { folder, files } of foldersOf("web")) {
    const leads = files.filter((name) => /\.tsx?$/.test(name)).flatMap((name) => leadsOf(folder, name));
    next.set(folder, new Set(leads.filter((to) => to !== folder)));
  }
  expect(next.size).toBeGreaterThan(50);
  expect(circlesIn(next)).toEqual([]);
});

/** The folders that a file's imports name, types and code that is fetched later among them. */
function leadsOf(folder: string, name: string): string[] {
  const source = readFileSync(join(SOURCES, folder, name), "utf8");
  return [...source.matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g)].map((found) => dirname(join(folder, found[1]!)));
}

/** Sets of folders each of which is reached from each other, by name. */
function circlesIn(next: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reached = (from: string): Set<string> => {
    const seen = new Set<string>();
    const open = [...(next.get(from) ?? [])];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      open.push(...(next.get(at) ?? []));
    }
    return seen;
  };
  const all = new Map([...next.keys()].map((folder) => [folder, reached(folder)]));
  const circle = (folder: string) => [...all.keys()].filter((other) => all.get(folder)!.has(other) && all.get(other)!.has(folder));
  const found = [...all.keys()].filter((folder) => all.get(folder)!.has(folder)).map((folder) => circle(folder).toSorted().join(" "));
  return [...new Set(found)].toSorted();
}
