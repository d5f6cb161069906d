import { endpoints } from "../endpoint.ts";
import type { RawAddress } from "../endpoint.ts";
import type { StaffQuestionShapes } from "./questions.schema.ts";

/** Keys were shown to learners already: staff confirm, or choose other questions. */
export const KEYS_SPENT = 2021;

const BANK = "/api/staff/v1/questions";

/** The bank, its papers and mock rules as the school's own people keep them. */
export const staffQuestions = endpoints<StaffQuestionShapes>()({
  tree: { method: "GET", path: `${BANK}/tree`, access: "staff:questions" },
  saveTrade: { method: "POST", path: `${BANK}/saveTrade`, access: "staff:questions" },
  saveLevel: { method: "POST", path: `${BANK}/saveLevel`, access: "staff:questions" },
  saveSubject: { method: "POST", path: `${BANK}/saveSubject`, access: "staff:questions" },
  places: { method: "GET", path: `${BANK}/places`, access: "staff:questions" },
  saveChapter: { method: "POST", path: `${BANK}/saveChapter`, access: "staff:questions" },
  savePoint: { method: "POST", path: `${BANK}/savePoint`, access: "staff:questions" },
  removeTrade: { method: "POST", path: `${BANK}/removeTrade`, access: "staff:questions" },
  removeLevel: { method: "POST", path: `${BANK}/removeLevel`, access: "staff:questions" },
  removeSubject: { method: "POST", path: `${BANK}/removeSubject`, access: "staff:questions" },
  removeChapter: { method: "POST", path: `${BANK}/removeChapter`, access: "staff:questions" },
  removePoint: { method: "POST", path: `${BANK}/removePoint`, access: "staff:questions" },
  lessons: { method: "GET", path: `${BANK}/lessons`, access: "staff:questions" },
  list: { method: "GET", path: `${BANK}/list`, access: "staff:questions" },
  findQuestions: { method: "GET", path: `${BANK}/findQuestions`, access: "staff:questions" },
  findPapers: { method: "GET", path: `${BANK}/findPapers`, access: "staff:exams" },
  read: { method: "GET", path: `${BANK}/read`, access: "staff:questions" },
  save: { method: "POST", path: `${BANK}/save`, access: "staff:questions" },
  previewQuestion: { method: "POST", path: `${BANK}/preview`, access: "staff:questions" },
  setSecrecy: { method: "POST", path: `${BANK}/setSecrecy`, access: "staff:questions" },
  remove: { method: "POST", path: `${BANK}/remove`, access: "staff:questions" },
  papers: { method: "GET", path: `${BANK}/papers`, access: "staff:exams" },
  paper: { method: "GET", path: `${BANK}/paper`, access: "staff:exams" },
  savePaper: { method: "POST", path: `${BANK}/savePaper`, access: "staff:exams" },
  publishPaper: { method: "POST", path: `${BANK}/publishPaper`, access: "staff:exams" },
  mockRules: { method: "GET", path: `${BANK}/mockRules`, access: "staff:exams" },
  saveMockRule: { method: "POST", path: `${BANK}/saveMockRule`, access: "staff:exams" },
  addMedia: { method: "POST", path: `${BANK}/addMedia`, access: "staff:questions" },
});

export const questionUploads = {
  upload: {
    method: "POST",
    path: `${BANK}/media/:ticket`,
    access: "ticket",
    summary: "Takes a picture or a sound of a question as application/octet-stream",
  },
} as const satisfies Record<string, RawAddress>;
