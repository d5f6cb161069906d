import { push, pushSocket } from "#contract/push.ts";
import { pushShapes } from "#contract/push.schema.ts";
import { staffPush } from "#contract/staff/push.ts";
import { staffPushShapes } from "#contract/staff/push.schema.ts";
import { backupCommand, restoreCommand, verifyCommand } from "./backup/commands.ts";
import { backupJobs } from "./backup/jobs.ts";
import { doctorCommand } from "./doctor/doctor.ts";
import { health } from "./health.ts";
import { upkeepJobs } from "./jobs.upkeep.ts";
import { monitoringFiles } from "./monitoring/serve.ts";
import { outageTick } from "./outage.ts";
import { pushCalls, staffPushCalls } from "./pushTickets.ts";
import { served } from "./registry.ts";
import { retentionCommand } from "./retention.command.ts";
import { reports } from "./reports/serve.ts";
import { blobsOf, type Room } from "./room.ts";

/** What the kernel itself answers; `rooms`: all of them, for what looks into each. The push socket is opened by the push door. */
export const room = ({ rooms }: { readonly rooms: () => readonly Room[] }): Room => ({
  name: "kernel",
  serves: [served(push, pushShapes, pushCalls), served(staffPush, staffPushShapes, staffPushCalls)],
  files: [health, ...monitoringFiles, reports],
  sockets: [pushSocket],
  jobs: [...upkeepJobs, ...backupJobs],
  ticks: [outageTick],
  commands: [backupCommand, retentionCommand(() => rooms().flatMap(({ retention = [] }) => retention))],
  bareCommands: [verifyCommand, restoreCommand, doctorCommand(() => blobsOf(rooms()))],
});
