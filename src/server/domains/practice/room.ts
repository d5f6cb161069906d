import { practice } from "#contract/practice.ts";
import { practiceShapes } from "#contract/practice.schema.ts";
import { questions } from "#contract/questions.ts";
import { questionShapes } from "#contract/questions.schema.ts";
import { staffPractice } from "#contract/staff/practice.ts";
import { staffPracticeShapes } from "#contract/staff/practice.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { practiceCalls } from "./calls.ts";
import { HALL_ACTS } from "./hall/acts.ts";
import { type HallPorts, practiceDesk } from "./hall/desk.ts";
import { bringInTick } from "./bringIn.ticks.ts";
import { attemptRooms } from "./attempt/live.ts";
import { attemptMerging, practiceData } from "./personal.ts";
import { practiceRetention } from "./retention.ts";
import type { StartPorts } from "./answering/calls.ts";
import { subjectCalls } from "./subjects/calls.ts";
import { deadlineTick } from "./attempt/ticks.ts";

/** From the ground up: each calls only those before it, through their doors. */
export const subRooms = ["attempt", "answering", "exercise", "subjects", "history", "hall"] as const;

/** How attempts of the domains above start. */
export const room = (ports: StartPorts & HallPorts): Room => ({
  name: "practice",
  serves: [
    served(questions, questionShapes, subjectCalls),
    served(practice, practiceShapes, practiceCalls(ports)),
    served(staffPractice, staffPracticeShapes, practiceDesk(ports)),
  ],
  retention: practiceRetention,
  ticks: [deadlineTick, bringInTick(ports)],
  pushRooms: [attemptRooms],
  personal: [practiceData(ports)],
  merging: [attemptMerging],
  acts: Object.values(HALL_ACTS),
});
