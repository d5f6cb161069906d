import { account } from "#contract/account.ts";
import type { Received } from "#contract/endpoint.ts";
import { exams } from "#contract/exams.ts";
import type { questions } from "#contract/questions.ts";
import type { Call } from "../../client/call.ts";
import { type AttemptData, loadAttempt } from "../../parts/sitting/attempt/attempt.ts";

export type Paper = Received<typeof questions.getPaper>;
export type Examination = Received<typeof exams.getExaminBase>;
/** What the account knows of who registers; null: it could not be asked. */
export type Registrant = Pick<Received<typeof account.getProfile>, "realName" | "phone" | "phoneMask"> | null;
export type ClassExam = Received<typeof exams.getClassExam>;

/** An attempt that runs, with the subject that it's of. */
export interface Running {
  readonly kind: "attempt";
  readonly data: AttemptData;
  readonly courseId: number;
  readonly title: string;
}

/** An examination with whom to fill its registration in for, as long as one may register. */
export async function loadExamination(
  call: Call,
  examinId: number,
): Promise<{ readonly examination: Examination; readonly me: Registrant }> {
  const [examination, profile] = await Promise.all([
    call(exams.getExaminBase, { examinId }),
    // The form does without.
    call(account.getProfile, {}, { quiet: true }).catch(() => null),
  ]);
  return { examination, me: profile && { realName: profile.realName, phone: profile.phone, phoneMask: profile.phoneMask } };
}

/** Loads an open attempt for the screens that it can be sat on. */
export async function loadRunning(call: Call, historyId: number): Promise<Running> {
  const { data, courseId } = await loadAttempt(call, historyId);
  return { kind: "attempt", data, courseId, title: data.attempt.title };
}
