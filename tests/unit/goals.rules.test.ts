import { describe, expect, test } from "vitest";
import { choicesOf, levelKey, subjectFor, subjectsOfTrade } from "#server/domains/goals/rules.ts";

const electrician = {
  categoryId: 1, name: "电工", english: "ELECTRICIAN", trade: "electrician", coverUrl: "", courseCount: 3, lessonCount: 30,
  levels: [{ level: "四级 · 中级工", courseCount: 2, lessonCount: 20 }, { level: "特种作业证", courseCount: 1, lessonCount: 10 }],
};
const eldercare = { ...electrician, categoryId: 2, name: "养老护理", trade: "eldercare", levels: [] };
const subject = (subjectId: number, tradeName: string, levelName: string, trade = "electrician", questionCount = 10) => ({
  subjectId, tradeName, levelName, trade, questionCount,
});

describe("a level", () => {
  test("is the same whoever wrote its name", () => {
    for (const name of ["四级 · 中级工", "四级/中级工", "四级（中级工）", " 四级 / 中级工", "四级|中级工", "四级"]) expect(levelKey(name)).toBe("四级");
    expect(levelKey("三级 · 高级工")).not.toBe(levelKey("四级 · 高级工"));
    expect(levelKey("特种作业证")).toBe("特种作业证");
  });
});

describe("the subjects of a trade", () => {
  const subjects = [subject(1, "电工", "四级 · 中级工"), subject(2, "养老护理员", "四级 · 中级工", "eldercare")];

  test("bear its name, or its drawing where none does", () => {
    expect(subjectsOfTrade(electrician, [electrician, eldercare], subjects).map((one) => one.subjectId)).toEqual([1]);
    expect(subjectsOfTrade(eldercare, [electrician, eldercare], subjects).map((one) => one.subjectId)).toEqual([2]);
  });

  test("are not another trade's that has the same drawing", () => {
    const plumber = { ...electrician, categoryId: 3, name: "水工" };
    expect(subjectsOfTrade(plumber, [electrician, plumber], subjects)).toEqual([]);
    const signs = [subject(5, "制图员", "四级")];
    expect(subjectsOfTrade(plumber, [electrician, plumber], signs)).toEqual([]);
    expect(subjectsOfTrade(electrician, [electrician], signs).map((one) => one.subjectId)).toEqual([5]);
  });
});

test("the choices count questions by level, and levels that only questions have come after those of courses", () => {
  const subjects = [subject(1, "电工", "四级/中级工"), subject(2, "电工", "四级/中级工"), subject(3, "电工", "三级/高级工", "electrician", 7)];
  const [choice] = choicesOf([electrician], subjects);
  expect(choice).toMatchObject({ questionCount: 27, courseCount: 3 });
  expect(choice!.levels).toEqual([
    { level: "四级 · 中级工", courseCount: 2, lessonCount: 20, questionCount: 20 },
    { level: "特种作业证", courseCount: 1, lessonCount: 10, questionCount: 0 },
    { level: "三级/高级工", courseCount: 0, lessonCount: 0, questionCount: 7 },
  ]);
});

test("the subject of a goal is one of its level, else the first of its trade, else none", () => {
  const subjects = [subject(1, "电工", "五级"), subject(2, "电工", "四级/中级工")];
  const trades = [electrician, eldercare];
  expect(subjectFor({ categoryId: 1, level: "四级 · 中级工" }, trades, subjects)).toBe(2);
  expect(subjectFor({ categoryId: 1, level: "" }, trades, subjects)).toBe(1);
  expect(subjectFor({ categoryId: 1, level: "二级 · 技师" }, trades, subjects)).toBe(1);
  expect(subjectFor({ categoryId: 2, level: "" }, trades, subjects)).toBeNull();
  expect(subjectFor({ categoryId: 9, level: "" }, trades, subjects)).toBeNull();
});
