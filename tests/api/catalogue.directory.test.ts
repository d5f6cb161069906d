import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogue } from "#contract/catalogue.ts";
import { staffDirectory } from "#contract/staff/directory.ts";
import { aCategory, aSeries } from "../factories/catalogue.ts";
import { aMember } from "../factories/staff.ts";
import type { Client } from "../support/client.ts";
import { runJob } from "../support/runJob.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let boss: Client;
beforeAll(async () => {
  school = await openSchool();
  boss = await aMember(school, "site");
});
afterAll(() => school.close());

const tree = () => school.visitor().call(catalogue.getMoreCategoryList, {});
const found = async (keyword: string) => (await school.visitor().call(catalogue.getCourseSeries, { keyword })).records.map(({ id }) => id);
/** Does what waits in the queue. */
async function index(): Promise<void> {
  const jobs = (await school.waitingJobs()).filter(({ name }) => name === "catalogue.indexNamed");
  for (const { name, data } of jobs) await runJob(school.means, name, data as object);
  await school.db.deleteFrom("pgboss.job").where("name", "=", "catalogue.indexNamed").execute();
}

describe("trades and directions", () => {
  test("are added, renamed, put in order and hidden, and learners see it at once", async () => {
    const welder = await boss.call(staffDirectory.saveCategory, { name: "焊工", trade: "welder" });
    const tiler = await boss.call(staffDirectory.saveCategory, { name: "瓦工" });
    const arc = await boss.call(staffDirectory.saveCategory, { name: "手工电弧焊", parentId: welder.id });
    const gas = await boss.call(staffDirectory.saveCategory, { name: "气焊", parentId: welder.id });
    expect((await tree()).map(({ name, trade, children }) => [name, trade, children.map((child) => child.name)])).toEqual([
      ["焊工", "welder", ["手工电弧焊", "气焊"]], ["瓦工", "瓦工", []],
    ]);
    await boss.call(staffDirectory.moveCategory, { ...tiler, after: null });
    await boss.call(staffDirectory.moveCategory, { ...arc, after: gas.id });
    expect((await tree()).map(({ name, children }) => [name, children.map((child) => child.name)])).toEqual([
      ["瓦工", []], ["焊工", ["气焊", "手工电弧焊"]],
    ]);
    const seen = (await boss.call(staffDirectory.categories, {})).find(({ id }) => id === tiler.id)!;
    await boss.call(staffDirectory.saveCategory, { id: seen.id, version: seen.version, name: "砌筑工" });
    expect((await tree())[0]).toMatchObject({ name: "砌筑工", trade: "砌筑工" });
    expect(await boss.ask(staffDirectory.saveCategory, { id: seen.id, version: seen.version, name: "泥瓦工" })).toMatchObject({
      code: 2013, data: { changes: [{ fields: expect.arrayContaining(["name"]) as string[] }] },
    });
    await boss.call(staffDirectory.saveCategory, { ...welder, name: "焊工", hidden: true });
    expect((await tree()).map(({ name }) => name)).toEqual(["砌筑工"]);
  });

  test("bear no second name, go two levels deep, and move within their own list alone", async () => {
    const top = await boss.call(staffDirectory.saveCategory, { name: "钳工" });
    const below = await boss.call(staffDirectory.saveCategory, { name: "装配钳工", parentId: top.id });
    const other = await boss.call(staffDirectory.saveCategory, { name: "车工" });
    expect(await boss.ask(staffDirectory.saveCategory, { name: "钳工" })).toMatchObject({
      code: 1001, data: { fields: { name: expect.any(String) as string } },
    });
    expect(await boss.ask(staffDirectory.saveCategory, { name: "三层", parentId: below.id })).toMatchObject({ code: 1001 });
    expect(await boss.ask(staffDirectory.moveCategory, { ...below, after: other.id })).toMatchObject({ code: 1001 });
  });

  test("in use are refused with how much they hold, or moved with it; courses are found by the new name", async () => {
    const from = await aCategory(school, { name: "陶艺" });
    const to = await aCategory(school, { name: "烘焙" });
    const { seriesId } = await aSeries(school, { categoryId: from, title: "入门第一课" });
    const row = async (id: number) => (await boss.call(staffDirectory.categories, {})).find((one) => one.id === id)!;
    const { version } = await row(from);
    expect(await boss.ask(staffDirectory.removeCategory, { id: from, version })).toMatchObject({ code: 1001, data: { courses: 1 } });
    expect(await boss.ask(staffDirectory.removeCategory, { id: from, version, moveTo: from })).toMatchObject({ code: 1001 });
    await boss.call(staffDirectory.removeCategory, { id: from, version, moveTo: to });
    await boss.call(staffDirectory.removeCategory, { id: from, version, moveTo: to });
    expect((await row(to)).courses).toBe(1);
    await index();
    expect(await found("烘焙")).toContain(seriesId);
    expect(await found("陶艺")).not.toContain(seriesId);
    await boss.call(staffDirectory.saveCategory, { id: to, version: (await row(to)).version, name: "数控车工" });
    await index();
    expect(await found("数控车工")).toContain(seriesId);
  });

  test("two who file and remove at one time leave no course without its category", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await aCategory(school, { name: `争${round}` });
      const { version } = (await boss.call(staffDirectory.categories, {})).find((one) => one.id === id)!;
      await Promise.allSettled([aSeries(school, { categoryId: id }), boss.ask(staffDirectory.removeCategory, { id, version })]);
    }
    const { rows } = await school.pool.query("select 1 from series s left join category c on c.id = s.category_id where c.id is null");
    expect(rows).toEqual([]);
  });
});

