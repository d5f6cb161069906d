import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PlainBody } from "#server/domains/questions/question/body.ts";
import { namesPlaces } from "#server/domains/questions/question/places.rules.ts";

const KEYS = ["A", "B", "C", "D"] as const;
const question = (texts: { readonly stem?: string; readonly options?: readonly string[]; readonly analysis?: string }): PlainBody => ({
  kind: "single",
  stem: texts.stem ?? "<p>三相异步电动机反转的方法是</p>",
  options: KEYS.map((key, i) => ({ key, html: texts.options?.[i] ?? `对调第 ${i} 根线` })),
  key: { kind: "single", option: "A" },
  analysis: texts.analysis ?? "对调任意两相电源线即可。",
});

describe("what a question says of its own options", () => {
  test.each([
    "选 B。", "<p>应选C</p>", "A、D 说法错误", "答案：ABD", "<b>A</b> 项错在没有断电", "本题选 ac 项", "(b) 不对", "Option C is wrong.",
    "以上都对", "以上说法均不正确", "上述三项都要做", "都不对", "前两项正确", "第三项是干扰", "第 2 个选项有误", "最后一项", "all of the above",
    "None of these", "Both of the above", "The first option is right.", "Ａ是对的",
  ])("keeps its order where it says: %s", (text) => {
    expect(namesPlaces(question({ analysis: text }))).toBe(true);
    expect(namesPlaces(question({ stem: text }))).toBe(true);
    expect(namesPlaces(question({ options: ["x", text] }))).toBe(true);
  });

  test.each([
    "额定电流为 10 A，不得超过 16A", "电压在 36 V 以上", "年满 18 岁以上的人员", "三次以上", "PLC 的 CPU 模块", "A motor runs.", "用 ABS 塑料", "下列说法正确的是",
    "第 3 步先断电", "前轮驱动", "放入 100～150 ℃ 的保温筒", "40 °C", "DC 24 V",
  ])("may be mixed where it says: %s", (text) => {
    expect(namesPlaces(question({ stem: text, analysis: text }))).toBe(false);
  });

  test("keeps its order whichever of its letters stands in whichever text, also of the case around it", () => {
    const words = fc.constantFrom("选", "因为", "正确答案是", "，", "（", "故 ", "");
    const after = fc.constantFrom("。", "，其余不对", "）", " ", "、", "");
    fc.assert(fc.property(words, fc.constantFrom(...KEYS), after, fc.integer({ min: 0, max: 3 }), (before, key, behind, where) => {
      const text = `${before}${key}${behind}`;
      const place = [{ stem: text }, { analysis: text }, { options: ["", "", "", text] }][where];
      const body = question(place ?? {});
      expect(namesPlaces(body, where === 3 ? { stem: "", analysis: text } : null)).toBe(true);
    }));
  });

  test("a letter that is no key of it is nobody's name", () => {
    expect(namesPlaces(question({ analysis: "选用 E 级绝缘" }))).toBe(false);
  });
});
