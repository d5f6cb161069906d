import { raw } from "./raw.ts";

/**
 * For the operator's monitor: 200 while the database answers, 503 otherwise; `media` says what can be done with videos,
 * `jobs` how much work for later waits, waits in vain, or failed within a day.
 */
export const health = raw(
  { method: "GET", path: "/healthz", access: "visitor", summary: "Whether the product works: 200 while the database answers, else 503" },
  async (means, _caller, _request, reply) => {
    reply.header("cache-control", "no-store");
    try {
      const jobs = await means.jobs.counts();
      return await reply.send({ ok: true, media: await means.providers.engine.line(), jobs });
    } catch {
      return reply.code(503).send({ ok: false });
    }
  },
);
