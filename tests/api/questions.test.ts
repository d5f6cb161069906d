import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#server/database/database.ts";
import {
  type CaseBody, currentVersions, duplicatesOf, paperById, pool, type QuestionDraft, questionsByVersion, savePaper, saveMockRule,
  shownQuestion, stemHash, subjectPlaces, USUAL_RULES, writeQuestions,
} from "#server/domains/questions/questions.ts";
import { aBody, aMockRule, aPaper, aQuestion, aSubject, SECRET, someQuestions } from "../factories/bank.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const write = (subjectId: number, drafts: readonly QuestionDraft[]) =>
  inTransaction(school.db, (tx) => writeQuestions(tx, subjectId, drafts, { batchId: null, at: new Date(school.clock.now) }));
const shown = async (versionId: number, reveal: boolean, order = "") => {
  const asked = (await questionsByVersion(school.means, [versionId])).get(versionId)!;
  return shownQuestion(asked, await subjectPlaces(school.means, asked.subjectId), { score: 1000, order, reveal });
};

describe("the bank", () => {
  test("questions come back as they were written, with chapter and point made once", async () => {
    const { subjectId } = await aSubject(school);
    const made = await someQuestions(
      school,
      subjectId,
      (["single", "multiple", "judge", "fill", "essay", "case"] as const).map((kind) => ({
        kind,
        chapterTitle: " 用电安全 ",
        pointName: "触电急救",
      })),
    );
    const found = await questionsByVersion(school.means, made.map((one) => one.versionId));
    expect(made.map((one) => found.get(one.versionId)!.body)).toEqual(made.map((one) => one.body));
    expect(await school.db.selectFrom("bank_chapter").select("title").where("subject_id", "=", subjectId).execute()).toEqual([
      { title: "用电安全" },
    ]);
    const places = await subjectPlaces(school.means, subjectId);
    expect([...places.points.values()]).toEqual([{ name: "触电急救", lesson: null }]);
    expect((await pool(school.means, subjectId, { kinds: ["judge", "case"] })).map((one) => one.kind)).toEqual(["judge", "case"]);
    expect(
      await currentVersions(
        school.means,
        made.map((one) => one.questionId),
      ),
    ).toEqual(new Map(made.map((one) => [one.questionId, one.versionId])));
  });

  test("what tells the key leaves with reveal alone", async () => {
    const { subjectId } = await aSubject(school);
    for (const { versionId } of await someQuestions(
      school,
      subjectId,
      (["single", "multiple", "judge", "fill", "essay", "case"] as const).map((kind) => ({ kind })),
    )) {
      const hidden = JSON.stringify(await shown(versionId, false));
      for (const word of [...Object.values(SECRET), '"answer"', '"analysis"', '"accepted"', '"lesson"']) expect(hidden).not.toContain(word);
      expect(JSON.stringify(await shown(versionId, true))).toContain(SECRET.analysis);
    }
  });

  test("options come in the attempt's order, those of a case child by child", async () => {
    const { subjectId } = await aSubject(school);
    const single = await aQuestion(school, subjectId);
    expect((await shown(single.versionId, false, "CADB")).options.map((one) => one.key)).toEqual(["C", "A", "D", "B"]);
    const whole = await aQuestion(school, subjectId, { kind: "case" });
    const children = (await shown(whole.versionId, true, "DBCA;;")).children!;
    expect(children[0]!.options.map((one) => one.key)).toEqual(["D", "B", "C", "A"]);
    expect(children.map((one) => one.score)).toEqual([250, 250, 500]);
  });

  test("script, foreign pictures, styles and links don't get into the bank", async () => {
    const { subjectId } = await aSubject(school);
    const own = `/api/exam/v1/media/${"a".repeat(64)}.png`;
    const foreign = '<script>alert(1)</script><img src="https://evil.example/x.png">';
    const kept = `<img src="${own}" alt="图" onerror="x()"><a href="javascript:x()">问</a>`;
    const stem = `<p onclick="x()" style="color:red">电压${foreign}${kept}<svg/onload=x()></p>`;
    const [written] = await write(subjectId, [
      {
        kind: "judge",
        difficulty: 2,
        body: { kind: "judge", stem, options: [], key: { kind: "judge", right: "T" }, analysis: "<iframe src=//evil>因为</iframe>" },
      },
    ]);
    const question = await shown(written!.versionId, true);
    expect(question.stem).toBe(`<p>电压<img src="${own}" alt="图" />问</p>`);
    expect(question.analysis).not.toContain("iframe");
  });

  test("formulas are drawn for the eye and for screen readers; bad TeX shows its source", async () => {
    const { subjectId } = await aSubject(school);
    const { versionId } = await aQuestion(school, subjectId, {
      body: {
        ...aBody("judge"),
        stem: String.raw`功率 \(P=\frac{U^2}{R}\)，<b>坏的</b> \(\frac{\)，\(\href{javascript:x()}{点}\)`,
      } as never,
    });
    const { stem } = await shown(versionId, false);
    expect(stem).toContain('class="katex"');
    expect(stem).toContain("<math");
    expect(stem).toContain(String.raw`\(\frac{\)`);
    expect(stem).not.toContain("href=");
  });

  test("the same question in other widths, spaces and punctuation is found as a duplicate", async () => {
    const { subjectId } = await aSubject(school);
    const stem = "线电压是相电压的多少倍（ ）？ABC";
    const { questionId } = await aQuestion(school, subjectId, { body: { ...aBody("single"), stem } as never });
    const other = stemHash({ ...aBody("single"), stem: "<p>线电压是 相电压的多少倍()? ＡＢｃ</p>" } as never);
    expect(await duplicatesOf(school.means, subjectId, [other, stemHash(aBody("single"))])).toEqual(
      new Map([[other.toString("hex"), questionId]]),
    );
    await school.db.updateTable("question").set({ removed_at: new Date() }).where("id", "=", questionId).execute();
    expect((await duplicatesOf(school.means, subjectId, [other])).size).toBe(0);
  });

  test("cases that share their material but not their questions are no duplicates", () => {
    const one = aBody("case", "甲") as CaseBody;
    expect(stemHash(one)).not.toEqual(stemHash({ ...one, children: [{ ...one.children[0]!, stem: "另一问" }] }));
  });
});

