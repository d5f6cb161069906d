import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { RULE_BROKEN, SUCCESS } from "#contract/codes.ts";
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import type { Language } from "#contract/text/say.ts";
import { siteAddress } from "../environment.ts";
import { within } from "../database/limits.ts";
import type { Learner, Means, Visit } from "./call.ts";
import { serveBuiltFiles } from "./builtFiles.ts";
import { PAGES_DRAWN } from "./budgets.ts";
import { COOKIE, parseCookies, serialiseCookie } from "./cookies.ts";
import { languageAsked, languageOf, readerOf } from "./door.ts";
import { consoleDocument, consolePolicy, htmlDocument, pagePolicy } from "./document.ts";
import { visitOf } from "./http.ts";
import { ANSWERS, type Drawn, encoded, encodedOnce, type Packed, PAGES } from "./pageCache.ts";
import { previewIn } from "./preview.ts";
import { Refusal } from "./refusal.ts";
import { type Registry, refused, run } from "./registry.ts";
import type { BuiltSite, Renderer } from "./renderer.ts";

const THEMES: readonly string[] = ["light", "dark"];
const SIZES: readonly string[] = ["large", "xlarge"];
/** `login=auto` in the query, or inside the `to` of a visitor who was turned away (spec 4). */
const PARTNER_LINK = /[?&](?:login=|to=[^&]*login%3D)auto(?:&|%26|$)/;
/** A desk's preview of what is not out: for whoever has the link, and for nobody else. */
const PREVIEW = /[?&]preview=/;

/** The browser asks each time: who is signed in sees another page at the same address. */
const KEPT = "private, no-cache";

/** Addresses that are never a page: what isn't there gets the envelope, not the page that says so (api.md Conventions). */
const NO_PAGE = /^\/(?:api|api-web|assets)\//;

/** What pages need of the domains; handed in by `app.ts`, so that the kernel knows no domain. */
export interface PageSources {
  /** The site that a host leads to; empty for the default one. */
  site(means: Means, host: string): Promise<string>;
  /** The init config's items of a site, as this language reads them. */
  config(means: Means, site: string, language: Language): Promise<readonly object[]>;
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
  if (renderer.middleware) {
    const through = renderer.middleware;
    app.addHook("onRequest", (request, reply, done) => {
      if (!/^\/(@|src\/|node_modules\/|icons\.svg|staff\/icons\.svg|favicon\.|[\w-]+\.png$)/.test(request.url)) return done();
      reply.hijack();
      through(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
    });
  } else {
    await serveBuiltFiles(app, means, { site: renderer.folder, console: renderer.console.folder });
  }
  serveConsole(app, means, renderer);

  const house = { registry, means, renderer, sources };
  app.get("/*", { config: { access: "visitor" }, compress: false }, async (request, reply) => {
    if (NO_PAGE.test(request.url)) return reply.callNotFound();
    const policy = pagePolicy(policyOf(means, renderer, request));
    reply.header("content-security-policy", policy).header("vary", "Cookie, Accept-Encoding, Accept-Language");
    return answerPage(house, await renderer.site(), request, reply);
  });
}

/** What a page's policy depends on. */
const policyOf = ({ environment, providers }: Means, { middleware }: Renderer, { host, protocol }: FastifyRequest) => ({
  development: middleware !== null,
  host,
  secure: protocol === "https" || environment.production,
  origins: providers.playOrigins,
});

/** The console's document at each of its addresses: what stands there, the browser finds. It is nobody's in particular. */
function serveConsole(app: FastifyInstance, means: Means, renderer: Renderer): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.url.startsWith("/staff/assets/")) return reply.callNotFound();
    const { language, theme } = lookOf(request, parseCookies(request.headers.cookie, means.environment.production));
    const nonce = randomBytes(16).toString("base64");
    const html = await renderer.console.finish(request.url, consoleDocument(renderer.console, { language, theme, nonce }));
    return reply
      .header("content-security-policy", consolePolicy(policyOf(means, renderer, request), nonce))
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(html);
  };
  for (const path of ["/staff", "/staff/*"]) app.get(path, { config: { access: "visitor" } }, answer);
}

