import { endpoints } from "./endpoint.ts";
import type { LearningShapes } from "./learning.schema.ts";

const SERIES = "/api/course/v2/hnCourseSeriesDistributor";

/** Studying: play authorisation, heartbeats, progress, my courses and my history (spec 7, both course families). */
export const learning = endpoints<LearningShapes>()({
  getCourseSeriesDetailWithAuth: { method: "GET", path: `${SERIES}/getCourseSeriesDetailWithAuth/:id`, access: "learner" },
  getCourseSeriesStudyNew: { method: "POST", path: `${SERIES}/getCourseSeriesStudyNew`, access: "learner" },
  getCourseSeriesStudyCategory: { method: "POST", path: `${SERIES}/getCourseSeriesStudyCategory`, access: "learner" },
  getCourseSeriesStudyDetails: { method: "POST", path: `${SERIES}/getCourseSeriesStudyDetails`, access: "learner" },
  getVideoPlayAuth: { method: "POST", path: "/api/admin/course/v3/aliVod/anonymous/getVideoPlayAuth", access: "visitor" },
  saveHistory: { method: "POST", path: "/api/course/v2/hnMyCourseHistory", access: "learner" },
  getMyCourseHistory: { method: "POST", path: "/api/course/v2/hnMyCourseHistory/getMyCourseHistory", access: "learner" },
  getMyCourseList: { method: "POST", path: "/api/course/v2/hnMyCourse/getMyCourseList", access: "learner" },
  /** Added: how long was studied, day by day. */
  getMyStudyWeek: { method: "GET", path: "/api/course/v2/hnMyCourse/getMyStudyWeek", access: "learner" },
  getVideoVerify: { method: "POST", path: "/api/course/v2/hnMyCourse/getVideoVerify", access: "learner" },
  getWatermark: { method: "GET", path: "/api/course/v2/aliWatermark/getWatermark", access: "learner" },
  findMyCourseList: { method: "GET", path: "/api/v1/myCourse/getMyCourseList", access: "learner" },
  recordHistory: { method: "POST", path: "/api/v1/myCourseHistory/recordHistory", access: "learner" },
  findMyCourseHistory: { method: "GET", path: "/api/v1/myCourseHistory/findMyCourseHistory", access: "learner" },
});

/** Answers of the heartbeat alone: another player of this learner earns at the moment. */
export const PLAYING_ELSEWHERE = 2101;
/** Answers of the heartbeat alone: the play session is over or never was; ask for a new play authorisation. */
export const PLAY_SESSION_OVER = 2102;
/**
 * Answers of the heartbeat alone: it was taken, but a presence check is due; what is earned from now on is pending until
 * `getVideoVerify` passes.
 */
export const PRESENCE_CHECK_DUE = 2103;

/**
 * Whole percent of a lesson from which it counts as finished (`isFinish`) where neither the school nor the course says
 * otherwise. The specification leaves the figure open; a tenth is left for closing titles. A study task has its own
 * figure (videoViewPer).
 */
export const FINISHED_PER = 90;
/** Seconds between two heartbeats while a video runs (api.md Courses). */
export const HEARTBEAT_SECONDS = 10;
/** Most ranges that one heartbeat carries. */
export const HEARTBEAT_RANGES = 100;
/**
 * The ways to pass a presence check. They are interchangeable: a learner may switch to another at any time, and none looks at a
 * face.
 */
export const CHECK_KINDS = ["click", "arithmetic", "sms", "question", "passkey"] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];
/** Ways that a program of ten lines does not pass (rules.md Watching); a course may demand them. */
export const STRONG_KINDS: readonly CheckKind[] = ["passkey", "question", "sms"];
/** A check lapses this many seconds after it fell due (rules.md Watching) … */
export const CHECK_SECONDS = 60;
/** … and so many where a text message may have to arrive (rules.md Watching). */
export const SMS_CHECK_SECONDS = 180;
/** Questions about a lesson from which on they are a strong way: fewer are soon known by heart. */
export const STRONG_QUESTIONS = 10;
