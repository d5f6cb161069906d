import type { Room } from "../../kernel/room.ts";
import { recountLearnersJob } from "./jobs.ts";

export const room: Room = { name: "enrolment", jobs: [recountLearnersJob] };
