import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { catalogue } from "#contract/catalogue.ts";
import { learning, PLAYING_ELSEWHERE, PRESENCE_CHECK_DUE } from "#contract/learning.ts";
import type { LessonBlock } from "#contract/lessonText.ts";
import { reading } from "#contract/reading.ts";
import { type SignedIn, signIn } from "../factories/account.ts";
import { anAsset, aSeries, owns } from "../factories/catalogue.ts";
import { faultsOf, Player, setRules } from "../factories/watching.ts";
import { MORNING, openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
beforeEach(() => {
  school.clock.now = MORNING;
});
afterAll(() => school.close());

const SECONDS = 120;
const TEXT: readonly LessonBlock[] = [
  { kind: "paragraph", text: "学完能选对电压。" },
  { kind: "heading", text: "五档电压" },
  { kind: "paragraph", text: "锅炉里的行灯用 12 V，**由隔离变压器供电**。" },
  { kind: "heading", text: "不许这样" },
  { kind: "callout", tone: "warning", text: "自耦变压器不能用。" },
];

/** A learner who owns a course of a trial text, another text and a film. */
async function aReader() {
  const { assetId } = await anAsset(school, 300);
  const text = { kind: "document" as const, text: TEXT, seconds: SECONDS };
  const course = await aSeries(school, { price: 9_900, chapters: [[{ ...text, isTrial: true }, text], [{ assetId, seconds: 300 }]] });
  const client = await signIn(school);
  await owns(school, client.learnerId, course.seriesId);
  return { client, seriesId: course.seriesId, items: course.itemIds as readonly [number, number, number] };
}

/** Somebody who reads. */
class Reader {
  readonly client: SignedIn;
  readonly itemId: number;
  sessionId = "";
  seq = 0;

  constructor(client: SignedIn, itemId: number) {
    this.client = client;
    this.itemId = itemId;
  }

  async open(takeOver = false): Promise<this> {
    this.sessionId = (await this.client.call(reading.openReading, { itemId: this.itemId, takeOver })).sessionId;
    this.seq = 0;
    return this;
  }

  /** So many seconds pass with the text in view, and one has got so far. */
  read(seconds: number, reached: number, more: { takeOver?: boolean; position?: number } = {}) {
    school.clock.now += seconds * 1000;
    const ranges: [number, number][] = [[0, Math.min(seconds, SECONDS)]];
    const said = { itemId: this.itemId, sessionId: this.sessionId, seq: (this.seq += 1), ranges, reached, position: reached, ...more };
    return this.client.ask(learning.saveHistory, said);
  }
}

describe("a lesson to read", () => {
  test("tells its owner what there is to read, block by block, with its reading time", async () => {
    const { client, items } = await aReader();
    const text = await client.call(reading.getLessonText, { itemId: items[1] });
    expect(text).toMatchObject({ itemId: items[1], seconds: SECONDS, teacher: null });
    expect(text.blocks.map(({ kind, title }) => [kind, title])).toEqual([
      ["paragraph", null], ["heading", "五档电压"], ["paragraph", null], ["heading", "不许这样"], ["callout", null],
    ]);
    expect(text.blocks[2]!.html).toBe("<p>锅炉里的行灯用 12\u00a0V，<strong>由隔离变压器供电</strong>。</p>");
    expect(text.blocks.at(-1)!.ends).toBe(SECONDS);
  });

  test("is read by a visitor where it is a trial, and by nobody else who doesn't own it", async () => {
    const { items } = await aReader();
    const visitor = school.visitor();
    expect((await visitor.call(reading.getLessonText, { itemId: items[0] })).blocks).toHaveLength(TEXT.length);
    expect((await visitor.ask(reading.getLessonText, { itemId: items[1] })).code).toBe(401);
    const stranger = await signIn(school);
    for (const call of [reading.getLessonText, reading.openReading]) {
      expect((await stranger.ask(call, { itemId: items[1] })).code).toBe(1001);
      expect((await stranger.ask(call, { itemId: items[2] })).code, "a film has no text").toBe(1001);
    }
    expect((await visitor.ask(reading.openReading, { itemId: items[0] })).code).toBe(401);
    expect((await stranger.ask(reading.openReading, { itemId: items[0] })).code).toBe(1);
  });

  test("is finished once enough of it was reached in time, stands where one stopped, and leads on", async () => {
    const { client, items, seriesId } = await aReader();
    const reader = await new Reader(client, items[1]).open();
    expect((await reader.read(10, 60)).data).toMatchObject({ watchedPer: 16, creditedSeconds: 10, isFinish: false });
    expect((await reader.read(20, 60)).data).toMatchObject({ watchedPer: 50, creditedSeconds: 30, isFinish: false });
    const details = await client.call(learning.getCourseSeriesStudyDetails, { id: seriesId, itemId: items[1] });
    expect(details).toMatchObject({ kind: "document", ready: true, lastPosition: 60, studiedAt: school.clock.now, watchedPer: 50 });
    const goOn = () => client.call(learning.getCourseSeriesStudyNew, { id: seriesId });
    expect(await goOn()).toMatchObject({ itemId: items[1], vid: null, watchedPer: 50 });
    expect((await reader.read(30, SECONDS)).data).toMatchObject({ watchedPer: 100, creditedSeconds: 60, isFinish: true });
    expect(await goOn()).toMatchObject({ itemId: items[2] });
    const history = await client.call(learning.getMyCourseHistory, {});
    expect(history.records[0]).toMatchObject({ itemId: items[1], isFinish: true, watchedPer: 100, locked: false });
    expect(await faultsOf(school, client.learnerId)).toEqual([]);
  });

  test("is credited the time in view, at most twice its reading time", async () => {
    const { client, items } = await aReader();
    const reader = await new Reader(client, items[1]).open();
    let answer = await reader.read(60, 30);
    for (let minute = 0; minute < 6; minute += 1) answer = await reader.read(60, 30);
    expect(answer.data).toMatchObject({ creditedSeconds: 2 * SECONDS, watchedPer: 25, isFinish: false });
  });

  test("earns with a film under one lease: whoever reads and watches at once is told, and may go on here", async () => {
    const { client, items } = await aReader();
    const film = await new Player(client, items[2]).open();
    school.clock.now += 10_000;
    expect((await film.beat({ ranges: [[0, 10]], position: 10 })).code).toBe(1);
    const reader = await new Reader(client, items[1]).open();
    expect((await reader.read(5, 20)).code, "the latest player earns").toBe(1);
    school.clock.now += 5_000;
    expect((await film.beat({ ranges: [[10, 15]], position: 15 })).code).toBe(PLAYING_ELSEWHERE);
    school.clock.now += 1_000;
    expect((await film.beat({ ranges: [], position: 15, takeOver: true })).code).toBe(1);
    expect((await reader.read(5, 30)).code).toBe(PLAYING_ELSEWHERE);
    expect((await reader.read(1, 30, { takeOver: true })).code).toBe(1);
  });

  test("asks for presence like a film, and what is read meanwhile waits", async () => {
    const { client, items, seriesId } = await aReader();
    await setRules(school, seriesId, { checkMinutes: 1 });
    const reader = await new Reader(client, items[1]).open();
    let answer = await reader.read(20, 40);
    while (answer.code === 1) answer = await reader.read(20, SECONDS);
    expect(answer.code).toBe(PRESENCE_CHECK_DUE);
    const before = (answer.data as { watchedPer: number }).watchedPer;
    expect((await reader.read(20, SECONDS)).data).toMatchObject({ watchedPer: before });
    expect((await client.call(learning.getVideoVerify, { itemId: items[1] })).needVerify).toBe(true);
  });

  test("is refused where the course takes nothing of which nobody can say what was delivered", async () => {
    const { client, items, seriesId } = await aReader();
    await setRules(school, seriesId, { deliveredOnly: true });
    const refused = await client.ask(reading.openReading, { itemId: items[1] });
    expect([refused.code, refused.message]).toEqual([1001, expect.stringContaining("图文")]);
  });

  test("takes no position alone: nobody can tell by it what was in view", async () => {
    const { client, items } = await aReader();
    expect((await client.ask(learning.recordHistory, { itemId: items[1], position: 60 })).code).toBe(1001);
  });

  test("is found by its words, which name the lesson", async () => {
    const { seriesId, items } = await aReader();
    const { records } = await school.visitor().call(catalogue.getCourseSeries, { keyword: "隔离变压器", size: 100 });
    const found = records.find((card) => card.id === seriesId)!;
    expect(found.matchedLessons.map(({ itemId, kind, locked, vid }) => [itemId, kind, locked, vid])).toEqual([
      [items[0], "document", false, null], [items[1], "document", true, null],
    ]);
  });
});
