import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { account } from "#contract/account.ts";
import { catalogue } from "#contract/catalogue.ts";
import { comments } from "#contract/comments.ts";
import { staffLearners } from "#contract/staff/learners.ts";
import { staffMerging } from "#contract/staff/merging.ts";
import { freshPhone, makeLearner, signIn } from "../factories/account.ts";
import { aSeries, owns } from "../factories/catalogue.ts";
import { aClassRoom, aClassLearner, beginClass } from "../factories/classExam.ts";
import { makeCohort } from "../factories/cohorts.ts";
import { aCourse, anOwner, says } from "../factories/comments.ts";
import { aClassTeacher, aMember } from "../factories/staff.ts";
import { aStudent, creditOf, faultsOf, ledgerOf, Player } from "../factories/watching.ts";
import { runJob } from "../support/runJob.ts";
import { MORNING, openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
beforeEach(() => {
  school.clock.now = MORNING;
});
afterAll(() => school.close());

type Desk = Awaited<ReturnType<typeof aMember>>;
interface Two {
  readonly stays: number;
  readonly goes: number;
}

const row = (learnerId: number) => school.db.selectFrom("learner").selectAll().where("id", "=", learnerId).executeTakeFirstOrThrow();
const preview = (desk: Desk, { stays, goes }: Two, phone: "stays" | "goes" = "stays") =>
  desk.call(staffMerging.preview, { stays: String(stays), goes: String(goes), phone });

/** Merges two accounts as they are now. */
async function merged(desk: Desk, pair: Two, phone: "stays" | "goes" = "stays") {
  const { version: staysVersion } = await row(pair.stays);
  const { version: goesVersion } = await row(pair.goes);
  const sent = { ...pair, staysVersion, goesVersion, phone, reason: "换了手机号，又注册了一次" };
  return { sent, done: await desk.call(staffMerging.merge, sent) };
}

/** Watches from a second of a film on, ten seconds a heartbeat. */
async function watch(player: Player, from: number, beats: number): Promise<void> {
  for (let at = from; at < from + beats * 10; at += 10) {
    school.clock.now += 10_000;
    await player.beat({ ranges: [[at, at + 10]], position: at + 10 });
  }
}

/** Two accounts of one person that own the same course. */
async function twoStudents() {
  const first = await aStudent(school);
  const client = await signIn(school);
  await owns(school, client.learnerId, first.seriesId);
  return { ...first, other: client, pair: { stays: first.learnerId, goes: client.learnerId } };
}

describe("the study ledger", () => {
  test("joins what was seen and brings over what was earned, by rows of both chains whose sums stay the ledgers'", async () => {
    const desk = await aMember(school, "learners");
    const { client, other, items, pair } = await twoStudents();
    await watch(await new Player(client, items[0]).open(), 0, 6);
    school.clock.now += 60_000;
    await watch(await new Player(other, items[0]).open(), 30, 6);
    await watch(await new Player(other, items[1]).open(true), 0, 3);
    const before = { stays: await creditOf(school, pair.stays), goes: await creditOf(school, pair.goes) };
    expect([before.stays.credited, before.goes.credited]).toEqual([60, 90]);
    const told = await preview(desk, pair);
    expect(told.parts).toContainEqual({ part: "hours", n: 90, both: 0 });
    expect(told.parts).toContainEqual({ part: "lessons", n: 1, both: 1 });
    await merged(desk, pair);
    expect(await ledgerOf(school, pair.stays, items[0])).toMatchObject({ covered: 90, credited: 120, position: 90 });
    expect(await ledgerOf(school, pair.stays, items[1])).toMatchObject({ covered: 30, credited: 30 });
    expect(await creditOf(school, pair.stays)).toEqual({ credited: 150, evidence: 150, covered: 120 });
    expect(await creditOf(school, pair.goes)).toMatchObject({ credited: 0, evidence: 0, covered: 90 });
    expect(await faultsOf(school)).toEqual([]);
    const list = await desk.call(staffLearners.one, { learnerId: String(pair.stays) });
    expect(list).toMatchObject({ creditedSeconds: 150, weekSeconds: 0 });
    // A heartbeat of the account that stays goes on in the same chain.
    await watch(await new Player(client, items[2]).open(true), 0, 2);
    expect(await creditOf(school, pair.stays)).toMatchObject({ credited: 170, evidence: 170 });
    expect(await faultsOf(school, pair.stays)).toEqual([]);
  });

  test("counts a moment once in which both were playing, and a film no longer than its cap; what is left stays where it was", async () => {
    const desk = await aMember(school, "learners");
    const { client, other, items, pair } = await twoStudents();
    const [one, two] = [await new Player(client, items[0]).open(), await new Player(other, items[1]).open()];
    for (let at = 0; at < 60; at += 10) {
      school.clock.now += 10_000;
      await one.beat({ ranges: [[at, at + 10]], position: at + 10 });
      await two.beat({ ranges: [[at, at + 10]], position: at + 10 });
    }
    await watch(two, 60, 2);
    expect((await preview(desk, pair)).parts).toContainEqual({ part: "hours", n: 20, both: 60 });
    await merged(desk, pair);
    expect(await creditOf(school, pair.stays)).toEqual({ credited: 80, evidence: 80, covered: 140 });
    expect((await creditOf(school, pair.goes)).credited).toBe(60);
    expect(await faultsOf(school)).toEqual([]);
    // What is brought over a minute later finds nothing left to bring.
    await runJob(school.means, "people.mergeRest", { goes: pair.goes });
    expect((await creditOf(school, pair.stays)).credited).toBe(80);
    expect(await faultsOf(school)).toEqual([]);
  });

  test("of the account that goes earns nothing more, whatever was on its way", async () => {
    const desk = await aMember(school, "learners");
    const { other, items, pair } = await twoStudents();
    const player = await new Player(other, items[0]).open();
    await watch(player, 0, 3);
    const [, late] = await Promise.all([
      merged(desk, pair),
      (async () => {
        school.clock.now += 10_000;
        return player.beat({ ranges: [[30, 40]], position: 40 });
      })(),
    ]);
    expect([1, 2101, 2102, 401, -6, -4]).toContain(late.code);
    expect((await player.beat({ ranges: [[40, 50]], position: 50 })).code).not.toBe(1);
    const [stays, goes] = [await creditOf(school, pair.stays), await creditOf(school, pair.goes)];
    expect(stays.credited + goes.credited).toBeLessThanOrEqual(40);
    expect(stays.credited).toBeGreaterThanOrEqual(30);
    expect(await faultsOf(school)).toEqual([]);
  });
});

test("courses, comments, likes, mutes and notes become one person's; nothing counts twice", async () => {
  const desk = await aMember(school, "learners");
  const { seriesId, itemId } = await aCourse(school);
  const [one, two] = [await anOwner(school, seriesId, { nickName: "李师傅" }), await anOwner(school, seriesId, { nickName: "李师傅2" })];
  const third = await anOwner(school, seriesId, { nickName: "王姐" });
  const only = await aSeries(school, { price: 100 });
  await owns(school, two.learnerId, only.seriesId);
  const pair = { stays: one.learnerId, goes: two.learnerId };
  const { id } = await says(school, third, itemId);
  const own = await says(school, two, itemId);
  for (const learner of [one, two]) await learner.call(comments.likeMessage, { id, like: true });
  await desk.call(staffLearners.saveNote, { learnerId: pair.goes, text: "常换号码", isPinned: false });
  const learners = async (series: number) =>
    (await school.db.selectFrom("series").select("learner_count").where("id", "=", series).executeTakeFirstOrThrow()).learner_count;
  const [before, beforeOnly] = [await learners(seriesId), await learners(only.seriesId)];
  expect(Object.fromEntries((await preview(desk, pair)).parts.map(({ part, n, both }) => [part, [n, both]]))).toMatchObject({
    comments: [1, 0], likes: [0, 1], staffNotes: [1, 0],
  });
  await merged(desk, pair);
  expect(await learners(seriesId)).toBe(before - 1);
  expect(await learners(only.seriesId)).toBe(beforeOnly);
  expect((await one.call(catalogue.getCourseSeriesDetail, { id: String(only.seriesId), type: "1" })).baseInfo.buttonType).toBe(2);
  const liked = await school.db.selectFrom("comment").select(["id", "learner_id", "like_count"]).where("item_id", "=", itemId).execute();
  expect(liked.find((said) => said.id === id)!.like_count).toBe(1);
  expect(liked.find((said) => said.id === own.id)!.learner_id).toBe(pair.stays);
  expect((await desk.call(staffLearners.notes, { learnerId: String(pair.stays) })).total).toBe(1);
});

describe("the account", () => {
  test("that goes has no session, phone or password; its name stays taken, and whoever tries it is told where to", async () => {
    const desk = await aMember(school, "learners", "phones");
    const goes = await signIn(school, { realName: "何双双", username: "shuangshuang", password: "hongqi7shen9", workCode: "S-7" });
    const stays = await makeLearner(school, { realName: "何双双" });
    await makeCohort(school, [goes.learnerId], "并号的班");
    const pair = { stays: stays.learnerId, goes: goes.learnerId };
    const told = await preview(desk, pair);
    expect(told).toMatchObject({ phoneMask: told.stays.phoneMask, freedPhoneMask: told.goes.phoneMask, otherName: false });
    expect(told.fills).toEqual(["password", "workCode"]);
    const { done } = await merged(desk, pair);
    const one = await desk.call(staffLearners.one, { learnerId: String(pair.stays) });
    expect(one).toMatchObject({ version: done.version, workCode: "S-7", cohort: { name: "并号的班" }, hasPassword: true });
    expect((await desk.ask(staffLearners.one, { learnerId: String(pair.goes) })).code).toBe(1001);
    expect((await desk.call(staffLearners.list, { keyword: "何双双" })).total).toBe(1);
    expect((await goes.ask(account.getProfile, {})).code).not.toBe(1);
    const login = await school.visitor().ask(account.userLogin, { username: "shuangshuang", pass: "hongqi7shen9" });
    expect(login.code).not.toBe(1);
    expect(login.message).toContain(`请用手机号 ${one.phoneMask} 登录`);
    expect((await school.visitor().ask(account.userLogin, { username: stays.phone, pass: "hongqi7shen9" })).code).toBe(1);
    // The phone that was let go is anybody's.
    expect((await makeLearner(school, { phone: goes.phone })).learnerId).toBeGreaterThan(pair.goes);
    const log = await school.db.selectFrom("audit_log").select(["action", "details"])
      .where("object", "in", [`learner:${pair.stays}`, `learner:${pair.goes}`]).orderBy("id").execute();
    expect(log.map(({ action }) => action)).toEqual(["people.mergedAway", "people.merged"]);
    expect(log[1]!.details).toMatchObject({ after: { from: pair.goes, reason: "换了手机号，又注册了一次" } });
    expect(JSON.stringify(log)).not.toContain(goes.phone);
  });

  test("that stays takes the other's phone where it is asked to, or has none", async () => {
    const desk = await aMember(school, "learners", "phones");
    const [one, two] = [await makeLearner(school), await makeLearner(school)];
    const pair = { stays: one.learnerId, goes: two.learnerId };
    const told = await preview(desk, pair, "goes");
    expect([told.fills, told.freedPhoneMask]).toEqual([[], told.stays.phoneMask]);
    await merged(desk, pair, "goes");
    expect(await desk.call(staffLearners.revealPhone, { learnerId: pair.stays })).toEqual({ phone: two.phone });
    const bare = await desk.call(staffLearners.add, { realName: "没有号码", workCode: "N-1" });
    const last = { stays: bare.learnerId, goes: pair.stays };
    expect((await preview(desk, last)).fills).toContain("phone");
    await merged(desk, last);
    expect(await desk.call(staffLearners.revealPhone, { learnerId: bare.learnerId })).toEqual({ phone: two.phone });
    expect((await row(pair.goes)).merged_into).toBe(bare.learnerId);
  });
});

test("a preview changes nothing; a repeat changes nothing more; an older version, oneself and an exam under way are refused", async () => {
  const desk = await aMember(school, "learners");
  const { client, other, items, pair } = await twoStudents();
  await watch(await new Player(client, items[0]).open(), 0, 2);
  await watch(await new Player(other, items[0]).open(), 0, 4);
  const shown = async () => JSON.stringify([await row(pair.stays), await row(pair.goes), await ledgerOf(school, pair.stays, items[0])]);
  const before = await shown();
  await preview(desk, pair);
  expect(await shown()).toBe(before);
  expect((await desk.ask(staffMerging.preview, { stays: String(pair.stays), goes: String(pair.stays) })).data).toMatchObject({
    fields: { goes: expect.any(String) as string },
  });
  const { version } = await row(pair.stays);
  const old = { ...pair, staysVersion: version + 5, goesVersion: (await row(pair.goes)).version, reason: "x" };
  expect((await desk.ask(staffMerging.merge, old)).code).toBe(2013);
  const { sent, done } = await merged(desk, pair);
  expect(await desk.call(staffMerging.merge, sent)).toEqual(done);
  expect((await creditOf(school, pair.stays)).credited).toBe(60);

  const room = await aClassRoom(school);
  const [sitting, resting] = [await aClassLearner(school, room), await aClassLearner(school, room)];
  await beginClass(sitting, room.itemId);
  const busy = { stays: String(resting.learnerId), goes: String(sitting.learnerId) };
  expect(await desk.ask(staffMerging.preview, busy)).toMatchObject({ code: 1001, message: "要并掉的账号正在考试，考完再合并" });
  expect((await desk.ask(staffMerging.preview, { stays: busy.goes, goes: busy.stays })).code).toBe(1);
});

test("of two merges at once of the same accounts one is done, whichever way round", async () => {
  const [one, two] = [await aMember(school, "learners"), await aMember(school, "learners")];
  const { client, other, items, pair } = await twoStudents();
  await watch(await new Player(client, items[0]).open(), 0, 2);
  await watch(await new Player(other, items[1]).open(), 0, 2);
  const [a, b] = [(await row(pair.stays)).version, (await row(pair.goes)).version];
  const answers = await Promise.all([
    one.ask(staffMerging.merge, { ...pair, staysVersion: a, goesVersion: b, reason: "一" }),
    two.ask(staffMerging.merge, { stays: pair.goes, goes: pair.stays, staysVersion: b, goesVersion: a, reason: "二" }),
  ]);
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  const [x, y] = [await creditOf(school, pair.stays), await creditOf(school, pair.goes)];
  expect([x.credited, y.credited].toSorted((m, n) => m - n)).toEqual([0, 40]);
  expect(await faultsOf(school)).toEqual([]);
});

test("likely doubles are told by what they have in common; of one learner by the name alone", async () => {
  const desk = await aMember(school, "learners");
  const tail = freshPhone().slice(-4);
  const [one, two] = [
    await makeLearner(school, { realName: "欧阳双", workCode: "O-1", phone: `1370000${tail}` }),
    await makeLearner(school, { realName: "欧阳双", workCode: "O-1", phone: `1380000${tail}` }),
  ];
  const third = await makeLearner(school, { realName: "欧阳双" });
  const { records } = await desk.call(staffMerging.doubles, { size: "100" });
  const mine = records.filter(({ first }) => first.name === "欧阳双");
  expect(mine.map(({ first, second, signs }) => [first.learnerId, second.learnerId, signs])).toEqual([
    [one.learnerId, two.learnerId, ["name", "workCode", "phoneTail"]],
  ]);
  const own = await desk.call(staffMerging.doubles, { learnerId: String(third.learnerId) });
  expect(own).toMatchObject({ total: 2, records: [{ signs: ["name"] }, { signs: ["name"] }] });
});

test("of many with one name those alone are doubles who share a class, the end of a phone or a work number, the newest first", async () => {
  const desk = await aMember(school, "learners");
  const named = (more: object) => makeLearner(school, { realName: "司徒同", ...more });
  const tail = freshPhone().slice(-4);
  const [lone, a, b, c, d] = [
    await named({}), await named({ phone: `1370001${tail}` }), await named({}), await named({}), await named({ phone: `1380001${tail}` }),
  ];
  await makeCohort(school, [b.learnerId, c.learnerId, (await makeLearner(school, { realName: "司徒异" })).learnerId]);
  const { records } = await desk.call(staffMerging.doubles, { size: "100" });
  const mine = records.filter(({ first }) => first.name === "司徒同");
  expect(mine.map(({ first, second }) => [first.learnerId, second.learnerId])).toEqual([
    [a.learnerId, d.learnerId], [b.learnerId, c.learnerId],
  ]);
  expect(JSON.stringify(records)).not.toContain(`"learnerId":${lone.learnerId},`);
});

test("whoever reaches some classes alone neither looks for doubles nor merges", async () => {
  const [one, two] = [await makeLearner(school), await makeLearner(school)];
  const teacher = await aClassTeacher(school, [await makeCohort(school, [one.learnerId, two.learnerId])], "learners");
  const pair = { stays: one.learnerId, goes: two.learnerId };
  const sent = { ...pair, staysVersion: 1, goesVersion: 1, reason: "x" };
  expect((await teacher.ask(staffMerging.doubles, {})).code).toBe(-1);
  expect((await teacher.ask(staffMerging.preview, { stays: String(pair.stays), goes: String(pair.goes) })).code).toBe(-1);
  expect((await teacher.ask(staffMerging.merge, sent)).code).toBe(-1);
});