describe("teachers", () => {
  test("are added with what they did, put in order and hidden; one who teaches stays", async () => {
    const career = ["2009–2018 在船厂做焊工", "2019 年起教焊工"];
    const one = await boss.call(staffDirectory.saveTeacher, { name: "周建平", title: "高级技师", line: "焊了二十年", bio: "带过三百个徒弟。", career });
    const two = await boss.call(staffDirectory.saveTeacher, { name: "李秀英" });
    const shown = async () => (await school.visitor().call(catalogue.getTeacherDetails, {})).map(({ name }) => name);
    expect(await shown()).toEqual(["周建平", "李秀英"]);
    expect((await school.visitor().call(catalogue.getTeacherDetails, { id: one.id }))[0]).toMatchObject({ title: "高级技师", career });
    await boss.call(staffDirectory.moveTeacher, { ...two, after: null });
    expect(await shown()).toEqual(["李秀英", "周建平"]);
    const { seriesId } = await aSeries(school);
    await school.db.insertInto("series_teacher").values({ series_id: seriesId, teacher_id: one.id, sort: 1 }).execute();
    expect((await boss.ask(staffDirectory.removeTeacher, one)).code).toBe(1001);
    await boss.call(staffDirectory.saveTeacher, { ...one, name: "周建国", title: "高级技师", hidden: true });
    expect(await shown()).toEqual(["李秀英"]);
    await index();
    expect(await found("周建国")).toContain(seriesId);
    const seen = (await boss.call(staffDirectory.teachers, {})).find(({ id }) => id === two.id)!;
    await boss.call(staffDirectory.removeTeacher, { id: two.id, version: seen.version });
    expect(await shown()).toEqual([]);
  });

  test("have a picture that was sent, or none", async () => {
    const unsent = `/pictures/${"0".repeat(64)}.png`;
    for (const avatarUrl of [unsent, "https://elsewhere.example/a.png", "/etc/passwd"]) {
      expect(await boss.ask(staffDirectory.saveTeacher, { name: "王师傅", avatarUrl })).toMatchObject({
        code: 1001, data: { fields: { avatarUrl: expect.any(String) as string } },
      });
    }
  });
});
