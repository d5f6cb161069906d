import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { practice } from "#contract/practice.ts";
import { questions } from "#contract/questions.ts";
import { staffQuestionFiles } from "#contract/staff/questionFiles.ts";
import { staffExams } from "#contract/staff/exams.ts";
import { KEYS_SPENT, staffQuestions } from "#contract/staff/questions.ts";
import { USUAL_RULES } from "#server/domains/questions/questions.ts";
import { signIn } from "../factories/account.ts";
import { aBody, aMockRule, anExamination, aPaper, aSubject, someQuestions } from "../factories/bank.ts";
import { sendQuestions } from "../factories/questionFiles.ts";
import { aMember } from "../factories/staff.ts";
import { runJob } from "../support/runJob.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

type Secrecy = "open" | "class" | "reserved";
const some = async (subjectId: number, secrecy: Secrecy, count = 1) =>
  (await someQuestions(school, subjectId, Array.from({ length: count }, () => ({ kind: "single" as const, secrecy })))).map(
    ({ questionId }) => questionId,
  );
const examiner = () => aMember(school, "questions", "exams");
const draft = (subjectId: number, kind: "past" | "formal" | "class", ids: readonly number[], more: object = {}) => ({
  subjectId, kind, title: "卷", year: null, minutes: 60, passScore: 0, rules: USUAL_RULES,
  sections: [{ title: "一", questions: ids.map((questionId) => ({ questionId, score: 100 })) }], ...more,
});
const count = () => runJob(school.means, "books.tally");

/** A learner practises all of a subject; how many questions there were. */
async function practised(subjectId: number): Promise<number> {
  const client = await signIn(school);
  const { exerciseId, questionIds } = await client.call(practice.getMockExerciseList, { courseId: subjectId, count: 100 });
  for (const questionId of questionIds)
    await client.call(practice.submitExerciseAnswerPc, { exerciseId, questionId, answer: "B", seq: 1 });
  await count();
  return questionIds.length;
}

describe("where a question appears", () => {
  test("is read and written at the desk, filtered by, and changes no other question", async () => {
    const { subjectId } = await aSubject(school);
    const staff = await examiner();
    const body = aBody("single");
    const made = await staff.call(staffQuestions.save, { subjectId, body: body as never, difficulty: 2, secrecy: "reserved" });
    await some(subjectId, "open");
    const list = (secrecy?: Secrecy) => staff.call(staffQuestions.list, { subjectId, ...(secrecy ? { secrecy } : {}) });
    expect([(await list()).total, (await list("reserved")).records.map((one) => [one.questionId, one.secrecy])]).toEqual([
      2, [[made.questionId, "reserved"]],
    ]);
    // A save that says nothing of it leaves it as it is.
    const changed = await staff.call(staffQuestions.save, {
      subjectId, questionId: made.questionId, version: made.version, body: body as never, difficulty: 3,
    });
    expect(await staff.call(staffQuestions.read, { questionId: made.questionId })).toMatchObject({ secrecy: "reserved", difficulty: 3 });
    const late = { questions: [{ questionId: made.questionId, version: made.version }], secrecy: "open" as const };
    expect(await staff.ask(staffQuestions.setSecrecy, late)).toMatchObject({ code: 2013 });
    const opened = await staff.call(staffQuestions.setSecrecy, {
      questions: [{ questionId: made.questionId, version: changed.version }], secrecy: "open",
    });
    expect(opened).toEqual({ questions: [{ questionId: made.questionId, version: changed.version + 1 }], shown: [] });
  });

  test("decides what learners meet: no exercise, count, mock exam or page of theirs holds a question kept for exams", async () => {
    const { subjectId } = await aSubject(school);
    await some(subjectId, "open", 3);
    await some(subjectId, "class", 2);
    await some(subjectId, "reserved", 4);
    const ruleId = await aMockRule(school, subjectId, { cells: [{ kind: "single", count: 3, score: 100 }] });
    const client = await signIn(school);
    const hub = (await client.call(questions.getSubject, { courseId: subjectId }))!;
    const page = await client.call(questions.getPageCourse, { keyword: hub.name });
    const exercise = await client.call(practice.getMockExerciseList, { courseId: subjectId, count: 100 });
    const mock = await client.call(practice.getMockRulePaper, { ruleId });
    expect([hub.questionCount, page.records[0]!.questionCount, exercise.questionIds.length, mock.questionIds.length]).toEqual([3, 3, 3, 3]);
    const staff = await examiner();
    expect(await staff.ask(staffQuestions.saveMockRule, {
      subjectId, title: "多抽", minutes: 60, passScore: 0, published: true, rules: USUAL_RULES,
      cells: [{ kind: "single", count: 4, score: 100 }],
    })).toMatchObject({ code: 1001, data: { missing: [{ asked: 4, there: 3, missing: 1 }] } });
  });
});

