import { createHash } from "node:crypto";
import { ACCENT_COLOURS, type AccentColours, ACCENTS } from "#contract/accents.ts";
import { inLanguage, outside } from "#contract/outside.ts";
import { PICTURES } from "#contract/staff/branding.ts";
import { type Language, LANGUAGES } from "#contract/text/say.ts";

/**
 * The only script inside the HTML; constant, so that its hash can stand in the content security policy and the HTML can
 * be kept and compressed. It chooses the theme before the first paint, takes a partner's link out of the address before
 * any request is made from the page (payments-security.md 6.5) and a language, which has been chosen by then, keeps clicks that
 * come before the page is alive and fetches the site's code when the browser is idle or at the first touch: all files at one
 * time, since on a slow line each one that is asked for after another has arrived costs half a second.
 */
const HEAD_SCRIPT = `(function(d,w){var r=d.documentElement,q=null,s=0,alive=0;
if(!r.dataset.theme)r.dataset.theme=w.matchMedia&&matchMedia("(prefers-color-scheme:dark)").matches?"dark":"light";
if(/[?&]lang=/.test(location.search)){var u=new URL(location.href);u.searchParams.delete("lang");
history.replaceState(history.state,"",u.pathname+u.search+u.hash)}
w.__at=location.pathname+location.search;
function ahead(){(r.dataset.ahead||"").split(" ").forEach(function(a){if(!a)return;var l=d.createElement("link");
l.rel="modulepreload";l.href=a;d.head.appendChild(l)});r.dataset.ahead=""}
function go(){if(s)return;s=1;ahead();import(r.dataset.main)}
if(r.dataset.eager)ahead();
if(/[?&](login=|to=[^&]*login%3D)auto(&|%26|$)/.test(location.search)){
w.__link=location.pathname+location.search;history.replaceState(null,"",location.pathname);d.addEventListener("DOMContentLoaded",go)}
w.__alive=function(){alive=1;r.dataset.alive="1";if(q&&q.isConnected){var e=q;q=null;e.click()}};
d.addEventListener("click",function(e){if(alive)return;go();var t=e.target.closest&&e.target.closest("button,[data-early]");
if(!t||t.type==="submit"&&t.form&&t.form.method==="get")return;e.preventDefault();e.stopImmediatePropagation();q=t},true);
["pointerdown","keydown","touchstart","focusin"].forEach(function(n){d.addEventListener(n,go,{once:true,passive:true,capture:true})});
w.addEventListener("load",function(){if(r.dataset.eager)return go();
var f=function(){w.requestIdleCallback?requestIdleCallback(go,{timeout:2000}):setTimeout(go,200)};
setTimeout(f,Math.max(200,1500-performance.now()))});
if(r.dataset.eager)d.addEventListener("DOMContentLoaded",go)})(document,window);`;

const HEAD_SCRIPT_HASH = createHash("sha256").update(HEAD_SCRIPT).digest("base64");

interface PolicyOf {
  readonly development: boolean;
  /** The page's own: to older browsers 'self' names no socket. */
  readonly host: string;
  readonly secure: boolean;
  /** Where videos may be played from beside our own. */
  readonly origins: readonly string[];
}

/** The policy of learners' pages (payments-security.md 7.1); development adds what Vite's client needs. */
export const pagePolicy = (of: PolicyOf): string =>
  policy(of, [`script-src 'self' 'sha256-${HEAD_SCRIPT_HASH}'`, "style-src 'self' 'unsafe-inline'"]);

/**
 * The policy of the staff console: no script inside the HTML; style sheets that a script writes (antd's) carry the page's nonce.
 * Attributes may hold styles: formulas are placed by them.
 */
export const consolePolicy = (of: PolicyOf, nonce: string): string =>
  policy(of, ["script-src 'self'", `style-src 'self' 'nonce-${nonce}'`, "style-src-attr 'unsafe-inline'"]);

