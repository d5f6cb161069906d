import { expect, test } from "vitest";
import { innerAddress, loginQuery } from "#web/site/travel/loginQuery.ts";

test("a sign-in leads only to pages of this site", () => {
  expect(innerAddress("/about/home?x=1#y")).toBe("/about/home?x=1#y");
  for (const address of [
    "https://evil.example/about/home",
    "//evil.example/about/home",
    "/\\evil.example/about/home",
    "/\t/evil.example",
    "javascript:alert(1)",
    "about/home",
    "/no/such/page",
    "",
    null,
  ]) {
    expect(innerAddress(address)).toBeNull();
  }
});

test("a sign-in leads back to a learner's address of the route table, also without a screen of its own", () => {
  for (const address of [
    "/exam",
    "/my/practice/home",
    "/my/notice/details?id=3",
    "/task/home?pushBatch=7",
    "/live/live_playback?id=2",
    "/startClassExam",
  ]) {
    expect(innerAddress(address)).toBe(address);
  }
});

test("the wish for the dialog is taken out of the address", () => {
  expect(loginQuery("/home?login=1&to=%2Fabout%2Fhome&x=2")).toEqual({ address: "/home?x=2", wanted: true, to: "/about/home" });
  expect(loginQuery("/home?login=1")).toEqual({ address: "/home", wanted: true, to: null });
  expect(loginQuery("/home?to=%2Fabout%2Fhome")).toEqual({ address: "/home?to=%2Fabout%2Fhome", wanted: false, to: null });
});
