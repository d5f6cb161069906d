import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffExams } from "#contract/staff/exams.ts";
import { aClassExam, anExamination, aPaper, aSubject } from "../factories/bank.ts";
import { aSeries } from "../factories/catalogue.ts";
import { addMember, aTeacher, signInMember } from "../factories/staff.ts";
import { MORNING, openSchool, type School } from "../support/school.ts";

const DAY = 86_400_000;
let school: School;
let one: Awaited<ReturnType<typeof signInMember>>;
let two: Awaited<ReturnType<typeof signInMember>>;
let subjectId: number;
beforeAll(async () => {
  school = await openSchool();
  ({ subjectId } = await aSubject(school));
  one = await signInMember(school, await addMember(school, ["exams"], { name: "甲老师" }));
  two = await signInMember(school, await addMember(school, ["exams"], { name: "乙老师" }));
});
afterAll(() => school.close());

const told = (...fields: string[]) => ({ code: 2013, data: { changes: [{ name: "甲老师", at: expect.any(Number) as number, fields }] } });
const UNKNOWN = { code: 1001, message: "没有找到你要的内容，可能已被删除" };
const FORBIDDEN = { code: -1, message: "你没有这项权限" };

const examination = async () => {
  const { paperId } = await aPaper(school, subjectId, { kind: "formal", kinds: ["single"] });
  const plan = {
    paperId, type: "结业考试", title: "秋季", intro: "", place: "线上", startTime: MORNING, endTime: MORNING + DAY, registerUntil: null,
    attempts: 1, needsIdCard: false,
  };
  return { plan, ...(await one.call(staffExams.save, plan)) };
};

describe("the second of two who change the same is told who changed what, and overwrites nothing:", () => {
  test("an examination", async () => {
    const { plan, examinId, version } = await examination();
    await one.call(staffExams.save, { ...plan, examinId, version, title: "冬季", place: "一号楼" });
    expect(await two.ask(staffExams.save, { ...plan, examinId, version, attempts: 3 })).toMatchObject(told("place", "title"));
    expect(await two.ask(staffExams.save, { ...plan, examinId, attempts: 3 })).toMatchObject({ code: 2013 });
    expect(await two.ask(staffExams.publish, { examinId, version, published: true })).toMatchObject(told("place", "title"));
    expect((await two.call(staffExams.list, { subjectId, size: 1 })).records).toMatchObject([
      { examinId, title: "冬季", place: "一号楼", attempts: 1, published: false, version: version + 1 },
    ]);
  });

  test("an examination that is shown; whoever shows it again changes nothing", async () => {
    const { plan, examinId, version } = await examination();
    const shown = await one.call(staffExams.publish, { examinId, version, published: true });
    expect(await two.ask(staffExams.publish, { examinId, version, published: true })).toMatchObject({ code: 1, data: shown });
    expect(await two.ask(staffExams.save, { ...plan, examinId, version })).toMatchObject(told("published"));
    const answers = await Promise.all(
      [one, two].map((member, n) => member.ask(staffExams.save, { ...plan, examinId, ...shown, attempts: n + 2 })),
    );
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 2013]);
  });

  test("the paper of a class exam, the first one and one that was taken off, too", async () => {
    const { itemIds, seriesId } = await aSeries(school, { chapters: [[{ kind: "exam", title: "测验", seconds: 0 }]] });
    const itemId = itemIds[0]!;
    const [{ paperId }, other] = [
      await aPaper(school, subjectId, { kind: "class", kinds: ["single"] }),
      await aPaper(school, subjectId, { kind: "class", kinds: ["single"] }),
    ];
    const { version } = await one.call(staffExams.bind, { itemId, paperId, accuracyPer: 80 });
    const wanted = { itemId, paperId: other.paperId, accuracyPer: 80 };
    expect(await two.ask(staffExams.bind, wanted)).toMatchObject(told("paperId", "accuracyPer"));
    expect(await two.ask(staffExams.bind, { itemId, paperId, accuracyPer: 80 })).toMatchObject({ code: 1, data: { version } });
    await one.call(staffExams.bind, { itemId, paperId, accuracyPer: 90, version });
    expect(await two.ask(staffExams.unbind, { itemId, version })).toMatchObject(told("accuracyPer"));
    const [bound] = await two.call(staffExams.classExams, { seriesId });
    expect(bound).toMatchObject({ paperId, accuracyPer: 90 });
    await one.call(staffExams.unbind, { itemId, version: bound!.version! });
    expect(await two.ask(staffExams.bind, { itemId, paperId: other.paperId, accuracyPer: 60, version: bound!.version! })).toMatchObject(
      told("paperId", "accuracyPer"),
    );
    const again = await two.call(staffExams.bind, { itemId, paperId: other.paperId, accuracyPer: 60 });
    expect(again.version).toBeGreaterThan(bound!.version!);
  });
});

describe("whoever holds the duty for their own courses alone", () => {
  test("keeps the class exams of those, and others are as if they weren't there", async () => {
    const mine = await aClassExam(school, subjectId, { kinds: ["single"] });
    const other = await aClassExam(school, subjectId, { kinds: ["single"] });
    const teacher = await aTeacher(school, [mine.seriesId!], "exams");
    const [bound] = await teacher.call(staffExams.classExams, { seriesId: mine.seriesId! });
    const { paperId, itemId, version } = { ...bound!, paperId: bound!.paperId!, version: bound!.version! };
    const changed = await teacher.call(staffExams.bind, { itemId, paperId, accuracyPer: 75, version });
    await teacher.call(staffExams.unbind, { itemId, version: changed.version });
    const [foreign] = await one.call(staffExams.classExams, { seriesId: other.seriesId! });
    for (const answer of [
      await teacher.ask(staffExams.classExams, { seriesId: other.seriesId! }),
      await teacher.ask(staffExams.bind, { itemId: other.itemId, paperId, accuracyPer: 75, version: foreign!.version! }),
      await teacher.ask(staffExams.unbind, { itemId: other.itemId, version: foreign!.version! }),
    ])
      expect(answer).toMatchObject(UNKNOWN);
    expect(await one.call(staffExams.classExams, { seriesId: other.seriesId! })).toEqual([foreign]);
  });

  test("has no part in the examinations of the school", async () => {
    const { examinId } = await anExamination(school, subjectId);
    const { plan, version, examinId: added } = await examination();
    const teacher = await aTeacher(school, [], "exams");
    for (const answer of [
      await teacher.ask(staffExams.list, {}),
      await teacher.ask(staffExams.save, plan),
      await teacher.ask(staffExams.publish, { examinId: added, version, published: true }),
      await teacher.ask(staffExams.registrations, { examinId }),
    ])
      expect(answer).toMatchObject(FORBIDDEN);
  });
});
