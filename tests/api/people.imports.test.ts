import { afterAll, beforeAll, expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { staffLearnerImports } from "#contract/staff/learnerImports.ts";
import { staffLearners } from "#contract/staff/learners.ts";
import { takeInJob } from "#server/domains/people/imports/imports.ts";
import { freshPhone, makeLearner } from "../factories/account.ts";
import { makeCohort } from "../factories/cohorts.ts";
import { aClassTeacher, aMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";
import { runJob } from "../support/runJob.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

type Desk = Awaited<ReturnType<typeof aMember>>;
const TITLES = ["姓名", "手机号", "工号", "班级"];

/** A workbook of these rows, base64. */
async function sheet(rows: readonly (readonly (string | number)[])[], titles: readonly string[] = TITLES): Promise<string> {
  const cells = [titles, ...rows].map((row) => row.map((value) => ({ value, type: typeof value === "number" ? Number : String })));
  return (await writeExcelFile(cells as never).toBuffer()).toString("base64");
}

const read = async (desk: Desk, rows: readonly (readonly (string | number)[])[]) =>
  desk.call(staffLearnerImports.read, { fileName: "名单.xlsx", file: await sheet(rows) });
const rowsOf = async (desk: Desk, importId: number) =>
  (await desk.call(staffLearnerImports.rows, { importId: String(importId), size: "100" })).records;

/** Commits a sheet and does the work of the queue. */
async function taken(desk: Desk, { importId, version }: { importId: number; version: number }, confirmedBy?: string) {
  await desk.call(staffLearnerImports.commit, { importId, version, confirmedBy });
  await runJob(school.means, takeInJob, { importId });
  return desk.call(staffLearnerImports.importOf, { importId: String(importId) });
}

test("each row of a sheet is told its fate: new, known, doubtful with why, wrong with why; nothing is changed by reading", async () => {
  const desk = await aMember(school, "learners");
  const [same, other, moved] = [
    await makeLearner(school, { realName: "周海燕" }), await makeLearner(school, { realName: "冯强" }),
    await makeLearner(school, { realName: "马丽" }),
  ];
  await makeCohort(school, [moved.learnerId], "原来的班");
  await makeLearner(school, { realName: "赵志强", workCode: "DG-23" });
  const before = await school.db.selectFrom("learner").select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
  const fresh = freshPhone();
  const { importId, counts, newCohorts } = await read(desk, [
    ["陈新来", Number(fresh), "DG-01", "新开的班"],
    ["周海燕", same.phone, "", ""],
    ["冯小强", other.phone, "", ""],
    ["马丽", moved.phone, "", "新开的班"],
    ["赵志强", freshPhone(), "DG-23", ""],
    ["", freshPhone(), "", ""],
    ["李四", "12345", "", ""],
    ["王五", "", "", ""],
    ["陈新来", `+86 ${fresh.slice(0, 3)}-${fresh.slice(3)}`, "", ""],
  ]);
  expect(counts).toEqual({ new: 1, known: 1, doubtful: 3, wrong: 4, skipped: 0 });
  expect(newCohorts).toEqual(["新开的班"]);
  const rows = await rowsOf(desk, importId);
  expect(rows.map(({ n, fate, reasons }) => [n, fate, ...reasons.map(({ key, value }) => `${key} ${value}`.trim())])).toEqual([
    [2, "new"], [3, "known"], [4, "doubtful", "otherName 冯强"], [5, "doubtful", "otherCohort 原来的班"], [6, "doubtful", "otherPhone 赵志强"],
    [7, "wrong", "nameMissing"], [8, "wrong", "phoneInvalid"], [9, "wrong", "phoneOrWorkCode"], [10, "wrong", "phoneTwice 2"],
  ]);
  expect(JSON.stringify(rows)).not.toContain(fresh);
  const wrong = await desk.call(staffLearnerImports.rows, { importId: String(importId), fate: "wrong", size: "2" });
  expect([wrong.records.length, wrong.total]).toEqual([2, 4]);
  const after = await school.db.selectFrom("learner").select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
  expect(after.n).toBe(before.n);
  const stored = await school.db.selectFrom("learner_import").select("rows_enc").where("id", "=", importId).executeTakeFirstOrThrow();
  expect(stored.rows_enc!.includes(fresh)).toBe(false);
});

test("a sheet is taken in with classes, work numbers and confirmed names; read and taken in again it makes nobody twice", async () => {
  const desk = await aMember(school, "learners");
  const known = await makeLearner(school, { realName: "老学员" });
  const [one, two] = [freshPhone(), freshPhone()];
  const rows = [["孙一", one, "A-1", "钳工 1 班"], ["孙二", two, "A-2", "钳工 1 班"], ["老学员", known.phone, "A-3", "钳工 1 班"]];
  const done = await taken(desk, await read(desk, rows), "身份证复印件");
  expect(done).toMatchObject({ state: "done", done: 3, counts: { new: 2, known: 1 } });
  const list = await desk.call(staffLearners.list, { importId: String(done.importId) });
  expect(list.records.map((row) => [row.name, row.isConfirmed, row.workCode, row.cohort?.name])).toEqual([
    ["孙二", true, "A-2", "钳工 1 班"], ["孙一", true, "A-1", "钳工 1 班"], ["老学员", true, "A-3", "钳工 1 班"],
  ]);
  const again = await taken(desk, await read(desk, rows));
  expect(again.counts).toMatchObject({ new: 0, known: 3, doubtful: 0 });
  expect((await desk.call(staffLearners.list, { keyword: "钳工1班" })).total).toBe(3);
  const written = school.db.selectFrom("audit_log").select(["action", "details"]).orderBy("id");
  const log = await written.where("object", "=", `learnerImport:${done.importId}`).execute();
  expect(log.map(({ action }) => action)).toEqual(["people.importRead", "people.importCommitted", "people.importFinished"]);
  for (const secret of [one, two, "孙一"]) expect(JSON.stringify(log)).not.toContain(secret);
});

test("doubtful rows stay out until a person decides; a decision in an older version is refused", async () => {
  const desk = await aMember(school, "learners");
  const known = await makeLearner(school, { realName: "何小军" });
  const sheetRead = await read(desk, [["何晓军", known.phone, "", "换班的班"], ["新人甲", freshPhone(), "", ""]]);
  const seen = { importId: sheetRead.importId, version: sheetRead.version };
  const decided = await desk.call(staffLearnerImports.decide, { ...seen, n: 2, fate: "known" });
  expect(decided.counts).toMatchObject({ known: 1, doubtful: 0 });
  const late = { ...seen, n: 3, fate: "skipped" as const };
  expect((await desk.ask(staffLearnerImports.decide, late)).code).toBe(2013);
  const skipped = await desk.call(staffLearnerImports.decide, { ...late, version: decided.version });
  expect((await desk.ask(staffLearnerImports.decide, { ...late, version: skipped.version, n: 99 })).code).toBe(1001);
  await taken(desk, { importId: sheetRead.importId, version: skipped.version });
  const { records } = await desk.call(staffLearners.list, { importId: String(sheetRead.importId) });
  expect(records).toMatchObject([{ learnerId: known.learnerId, name: "何小军", cohort: { name: "换班的班" } }]);
});

test("a faulty row is mended in place: judged by the same rules, those bound to it anew, decisions and all else as they were", async () => {
  const desk = await aMember(school, "learners");
  const [known, named] = [await makeLearner(school, { realName: "唐大同" }), await makeLearner(school, { realName: "沈小青" })];
  const [phone, other] = [freshPhone(), freshPhone()];
  let at = await read(desk, [
    ["改号码", phone, "", ""], ["同号的", phone, "M-1", ""], ["同工号", other, "M-1", ""], ["名字对", known.phone.slice(1), "", ""],
    ["沈晓青", named.phone, "", ""], ["", freshPhone(), "M-9", ""],
  ]);
  const importId = at.importId;
  const fates = async () => (await rowsOf(desk, importId)).map(({ n, fate, reasons }) => [n, fate, ...reasons.map(({ key }) => key)]);
  expect(await fates()).toEqual([
    [2, "new"], [3, "wrong", "phoneTwice"], [4, "new"], [5, "wrong", "phoneInvalid"], [6, "doubtful", "otherName"],
    [7, "wrong", "nameMissing"],
  ]);
  at = { ...at, ...(await desk.call(staffLearnerImports.decide, { importId, version: at.version, n: 6, fate: "known" })) };
  // A row that said the same phone first goes: the second one is right now, and takes the work number from the third.
  const first = { importId, version: at.version, n: 2, name: "改号码", phone: ` +86 ${freshPhone()}`, workCode: "", cohort: "" };
  const mended = await desk.call(staffLearnerImports.mend, first);
  expect(mended).toMatchObject({ row: { n: 2, fate: "new", reasons: [] }, counts: { new: 2, known: 1, doubtful: 0, wrong: 3 } });
  expect(await fates()).toEqual([
    [2, "new"], [3, "new"], [4, "wrong", "workCodeTwice"], [5, "wrong", "phoneInvalid"], [6, "known", "otherName"],
    [7, "wrong", "nameMissing"],
  ]);
  // Sent again it is so already; in an older version another change is refused, and nothing is written.
  expect(await desk.call(staffLearnerImports.mend, first)).toEqual(mended);
  const late = { importId, version: at.version, n: 7, name: "有名了", workCode: "M-9", cohort: "" };
  expect((await desk.ask(staffLearnerImports.mend, late)).code).toBe(2013);
  const wholly = { importId, version: mended.version, n: 5, name: "唐大同", phone: known.phone, workCode: "", cohort: "" };
  const fifth = await desk.call(staffLearnerImports.mend, wholly);
  expect(fifth.row).toMatchObject({ fate: "known", learnerId: known.learnerId });
  // Without a phone it stays as it stands in the sheet; a name that is still wrong is said so, not refused.
  const short = await desk.call(staffLearnerImports.mend, { ...late, version: fifth.version, name: "有" });
  expect(short.row).toMatchObject({ fate: "wrong", reasons: [{ key: "nameInvalid", value: "" }] });
  expect(short.row.phoneMask).toContain("*");
  const last = await desk.call(staffLearnerImports.mend, { ...late, version: short.version });
  expect(last.counts).toEqual({ new: 3, known: 2, doubtful: 0, wrong: 1, skipped: 0 });
  expect((await desk.ask(staffLearnerImports.mend, { ...late, version: last.version, n: 99 })).code).toBe(1001);
  const long = await desk.ask(staffLearnerImports.mend, { ...late, name: "长".repeat(101) });
  expect(long).toMatchObject({ code: 1001, data: { fields: { name: expect.any(String) as string } } });
  const done = await taken(desk, { importId, version: last.version });
  expect(done.counts).toMatchObject({ new: 3, known: 2 });
  expect((await desk.ask(staffLearnerImports.mend, { ...late, version: done.version, name: "太晚了" })).code).toBe(1001);
  const log = await school.db.selectFrom("audit_log").select("details").where("object", "=", `learnerImport:${importId}`).execute();
  for (const secret of [phone, known.phone, "有名了"]) expect(JSON.stringify(log)).not.toContain(secret);
});

test("of two who mend rows of one sheet at once one is told what changed, and nobody's row is lost", async () => {
  const [one, two] = [await aMember(school, "learners"), await aMember(school, "learners")];
  const { importId, version } = await read(one, [["", freshPhone(), "", ""], ["", freshPhone(), "", ""]]);
  const mend = (desk: Desk, n: number, seen: number) =>
    desk.ask(staffLearnerImports.mend, { importId, version: seen, n, name: `改好${n}`, workCode: "", cohort: "" });
  const answers = await Promise.all([mend(one, 2, version), mend(two, 3, version)]);
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 2013]);
  const [desk, n] = answers[0]!.code === 2013 ? [one, 2] : [two, 3];
  expect((await mend(desk, n, version + 1)).code).toBe(1);
  expect((await rowsOf(one, importId)).map(({ name, fate }) => [name, fate])).toEqual([["改好2", "new"], ["改好3", "new"]]);
});

