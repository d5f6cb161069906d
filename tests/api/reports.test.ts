import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { account } from "#contract/account.ts";
import { comments } from "#contract/comments.ts";
import { reports } from "#contract/reports.ts";
import { staffReports } from "#contract/staff/reports.ts";
import { dayOf } from "#contract/timestamp.ts";
import { reportsData } from "#server/domains/moderation/personal.ts";
import { dayBegan } from "#server/domains/moderation/reports.rules.ts";
import { addEnglish } from "#server/domains/translations/translations.ts";
import { signIn } from "../factories/account.ts";
import { aTalk, anOwner, bossOf, says, staffedSchool } from "../factories/comments.ts";
import { addMember, signInMember } from "../factories/staff.ts";
import type { Client } from "../support/client.ts";
import { dueOf, retain } from "../support/retention.ts";
import type { School } from "../support/school.ts";

let school: School;
let boss: Client;
beforeAll(async () => {
  ({ school, boss } = await staffedSchool());
});
afterAll(() => school.close());
beforeEach(async () => {
  boss = await bossOf(school);
});

const HOUR = 3_600_000;
const openOnes = async () => (await boss.call(staffReports.reports, { size: 100 })).records;
const about = async (targetId: number, target = "comment") =>
  (await openOnes()).find((one) => one.targetId === targetId && one.target === target)!;

