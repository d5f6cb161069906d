import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { typeset } from "#web/kit/typeset.tsx";
import { typesetHtml } from "#web/kit/typesetHtml.ts";

const drawn = (text: string): string => renderToStaticMarkup(<>{typeset(text)}</>);
const whole = (text: string): readonly string[] =>
  [...drawn(text).matchAll(/<span class="nowrap">(.*?)<\/span>/g)].map(([, held]) => held!);

it("holds short brackets together, and a number with its unit", () => {
  expect(whole("养老护理员（五级）生活照护")).toEqual(["（五级）", "照护"]);
  expect(whole("标着「试看」的，付款后 7 天内退")).toContain("「试看」");
  expect(whole("付款后 7 天内没看，1.5 小时")).toEqual(["7 天", "1.5 小时"]);
  expect(whole("漏电保护器为什么选 30 mA 和 0.1 s")).toEqual(["30 mA", "0.1 s"]);
  expect(whole("TN-S、TN-C-S：怎么认")).toEqual(["TN-S", "TN-C-S", "么认"]);
  expect(whole("Electrician · Level 4 · Intermediate")).toEqual(["Level 4"]);
  expect(whole("第 5\n分组（五\n级）先")).toEqual([]);
  expect(whole("每班 16–20 人，一人一灶。")).toEqual(["16–20 人", "一灶。"]);
});

it("lets no last character begin a line by itself, and leaves long brackets to break", () => {
  expect(whole("开工前的五道关")).toEqual(["道关"]);
  expect(whole("（地铁二号线工匠路站 B 口，步行即到）")).toEqual(["即到）"]);
});

it("changes no letter, and leaves a text alone in which nothing has to stay together", () => {
  for (const text of ["电工（五级）从零开始 48 课时", "TN-S", "", "Low-voltage electrician"])
    expect(drawn(text).replace(/<[^>]+>/g, "")).toBe(text);
  expect(drawn("PLC")).toBe("PLC");
});

it("holds the same together in sanitised HTML, and touches neither tags nor formulas", () => {
  expect(typesetHtml("<p>付款后 7 天内（五级）退</p>")).toBe(
    '<p>付款后 <span class="nowrap">7 天</span>内<span class="nowrap">（五级）</span>退</p>',
  );
  expect(typesetHtml("11 kW 水泵，线径 6 mm²")).toBe('<span class="nowrap">11 kW</span> 水泵，线径 <span class="nowrap">6 mm²</span>');
  expect(typesetHtml("看 3 分钟")).toBe('看 <span class="nowrap">3 分钟</span>');
  for (const html of ['<img alt="过了 > 5 分（电）" src="/a 5 分">', '<span class="katex">5 分</span>', "<b>TN-S</b>", ""])
    expect(typesetHtml(html)).toBe(html);
});
