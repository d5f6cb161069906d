import type { FastifyInstance } from "fastify";
import { site } from "#contract/site.ts";
import { siteShapes } from "#contract/site.schema.ts";
import { siteCalls } from "./domains/site/calls.ts";
import { siteItems } from "./domains/site/site.ts";
import type { Means } from "./kernel/call.ts";
import type { Job } from "./kernel/jobs.ts";
import type { PageSources } from "./kernel/pages.ts";
import { Registry, served } from "./kernel/registry.ts";

/** Which contract is answered by which calls. */
export function buildRegistry(): Registry {
  const registry = new Registry();
  registry.add(served("site", site, siteShapes, siteCalls));
  return registry;
}

/** Calls outside the envelope: files, playlists, pictures, the API page. */
export function serveRaw(_app: FastifyInstance, _means: Means, _registry: Registry): void {
  return;
}

/** What the frame of a page shows. */
export const pageSources: PageSources = {
  config: siteItems,
  viewer: () => Promise.resolve(null),
};

/** All work for later. */
export const JOBS: readonly Job[] = [];
