import { z } from "zod";
import { id, instant, pageOf, paging } from "../values.ts";

const count = z.int().nonnegative();
const bytes = z.int().nonnegative();
const sent = z.strictObject({ jobId: z.uuid() });

const backup = z.strictObject({
  id,
  isNightly: z.boolean(),
  startTime: instant,
  endTime: instant.nullable().describe("null: it is being made"),
  isGood: z.boolean().nullable(),
  reason: z.string().describe("why it is no good one; empty where it is"),
  rows: count.nullable(),
  files: count.nullable(),
  bytes: bytes.nullable(),
  isThere: z.boolean().describe("one of those that stay"),
});

const running = z.strictObject({
  jobId: z.uuid(),
  name: z.enum(["backup.nightly", "backup.now", "backup.drill"]),
  progress: z.strictObject({ done: z.number().nonnegative(), total: z.number().nonnegative() }).nullable(),
});

const backups = z.strictObject({
  place: z.string().nullable().describe("null: BACKUP_DIR is not set, and none are made"),
  fault: z
    .enum(["inside", "missing", "denied", "strange", "full", "silent"])
    .nullable()
    .describe("why none can be made there: inside the media, not there, no rights, other files, a full disk, or one that does not answer"),
  isSealed: z.boolean(),
  keep: count.describe("how many stay (BACKUP_KEEP)"),
  at: z.string().describe("when the nightly one begins, in the school's time zone"),
  last: backup.nullable().describe("the last good one"),
  isLate: z.boolean().describe("the last good one is older than a night"),
  failure: z.string().describe("why the last one failed; empty where it didn't"),
  days: z
    .array(z.strictObject({ day: z.iso.date(), isGood: z.boolean().nullable().describe("null: none that day") }))
    .describe("the last 14"),
  running: z.array(running),
  drill: z
    .strictObject({
      startTime: instant, endTime: instant, isGood: z.boolean(), reason: z.string(), madeTime: instant.nullable(), rows: count.nullable(),
      files: count.nullable(),
    })
    .nullable()
    .describe("the last time that one was brought back for a try; null: never"),
});

const disk = z.strictObject({
  total: bytes,
  free: bytes,
  media: bytes.nullable().describe("null: not measured yet, as those below"),
  backups: bytes.nullable().describe("null also where none are made, or they lie on another disk"),
  database: bytes.nullable(),
  measureTime: instant.nullable(),
  daysLeft: count.nullable().describe("until it is full, as it went in the last 30 days; null: it doesn't grow, or too little is known"),
  perDay: z.int().nullable().describe("bytes more each day"),
});

export const staffOperationsShapes = {
  state: {
    summary: "Whether everything works, the backups, the disk, the certificate",
    in: z.strictObject({}),
    out: z.strictObject({
      checkTime: instant,
      version: z.string(),
      jobs: z.strictObject({ waiting: count, unserved: count, running: count, failedLastDay: count, deadLastDay: count }),
      media: z.string().describe("what can be done with videos"),
      backup: backups,
      disk,
      certificate: z
        .strictObject({ host: z.string(), endTime: instant.nullable().describe("null: see fault"), fault: z.string() })
        .nullable()
        .describe("of PUBLIC_URL; null: that is not https"),
    }),
  },
  backups: { summary: "Backups, those begun last first", in: z.strictObject(paging), out: pageOf(backup) },
  backUpNow: { summary: "Makes a backup in BACKUP_DIR; while one waits it is that one", in: z.strictObject({}), out: sent },
  tryRestore: {
    summary: "Brings the newest backup back into a database and a folder of its own, counts and compares, and throws that away",
    in: z.strictObject({}),
    out: sent,
  },
  measure: { summary: "Measures what lies on the disk", in: z.strictObject({}), out: sent },
  signIns: {
    summary: "Who signed in to the console, or tried to, the latest first",
    in: z.strictObject(paging),
    out: pageOf(
      z.strictObject({
        id,
        staffId: id.nullable().describe("null: there is no such account"),
        name: z.string(),
        time: instant,
        ip: z.string().describe("first three parts of the address"),
        place: z.string().describe("province or country as comments name it; empty: not known"),
        how: z.enum(["password", "totp", "recovery", "passkey"]).nullable().describe("null: it was refused"),
        result: z.enum(["signedIn", "passwordWrong", "factorWrong"]),
      }),
    ),
  },
};

export type StaffOperationsShapes = typeof staffOperationsShapes;
