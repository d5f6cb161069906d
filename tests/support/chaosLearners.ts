import { randomUUID } from "node:crypto";
import { comments } from "#contract/comments.ts";
import { kernel } from "#contract/text/messages/kernel.zh.ts";
import type { Endpoint, Received, Sent } from "#contract/endpoint.ts";
import { notes } from "#contract/notes.ts";
import { ATTEMPT_ENDED, practice } from "#contract/practice.ts";
import type { Client } from "./client.ts";

/** A learner who does one thing after the other and sends again, as it was, what nobody acknowledged. */
abstract class Steady {
  client: Client;
  /** What was acknowledged. */
  done = 0;
  failures = 0;
  stopped = false;
  #pending: (() => Promise<void>) | null = null;

  constructor(client: Client) {
    this.client = client;
  }

  async go(): Promise<void> {
    this.stopped = false;
    while (!this.stopped) {
      this.#pending ??= this.next();
      try {
        await this.#pending();
        this.#pending = null;
        this.done += 1;
        await this.pause(10);
      } catch {
        this.failures += 1;
        await this.pause(30);
      }
    }
  }

  /** Prepares the next thing; what it returns may be called several times and throws where it was not acknowledged. */
  protected abstract next(): () => Promise<void>;

  protected pause(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms));
  }

  protected async told<E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<Received<E>> {
    const answer = await this.client.ask(endpoint, input);
    if (answer.code !== 1) throw new Error(answer.message);
    return answer.data as Received<E>;
  }
}

/** Most notes of one writer; the school takes 300 in a lesson. After them notes are changed. */
const MOST_NOTES = 100;

/** Writes notes and changes them. */
export class NoteWriter extends Steady {
  /** By request: how the note was acknowledged last. */
  readonly acked = new Map<string, { readonly id: number; readonly version: number; readonly content: string }>();
  #nth = 0;

  protected next(): () => Promise<void> {
    this.#nth += 1;
    const content = `笔记 ${this.#nth}`;
    const all = [...this.acked];
    const [key, note] = all[this.#nth % Math.max(1, all.length)] ?? [];
    if (!key || !note || (all.length < MOST_NOTES && this.#nth % 2 === 0)) {
      const requestId = randomUUID();
      return async () => {
        const added = (await this.told(notes.addMyNote, { requestId, itemId: 1, atSecond: this.#nth % 3600, content })).note!;
        this.acked.set(requestId, { id: added.id, version: added.version, content });
      };
    }
    const requestId = randomUUID();
    return async () => {
      const { version } = (await this.told(notes.editMyNote, { requestId, id: note.id, version: note.version, content })).note;
      this.acked.set(key, { id: note.id, version, content });
    };
  }

  /** What was acknowledged and doesn't stand there, and what stands there twice. A change under way may stand above it. */
  async lost(): Promise<string[]> {
    const stored = (await this.client.call(notes.getLessonNotes, { itemId: 1 })).notes;
    const faults = [...this.acked].flatMap(([requestId, acked]) => {
      const found = stored.filter((one) => one.requestId === requestId);
      const [first] = found;
      const stands = first && (first.version > acked.version || (first.version === acked.version && first.content === acked.content));
      return stands && found.length === 1 ? [] : [`note ${requestId}: ${JSON.stringify(acked)}, found ${JSON.stringify(found)}`];
    });
    if (stored.length > this.acked.size + 1) faults.push(`${stored.length} notes for ${this.acked.size} that were acknowledged`);
    return faults;
  }
}

/** ms between two comments of one learner: the school takes five a minute. */
const COMMENT_EVERY_MS = 13_000;

/** Comments on the lesson. */
export class Commenter extends Steady {
  /** By request. */
  readonly acked = new Map<string, { readonly id: number; readonly content: string }>();

  #again = 0;
  #nth = 0;

  protected next(): () => Promise<void> {
    const requestId = randomUUID();
    this.#nth += 1;
    const content = `这一课第 ${this.#nth} 处没看懂，再讲讲`;
    return async () => {
      while (performance.now() < this.#again) {
        if (this.stopped) throw new Error("stopped before it was sent");
        await this.pause(50);
      }
      this.acked.set(requestId, { id: await this.#send(requestId, content), content });
    };
  }

  /** Every try counts for the pace, but for one that found no server. */
  async #send(requestId: string, content: string): Promise<number> {
    const answer = await this.client.ask(comments.addMessage, { itemId: 1, content, requestId });
    // While the database was away the try was not counted.
    if (![kernel.databaseAway, kernel.busy].includes(answer.message)) this.#again = performance.now() + COMMENT_EVERY_MS;
    if (answer.code !== 1) throw new Error(answer.message);
    return answer.data!.id;
  }
}

/** Sits one paper after the other: starts, answers everything, hands in. */
export class Examinee extends Steady {
  paperId = 0;
  /** By attempt: right answers as the acknowledged hand-in told them, and as they were given. */
  readonly acked = new Map<number, { readonly told: number | null; readonly given: number }>();
  #nth = 0;

  protected next(): () => Promise<void> {
    const requestId = randomUUID();
    this.#nth += 1;
    const of = (n: number) => "ABCD"[(n * 7 + this.#nth) % 4]!;
    return async () => {
      const { historyId, questionIds } = await this.told(practice.createExamHistory, { paperId: this.paperId, requestId });
      const answers = questionIds.map((questionId, n) => ({ questionId, answer: of(n), seq: 1 }));
      const saved = await this.client.ask(practice.pcSubmitAnswer, { historyId, answers });
      // A hand-in before may have been written without being acknowledged.
      if (saved.code !== 1 && saved.code !== ATTEMPT_ENDED) throw new Error(saved.message);
      const { correct } = await this.told(practice.handInExam, { historyId });
      this.acked.set(historyId, { told: correct, given: answers.filter(({ answer }) => answer === "B").length });
    };
  }
}