test("a class teacher mends rows of own sheets alone, into own classes alone", async () => {
  const own = await makeCohort(school, [], "改行的班");
  await makeCohort(school, [], "别家的班");
  const [teacher, other] = [await aClassTeacher(school, [own], "learners"), await aClassTeacher(school, [own], "learners")];
  const { importId, version } = await read(teacher, [["没写班", freshPhone(), "", ""]]);
  const row = { importId, version, n: 2, name: "没写班", workCode: "", cohort: "别家的班" };
  expect((await other.ask(staffLearnerImports.mend, row)).code).toBe(1001);
  const foreign = await teacher.call(staffLearnerImports.mend, row);
  expect(foreign.row).toMatchObject({ fate: "wrong", reasons: [{ key: "cohortUnknown" }] });
  expect((await teacher.call(staffLearnerImports.mend, { ...row, version: foreign.version, cohort: "改行的班" })).row.fate).toBe("new");
});

test("the work goes on where a process died, and committed twice it is done once", async () => {
  const desk = await aMember(school, "learners");
  const rows = Array.from({ length: 1200 }, (_none, n) => [`学员${n}`, freshPhone(), "", ""]);
  const sheetRead = await read(desk, rows);
  const seen = { importId: sheetRead.importId, version: sheetRead.version };
  await desk.call(staffLearnerImports.commit, seen);
  expect((await desk.call(staffLearnerImports.commit, seen)).state).toBe("running");
  const dying = new AbortController();
  const run = takeInJob.run(school.means, { importId: seen.importId }, { progress: () => dying.abort(), signal: dying.signal });
  await expect(run).rejects.toThrow();
  expect((await desk.call(staffLearnerImports.importOf, { importId: String(seen.importId) })).done).toBe(500);
  await Promise.all([0, 1].map(() => runJob(school.means, takeInJob, { importId: seen.importId })));
  expect(await desk.call(staffLearnerImports.importOf, { importId: String(seen.importId) })).toMatchObject({ state: "done", done: 1200 });
  expect((await desk.call(staffLearners.list, { importId: String(seen.importId) })).total).toBe(1200);
});

