import type { Sent } from "#contract/endpoint.ts";
import type { staffExams } from "#contract/staff/exams.ts";
import type { Seen } from "../../../../parts/console/form/useRecordForm.ts";
import { schoolField, schoolInstant } from "../../../../parts/console/look/schoolTime.ts";
import type { Examination } from "../states.ts";

export const REVIEWS = ["afterWindow", "atOnce", "never"] as const;
export const SCORES = ["afterReview", "atOnce"] as const;

/** An examination as its form has it; times as `datetime-local` fields write them, by the school's clock, empty: none. */
export interface ExamValues {
  readonly title: string;
  readonly type: string;
  /** Whose papers are offered. */
  readonly subjectId: number | null;
  readonly paperId: number | null;
  /** HTML. */
  readonly intro: string;
  readonly place: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly registerUntil: string;
  readonly attempts: number;
  readonly needsIdCard: boolean;
  readonly review: (typeof REVIEWS)[number];
  readonly reviewAt: string;
  readonly score: (typeof SCORES)[number];
}

export const freshExam = (type: string, subjectId: number | null): ExamValues => ({
  title: "", type, subjectId, paperId: null, intro: "", place: "", startTime: "", endTime: "", registerUntil: "", attempts: 1,
  needsIdCard: false, review: "afterWindow", reviewAt: "", score: "afterReview",
});

export const seenOfExam = (exam: Examination): Seen<ExamValues> => {
  const { title, type, subjectId, paperId, intro, place, attempts, needsIdCard, review, score, version } = exam;
  return {
    version,
    values: {
      title, type, subjectId, paperId, intro, place, attempts, needsIdCard, review, score,
      startTime: schoolField(exam.startTime), endTime: schoolField(exam.endTime), registerUntil: schoolField(exam.registerUntil),
      reviewAt: schoolField(exam.reviewAt),
    },
  };
};

export const sentOfExam = (values: ExamValues): Omit<Sent<typeof staffExams.save>, "examinId" | "version"> => {
  const { title, type, paperId, intro, place, attempts, needsIdCard, review, score } = values;
  return {
    title, type, paperId: paperId!, intro, place, attempts, needsIdCard, review, score,
    startTime: schoolInstant(values.startTime)!, endTime: schoolInstant(values.endTime)!,
    registerUntil: schoolInstant(values.registerUntil), reviewAt: review === "afterWindow" ? schoolInstant(values.reviewAt) : null,
  };
};

/** How long (ms) somebody may still write or send after the end: extra time and grace, as they stood when the examination was read. */
export const afterEnd = (exam: Examination | null): number => (exam ? exam.closesAt - exam.endTime : 0);