/** Sends what is kept, or draws it. */
async function answerPage(house: House, site: BuiltSite, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { means, sources } = house;
  const { environment } = means;
  const cookies = parseCookies(request.headers.cookie, environment.production);
  const asked = languageAsked(request);
  if (asked && asked !== cookies[COOKIE.language]) keepLanguage(reply, cookies, asked, environment.production);
  const look = lookOf(request, cookies);
  // A partner's link says who somebody is, and a preview opens what is secret: they go into no Referer and are kept nowhere.
  const isPreview = PREVIEW.test(request.url) || previewIn(means, cookies) !== null;
  const named = isPreview || PARTNER_LINK.test(request.url);
  if (named) reply.header("referrer-policy", "strict-origin");
  if (isPreview) reply.header("x-robots-tag", "noindex, nofollow, noarchive");
  const [path = "/", search = ""] = request.url.split("?", 2);
  const page = site.pageAt(path);
  const keeps = page?.access === "visitor" && !environment.development && !named;
  const school = await sources.site(means, request.host).catch(() => "");
  const address = keeps ? plainAddress(path, search, page.query) : request.url;
  const key = `${school}|${look.language}|${look.theme}|${look.size}|${address}`;
  // Most requests of visitors end here: nobody is looked up for a browser without a session.
  const known = keeps && cookies[COOKIE.session] === undefined ? means.kept(PAGES).peek(key) : undefined;
  if (known?.kind === "page") return sendPage(reply, known.status, KEPT, await encoded(known, accepts(request)));
  const reader = means.requests.calls(request, await readerOf(means.sessions, cookies));
  // A learner's page asked for by a visitor is the home page with the login dialog, which then leads back (spec 2).
  if (page?.access === "learner" && !reader) {
    return reply.header("cache-control", "no-store").redirect(`/home?login=1&to=${encodeURIComponent(request.url)}`, 302);
  }
  const visit = visitOf(request, reply, cookies, environment);
  const draw = async () => {
    if (site.redirectOf(path) === undefined) means.budgets.spendOf(PAGES_DRAWN, { caller: reader, ip: request.ip });
    const wanted = { school, address: reader ? request.url : address, look, reader, visit, isPreview };
    return means.pressure.during(reader ? "page" : "visitorsPage", () => within("page", () => drawn(house, site, wanted)));
  };
  // A page that does not exist is not kept: its addresses are without number.
  const shared = keeps && !reader;
  const found = await (shared ? means.kept(PAGES).get(key, draw) : draw());
  if (found.kind === "redirect") return reply.redirect(found.to, 302);
  if (shared && found.whole) return sendPage(reply, found.status, KEPT, await encoded(found, accepts(request)));
  return sendPage(reply, found.status, "no-store", await encodedOnce(found.plain, accepts(request)));
}

const YEAR_SECONDS = 365 * 24 * 3600;

/** A link into one language is a choice of it, for this page and those that follow. */
function keepLanguage(reply: FastifyReply, cookies: Record<string, string | undefined>, language: Language, secure: boolean): void {
  cookies[COOKIE.language] = language;
  reply.header("set-cookie", serialiseCookie(COOKIE.language, language, { readable: true, maxAge: YEAR_SECONDS }, secure));
}

const accepts = ({ headers }: FastifyRequest): string => String(headers["accept-encoding"] ?? "");

/** The address without what changes nothing in the page: there is one for all that show the same. */
function plainAddress(path: string, search: string, names: readonly string[]): string {
  const plain = path.toLowerCase().replace(/\/+$/, "");
  if (search === "") return plain;
  const [given, kept] = [new URLSearchParams(search), new URLSearchParams()];
  for (const name of names) if (given.get(name)) kept.set(name, given.get(name)!);
  return kept.size > 0 ? `${plain}?${kept.toString()}` : plain;
}