function policy({ development, host, secure, origins }: PolicyOf, strict: readonly string[]): string {
  const socket = /^[\w.:[\]-]+$/.test(host) ? ` ${secure ? "wss" : "ws"}://${host}` : "";
  const others = origins.map((origin) => ` ${origin}`).join("");
  const loose = ["script-src 'self' 'unsafe-inline' 'unsafe-eval'", "style-src 'self' 'unsafe-inline'"];
  return [
    "default-src 'none'",
    ...(development ? loose : strict),
    `img-src 'self' data: blob:${others}`,
    `media-src 'self' blob:${others}`,
    "worker-src 'self' blob:",
    development ? `connect-src 'self' ws:${others}` : `connect-src 'self'${socket}${others}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}

interface DocumentParts {
  readonly language: Language;
  readonly theme: string;
  readonly size: string;
  readonly title: string;
  readonly description: string | undefined;
  /** The page's preferred address, from the site's root. */
  readonly canonical: string | undefined;
  /** What stands before it in whole addresses: those who read them may stand elsewhere. */
  readonly site: string;
  readonly school: string;
  /** Colour of the main buttons, by its name; empty or unknown: the product's own, which the styles have. */
  readonly accent: string;
  /** Address of the school's own sign; another one than a sent picture: the product's. */
  readonly logo: string;
  readonly noindex: boolean;
  readonly data: object | undefined;
  readonly main: string;
  /** Address of the page's screen; empty where it has none. */
  readonly screen: string;
  /** Files of code that are fetched all at one time, once any of them is. */
  readonly ahead: readonly string[];
  readonly eager: boolean;
  readonly html: string;
  readonly state: string;
}

export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { zh: "zh-CN", en: "en" };

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (c) => ESCAPES[c]!);

const ICONS = [
  `<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
  `<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">`,
].join("");

/** The school's own sign on the browser's tab; what else the device asks for stays the product's. */
const icons = (logo: string) =>
  logo.startsWith(PICTURES) ? ICONS.replace(/^.*?image\/svg\+xml">/, `<link rel="icon" href="${escapeHtml(logo)}">`) : ICONS;

const colours = ({ ground, hover, on, graphic, ink, soft, line }: AccentColours): string =>
  [
    `--accent:${ground}`, `--accent-hover:${hover}`, `--on-accent:${on}`, `--accent-g:${graphic}`, `--accent-ink:${ink}`,
    `--accent-soft:${soft}`, `--accent-line:${line}`,
  ].join(";");

/** The school's own colour in place of the product's. It is more particular than the styles behind it, and costs the others nothing. */
function accentStyle(name: string): string {
  const accent = ACCENTS.find((one) => one === name && one !== "orange");
  if (!accent) return "";
  const { light, dark } = ACCENT_COLOURS[accent];
  const panel = `--panel-accent:${dark.ground};--panel-accent-hover:${dark.hover};--panel-on-accent:${dark.on}`;
  return `<style>html:root{${colours(light)};${panel}}html:root[data-theme="dark"]{${colours(dark)}}</style>`;
}

/** The page's own address in its language, and where it stands in the others. */
function addresses({ canonical, noindex, site, language }: DocumentParts): string {
  if (!canonical) return "";
  const link = (rel: string, to: Language) => `<link rel="${rel}" href="${escapeHtml(site + inLanguage(canonical, to))}"`;
  const others = LANGUAGES.map((to) => `${link("alternate", to)} hreflang="${LANGUAGE_TAGS[to]}">`);
  return [`${link("canonical", language)}>`, ...(noindex ? [] : [...others, `${link("alternate", "zh")} hreflang="x-default">`])].join("");
}

/** What is shown where a link to the page is passed on (Open Graph). Covers are drawings, which messengers don't show. */
function shared({ title, description, language, school, site, data }: DocumentParts, address: string): string {
  const article = (data as { "@type"?: string } | undefined)?.["@type"] === "Article";
  const said: Readonly<Record<string, string>> = {
    title, type: article ? "article" : "website", url: address, site_name: school, locale: language === "zh" ? "zh_CN" : "en_US",
    ...(description ? { description } : {}),
    image: `${site}/share.png`, "image:width": "1200", "image:height": "630",
  };
  return Object.entries(said).map(([name, value]) => `<meta property="og:${name}" content="${escapeHtml(value)}">`).join("");
}

/** schema.org data with whole addresses, in place of those that begin at the site's root. */
function withSite(data: unknown, site: string): unknown {
  if (typeof data === "string") return /^\/(?!\/)/.test(data) ? site + data : data;
  if (Array.isArray(data)) return data.map((one) => withSite(one, site));
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withSite(value, site)]));
}

/** What the document of the console is made of. */
export interface ConsoleFiles {
  readonly main: string;
  /** What the code begins with, so that none has to arrive before another one is asked for. */
  readonly ahead: readonly string[];
  readonly styles: readonly string[];
}

interface ConsoleLook {
  readonly language: Language;
  readonly theme: string;
  /** Lets style sheets in that the page's own code writes. */
  readonly nonce: string;
}

/** The console's one document: its pages are drawn in the browser, and what stands there until then is a frame without words. */
export function consoleDocument({ main, ahead, styles }: ConsoleFiles, { language, theme, nonce }: ConsoleLook): string {
  const title = language === "zh" ? "教务后台" : "Staff console";
  const off = language === "zh" ? "后台需要打开浏览器的 JavaScript。" : "The console needs JavaScript.";
  return [
    `<!doctype html><html lang="${LANGUAGE_TAGS[language]}"${theme && ` data-theme="${theme}"`}><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>`,
    `<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    ...styles.map((address) => `<link rel="stylesheet" href="${address}">`),
    ...ahead.map((address) => `<link rel="modulepreload" href="${address}">`),
    `<script type="module" nonce="${nonce}" src="${main}"></script></head>`,
    `<body><div id="app"><div class="console-waits"></div></div><noscript>${off}</noscript></body></html>`,
  ].join("");
}

/** The HTML document around a rendered page, in two parts: the page's styles stand between them, at the end of the head. */
export function htmlDocument(p: DocumentParts): { readonly before: string; readonly after: string } {
  const attribute = (name: string, value: string) => (value ? ` ${name}="${escapeHtml(value)}"` : "");
  const before = [
    "<!doctype html><html",
    attribute("lang", LANGUAGE_TAGS[p.language]),
    attribute("data-theme", p.theme),
    attribute("data-size", p.size),
    attribute("data-main", p.main),
    attribute("data-screen", p.screen),
    attribute("data-ahead", p.ahead.join(" ")),
    attribute("data-eager", p.eager ? "1" : ""),
    `><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">`,
    `<script>${HEAD_SCRIPT}</script>`,
    `<title>${escapeHtml(p.title)}</title>`,
    p.description ? `<meta name="description" content="${escapeHtml(p.description)}">` : "",
    addresses(p),
    p.noindex ? `<meta name="robots" content="noindex">` : "",
    icons(p.logo),
    `<link rel="alternate" type="application/rss+xml" href="${inLanguage(outside.feed.path, p.language)}">`,
    accentStyle(p.accent),
    p.noindex || !p.canonical ? "" : shared(p, p.site + inLanguage(p.canonical, p.language)),
    p.data ? `<script type="application/ld+json">${JSON.stringify(withSite(p.data, p.site)).replaceAll("<", "\\u003c")}</script>` : "",
  ];
  const after = `</head><body><div id="app">${p.html}</div><script type="application/json" id="state">${p.state}</script></body></html>`;
  return { before: before.join(""), after };
}
