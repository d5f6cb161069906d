import type { learning } from "#contract/learning.ts";
import type { Handlers, Means } from "../../kernel/call.ts";
import { unknownThing } from "../../kernel/refusal.ts";
import { account } from "../account/account.ts";
import { noteCourseSeen } from "../catalogue/catalogue.ts";
import { assetOf, posterUrl } from "../media/media.ts";
import { studyRules } from "./courseRules.store.ts";
import { detailWithProgress, type ExamPorts, goOn, lessonOfCourse, myCourses, myHistory, outline } from "./courses.ts";
import { lessonCounts } from "./counts.ts";
import { draw, takeEvent } from "./heartbeats.ts";
import { authorisePlay, heartbeatAnswer, recordPosition } from "./play.ts";
import { verifyPresence } from "./presence.ts";
import { lessonById } from "./study.store.ts";

/** design-system.md: faint labels in 20 % white that change their places every 40 s. */
const WATERMARK = { opacity: 0.2, moveSeconds: 40 };

/** The moving text over a video that names who watches it. */
export async function watermark({ db }: Pick<Means, "db">, learnerId: number) {
  const { name, phoneMask } = await account.namedLearner(db, learnerId);
  return { text: [name, phoneMask].filter(Boolean).join(" "), ...WATERMARK };
}

/** `ports` tell of the exams of items, which stand above learning. */
export const learningCalls = (ports: ExamPorts): Handlers<typeof learning> => ({
  async getCourseSeriesDetailWithAuth(means, { id }, caller) {
    const detail = await detailWithProgress(means, ports, id, caller.learnerId);
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

  async getCourseSeriesStudyDetails(means, { id, itemId }, { learnerId }) {
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
  },

  async getVideoPlayAuth(means, request, caller, visit) {
    return authorisePlay(means, request, caller, visit.userAgent);
  },

  async saveHistory(means, beat, { learnerId, sessionId: loginSessionId }, { ip }) {
    const { sessionId, itemId, ...said } = beat;
    return heartbeatAnswer(
      await takeEvent(means, {
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
  },

  async getMyCourseHistory(means, page, { learnerId }) {
    return myHistory(means, learnerId, page);
  },

  async getMyCourseList(means, page, { learnerId }) {
    return myCourses(means, learnerId, page);
  },

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
