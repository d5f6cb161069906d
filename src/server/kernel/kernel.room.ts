import { push, pushSocket } from "#contract/push.ts";
import { pushShapes } from "#contract/push.schema.ts";
import { staffPush } from "#contract/staff/push.ts";
import { staffPushShapes } from "#contract/staff/push.schema.ts";
import { backupCommand, restoreCommand, verifyCommand } from "./backup/commands.ts";
import { health } from "./health.ts";
import { upkeepJobs } from "./jobs.upkeep.ts";
import { outageTick } from "./outage.ts";
import { pushCalls, staffPushCalls } from "./pushTickets.ts";
import { served } from "./registry.ts";
import { reports } from "./reports/serve.ts";
import type { Room } from "./room.ts";

/** What the kernel itself answers. The push socket is opened by the push door. */
export const room: Room = {
  name: "kernel",
  serves: [served(push, pushShapes, pushCalls), served(staffPush, staffPushShapes, staffPushCalls)],
  files: [health, reports],
  sockets: [pushSocket],
  jobs: upkeepJobs,
  ticks: [outageTick],
  commands: [backupCommand],
  bareCommands: [verifyCommand, restoreCommand],
};
