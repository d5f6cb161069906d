import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = join(import.meta.dirname, "../../src/web");
/** Where a Chinese character in the code is right: it is read, not said, or the file says both languages itself. */
const ALLOWED = new Set([
  "console/Unloaded.tsx", "kit/typeset.tsx", "parts/frame/settings/Settings.tsx", "parts/goal/goal.ts", "parts/practice/reviewMoment.ts",
  "parts/question/html/markup.ts", "screens/about/Campuses.tsx", "screens/console/hall/hall.ts", "screens/console/marking/points.ts",
  "screens/console/media/Subtitles.tsx", "screens/console/questions/bank/places/seconds.ts",
  "screens/console/questions/fields/values.ts", "screens/documents/dayText.ts", "screens/goal/Levels.tsx",
  "screens/teacher/teacher.screen.tsx",
]);
const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|\s)\/\/ .*$/gm, "");

test("what pages say stands in the dictionaries, and marks between words in text/marks: an English page has no Chinese comma", () => {
  const files = readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !file.startsWith("text/") && !file.startsWith("screens/kit/"),
  );
  const chinese = files.filter((file) =>
    /[\p{Script=Han}\u3001\u3002\u300a-\u300f\uff00-\uff65]/u.test(withoutComments(readFileSync(join(WEB, file), "utf8"))));
  expect(files.length).toBeGreaterThan(500);
  expect(chinese.toSorted()).toEqual([...ALLOWED].toSorted());
});
