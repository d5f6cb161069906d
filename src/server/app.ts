import { account } from "./domains/account/account.ts";
import { room as accounts } from "./domains/account/room.ts";
import { room as books } from "./domains/books/room.ts";
import { coursesFor, lessonVideos, partsOf, seenCourse } from "./domains/catalogue/catalogue.ts";
import { room as catalogue } from "./domains/catalogue/room.ts";
import { commentReports } from "./domains/comments/comments.ts";
import { room as cohorts } from "./domains/cohorts/room.ts";
import { room as comments } from "./domains/comments/room.ts";
import { room as dashboard } from "./domains/dashboard/room.ts";
import { room as docket } from "./domains/docket/room.ts";
import { coursesHeld, holdsCourse } from "./domains/enrolment/enrolment.ts";
import { room as enrolment } from "./domains/enrolment/room.ts";
import { classExamStart, classExamStates, drawnFrom, examStarts, hiddenInBooks, NO_TASKS, spentKeys } from "./domains/exams/exams.ts";
import { room as exams } from "./domains/exams/room.ts";
import { room as exchange } from "./domains/exchange/room.ts";
import { room as favourites } from "./domains/favourites/room.ts";
import { room as footprints } from "./domains/footprints/room.ts";
import { room as firstRun } from "./domains/firstRun/room.ts";
import { goalOf } from "./domains/goals/goals.ts";
import { room as goals } from "./domains/goals/room.ts";
import { room as handouts } from "./domains/handouts/room.ts";
import { room as keys } from "./domains/keys/room.ts";
import { copyHandouts } from "./domains/handouts/handouts.ts";
import { keyGate, studiedSince } from "./domains/learning/learning.ts";
import { room as learning } from "./domains/learning/room.ts";
import { room as media } from "./domains/media/room.ts";
import { room as moderation } from "./domains/moderation/room.ts";
import { articleCards } from "./domains/news/news.ts";
import { room as news } from "./domains/news/room.ts";
import { askedOf } from "./domains/practice/practice.ts";
import { room as operations } from "./domains/operations/room.ts";
import { room as people } from "./domains/people/room.ts";
import { room as practice } from "./domains/practice/room.ts";
import { room as questions } from "./domains/questions/room.ts";
import { room as site } from "./domains/site/room.ts";
import { isSchoolHost, siteItems, siteOf } from "./domains/site/site.ts";
import { room as speech } from "./domains/speech/room.ts";
import { room as staff } from "./domains/staff/room.ts";
import { room as translations } from "./domains/translations/room.ts";
import { room as kernel } from "./kernel/kernel.room.ts";
import type { PageSources } from "./kernel/pages.ts";
import { findableOf, forgetCoursesOf, keyedOf, lessonUsesOf, personalOf, type Room, sealsOf, textsOf } from "./kernel/room.ts";

/** The domains from the ground up, with what those above hand down. A domain calls only those written before it. */
export const rooms: readonly Room[] = [
  kernel({ rooms: () => rooms }),
  speech,
  accounts({ personal: () => personalOf(rooms) }),
  staff,
  operations,
  keys({ keyed: () => keyedOf(rooms), seals: () => sealsOf(rooms) }),
  translations({ texts: () => textsOf(rooms), findable: () => findableOf(rooms) }),
  cohorts,
  people({ studied: studiedSince, courses: coursesHeld, holds: holdsCourse, rooms: () => rooms }),
  site,
  favourites({ courses: coursesFor, seenCourse, articles: articleCards }),
  footprints({ courses: coursesFor, articles: articleCards }),
  media({ lessons: lessonVideos, keyGate }),
  news,
  enrolment({ parts: async (means, id) => (await partsOf(means, [id])).get(id) ?? [] }),
  catalogue({ goalOf, copyHandouts, uses: () => lessonUsesOf(rooms), forgets: () => forgetCoursesOf(rooms) }),
  handouts,
  moderation({ comments: commentReports }),
  comments,
  docket,
  learning({ classExamStates }),
  questions({ askedOf, spentKeys, drawnFrom }),
  goals,
  books({ beforeFinal: hiddenInBooks }),
  practice({ ...examStarts, classExam: classExamStart(NO_TASKS) }),
  exams(NO_TASKS),
  exchange({ forgets: () => forgetCoursesOf(rooms), uses: () => lessonUsesOf(rooms) }),
  firstRun,
  dashboard,
];

/** Whether the school is reached by this host, and what the frame of a page shows. */
export const knowsHost = isSchoolHost;
export const pageSources: PageSources = { site: siteOf, config: siteItems, viewer: account.viewerOf };
