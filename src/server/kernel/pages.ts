import { gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { RULE_BROKEN, SUCCESS } from "#contract/codes.ts";
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import type { Language } from "#contract/text/say.ts";
import { within } from "../database/limits.ts";
import type { Learner, Means, Visit } from "./call.ts";
import { serveBuiltFiles } from "./builtFiles.ts";
import { COOKIE, parseCookies } from "./cookies.ts";
import { languageOf, readerOf } from "./door.ts";
import { htmlDocument, pagePolicy } from "./document.ts";
import { visitOf } from "./http.ts";
import { ANSWERS, type Drawn, type DrawnPage, encoded, PAGES } from "./pageCache.ts";
import { Refusal } from "./refusal.ts";
import { type Registry, refused, run } from "./registry.ts";
import type { BuiltSite, Renderer } from "./renderer.ts";

const THEMES: readonly string[] = ["light", "dark"];
const SIZES: readonly string[] = ["large", "xlarge"];
/** `login=auto` in the query, or inside the `to` of a visitor who was turned away (spec 4). */
const PARTNER_LINK = /[?&](?:login=|to=[^&]*login%3D)auto(?:&|%26|$)/;

/** Addresses that are never a page: what isn't there gets the envelope, not the page that says so (api.md Conventions). */
const NO_PAGE = /^\/(?:api|api-web|assets)\//;

/** What pages need of the domains; handed in by `app.ts`, so that the kernel knows no domain. */
export interface PageSources {
  /** The init config's items of a host. */
  config(means: Means, host: string): Promise<readonly object[]>;
  /** What a page's frame shows of a signed-in learner. */
  viewer(means: Means, learnerId: number): Promise<{ nickName: string; username: string; avatarUrl: string } | null>;
}

/** Serves the built assets and renders every other GET that is no call. */
export async function servePages(
  app: FastifyInstance,
  registry: Registry,
  means: Means,
  renderer: Renderer,
  sources: PageSources,
): Promise<void> {
  const { environment } = means;
  if (renderer.middleware) {
    const through = renderer.middleware;
    app.addHook("onRequest", (request, reply, done) => {
      if (!/^\/(@|src\/|node_modules\/|icons\.svg|favicon\.svg|manifest\.webmanifest)/.test(request.url)) return done();
      reply.hijack();
      through(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
    });
  } else {
    await serveBuiltFiles(app, means, renderer.folder);
  }

  app.get("/*", { config: { access: "visitor" }, compress: false }, async (request, reply) => {
    if (NO_PAGE.test(request.url)) return reply.callNotFound();
    const cookies = parseCookies(request.headers.cookie, environment.production);
    const look = lookOf(request, cookies);
    const policy = pagePolicy(
      renderer.middleware !== null,
      request.host,
      request.protocol === "https" || environment.production,
      means.providers.playOrigins,
    );
    reply.header("content-security-policy", policy).header("vary", "Cookie, Accept-Encoding, Accept-Language");
    // A partner's link says who somebody is: it goes into no Referer and is kept nowhere.
    const named = PARTNER_LINK.test(request.url);
    if (named) reply.header("referrer-policy", "strict-origin");
    const address = environment.development || named ? null : `${request.host}|${look.language}|${look.theme}|${look.size}|${request.url}`;
    // Most requests of visitors end here: nobody is looked up for a browser without a session.
    const known = address && cookies[COOKIE.session] === undefined ? means.kept(PAGES).peek(address) : undefined;
    if (known?.kind === "page") return sendKept(request, reply, known);
    const site = await renderer.site();
    const reader = await readerOf(means.sessions, cookies);
    const page = site.pageAt(request.url.split("?")[0]!);
    // A learner's page asked for by a visitor is the home page with the login dialog, which then leads back (spec 2).
    if (page?.access === "learner" && !reader) {
      return reply.header("cache-control", "no-store").redirect(`/home?login=1&to=${encodeURIComponent(request.url)}`, 302);
    }
    const asked = { request, look, reader, visit: visitOf(request, reply, cookies, environment) };
    const draw = () => within("page", () => drawn({ registry, means, renderer, sources }, site, asked));
    // A page that does not exist is not kept: its addresses are without number.
    const found = await (reader || !page || !address ? draw() : means.kept(PAGES).get(address, draw));
    if (found.kind === "redirect") return reply.redirect(found.to, 302);
    if (!reader && page && address && found.whole) return sendKept(request, reply, found);
    reply.code(found.status).header("cache-control", "no-store").type("text/html; charset=utf-8");
    if (!/\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""))) return reply.send(found.plain);
    return reply.header("content-encoding", "gzip").send(gzipSync(found.plain, { level: 3 }));
  });
}