describe("reporting", () => {
  test("tells an English reader the course and the lesson in English, where the school has both", async () => {
    const { itemId, seriesId, one, two } = await aTalk(school);
    const { id } = await says(school, one, itemId);
    await two.call(reports.add, { target: "comment", id, kind: "advert" });
    const { title: course } = await school.db.selectFrom("series").select("title").where("id", "=", seriesId).executeTakeFirstOrThrow();
    const { title: lesson } = await school.db.selectFrom("item").select("title").where("id", "=", itemId).executeTakeFirstOrThrow();
    const told = async () => (await two.call(reports.mine, {})).records[0]!.title;
    expect(await told()).toBe(`${course} · ${lesson}`);
    two.language = "en";
    const write = (chinese: string, english: string) =>
      addEnglish(school.db, [{ chinese, kind: "text", english }], new Date(school.clock.now));
    await write(course, "Wiring");
    expect(await told()).toBe(`${course} · ${lesson}`);
    await write(lesson, "Lesson one");
    expect(await told()).toBe("Wiring · Lesson one");
    two.language = null;
    expect(await told()).toBe(`${course} · ${lesson}`);
  });

  test("a comment is reported once by each learner, stays in sight, and is decided together; each reporter reads the answer", async () => {
    const { seriesId, itemId, one, two } = await aTalk(school);
    const three = await anOwner(school, seriesId, { nickName: "老吴" });
    const { id } = await says(school, one, itemId, { content: "报名的事我来说两句" });
    const begun = school.clock.now;
    const first = await two.call(reports.add, { target: "comment", id, kind: "advert", words: " 冒充学校收费 " });
    expect(first.dueTime).toBe(begun + 24 * HOUR);
    expect(await two.ask(reports.add, { target: "comment", id, kind: "abuse" })).toMatchObject({ code: 1001 });
    await three.call(reports.add, { target: "comment", id, kind: "fraud" });
    expect((await two.call(comments.getMessageByItemId, { itemId })).records[0]).toMatchObject({ id, state: "shown" });

    const listed = await about(id);
    expect(listed).toMatchObject({
      target: "comment", shown: "报名的事我来说两句", nickName: "李师傅", authorId: one.learnerId, seriesId, itemId, state: "open", overdue: false,
      upheldBefore: 0, title: expect.stringContaining("第 1 节") as string,
    });
    expect(listed.reports).toMatchObject([
      { nickName: "王姐", kind: "advert", words: "冒充学校收费" }, { nickName: "老吴", kind: "fraud", words: "" },
    ]);
    const done = await boss.call(staffReports.uphold, { id: listed.id, version: listed.version, answer: "属实，已删除" });
    expect(done).toMatchObject({ state: "upheld", answer: "属实，已删除", upheldBefore: 2 });
    expect(done.reports).toHaveLength(2);
    expect((await two.call(comments.getMessageByItemId, { itemId })).total).toBe(0);
    for (const reporter of [two, three]) {
      expect((await reporter.call(reports.mine, {})).records[0]).toMatchObject({
        target: "comment", shown: "报名的事我来说两句", state: "upheld", answer: "属实，已删除", answerTime: school.clock.now,
      });
    }
    const written = "select object, details from audit_log where action = 'reports.uphold' order by id desc limit 1";
    const [entry] = (await school.pool.query(written)).rows;
    expect(entry).toMatchObject({ object: `report:comment:${id}`, details: { after: { state: "upheld", reports: 2 } } });
  });

  test("a name that is upheld becomes a default one, a picture goes; a new name is another thing to report", async () => {
    const rude = await signIn(school, { nickName: "坏名字" });
    const reader = await signIn(school);
    const avatar_url = "/media/avatars/AAAAAAAAAAAAAAAAAAAAAA.png";
    await school.db.updateTable("learner").set({ avatar_url }).where("id", "=", rude.learnerId).execute();
    await reader.call(reports.add, { target: "name", id: rude.learnerId, kind: "pretence" });
    await reader.call(reports.add, { target: "picture", id: rude.learnerId, kind: "indecent" });
    for (const listed of (await openOnes()).filter((one) => one.targetId === rude.learnerId && one.target !== "comment")) {
      await boss.call(staffReports.uphold, { id: listed.id, version: listed.version, answer: "属实" });
    }
    const profile = await rude.call(account.getProfile, {});
    expect([profile.nickName, profile.avatarUrl]).toEqual([expect.stringMatching(/^学员\d{4}$/), ""]);
    await rude.call(account.saveProfile, { nickName: "又一个坏名" });
    await reader.call(reports.add, { target: "name", id: rude.learnerId, kind: "abuse" });
    expect(await reader.ask(reports.add, { target: "picture", id: rude.learnerId, kind: "abuse" })).toMatchObject({ code: 1001 });
  });

  test("a name that was changed meanwhile stays, whatever becomes of the report", async () => {
    const [bearer, reader] = [await signIn(school, { nickName: "旧名字" }), await signIn(school)];
    await reader.call(reports.add, { target: "name", id: bearer.learnerId, kind: "other" });
    await bearer.call(account.saveProfile, { nickName: "新名字" });
    const listed = await about(bearer.learnerId, "name");
    expect(listed.shown).toBe("旧名字");
    await boss.call(staffReports.uphold, { id: listed.id, version: listed.version, answer: "属实" });
    expect((await bearer.call(account.getProfile, {})).nickName).toBe("新名字");
  });

  test("nobody reports themselves, what they can't see, or what isn't there", async () => {
    const { itemId, one, two } = await aTalk(school);
    const { id } = await says(school, one, itemId);
    const held = await says(school, one, itemId, { content: "看 www.x.com" });
    for (const [who, target, of] of [
      [one, "comment", id], [one, "name", one.learnerId], [two, "comment", held.id], [two, "comment", 999_999],
      [two, "picture", one.learnerId], [two, "name", 999_999],
    ] as const) {
      expect((await who.ask(reports.add, { target, id: of, kind: "other" })).code, `${target} ${of}`).toBe(1001);
    }
    expect((await school.visitor().ask(reports.add, { target: "comment", id, kind: "other" })).code).toBe(401);
  });

  test("twenty a day of the school's, also when they come at once; the next day there are twenty again", async () => {
    const reader = await signIn(school);
    const bearers = [];
    for (let n = 0; n < 24; n += 1) bearers.push((await signIn(school, { nickName: `某人${n}` })).learnerId);
    const answers = await Promise.all(bearers.map((id) => reader.ask(reports.add, { target: "name", id, kind: "other" })));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(20);
    expect(answers.find(({ code }) => code !== 1)).toMatchObject({ code: 1001, message: "你今天已举报 20 次，明天再来" });
    const left = bearers.filter((_id, place) => answers[place]!.code !== 1);
    school.clock.now += 24 * HOUR;
    for (const id of left) await reader.call(reports.add, { target: "name", id, kind: "other" });
  });

  test("the same report ten times at once is one", async () => {
    const [bearer, reader] = [await signIn(school), await signIn(school)];
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => reader.ask(reports.add, { target: "name", id: bearer.learnerId, kind: "other" })),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  });

  test("the day begins at the school's midnight, whenever it is asked", () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.parse("2000-01-01"), max: Date.parse("2100-01-01") }), (now) => {
        const began = dayBegan(now);
        expect(dayOf(began)).toBe(dayOf(now));
        expect(dayOf(began - 1)).not.toBe(dayOf(now));
      }),
    );
  });
});