test("taken back within 7 days, accounts that nobody signed in to are erased and their phones are free again", async () => {
  const desk = await aMember(school, "learners");
  const [gone, stays] = [freshPhone(), freshPhone()];
  const done = await taken(desk, await read(desk, [["走的", gone, "", ""], ["留的", stays, "", ""]]));
  const list = await desk.call(staffLearners.list, { importId: String(done.importId) });
  const kept = list.records.find((row) => row.name === "留的")!;
  await school.db.updateTable("learner").set({ signed_in_at: new Date() }).where("id", "=", kept.learnerId).execute();
  expect((await desk.call(staffLearnerImports.undo, { importId: done.importId, version: done.version })).state).toBe("undoing");
  await runJob(school.means, "people.takeBack", { importId: done.importId });
  expect((await desk.call(staffLearnerImports.importOf, { importId: String(done.importId) })).state).toBe("undone");
  expect((await desk.call(staffLearners.list, { keyword: gone })).total).toBe(0);
  expect((await desk.call(staffLearners.list, { keyword: stays })).total).toBe(1);
  const again = await read(desk, [["走的", gone, "", ""]]);
  expect(again.counts.new).toBe(1);
});

test("a class teacher brings learners into own classes alone and hears nothing of foreign accounts", async () => {
  const own = await makeCohort(school, [], "我的班");
  await makeCohort(school, [], "别人的班");
  const teacher = await aClassTeacher(school, [own], "learners");
  const foreign = await makeLearner(school, { realName: "别班的" });
  const { importId, counts } = await read(teacher, [
    ["我的人", freshPhone(), "", "我的班"], ["没写班", freshPhone(), "", ""], ["写错班", freshPhone(), "", "别人的班"],
    ["别班的", foreign.phone, "", "我的班"], ["开新班", freshPhone(), "", "没有的班"],
  ]);
  expect(counts).toMatchObject({ new: 1, wrong: 4 });
  const rows = await rowsOf(teacher, importId);
  expect(rows.slice(1).map(({ reasons }) => reasons[0]!.key)).toEqual(["cohortNeeded", "cohortUnknown", "phoneTaken", "cohortUnknown"]);
  expect(rows[3]).toMatchObject({ learnerId: null, choices: [] });
  const other = await aClassTeacher(school, [own], "learners");
  expect((await other.ask(staffLearnerImports.importOf, { importId: String(importId) })).code).toBe(1001);
});

