import { afterAll, beforeAll, expect, test } from "vitest";
import { staffBranding } from "#contract/staff/branding.ts";
import { staffDirectory } from "#contract/staff/directory.ts";
import { FIRST_STEPS, staffFirstRun } from "#contract/staff/firstRun.ts";
import { staffListed } from "#contract/staff/listed.ts";
import { aSeries } from "../factories/catalogue.ts";
import { aPng } from "../factories/pictures.ts";
import { addMember, aMember } from "../factories/staff.ts";
import type { Client } from "../support/client.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let owner: Client;
beforeAll(async () => {
  school = await openSchool();
  owner = await aMember(school, "site");
});
afterAll(() => school.close());

const state = () => owner.call(staffFirstRun.state, {});
const done = async () => (await state()).steps.filter((step) => step.done).map(({ step }) => step);

test("an empty school has everything before it, in the guide's order", async () => {
  const { steps, courses, checks } = await state();
  expect(steps.map(({ step }) => step)).toEqual([...FIRST_STEPS]);
  expect(steps.every((step) => !step.done && !step.skipped)).toBe(true);
  expect(courses).toEqual({ published: 0, drafts: 0 });
  expect(checks).toEqual({ hasFactor: false, lastBackup: null, agreement: false });
});

test("each step is done by what is there, never by being told so", async () => {
  const { data } = await owner.ask(staffBranding.addPicture, { use: "logo", image: aPng(96, 96).toString("base64") });
  const branding = await owner.call(staffBranding.branding, {});
  await owner.call(staffBranding.saveBranding, { ...branding, school: "青山技工学校", logo: data!.address });
  expect(await done()).toEqual(["name"]);
  await owner.call(staffBranding.saveBranding, { ...(await owner.call(staffBranding.branding, {})), phone: "400-123-4567" });
  await owner.call(staffListed.saveCampus, { name: "本部", address: "工匠路 1 号" });
  expect(await done()).toEqual(["name", "contact"]);
  await owner.call(staffDirectory.saveTeacher, { name: "周建平", title: "高级技师" });
  await aSeries(school, { published: false });
  expect(await done()).toEqual(["name", "contact", "teacher"]);
  await aSeries(school);
  await addMember(school, ["courses"]);
  const { courses, staff, teachers } = await state();
  expect(await done()).toEqual(["name", "contact", "teacher", "course", "invite"]);
  expect(courses).toEqual({ published: 1, drafts: 1 });
  expect([staff, teachers.map(({ name }) => name)]).toEqual([2, ["周建平"]]);
});

test("a step is left for later and taken up again, for everybody; one that is done is not skipped", async () => {
  await owner.call(staffFirstRun.skip, { step: "sms", skipped: true });
  await owner.call(staffFirstRun.skip, { step: "sms", skipped: true });
  await owner.call(staffFirstRun.skip, { step: "name", skipped: true });
  const other = await aMember(school, "site");
  const skipped = async () => (await other.call(staffFirstRun.state, {})).steps.filter((one) => one.skipped).map(({ step }) => step);
  expect(await skipped()).toEqual(["sms"]);
  await other.call(staffFirstRun.skip, { step: "sms", skipped: false });
  expect(await skipped()).toEqual([]);
  const acts = await school.db.selectFrom("audit_log").select("object").where("action", "=", "firstRun.skipped").execute();
  expect(acts.map(({ object }) => object)).toEqual(["firstStep:sms", "firstStep:name", "firstStep:sms"]);
  expect((await other.ask(staffFirstRun.skip, { step: "nothing" as "sms", skipped: true })).code).toBe(1001);
});
