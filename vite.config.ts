import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { spritePlugin } from "./src/web/kit/sprite.ts";
import { antdSheetPlugin } from "./src/web/parts/console/look/antdSheet.ts";
import { consoleIconNames } from "./src/web/parts/console/look/icons.ts";
import { pdfAssets } from "./src/web/site/pdfAssets.ts";
import { squeezeAll } from "./src/web/site/squeeze.ts";

/** Writes .br and .gz beside every text asset. */
export function compressed(): Plugin {
  let folder = "";
  return {
    name: "jiangcheng-compressed",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: () => squeezeAll(folder, process.env["SQUEEZE"] === "hurried" ? "hurried" : "best"),
  };
}

/**
 * The service worker, registered by the site itself (`site/worker/install.ts`). It keeps the offline page and its
 * pictures; the name of the site's code is worked into the offline page's revision, so that a new build is a new worker.
 */
function serviceWorker() {
  return VitePWA({
    strategies: "injectManifest",
    srcDir: "src/web/site/worker",
    filename: "sw.ts",
    injectRegister: false,
    registerType: "prompt",
    manifest: false,
    injectManifest: {
      globPatterns: ["offline.html", "favicon.svg", "icons.svg", "assets/entry.client-*.js"],
      manifestTransforms: [
        (entries) => {
          const code = entries.find(({ url }) => url.endsWith(".js"))?.url ?? "";
          const manifest = entries.filter(({ url }) => url !== code);
          return {
            manifest: manifest.map((entry) => (entry.url === "offline.html" ? { ...entry, revision: `${entry.revision} ${code}` } : entry)),
            warnings: [],
          };
        },
      ],
    },
  });
}

/** Modules of our own sources by their paths without endings, as a pattern. */
export const sources = (...paths: readonly string[]): string => `src/web/(?:${paths.join("|")})\\.`;
export const fileOf = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join("|").replaceAll("/", String.raw`[\\/]`));

/**
 * What nearly every page needs goes into one file beside the entry, all of React among it, which packs best together; the
 * small parts of the kit, of the frame and of course lists into one file each: every module by itself would be a request
 * of a few hundred bytes.
 */
const CHUNKS = [
  {
    name: "base",
    test: fileOf(
      "rolldown/runtime",
      "node_modules/(?:react|react-dom|scheduler)/",
      "vite/preload-helper",
      "src/contract/(?:text/say|endpoint)\\.",
      sources("kit/Icon", "kit/classes", "parts/app/screen", "parts/app/onDemand"),
    ),
  },
  {
    name: "kit",
    test: fileOf(
      // The travelling asks for courses, too: beside it their addresses would bring the page table to every list of courses.
      "src/contract/(?:codes|catalogue)\\.",
      sources(
        "kit/(?:Avatar|avatarGround|Breadcrumb|Button|Card|Chips|Drawing|Empty|Pager|pagerWindow|Panel|Price|Ruler|SectionHead|Skeleton)",
        "kit/(?:Tabs|roving|Tag|toast|Toaster|yuan)",
        "client/(?:call|gateway)",
      ),
    ),
  },
  {
    name: "frame",
    test: fileOf(
      sources(
        "parts/frame/(?:PageSkeleton|foot/QrCodes|foot/qqAddress|over/sessionEnd|settings/Dropdown|settings/SettingsPanel)",
        "parts/login/(?:logOut|partner/partnerQuestion)",
        "text/load",
      ),
    ),
  },
  { name: "courses", test: fileOf("src/web/parts/course/(?!entry\\.)") },
];

/** Files that have come with every page before one of its modules asks for another: never fetched ahead. */
const ALWAYS_THERE = /assets\/(?:entry\.client|base|rolldown-runtime)-[\w-]+\.(?:js|css)$/;

/** In development one server has the console's pages, too. */
const ofConsole = () => {
  const plugins = [spritePlugin({ address: "/staff/icons.svg", names: consoleIconNames }), antdSheetPlugin()];
  return plugins.map((one) => ({ ...one, apply: "serve" as const }));
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), spritePlugin(), ...ofConsole(), pdfAssets(), ...(isSsrBuild ? [] : [serviceWorker()]), compressed()],
  publicDir: "src/web/site/public",
  build: {
    target: ["chrome87", "safari14"],
    cssTarget: ["chrome87", "safari14"],
    outDir: isSsrBuild ? "dist/ssr" : "dist/site",
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    reportCompressedSize: false,
    modulePreload: { polyfill: false, resolveDependencies: (_file, needed) => needed.filter((file) => !ALWAYS_THERE.test(file)) },
    // The content security policy takes fonts from the site alone, never from inside a style sheet.
    assetsInlineLimit: (file) => (/\.(woff2?|ttf)$/.test(file) ? false : undefined),
    rolldownOptions: isSsrBuild
      ? {}
      : { input: "src/web/site/entry.client.tsx", output: { codeSplitting: { groups: CHUNKS, includeDependenciesRecursively: false } } },
  },
  ...(isSsrBuild ? { ssr: { noExternal: true as const }, define: { "process.env.NODE_ENV": JSON.stringify("production") } } : {}),
}));
