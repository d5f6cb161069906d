import { expect, test } from "vitest";
import { tongueOf } from "#web/parts/richText/tongue.ts";

test("Chinese on an English page is marked as Chinese, and nothing is marked on a Chinese page", () => {
  expect(tongueOf("en", "单手持焊钳，另一只手不碰金属")).toBe("zh-CN");
  expect(tongueOf("en", '<p><strong>PLC</strong> 编程入门</p><img src="/drawings/a.svg" alt="x">')).toBe("zh-CN");
  expect(tongueOf("zh", "单手持焊钳")).toBeUndefined();
});

test("letters of a formula are no English words", () => {
  const formula = '<math><mi>P</mi><annotation encoding="application/x-tex">\\text{power} = \\frac{U}{R}</annotation></math>';
  expect(tongueOf("en", `单相纯电阻 ${formula}，P 是 U 乘 I`)).toBe("zh-CN");
  expect(tongueOf("en", "U = I R, P = U I")).toBeUndefined();
});

test("English is the page's own, with a Chinese word in it and without", () => {
  expect(tongueOf("en", "Put the welding clamp down first")).toBeUndefined();
  expect(tongueOf("en", "The sign says 禁止合闸 and hangs on the handle of the switch")).toBeUndefined();
  expect(tongueOf("en", "380 V / 220 V")).toBeUndefined();
  expect(tongueOf("en", "")).toBeUndefined();
});
