import type { Data } from "#contract/endpoint.ts";
import { QUESTION_KINDS } from "#contract/questions.ts";
import type { staffExams } from "#contract/staff/exams.ts";
import type { Handlers } from "../../kernel/call.ts";
import { mend, unknownThing } from "../../kernel/refusal.ts";
import { plainText } from "../../kernel/richText.ts";
import { freshReserved, hasSubject, paperById, questionsByVersion, secrecyOf, sharing } from "../questions/questions.ts";
import { reachOf } from "../staff/staff.ts";
import { examinationsOf } from "./examinations.store.ts";
import { adviceFor, keysAt, reviewOf } from "./exams.rules.ts";
import { spentKeys } from "./withheld.ts";

type Told = Data<typeof staffExams.paperSecrecy>;

const STEM = 100;
/** An instant that never comes is null on the wire. */
const instantOrNever = (at: number) => (Number.isFinite(at) ? at : null);

/** How secret a formal paper is, and what can be done about it; some statements, however many questions it asks. */
export const paperSecrecy: Handlers<typeof staffExams>["paperSecrecy"] = async (means, { paperId }, staff) => {
  const paper = await paperById(means, paperId);
  if (!paper || !(await hasSubject(means.db, paper.subjectId, reachOf(staff, "exams")))) throw unknownThing();
  if (paper.kind !== "formal") throw mend("examPaperFormal");
  const asked = paper.content.sections.flatMap(({ questions }) => questions);
  const ids = asked.map(({ questionId }) => questionId);
  const [versions, secrecy, shared, seen, fresh, examinations] = await Promise.all([
    questionsByVersion(means, asked.map(({ versionId }) => versionId)), secrecyOf(means, ids),
    sharing(means.db, paper.subjectId, paperId, ids), spentKeys(means, paper.subjectId, ids), freshReserved(means.db, paper.subjectId),
    examinationsOf(means, paperId),
  ]);
  const now = means.now();
  const seenOf = new Map(seen.map((one) => [one.questionId, one]));
  const questions: Told["questions"] = asked.map(({ questionId, versionId }) => {
    const { kind, chapterId, body } = versions.get(versionId)!;
    const { learners = 0, since = null } = seenOf.get(questionId) ?? {};
    const papers = shared.filter((one) => one.questionId === questionId).map(({ questionId: _id, ...one }) => one);
    const stem = plainText(body.stem).slice(0, STEM);
    return { questionId, kind, chapterId, secrecy: secrecy.get(questionId)!, stem, papers, learners, since };
  });
  const count = (of: Told["questions"][number]["secrecy"]) => questions.filter((one) => one.secrecy === of).length;
  return {
    paperId,
    title: paper.title,
    counts: { reserved: count("reserved"), open: count("open"), seen: seen.length, shared: sharedCount(questions) },
    unpromised: [...(paper.content.admitted ?? [])],
    examinations: examinations.map(({ running: _running, ...one }) => ({
      examinId: one.examinId, title: one.title, published: one.published, startTime: one.startTime, endTime: one.endTime,
      keysAt: instantOrNever(keysAt(reviewOf({ ...one, running: false }, now))),
    })),
    pools: QUESTION_KINDS.flatMap((kind) => {
      const [asks, spare] = [questions, fresh].map((some) => some.filter((one) => one.kind === kind).length);
      return asks! > 0 ? [{ kind, asks: asks!, spare: spare! }] : [];
    }),
    questions,
    advice: adviceFor(questions, fresh),
  };
};

const sharedCount = (questions: Told["questions"]): number => questions.filter(({ papers }) => papers.length > 0).length;
