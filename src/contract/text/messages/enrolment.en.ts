import type { enrolment as zh } from "./enrolment.zh.ts";

export const enrolment: Readonly<Record<keyof typeof zh, string>> = {
  enrolNotFree: "This course has to be bought. Please call the school.",
  enrolClosed: "Enrolment in this course is closed",
  entitlementGone: "This course was taken back already",
  entitlementBought: "This course was bought. Refund the order instead.",
  entitlementOfPackage: "This course came with a package. Take the package back.",
  entitlementOfTask: "This course came with a study task. Withdraw it there.",
};
