import { exams } from "#contract/exams.ts";
import { examShapes } from "#contract/exams.schema.ts";
import { staffExams } from "#contract/staff/exams.ts";
import { staffExamShapes } from "#contract/staff/exams.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { schoolTexts } from "../../kernel/schoolTexts.ts";
import { EXAM_ACTS } from "./acts.ts";
import { examCalls } from "./calls.ts";
import { CLASS_EXAM_ACTS, classExamData, examUses, type TaskPorts } from "./classExam/classExam.ts";
import { examDesk } from "./desk.ts";
import { examData, examMerging } from "./personal.ts";
import { registrationsKeyed } from "./registration.ts";

/** From the ground up: what stands outside of them stands above. */
export const subRooms = ["classExam"] as const;

export const room = (ports: TaskPorts): Room => ({
  name: "exams",
  serves: [served(exams, examShapes, examCalls(ports)), served(staffExams, staffExamShapes, examDesk)],
  personal: [examData, classExamData],
  merging: [examMerging],
  lessonUses: examUses,
  keyed: [registrationsKeyed],
  texts: schoolTexts("examination", { texts: ["type", "title", "place"], html: ["intro_html"] }),
  acts: [...Object.values(EXAM_ACTS), ...Object.values(CLASS_EXAM_ACTS)],
});
