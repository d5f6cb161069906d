import { staffOperations } from "#contract/staff/operations.ts";
import { staffOperationsShapes } from "#contract/staff/operations.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { OPERATIONS_ACTS } from "./acts.ts";
import { operationsDesk } from "./desk.ts";
import { measureJob } from "./measuring.ts";

/** How the school's machine is, for its own people. */
export const room: Room = {
  name: "operations",
  serves: [served(staffOperations, staffOperationsShapes, operationsDesk)],
  jobs: [measureJob],
  acts: Object.values(OPERATIONS_ACTS),
};
