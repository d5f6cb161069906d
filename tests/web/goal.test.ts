import { describe, expect, test } from "vitest";
import { goalAddress, goalName, levelKind, levelRange, shortLevel } from "#web/parts/goal/goal.ts";
import { reasonOf, reasonText } from "#web/parts/login/why.ts";
import { text as en } from "#web/text/en/login.ts";
import { text as zh } from "#web/text/zh/login.ts";

describe("levels", () => {
  const named = (level: string) => ({ level, name: level });

  test("are called for short by what stands before the dot", () => {
    expect(["四级 · 中级工", "三级/高级工", "特种作业证", ""].map(shortLevel)).toEqual(["四级", "三级", "特种作业证", ""]);
    expect(["五级 · 初级工", "特种作业证", "N1"].map(levelKind)).toEqual(["scale", "permit", null]);
  });
  test("of a trade go from the first to the last of the scale, whatever their order", () => {
    expect(levelRange(["三级 · 高级工", "五级 · 初级工", "特种作业证"].map(named))).toEqual({ first: "五级", last: "三级", permit: true });
    expect(levelRange(["四级 · 中级工"].map(named))).toEqual({ first: "四级", last: "四级", permit: false });
    expect(levelRange([])).toEqual({ first: null, last: null, permit: false });
  });
});

test("a goal is named by trade and level, without a gap in Chinese", () => {
  const goal = { name: "电工", english: "ELECTRICIAN", levelName: "四级 · 中级工" };
  expect(goalName(goal, "zh")).toBe("电工四级");
  expect(goalName({ ...goal, levelName: "" }, "zh")).toBe("电工");
  expect(goalName({ ...goal, levelName: "Level 4 · Intermediate" }, "en")).toBe("Electrician Level 4");
});

test("where the person was going travels with the address whole", () => {
  const to = "/course/play?id=1&itemId=2#notes";
  expect(new URL(goalAddress(to), "http://x").searchParams.get("to")).toBe(to);
});

describe("why the login opened", () => {
  test("is read from the address that was asked for", () => {
    const wishes = {
      "/course/play?id=1": "watch", "/exam": "practise", "/startExam?paperId=1": "exam", "/startMockPractice": "practise",
      "/historyQuery?id=1": "results", "/my/notes/home": "mine", "/goal": "goOn",
    };
    for (const [to, wish] of Object.entries(wishes)) expect(reasonOf(to)?.wish, to).toBe(wish);
    expect([reasonOf(null), reasonOf("")]).toEqual([null, null]);
  });
  test("is said for each of the forms, with the lesson's title where it is known", () => {
    expect(reasonText({ wish: "watch", name: "接触器" }, "login", zh)).toBe("登录后接着看「接触器」");
    expect(reasonText({ wish: "watch" }, "register", zh)).toBe("注册后接着看这节课");
    expect(reasonText({ wish: "enrol" }, "find", zh)).toBe("设好新密码后马上报名");
    expect(reasonText({ wish: "comment" }, "login", en)).toBe("Log in to write a comment");
  });
});
