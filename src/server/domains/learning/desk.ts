import type { Input } from "#contract/endpoint.ts";
import type { staffLearning } from "#contract/staff/learning.ts";
import type { Handlers, Means, Staff, Visit } from "../../kernel/call.ts";
import { unknownThing, wrongField } from "../../kernel/refusal.ts";
import { audit } from "../staff/staff.ts";
import { type OwnRules, saveOwnRules, saveSchoolRules, type StudyRules, studyRules } from "./studyRules/studyRules.ts";
import { type Fault, verifyEvidence } from "./evidence/evidence.ts";
import { addQuestion, changeQuestion, dropQuestion, isChoiceOfWays, isPlace, questionPage } from "./presence/presence.ts";

/** Faults that one answer names. */
const FAULTS = 100;

const note = (means: Means, staff: Staff, visit: Visit, action: string, object: string, details: Readonly<Record<string, unknown>>) =>
  audit(means, { actor: `staff:${staff.staffId}`, action: `learning.${action}`, object, details }, visit);

type Rules = Input<typeof staffLearning.saveSchoolRules>;
type Own = Input<typeof staffLearning.saveCourseRules>["own"];

const toldRules = ({ canSkip, maxRate, checkMinutes, checkKinds, finishPer }: StudyRules) => ({
  canSkip, maxRate, checkKinds: [...checkKinds], finishPer, checkEveryMinutes: checkMinutes === 0 ? null : checkMinutes,
});

const toldOwn = ({ canSkip, maxRate, checkMinutes, checkKinds, finishPer }: OwnRules) => ({
  ...(canSkip === null ? {} : { canSkip }),
  ...(maxRate === null ? {} : { maxRate }),
  ...(checkMinutes === null ? {} : { checkEveryMinutes: checkMinutes === 0 ? null : checkMinutes }),
  ...(checkKinds === null ? {} : { checkKinds: [...checkKinds] }),
  ...(finishPer === null ? {} : { finishPer }),
});

const schoolRules = ({ checkEveryMinutes, ...rest }: Rules): StudyRules => ({ ...rest, checkMinutes: checkEveryMinutes ?? 0 });

const ownRules = ({ canSkip, maxRate, checkEveryMinutes, checkKinds, finishPer }: Own): OwnRules => ({
  canSkip: canSkip ?? null, maxRate: maxRate ?? null, checkKinds: checkKinds ?? null, finishPer: finishPer ?? null,
  // Absent: as the school has it; null: none.
  checkMinutes: checkEveryMinutes === undefined ? null : (checkEveryMinutes ?? 0),
});

export const learningDesk: Handlers<typeof staffLearning> = {
  async schoolRules(means) {
    return toldRules((await studyRules(means.pool, 0)).school);
  },

  async saveSchoolRules(means, rules, staff, visit) {
    if (!isChoiceOfWays(rules.checkKinds)) throw wrongField("checkKinds", "checkWays");
    await saveSchoolRules(means.db, schoolRules(rules));
    await note(means, staff, visit, "schoolRules", "school", rules);
    return null;
  },

  async courseRules(means, { seriesId }) {
    if (!(await isPlace(means.db, seriesId, null))) throw unknownThing();
    const { own, inForce } = await studyRules(means.pool, seriesId);
    return { own: toldOwn(own), inForce: toldRules(inForce) };
  },

  async saveCourseRules(means, { seriesId, own }, staff, visit) {
    if (own.checkKinds && !isChoiceOfWays(own.checkKinds)) throw wrongField("own.checkKinds", "checkWays");
    if (!(await saveOwnRules(means.db, seriesId, ownRules(own)))) throw unknownThing();
    await note(means, staff, visit, "courseRules", `series:${seriesId}`, own);
    return null;
  },

  async questions(means, { seriesId, current, size }) {
    const { records, total } = await questionPage(means.db, seriesId, { current, size });
    return { records: records.map((row) => ({ ...row, updatedAt: row.updatedAt.getTime() })), total, current, size };
  },

  async saveQuestion(means, { id, ...question }, staff, visit) {
    if (question.rightChoice >= question.choices.length) throw wrongField("rightChoice", "invalid");
    if (new Set(question.choices).size < question.choices.length) throw wrongField("choices", "choicesAlike");
    if (!(await isPlace(means.db, question.seriesId, question.itemId))) throw unknownThing();
    const now = new Date(means.now());
    const kept = id ?? (await addQuestion(means.db, question, now));
    if (id !== undefined && !(await changeQuestion(means.db, id, question, now))) throw unknownThing();
    await note(means, staff, visit, id === undefined ? "questionAdded" : "questionChanged", `presenceQuestion:${kept}`, question);
    return { id: kept };
  },

  async removeQuestion(means, { id }, staff, visit) {
    const seriesId = await dropQuestion(means.db, id);
    if (seriesId !== null) await note(means, staff, visit, "questionRemoved", `presenceQuestion:${id}`, { seriesId });
    return null;
  },

  async verifyEvidence(means, { learnerId }, staff, visit) {
    const faults: Fault[] = [];
    const { rows, faults: count } = await verifyEvidence(means, {
      learnerId,
      onFault: (fault) => faults.length < FAULTS && faults.push(fault),
    });
    await note(means, staff, visit, "evidenceVerified", `learner:${learnerId}`, { rows, faults: count });
    return { rows, faults };
  },
};
