import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { books } from "#contract/books.ts";
import { exams } from "#contract/exams.ts";
import { practice } from "#contract/practice.ts";
import { QUESTION_KINDS } from "#contract/questions.ts";
import { rooms } from "#server/app.ts";
import { registryOf } from "#server/kernel/room.ts";
import { type SignedIn, signIn } from "../factories/account.ts";
import { aClassExam, aMockRule, anExamination, aPaper, aSubject, someQuestions } from "../factories/bank.ts";
import { owns } from "../factories/catalogue.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const KEYS = ["A", "B", "C", "D"] as const;
/** The right option of the n-th question: nothing that could be guessed from the others. */
const keyOf = (n: number): string => KEYS[(n * 7 + (n >> 2)) % 4]!;
const options = KEYS.map((key) => ({ key, html: `选项 ${key}` }));
const single = (n: number, secrecy: "open" | "reserved") => ({
  secrecy, chapterTitle: `第 ${(n % 4) + 1} 章`, pointName: `知识点 ${n % 8}`,
  body: {
    kind: "single" as const, stem: `第 ${n} 题应选哪一项？`, options, key: { kind: "single" as const, option: keyOf(n) }, analysis: `因为 ${n}`,
  },
});

interface Bank {
  readonly subjectId: number;
  readonly paperId: number;
  readonly examinId: number;
  readonly itemId: number;
  readonly ruleId: number;
  /** The right option by question, of the examination. */
  readonly keys: ReadonlyMap<number, string>;
}

/** A subject of 80 open questions and an examination of 40: reserved ones, or such as practice asks, too. */
async function aBank(secrecy: "open" | "reserved"): Promise<Bank> {
  const { subjectId } = await aSubject(school);
  const open = await someQuestions(school, subjectId, Array.from({ length: 80 }, (_none, n) => single(n, "open")));
  const asked = await someQuestions(school, subjectId, Array.from({ length: 40 }, (_none, n) => single(100 + n, secrecy)));
  const questionIds = asked.map((one) => one.questionId);
  const formal = await aPaper(school, subjectId, { kind: "formal", questionIds, score: 100 });
  const { examinId } = await anExamination(school, subjectId, { paperId: formal.paperId, attempts: 2 });
  const some = open.slice(0, 20).map((one) => one.questionId);
  const { paperId } = await aPaper(school, subjectId, { questionIds: secrecy === "open" ? [...some, ...questionIds] : some });
  const quiz = await aPaper(school, subjectId, { kind: "class", questionIds: some });
  const { itemId, seriesId } = await aClassExam(school, subjectId, { paperId: quiz.paperId });
  courses.set(itemId, seriesId!);
  const ruleId = await aMockRule(school, subjectId, { cells: [{ kind: "single", count: 40, score: 100 }] });
  return { subjectId, paperId, examinId, itemId, ruleId, keys: new Map(questionIds.map((id, n) => [id, keyOf(100 + n)])) };
}
const courses = new Map<number, number>();

/** A learner who reads every answer for keys and counts what it cost. */
class Attacker {
  readonly known = new Map<number, string>();
  readonly client: SignedIn;
  readonly spent: { calls: number };

  constructor(client: SignedIn, spent: { calls: number }) {
    [this.client, this.spent] = [client, spent];
  }

  async ask(...[endpoint, input]: Parameters<SignedIn["ask"]>): Promise<{ readonly code: number; readonly data: unknown }> {
    this.spent.calls += 1;
    const answer = await this.client.ask(endpoint, input);
    this.read(answer.data);
    return answer;
  }

  /** Whatever names a question together with its answer, or a given answer together with how it was judged. */
  read(value: unknown): void {
    if (Array.isArray(value)) return value.forEach((one) => this.read(one));
    if (typeof value !== "object" || value === null) return;
    const one = value as Record<string, unknown>;
    const id = one["questionId"];
    if (typeof id === "number") {
      if (typeof one["answer"] === "string" && ("options" in one || "analysis" in one)) this.known.set(id, one["answer"]);
      const verdict = (one["result"] as { verdict?: string } | undefined)?.verdict ?? one["verdict"];
      if (verdict === "right" && typeof one["answer"] === "string") this.known.set(id, one["answer"]);
      if (verdict === "wrong" && !this.known.has(id)) this.known.set(id, "not it");
    }
    for (const inner of Object.values(one)) this.read(inner);
  }

  /** Begins an exercise and answers all that it asks. */
  async practise(wanted: Record<string, unknown>): Promise<void> {
    const { data } = await this.ask(practice.getMockExerciseList, wanted as never);
    const begun = data as { exerciseId: number; questionIds: number[] } | null;
    for (const questionId of begun?.questionIds ?? []) {
      await this.ask(practice.submitExerciseAnswerPc, { exerciseId: begun!.exerciseId, questionId, answer: "A", seq: 1 } as never);
    }
    if (begun) await this.ask(practice.handInExam, { historyId: begun.exerciseId });
  }

  /** Sits something and hands in these answers; the sheet is read before and after. */
  async sit(target: Record<string, unknown>, answers: ReadonlyMap<number, string>): Promise<void> {
    const { data } = await this.ask(practice.createExamHistory, { ...target, requestId: randomUUID() } as never);
    const begun = data as { historyId: number; questionIds: number[] } | null;
    if (!begun) return;
    const { historyId } = begun;
    await this.ask(practice.getQuestionAndMarkList, { historyId, count: 100 });
    const given = begun.questionIds.flatMap((questionId) =>
      answers.has(questionId) ? [{ questionId, answer: answers.get(questionId)!, seq: 1 }] : []);
    await this.ask(practice.handInExam, { historyId, answers: given as never });
    await this.ask(practice.getQuestionAndMarkList, { historyId, count: 100 });
    await this.ask(practice.getExamHistory, { historyId });
  }
}

