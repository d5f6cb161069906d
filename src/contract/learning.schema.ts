import { z } from "zod";
import { ITEM_KINDS } from "./catalogue.ts";
import { chapter, courseCard, courseDetail, detailIn, item } from "./catalogue.schema.ts";
import { CHECK_KINDS, HEARTBEAT_RANGES, PLAY_SESSION_OVER, PLAYING_ELSEWHERE, PRESENCE_CHECK_DUE } from "./learning.ts";
import { passkeyAnswer, passkeyRequest } from "./passkeys.schema.ts";
import { id, instant, pageOf, paging, percent, schoolText, seconds } from "./values.ts";

const day = z.iso.date().describe("in the school's time zone");

/** What a learner has done of one lesson. */
const itemProgress = {
  watchedPer: percent.describe("whole percent of the lesson's seconds seen at least once, rounded down"),
  lastPosition: seconds.describe("where to resume, in seconds; 0 once the end was reached"),
  isFinish: z.boolean(),
};

/** What a learner has done of a course. */
const courseProgress = {
  watchedPer: percent.describe("mean of the watched percentages of its lessons, weighted by length, rounded down"),
  lastItemId: id.nullable().describe("the lesson watched last"),
  lastVid: z.string().nullable(),
};

/** How far a learner is in one series, or in all of a package, and where they stopped. */
const studied = {
  watchedPer: percent,
  finishedLessons: z.int().nonnegative(),
  lessonCount: z.int().nonnegative().describe("as on the course's card"),
  lastItemId: id.nullable(),
  lastVid: z.string().nullable(),
  lastItemTitle: schoolText.nullable(),
  lastItemKind: z.enum(ITEM_KINDS).nullable(),
  lastItemPer: percent.describe("of the lesson watched last"),
  lastPosition: seconds,
  studiedAt: instant.nullable().describe("when it was last watched"),
};

/** What a learner has done of one series of a package. */
const partProgress = z.object({ seriesId: id, ...studied });

/** The exam at an item of kind exam, and how the learner stands at it. */
const classExam = z.object({
  accuracyPer: percent.describe("share of right questions that is asked for"),
  bestAccuracyPer: percent.nullable().describe("of my marked attempts"),
  reached: z.boolean().describe("the item counts as finished"),
  openHistoryId: id.nullable().describe("my open attempt"),
  questionCount: z.int(),
  minutes: z.int(),
}).meta({ "x-name": "LessonClassExam" });

const studyItem = item
  .extend({ ...itemProgress, classExam: classExam.nullable().describe("null: the item has no exam") })
  .meta({ "x-name": "StudyLesson" });
const studyChapter = chapter.extend({ items: z.array(studyItem) }).meta({ "x-name": "StudyChapter" });

const history = z.object({
  itemId: id,
  title: schoolText,
  kind: z.enum(ITEM_KINDS),
  vid: z.string().nullable(),
  seconds,
  position: seconds.describe("where the learner stopped, in seconds"),
  watchedPer: percent,
  isFinish: z.boolean(),
  locked: z.boolean().describe("the course is no longer the learner's"),
  watchedAt: instant,
  course: courseCard,
}).meta({ "x-name": "StudyHistory" });

const ownedCourse = z.object({
  course: courseCard,
  state: z.enum(["studying", "finished", "ended"]).describe("ended: the validity is over"),
  ...studied,
  ownedSince: instant,
  validUntil: instant.nullable().describe("null: for ever"),
}).meta({ "x-name": "OwnedCourse" });

const subtitle = z.object({ lang: z.string().describe("BCP 47"), label: z.string(), url: z.string() });
const neighbour = z.object({ itemId: id, vid: z.string().nullable(), title: schoolText, seconds, locked: z.boolean() });

/** Whole or fractional seconds into the video. */
const position = z.number().min(0).max(1_000_000);
/** What a heartbeat is told. */
const taken = z.object({
  watchedPer: percent,
  creditedSeconds: seconds.describe("how long the learner really studied this lesson, all sessions together"),
  isFinish: z.boolean(),
  added: z.object({ coverage: seconds, credit: z.number().nonnegative() }).describe("seconds that this heartbeat earned"),
  furthest: seconds.describe(
    "end of what was watched without a gap from the start; where skipping is not allowed, what is played beyond it earns nothing",
  ),
}).meta({ "x-name": "Credited" });
const heartbeatCodes = {
  [PLAYING_ELSEWHERE]: "playing elsewhere",
  [PLAY_SESSION_OVER]:
    "session over: ask for a new play authorisation; with `data` as usual where what was played in it without a network was taken",
  [PRESENCE_CHECK_DUE]: "taken, with `data` as usual; a presence check is due, and what is earned is pending until getVideoVerify passes",
};

