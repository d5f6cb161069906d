import { expect, test } from "vitest";
import { subtitleFor } from "#web/parts/player/engine/subtitles.ts";

const offered = [{ lang: "en" }, { lang: "zh-CN" }, { lang: "zh-TW" }];

test.each([
  ["a Chinese page begins with Chinese ones, whatever comes first", null, "zh", 1],
  ["an English page with English ones", null, "en", 0],
  ["what was chosen before stays", "en", "zh", 0],
  ["what was chosen stays to its region", "zh-TW", "zh", 2],
  ["what was chosen and isn't there gives way to the page's language", "fr", "zh", 1],
  ["a language that isn't there leaves the first", null, "fr", 0],
])("%s", (_, chosen, page, index) => {
  expect(subtitleFor(offered, chosen, page)).toBe(index);
});

test("a lesson without subtitles has none", () => {
  expect(subtitleFor([], "zh", "zh")).toBe(-1);
});
