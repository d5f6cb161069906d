import type { people as zh } from "./people.zh.ts";

export const people: Readonly<Record<keyof typeof zh, string>> = {
  cohortClosed: "{name} is over; nobody new can join it",
  cohortInUse: "{count} learners are in this class. Move them to another one first.",
  cohortNeeded: "Choose one of your own classes",
  tooManyLearners: "At most {count} learners at a time. Narrow the filters.",
  noPhone: "This account has no phone number",
  sheetTaken: "This sheet was taken in already",
  sheetNotTaken: "This sheet wasn't taken in",
  sheetNothing: "No row can be taken in",
  sheetTooOld: "A sheet can't be taken back after {days} days",
  partnerKeysFull: "There are two secrets already. Drop the older one first.",
  partnerKeyLast: "One secret must stay. To stop the links, switch the partner off.",
  learnerFrozen: "This account is frozen already",
  mergeExam: "The account that goes is sitting an exam; merge when it is over",
  mergeErasing: "One of the accounts waits for its erasure and can't be merged",
  learnerActive: "This account is not frozen",
};