const checkKind = z.enum(CHECK_KINDS);
const challenge = z.object({
  id: z.string(),
  kind: checkKind,
  prompt: z.string().describe("in the learner's language, in words"),
  choices: z.array(z.object({ key: z.string(), text: z.string() })).optional().describe("click and question: the answer is one key"),
  secondsLeft: seconds.describe("until the check lapses"),
  seconds: seconds.describe("that the check has in all"),
  passkey: passkeyRequest.optional().describe("passkey: what the device is asked to sign"),
  others: z.array(checkKind).describe("ways one may switch to"),
});
/** What the school set for a course (operator's settings), as it stands on the play session. */
export const playRules = z.object({
  canSkip: z.boolean().describe("false: no seeking past the furthest second watched"),
  maxRate: z.number().min(1).max(2).describe("fastest playback that earns"),
  checkEveryMinutes: z
    .int()
    .nullable()
    .describe("a presence check falls due after at most so much play, at a random time from the half of it on; null: none"),
  finishPer: z.int().min(1).max(100).describe("percent watched from which a lesson counts as finished"),
}).meta({ "x-name": "PlayRules" });
const finishPer = playRules.shape.finishPer;
const page = { current: paging.current, size: paging.size };
/** The first family's names for a page (api.md Conventions). */
const firstFamilyPage = { currentPage: paging.current, showCount: paging.size };

