import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffHandouts } from "#contract/staff/handouts.ts";
import { aSeries } from "../factories/catalogue.ts";
import { aPdf } from "../factories/files.ts";
import { aHandout, send } from "../factories/handouts.ts";
import { addMember, aTeacher, setDuties, signInMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let one: Awaited<ReturnType<typeof signInMember>>;
let two: Awaited<ReturnType<typeof signInMember>>;
beforeAll(async () => {
  school = await openSchool();
  one = await signInMember(school, await addMember(school, ["courses"], { name: "甲老师" }));
  two = await signInMember(school, await addMember(school, ["courses"], { name: "乙老师" }));
});
afterAll(() => school.close());

/** What the second of two is told. */
const told = (...fields: string[]) => ({ code: 2013, data: { changes: [{ name: "甲老师", at: expect.any(Number) as number, fields }] } });

describe("the second of two who change the same is told who changed what, and overwrites nothing:", () => {
  test("a handout, by its name, its file and its removal", async () => {
    const { id, seriesId } = await aHandout(two, (await aSeries(school)).seriesId);
    const body = aPdf({ pages: 2 });
    const { uploadUrl } = await two.call(staffHandouts.replace, { id, version: 1, fileName: "新.pdf", bytes: body.length });
    expect(await one.call(staffHandouts.rename, { id, version: 1, name: "口诀" })).toMatchObject({ name: "口诀", version: 2 });
    const files = await school.means.providers.media.list("handouts");
    for (const answer of [
      await two.ask(staffHandouts.rename, { id, version: 1, name: "安全" }),
      await two.ask(staffHandouts.remove, { id, version: 1 }),
      await send(two, uploadUrl, body),
    ])
      expect(answer).toMatchObject(told("name"));
    expect(await two.call(staffHandouts.list, { seriesId })).toMatchObject([{ id, name: "口诀", version: 2, pages: 1 }]);
    expect(await school.means.providers.media.list("handouts")).toEqual(files);
    expect(await two.ask(staffHandouts.rename, { id, version: 1, name: "口诀" }), "the same is no change").toMatchObject({ code: 1 });
  });

  test("the order of a course's handouts, which is one thing", async () => {
    const { seriesId } = await aSeries(school);
    const [a, b, c] = [await aHandout(two, seriesId), await aHandout(two, seriesId), await aHandout(two, seriesId)];
    const seen = await two.call(staffHandouts.list, { seriesId });
    expect(new Set(seen.map(({ listVersion }) => listVersion))).toEqual(new Set([1]));
    await one.call(staffHandouts.order, { seriesId, version: 1, ids: [c.id, a.id, b.id] });
    expect(await two.ask(staffHandouts.order, { seriesId, version: 1, ids: [b.id, a.id, c.id] })).toMatchObject(told("ids"));
    expect(await two.call(staffHandouts.list, { seriesId })).toMatchObject([{ id: c.id, listVersion: 2 }, { id: a.id }, { id: b.id }]);
    const answers = await Promise.all(
      [[a.id, b.id, c.id], [b.id, c.id, a.id]].map((ids) => two.ask(staffHandouts.order, { seriesId, version: 2, ids })),
    );
    expect(answers.map(({ code }) => code).toSorted((x, y) => x - y), "at one time").toEqual([1, 2013]);
  });
});

describe("whoever cares for their own courses alone", () => {
  test("finds and changes the handouts of those, and others are as if they weren't there", async () => {
    const [mine, other] = [(await aSeries(school)).seriesId, (await aSeries(school)).seriesId];
    const teacher = await aTeacher(school, [mine], "courses");
    const own = await aHandout(teacher, mine);
    const foreign = await aHandout(one, other);
    for (const answer of [
      await teacher.ask(staffHandouts.list, { seriesId: other }),
      await teacher.ask(staffHandouts.add, { seriesId: other, fileName: "a.pdf", bytes: 1 }),
      await teacher.ask(staffHandouts.replace, { id: foreign.id, version: 1, fileName: "a.pdf", bytes: 1 }),
      await teacher.ask(staffHandouts.rename, { id: foreign.id, version: 1, name: "x" }),
      await teacher.ask(staffHandouts.order, { seriesId: other, version: 1, ids: [foreign.id] }),
    ])
      expect(answer).toMatchObject({ code: 1001, message: "没有找到你要的内容，可能已被删除" });
    await teacher.call(staffHandouts.remove, { id: foreign.id, version: 1 });
    expect(await one.call(staffHandouts.list, { seriesId: other })).toMatchObject([{ id: foreign.id }]);
    await teacher.call(staffHandouts.remove, { id: own.id, version: 1 });
    expect(await teacher.call(staffHandouts.list, { seriesId: mine })).toEqual([]);
  });

  test("sends no file to a course that was taken from them since, nor without the duty", async () => {
    const { seriesId } = await aSeries(school);
    const teacher = await aTeacher(school, [seriesId], "courses");
    const handout = await aHandout(teacher, seriesId);
    const body = aPdf({ pages: 3 });
    const leaves = [
      await teacher.call(staffHandouts.add, { seriesId, fileName: "新.pdf", bytes: body.length }),
      await teacher.call(staffHandouts.replace, { id: handout.id, version: 1, fileName: "新.pdf", bytes: body.length }),
    ];
    await school.db.deleteFrom("staff_series").where("staff_id", "=", teacher.staffId).execute();
    for (const { uploadUrl } of leaves) expect((await send(teacher, uploadUrl, body)).code).toBe(1001);
    await setDuties(school, teacher.staffId, []);
    for (const { uploadUrl } of leaves) expect((await send(teacher, uploadUrl, body)).status).toBe(403);
    expect(await one.call(staffHandouts.list, { seriesId })).toMatchObject([{ id: handout.id, version: 1 }]);
  });
});
