import { exams } from "#contract/exams.ts";
import { examShapes } from "#contract/exams.schema.ts";
import { staffExams } from "#contract/staff/exams.ts";
import { staffExamShapes } from "#contract/staff/exams.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { EXAM_ACTS } from "./acts.ts";
import { examCalls } from "./calls.ts";
import { examDesk } from "./desk.ts";
import { examData } from "./personal.ts";

export const room: Room = {
  name: "exams",
  serves: [served(exams, examShapes, examCalls), served(staffExams, staffExamShapes, examDesk)],
  personal: [examData],
  acts: Object.values(EXAM_ACTS),
};
