import type { text as account } from "./zh/account.ts";
import type { text as acts } from "./zh/acts.ts";
import type { text as cohorts } from "./zh/cohorts.ts";
import type { text as learner } from "./zh/learner.ts";
import type { text as learnerImports } from "./zh/learnerImports.ts";
import type { text as learners } from "./zh/learners.ts";
import type { text as partners } from "./zh/partners.ts";
import type { text as audit } from "./zh/audit.ts";
import type { text as desk } from "./zh/desk.ts";
import type { text as hall } from "./zh/hall.ts";
import type { text as marking } from "./zh/marking.ts";
import type { text as media } from "./zh/media.ts";
import type { text as members } from "./zh/members.ts";
import type { text as editing } from "./zh/editing.ts";
import type { text as courses } from "./zh/courses.ts";
import type { text as document } from "./zh/document.ts";
import type { text as frame } from "./zh/frame.ts";
import type { text as school } from "./zh/school.ts";
import type { text as mediaFolder } from "./zh/mediaFolder.ts";
import type { text as merging } from "./zh/merging.ts";
import type { text as moderation } from "./zh/moderation.ts";
import type { text as news } from "./zh/news.ts";
import type { text as exams } from "./zh/exams.ts";
import type { text as papers } from "./zh/papers.ts";
import type { text as operations } from "./zh/operations.ts";
import type { text as places } from "./zh/places.ts";
import type { text as question } from "./zh/question.ts";
import type { text as questionImports } from "./zh/questionImports.ts";
import type { text as questions } from "./zh/questions.ts";
import type { text as signIn } from "./zh/signIn.ts";
import type { text as start } from "./zh/start.ts";
import type { text as table } from "./zh/table.ts";
import type { text as uploads } from "./zh/uploads.ts";

/** Every area's dictionary of the console, typed by the Chinese one: a key missing in English does not compile. */
export interface ConsoleTexts {
  account: typeof account;
  acts: typeof acts;
  audit: typeof audit;
  /** Lists in an order, and pictures. */
  editing: typeof editing;
  courses: typeof courses;
  /** The editor of texts. */
  document: typeof document;
  cohorts: typeof cohorts;
  desk: typeof desk;
  /** The frame, its menu, forms: on every page. */
  frame: typeof frame;
  hall: typeof hall;
  learner: typeof learner;
  learnerImports: typeof learnerImports;
  learners: typeof learners;
  marking: typeof marking;
  /** The library of videos. */
  media: typeof media;
  /** A folder of videos made an outline. */
  mediaFolder: typeof mediaFolder;
  members: typeof members;
  /** Two accounts of one person made one. */
  merging: typeof merging;
  school: typeof school;
  moderation: typeof moderation;
  news: typeof news;
  operations: typeof operations;
  /** Examinations, who registered, class exams. */
  exams: typeof exams;
  /** Papers, mock rules, and how secret a paper is. */
  papers: typeof papers;
  /** Provinces and countries. */
  places: typeof places;
  partners: typeof partners;
  /** The editor of one question. */
  question: typeof question;
  questionImports: typeof questionImports;
  /** The bank. */
  questions: typeof questions;
  signIn: typeof signIn;
  start: typeof start;
  table: typeof table;
  uploads: typeof uploads;
}

export type ConsoleArea = keyof ConsoleTexts;
