import type { exams as zh } from "./exams.zh.ts";

export const exams: Readonly<Record<keyof typeof zh, string>> = {
  examComing: "The examination has not begun yet",
  examEnded: "The examination is over",
  examNotRegistered: "Register first, then sit the examination",
  examNoAttempts: "You have no attempt left",
  examBegun: "You have sat this examination; the registration can't be changed any more",
  examRegistrationOver: "Registration is closed",
  examWindow: "The end has to be after the beginning",
  examPaperFormal: "Choose a formal paper here",
  examPaperClass: "Choose a class paper here",
  examHasAttempts: "Learners have sat it already; the paper can't be changed",
  examItemKind: "This lesson is no exam and takes no paper",
  classExamWaits: "You can take it again in {minutes} minutes",
  classPoolShort: "The question bank is too small for this exam. Please tell your teacher",
  classExamNoWait: "This learner has nothing to wait for and can take the exam now",
  examReviewEarly: "Results can't be shown before {time}: the last deadline with extra time and grace",
  examReviewed: "The results are out: it can't be opened again, nor shown differently. Set up another examination with fresh questions",
};
