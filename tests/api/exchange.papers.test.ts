import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { practice } from "#contract/practice.ts";
import { signIn } from "../factories/account.ts";
import { runCommand } from "../support/cli.ts";
import { openSchool, type School } from "../support/school.ts";

/** Papers, mock rules and examinations of a file that comes again: known by their ids, whatever they are called meanwhile. */
let school: School;
let folder: string;
beforeAll(async () => {
  school = await openSchool();
  folder = mkdtempSync(join(tmpdir(), "jc-papers-"));
}, 120_000);
afterAll(async () => {
  await school.close();
  rmSync(folder, { recursive: true, force: true });
});

const RULES = {
  multiple: "exact", shuffleQuestions: false, shuffleOptions: false, offlineGraceSeconds: 60, countLeaving: false, noCopy: false,
  oneDevice: false,
} as const;
const question = (stem: string, secrecy = "open") => ({
  kind: "judge", secrecy, body: { kind: "judge", stem, options: [], key: { kind: "judge", right: "T" }, analysis: "" },
});
const QUESTIONS = [question("先断电再救人。"), question("验电用验电器。"), question("接地线先接接地端。", "reserved")];
const DAY = 86_400_000;
const [SPRING, AUTUMN] = [Date.UTC(2027, 2, 1), Date.UTC(2027, 8, 1)];

interface Said {
  papers: { id?: string; title: string; minutes: number; [more: string]: unknown }[];
  mockRules: { id?: string; title: string; [more: string]: unknown }[];
  examinations: { id?: string; title: string; place: string; startTime: number; [more: string]: unknown }[];
}
const paper = (id: string, kind: string, title: string, asked: number[]) => ({
  id, kind, title, year: 2026, minutes: 60, passScore: 100, published: true, rules: RULES,
  sections: [{ title: "判断题", questions: asked.map((place) => ({ question: place, score: 100 })) }],
});
const exam = (id: string, title: string, startTime: number) => ({
  id, paper: 2, type: "结业考试", title, intro: "", place: "一号楼", startTime, endTime: startTime + DAY, attempts: 1, needsIdCard: false,
});
const first = (): Said => ({
  papers: [paper("past-a", "past", "真题甲", [1, 2]), paper("formal-a", "formal", "结业卷", [3])],
  mockRules: [{
    id: "rule-a", title: "模拟一", minutes: 30, passScore: 100, published: true, rules: RULES,
    cells: [{ kind: "judge", count: 2, score: 100 }],
  }],
  examinations: [exam("spring", "结业考试", SPRING)],
});
const withoutIds = ({ papers, mockRules, examinations }: Said): Said => {
  const plain = <T extends { id?: string }>(all: T[]) => all.map(({ id: _id, ...one }) => one as T);
  return { papers: plain(papers), mockRules: plain(mockRules), examinations: plain(examinations) };
};

/** The file that says so, taken in. */
async function came(said: Said, ...more: string[]): Promise<string> {
  mkdirSync(join(folder, "bank/1"), { recursive: true });
  writeFileSync(join(folder, "school.json"), JSON.stringify({ format: "jiangcheng.school", version: 1, subjects: ["bank/1"] }));
  const subject = { trade: "电工", palette: "electrician", level: "四级", subject: "理论", published: true };
  writeFileSync(join(folder, "bank/1/subject.json"), JSON.stringify({ format: "jiangcheng.subject", version: 1, ...subject, ...said }));
  writeFileSync(join(folder, "bank/1/questions.jsonl"), QUESTIONS.map((one) => JSON.stringify(one)).join("\n"));
  const { code, out } = await runCommand(school, ["school", "import", folder, "--publish", ...more]);
  expect(code, out).toBe(0);
  return out;
}
const titles = async () => {
  const of = async (table: "paper" | "mock_rule" | "examination") =>
    (await school.db.selectFrom(table).select("title").orderBy("id").execute()).map(({ title }) => title);
  return { papers: await of("paper"), rules: await of("mock_rule"), examinations: await of("examination") };
};
const trace = async () => (await school.pool.query(`
  select (select count(*) from audit_log) log, (select count(*) from paper_version) versions,
    (select sum(version) from mock_rule) rules, (select sum(version) from examination) examinations`)).rows as unknown;

