import { readdir } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Means } from "./call.ts";
import { type EarlierFiles, keepBuild } from "./earlierBuilds.ts";

/** Built files that need more than nothing: what a service worker may fetch is decided by its own file's policy. */
const FILE_POLICIES: ReadonlyMap<string, string> = new Map([
  ["/sw.js", "default-src 'none'; connect-src 'self'"],
  ["/offline.html", "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"],
]);

/** Asked for by the name of what they were made of. */
const MADE_OF_OTHERS = /\.(?:gz|br|map)$/;

interface BuiltFolders {
  readonly site: string;
  readonly console: string;
}

/** Serves the files of the built site and console, and the code of earlier builds to pages that were opened before this one. */
export async function serveBuiltFiles(app: FastifyInstance, { environment, now }: Means, folders: BuiltFolders): Promise<void> {
  const { dataDir } = environment;
  await serveFolder(app, "/", folders.site, await keepBuild(join(dataDir, "builds"), folders.site, now()));
  await serveFolder(app, "/staff/", folders.console, await keepBuild(join(dataDir, "consoleBuilds"), folders.console, now()));
}

async function serveFolder(app: FastifyInstance, prefix: string, root: string, earlier: EarlierFiles): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    preCompressed: true,
    index: false,
    serveDotFiles: false,
    wildcard: false,
    // An address each, but for the code: its many hundred files took a start longer than all of the product's own addresses.
    globIgnore: ["**/*.gz", "**/*.br", "**/*.map", "assets/**"],
    cacheControl: false,
    decorateReply: prefix === "/",
    setHeaders: (reply, path) => {
      reply.header("cache-control", path.includes("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600");
      const policy = FILE_POLICIES.get(path.slice(path.lastIndexOf("/")).replace(/\.(br|gz)$/, ""));
      if (policy) reply.header("content-security-policy", policy);
    },
  });
  const code = new Set((await readdir(join(root, "assets"))).filter((name) => !MADE_OF_OTHERS.test(name)).map((name) => `assets/${name}`));
  app.get<{ Params: { "*": string } }>(`${prefix}assets/*`, { config: { access: "visitor" } }, (request, reply): FastifyReply | void => {
    const file = `assets/${request.params["*"]}`;
    const folder = code.has(file) ? root : earlier.get(file);
    return folder === undefined ? reply.callNotFound() : reply.sendFile(file, folder);
  });
}
