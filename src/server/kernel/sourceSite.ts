import { join, relative } from "node:path";
import type { EnvironmentModuleNode, ViteDevServer } from "vite";
import { type BuiltSite, CONSOLE_MAIN, type Renderer } from "./renderer.ts";

const MAIN = "src/web/site/entry.client.tsx";
const APP = "src/web/site/App.tsx";
/** They come first: what the parts say of themselves stands above them. */
const GROUND = ["tokens", "base", "layout", "forced"].map((name) => `src/web/kit/css/${name}.css`);

const isScreen = (module: string) => module.endsWith(".screen.tsx");

/**
 * Whether a page has to be loaded anew when this file of the site changes: what the server draws alone, and what travels in the first
 * state, no browser can exchange. Styles and what stands inside a screen exchange themselves.
 */
export const reloads = (file: string, inBrowser: boolean): boolean =>
  /^src\/web\/.*\.tsx?$/.test(file) && (!inBrowser || !file.startsWith("src/web/screens/"));

/** Style sheets of these modules and of all that they import, in the order in which they come. */
function sheetsOf(vite: ViteDevServer, root: string, modules: readonly string[]): string[] {
  const graph = vite.environments["ssr"]!.moduleGraph;
  const seen = new Set<EnvironmentModuleNode>();
  const found = new Set(GROUND);
  const walk = (node: EnvironmentModuleNode) => {
    if (seen.has(node)) return;
    seen.add(node);
    if (node.file?.endsWith(".css")) found.add(relative(root, node.file));
    for (const next of node.importedModules) walk(next);
  };
  for (const module of [APP, ...modules]) for (const node of graph.getModulesByFile(join(root, module)) ?? []) walk(node);
  return [...found];
}

/** The site straight from its sources, through Vite: for development. */
export async function sourceRenderer(root: string): Promise<Renderer> {
  const { createServer } = await import("vite");
  const vite = await createServer({ root, appType: "custom", server: { middlewareMode: true } });
  vite.watcher.on("change", (path) => {
    const inBrowser = (vite.environments["client"]!.moduleGraph.getModulesByFile(path)?.size ?? 0) > 0;
    if (reloads(relative(root, path), inBrowser)) vite.environments["client"]!.hot.send({ type: "full-reload" });
  });
  return {
    site: () => vite.ssrLoadModule("/src/web/site/entry.server.tsx") as unknown as Promise<BuiltSite>,
    assets: (modules) => ({
      main: `/${MAIN}`,
      ahead: [],
      screen: modules.filter(isScreen).map((module) => `/${module}`)[0] ?? "",
      styles: Buffer.from(sheetsOf(vite, root, modules).map((file) => `<link rel="stylesheet" href="/${file}?direct">`).join("")),
    }),
    finish: async (address, before, styles, after) =>
      Buffer.from(await vite.transformIndexHtml(address, before + styles.toString() + after)),
    folder: "",
    console: {
      folder: "", main: `/${CONSOLE_MAIN}`, ahead: [], styles: [],
      finish: (address, html) => vite.transformIndexHtml(address, html),
    },
    middleware: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  };
}