describe("papers, mock rules and examinations of a file", () => {
  test("that says no ids go by their names, and get the ids of the next file that says them", async () => {
    await came(withoutIds(first()));
    const before = [await titles(), await trace()];
    await came(withoutIds(first()), "--update");
    expect(await came(first())).not.toContain("differs");
    expect([await titles(), await trace()]).toEqual(before);
    const keys = await school.db.selectFrom("paper").select("key").orderBy("id").execute();
    expect(keys.map(({ key }) => key)).toEqual(["past-a", "formal-a"]);
  }, 120_000);

  const renamed = (): Said => {
    const { papers: [past, formal], mockRules: [rule], examinations: [spring] } = first();
    return {
      papers: [{ ...past!, title: "真题甲（修订）", minutes: 90 }, formal!], mockRules: [{ ...rule!, title: "模拟第一套" }],
      examinations: [{ ...spring!, title: "春季结业", place: "二号楼" }],
    };
  };

  test("that were renamed are found again, stay as they are, and what differs is told", async () => {
    const before = [await titles(), await trace()];
    const told = await came(renamed(), "--dry-run");
    const stays = "it stays as it is; --update makes it what the file says\n";
    const lines = [
      `  the paper "真题甲" is here already and differs (title, minutes): ${stays}`,
      `  the mock rule "模拟一" is here already and differs (title): ${stays}`,
      `  the examination "结业考试" is here already and differs (title, place): ${stays}`,
    ];
    for (const line of lines) expect(told).toContain(line);
    const done = await came(renamed());
    for (const line of lines) expect(done).toContain(line);
    expect([await titles(), await trace()]).toEqual(before);
  }, 120_000);

  test("become what the file says by --update, as one act, and without a trace when it is said again", async () => {
    const before = [await titles(), await trace()];
    const told = await came(renamed(), "--update", "--dry-run");
    expect(told).toContain(`the paper "真题甲" is here already and differs (title, minutes): it would be updated\n`);
    expect([await titles(), await trace()]).toEqual(before);
    expect(await came(renamed(), "--update")).toContain(`0 papers, 0 mock rules added; 3 of them updated\n`);
    expect(await titles()).toEqual({ papers: ["真题甲（修订）", "结业卷"], rules: ["模拟第一套"], examinations: ["春季结业"] });
    const [act] = (await school.pool.query("select details from audit_log order by id desc limit 1")).rows as { details: unknown }[];
    expect(JSON.stringify(act)).toContain("真题甲");
    const after = await trace();
    expect(await came(renamed(), "--update")).not.toContain("differs");
    expect(await trace()).toEqual(after);
  }, 120_000);

  test("stay where learners have begun them, and examinations where they are published; the rest is updated", async () => {
    const [past] = await school.db.selectFrom("paper").select("id").where("key", "=", "past-a").execute();
    const learner = await signIn(school);
    await learner.call(practice.createExamHistory, { paperId: past!.id, requestId: randomUUID() });
    await school.db.updateTable("examination").set({ published: true }).execute();
    const said = first();
    said.mockRules[0]!.title = "模拟第三套";
    const done = await came(said, "--update");
    expect(done).toContain(`the paper "真题甲（修订）" is here already and differs (title, minutes): it stays, since learners have begun it\n`);
    expect(done).toContain(`the examination "春季结业" is here already and differs (title, place): it stays, since it is published or `);
    expect(done).toContain(`the mock rule "模拟第一套" is here already and differs (title): updated\n`);
    expect(await titles()).toEqual({ papers: ["真题甲（修订）", "结业卷"], rules: ["模拟第三套"], examinations: ["春季结业"] });
  }, 120_000);

  test("of one title in two windows are two examinations, and each is told with its own", async () => {
    const said = first();
    said.examinations = [exam("spring", "春季结业", SPRING), exam("autumn", "春季结业", AUTUMN)];
    const done = await came(said);
    expect(done.match(/the examination "春季结业" is a draft \(.+\)/g)).toEqual([
      expect.stringContaining("2027-09-01") as string,
    ]);
    expect((await titles()).examinations).toEqual(["春季结业", "春季结业"]);
  }, 120_000);

  test("with one id twice are refused at their place", async () => {
    const said = first();
    said.papers[1]!.id = "past-a";
    await expect(came(said)).rejects.toThrow("subject.json: papers: Something is in it twice");
  }, 60_000);
});