describe("a paper", () => {
  test.each([
    ["past", "class", false], ["past", "reserved", false], ["past", "open", true],
    ["class", "open", true], ["class", "class", true], ["class", "reserved", false],
    ["formal", "open", false], ["formal", "class", false], ["formal", "reserved", true],
  ] as const)("of kind %s with a question %s: %s", async (kind, secrecy, fits) => {
    const { subjectId } = await aSubject(school);
    const ids = await some(subjectId, secrecy);
    const answer = await (await examiner()).ask(staffQuestions.savePaper, draft(subjectId, kind, ids));
    expect(answer.code).toBe(fits ? 1 : 1001);
    if (!fits) expect(answer.message).toContain("第 1 题");
  });

  test("takes open questions into an examination by name alone, says so wherever it is read, and writes it down", async () => {
    const { subjectId } = await aSubject(school);
    const [open, other] = await some(subjectId, "open", 2);
    const [reserved] = await some(subjectId, "reserved");
    const staff = await examiner();
    const asked = [reserved!, open!, other!];
    const refused = await staff.ask(staffQuestions.savePaper, draft(subjectId, "formal", asked, { admitted: [open!] }));
    expect(refused).toMatchObject({ code: 1001, data: { open: [open, other] } });
    const saved = await staff.call(
      staffQuestions.savePaper, draft(subjectId, "formal", [reserved!, open!, other!], { admitted: [other!, open!, reserved!] }),
    );
    expect(saved.unpromised).toEqual([open, other]);
    const read = await staff.call(staffQuestions.paper, { paperId: saved.paperId });
    expect([read.unpromised, read.sections[0]!.questions.map((one) => one.secrecy)]).toEqual([[open, other], ["reserved", "open", "open"]]);
    const entry = await school.db.selectFrom("audit_log").select(["action", "details"]).where("object", "=", `paper:${saved.paperId}`)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: "questions.admitOpen", details: { after: { admitted: [open, other] } } });
  });

  test("keeps its questions as they are: what it can't take is refused at the question, with the paper's name", async () => {
    const { subjectId } = await aSubject(school);
    const [inPast] = await some(subjectId, "open");
    const [inFormal] = await some(subjectId, "reserved");
    await aPaper(school, subjectId, { kind: "past", questionIds: [inPast!], title: "旧真题" });
    await aPaper(school, subjectId, { kind: "formal", questionIds: [inFormal!], title: "统考卷" });
    const staff = await examiner();
    const set = (questionId: number, secrecy: Secrecy) =>
      staff.ask(staffQuestions.setSecrecy, { questions: [{ questionId, version: 1 }], secrecy });
    expect((await set(inPast!, "reserved")).message).toContain("旧真题");
    expect((await set(inFormal!, "open")).message).toContain("统考卷");
    expect((await set(inFormal!, "class")).message).toContain("统考卷");
    expect((await set(inFormal!, "reserved")).code).toBe(1);
  });

  test("a mock exam keeps enough to draw from", async () => {
    const { subjectId } = await aSubject(school);
    const [one] = await some(subjectId, "open", 2);
    await aMockRule(school, subjectId, { title: "抽两道", cells: [{ kind: "single", count: 2, score: 100 }] });
    const questions = [{ questionId: one!, version: 1 }];
    const answer = await (await examiner()).ask(staffQuestions.setSecrecy, { questions, secrecy: "reserved" });
    expect(answer).toMatchObject({ code: 1001 });
    expect(answer.message).toContain("抽两道");
  });
});

