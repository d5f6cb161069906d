import { type Job, noData } from "../../../kernel/jobs.ts";
import { forgetDeleted } from "./store.ts";

/** How long (ms) the empty row of a deleted note is kept: a device may send what it kept offline that late. */
const KEPT = 90 * 86_400_000;

export const tidyNotesJob: Job = {
  name: "learning.tidyNotes",
  data: noData,
  cron: "52 3 * * *",
  run: ({ db, now }) => forgetDeleted(db, new Date(now() - KEPT)),
};
