import { expect, test } from "vitest";
import { commandOf, type Focus } from "#web/parts/player/controls/keys.ts";
import { whenText } from "#web/parts/my/when.ts";
import { toGo } from "#web/parts/course/lessonTime.ts";

const NOWHERE: Focus = { writing: false, pressable: false, arrows: false, inPlayer: false };
const key = (name: string) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false });

test("keys steer the player, but not while somebody writes, presses a button or moves in a menu", () => {
  expect(["k", "K", " ", "ArrowLeft", "ArrowRight", "f", "c"].map((name) => commandOf(key(name), NOWHERE))).toEqual([
    "toggle", "toggle", "toggle", "back", "forward", "fullscreen", "captions",
  ]);
  expect(["k", " ", "ArrowLeft", "f"].map((name) => commandOf(key(name), { ...NOWHERE, writing: true }))).toEqual([null, null, null, null]);
  expect(commandOf(key(" "), { ...NOWHERE, pressable: true })).toBeNull();
  expect(commandOf(key("ArrowRight"), { ...NOWHERE, arrows: true })).toBeNull();
  expect(commandOf({ ...key("f"), ctrlKey: true }, NOWHERE)).toBeNull();
});

test("up and down scroll the page outside the player and turn the sound inside it", () => {
  expect(commandOf(key("ArrowUp"), NOWHERE)).toBeNull();
  expect(commandOf(key("ArrowUp"), { ...NOWHERE, inPlayer: true })).toBe("louder");
  expect(commandOf(key("ArrowDown"), { ...NOWHERE, inPlayer: true })).toBe("quieter");
});

test("the gap to the goal is never nothing while the lesson doesn't count, and nothing once it does", () => {
  expect(toGo({ seconds: 1135, watchedPer: 46, isFinish: false }, 90)).toBe(1022 - 522);
  expect(toGo({ seconds: 100, watchedPer: 90, isFinish: false }, 90)).toBe(1);
  expect(toGo({ seconds: 100, watchedPer: 90, isFinish: true }, 90)).toBe(0);
  expect(toGo({ seconds: 1000, watchedPer: 46, isFinish: false }, 60)).toBe(600 - 460);
});

test("when a lesson was watched is said in the school's days", () => {
  const words = { today: "今天 {time}", yesterday: "昨天 {time}" };
  const now = Date.UTC(2026, 10, 21, 2, 0);
  expect(whenText(Date.UTC(2026, 10, 20, 16, 5), now, words)).toBe("今天 00:05");
  expect(whenText(Date.UTC(2026, 10, 20, 13, 14), now, words)).toBe("昨天 21:14");
  expect(whenText(Date.UTC(2026, 9, 23, 1, 0), now, words)).toBe("10-23");
  expect(whenText(Date.UTC(2025, 11, 31, 1, 0), now, words)).toBe("2025-12-31");
});