describe("the desk", () => {
  test("a rejected one leaves the thing; who decides otherwise on what they saw before is told", async () => {
    const { itemId, one, two } = await aTalk(school);
    const { id } = await says(school, one, itemId);
    await two.call(reports.add, { target: "comment", id, kind: "other" });
    const listed = await about(id);
    await boss.call(staffReports.reject, { id: listed.id, version: listed.version, answer: "内容没有问题" });
    expect(await boss.ask(staffReports.uphold, { id: listed.id, version: listed.version, answer: "属实" })).toMatchObject({
      code: 2013, data: { changes: [{ fields: expect.arrayContaining(["state"]) as string[] }] },
    });
    expect((await boss.ask(staffReports.reject, { id: listed.id, version: listed.version, answer: "再说一次" })).code).toBe(1);
    expect((await two.call(reports.mine, {})).records[0]).toMatchObject({ state: "rejected", answer: "内容没有问题" });
    expect((await two.call(comments.getMessageByItemId, { itemId })).total).toBe(1);
    expect((await two.ask(reports.add, { target: "comment", id, kind: "other" })).code).toBe(1001);
  });

  test("what was decided stays decided, also for whoever saw that and says otherwise", async () => {
    const { seriesId, itemId, one, two } = await aTalk(school);
    const { id } = await says(school, one, itemId);
    await two.call(reports.add, { target: "comment", id, kind: "other" });
    const listed = await about(id);
    const done = await boss.call(staffReports.reject, { id: listed.id, version: listed.version, answer: "内容没有问题" });
    const otherwise = () => boss.ask(staffReports.uphold, { id: done.id, version: done.version, answer: "属实" });
    expect(await otherwise()).toMatchObject({ code: 1001, message: "这条举报已经处理过，结论不能再改" });
    const three = await anOwner(school, seriesId);
    await three.call(reports.add, { target: "comment", id, kind: "other" });
    expect((await otherwise()).code).toBe(1001);
    expect((await about(id)).reports).toHaveLength(1);
    expect((await two.call(comments.getMessageByItemId, { itemId })).total).toBe(1);
  });

  test("two who uphold at once delete once", async () => {
    const { itemId, one, two } = await aTalk(school);
    const { id } = await says(school, one, itemId);
    await two.call(reports.add, { target: "comment", id, kind: "other" });
    const { id: reportId, version } = await about(id);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => boss.ask(staffReports.uphold, { id: reportId, version, answer: "属实" })),
    );
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1]);
    const { rows } = await school.pool.query("select count(*)::int as n from removed_text where kind = 'comment' and source_id = $1", [id]);
    expect(rows[0].n).toBe(1);
  });

  test("what waits beyond the school's term is overdue and comes first; another term holds for later reports", async () => {
    const { itemId, one, two } = await aTalk(school);
    const { id } = await says(school, one, itemId);
    await two.call(reports.add, { target: "comment", id, kind: "other" });
    school.clock.now += 24 * HOUR + 1;
    boss = await bossOf(school);
    const { version, answerHours, overdue } = await boss.call(staffReports.settings, {});
    expect([answerHours, overdue > 0]).toEqual([24, true]);
    expect((await boss.call(staffReports.reports, { overdue: true, size: 100 })).records.every((row) => row.overdue)).toBe(true);
    expect((await about(id)).overdue).toBe(true);
    const times = (await openOnes()).map(({ dueTime }) => dueTime);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    await boss.call(staffReports.saveSettings, { answerHours: 48, version });
    expect((await boss.ask(staffReports.saveSettings, { answerHours: 12, version })).code).toBe(2013);
    const next = await says(school, one, itemId);
    const due = (await two.call(reports.add, { target: "comment", id: next.id, kind: "other" })).dueTime;
    expect(due).toBe(school.clock.now + 48 * HOUR);
    expect((await about(id)).dueTime).toBeLessThan(school.clock.now);
    await boss.call(staffReports.saveSettings, { answerHours: 24, version: version + 1 });
  });

  test("who looks after own courses decides what was said there, and sees no names, pictures or foreign courses", async () => {
    const [own, foreign] = [await aTalk(school), await aTalk(school)];
    const staffId = await addMember(school, ["comments"], { scope: "ownCourses" });
    await school.db.insertInto("staff_series").values({ staff_id: staffId, series_id: own.seriesId }).execute();
    const member = await signInMember(school, staffId);
    const [mine, theirs] = [await says(school, own.one, own.itemId), await says(school, foreign.one, foreign.itemId)];
    await own.two.call(reports.add, { target: "comment", id: mine.id, kind: "other" });
    await foreign.two.call(reports.add, { target: "comment", id: theirs.id, kind: "other" });
    await own.two.call(reports.add, { target: "name", id: own.one.learnerId, kind: "other" });
    const seen = (await member.call(staffReports.reports, { size: 100 })).records;
    expect(seen.map(({ targetId }) => targetId)).toEqual([mine.id]);
    const other = await about(theirs.id);
    expect((await member.ask(staffReports.uphold, { id: other.id, version: other.version, answer: "属实" })).code).toBe(1001);
    const name = await about(own.one.learnerId, "name");
    expect((await member.ask(staffReports.uphold, { id: name.id, version: name.version, answer: "属实" })).code).toBe(1001);
    await member.call(staffReports.uphold, { id: seen[0]!.id, version: seen[0]!.version, answer: "属实" });
    expect((await member.ask(staffReports.saveSettings, { answerHours: 1, version: 1 })).code).toBe(-1);
  });

  test("the export holds one's reports, an erasure takes them and one's words and name from those about oneself", async () => {
    const { itemId, one, two } = await aTalk(school);
    const { id } = await says(school, one, itemId, { content: "独一无二的话" });
    await two.call(reports.add, { target: "comment", id, kind: "other", words: "我觉得不对" });
    const exported = await reportsData.collect(school.means, two.learnerId);
    expect(exported).toMatchObject([{ shown: "独一无二的话", words: "我觉得不对", state: "open" }]);
    await reportsData.erase(school.means, one.learnerId);
    expect(await about(id)).toMatchObject({ shown: "", authorId: null });
    await reportsData.erase(school.means, two.learnerId);
    expect(await about(id)).toBeUndefined();
    expect(await reportsData.collect(school.means, two.learnerId)).toEqual([]);
  });

  test("what was reported is forgotten six months after the answer, not before", async () => {
    const [bearer, reader] = [await signIn(school, { nickName: "被举报的" }), await signIn(school)];
    await reader.call(reports.add, { target: "name", id: bearer.learnerId, kind: "other" });
    const listed = await about(bearer.learnerId, "name");
    await boss.call(staffReports.reject, { id: listed.id, version: listed.version, answer: "没有问题" });
    const at = (days: number) => ({ ...school.means, now: () => school.clock.now + days * 24 * HOUR });
    expect(await dueOf(at(175), "reportedTexts")).toBe(0);
    const due = await dueOf(at(185), "reportedTexts");
    expect(due).toBeGreaterThan(0);
    expect(await retain(at(185), "reportedTexts")).toEqual([due]);
    expect((await reader.call(reports.mine, {})).records[0]).toMatchObject({ shown: "", state: "rejected", answer: "没有问题" });
  });
});