async function attackers(bank: Bank, count: number): Promise<{ team: Attacker[]; spent: { calls: number } }> {
  const spent = { calls: 0 };
  const team = await Promise.all(Array.from({ length: count }, async () => {
    const client = await signIn(school);
    await owns(school, client.learnerId, courses.get(bank.itemId)!);
    await client.call(exams.saveExamUser, { examinId: bank.examinId, realName: "张伟", phone: "13900001111" });
    return new Attacker(client, spent);
  }));
  return { team, spent };
}

const learned = (team: readonly Attacker[], { keys }: Bank): number =>
  [...keys].filter(([id, key]) => team.some(({ known }) => known.get(id) === key)).length;
/** Also what is known not to be right. */
const hinted = (team: readonly Attacker[], { keys }: Bank): number =>
  [...keys.keys()].filter((id) => team.some(({ known }) => known.has(id))).length;

describe("an exercise over the whole subject", () => {
  test("gave 120 keys, all 40 of an examination among them; now none of them is asked", async () => {
    const bank = await aBank("reserved");
    const { team: [one] } = await attackers(bank, 1);
    await one!.practise({ courseId: bank.subjectId, count: 120 });
    expect([one!.known.size, learned([one!], bank), hinted([one!], bank)]).toEqual([80, 0, 0]);
  });

  test("over questions that an examination took by name is taken and tells nothing of them until its review", async () => {
    const bank = await aBank("open");
    const { team: [one] } = await attackers(bank, 1);
    await one!.practise({ courseId: bank.subjectId, count: 120 });
    expect([learned([one!], bank), hinted([one!], bank)]).toEqual([0, 0]);
    // Nor by the books, the hub, or a page of them.
    await one!.ask(books.getErrors, { courseId: bank.subjectId, size: 100 } as never);
    await one!.ask(practice.getAllExamHistory, { size: 100 } as never);
    await one!.practise({ courseId: bank.subjectId, count: 40, scope: "wrong" });
    expect(hinted([one!], bank)).toBe(0);
  });
});

describe("a search over all calls", () => {
  test("by three accounts with 500 calls and the whole contract learns fewer than 2 of 40 keys", async () => {
    const bank = await aBank("reserved");
    const { team, spent } = await attackers(bank, 3);
    const ids = [...bank.keys.keys()];
    // By ids that were seen in an examination, whatever takes any.
    await team[0]!.sit({ examinId: bank.examinId }, new Map());
    await team[1]!.sit({ examinId: bank.examinId }, new Map([[ids[0]!, "A"]]));
    await team[2]!.sit({ examinId: bank.examinId }, new Map([[ids[0]!, "B"], [ids[1]!, "B"]]));
    for (const [n, one] of team.entries()) {
      await one.practise({ courseId: bank.subjectId, questionIds: ids.slice(0, 40) });
      await one.practise({ courseId: bank.subjectId, count: 30, scope: n === 0 ? "all" : n === 1 ? "wrong" : "weak" });
      for (const questionId of ids.slice(0, 5)) await one.ask(books.markOrCancel, { questionId, marked: true } as never);
      await one.practise({ courseId: bank.subjectId, count: 40, scope: "marked" });
      await one.ask(practice.getQuestionAndMarkList, { ids: ids.slice(0, 40) } as never);
      await one.ask(practice.getMockRulePaper, { ruleId: bank.ruleId } as never);
      await one.sit({ paperId: bank.paperId }, new Map());
      await one.sit({ itemId: bank.itemId }, new Map());
      await one.sit({ examinId: bank.examinId }, new Map());
    }
    await sweep(team, bank, 500 - spent.calls);
    expect(spent.calls).toBeLessThanOrEqual(500);
    expect([learned(team, bank), hinted(team, bank)]).toEqual([0, 0]);
  });
});

/** Every call of the learner's contract with every id that is known, until the calls are spent. */
async function sweep(team: readonly Attacker[], bank: Bank, most: number): Promise<void> {
  const ids = [...bank.keys.keys()];
  const said = {
    courseId: bank.subjectId, categoryId: bank.subjectId, paperId: bank.paperId, examinId: bank.examinId, itemId: bank.itemId,
    ruleId: bank.ruleId, ids: ids.slice(0, 40), questionIds: ids.slice(0, 40), questionId: ids[0]!, id: bank.itemId, keyword: "应选",
    kinds: [...QUESTION_KINDS], scope: "all", count: 100, size: 100, current: 1, mode: "exam", answers: [], historyId: 1, type: "结业考试",
  };
  const calls = registryOf(rooms).all().filter(({ endpoint, name }) =>
    (endpoint.access === "learner" || endpoint.access === "visitor") && /^(?:get|page|find|is|judge|my|list|hn|search)/.test(name));
  expect(calls.length).toBeGreaterThan(30);
  let left = most;
  for (const historyId of [1, 2, 3, 4, 5, 6]) {
    for (const [n, { endpoint }] of calls.entries()) {
      if (left <= 0) return;
      left -= 1;
      await team[n % team.length]!.ask(endpoint as never, { ...said, historyId } as never);
    }
  }
}
