import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ATTEMPT_ENDED, practice } from "#contract/practice.ts";
import { handInDue } from "#server/domains/practice/attempt/ticks.ts";
import { aCandidate, Candidate, candidateAt } from "../factories/attempts.ts";
import { aPaper, aSubject, type MadePaper } from "../factories/bank.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let paper: MadePaper;
let subjectId: number;
const QUESTIONS = 2;
beforeAll(async () => {
  school = await openSchool();
  ({ subjectId } = await aSubject(school));
  paper = await aPaper(school, subjectId, {
    kinds: Array.from({ length: QUESTIONS }, () => "single" as const),
    rules: { offlineGraceSeconds: 0 },
  });
});
afterAll(() => school.close());

type Answer = "A" | "B" | "C" | "D" | null;
interface Sent {
  readonly question: number;
  readonly answer: Answer;
  readonly seq: number;
}

/**
 * What may happen: the learner changes an answer; requests made so far arrive, again, late, out of order, several in one call
 * or several calls at once. What never arrives is lost.
 */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("change" as const),
      question: fc.nat(QUESTIONS - 1),
      answer: fc.constantFrom("A", "B", "C", "D", null),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("arrive" as const), which: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("together" as const), which: fc.array(fc.nat(), { minLength: 2, maxLength: 5 }) }),
  },
);

/** A learner behind a bad line, and what their browser knows. */
class Browser {
  readonly candidate: Candidate;
  readonly requests: Sent[] = [];
  readonly latest = new Map<number, Sent>();
  readonly acked = new Map<number, number>();

  constructor(candidate: Candidate) {
    this.candidate = candidate;
  }

  change(question: number, answer: Answer): void {
    const sent = { question, answer, seq: (this.latest.get(question)?.seq ?? 0) + 1 };
    this.latest.set(question, sent);
    this.requests.push(sent);
  }

  async arrive(requests: readonly Sent[]): Promise<void> {
    if (requests.length === 0) return;
    const { saved } = await this.candidate.client.call(practice.pcSubmitAnswer, {
      historyId: this.candidate.historyId,
      answers: requests.map(({ question, answer, seq }) => ({ questionId: paper.questionIds[question]!, answer, seq })),
    });
    for (const { question, seq } of requests) {
      const stands = saved.find((one) => one.questionId === paper.questionIds[question]);
      expect(stands!.seq).toBeGreaterThanOrEqual(seq);
      this.acked.set(question, Math.max(this.acked.get(question) ?? 0, stands!.seq));
    }
  }

  /** What the queue does once the line is back: sends the latest of each question that was not acknowledged. */
  flush(): Promise<void> {
    return this.arrive([...this.latest.values()].filter(({ question, seq }) => (this.acked.get(question) ?? 0) < seq));
  }

  pick = (which: readonly number[]): Sent[] =>
    this.requests.length === 0 ? [] : which.map((n) => this.requests[n % this.requests.length]!);
}

describe("the save protocol", () => {
  test("any interleaving of repeats, reorderings and losses ends in the learner's last answers", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 20, size: "max" }), async (steps) => {
        const browser = new Browser(await candidateAt(school, paper, subjectId));
        for (const one of steps) {
          if (one.kind === "change") browser.change(one.question, one.answer);
          else if (one.kind === "arrive") await browser.arrive(browser.pick(one.which));
          else await Promise.all(browser.pick(one.which).map((request) => browser.arrive([request])));
        }
        await browser.flush();
        const last = paper.questionIds.map((_, question) => browser.latest.get(question)?.answer ?? null);
        const sheet = await browser.candidate.sheet();
        expect(paper.questionIds.map((id) => sheet.answers.find((one) => one.questionId === id)?.answer ?? null)).toEqual(last);
        const result = await browser.candidate.handIn();
        expect(result).toMatchObject({
          correct: last.filter((answer) => answer === "B").length,
          blank: last.filter((answer) => answer === null).length,
        });
        const reviewed = await browser.candidate.sheet();
        expect(paper.questionIds.map((id) => reviewed.answers.find((one) => one.questionId === id)?.answer ?? null)).toEqual(last);
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  test("goes on from another device where the first one stood", async () => {
    const first = await candidateAt(school, paper, subjectId);
    const [id] = paper.questionIds;
    for (const answer of ["A", "C", "D"]) await first.save(id!, answer);
    const second = new Candidate(first.client, paper, subjectId);
    await second.start();
    const seq = (await second.sheet()).answers.find((one) => one.questionId === id)!.seq;
    await second.save(id!, "B", { seq: seq + 1 });
    await first.save(id!, "A", { seq: 2 });
    expect((await first.handIn()).correct).toBe(1);
  });

  test("nothing moves once it is handed in, whoever comes first of saves, tabs and the deadline job", async () => {
    const event = fc.constantFrom("save", "handIn", "job", "save", "save");
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 9 }), async (events) => {
        const candidate = await aCandidate(school, {
          kinds: ["single", "single", "single"],
          minutes: 5,
          rules: { offlineGraceSeconds: 0 },
        });
        school.clock.now = candidate.started.deadline!;
        let n = 0;
        const said = await Promise.all(events.map(async (one) => {
          if (one === "job") {
            await handInDue(school.means);
            return undefined;
          }
          if (one === "handIn") return { result: await candidate.handIn() };
          n += 1;
          const [question, answer] = [n % 3, "AB"[n % 2]!];
          return { saved: await candidate.save(candidate.paper.questionIds[question]!, answer), question };
        }));
        const final = await candidate.handIn();
        for (const one of said) if (one?.result) expect(one.result).toEqual(final);
        const { answers } = await candidate.sheet();
        for (const one of said) {
          if (!one?.saved) continue;
          expect([1, ATTEMPT_ENDED]).toContain(one.saved.code);
          const stands = answers.find((answer) => answer.questionId === candidate.paper.questionIds[one.question!]);
          if (one.saved.code === 1)
            expect(stands!.seq).toBeGreaterThanOrEqual((one.saved.data as { saved: { seq: number }[] }).saved[0]!.seq);
        }
        expect(final.correct).toBe(answers.filter((answer) => answer.answer === "B").length);
        expect(await candidate.handIn()).toEqual(final);
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});
