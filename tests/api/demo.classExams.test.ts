import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogue } from "#contract/catalogue.ts";
import { practice } from "#contract/practice.ts";
import { staffExams } from "#contract/staff/exams.ts";
import { staffQuestions } from "#contract/staff/questions.ts";
import { classExams } from "#demo/content/classExams.ts";
import { subjects } from "#demo/content/subjects.ts";
import { readKept, readQuestionFiles, readReserved } from "#demo/load/bank.ts";
import { checkBody, type PlainBody, stemHash, type QuestionDraft } from "#server/domains/questions/questions.ts";
import { signIn } from "../factories/account.ts";
import { aMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

const stems = (drafts: readonly QuestionDraft[]) => drafts.map(({ body }) => stemHash(body).toString("hex"));
const shareOf = <T>(all: readonly T[], one: T) => all.filter((each) => each === one).length / all.length;
const asked = new Set(Object.values(classExams).flat(2));

describe.each(subjects)("the questions that class exams of $trade alone ask", ({ trade }) => {
  let open: QuestionDraft[];
  let kept: QuestionDraft[];
  beforeAll(async () => {
    open = (await readQuestionFiles(trade)).drafts;
    kept = await readKept(trade);
  });

  test("are marked so, usable, say why, and are six or more about each point that an exam asks", () => {
    expect(kept.filter(({ secrecy }) => secrecy !== "class")).toEqual([]);
    expect(kept.flatMap((draft) => checkBody(draft))).toEqual([]);
    expect(kept.filter(({ body }) => (body as PlainBody).analysis.length < 8)).toEqual([]);
    const points = new Map(open.map(({ pointName, chapterTitle }) => [pointName, chapterTitle]));
    expect(kept.filter(({ pointName, chapterTitle }) => points.get(pointName) !== chapterTitle)).toEqual([]);
    const about = (point: string | null) => kept.filter(({ pointName }) => pointName === point);
    expect([...points.keys()].filter((point) => asked.has(point ?? "") && about(point ?? "").length < 6)).toEqual([]);
  });

  test("are other ones than those that are practised or asked by an examination", async () => {
    const others = new Set(stems([...open, ...[...(await readReserved()).values()].flat()]));
    expect(stems(kept).filter((stem) => others.has(stem))).toEqual([]);
    expect(new Set(stems(kept)).size).toBe(kept.length);
  });

  test("have their right answers spread over A-D and over right and wrong", () => {
    const keys = kept.map(({ body }) => (body as PlainBody).key);
    const singles = keys.flatMap((key) => (key.kind === "single" ? [key.option] : []));
    const shares = ["A", "B", "C", "D"].map((key) => shareOf(singles, key));
    expect(shares.filter((share) => share < 0.15 || share > 0.35)).toEqual([]);
    const judged = shareOf(keys.flatMap((key) => (key.kind === "judge" ? [key.right] : [])), "T");
    expect([judged > 0.35, judged < 0.65]).toEqual([true, true]);
  });

  test("lie in files of at most 300 lines", () => {
    const folder = join(import.meta.dirname, "../../demo/content/class", trade);
    const long = readdirSync(folder).filter((name) => readFileSync(join(folder, name), "utf8").split("\n").length > 301);
    expect(long).toEqual([]);
  });
});

describe("the demo school's class exams", () => {
  let school: School;
  let staff: Awaited<ReturnType<typeof aMember>>;
  const seriesIds = new Map<string, number>();

  beforeAll(async () => {
    school = await openSchool({ demo: true });
    staff = await aMember(school, "questions", "exams");
    const rows = await school.db.selectFrom("series").select(["id", "slug"]).where("slug", "in", Object.keys(classExams)).execute();
    for (const { id, slug } of rows) seriesIds.set(slug, id);
  });
  afterAll(() => school.close());

  test("draw each from a pool of three times what they ask of a kind, all of it asked by class exams alone", async () => {
    for (const [slug, chapters] of Object.entries(classExams)) {
      const exams = await staff.call(staffExams.classExams, { seriesId: seriesIds.get(slug)! });
      expect(exams.map(({ pool }) => [slug, pool?.ample, pool?.size === pool?.kept])).toEqual(chapters.map(() => [slug, true, true]));
      const kinds = exams.flatMap(({ pool }) => pool!.kinds);
      expect(kinds.filter(({ pooled, needed, asked: count }) => pooled < needed || count < 2)).toEqual([]);
    }
  });

  test("ask in an attempt what no exercise over the whole subject asks", async () => {
    const client = await signIn(school);
    const seriesId = seriesIds.get("electrician-safety-first-aid")!;
    await client.call(catalogue.enroll, { id: seriesId });
    const [exam] = await staff.call(staffExams.classExams, { seriesId });
    const { subjectId } = await staff.call(staffQuestions.paper, { paperId: exam!.paperId! });
    const { questionIds: practised } = await client.call(practice.getMockExerciseList, { courseId: subjectId, count: 200 });
    const { questionIds } = await client.call(practice.createExamHistory, { itemId: exam!.itemId, requestId: crypto.randomUUID() });
    expect([practised.length, questionIds.length]).toEqual([120, 6]);
    expect(questionIds.filter((id) => practised.includes(id))).toEqual([]);
    const rows = await school.db.selectFrom("question").select("secrecy").where("id", "in", questionIds).distinct().execute();
    expect(rows).toEqual([{ secrecy: "class" }]);
  });
});
