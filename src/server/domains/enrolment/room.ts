import { staffEntitlements } from "#contract/staff/entitlements.ts";
import { staffEntitlementShapes } from "#contract/staff/entitlements.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { ENROLMENT_ACTS } from "./acts.ts";
import { enrolmentDesk, type EnrolmentPorts } from "./desk.ts";
import { recountLearnersJob } from "./jobs.ts";
import { enrolmentMerging } from "./merging.ts";
import { enrolmentData } from "./personal.ts";

export const room = (ports: EnrolmentPorts): Room => ({
  name: "enrolment",
  serves: [served(staffEntitlements, staffEntitlementShapes, enrolmentDesk(ports))],
  jobs: [recountLearnersJob],
  personal: [enrolmentData],
  merging: [enrolmentMerging],
  acts: Object.values(ENROLMENT_ACTS),
});
