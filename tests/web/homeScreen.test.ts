import { expect, test } from "vitest";
import { mosaicOf } from "#web/screens/home/load.ts";
import { momentOf } from "#web/screens/home/resume/resume.ts";

test("a moment is said in the school's time zone: today, yesterday, else the day", () => {
  const now = Date.UTC(2026, 10, 20, 16, 30); // 00:30 on the 21st in Shanghai
  expect(momentOf(Date.UTC(2026, 10, 20, 16, 5), now)).toEqual({ day: "today", time: "00:05" });
  expect(momentOf(Date.UTC(2026, 10, 20, 15, 59), now)).toEqual({ day: "yesterday", time: "23:59" });
  expect(momentOf(Date.UTC(2026, 10, 19, 15, 59), now)).toEqual({ day: "11-19", time: "23:59" });
});

test("the visitors' hero shows four trades, and fills up with further courses where there are fewer", () => {
  const card = (trade: string, coverUrl: string) => ({ trade, coverUrl });
  expect(mosaicOf([card("a", "1"), card("a", "2"), card("b", "3"), card("c", "4"), card("d", "5")])).toEqual(["1", "3", "4", "5"]);
  expect(mosaicOf([card("a", "1"), card("a", "2"), card("b", "3")])).toEqual(["1", "3", "2"]);
  expect(mosaicOf([])).toEqual([]);
});
