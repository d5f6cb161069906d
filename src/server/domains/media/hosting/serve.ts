import { videoCallbacks } from "#contract/videoCallbacks.ts";
import { inTransaction } from "../../../database/database.ts";
import { proven } from "../../../kernel/raw.ts";
import { reconcileHostedJob } from "./jobs.ts";
import { askSoon, insertEvent } from "./store.ts";

/**
 * Takes events of a foreign host. 403 with the envelope for one whose signature, time or form is wrong; 200 for every
 * signed one, also a repeated one and one of a video that isn't ours: VOD repeats whatever gets another answer.
 */
export const aliyunEvents = proven(
  videoCallbacks.aliyunVod,
  ({ providers }, { headers, body }) => providers.video.vod?.parseCallback({ headers, body: typeof body === "string" ? body : "" }) ?? null,
  async (means, event, _request, reply) => {
    const now = new Date(means.now());
    await inTransaction(means.db, async (tx) => {
      const assetId = await insertEvent(tx, event, now);
      if (assetId === null) return;
      await askSoon(tx, assetId, now);
      await means.jobs.send(tx, reconcileHostedJob, {});
    });
    return reply.header("cache-control", "no-store").send({});
  },
  { body: "text" },
);