interface House {
  readonly registry: Registry;
  readonly means: Means;
  readonly renderer: Renderer;
  readonly sources: PageSources;
}

/** Who asks for which page; of a visitor's page nothing but its key may matter: others are shown it, too. */
interface Asked {
  /** The site, by the host that it is stored with. */
  readonly school: string;
  readonly address: string;
  readonly look: ReturnType<typeof lookOf>;
  readonly reader: Learner | null;
  readonly visit: Visit;
  readonly isPreview: boolean;
}

async function drawn(
  { registry, means, renderer, sources }: House,
  site: BuiltSite,
  { school, address, look, reader, visit, isPreview }: Asked,
): Promise<Drawn> {
  const { development } = means.environment;
  // Without it the page has no branding, asks once more itself and opens the login dialog when that fails (spec 7).
  const read = () => sources.config(means, school, look.language);
  const config = await (
    development ? read() : (means.kept(ANSWERS).get(`config|${look.language}|${school}`, read) as Promise<readonly object[]>)
  ).catch((error: unknown) => {
    means.log.error({ err: error }, "pages: the school's configuration could not be read");
    return [];
  });
  const answer = await site.render({
    address,
    language: look.language,
    viewer: reader ? await sources.viewer(means, reader.learnerId) : null,
    config: site.siteConfig(config),
    call: inProcess({ registry, means }, site, { school, reader, visit, isPreview }),
  });
  if (answer.kind === "redirect") return answer;
  const { main, screen, ahead, styles } = renderer.assets(answer.modules);
  const { before, after } = htmlDocument({
    language: look.language,
    theme: look.theme,
    size: look.size,
    title: `${answer.head.title} - ${site.siteConfig(config).school}`,
    description: answer.head.description,
    canonical: answer.head.canonical,
    site: siteAddress(means.environment),
    school: site.siteConfig(config).school,
    accent: site.siteConfig(config).accent,
    logo: site.siteConfig(config).logo,
    noindex: isPreview || (answer.head.noindex ?? false),
    data: answer.head.data,
    main,
    screen,
    ahead,
    eager: answer.eager,
    html: answer.html,
    state: answer.state,
  });
  const plain = await renderer.finish(address, before, styles, after);
  const { status } = answer;
  return { kind: "page", status, whole: status === 200 && config.length > 0, plain, gzip: null, brotli: null };
}

function sendPage(reply: FastifyReply, status: number, cache: string, { body, encoding }: Packed): FastifyReply {
  if (encoding) reply.header("content-encoding", encoding);
  return reply.code(status).header("cache-control", cache).type("text/html; charset=utf-8").send(body);
}

function lookOf(request: FastifyRequest, cookies: Readonly<Record<string, string | undefined>>) {
  const language: Language = languageOf(cookies, request.headers["accept-language"]);
  const theme = cookies[COOKIE.theme] ?? "";
  const size = cookies[COOKIE.size] ?? "";
  return { language, theme: THEMES.includes(theme) ? theme : "", size: SIZES.includes(size) ? size : "" };
}

/** The renderer's way to the calls: same checks and answers as over the network, reading alone. A visitor's answers are kept. */
function inProcess(
  { registry, means }: Pick<House, "registry" | "means">,
  site: BuiltSite,
  { school, reader, visit, isPreview }: Pick<Asked, "school" | "reader" | "visit" | "isPreview">,
) {
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
  if (reader || isPreview || means.environment.development) return ask;
  return (endpoint: Endpoint, input: unknown) =>
    means
      .kept(ANSWERS)
      .get(`${school}|${visit.language}|${endpoint.path}|${JSON.stringify(input)}`, () => ask(endpoint, input));
}
