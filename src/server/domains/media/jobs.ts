import type { Job } from "../../kernel/jobs.ts";
import { remakeJob } from "./remake/remake.ts";
import { deleteLeaving, goOnWithRoom, type Lessons, mediaWork, poke, tidyUploads, tidyWork } from "./work/work.ts";

/** The media domain's work for later. */
export const mediaJobs = (lessons: Lessons): readonly Job[] => [
  {
    ...mediaWork,
    // Every minute: what a process that died left behind is taken up, uploads that nobody finishes are given up,
    // what found the disk full goes on.
    cron: "* * * * *",
    async run(means) {
      await tidyUploads(means);
      await goOnWithRoom(means);
      await tidyWork(means);
      await deleteLeaving(means);
      // Not awaited: a conversion may take hours, and the queue would take this job for dead.
      void poke(means, lessons);
    },
  },
  remakeJob(lessons),
];
