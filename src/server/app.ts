import type { FastifyInstance } from "fastify";
import { account as accountContract, accountFiles } from "#contract/account.ts";
import { accountShapes } from "#contract/account.schema.ts";
import { books } from "#contract/books.ts";
import { bookShapes } from "#contract/books.schema.ts";
import { catalogue, coverPicture } from "#contract/catalogue.ts";
import { catalogueShapes } from "#contract/catalogue.schema.ts";
import { comments } from "#contract/comments.ts";
import { commentsShapes } from "#contract/comments.schema.ts";
import { documents } from "#contract/documents.ts";
import { documentShapes } from "#contract/documents.schema.ts";
import type { RawAddress } from "#contract/endpoint.ts";
import { errorReport } from "#contract/errors.ts";
import { favourites } from "#contract/favourites.ts";
import { favouriteShapes } from "#contract/favourites.schema.ts";
import { footprints } from "#contract/footprints.ts";
import { footprintShapes } from "#contract/footprints.schema.ts";
import { handoutFiles, handouts } from "#contract/handouts.ts";
import { handoutShapes } from "#contract/handouts.schema.ts";
import { learning } from "#contract/learning.ts";
import { learningShapes } from "#contract/learning.schema.ts";
import { mediaFiles, uploadFiles } from "#contract/media.ts";
import { news } from "#contract/news.ts";
import { newsShapes } from "#contract/news.schema.ts";
import { packages } from "#contract/packages.ts";
import { packageShapes } from "#contract/packages.schema.ts";
import { practice } from "#contract/practice.ts";
import { practiceShapes } from "#contract/practice.schema.ts";
import { questions } from "#contract/questions.ts";
import { questionShapes } from "#contract/questions.schema.ts";
import { push, pushSocket } from "#contract/push.ts";
import { pushShapes } from "#contract/push.schema.ts";
import { notes } from "#contract/notes.ts";
import { noteShapes } from "#contract/notes.schema.ts";
import { olderPlay } from "#contract/olderPlay.ts";
import { olderPlayShapes } from "#contract/olderPlay.schema.ts";
import { site, sitePictures } from "#contract/site.ts";
import { siteShapes } from "#contract/site.schema.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { staffAccountShapes } from "#contract/staff/account.schema.ts";
import { staffMedia, staffVideos } from "#contract/staff/media.ts";
import { staffMediaShapes, staffVideoShapes } from "#contract/staff/media.schema.ts";
import { hosting } from "#contract/staff/hosting.ts";
import { hostingShapes } from "#contract/staff/hosting.schema.ts";
import { staffLearning } from "#contract/staff/learning.ts";
import { staffLearningShapes } from "#contract/staff/learning.schema.ts";
import { staffComments } from "#contract/staff/comments.ts";
import { staffCommentsShapes } from "#contract/staff/comments.schema.ts";
import { staffPractice } from "#contract/staff/practice.ts";
import { staffPracticeShapes } from "#contract/staff/practice.schema.ts";
import { staffHandouts } from "#contract/staff/handouts.ts";
import { staffHandoutShapes } from "#contract/staff/handouts.schema.ts";
import { exams } from "#contract/exams.ts";
import { examShapes } from "#contract/exams.schema.ts";
import { questionFiles } from "#contract/questions.ts";
import { staffExams } from "#contract/staff/exams.ts";
import { staffExamShapes } from "#contract/staff/exams.schema.ts";
import { questionFileTransfers, staffQuestionFiles } from "#contract/staff/questionFiles.ts";
import { questionFileShapes } from "#contract/staff/questionFiles.schema.ts";
import { questionUploads, staffQuestions } from "#contract/staff/questions.ts";
import { staffQuestionShapes } from "#contract/staff/questions.schema.ts";
import { videoCallbacks } from "#contract/videoCallbacks.ts";
import { account } from "./domains/account/account.ts";
import { serveAvatars } from "./domains/account/avatars.ts";
import { accountCalls } from "./domains/account/calls.ts";
import { serveExports } from "./domains/account/exports.ts";
import { tidyFootprintsJob } from "./domains/account/footprints.jobs.ts";
import { footprintData } from "./domains/account/footprints.personal.ts";
import { accountJobs } from "./domains/account/jobs.ts";
import { accountData } from "./domains/account/personal.ts";
import { bookCalls } from "./domains/books/calls.ts";
import { bookData } from "./domains/books/personal.ts";
import { tallyAnswersJob } from "./domains/books/tally.jobs.ts";
import { catalogueCalls } from "./domains/catalogue/calls.ts";
import { serveCovers } from "./domains/catalogue/covers.ts";
import { packageCalls } from "./domains/catalogue/packages.calls.ts";
import { favouriteCalls } from "./domains/catalogue/favourites.calls.ts";
import { footprintCalls } from "./domains/catalogue/footprints.calls.ts";
import { commentsCalls } from "./domains/comments/calls.ts";
import { deskCalls as commentsDesk } from "./domains/comments/desk.ts";
import { lessonRooms } from "./domains/comments/live.ts";
import { commentsData } from "./domains/comments/personal.ts";
import { handoutCalls } from "./domains/catalogue/handouts.calls.ts";
import { handoutDesk } from "./domains/catalogue/handouts.desk.ts";
import { tidyHandoutsJob } from "./domains/catalogue/handouts.jobs.ts";
import { serveHandouts } from "./domains/catalogue/handouts.serve.ts";
import { videoDesk } from "./domains/catalogue/videos.desk.ts";
import { lessonVideos } from "./domains/catalogue/videos.ts";
import { recountLearnersJob } from "./domains/enrolment/jobs.ts";
import { examCalls } from "./domains/exams/calls.ts";
import { classExamStates } from "./domains/exams/classExams.ts";
import { examDesk } from "./domains/exams/desk.ts";
import { extendExamination } from "./domains/exams/examinations.store.ts";
import { examData } from "./domains/exams/personal.ts";
import { classExamStart, examinationStart } from "./domains/exams/starts.ts";
import { tidyFavouritesJob } from "./domains/favourites/jobs.ts";
import { favouritesData } from "./domains/favourites/personal.ts";
import { verifyEvidenceCommand } from "./domains/learning/commands.ts";
import { learningCalls } from "./domains/learning/calls.ts";
import { learningDesk } from "./domains/learning/desk.ts";
import { sealEvidenceJob, tidyLearningJob } from "./domains/learning/jobs.ts";
import { noteCalls } from "./domains/learning/notes.calls.ts";
import { tidyNotesJob } from "./domains/learning/notes.jobs.ts";
import { noteData } from "./domains/learning/notes.personal.ts";
import { olderPlayCalls } from "./domains/learning/olderPlay.calls.ts";
import { learningData } from "./domains/learning/personal.ts";
import { hostingCalls } from "./domains/media/hosting.desk.ts";
import { reconcileHostedJob } from "./domains/media/hosting.jobs.ts";
import { serveVideoCallbacks } from "./domains/media/hosting.serve.ts";
import { mediaCommands } from "./domains/media/commands.ts";
import { mediaDesk } from "./domains/media/desk.ts";
import { mediaJobs } from "./domains/media/jobs.ts";
import { moveToStore } from "./domains/media/moving.commands.ts";
import { serveMedia } from "./domains/media/serve.ts";
import { serveUploads } from "./domains/media/uploads.ts";
import { newsCalls } from "./domains/news/calls.ts";
import { askedOf } from "./domains/practice/asked.ts";
import { practiceCalls } from "./domains/practice/calls.ts";
import { practiceDesk } from "./domains/practice/desk.ts";
import { tidyAttemptsJob } from "./domains/practice/jobs.ts";
import { attemptRooms } from "./domains/practice/live.ts";
import { practiceData } from "./domains/practice/personal.ts";
import { subjectCalls } from "./domains/practice/subjects.calls.ts";
import { deadlineTick } from "./domains/practice/ticks.ts";
import { beforeFinal } from "./domains/practice/underExam.store.ts";
import { exportQuestionsCommand, importQuestionsCommand } from "./domains/questions/commands.ts";
import { questionDesk } from "./domains/questions/desk.ts";
import { questionFileDesk } from "./domains/questions/files.desk.ts";
import { serveQuestionFiles, tidyQuestionFilesJob } from "./domains/questions/files.transfers.ts";
import { serveQuestionMedia } from "./domains/questions/media.serve.ts";
import { siteCalls } from "./domains/site/calls.ts";
import { documentCalls } from "./domains/site/documents.ts";
import { serveQrCodes } from "./domains/site/pictures.ts";
import { siteItems } from "./domains/site/site.ts";
import { staffAccountCalls } from "./domains/staff/calls.ts";
import { ensureOwner } from "./domains/staff/staff.ts";
import type { Means } from "./kernel/call.ts";
import { serveDocs } from "./kernel/docs/serve.ts";
import type { Command } from "./kernel/commands.ts";
import type { Job } from "./kernel/jobs.ts";
import type { PageSources } from "./kernel/pages.ts";
import type { PersonalData } from "./kernel/personal.ts";
import type { RoomKind } from "./kernel/push.ts";
import type { Tick } from "./kernel/ticks.ts";
import { pushCalls } from "./kernel/pushTickets.ts";
import { Registry, served } from "./kernel/registry.ts";
import { serveReports } from "./kernel/reports/serve.ts";

