import type { enrolment as zh } from "./enrolment.zh.ts";

export const enrolment: Readonly<Record<keyof typeof zh, string>> = {
  enrolNotFree: "This course has to be bought. Please call the school.",
  enrolClosed: "Enrolment in this course is closed",
};
