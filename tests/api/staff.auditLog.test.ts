import { afterAll, beforeAll, expect, test } from "vitest";
import { staffAccount } from "#contract/staff/account.ts";
import { actOf } from "#server/kernel/act.ts";
import { act } from "#server/domains/staff/staff.ts";
import { addMember, aMember, signInMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

const RENAMED = actOf<{ title: string }>("things.renamed");
const REMOVED = actOf<{ title: string }>("papers.removed");
let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const acts = (staffId: number, what: typeof RENAMED, object: string) =>
  act(school.means, { staffId }, { ip: "10.1.2.3" }, what, object, () =>
    Promise.resolve({ result: null, before: { title: "旧" }, after: { title: "新" } }),
  );

test("the log is read by who, area, thing and day, newest first, each entry with a name and its place in the chain", async () => {
  const [zhou, wang] = [await addMember(school, [], { name: "周老师" }), await addMember(school, [], { name: "王老师" })];
  const start = school.clock.now;
  await acts(zhou, RENAMED, "thing:1");
  school.clock.now += 86_400_000;
  await acts(wang, RENAMED, "thing:2");
  await acts(zhou, REMOVED, "paper:1");
  const reader = await aMember(school, "audit");
  const read = async (wanted: object) => (await reader.call(staffAccount.auditLog, { size: 100, ...wanted })).records;
  const objects = async (wanted: object) => (await read(wanted)).map(({ object }) => object);
  expect(await objects({ staffId: zhou })).toEqual(["paper:1", "thing:1"]);
  expect(await objects({ area: "things" })).toEqual(["thing:2", "thing:1"]);
  expect(await objects({ area: "thing" })).toEqual([]);
  expect(await objects({ object: "thing:2" })).toEqual(["thing:2"]);
  expect(await objects({ area: "things", since: start + 1 })).toEqual(["thing:2"]);
  expect(await objects({ area: "things", until: start + 1 })).toEqual(["thing:1"]);
  const [latest, first] = await read({ staffId: zhou });
  expect(latest).toMatchObject({ name: "周老师", ip: "10.1.2", details: { before: { title: "旧" }, after: { title: "新" } } });
  expect([first!.previous, latest!.previous]).toEqual(["", first!.hash]);
  expect(first!.hash).toMatch(/^[\da-f]{64}$/);
});

test("nobody reads it without the duty", async () => {
  const support = await signInMember(school, await addMember(school, ["learners"]));
  expect(await support.ask(staffAccount.auditLog, {})).toMatchObject({ code: -1, data: null });
});