interface House {
  readonly registry: Registry;
  readonly means: Means;
  readonly renderer: Renderer;
  readonly sources: PageSources;
}

/** Who asks for which page; of a visitor's page nothing but its key may matter: others are shown it, too. */
interface Asked {
  readonly request: FastifyRequest;
  readonly look: ReturnType<typeof lookOf>;
  readonly reader: Learner | null;
  readonly visit: Visit;
}

async function drawn(
  { registry, means, renderer, sources }: House,
  site: BuiltSite,
  { request, look, reader, visit }: Asked,
): Promise<Drawn> {
  const { development } = means.environment;
  // Without it the page has no branding, asks once more itself and opens the login dialog when that fails (spec 7).
  const school = () => sources.config(means, request.host);
  const config = await (
    development ? school() : (means.kept(ANSWERS).get(`config|${request.host}`, school) as Promise<readonly object[]>)
  ).catch((error: unknown) => {
    means.log.error({ err: error }, "pages: the school's configuration could not be read");
    return [];
  });
  const answer = await site.render({
    address: request.url,
    language: look.language,
    viewer: reader ? await sources.viewer(means, reader.learnerId) : null,
    config: site.siteConfig(config),
    call: inProcess(registry, means, site, reader, visit),
  });
  if (answer.kind === "redirect") return answer;
  const { main, screen, styles } = renderer.assets(answer.modules);
  const { before, after } = htmlDocument({
    language: look.language,
    theme: look.theme,
    size: look.size,
    title: `${answer.head.title} - ${site.siteConfig(config).school}`,
    description: answer.head.description,
    canonical: answer.head.canonical === undefined ? undefined : `${originOf(request, means)}${answer.head.canonical}`,
    noindex: answer.head.noindex ?? false,
    data: answer.head.data,
    main,
    screen,
    eager: answer.eager,
    html: answer.html,
    state: answer.state,
  });
  const plain = await renderer.finish(request.url, before, styles, after);
  const { status } = answer;
  return { kind: "page", status, whole: status === 200 && config.length > 0, plain, gzip: null, brotli: null };
}

function sendKept(request: FastifyRequest, reply: FastifyReply, kept: DrawnPage): FastifyReply {
  const { body, encoding } = encoded(kept, request.headers["accept-encoding"] as string | undefined);
  if (encoding) reply.header("content-encoding", encoding);
  return reply.code(kept.status).header("cache-control", "private, no-cache").type("text/html; charset=utf-8").send(body);
}

function lookOf(request: FastifyRequest, cookies: Readonly<Record<string, string | undefined>>) {
  const language: Language = languageOf(cookies, request.headers["accept-language"]);
  const theme = cookies[COOKIE.theme] ?? "";
  const size = cookies[COOKIE.size] ?? "";
  return { language, theme: THEMES.includes(theme) ? theme : "", size: SIZES.includes(size) ? size : "" };
}

const originOf = (request: FastifyRequest, means: Means) => means.environment.publicUrl ?? `${request.protocol}://${request.host}`;

/** The renderer's way to the calls: same checks and answers as over the network, reading alone. A visitor's answers are kept. */
function inProcess(registry: Registry, means: Means, site: BuiltSite, reader: Learner | null, visit: Visit) {
  const ask = async (endpoint: Endpoint, input: unknown): Promise<unknown> => {
    const entry = registry.find(endpoint);
    let answer: Answer<unknown>;
    try {
      if (endpoint.access.startsWith("staff:") || (endpoint.access === "learner" && !reader)) throw new Refusal(401, "sessionMissing");
      answer = await run(means, entry, input, reader, visit);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answer = refused(error, visit.language);
    }
    if (answer.code === SUCCESS) return answer.data;
    if (answer.code !== RULE_BROKEN) means.log.warn({ code: answer.code, path: endpoint.path }, "pages: a call of a page was refused");
    throw site.failure(answer);
  };
  if (reader || means.environment.development) return ask;
  return (endpoint: Endpoint, input: unknown) =>
    means
      .kept(ANSWERS)
      .get(`${visit.host}|${visit.language}|${endpoint.path}|${JSON.stringify(input)}`, () => ask(endpoint, input));
}