/** How attempts of the domains above practice start. */
const EXAM_PORTS = { examination: examinationStart, classExam: classExamStart, extendExamination };

/** Which contract is answered by which calls. */
export function buildRegistry(): Registry {
  const registry = new Registry();
  registry.add(served("account", accountContract, accountShapes, accountCalls));
  registry.add(served("staff", staffAccount, staffAccountShapes, staffAccountCalls));
  registry.add(served("push", push, pushShapes, pushCalls));
  registry.add(served("site", site, siteShapes, siteCalls));
  registry.add(served("site", documents, documentShapes, documentCalls));
  registry.add(served("media", hosting, hostingShapes, hostingCalls));
  registry.add(served("media", staffMedia, staffMediaShapes, mediaDesk(lessonVideos)));
  registry.add(served("catalogue", staffVideos, staffVideoShapes, videoDesk));
  registry.add(served("news", news, newsShapes, newsCalls));
  registry.add(served("catalogue", catalogue, catalogueShapes, catalogueCalls));
  registry.add(served("catalogue", packages, packageShapes, packageCalls));
  registry.add(served("favourites", favourites, favouriteShapes, favouriteCalls));
  registry.add(served("footprints", footprints, footprintShapes, footprintCalls));
  registry.add(served("handouts", handouts, handoutShapes, handoutCalls));
  registry.add(served("catalogue", staffHandouts, staffHandoutShapes, handoutDesk));
  registry.add(served("comments", comments, commentsShapes, commentsCalls));
  registry.add(served("comments", staffComments, staffCommentsShapes, commentsDesk));
  registry.add(served("learning", learning, learningShapes, learningCalls({ classExamStates })));
  registry.add(served("learning", staffLearning, staffLearningShapes, learningDesk));
  registry.add(served("learning", olderPlay, olderPlayShapes, olderPlayCalls));
  registry.add(served("learning", notes, noteShapes, noteCalls));
  registry.add(served("practice", questions, questionShapes, subjectCalls));
  registry.add(served("practice", practice, practiceShapes, practiceCalls(EXAM_PORTS)));
  registry.add(served("practice", staffPractice, staffPracticeShapes, practiceDesk(EXAM_PORTS)));
  registry.add(served("books", books, bookShapes, bookCalls({ beforeFinal })));
  registry.add(served("questions", staffQuestions, staffQuestionShapes, questionDesk));
  registry.add(served("questions", staffQuestionFiles, questionFileShapes, questionFileDesk(askedOf)));
  registry.add(served("exams", exams, examShapes, examCalls));
  registry.add(served("exams", staffExams, staffExamShapes, examDesk));
  return registry;
}

