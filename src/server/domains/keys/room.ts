import type { Room } from "../../kernel/room.ts";
import { KEY_ACTS } from "./acts.ts";
import { keyCommands } from "./commands.ts";
import type { KeyPorts } from "./keys.ts";

/** The school's keys: which there are, others in their place, and the end of former ones. */
export const room = (ports: KeyPorts): Room => ({
  name: "keys",
  commands: keyCommands(ports),
  acts: Object.values(KEY_ACTS),
});
