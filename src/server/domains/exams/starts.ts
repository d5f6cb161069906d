import type { Learner, Means } from "../../kernel/call.ts";
import { mend, unknownThing } from "../../kernel/refusal.ts";
import { countAttempts, type Start } from "../practice/practice.ts";
import { paperById } from "../questions/questions.ts";
import { examinationById, lockToBegin } from "./examinations.store.ts";
import { phaseOf } from "./exams.rules.ts";

type Ready = Omit<Start, "requestId">;

async function paperOf(means: Means, paperId: number) {
  const paper = await paperById(means, paperId);
  if (!paper) throw unknownThing();
  const { subjectId, passScore, minutes, content } = paper;
  return { subjectId, passScore, minutes, sections: content.sections, rules: content.rules, mode: "exam" as const, scope: "" };
}

/** What an attempt at an examination begins with: in its window, for who is registered and has an attempt left. */
export async function examinationStart(means: Means, { learnerId }: Learner, examinId: number): Promise<Ready> {
  const examination = await examinationById(means, examinId);
  if (!examination?.published) throw unknownThing();
  const phase = phaseOf(examination, means.now());
  if (phase === "coming") throw mend("examComing");
  if (phase === "ended") throw mend("examEnded");
  return {
    ...(await paperOf(means, examination.paperId)), source: "examination", target: examinId, title: examination.title,
    notAfter: examination.endTime, extraSeconds: examination.extraSeconds,
    // Under the lock of the registration none of this learner's other browsers adds an attempt; under that of the
    // examination nobody extends it meanwhile.
    async hold(tx) {
      const locked = await lockToBegin(tx, examinId, learnerId);
      if (!locked) throw mend("examNotRegistered");
      // Staff changed it since it was read: the next try begins it as it is now.
      if (!locked.published || locked.paperId !== examination.paperId || locked.endTime !== examination.endTime) throw mend("attemptBusy");
      const { used, open } = await countAttempts(tx, learnerId, "examination", examinId);
      if (!open && used >= locked.attempts) throw mend("examNoAttempts");
      return open ? null : locked;
    },
  };
}
