import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogue } from "#contract/catalogue.ts";
import { news } from "#contract/news.ts";
import { rooms } from "#server/app.ts";
import { jobsOf } from "#server/kernel/room.ts";
import { staffTranslations } from "#contract/staff/translations.ts";
import { addMember, signInMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool({ demo: true });
});
afterAll(() => school.close());

const HAN = /\p{Script=Han}/u;

test("every text of the demo school has its English", async () => {
  const member = await signInMember(school, await addMember(school, ["site"]));
  const { records, total } = await member.call(staffTranslations.texts, { missing: true, current: 1, size: 100 });
  expect(records.map(({ chinese, places }) => `${places.join()} ${chinese.slice(0, 80)}`)).toEqual([]);
  expect(total).toBe(0);
});

test("an English visitor finds courses and articles by what they would type", async () => {
  const index = jobsOf(rooms).find(({ name }) => name === "translations.index")!;
  await index.run(school.means, {}, { progress: () => undefined, signal: new AbortController().signal });
  const reader = school.visitor();
  reader.language = "en";
  for (const keyword of ["welding", "first aid", "forklift permit", "baby bath", "how to cook", "fire extinguishers", "Zhou Jianping"]) {
    const { records, isLoose } = await reader.call(catalogue.getCourseSeries, { keyword, size: 100 });
    expect([keyword, records.length > 0, isLoose]).toEqual([keyword, true, false]);
  }
  for (const keyword of ["welders", "multimeter", "allowances"]) {
    const { records, isLoose } = await reader.call(news.getAllInfoListForIndex, { keyword, current: 1, size: 100 });
    expect([keyword, records.length > 0, isLoose]).toEqual([keyword, true, false]);
  }
  const { records } = await reader.call(catalogue.getCourseSeries, { keyword: "fire", size: 100 });
  expect(records[0]!.title).toMatch(/fire/i);
});

test("a course, a package and an article are told to an English reader without a Chinese word", async () => {
  const reader = school.visitor();
  reader.language = "en";
  const { records } = await reader.call(catalogue.getCourseSeries, { size: 100 });
  const shown = records.flatMap((card) => [card.title, card.subtitle, card.level, card.categoryName, ...card.teacherNames]);
  expect(shown.filter((text) => HAN.test(text))).toEqual([]);
  for (const type of [1, 2] as const) {
    const { id } = records.find((card) => card.type === type)!;
    const { baseInfo, chapters, teachers } = await reader.call(catalogue.getCourseSeriesDetail, { id });
    const outline = chapters.map(({ title, items }) => [title, items.map((item) => item.title)]);
    expect(JSON.stringify([baseInfo.intro, baseInfo.outcomes, outline])).not.toMatch(HAN);
    expect(JSON.stringify(teachers.map(({ name, title, line, bio }) => [name, title, line, bio]))).not.toMatch(HAN);
  }
  const articles = await reader.call(news.getAllInfoListForIndex, { current: 1, size: 100 });
  expect(JSON.stringify(articles.records.map(({ title, summary }) => [title, summary]))).not.toMatch(HAN);
});
