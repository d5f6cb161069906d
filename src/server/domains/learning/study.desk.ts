import type { staffStudy } from "#contract/staff/study.ts";
import type { Handlers } from "../../kernel/call.ts";
import { needLearner } from "../people/people.ts";
import { chaptersOf, type ExamPorts, ownedCourses, studyHours } from "./study/study.ts";

/** What one learner owns and studied. */
export const studyDesk = (ports: ExamPorts): Handlers<typeof staffStudy> => ({
  async courses(means, { learnerId }, staff) {
    await needLearner(means.db, staff, learnerId);
    return ownedCourses(means, learnerId);
  },

  async chapters(means, { learnerId, seriesId }, staff) {
    await needLearner(means.db, staff, learnerId);
    return chaptersOf(means, ports, learnerId, seriesId);
  },

  async hours(means, { learnerId }, staff) {
    await needLearner(means.db, staff, learnerId);
    return studyHours(means, learnerId);
  },
});
