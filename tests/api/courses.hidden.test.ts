import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { catalogue } from "#contract/catalogue.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { handouts } from "#contract/handouts.ts";
import { learning } from "#contract/learning.ts";
import { outside } from "#contract/outside.ts";
import { reading } from "#contract/reading.ts";
import { staffCourses } from "#contract/staff/courses.ts";
import { rooms } from "#server/app.ts";
import { registryOf } from "#server/kernel/room.ts";
import { type SignedIn, signIn } from "../factories/account.ts";
import { aQuestion, aSubject } from "../factories/bank.ts";
import { anAsset, aPackage, aSeries, aTeacher as aTeachersRow } from "../factories/catalogue.ts";
import { aHandout } from "../factories/handouts.ts";
import { aMember, aTeacher } from "../factories/staff.ts";
import type { Client } from "../support/client.ts";
import { openSchool, type School } from "../support/school.ts";

/** Stands in every text of the course, and nowhere else. */
const MARK = "隐身草稿";
let school: School;
let learner: SignedIn;
let desk: Awaited<ReturnType<typeof aMember>>;
let draft: Awaited<ReturnType<typeof aSeries>>;
let bundle: number;
let known: Readonly<Record<string, unknown>>;

beforeAll(async () => {
  school = await openSchool();
  learner = await signIn(school);
  desk = await aMember(school, "courses");
  const { assetId, vid } = await anAsset(school, 60);
  await school.db.updateTable("media_asset").set({ title: MARK }).where("id", "=", assetId).execute();
  const text = [{ kind: "paragraph" as const, text: MARK }];
  draft = await aSeries(school, {
    title: `${MARK}课`, subtitle: MARK, intro: `<p>${MARK}</p>`, topic: MARK, published: false, recommended: 1, teachers: ["陈老师"],
    chapters: [[
      { title: `${MARK}节`, isTrial: true, assetId }, { title: `${MARK}读`, isTrial: true, kind: "document", text, seconds: 60 },
      { title: `${MARK}考`, kind: "exam", isTrial: true },
    ]],
  });
  bundle = await aPackage(school, [draft.seriesId], { title: `${MARK}套餐`, published: false });
  await aHandout(desk, draft.seriesId, `${MARK}.pdf`);
  const { subjectId } = await aSubject(school);
  const question = await aQuestion(school, subjectId, { pointName: "一个点" });
  await school.db
    .updateTable("knowledge_point")
    .set({ item_id: draft.itemIds[0]!, at_second: 0 })
    .where("subject_id", "=", subjectId)
    .execute();
  const teacher = await school.db.selectFrom("teacher").select("id").where("name", "=", "陈老师").executeTakeFirstOrThrow();
  const { category_id: categoryId } = await school.db
    .selectFrom("series").select("category_id").where("id", "=", draft.seriesId).executeTakeFirstOrThrow();
  known = {
    id: draft.seriesId, seriesId: draft.seriesId, courseId: draft.seriesId, itemId: draft.itemIds[0], vid, keyword: MARK, type: 1,
    targetId: draft.seriesId, targetType: "series", current: 1, size: 100, currentPage: 1, showCount: 100, categoryId, subjectId,
    questionId: question.questionId, ids: [question.questionId], teacherId: teacher.id, sort: "new", requestId: "hidden-draft",
    takeOver: false,
  };
});
afterAll(() => school.close());

/** Every call of visitors and learners that could tell of a course, with what it takes of what is known; signing out is none of them. */
const entries = registryOf(rooms)
  .all()
  .filter(({ endpoint, domain }) => !endpoint.access.startsWith("staff:") && domain !== "account");

interface Asked {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly input: Record<string, unknown>;
}

/** The calls with each id that they may be asked about. */
function asked(): Asked[] {
  const ids = [draft.seriesId, bundle, ...draft.itemIds, known["teacherId"] as number];
  return entries.flatMap(({ domain, name, endpoint, shape }) => {
    const schema = z.toJSONSchema(shape.in as z.ZodType, { io: "input", unrepresentable: "any" }) as { properties?: object };
    const takes = Object.keys(schema.properties ?? {});
    const input = Object.fromEntries(Object.entries(known).filter(([key]) => takes.includes(key)));
    const one = { name: `${domain}.${name}`, endpoint };
    if ("id" in input) return ids.map((id) => ({ ...one, input: { ...input, id } }));
    if ("itemId" in input) return draft.itemIds.map((itemId) => ({ ...one, input: { ...input, itemId } }));
    return [{ ...one, input }];
  });
}

const TOGETHER = 8;
/** What a search says of the words that it was asked for. */
const ECHOES = new Set(["terms", "words", "keyword"]);

