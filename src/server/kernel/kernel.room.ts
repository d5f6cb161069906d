import { push, pushSocket } from "#contract/push.ts";
import { pushShapes } from "#contract/push.schema.ts";
import { staffPush } from "#contract/staff/push.ts";
import { staffPushShapes } from "#contract/staff/push.schema.ts";
import { staffRetention } from "#contract/staff/retention.ts";
import { staffRetentionShapes } from "#contract/staff/retention.schema.ts";
import { backupCommand, restoreCommand, verifyCommand } from "./backup/commands.ts";
import { backupJobs } from "./backup/jobs.ts";
import { doctorCommand } from "./doctor/doctor.ts";
import { health } from "./health.ts";
import { upkeepJobs } from "./jobs.upkeep.ts";
import { monitoringFiles } from "./monitoring/serve.ts";
import { outageTick } from "./outage.ts";
import { forgetSitemap, robots, sitemap } from "./outside/sitemap.ts";
import { pushCalls, staffPushCalls } from "./pushTickets.ts";
import { served } from "./registry.ts";
import { reports } from "./reports/serve.ts";
import { retentionCommands } from "./retention/commands.ts";
import { retentionDesk } from "./retention/desk.ts";
import { retentionJob } from "./retention/jobs.ts";
import { kernelRetention } from "./retention/own.ts";
import { keysTick } from "./schoolKeys.ts";
import { blobsOf, listedOf, retentionOf, type Room } from "./room.ts";

/** What the kernel itself answers; `rooms`: all of them, for what looks into each. The push socket is opened by the push door. */
export const room = ({ rooms }: { readonly rooms: () => readonly Room[] }): Room => {
  const retention = () => retentionOf(rooms());
  return {
    name: "kernel",
    serves: [
      served(push, pushShapes, pushCalls),
      served(staffPush, staffPushShapes, staffPushCalls),
      served(staffRetention, staffRetentionShapes, retentionDesk(retention)),
    ],
    files: [health, ...monitoringFiles, reports, robots, ...sitemap(() => listedOf(rooms()))],
    sockets: [pushSocket],
    jobs: [...upkeepJobs, ...backupJobs, retentionJob(retention)],
    ticks: [outageTick, keysTick],
    retention: kernelRetention,
    forgetCourses: forgetSitemap,
    commands: [backupCommand, ...retentionCommands(retention)],
    bareCommands: [verifyCommand, restoreCommand, doctorCommand(() => blobsOf(rooms()))],
  };
};
