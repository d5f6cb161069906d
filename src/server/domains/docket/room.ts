import { staffDocket } from "#contract/staff/docket.ts";
import { staffDocketShapes } from "#contract/staff/docket.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { DOCKET_ACTS } from "./acts.ts";
import { docketDesk } from "./desk.ts";

/** What waits for a moderator. */
export const room: Room = {
  name: "docket", serves: [served(staffDocket, staffDocketShapes, docketDesk)], acts: Object.values(DOCKET_ACTS),
};
