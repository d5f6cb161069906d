import { randomUUID } from "node:crypto";
import type { Received, Sent } from "#contract/endpoint.ts";
import { practice } from "#contract/practice.ts";
import { type PaperPlan, aPaper, aSubject, type MadePaper } from "./bank.ts";
import { type SignedIn, signIn } from "./account.ts";
import type { School } from "../support/school.ts";

type Answer = Sent<typeof practice.pcSubmitAnswer>["answers"][number]["answer"];

/** A learner in an attempt at a paper of its own, with a sheet that counts its changes. */
export class Candidate {
  readonly client: SignedIn;
  readonly paper: MadePaper;
  readonly subjectId: number;
  started!: Received<typeof practice.createExamHistory>;
  readonly #seq = new Map<number, number>();

  constructor(client: SignedIn, paper: MadePaper, subjectId: number) {
    this.client = client;
    this.paper = paper;
    this.subjectId = subjectId;
  }

  get historyId(): number {
    return this.started.historyId;
  }

  /** Starts, or goes on with, the paper. */
  async start(options: Partial<Sent<typeof practice.createExamHistory>> = {}): Promise<this> {
    this.started = await this.client.call(practice.createExamHistory, { paperId: this.paper.paperId, requestId: randomUUID(), ...options });
    return this;
  }

  /** Saves an answer as the next change of its question, or with the seq that is given; the envelope. */
  save(questionId: number, answer: Answer, options: { seq?: number; deviceId?: string; spentSeconds?: number } = {}) {
    const seq = options.seq ?? (this.#seq.get(questionId) ?? 0) + 1;
    this.#seq.set(questionId, Math.max(seq, this.#seq.get(questionId) ?? 0));
    return this.client.ask(practice.pcSubmitAnswer, {
      historyId: this.historyId,
      answers: [{ questionId, answer, seq, spentSeconds: options.spentSeconds ?? 0 }],
      ...(options.deviceId ? { deviceId: options.deviceId } : {}),
    });
  }

  /** The sheet as the server gives it. */
  sheet() {
    return this.client.call(practice.getQuestionAndMarkList, { historyId: this.historyId });
  }

  handIn(answers: Sent<typeof practice.handInExam>["answers"] = []) {
    return this.client.call(practice.handInExam, { historyId: this.historyId, answers });
  }

  time(said: Partial<Sent<typeof practice.freshTimeSecond>> = {}) {
    return this.client.call(practice.freshTimeSecond, { historyId: this.historyId, ...said });
  }
}

/** A new learner who has started a new paper of a new subject. */
export async function aCandidate(
  school: School,
  plan: PaperPlan = {},
  options: Partial<Sent<typeof practice.createExamHistory>> = {},
): Promise<Candidate> {
  const { subjectId } = await aSubject(school);
  return candidateAt(school, await aPaper(school, subjectId, plan), subjectId, options);
}

/** Another new learner who has started a paper. */
export async function candidateAt(
  school: School,
  paper: MadePaper,
  subjectId: number,
  options: Partial<Sent<typeof practice.createExamHistory>> = {},
): Promise<Candidate> {
  return new Candidate(await signIn(school), paper, subjectId).start(options);
}