/** Every address outside the envelope, for the API page and for the loops over the contract. */
export const RAW: readonly RawAddress[] = [
  errorReport,
  ...Object.values(accountFiles),
  coverPicture,
  ...Object.values(handoutFiles),
  ...Object.values(sitePictures),
  ...Object.values(mediaFiles),
  ...Object.values(uploadFiles),
  ...Object.values(videoCallbacks),
  ...Object.values(questionFiles),
  ...Object.values(questionUploads),
  ...Object.values(questionFileTransfers),
  pushSocket,
];

/** What is exported and erased of a person, from the highest domain down; the account comes last (architecture.md Hinges). */
const PERSONAL: readonly PersonalData[] = [
  examData,
  practiceData,
  bookData({ beforeFinal }),
  noteData,
  learningData,
  commentsData,
  favouritesData,
  footprintData,
  accountData,
];

/** The rooms of the push door. */
export const ROOMS: readonly RoomKind[] = [lessonRooms, attemptRooms];

/** Calls outside the envelope: files, playlists, pictures, the API page. */
export function serveRaw(app: FastifyInstance, means: Means, registry: Registry): void {
  serveReports(app, means);
  serveAvatars(app, means);
  serveExports(app, means, PERSONAL);
  serveCovers(app, means);
  serveHandouts(app, means);
  serveQrCodes(app, means);
  serveMedia(app, means);
  serveUploads(app, means, lessonVideos);
  serveVideoCallbacks(app, means);
  serveQuestionMedia(app, means);
  serveQuestionFiles(app, means);
  serveDocs(app, registry, RAW);
}

/** What the frame of a page shows. */
export const pageSources: PageSources = {
  config: siteItems,
  viewer: account.viewerOf,
};

/** What a school needs before it opens: its owner. Returns the lines to print once. */
export async function prepareSchool(means: Means): Promise<string[]> {
  const owner = await ensureOwner(means);
  if (!owner) return [];
  const password = owner.password ?? "the password from OWNER_PASSWORD";
  return [`staff account ${owner.username}, password ${password} (shown this once)`];
}

/** All work for later. */
export const JOBS: readonly Job[] = [
  ...accountJobs(PERSONAL),
  ...mediaJobs(lessonVideos),
  reconcileHostedJob,
  recountLearnersJob,
  tidyFavouritesJob,
  tidyFootprintsJob,
  tidyHandoutsJob,
  sealEvidenceJob,
  tidyLearningJob,
  tidyNotesJob,
  tallyAnswersJob,
  tidyQuestionFilesJob,
  tidyAttemptsJob,
];

/** What is looked after every second or so. */
export const TICKS: readonly Tick[] = [deadlineTick];

/** What the operator does from a shell. */
export const COMMANDS: readonly Command[] = [
  verifyEvidenceCommand,
  ...mediaCommands(lessonVideos),
  moveToStore,
  importQuestionsCommand(askedOf),
  exportQuestionsCommand,
];
