import type { Act } from "../../kernel/act.ts";
import type { Room } from "../../kernel/room.ts";
import { EXCHANGE_ACTS } from "./course/acts.ts";
import { BANK_ACTS } from "./bank/acts.ts";
import { courseCommands, type ExchangePorts } from "./commands.ts";
import { SCHOOL_ACTS } from "./school/acts.ts";
import { schoolCommands } from "./school.commands.ts";

/** From the ground up; each calls only those before it, through their doors. */
export const subRooms = ["files", "course", "bank", "school"] as const;

/** The school's own exchange: courses, and the school without its learners, in and out of files. */
export const room = (ports: ExchangePorts): Room => ({
  name: "exchange",
  commands: [...courseCommands(ports), ...schoolCommands(ports)],
  acts: [EXCHANGE_ACTS, BANK_ACTS, SCHOOL_ACTS].flatMap((acts) => Object.values<Act>(acts)),
});
