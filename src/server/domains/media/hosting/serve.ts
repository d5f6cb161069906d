import type { FastifyInstance } from "fastify";
import { FAILED } from "#contract/codes.ts";
import { videoCallbacks } from "#contract/videoCallbacks.ts";
import { inTransaction } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { reconcileHostedJob } from "./jobs.ts";
import { askSoon, insertEvent } from "./store.ts";

/**
 * Takes events of a foreign host. 403 with the envelope for one whose signature, time or form is wrong; 200 for every
 * signed one, also a repeated one and one of a video that isn't ours: VOD repeats whatever gets another answer.
 */
export function serveVideoCallbacks(app: FastifyInstance, means: Means): void {
  const { aliyunVod } = videoCallbacks;
  void app.register(async (scope) => {
    // The signature says nothing about the body's type, so any is read as text and judged by its words.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    scope.route({
      method: aliyunVod.method,
      url: aliyunVod.path,
      config: { access: aliyunVod.access },
      handler: async (request, reply) => {
        const body = typeof request.body === "string" ? request.body : "";
        const event = means.providers.video.vod?.parseCallback({ headers: request.headers, body }) ?? null;
        if (!event) throw new Refusal(FAILED, "signatureRefused", { status: 403 });
        const now = new Date(means.now());
        await inTransaction(means.db, async (tx) => {
          const assetId = await insertEvent(tx, event, now);
          if (assetId === null) return;
          await askSoon(tx, assetId, now);
          await means.jobs.send(tx, reconcileHostedJob, {});
        });
        return reply.header("cache-control", "no-store").send({});
      },
    });
  });
}
