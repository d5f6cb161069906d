import type { Input } from "#contract/endpoint.ts";
import type { practice } from "#contract/practice.ts";
import type { Learner, Means, Visit } from "#server/kernel/call.ts";
import { classExamStart, examStarts, NO_TASKS } from "#server/domains/exams/exams.ts";
import { practiceCalls } from "#server/domains/practice/calls.ts";
import { type AskedQuestion, questionsByVersion } from "#server/domains/questions/questions.ts";
import { answerLike, chanceOf, type Dice } from "./examAnswers.ts";

const calls = practiceCalls({ ...examStarts, classExam: classExamStart(NO_TASKS) });

/** What the calls may know of the demo learner's browser. */
export const BROWSER: Visit = {
  ip: "127.0.0.1", userAgent: "demo", clientType: "pc", host: "localhost", language: "zh", cookies: {}, requestId: "demo",
  setCookie: () => undefined, clearCookie: () => undefined, clearCache: () => undefined, say: () => undefined,
};
const DEVICE = "demo-browser";
/** Answers that a page sends together. */
const TOGETHER = 10;

/** Sits exams and exercises through the calls themselves, by a clock of its own that lies in the past. */
export class Sitter {
  readonly #world: Means;
  readonly #learner: Learner;
  readonly #dice: Dice;
  #at = 0;

  constructor(means: Means, learnerId: number, dice: Dice) {
    this.#world = { ...means, now: () => this.#at };
    this.#learner = { kind: "learner", learnerId, sessionId: 0 };
    this.#dice = dice;
  }

  /** Means whose clock is the sitter's. */
  at(instant: number): Means {
    this.#at = instant;
    return this.#world;
  }

  get learner(): Learner {
    return this.#learner;
  }

  /** Sits a past paper, an examination or a class exam, and hands it in. */
  async sit(
    what: Pick<Input<typeof practice.createExamHistory>, "paperId" | "examinId" | "itemId">,
    skill: number,
    startAt: number,
  ): Promise<void> {
    const started = await calls.createExamHistory(
      this.at(startAt),
      { ...what, mode: "exam", requestId: this.#requestId(), deviceId: DEVICE },
      this.#learner,
      BROWSER,
    );
    await this.#write(started.historyId, started.questionIds, skill);
    await calls.handInExam(this.#world, { historyId: started.historyId, answers: [], deviceId: DEVICE }, this.#learner, BROWSER);
  }

  /** Sits a mock exam; `only` so many questions: it stays open. */
  async sitMock(ruleId: number, skill: number, startAt: number, only?: number): Promise<void> {
    const { historyId, questionIds } = await calls.getMockRulePaper(
      this.at(startAt),
      { ruleId, requestId: this.#requestId() },
      this.#learner,
      BROWSER,
    );
    await this.#write(historyId, questionIds.slice(0, only), skill);
    if (only === undefined) await calls.submitMockPaper(this.#world, { historyId, answers: [] }, this.#learner, BROWSER);
  }

  /** Practises; `only` so many questions: it stays open. Returns what was answered. */
  async practise(
    wanted: Pick<Input<typeof practice.getMockExerciseList>, "courseId" | "chapterId" | "scope" | "count">,
    skill: number,
    startAt: number,
    only?: number,
  ): Promise<readonly number[]> {
    const drawn = { undoneFirst: true, anew: false, requestId: this.#requestId(), ...wanted };
    const { exerciseId, questionIds } = await calls.getMockExerciseList(this.at(startAt), drawn, this.#learner, BROWSER);
    const answered = questionIds.slice(0, only);
    const asked = await this.#asked(answered);
    for (const [i, question] of asked.entries()) {
      const spentSeconds = this.#think(question);
      const answer = this.#answer(question, skill) ?? blankFor(question);
      const selfPer = question.kind === "essay" ? { selfPer: 50 + 10 * Math.floor(this.#dice() * 4) } : {};
      await calls.submitExerciseAnswerPc(
        this.#world,
        { exerciseId, questionId: answered[i]!, answer, seq: 1, spentSeconds, ...selfPer },
        this.#learner,
        BROWSER,
      );
    }
    if (only === undefined) await calls.handInExam(this.#world, { historyId: exerciseId, answers: [] }, this.#learner, BROWSER);
    return answered;
  }

  async #write(historyId: number, questionIds: readonly number[], skill: number): Promise<void> {
    const asked = await this.#asked(questionIds);
    for (let from = 0; from < asked.length; from += TOGETHER) {
      const answers = asked.slice(from, from + TOGETHER).flatMap((question) => {
        const spentSeconds = this.#think(question);
        const answer = this.#answer(question, skill);
        return answer === null ? [] : [{ questionId: question.questionId, answer, seq: 1, spentSeconds }];
      });
      if (answers.length > 0) await calls.pcSubmitAnswer(this.#world, { historyId, answers, deviceId: DEVICE }, this.#learner, BROWSER);
    }
  }

  async #asked(questionIds: readonly number[]): Promise<AskedQuestion[]> {
    const rows = await this.#world.db.selectFrom("question").select(["id", "version_id"]).where("id", "in", questionIds).execute();
    const versions = new Map(rows.map((row) => [row.id, row.version_id]));
    const asked = await questionsByVersion(this.#world, [...versions.values()]);
    return questionIds.map((id) => asked.get(versions.get(id)!)!);
  }

  /** Lets the clock go on while the learner thinks; returns the seconds. */
  #think({ kind }: AskedQuestion): number {
    const [least, more] = THINKING[kind];
    const seconds = least + Math.floor(this.#dice() * more);
    this.#at += seconds * 1000;
    return seconds;
  }

  #answer(question: AskedQuestion, skill: number): Wire {
    return answerLike(question.body, chanceOf(question.kind, question.difficulty, skill), this.#dice) as Wire;
  }

  #requestId(): string {
    const hex = Array.from({ length: 32 }, () => Math.floor(this.#dice() * 16).toString(16)).join("");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}

type Wire = Input<typeof practice.submitExerciseAnswerPc>["answer"];

/** Seconds that a question takes: at least, and so many more. */
const THINKING = {
  single: [12, 30],
  multiple: [20, 40],
  judge: [8, 20],
  fill: [20, 40],
  essay: [180, 200],
  case: [70, 80],
} as const satisfies Record<AskedQuestion["kind"], readonly [number, number]>;

/** Practice asks for an answer: what is written where nothing comes to mind. */
const blankFor = ({ body }: AskedQuestion): Wire =>
  body.kind === "fill" && body.key.kind === "fill" ? body.key.blanks.map(() => "不记得") : "不记得";
