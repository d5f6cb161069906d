import { learning } from "#contract/learning.ts";
import { learningShapes } from "#contract/learning.schema.ts";
import { notes } from "#contract/notes.ts";
import { noteShapes } from "#contract/notes.schema.ts";
import { olderPlay } from "#contract/olderPlay.ts";
import { olderPlayShapes } from "#contract/olderPlay.schema.ts";
import { reading } from "#contract/reading.ts";
import { readingShapes } from "#contract/reading.schema.ts";
import { staffLearning } from "#contract/staff/learning.ts";
import { staffLearningShapes } from "#contract/staff/learning.schema.ts";
import { staffStudy } from "#contract/staff/study.ts";
import { staffStudyShapes } from "#contract/staff/study.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { LEARNING_ACTS } from "./acts.ts";
import { learningCalls, readingCalls } from "./calls.ts";
import { EVIDENCE_ACTS } from "./evidence/acts.ts";
import { verifyEvidenceCommand } from "./evidence/commands.ts";
import { evidenceSeals } from "./evidence/evidence.ts";
import type { ExamPorts } from "./study/study.ts";
import { learningDesk } from "./desk.ts";
import { sealEvidenceJob, tidyLearningJob } from "./jobs.ts";
import { learningMerging } from "./merging/merging.ts";
import { noteCalls } from "./notes/calls.ts";
import { noteData } from "./notes/personal.ts";
import { olderPlayCalls } from "./play/older.calls.ts";
import { learningData } from "./personal.ts";
import { studyDesk } from "./study.desk.ts";
import { learningRetention } from "./retention.ts";
import { studyDaysTick, studyUses } from "./study/study.ts";

/** From the ground up: each calls only those before it, through their doors. */
export const subRooms = ["studyRules", "delivery", "ledger", "presence", "evidence", "study", "play", "notes", "merging"] as const;

export const room = (ports: ExamPorts): Room => ({
  name: "learning",
  serves: [
    served(learning, learningShapes, learningCalls(ports)),
    served(reading, readingShapes, readingCalls),
    served(staffLearning, staffLearningShapes, learningDesk),
    served(staffStudy, staffStudyShapes, studyDesk(ports)),
    served(olderPlay, olderPlayShapes, olderPlayCalls),
    served(notes, noteShapes, noteCalls),
  ],
  jobs: [sealEvidenceJob, tidyLearningJob],
  ticks: [studyDaysTick],
  retention: learningRetention,
  personal: [learningData, noteData],
  merging: [learningMerging],
  lessonUses: studyUses,
  commands: [verifyEvidenceCommand],
  seals: evidenceSeals,
  acts: [...Object.values(LEARNING_ACTS), ...Object.values(EVIDENCE_ACTS)],
});
