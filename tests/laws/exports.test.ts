import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const files = ["src", "demo", "bench", "tests"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .map((file) => join(folder, file)),
);
const settings = ["vite.config.ts", "vite.console.config.ts", "vitest.config.ts", "playwright.config.ts"];
files.push(...settings, ...readdirSync(join(root, "bin")).map((file) => join("bin", file)));

const DECLARED = /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type) (\w+)/gm;
const LISTED = /^(import|export)(?: type)? (?:\w+, )?\{([^{}]*)\}(?: from "([^"]+)")?/gm;
const WHOLE = /(?:import\(\s*|import \* as \w+ from |import (?:type )?\w+(?:, \{[^{}]*\})? from |new URL\()"([^"]+)"|import "([^"]+)"/g;
/** Loaded by their address or a pattern of Vite's, not by a specifier. */
const BY_ADDRESS = /^src\/web\/(site\/entry\.server|screens\/.+\.screen|text\/(console\/)?(zh|en)\/\w+)\.tsx?$/;
/** Exported for another reason. */
const ALLOWED: ReadonlySet<string> = new Set([
  // What stands for it on the server has its type.
  "src/web/parts/frame/menus/Header.tsx HeaderProps",
]);

test("every export is used by another module", () => {
  /** What anybody takes of each module; `*` for all. */
  const taken = new Map<string, Set<string>>();
  const take = (from: string, specifier: string, names: readonly string[]) => {
    const target = pathOf(from, specifier);
    if (target === null) return;
    const known = taken.get(target) ?? new Set();
    taken.set(target, known);
    for (const name of names) known.add(name);
  };
  const given = new Map<string, Set<string>>();
  for (const file of files) {
    const source = readFileSync(join(root, file), "utf8");
    const own = new Set([...source.matchAll(DECLARED)].map((m) => m[1]!));
    for (const [, kind, list, specifier] of source.matchAll(LISTED)) {
      const pairs = list!.split(",").map((one) => one.trim().replace(/^type /, "").split(" as ")).filter(([name]) => name !== "");
      if (specifier !== undefined) take(file, specifier, pairs.map(([name]) => name!));
      if (kind === "export") for (const pair of pairs) own.add(pair.at(-1)!);
    }
    for (const [, specifier, bare] of source.matchAll(WHOLE)) take(file, (specifier ?? bare)!, ["*"]);
    given.set(file, own);
  }
  const idle = [...given]
    .filter(([file]) => file.startsWith("src/") && !BY_ADDRESS.test(file))
    .flatMap(([file, names]) => {
      const used = taken.get(file) ?? new Set();
      return used.has("*") ? [] : [...names].filter((name) => !used.has(name)).map((name) => `${file} ${name}`);
    });
  // Laws read the sub-rooms of a room as text.
  expect(idle.filter((name) => !ALLOWED.has(name) && !name.endsWith("/room.ts subRooms"))).toEqual([]);
});

function pathOf(from: string, specifier: string): string | null {
  if (specifier.startsWith("#")) return /^#(demo|tests)\//.test(specifier) ? specifier.slice(1) : `src/${specifier.slice(1)}`;
  return specifier.startsWith(".") ? relative(root, join(root, dirname(from), specifier)) : null;
}
