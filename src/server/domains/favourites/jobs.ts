import { type Job, noData } from "../../kernel/jobs.ts";
import { UNDO_MS } from "./favourites.ts";
import { forgetRemoved } from "./store.ts";

/** Takes away what was removed and can't be undone any more. */
export const tidyFavouritesJob: Job = {
  name: "favourites.tidy",
  data: noData,
  cron: "23 4 * * *",
  run: ({ db, now }) => forgetRemoved(db, new Date(now() - UNDO_MS)),
};
