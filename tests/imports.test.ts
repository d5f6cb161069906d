import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { rooms } from "#server/app.ts";

/** Each room and the rooms below it that it may look into. Nothing else may (architecture.md Directions). */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  "server/environment.ts": [],
  "server/secrets.ts": ["server/environment.ts"],
  "server/listening.ts": ["server/environment.ts"],
  "server/firstDatabase.ts": ["server/database", "server/environment.ts"],
  "server/preflight.ts": [
    "server/listening.ts", "server/holder/control.ts", "server/startLine.ts", "server/environment.ts", "server/database",
  ],
  "server/database": ["contract"],
  "server/providers": ["contract", "server/environment.ts"],
  "server/kernel": ["server/database", "server/providers", "server/environment.ts", "server/secrets.ts", "contract"],
  "server/domains": ["server/kernel", "server/database", "server/providers", "server/environment.ts", "server/secrets.ts", "contract"],
  "server/app.ts": ["server/domains", "server/kernel"],
  "server/writes.ts": ["server/kernel", "contract"],
  "server/firstStart.ts": ["server/kernel"],
  "server/ready.ts": ["server/database", "server/kernel", "server/environment.ts", "server/secrets.ts"],
  "server/startLine.ts": ["server/database", "server/environment.ts"],
  "server/holder/control.ts": [],
  "server/holder/held.ts": [],
  "server/holder/holder.ts": [
    "server/holder/control.ts", "server/holder/held.ts", "server/startLine.ts", "server/listening.ts", "server/environment.ts",
    "server/database",
  ],
  "server/server.ts": [
    "server/holder/held.ts",
    "server/app.ts",
    "server/writes.ts",
    "server/firstStart.ts",
    "server/ready.ts",
    "server/kernel",
    "server/database",
    "server/providers",
    "server/environment.ts",
    "server/secrets.ts",
    "server/listening.ts",
  ],
  "server/cli.ts": [
    "server/app.ts",
    "server/server.ts",
    "server/ready.ts",
    "server/startLine.ts",
    "server/kernel",
    "server/database",
    "server/environment.ts",
  ],
  "server/main.ts": ["server/server.ts", "server/holder/held.ts", "server/startLine.ts", "server/environment.ts"],
  "web/kit": [],
  "web/text": ["contract"],
  "web/client": ["contract"],
  "web/parts": ["web/client", "web/kit", "web/text", "contract"],
  "web/console": ["web/screens", "web/parts", "web/client", "web/kit", "web/text", "contract"],
  "web/screens": ["web/parts", "web/client", "web/kit", "web/text", "contract"],
  "web/site": ["web/screens", "web/parts", "web/client", "web/kit", "web/text", "contract"],
};

/** The domains from the ground up, as the house lists them: each may call only those before it, and only through their door. */
const DOMAINS = rooms.map(({ name }) => name).filter((name) => name !== "kernel");

/** What of a sub-room its domain's own `room.ts` and `calls.ts` may take beside the door: what the domain offers. */
const FACE = /(^|\.)(acts|calls|desk|jobs|ticks|live|personal|commands|serve)\.ts$/;

const root = join(import.meta.dirname, "../src");
const files = filesIn(root, /\.(tsx?|mjs)$/);

