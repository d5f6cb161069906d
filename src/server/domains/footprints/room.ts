import { footprints } from "#contract/footprints.ts";
import { footprintShapes } from "#contract/footprints.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { footprintCalls, type FootprintPorts } from "./calls.ts";
import { footprintRetention } from "./footprints.ts";
import { footprintMerging } from "./merging.ts";
import { footprintData } from "./personal.ts";

export const room = (ports: FootprintPorts): Room => ({
  name: "footprints",
  serves: [served(footprints, footprintShapes, footprintCalls(ports))],
  retention: footprintRetention,
  personal: [footprintData],
  merging: [footprintMerging],
});
