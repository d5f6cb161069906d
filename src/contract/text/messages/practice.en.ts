import type { practice as zh } from "./practice.zh.ts";

export const practice: Readonly<Record<keyof typeof zh, string>> = {
  exerciseEmpty: "There is nothing to practise here. Try another range.",
  questionInExam: "An exam of yours asks this question now. Practise it after handing in.",
  mockRuleNone: "This subject has no mock exam yet",
  mockBankShort: "The bank holds too few questions for this mock exam. Please tell your teacher.",
  attemptEnded: "This attempt has ended",
  notPartOfAttempt: "A question is not part of this attempt; nothing was saved",
  otherDeviceWrites: "This exam is being written on another device",
  examinationNoReset: "A formal examination cannot be started over",
  essayNotPending: "This question is not waiting for a marker",
  essayPointsMany: "At most {most} points",
};
