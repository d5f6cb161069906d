import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { letterAt, lettersOf } from "#web/parts/question/letters.ts";

const KEYS = ["A", "B", "C", "D", "E"];
const inAnyOrder = fc.shuffledSubarray(KEYS, { minLength: KEYS.length });

describe("options in another order", () => {
  test("are lettered by their place on the screen, whatever their keys", () => {
    fc.assert(
      fc.property(inAnyOrder, fc.subarray(KEYS), (order, chosen) => {
        const options = order.map((key) => ({ key, html: key }));
        const places = chosen.map((key) => order.indexOf(key)).toSorted((a, b) => a - b);
        expect(lettersOf(options, chosen)).toEqual(places.map(letterAt));
        expect(order.map((key) => lettersOf(options, [key])[0])).toEqual(KEYS);
      }),
    );
  });

  test("a key that is no option's stays as it is", () => {
    expect(lettersOf([{ key: "B", html: "" }], ["T"])).toEqual(["T"]);
  });
});