describe("a file", () => {
  const kept = async (subjectId: number) =>
    (await school.db.selectFrom("question").select("secrecy").where("subject_id", "=", subjectId).orderBy("id").execute()).map(
      ({ secrecy }) => secrecy,
    );

  test.each(["text", "word", "excel", "gift", "moodle"] as const)("of format %s carries where its questions appear", async (format) => {
    const { subjectId } = await aSubject(school);
    for (const secrecy of ["open", "class", "reserved"] as const) await some(subjectId, secrecy);
    const staff = await aMember(school, "questions");
    const { downloadUrl, fileName, left } = await staff.call(staffQuestionFiles.write, { subjectId, format });
    expect(left).toEqual([]);
    const answer = await fetch(`${school.origin}${downloadUrl}`, { headers: { cookie: staff.cookie } });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const other = await aSubject(school);
    const { data } = await sendQuestions(school, staff, other.subjectId, bytes, fileName);
    const { records } = await staff.call(staffQuestionFiles.rows, { draftId: data!.draftId });
    expect(records.map((row) => row.draft!.secrecy ?? "open")).toEqual(["open", "class", "reserved"]);
    await staff.call(staffQuestionFiles.commit, { draftId: data!.draftId, version: 1 });
    expect(await kept(other.subjectId)).toEqual(["open", "class", "reserved"]);
  }, 60_000);

  test.each(["qti", "aiken"] as const)("of format %s can't, and says so of each question", async (format) => {
    const { subjectId } = await aSubject(school);
    const [reserved] = await some(subjectId, "reserved");
    await some(subjectId, "open");
    const { left } = await (await aMember(school, "questions")).call(staffQuestionFiles.write, { subjectId, format });
    expect(left.filter(({ reason }) => reason.includes("题目用途")).map(({ questionId }) => questionId)).toEqual([reserved]);
  }, 60_000);

  test("with a word that names no use is told where it stands", async () => {
    const { subjectId } = await aSubject(school);
    const staff = await aMember(school, "questions");
    const { data } = await sendQuestions(school, staff, subjectId, "题目用途：随便\n\n1.（判断题）停电后要验电。\n答案：对\n");
    const { records } = await staff.call(staffQuestionFiles.rows, { draftId: data!.draftId });
    expect(records.map((row) => row.problems.map(({ key, field }) => [key, field]))).toEqual([[["secrecyUnknown", "secrecy"]]]);
  }, 60_000);
});

describe("a key that was shown", () => {
  test("is counted by learner, answered or left blank, once for each who answers it", async () => {
    const { subjectId } = await aSubject(school);
    const ids = await some(subjectId, "open", 2);
    await practised(subjectId);
    await practised(subjectId);
    const { paperId } = await aPaper(school, subjectId, { questionIds: ids });
    const client = await signIn(school);
    const { historyId } = await client.call(practice.createExamHistory, { paperId, requestId: crypto.randomUUID() });
    await client.call(practice.handInExam, { historyId });
    await count();
    const rows = await school.db.selectFrom("question_shown").select(["question_id", "learners"]).where("question_id", "in", ids)
      .orderBy("question_id").execute();
    expect(rows).toEqual(ids.map((question_id) => ({ question_id, learners: 3 })));
  });

  test("is told when the question is reserved, and refused for an examination until staff confirm", async () => {
    const { subjectId } = await aSubject(school);
    const [seen] = await some(subjectId, "open");
    expect(await practised(subjectId)).toBe(1);
    const [fresh] = await some(subjectId, "reserved");
    const staff = await examiner();
    const set = await staff.call(staffQuestions.setSecrecy, { questions: [{ questionId: seen!, version: 1 }], secrecy: "reserved" });
    expect(set.shown).toMatchObject([{ questionId: seen, learners: 1 }]);
    const refused = await staff.ask(staffQuestions.savePaper, draft(subjectId, "formal", [fresh!, seen!]));
    expect(refused).toMatchObject({ code: KEYS_SPENT, data: { spent: [{ questionId: seen, learners: 1 }] } });
    expect(refused.message).toContain("第 2 题");
    const saved = await staff.call(staffQuestions.savePaper, draft(subjectId, "formal", [fresh!, seen!], { spent: true }));
    // What was confirmed is not asked again for a change of its title.
    const renamed = await staff.call(staffQuestions.savePaper, {
      ...draft(subjectId, "formal", [fresh!, seen!], { title: "改名" }), paperId: saved.paperId, version: saved.version,
    });
    expect(renamed.version).toBe(saved.version + 1);
  });

  test("by the review of an examination is spent for the next one", async () => {
    const { subjectId } = await aSubject(school);
    const { paperId, questionIds } = await aPaper(school, subjectId, { kind: "formal", kinds: ["single", "judge"], secrecy: "reserved" });
    const { examinId } = await anExamination(school, subjectId, { paperId, endsAt: school.clock.now + 3_600_000 });
    const client = await signIn(school);
    await school.db.insertInto("examination_user").values({
      examination_id: examinId, learner_id: client.learnerId, real_name: Buffer.from(""), phone: Buffer.from(""), id_card_last6: null,
      registered_at: new Date(school.clock.now),
    }).execute();
    const { historyId } = await client.call(practice.createExamHistory, { examinId, requestId: crypto.randomUUID() });
    await client.call(practice.handInExam, { historyId });
    const staff = await examiner();
    const next = {
      paperId, type: "统考", title: "补考", intro: "", place: "", registerUntil: null, attempts: 1, needsIdCard: false,
      startTime: school.clock.now + 86_400_000, endTime: school.clock.now + 2 * 86_400_000,
    };
    // Before the review nobody has seen them.
    const added = await staff.call(staffExams.save, next);
    const before = school.clock.now;
    school.clock.now += 3 * 3_600_000;
    const again = await aMember(school, "questions", "exams");
    const refused = await again.ask(staffExams.save, { ...next, title: "再补考" });
    expect(refused).toMatchObject({ code: KEYS_SPENT, data: { spent: questionIds.map((questionId) => ({ questionId, learners: 1 })) } });
    expect((await again.ask(staffExams.save, { ...next, title: "再补考", spent: true })).code).toBe(1);
    // What was added while they were secret is asked about where it is shown to learners, by either call.
    const spent = { code: KEYS_SPENT, data: { spent: questionIds.map((questionId) => ({ questionId, learners: 1 })) } };
    const shown = { examinId: added.examinId, version: added.version, published: true };
    expect(await again.ask(staffExams.publish, shown)).toMatchObject(spent);
    expect(await again.ask(staffExams.save, { ...next, ...shown })).toMatchObject(spent);
    expect((await again.ask(staffExams.save, { ...next, ...shown, published: false })).code).toBe(1);
    school.clock.now = before;
  });
});

