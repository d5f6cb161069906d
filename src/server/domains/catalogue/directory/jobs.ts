import { z } from "zod";
import type { Job } from "../../../kernel/jobs.ts";
import { indexSeries } from "../writing/writing.ts";
import { seriesFiled, seriesTaught } from "./directory.store.ts";

/** Courses that are indexed in one statement. */
const PORTION = 100;

const named = z.strictObject({ by: z.enum(["category", "teacher"]), id: z.int().positive() });

/** Courses are found by the names of their category and teachers: after one has changed, those that bear it are indexed anew. */
export const indexNamedJob: Job<typeof named> = {
  name: "catalogue.indexNamed",
  data: named,
  key: ({ by, id }) => `${by}:${id}`,
  async run({ db, pagesChanged }, { by, id }, doing) {
    const ids = await (by === "category" ? seriesFiled(db, [id]) : seriesTaught(db, id));
    for (let at = 0; at < ids.length; at += PORTION) {
      doing.signal.throwIfAborted();
      await indexSeries(db, ids.slice(at, at + PORTION));
      doing.progress(Math.min(at + PORTION, ids.length), ids.length);
    }
    pagesChanged();
  },
};
