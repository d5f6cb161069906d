import type { FastifyInstance } from "fastify";
import type { Means } from "./call.ts";

/**
 * `/healthz` for the operator's monitor: 200 while the database answers, 503 otherwise; `media` says what can be done with
 * videos, `jobs` how much work for later waits, waits in vain, or failed within a day.
 */
export function serveHealth(app: FastifyInstance, means: Means): void {
  app.get("/healthz", { config: { access: "visitor" } }, async (_request, reply) => {
    try {
      const jobs = await means.jobs.counts();
      return await reply.header("cache-control", "no-store").send({ ok: true, media: await means.providers.engine.line(), jobs });
    } catch {
      return reply.code(503).header("cache-control", "no-store").send({ ok: false });
    }
  });
}
