import type { Means, Visit } from "../../../kernel/call.ts";
import { type Job, type JobKind, noData } from "../../../kernel/jobs.ts";
import { act, type Doer } from "../../staff/staff.ts";
import { ASSET_ACTS } from "../assets/assets.ts";
import { type Lessons, poke } from "../work/work.ts";
import { mendNext } from "./mending.ts";
import { rekey } from "./rekeying.ts";
import { countToRekey, toRekey } from "./remake.store.ts";

export { countToRekey } from "./remake.store.ts";

/** Videos that earlier versions took in become as new ones are: a key a minute, the present qualities, pictures. */
const remakeKind: JobKind<typeof noData> = { name: "media.remake", data: noData };

/** A conversion may take hours (s); nothing is begun after half of them, the clock goes on with what is left. */
const AT_MOST_SECONDS = 12 * 3600;
const BEGINS_MS = (AT_MOST_SECONDS / 2) * 1000;

export const remakeJob = (lessons: Lessons): Job<typeof noData> => ({
  ...remakeKind,
  // By itself after an upgrade, and once there is ffmpeg; where nothing is to be done it asks two questions.
  cron: "*/5 * * * *",
  atMostSeconds: AT_MOST_SECONDS,
  async run(means, _data, doing) {
    const { signal } = doing;
    await rekeyAll(means, signal, (done, total) => doing.progress(done, total));
    const began = performance.now();
    while (!signal.aborted && performance.now() - began < BEGINS_MS && (await mendNext(means))) await poke(means, lessons);
  },
});

/** All that share one key, one after the other; what fails is logged and doesn't keep the others waiting. */
export async function rekeyAll(means: Means, signal: AbortSignal, progress: (done: number, total: number) => void): Promise<void> {
  const began = performance.now();
  const ids = await toRekey(means.db);
  for (const [n, id] of ids.entries()) {
    if (signal.aborted) throw signal.reason;
    if (performance.now() - began > BEGINS_MS) return;
    progress(n, ids.length);
    await rekey(means, id, signal).catch((error: unknown) => {
      if (signal.aborted) throw error;
      means.log.error({ err: error, assetId: id }, "media: a video could not be encrypted anew, and is tried again later");
    });
  }
  if (ids.length > 0) progress(ids.length, ids.length);
}

/** Has it begun now; returns how many videos still share one key. */
export async function startRemake(means: Means, doer: Doer, visit: Pick<Visit, "ip"> | null): Promise<{ left: number }> {
  const left = await countToRekey(means.db);
  await act(means, doer, visit, ASSET_ACTS.remake, "media", async (tx) => {
    await means.jobs.send(tx, remakeKind, {});
    return { result: null, before: null, after: { left } };
  });
  return { left };
}