test.each([
  ["no workbook", Buffer.from("姓名,手机号\n张三,13800000000").toString("base64"), "sheetKind"],
  ["a broken zip", Buffer.from("PK\u0003\u0004 and nothing more").toString("base64"), "sheetBroken"],
])("refuses %s at its field", async (_what, file) => {
  const desk = await aMember(school, "learners");
  const answer = await desk.ask(staffLearnerImports.read, { fileName: "x.xlsx", file });
  expect(answer).toMatchObject({ code: 1001, data: { fields: { file: expect.any(String) as string } } });
});

test("refuses a sheet without titles or learners, and hands out a template that it reads", async () => {
  const desk = await aMember(school, "learners");
  for (const file of [await sheet([["a", "b"]], ["x", "y"]), await sheet([])])
    expect(await desk.ask(staffLearnerImports.read, { fileName: "x.xlsx", file })).toMatchObject({ code: 1001 });
  const { file } = await desk.call(staffLearnerImports.template, {});
  expect((await desk.call(staffLearnerImports.read, { fileName: "模板.xlsx", file })).total).toBe(1);
});

test("a sheet of more rows than one batch takes is taken in whole, each learner once", { timeout: 60_000 }, async () => {
  const desk = await aMember(school, "learners");
  const rows = Array.from({ length: 1_500 }, (_none, n) => [`万人${n}`, freshPhone(), `W-${n}`, `大班 ${n % 40}`]);
  const sheetRead = await read(desk, rows);
  expect(sheetRead.counts.new).toBe(1_500);
  expect(await taken(desk, sheetRead)).toMatchObject({ state: "done", done: 1_500 });
  expect((await read(desk, rows)).counts).toMatchObject({ new: 0, known: 1_500 });
});