export const learningShapes = {
  getCourseSeriesDetailWithAuth: {
    summary: "A course with the learner's progress per lesson and as a whole",
    in: detailIn,
    out: courseDetail.extend({
      chapters: z.array(studyChapter),
      ...courseProgress,
      finishedLessons: z.int().nonnegative().optional().describe("of a package: all its series together"),
      studyLessons: z.int().nonnegative().optional().describe("of a package: lessons of all its series together"),
      parts: z.array(partProgress).optional().describe("of a package: the progress in each series, in order"),
      examItemIds: z.array(id).optional().describe("of a package: items of its outlines that have an exam which the learner may sit"),
      nextSeriesId: id
        .nullable()
        .optional()
        .describe("of a package: the series to go on in; null when none of them is open to the learner"),
    }),
  },
  getCourseSeriesStudyNew: {
    summary: "Where to go on in a course: the unfinished lesson watched last, else the next one",
    in: z.object({ id }),
    out: z.object({ itemId: id, vid: z.string().nullable(), lastPosition: seconds, watchedPer: percent }),
  },
  getCourseSeriesStudyCategory: {
    summary: "The outline of a course for the play screen, with progress per lesson",
    in: z.object({ id }),
    out: z.object({
      id,
      title: schoolText,
      ...courseProgress,
      collectId: id.nullable().describe("the learner's favourite of the course, for its removal"),
      finishPer,
      finishedLessons: z.int().nonnegative(),
      lessonCount: z.int().nonnegative().describe("as on the course's card"),
      goOnItemId: id.nullable().describe("where to go on, as getCourseSeriesStudyNew says it; null: nothing of it is open"),
      chapters: z.array(studyChapter),
    }),
  },
  getCourseSeriesStudyDetails: {
    summary: "One lesson for the play screen: what it teaches, how far the learner is, what lies before and after it",
    in: z.object({ id: id.describe("the course"), itemId: id }),
    out: studyItem.extend({
      seriesId: id,
      seriesTitle: schoolText,
      chapterTitle: schoolText,
      studiedAt: instant.nullable().describe("when it was last studied; null: never"),
      points: z.array(schoolText).describe("what the lesson teaches, sentence by sentence"),
      creditedSeconds: seconds.describe("how long the learner really studied it"),
      finishPer,
      counts: z.object({
        notes: z.int().nonnegative().describe("my own notes of the lesson"),
        comments: z.int().nonnegative().describe("comments and replies of the lesson that everybody sees"),
        handouts: z.int().nonnegative().describe("handouts of the course"),
      }),
      subtitles: z.array(subtitle.omit({ url: true })),
      poster: z.string().nullable(),
      prev: neighbour.nullable(),
      next: neighbour.nullable(),
    }),
  },
  getVideoPlayAuth: {
    summary: "Signed permission to play one lesson; it expires, and asking again renews it",
    in: z.object({
      itemId: id,
      vid: z.string().max(64).optional().describe("must be the lesson's own where given"),
      takeOver: z.boolean().default(false).describe("earn here from now on, whatever else of this learner plays"),
    }),
    out: z.object({
      provider: z.enum(["embedded", "aliyun"]),
      sessionId: z.string().describe("goes into the heartbeats; empty for a visitor, of whom nothing is recorded"),
      vid: z.string(),
      playAuth: z.string().describe("the ticket that stands in the addresses"),
      url: z.string().describe("HLS playlist; empty where Alibaba Cloud's own player alone can play it"),
      expiresAt: instant.describe("of ticket and session: lesson length plus two hours"),
      qualities: z.array(z.object({ height: z.int().positive(), label: z.string() })).describe("best first"),
      subtitles: z.array(subtitle),
      thumbnails: z.string().nullable().describe("WebVTT of preview pictures, cues `sheet.jpg#xywh=x,y,w,h`, where the video has them"),
      audioUrl: z.string().nullable().describe("HLS playlist of the sound alone, of the same ticket; null for a video without sound"),
      poster: z.string().nullable(),
      rules: playRules,
      furthest: seconds.describe(
        "end of what was watched without a gap from the start; where skipping is not allowed the player stops there",
      ),
    }),
  },
  saveHistory: {
    summary: "Watch heartbeat: every 10 s and on play, pause, seek, change of speed, hide and unload",
    in: z.object({
      itemId: id,
      position,
      ranges: z
        .array(z.tuple([position, position]))
        .max(HEARTBEAT_RANGES)
        .describe("what was played since the last heartbeat, in seconds of the video; once per time it was played"),
      rate: z.number().positive().max(16).default(1).describe("playback rate; at most 2 earns"),
      sessionId: z.string().min(1).max(64),
      seq: z.int().min(1).max(2_147_483_647).describe("counts up from 1 in a session; a repeated or older one changes nothing"),
      takeOver: z.boolean().default(false).describe("earn here from now on, after a 2101"),
      reached: position
        .optional()
        .describe("of a document lesson: how far the reader got, in seconds of the reading time; its ranges are time in view at a place"),
    }),
    out: taken,
    codes: heartbeatCodes,
  },
  getMyCourseHistory: {
    summary: "Lessons the learner watched, newest first",
    in: z.object(page),
    out: pageOf(history),
  },
  getMyCourseList: {
    summary: "Courses the learner owns, watched last first; a package stands beside its series, with their progress together",
    in: z.object({ ...page, state: z.enum(["studying", "finished", "ended"]).optional() }),
    out: pageOf(ownedCourse),
  },
  getMyStudyWeek: {
    summary: "How long the learner really studied on each day of this week, in the school's time zone",
    in: z.object({}),
    out: z.object({
      today: day,
      days: z.array(z.object({ day, seconds })).length(7).describe("Monday to Sunday; those to come have 0"),
      lastWeekSeconds: seconds.describe("of the whole week before"),
    }),
  },
  getVideoVerify: {
    summary: "Presence check: asks whether one is due, asks for another way of passing it, or answers it",
    in: z.object({
      itemId: id,
      kind: checkKind.optional().describe("asks for this way instead"),
      challengeId: z.string().min(1).max(64).optional(),
      answer: z.string().max(64).optional().describe("a choice's key, a number in digits or words, or the code from the phone"),
      passkey: passkeyAnswer.optional().describe("what the device signed, in place of `answer`"),
    }),
    out: z.object({
      needVerify: z.boolean().describe("a check is due: what is earned is pending"),
      challenge: challenge.optional().describe("after a wrong answer: another question in the place of the former one"),
      passed: z.boolean().optional().describe("of an answer"),
      triesLeft: z.int().nonnegative().optional().describe("of an answer; at 0 what was pending lapses, and a new check is due at once"),
    }),
  },
  getWatermark: {
    summary: "The moving text over a video that names who watches it",
    in: z.object({}),
    out: z.object({
      text: z.string().describe("name and masked phone"),
      opacity: z.number().min(0).max(1),
      moveSeconds: z.int().positive(),
    }),
  },
  findMyCourseList: {
    summary: "Courses the learner owns (first family)",
    in: z.object(firstFamilyPage),
    out: pageOf(ownedCourse),
  },
  recordHistory: {
    summary: "Watch heartbeat of the first family: forward movement since the last call counts, within the clock; a jump counts nothing",
    in: z.object({ itemId: id, position }),
    out: taken,
    codes: heartbeatCodes,
  },
  findMyCourseHistory: {
    summary: "Lessons the learner watched (first family)",
    in: z.object(firstFamilyPage),
    out: pageOf(history),
  },
};

export type LearningShapes = typeof learningShapes;