describe("the house", () => {
  test("every import points down", () => {
    expect(files.flatMap((from) => importsOf(from).flatMap((to) => objections(from, to)))).toEqual([]);
  });

  test("no two rooms import each other, folder by folder", () => {
    const pairs = new Set(files.flatMap((from) => importsOf(from).map((to) => `${dirname(from)} → ${dirname(to)}`)));
    const both = [...pairs].filter((pair) => {
      const [a, b] = pair.split(" → ");
      return a !== b && !a!.startsWith(`${b}/`) && !b!.startsWith(`${a}/`) && pairs.has(`${b} → ${a}`);
    });
    expect(both).toEqual([]);
  });

  test("the browser ships no schema of a call: only types come from a schema file", () => {
    const found = files
      .filter((file) => file.startsWith("web/") || /^contract\/[^/]+\.ts$/.test(file))
      .filter((file) => !file.endsWith(".schema.ts") && file !== "contract/values.ts")
      .flatMap((file) =>
        valueImportsOf(file)
          .filter((to) => to.endsWith(".schema.ts") || to === "zod" || to === "contract/values.ts")
          .map((to) => `${file} ships ${to}`),
      );
    expect(found).toEqual([]);
  });

  test("nothing of the console reaches the learner's site, and antd and the editor none but the console", () => {
    const isConsole = (file: string) => /^web\/(?:console|(?:screens|parts|text)\/console)\//.test(file);
    const isConsoles = (name: string) => /^(?:antd|@ant-design|@tiptap)\b/.test(name);
    const found = files
      .filter((file) => file.startsWith("web/") && !isConsole(file))
      .flatMap((file) => [...importsOf(file).filter(isConsole), ...packagesOf(file).filter(isConsoles)].map((to) => `${file} takes ${to}`));
    expect(found).toEqual([]);
  });

  test("no file is longer than 300 lines", () => {
    const all = ["src", "tests", "demo", "bench", "bin"].flatMap((folder) =>
      filesIn(join(root, "..", folder), /\.(tsx?|mjs|css)$/).map((file) => join(root, "..", folder, file)),
    );
    const long = all.filter((file) => readFileSync(file, "utf8").split("\n").length > 301).map((file) => relative(join(root, ".."), file));
    expect(long).toEqual([]);
  });

  test("every domain is a room that the house lists, and the list is short enough to be read at once", () => {
    const folders = new Set(files.flatMap((file) => /^server\/domains\/([^/]+)\//.exec(file)?.[1] ?? []));
    expect([...folders].toSorted()).toEqual(DOMAINS.toSorted());
    expect(read("server/app.ts").split("\n").length).toBeLessThanOrEqual(80);
  });

  test("each sub-room stands in its domain's list", () => {
    const folders = Map.groupBy(files.filter((file) => file.startsWith("server/domains/")), (file) => dirname(file));
    const subRooms = [...folders.keys()].filter((folder) => folder.split("/").length > 3);
    const listed = DOMAINS.flatMap((domain) => subRoomsOf(domain).map((sub) => `server/domains/${domain}/${sub}`));
    expect(subRooms.toSorted()).toEqual(listed.toSorted());
  });

  test("no room is called utils, helpers, common or lib, and there are no barrels", () => {
    expect(files.filter((f) => /(^|\/)(utils?|helpers?|common|lib)(\/|\.tsx?$)/.test(f) || /\/index\.tsx?$/.test(f))).toEqual([]);
  });
});

function objections(from: string, to: string): string[] {
  const [a, b] = [roomOf(from), roomOf(to)];
  if (a === "server/app.ts" && b === "server/domains") {
    const domain = to.split("/")[2]!;
    return [`room.ts`, `${domain}.ts`].some((name) => to === `server/domains/${domain}/${name}`)
      ? []
      : [`${from} must use a room or a door, not ${to}`];
  }
  if (a !== b) return MAY_IMPORT[a]?.includes(b) ? [] : [`${from} may not import ${to}`];
  if (a === "web/screens") return areaOf(from) === areaOf(to) ? [] : [`${from} may not look into another area's ${to}`];
  if (a !== "server/domains") return [];
  const [mine, theirs] = [from.split("/")[2]!, to.split("/")[2]!];
  for (const domain of [mine, theirs]) if (!DOMAINS.includes(domain)) return [`${domain} has no place among the domains`];
  if (mine === theirs) return objectionsWithin(mine, from, to);
  if (to !== `server/domains/${theirs}/${theirs}.ts`) return [`${from} must use the door ${theirs}.ts, not ${to}`];
  return DOMAINS.indexOf(mine) > DOMAINS.indexOf(theirs) ? [] : [`${mine} stands below ${theirs} and may not call it`];
}

/** Sub-rooms of a domain call each other through doors and downward; what stands outside of them stands above them all. */
function objectionsWithin(domain: string, from: string, to: string): string[] {
  const [a, b] = [subRoomOf(from), subRoomOf(to)];
  if (a === b) return [];
  if (b === "") return [`${from} stands below ${to} and may not call it`];
  const order = subRoomsOf(domain);
  for (const sub of [a, b]) if (sub !== "" && !order.includes(sub)) return [`${sub} has no place among the sub-rooms of ${domain}`];
  if (a !== "" && order.indexOf(a) < order.indexOf(b)) return [`${a} stands below ${b} in ${domain} and may not call it`];
  if (to === `server/domains/${domain}/${b}/${b.split("/").at(-1)}.ts`) return [];
  const takesFaces = ["room.ts", "calls.ts"].some((name) => from === `server/domains/${domain}/${name}`);
  return takesFaces && FACE.test(to.split("/").at(-1)!) ? [] : [`${from} must use the door ${b}.ts, not ${to}`];
}

const subRoomOf = (file: string): string => file.split("/").slice(3, -1).join("/");

/** As the domain's `room.ts` lists them, from the ground up. */
function subRoomsOf(domain: string): string[] {
  const list = /export const subRooms = \[([^\]]*)\] as const;/.exec(read(`server/domains/${domain}/room.ts`))?.[1] ?? "";
  return [...list.matchAll(/"([\w/]+)"/g)].map((m) => m[1]!);
}

/** Of the console each folder is an area of its own. */
const areaOf = (file: string) => file.split("/").slice(2, file.startsWith("web/screens/console/") ? 4 : 3).join("/");

function roomOf(file: string): string {
  const room = Object.keys(MAY_IMPORT).find((r) => file === r || file.startsWith(`${r}/`));
  if (!room) throw new Error(`${file} stands in no room`);
  return room;
}

function importsOf(file: string): string[] {
  return specifiers(read(file), /(?:from|import)\s*\(?\s*["']([^"']+)["']/g, file).filter((name) => !name.startsWith("npm:"));
}

/** The packages that a file takes something of. */
const packagesOf = (file: string): string[] =>
  specifiers(read(file), /(?:from|import)\s*\(?\s*["']([^"']+)["']/g, file)
    .filter((name) => name.startsWith("npm:"))
    .map((name) => name.slice(4));

/** What stays after types are stripped. */
function valueImportsOf(file: string): string[] {
  const source = read(file).replace(/import type [^;]+;/gs, "").replace(/export type [^;]+;/gs, "");
  return specifiers(source, /(?:from|import)\s*\(?\s*["']([^"']+)["']/g, file).map((name) => name.replace(/^npm:/, ""));
}

function specifiers(source: string, pattern: RegExp, file: string): string[] {
  return [...source.matchAll(pattern)]
    .map((m) => m[1]!)
    .filter((name) => !name.endsWith(".css"))
    .map((name) =>
      name.startsWith("#") ? name.slice(1) : name.startsWith(".") ? relative(root, join(root, dirname(file), name)) : `npm:${name}`,
    );
}

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => ending.test(file));
}

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}
