import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Files with lines of more than 140 characters: drawings, markup and patterns that lose by being cut. Only falling. */
const WIDE: Readonly<Record<string, number>> = {
  "demo/media/make/frame.ts": 2,
  "demo/media/make/sheet.ts": 2,
  "src/contract/commentText.ts": 1,
  "src/server/domains/account/guard/commonPasswords.ts": 1,
  "src/server/domains/catalogue/course/cards.store.ts": 2,
  "src/server/domains/handouts/zip.rules.ts": 2,
  "src/server/domains/media/assets/playlist.rules.ts": 1,
  "src/server/domains/media/assets/vtt.rules.ts": 1,
  "src/server/domains/media/covers/drawings.care.ts": 6,
  "src/server/domains/media/covers/drawings.food.ts": 4,
  "src/server/domains/media/covers/drawings.power.ts": 4,
  "src/server/domains/media/covers/drawings.works.ts": 1,
  "src/server/domains/media/covers/ground.ts": 2,
  "src/server/domains/media/covers/lettering.ts": 1,
  "src/server/domains/media/moving.commands.ts": 1,
  "src/server/domains/questions/exchange/qti/itemWrite.ts": 9,
  "src/server/domains/questions/exchange/qti/manifest.ts": 6,
  "src/server/domains/questions/exchange/text/lines.ts": 3,
  "tests/laws/caches.test.ts": 1,
  "tests/unit/account.rules.test.ts": 2,
};

/** Files with functions of more than 60 lines, to be divided. Only falling. */
const LONG: Readonly<Record<string, number>> = {
  "src/web/screens/kit/KitButtons.tsx": 1,
  "src/web/screens/kit/KitForms.tsx": 1,
  "src/web/screens/kit/KitNavigation.tsx": 1,
  "src/web/screens/kit/KitStates.tsx": 1,
};

test("no line is wider than 140 characters", () => {
  const listed = execFileSync("git", ["ls-files", "src", "tests", "demo", "bench", "bin", "*.config.ts"], { cwd: root, encoding: "utf8" });
  const files = listed.split("\n").filter((file) => /\.(tsx?|mjs|css)$/.test(file));
  const wide = files.map((file) => [file, read(file).split("\n").filter((line) => line.length > 140).length] as const);
  expect(Object.fromEntries(wide.filter(([, count]) => count > 0))).toEqual(WIDE);
});

test("no function is longer than 60 lines", () => {
  const settings = join(import.meta.dirname, "functions.oxlintrc.json");
  const linter = join(root, "node_modules/oxlint/bin/oxlint");
  const found = JSON.parse(said([linter, "-c", settings, "--format=json", "src", "demo", "bench", "bin"])) as {
    readonly diagnostics: readonly { readonly filename: string }[];
  };
  const counts = new Map<string, number>();
  for (const { filename } of found.diagnostics) counts.set(filename, (counts.get(filename) ?? 0) + 1);
  expect(Object.fromEntries(counts)).toEqual(LONG);
});

/** What a program printed; the linter ends with 1 where it found something. */
function said(args: readonly string[]): string {
  try {
    return execFileSync(process.execPath, args, { cwd: root, encoding: "utf8", maxBuffer: 16 * 1024 * 1024 });
  } catch (error) {
    return (error as { readonly stdout: string }).stdout;
  }
}

const read = (file: string): string => readFileSync(join(root, file), "utf8");
