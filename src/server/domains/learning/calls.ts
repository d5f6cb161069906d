import type { learning } from "#contract/learning.ts";
import type { reading } from "#contract/reading.ts";
import type { Handlers } from "../../kernel/call.ts";
import { unknownThing } from "../../kernel/refusal.ts";
import { noteCourseSeen, previewedCourses } from "../catalogue/catalogue.ts";
import { assetOf, posterUrl } from "../media/media.ts";
import { studyRules } from "./studyRules/studyRules.ts";
import {
  detailWithProgress, type ExamPorts, goOn, lessonById, lessonOfCourse, myCourses, myHistory, outline, studyWeek,
} from "./study/study.ts";
import { lessonCounts } from "./counts.ts";
import { draw, takeHeartbeat } from "./ledger/ledger.ts";
import { authorisePlay, heartbeatAnswer, openReading, readText, recordPosition, watermark } from "./play/play.ts";
import { verifyPresence } from "./presence/presence.ts";

type Calls = Handlers<typeof learning>;

const lessonDetails = (ports: ExamPorts): Calls["getCourseSeriesStudyDetails"] => async (means, { id, itemId }, { learnerId }) => {
  const lesson = await lessonOfCourse(means, ports, id, itemId, learnerId);
  const row = await lessonById(means.pool, itemId);
  if (!row) throw unknownThing();
  const [asset, { inForce }] = await Promise.all([row.assetId === null ? null : assetOf(means, row.assetId), studyRules(means.pool, id)]);
  return {
    ...lesson,
    finishPer: inForce.finishPer,
    points: [...row.points],
    counts: await lessonCounts(means, learnerId, id, itemId),
    subtitles: (asset?.subtitles ?? []).map(({ lang, label }) => ({ lang, label })),
    poster: asset && posterUrl(asset),
  };
};

const saveHistory: Calls["saveHistory"] = async (means, beat, { learnerId, sessionId: loginSessionId }, { ip }) => {
  const { sessionId, itemId, ...said } = beat;
  return heartbeatAnswer(
    await takeHeartbeat(means, {
      sessionId,
      itemId,
      learnerId,
      loginSessionId,
      at: means.now(),
      address: ip,
      chance: draw(),
      said: { kind: "beat", ...said },
    }),
  );
};

/** `ports` tell of the exams of items, which stand above learning. */
export const learningCalls = (ports: ExamPorts): Calls => ({
  async getCourseSeriesDetailWithAuth(means, { id }, caller, visit) {
    const detail = await detailWithProgress(means, ports, id, caller.learnerId, await previewedCourses(means, visit));
    noteCourseSeen(means, caller, detail.baseInfo);
    return detail;
  },

  async getCourseSeriesStudyNew(means, { id }, { learnerId }) {
    return goOn(means, ports, id, learnerId);
  },

  async getCourseSeriesStudyCategory(means, { id }, { learnerId }) {
    const [found, { inForce }] = await Promise.all([outline(means, ports, id, learnerId), studyRules(means.pool, id)]);
    return { ...found, finishPer: inForce.finishPer };
  },

  getCourseSeriesStudyDetails: lessonDetails(ports),

  async getVideoPlayAuth(means, request, caller, visit) {
    const previewed = await previewedCourses(means, visit);
    return authorisePlay(means, { ...request, previewed }, caller, visit.userAgent);
  },

  saveHistory,

  async getMyCourseHistory(means, page, { learnerId }) {
    return myHistory(means, learnerId, page);
  },

  async getMyCourseList(means, page, { learnerId }) {
    return myCourses(means, learnerId, page);
  },

  getMyStudyWeek: (means, _input, { learnerId }) => studyWeek(means, learnerId),

  async getVideoVerify(means, request, caller, visit) {
    return verifyPresence(means, request, caller, visit);
  },

  getWatermark: (means, _input, { learnerId }) => watermark(means, learnerId),

  async findMyCourseList(means, { currentPage, showCount }, { learnerId }) {
    return myCourses(means, learnerId, { current: currentPage, size: showCount });
  },

  async recordHistory(means, said, caller, visit) {
    return recordPosition(means, said, caller, visit);
  },

  async findMyCourseHistory(means, { currentPage, showCount }, { learnerId }) {
    return myHistory(means, learnerId, { current: currentPage, size: showCount });
  },
});

export const readingCalls: Handlers<typeof reading> = {
  getLessonText: async (means, { itemId }, caller, visit) => readText(means, itemId, caller, await previewedCourses(means, visit)),
  openReading: (means, asked, caller, visit) => openReading(means, asked, caller, visit.userAgent),
};
