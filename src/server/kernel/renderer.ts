import { existsSync, readFileSync, realpathSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import type { Language } from "#contract/text/say.ts";
import type { ConsoleFiles } from "./document.ts";

/**
 * What the built site offers to the server. The site is loaded at run time from its build (or through Vite in
 * development); nothing of `src/web` is imported here.
 */
export interface BuiltSite {
  render(request: {
    readonly address: string;
    readonly language: Language;
    readonly viewer: { readonly nickName: string; readonly username: string; readonly avatarUrl: string } | null;
    readonly config: object;
    readonly call: (endpoint: Endpoint, input: unknown) => Promise<unknown>;
  }): Promise<
    | { readonly kind: "redirect"; readonly to: string }
    | {
        readonly kind: "page";
        readonly status: number;
        readonly head: {
          readonly title: string;
          readonly description?: string;
          readonly canonical?: string;
          readonly noindex?: true;
          readonly data?: object;
        };
        readonly html: string;
        readonly state: string;
        readonly modules: readonly string[];
        readonly eager: boolean;
        readonly page: string | null;
      }
  >;
  /** Who may open a path, and what of a query its visitors' page is drawn from; null for one that the site doesn't know. */
  pageAt(path: string): { readonly access: "visitor" | "learner"; readonly query: readonly string[] } | null;
  /** Where a bare path leads; undefined for every other. */
  redirectOf(path: string): string | undefined;
  siteConfig(items: readonly object[]): {
    readonly school: string; readonly mobileHost: string; readonly accent: string; readonly logo: string;
  };
  /** Turns an answer that is not a success into the error that the site's screens know. */
  failure(answer: Answer<unknown>): Error;
}

export interface Renderer {
  site(): Promise<BuiltSite>;
  /**
   * Addresses of the site's code and of the page's screen, if it has one among the modules, and the modules' styles as HTML; `ahead`:
   * all files of code that the two begin with, so that none has to arrive before another one is asked for.
   */
  assets(modules: readonly string[]): { main: string; screen: string; ahead: readonly string[]; styles: Buffer };
  /** The whole document; development adds what it needs. Styles are bytes already: they are half of a page. */
  finish(address: string, before: string, styles: Buffer, after: string): Promise<Buffer>;
  /** Where the built site lies; empty in development. */
  readonly folder: string;
  readonly console: ConsoleFiles & {
    /** Where it lies; empty in development. */
    readonly folder: string;
    /** The whole document; development adds what it needs. */
    finish(address: string, html: string): Promise<string>;
  };
  /** Vite's own requests in development. */
  middleware: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | null;
  close(): Promise<void>;
}

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

const MAIN = "src/web/site/entry.client.tsx";
export const CONSOLE_MAIN = "src/web/console/entry.tsx";
/** What every page of whoever is signed in stands in: it comes with the entry, and not once the entry has asked for it. */
const CONSOLE_FRAME = "src/web/console/layout/Frame.tsx";

const isScreen = (module: string) => module.endsWith(".screen.tsx");

type Manifest = Readonly<Record<string, ManifestEntry>>;

/** A module of a build and all that it begins with. */
function entriesOf(manifest: Manifest, key: string, found = new Set<ManifestEntry>()): Set<ManifestEntry> {
  const entry = manifest[key];
  if (!entry || found.has(entry)) return found;
  found.add(entry);
  for (const next of entry.imports ?? []) entriesOf(manifest, next, found);
  return found;
}

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")) as Manifest;

/** The console as it was built into `dist`. */
function builtConsole(root: string): Renderer["console"] {
  const folder = realpathSync(join(root, "dist/console"));
  const manifest = manifestOf(folder);
  const entries = [...entriesOf(manifest, CONSOLE_FRAME, entriesOf(manifest, CONSOLE_MAIN))];
  const [main = "", ...ahead] = entries.map(({ file }) => `/staff/${file}`);
  const styles = [...new Set(entries.flatMap(({ css = [] }) => css))].map((file) => `/staff/${file}`);
  return { folder, main, ahead, styles, finish: (_address, html) => Promise.resolve(html) };
}

/** The site as it was built into `dist`. */
export function builtRenderer(root: string): Renderer {
  if (!existsSync(join(root, "dist/site/.vite/manifest.json"))) throw new Error("the site is not built; start with `npm start`");
  // `dist` leads to the newest build; this process stays with the one that it began with.
  const [folder, code] = [realpathSync(join(root, "dist/site")), realpathSync(join(root, "dist/ssr/entry.server.js"))];
  const manifest = manifestOf(folder);
  const styles = new Map<string, string>();
  const sheets = (key: string, seen = new Set<string>(), found: string[] = []): string[] => {
    const entry = manifest[key];
    if (!entry || seen.has(key)) return found;
    seen.add(key);
    for (const next of entry.imports ?? []) sheets(next, seen, found);
    for (const css of entry.css ?? []) if (!found.includes(css)) found.push(css);
    return found;
  };
  const read = new Map<string, Buffer>();
  let loaded: Promise<BuiltSite> | null = null;
  return {
    site: () => (loaded ??= import(pathToFileURL(code).href) as Promise<BuiltSite>),
    assets(modules) {
      const key = modules.join();
      let found = read.get(key);
      if (!found) {
        const files = [...new Set(modules.flatMap((module) => sheets(module)))];
        for (const file of files) if (!styles.has(file)) styles.set(file, readFileSync(join(folder, file), "utf8"));
        // The sheets stand in the page; naming them keeps the bundler's loader from fetching them once more. Browsers that
        // look ahead fetch disabled sheets, too, but none of a type that they don't know.
        const links = files.map((file) => `<link rel="stylesheet" type="text/plain" href="/${file}" disabled>`);
        found = Buffer.from(`<style>${files.map((file) => styles.get(file)).join("")}</style>${links.join("")}`);
        read.set(key, found);
      }
      const screenKey = modules.find(isScreen) ?? "";
      const screen = manifest[screenKey]?.file;
      const ahead = [...entriesOf(manifest, screenKey, entriesOf(manifest, MAIN))].map(({ file }) => `/${file}`);
      return { main: `/${manifest[MAIN]!.file}`, screen: screen ? `/${screen}` : "", ahead, styles: found };
    },
    finish: (_address, before, styles, after) => Promise.resolve(Buffer.concat([Buffer.from(before), styles, Buffer.from(after)])),
    folder,
    console: builtConsole(root),
    middleware: null,
    close: () => Promise.resolve(),
  };
}
