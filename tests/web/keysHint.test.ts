import { expect, test } from "vitest";
import { keysHint } from "#web/parts/sitting/page/keysHint.ts";
import { text as t } from "#web/text/zh/sitting.ts";

const options = ["A", "B", "C"].map((key) => ({ key, html: key }));

test("the hint names the keys that do something at this kind of question, and no others", () => {
  expect(keysHint({ kind: "single", options, blanks: 0 }, t, false)).toBe("按 A B C 选答案　Enter 下一题　← → 换题　F 标存疑　M 收藏");
  expect(keysHint({ kind: "judge", options: [], blanks: 0 }, t, true)).toBe("按 A 选对、B 选错　Enter 确认或下一题　← → 换题　M 收藏");
  expect(keysHint({ kind: "fill", options: [], blanks: 1 }, t, true)).not.toMatch(/选|Tab/);
  expect(keysHint({ kind: "essay", options: [], blanks: 0 }, t, false)).toBe("← → 换题　F 标存疑　M 收藏");
});
