import { randomUUID } from "node:crypto";
import type { Received } from "#contract/endpoint.ts";
import { practice } from "#contract/practice.ts";
import { messages } from "#contract/text/messages.zh.ts";
import type { Client } from "./client.ts";

/** Between an answer and what is sent next (ms): with a score of learners something is always under way, and no core is full of it. */
export const BREATH_MS = 20;

/** A learner who saves one answer after the other and keeps what was acknowledged. */
export class AnswerWriter {
  client: Client;
  historyId = 0;
  questionIds: readonly number[] = [];
  seq = 0;
  /** By question: the last answer that was acknowledged. */
  readonly acked = new Map<number, { readonly answer: string; readonly seq: number }>();
  /** Saves that were acknowledged. */
  saves = 0;
  failures = 0;
  stopped = false;

  constructor(client: Client) {
    this.client = client;
  }

  async start(paperId: number): Promise<void> {
    const started = await this.client.call(practice.createExamHistory, { paperId, requestId: randomUUID() });
    [this.historyId, this.questionIds] = [started.historyId, started.questionIds];
  }

  /** Saves, soon after each answer, until it is stopped; what fails is not tried again. */
  async write(): Promise<void> {
    this.stopped = false;
    while (!this.stopped) {
      this.seq += 1;
      const { historyId, questionIds, seq } = this;
      const [questionId, answer] = [questionIds[seq % questionIds.length]!, "ABCD"[seq % 4]!];
      try {
        const said = await this.client.ask(practice.pcSubmitAnswer, { historyId, answers: [{ questionId, answer, seq }] });
        if (said.code !== 1) throw new Error(said.message);
        this.acked.set(questionId, { answer, seq });
        this.saves += 1;
        await new Promise((resolve) => setTimeout(resolve, BREATH_MS));
      } catch {
        this.failures += 1;
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    }
  }

  /** What stands there; as a page does it, asked once more after a while where the database is only coming back. */
  async #stands(): Promise<Received<typeof practice.getQuestionAndMarkList>> {
    const ask = () => this.client.call(practice.getQuestionAndMarkList, { historyId: this.historyId });
    return ask().catch(async (error: Error) => {
      if (!error.message.includes(messages.databaseAway)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      return ask();
    });
  }

  /** What was acknowledged and doesn't stand there. A save that was written and not yet acknowledged may stand above it. */
  async lost(): Promise<string[]> {
    const { answers } = await this.#stands();
    const stored = new Map(answers.map((one) => [one.questionId, one]));
    return [...this.acked].flatMap(([questionId, { answer, seq }]) => {
      const found = stored.get(questionId);
      const stands = found !== undefined && (found.seq > seq || (found.seq === seq && found.answer === answer));
      return stands ? [] : [`${this.historyId}/${questionId}: ${answer} ${seq}, found ${JSON.stringify(found)}`];
    });
  }
}
