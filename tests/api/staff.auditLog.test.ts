import { afterAll, beforeAll, expect, test } from "vitest";
import { staffAccount } from "#contract/staff/account.ts";
import { staffAudit } from "#contract/staff/audit.ts";
import { checkAuditJob } from "#server/domains/staff/audit/audit.ts";
import { actOf } from "#server/kernel/act.ts";
import { act } from "#server/domains/staff/staff.ts";
import { addMember, aMember, signInMember } from "../factories/staff.ts";
import { forge } from "../factories/forge.ts";
import { runJob } from "../support/runJob.ts";
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

test("the whole log is checked when somebody asks, and what was changed is told to whoever looks", async () => {
  const reader = await aMember(school, "audit");
  const state = () => reader.call(staffAudit.getAuditState, {});
  const before = await state();
  expect(before).toMatchObject({ isChecking: false, lastCheck: null });
  expect(before.entries).toBeGreaterThan(2);
  await Promise.all([reader.call(staffAudit.checkAudit, {}), reader.call(staffAudit.checkAudit, {})]);
  expect((await state()).isChecking).toBe(true);
  // However often it was asked for, it is done once.
  expect((await school.waitingJobs()).filter(({ name }) => name === checkAuditJob.name)).toHaveLength(1);
  await runJob(school.means, checkAuditJob);
  expect(await state()).toMatchObject({ isChecking: false, lastCheck: { at: school.clock.now, faults: 0, entries: before.entries + 2 } });

  await forge(school, "update audit_log set object = 'thing:9' where object = 'thing:2'", []);
  await runJob(school.means, checkAuditJob);
  const { lastCheck } = await state();
  expect(lastCheck!.faults).toBe(1);
  expect(lastCheck!.firstFaults[0]).toMatch(/^chain staff:\d+, row \d+ .*object/);
});

test("a check whose process died is no check for ever", async () => {
  const reader = await aMember(school, "audit");
  await reader.call(staffAudit.checkAudit, {});
  school.clock.now += 5 * 3_600_000;
  expect((await reader.call(staffAudit.getAuditState, {})).isChecking).toBe(false);
});
