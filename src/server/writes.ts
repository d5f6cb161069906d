import { account } from "#contract/account.ts";
import { books } from "#contract/books.ts";
import { catalogue } from "#contract/catalogue.ts";
import { comments } from "#contract/comments.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { exams } from "#contract/exams.ts";
import { favourites } from "#contract/favourites.ts";
import { footprints } from "#contract/footprints.ts";
import { goals } from "#contract/goals.ts";
import { learning } from "#contract/learning.ts";
import { notes } from "#contract/notes.ts";
import { olderPlay } from "#contract/olderPlay.ts";
import { passkeys } from "#contract/passkeys.ts";
import { practice } from "#contract/practice.ts";
import { push } from "#contract/push.ts";
import { questions } from "#contract/questions.ts";
import { reading } from "#contract/reading.ts";
import { reports } from "#contract/reports.ts";
import { site } from "#contract/site.ts";
import { staffAccess } from "#contract/staff/access.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { staffPasskeys } from "#contract/staff/passkeys.ts";
import { aMinute, type Writing } from "./kernel/budgets.ts";

interface Writes extends Writing {
  readonly calls: readonly Endpoint[];
}

/** All that a learner writes; docs/operating.md has the figures for people. */
export const WRITES: readonly Writes[] = [
  { budget: aMinute("notes", 60), calls: [notes.addMyNote, notes.editMyNote, notes.deleteMyNote], done: true },
  { budget: aMinute("bookmarks", 60), calls: [notes.addMyBookmark, notes.renameMyBookmark, notes.deleteMyBookmark] },
  { budget: aMinute("notes.export", 20), calls: [notes.exportMyNotes] },
  { budget: aMinute("favourites", 60), calls: [favourites.save, favourites.remove] },
  { budget: aMinute("footprints", 60), calls: [footprints.remove, footprints.restore, footprints.clear] },
  { budget: aMinute("goals", 30), calls: [goals.saveGoal] },
  { budget: aMinute("comments", 60), calls: [comments.addMessage, comments.deleteMessage, comments.likeMessage, comments.quoteMessage] },
  { budget: aMinute("reports", 20), calls: [reports.add] },
  { budget: aMinute("enrolling", 30), calls: [catalogue.enroll] },
  // Each play session has a budget of its own besides; after days without a network many of them speak.
  { budget: aMinute("watching", 120), calls: [learning.saveHistory, learning.recordHistory], done: true },
  {
    budget: aMinute("playing", 60),
    calls: [
      learning.getVideoPlayAuth, reading.openReading, learning.getVideoVerify, olderPlay.getMyVideoUrl, olderPlay.getMyVideoUrlBySupplier,
      olderPlay.getSupplierVideoUrlNew,
    ],
  },
  { budget: aMinute("registering", 30), calls: [exams.saveExamUser] },
  {
    budget: aMinute("attempts", 60),
    calls: [
      practice.createExamHistory, practice.getMockExerciseList, practice.getMockRulePaper, practice.resetExam, practice.resetExercise,
    ],
  },
  // A quick hand saves eight times in a second.
  { budget: aMinute("answers", 600), calls: [practice.pcSubmitAnswer, practice.submitExerciseAnswerPc], done: true },
  { budget: aMinute("sitting", 120), calls: [practice.freshTimeSecond], done: true },
  { budget: aMinute("handingIn", 60), calls: [practice.handInExam, practice.submitMockPaper], done: true },
  { budget: aMinute("books", 300), calls: [books.markOrCancel] },
  { budget: aMinute("books.removing", 60), calls: [books.delete, books.deleteBatchMark] },
  { budget: aMinute("profile", 30), calls: [account.saveProfile, account.saveAvatar, account.endSession] },
  {
    budget: aMinute("account", 10),
    calls: [account.resetUserWXPassword, account.changePhone, account.exportData, account.eraseAccount, account.confirmTerms],
  },
  {
    budget: aMinute("passkeys", 20),
    calls: [passkeys.beginPasskey, passkeys.addPasskey, passkeys.renamePasskey, passkeys.removePasskey],
  },
  { budget: aMinute("push", 60), calls: [push.getTicket] },
];

/** What is known of a call that writes. */
export const writesByCall: ReadonlyMap<Endpoint, Writing> = new Map(
  WRITES.flatMap(({ calls, ...writing }) => calls.map((call) => [call, writing] as const)),
);

/** Calls that are sent like a change and only read. */
export const WRITE_NOTHING: readonly Endpoint[] = [
  books.pageQuery, books.getErrors, books.getMarks, books.getMarkQuestions,
  catalogue.getCourseSeries, catalogue.indexCategory,
  comments.getMessageByItemId, comments.getNextPage, comments.getMessagePermission,
  exams.getExaminListType, exams.getExaminBaseIsType, exams.getExaminBase, exams.getClassExam,
  favourites.getMyCollectList, footprints.getMyFootList, goals.getSubjectsOf,
  learning.getCourseSeriesStudyNew, learning.getCourseSeriesStudyCategory, learning.getCourseSeriesStudyDetails,
  learning.getMyCourseHistory, learning.getMyCourseList,
  notes.getLessonNotes, notes.getMyNotes, notes.getMyNoteCourses, notes.getMyNotesToPrint,
  practice.getQuestionAndMarkList, practice.getExamHistoryCategoryTree, practice.getAllExamHistory,
  practice.getExamHistory, practice.getMockSubmitResult,
  questions.getCurriculumAll, questions.getPageCourse, questions.getRealPaper, questions.getPaper, questions.getSubject,
  site.getInitConfig,
];

/** Signing in and all around it: counted by account, phone and address in the database (`account/guard`, `staff`). */
export const GUARDED: readonly Endpoint[] = [
  account.userLogin, account.verifyCodeLogin, account.getVerifyCodeForLogin, account.pcRegister, account.pcVerifyCode,
  account.pcUpdatePwd, account.bossLogin, account.getCaptcha, account.logout, passkeys.askPasskey, passkeys.passkeyLogin,
  staffAccount.login, staffAccess.loginFactor, staffAccess.askLoginPasskey, staffAccess.beginEnrolment, staffAccess.confirmEnrolment,
  staffAccess.acceptInvite, staffPasskeys.askPasskey, staffPasskeys.passkeyLogin,
];
