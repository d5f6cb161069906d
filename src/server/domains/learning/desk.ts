import type { staffLearning } from "#contract/staff/learning.ts";
import { sameVersion } from "../../kernel/act.ts";
import type { Handlers } from "../../kernel/call.ts";
import { unknownThing, wrongField } from "../../kernel/refusal.ts";
import { act, needWhole, reachOf, record } from "../staff/staff.ts";
import { LEARNING_ACTS } from "./acts.ts";
import {
  holdOwnRules, holdSchoolRules, ownRules, saveOwnRules, saveSchoolRules, schoolRules, studyRules, toldOwn, toldSchool,
} from "./studyRules/studyRules.ts";
import { anomalies, type Fault, verifyEvidence } from "./evidence/evidence.ts";
import {
  addQuestion, changeQuestion, dropQuestion, holdQuestion, isChoiceOfWays, isPlace, type KeptQuestion, needStrongWays, questionPage,
} from "./presence/presence.ts";

/** Faults that one answer names. */
const FAULTS = 100;

const shownQuestion = ({ seriesId, itemId, prompt, choices, rightChoice }: KeptQuestion) => ({
  seriesId, itemId, prompt, choices, rightChoice,
});

export const learningDesk: Handlers<typeof staffLearning> = {
  async schoolRules(means) {
    const { school, schoolVersion } = await studyRules(means.pool, 0);
    return { ...toldSchool(school), version: schoolVersion };
  },

  async saveSchoolRules(means, { version, ...rules }, staff, visit) {
    needWhole(staff, "courses");
    if (!isChoiceOfWays(rules.checkKinds)) throw wrongField("checkKinds", "checkWays");
    return act(means, staff, visit, LEARNING_ACTS.schoolRules, "studyRules:school", async (tx) => {
      const before = await holdSchoolRules(tx);
      sameVersion(before.version, version);
      const after = schoolRules(rules, before.rules);
      const next = await saveSchoolRules(tx, after);
      return { result: { version: next }, before: toldSchool(before.rules), after: toldSchool(after), version: next };
    });
  },

  async courseRules(means, { seriesId }, staff) {
    if (!(await isPlace(means.db, seriesId, null, reachOf(staff, "courses")))) throw unknownThing();
    const { own, ownVersion, inForce } = await studyRules(means.pool, seriesId);
    return { own: toldOwn(own), version: ownVersion, inForce: { ...toldSchool(inForce), strongChecks: inForce.strongChecks } };
  },

  async saveCourseRules(means, { seriesId, own, version }, staff, visit) {
    if (own.checkKinds && !isChoiceOfWays(own.checkKinds)) throw wrongField("own.checkKinds", "checkWays");
    if (own.strongChecks) await needStrongWays(means, seriesId);
    return act(means, staff, visit, LEARNING_ACTS.courseRules, `studyRules:${seriesId}`, async (tx) => {
      const before = await holdOwnRules(tx, seriesId, reachOf(staff, "courses"));
      if (before === undefined) throw unknownThing();
      sameVersion(before?.version ?? 0, version ?? 0);
      const next = (await saveOwnRules(tx, seriesId, ownRules(own)))!;
      return { result: { version: next }, before: before && toldOwn(before.rules), after: toldOwn(ownRules(own)), version: next };
    });
  },

  async questions(means, { seriesId, current, size }, staff) {
    const { records, total } = await questionPage(means.db, seriesId, reachOf(staff, "courses"), { current, size });
    return { records: records.map((row) => ({ ...row, updatedAt: row.updatedAt.getTime() })), total, current, size };
  },

  async saveQuestion(means, { id, version, ...question }, staff, visit) {
    if (question.rightChoice >= question.choices.length) throw wrongField("rightChoice", "invalid");
    if (new Set(question.choices).size < question.choices.length) throw wrongField("choices", "choicesAlike");
    const reach = reachOf(staff, "courses");
    if (!(await isPlace(means.db, question.seriesId, question.itemId, reach))) throw unknownThing();
    const now = new Date(means.now());
    if (id === undefined)
      return act(means, staff, visit, LEARNING_ACTS.addQuestion, (added) => `presenceQuestion:${added.id}`, async (tx) => {
        const added = await addQuestion(tx, question, now);
        return { result: added, before: null, after: question, version: added.version };
      });
    return act(means, staff, visit, LEARNING_ACTS.changeQuestion, `presenceQuestion:${id}`, async (tx) => {
      const before = await holdQuestion(tx, id, reach);
      if (!before) throw unknownThing();
      sameVersion(before.version, version);
      const next = await changeQuestion(tx, id, question, now);
      return { result: { id, version: next }, before: shownQuestion(before), after: question, version: next };
    });
  },

  async removeQuestion(means, { id, version }, staff, visit) {
    return act(means, staff, visit, LEARNING_ACTS.removeQuestion, `presenceQuestion:${id}`, async (tx) => {
      const before = await holdQuestion(tx, id, reachOf(staff, "courses"));
      if (!before) return { result: null };
      sameVersion(before.version, version);
      await dropQuestion(tx, id);
      return { result: null, before: shownQuestion(before), after: null };
    });
  },

  async anomalies(means, asked, staff) {
    needWhole(staff, "learners");
    return anomalies(means, asked);
  },

  async verifyEvidence(means, { learnerId }, staff, visit) {
    needWhole(staff, "learners");
    const faults: Fault[] = [];
    const { rows, faults: count } = await verifyEvidence(means, {
      learnerId,
      onFault: (fault) => faults.length < FAULTS && faults.push(fault),
    });
    await record(means, staff, LEARNING_ACTS.verifyEvidence, `learner:${learnerId}`, { rows, faults: count }, visit);
    return { rows, faults };
  },
};
