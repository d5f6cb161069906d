import { describe, expect, test } from "vitest";
import { afterSignIn } from "#web/parts/login/box/afterSignIn.ts";
import { autoLogin } from "#web/parts/login/partner/autoLogin.ts";
import { secondsUntil } from "#web/parts/login/code/codeWait.ts";
import { passwordHints } from "#web/parts/login/forms/newPassword.ts";
import { kindOf, loginPage } from "#web/parts/login/openLogin.ts";
import { keepTyped, typedAccount, typedPhone } from "#web/parts/login/code/typed.ts";
import { waitLabel } from "#web/parts/login/code/waitLabel.ts";
import { text as zh } from "#web/text/zh/login.ts";

describe("after a sign-in", () => {
  test("the wanted address is opened, from any page", () => {
    for (const path of ["/home", "/course/details", "/login"])
      expect(afterSignIn(path, "/my/study/home", "login")).toEqual({ kind: "go", to: "/my/study/home" });
  });
  test("the course detail page stays, the login page leads home, every other page is loaded anew", () => {
    expect(afterSignIn("/course/details", null, "login")).toEqual({ kind: "stay" });
    expect(afterSignIn("/course/details/", "", "login")).toEqual({ kind: "stay" });
    expect(afterSignIn("/course/compose", null, "login")).toEqual({ kind: "stay" });
    expect(afterSignIn("/login", null, "login")).toEqual({ kind: "go", to: "/home" });
    expect(afterSignIn("/home", null, "login")).toEqual({ kind: "reload" });
    expect(afterSignIn("/", null, "login")).toEqual({ kind: "reload" });
  });
  test("who has registered is asked for the goal on the way to where they were going, unless the page stays", () => {
    const goal = (to: string) => ({ kind: "go", to: `/goal?${new URLSearchParams({ to, new: "1" }).toString()}` });
    expect(afterSignIn("/home", "/course/play?id=1&itemId=2", "register")).toEqual(goal("/course/play?id=1&itemId=2"));
    expect(afterSignIn("/info/details/3?a=1", null, "register")).toEqual(goal("/info/details/3?a=1"));
    expect(afterSignIn("/login?kind=register", null, "register")).toEqual(goal("/home"));
    expect(afterSignIn("/course/details?id=4", null, "register")).toEqual({ kind: "stay" });
    expect(afterSignIn("/home", null, "password")).toEqual({ kind: "reload" });
  });
});

describe("a partner's link", () => {
  test("is taken out of the address; the rest of the query stays", () => {
    expect(autoLogin("/home?login=auto&appToken=t&name=%E7%8E%8B&source=s&wkno=7&kid=k&ts=1&nonce=n&sign=x&a=1")).toEqual({
      address: "/home?a=1",
      link: { appToken: "t", name: "王", source: "s", wkno: "7", kid: "k", ts: "1", nonce: "n", sign: "x" },
      to: null,
    });
  });
  test("to a learner's page is found where the server kept it", () => {
    const to = "/my/study/home?tab=2&login=auto&source=s&wkno=7";
    expect(autoLogin(`/home?login=1&to=${encodeURIComponent(to)}`)).toEqual({
      address: "/home",
      link: { source: "s", wkno: "7" },
      to: "/my/study/home?tab=2",
    });
  });
  test("is not seen in other addresses", () => {
    for (const address of ["", "/home", "/home?login=1&to=%2Fmy%2Fstudy%2Fhome", "/home?login=automatic", "/home?wkno=7"])
      expect(autoLogin(address)).toBeNull();
  });
});

describe("the wait for the next code", () => {
  test("is counted in begun seconds and ends at 0", () => {
    expect([60_000, 59_001, 59_000, 1, 0, -1].map((left) => secondsUntil(1_000_000 + left, 1_000_000))).toEqual([60, 60, 59, 1, 0, 0]);
  });
  test("that can't be one of ours is none", () => {
    expect(secondsUntil(1_000_000 + 25 * 3_600_000, 1_000_000)).toBe(0);
    expect(secondsUntil(Number.NaN, 0)).toBe(0);
  });
  test("is told in a fitting unit", () => {
    expect([60, 90, 91, 3_600, 5_401].map((seconds) => waitLabel(seconds, zh))).toEqual([
      "60 秒后重新获取", "90 秒后重新获取", "2 分钟后重新获取", "60 分钟后重新获取", "2 小时后重新获取",
    ]);
  });
});

describe("the login page's address", () => {
  test("names the form and where the sign-in leads", () => {
    expect([loginPage(null), loginPage("/a?b=1"), loginPage(null, "register"), loginPage("/a", "find")]).toEqual([
      "/login", "/login?to=%2Fa%3Fb%3D1", "/login?kind=register", "/login?kind=find&to=%2Fa",
    ]);
  });
  test("with an unknown kind is the login", () => {
    expect(["", "kind=register", "kind=find", "kind=x"].map((query) => kindOf(new URLSearchParams(query)))).toEqual([
      "login",
      "register",
      "find",
      "login",
    ]);
  });
});

test("what was typed as account stands in a phone field only when it can be a phone", () => {
  keepTyped("13812346027");
  expect([typedAccount(), typedPhone()]).toEqual(["13812346027", "13812346027"]);
  keepTyped("zhang");
  expect([typedAccount(), typedPhone()]).toEqual(["zhang", ""]);
});

test("the hints under a new password follow what is typed", () => {
  const met = (password: string) => passwordHints(zh).map((hint) => hint.met(password));
  expect([met(""), met("dian"), met("dian2026"), met("2026"), met("d1".repeat(11))]).toEqual([
    [false, false, false], [false, true, false], [true, true, true], [false, false, true], [false, true, true],
  ]);
});