describe("papers and mock rules", () => {
  const asked = (subjectId: number, questionIds: readonly number[], passScore = 0, paperId?: number, score = 100) =>
    inTransaction(school.db, (tx) => savePaper(tx, {
      paperId, subjectId, kind: "past", title: "2025 年卷", year: 2025, minutes: 60, passScore,
      sections: [{ title: "一", questions: questionIds.map((questionId) => ({ questionId, score })) }], rules: USUAL_RULES,
    }, new Date(school.clock.now)));

  test("a paper without questions, with a removed, foreign or repeated one, or with a pass score above its total is refused", async () => {
    const { subjectId } = await aSubject(school);
    const { questionId } = await aQuestion(school, subjectId);
    const gone = await aQuestion(school, subjectId);
    const foreign = await aQuestion(school, (await aSubject(school)).subjectId);
    await school.db.updateTable("question").set({ removed_at: new Date() }).where("id", "=", gone.questionId).execute();
    await expect(asked(subjectId, [])).rejects.toMatchObject({ code: 1001, key: "paperEmpty" });
    await expect(asked(subjectId, [questionId, gone.questionId])).rejects.toMatchObject({ key: "paperQuestionGone", values: { n: 2 } });
    await expect(asked(subjectId, [foreign.questionId])).rejects.toMatchObject({ key: "paperQuestionGone", values: { n: 1 } });
    await expect(asked(subjectId, [questionId, questionId])).rejects.toMatchObject({ key: "paperQuestionTwice", values: { n: 2 } });
    await expect(asked(subjectId, [questionId], 101)).rejects.toMatchObject({ key: "passAboveTotal" });
    expect(await school.db.selectFrom("paper").selectAll().where("subject_id", "=", subjectId).execute()).toEqual([]);
  });

  test("a paper gives whole or half points, to each child of a case as well", async () => {
    const { subjectId } = await aSubject(school);
    const { questionId } = await aQuestion(school, subjectId);
    const theCase = (await aQuestion(school, subjectId, { kind: "case" })).questionId;
    await expect(asked(subjectId, [questionId], 0, undefined, 125)).rejects.toMatchObject({ key: "paperHalfPoints", values: { n: 1 } });
    await expect(asked(subjectId, [questionId, theCase])).rejects.toMatchObject({ key: "paperCaseScore", values: { n: 2, least: 1.5 } });
    expect(await asked(subjectId, [questionId, theCase], 0, undefined, 150)).toMatchObject({ paperId: expect.any(Number) as number });
  });

  test("each change of a paper is a version of its own", async () => {
    const { subjectId } = await aSubject(school);
    const first = await aPaper(school, subjectId);
    const second = await asked(subjectId, first.questionIds.slice(0, 2), 100, first.paperId);
    expect(second.paperId).toBe(first.paperId);
    expect(await paperById(school.means, first.paperId)).toMatchObject({
      versionId: second.versionId,
      questionCount: 2,
      totalScore: 200,
      passScore: 100,
      published: true,
    });
    const old = await school.db
      .selectFrom("paper_version")
      .select(["question_count"])
      .where("id", "=", first.versionId)
      .executeTakeFirstOrThrow();
    expect(old.question_count).toBe(6);
  });

  test("a mock rule that the bank can't satisfy is refused with what is missing, cell by cell", async () => {
    const { subjectId } = await aSubject(school);
    await someQuestions(school, subjectId, [{}, {}, { kind: "judge" }]);
    const short = inTransaction(school.db, (tx) => saveMockRule(tx, {
      subjectId, title: "全真模拟", minutes: 90, passScore: 0, published: true, rules: USUAL_RULES,
      cells: [{ kind: "single", count: 2, score: 100 }, { kind: "judge", count: 3, score: 100 }, { kind: "fill", count: 1, score: 100 }],
    }, new Date(school.clock.now)));
    await expect(short).rejects.toMatchObject({
      key: "mockRuleShort",
      values: { missing: 3 },
      data: {
        missing: [
          { cell: 1, asked: 3, there: 1, missing: 2 },
          { cell: 2, asked: 1, there: 0, missing: 1 },
        ],
      },
    });
    expect(await aMockRule(school, subjectId, { cells: [{ kind: "single", count: 2, score: 100 }] })).toBeGreaterThan(0);
  });
});
