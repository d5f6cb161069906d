import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { entryAddress } from "#web/parts/course/entry.ts";

describe("opening a course by id", () => {
  test("button type 2 leads to the play screen, with item and video when both are given", () => {
    expect(entryAddress({ id: 7, buttonType: 2 })).toBe("/course/play?id=7");
    expect(entryAddress({ id: 7, buttonType: 2 }, { itemId: 31, vid: "a&b" })).toBe("/course/play?id=7&itemId=31&vid=a%26b");
    expect(entryAddress({ id: 7, buttonType: 2 }, { itemId: 31, vid: null })).toBe("/course/play?id=7");
    expect(entryAddress({ id: 7, buttonType: 2 }, { itemId: null, vid: "x" })).toBe("/course/play?id=7");
  });

  test.each([0, 3, 4])("button type %i leads to the details, whatever lesson is given", (buttonType) => {
    expect(entryAddress({ id: 7, buttonType }, { itemId: 31, vid: "x" })).toBe("/course/details?id=7");
  });

  test("any other button type leads to the transfer screen", () => {
    fc.assert(
      fc.property(fc.integer().filter((type) => ![0, 2, 3, 4].includes(type)), (buttonType) => {
        expect(entryAddress({ id: 7, buttonType })).toBe("/course/transfer?id=7");
      }),
    );
  });
});