describe("how secret a paper is", () => {
  test("names what it shares, what was seen, what is in reserve, and what to do about each question", async () => {
    const { subjectId } = await aSubject(school);
    const [open] = await some(subjectId, "open");
    await practised(subjectId);
    const [seen] = await some(subjectId, "open");
    const [reserved, shared, instead] = await some(subjectId, "reserved", 3);
    await aPaper(school, subjectId, { kind: "past", questionIds: [open!, seen!], title: "真题" });
    await aPaper(school, subjectId, { kind: "formal", questionIds: [shared!], title: "上半年" });
    const { paperId } = await aPaper(school, subjectId, { kind: "formal", questionIds: [reserved!, shared!, open!, seen!], title: "下半年" });
    const { examinId } = await anExamination(school, subjectId, { paperId });
    const staff = await examiner();
    const told = await staff.call(staffExams.paperSecrecy, { paperId });
    expect(told.counts).toEqual({ reserved: 2, open: 2, seen: 1, shared: 3 });
    expect(told.unpromised).toEqual([open, seen]);
    expect(told.examinations.map((one) => [one.examinId, one.keysAt! >= one.endTime])).toEqual([[examinId, true]]);
    expect(told.pools).toEqual([{ kind: "single", asks: 4, spare: 1 }]);
    expect(told.questions.map(({ questionId, learners, papers }) => [questionId, learners, papers.map(({ title }) => title)])).toEqual([
      [reserved, 0, []], [shared, 0, ["上半年"]], [open, 1, ["真题"]], [seen, 0, ["真题"]],
    ]);
    expect(told.advice).toEqual([
      { questionId: shared, todo: "keepApart", insteadId: null }, { questionId: open, todo: "replace", insteadId: instead },
      { questionId: seen, todo: "takeOutElsewhere", insteadId: null },
    ]);
  });

  test("is told within the duty's reach, of formal papers alone", async () => {
    const { subjectId } = await aSubject(school);
    const { paperId } = await aPaper(school, subjectId, { kind: "formal", kinds: ["single"], secrecy: "reserved" });
    const past = await aPaper(school, subjectId, { kinds: ["single"] });
    expect((await (await aMember(school, "questions")).ask(staffExams.paperSecrecy, { paperId })).code).not.toBe(1);
    const staff = await examiner();
    expect((await staff.ask(staffExams.paperSecrecy, { paperId: past.paperId })).code).toBe(1001);
    expect((await staff.ask(staffExams.paperSecrecy, { paperId: 999_999 })).code).toBe(1001);
  });
});
