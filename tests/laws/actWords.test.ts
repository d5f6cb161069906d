import { expect, test } from "vitest";
import { rooms } from "#server/app.ts";
import { text as words } from "../../src/web/text/console/zh/acts.ts";
import { text as audit } from "../../src/web/text/console/zh/audit.ts";

const acts = rooms.flatMap(({ acts: listed = [] }) => listed.map(({ action }) => action));

test("each act of staff has words on the page of the audit log, and no words are left of acts that are gone", () => {
  expect(acts.length).toBeGreaterThan(100);
  expect(Object.keys(words).toSorted()).toEqual([...new Set(acts)].toSorted());
});

test("each area of acts is one that the page can be narrowed to", () => {
  expect([...new Set(acts.map((action) => action.split(".")[0]!))].filter((area) => !(area in audit.areas))).toEqual([]);
});