/** Which calls tell of the course. */
async function tell(client: Client): Promise<string[]> {
  const told = new Set<string>();
  const ask = async ({ name, endpoint, input }: Asked) => {
    const answer = await client.ask(endpoint, input as never);
    const data = JSON.stringify(answer.data, (key, value: unknown) => (ECHOES.has(key) ? undefined : value)) ?? "";
    if (data.includes(MARK) || answer.message.includes(MARK)) told.add(name);
  };
  const calls = asked();
  for (let at = 0; at < calls.length; at += TOGETHER) await Promise.all(calls.slice(at, at + TOGETHER).map(ask));
  return [...told].toSorted();
}

async function machines(): Promise<string> {
  const paths = [outside.sitemap.path, "/sitemaps/courses/1.xml", "/sitemaps/teachers/1.xml", outside.feed.path];
  const texts = await Promise.all(paths.map((path) => school.visitor().raw("GET", path)));
  return texts.map(({ text }) => text).join("\n");
}

const versionOf = async (id: number) => (await desk.call(staffCourses.detail, { id })).version;
const publish = async (id: number) => desk.call(staffCourses.publish, { id, version: await versionOf(id) });
const withdraw = async (id: number) => desk.call(staffCourses.withdraw, { id, version: await versionOf(id) });

describe("a course that isn't published", () => {
  test("is told of by no call and no sitemap; published by many; withdrawn by none again", { timeout: 120_000 }, async () => {
    expect(asked().length).toBeGreaterThan(60);
    expect(await tell(school.visitor())).toEqual([]);
    expect(await tell(learner)).toEqual([]);
    expect(await machines()).not.toContain(`id=${draft.seriesId}`);

    await publish(draft.seriesId);
    await publish(bundle);
    const told = [...(await tell(school.visitor())), ...(await tell(learner))];
    expect(told).toEqual(expect.arrayContaining([
      "catalogue.getCourseSeries", "catalogue.getCourseSeriesDetail", "catalogue.getCourseRecommendList", "catalogue.indexCategory",
      "catalogue.getTeacherDetails", "handouts.getTextbookList", "learning.getLessonText", "learning.getCourseSeriesDetailWithAuth",
    ]));
    expect(await machines()).toContain(`id=${draft.seriesId}`);

    await withdraw(bundle);
    await withdraw(draft.seriesId);
    expect(await tell(school.visitor())).toEqual([]);
    expect(await machines()).not.toContain(`id=${draft.seriesId}`);
  });
});

describe("a preview", () => {
  const seen = async (client: Client) => [
    (await client.ask(catalogue.getCourseSeriesDetail, { id: draft.seriesId })).code,
    (await client.ask(handouts.getTextbookList, { id: draft.seriesId })).code,
    (await client.ask(reading.getLessonText, { itemId: draft.itemIds[1]! })).code,
  ];

  test("shows an unpublished course to its member's browser for half an hour, with every lesson open, and to nobody else", async () => {
    const { path } = await desk.call(staffCourses.preview, { id: draft.seriesId });
    expect(path).toBe(`/course/details?id=${draft.seriesId}`);
    const shown = await desk.call(catalogue.getCourseSeriesDetail, { id: draft.seriesId });
    expect(shown.baseInfo).toMatchObject({ isPreview: true, buttonType: 3 });
    expect(shown.chapters[0]!.items.every(({ locked }) => !locked)).toBe(true);
    const { vid } = shown.chapters[0]!.items[0]!;
    expect((await desk.call(learning.getVideoPlayAuth, { itemId: draft.itemIds[0]!, vid: vid! })).sessionId).toBe("");
    expect(await seen(desk)).toEqual([1, 1, 1]);
    expect(await seen(school.visitor())).toEqual([1001, 1001, 1001]);
    // It lists it nowhere.
    expect((await desk.call(catalogue.getCourseSeries, { keyword: MARK })).total).toBe(0);
    const thief = school.visitor();
    thief.cookies.set("preview", `${desk.cookies.get("preview")!.slice(0, -1)}x`);
    expect(await seen(thief)).toEqual([1001, 1001, 1001]);
    school.clock.now += 31 * 60_000;
    expect(await seen(desk)).toEqual([1001, 1001, 1001]);
  });

  test("ends with the duty of whoever began it, and shows one course alone", async () => {
    const other = await aSeries(school, { published: false });
    const teacher = await aTeacher(school, [draft.seriesId], "courses");
    await teacher.call(staffCourses.preview, { id: draft.seriesId });
    expect(await seen(teacher)).toEqual([1, 1, 1]);
    expect((await teacher.ask(catalogue.getCourseSeriesDetail, { id: other.seriesId })).code).toBe(1001);
    await school.db.deleteFrom("staff_series").where("staff_id", "=", teacher.staffId).execute();
    expect(await seen(teacher)).toEqual([1001, 1001, 1001]);
  });
});

test("a teacher without a published course is still one of the school's", async () => {
  const id = await aTeachersRow(school, "新老师");
  expect((await school.visitor().call(catalogue.getTeacherDetails, { id }))[0]!.courses).toEqual([]);
});
