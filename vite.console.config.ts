import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { spritePlugin } from "./src/web/kit/sprite.ts";
import { antdSheetPlugin } from "./src/web/parts/console/look/antdSheet.ts";
import { consoleIconNames } from "./src/web/parts/console/look/icons.ts";
import { compressed, fileOf, sources } from "./vite.config.ts";

/**
 * What nearly every page is made of comes in three files: what the entry begins with, antd's parts that lists have with all that they
 * are made of, and our own around them. Each module by itself they were fifty requests, and a slow computer takes longer for those
 * than for the bytes.
 */
const CHUNKS = [
  {
    name: "base", priority: 3,
    test: fileOf(
      "rolldown/runtime|@oxc-project.runtime",
      "node_modules/(?:react|react-dom|scheduler|@tanstack/[\\w-]+)/",
      "vite/preload-helper",
      "src/contract/(?:codes|endpoint|text/say)\\.",
      sources("client/(?:call|gateway|failures|surroundings)", "kit/(?:Button|Icon|classes|roving|toast|Toaster)", "text/marks"),
      sources("parts/console/(?:calls/reads|look/(?:ConsoleIcon|notices)|page/Trouble|state/(?:console|session))"),
      sources("parts/console/travel/(?:place|travel)", "parts/app/browserCookies"),
    ),
  },
  {
    name: "antd", priority: 2,
    test: fileOf("node_modules/antd/es/(?:button|checkbox|config-provider|dropdown|empty|input|popover|select|theme|version)/"),
  },
  {
    name: "list", priority: 1,
    test: fileOf(
      sources("parts/console/(?:page/(?!Trouble)|table/)\\w+", "parts/console/look/when"),
      sources("kit/(?:Avatar|avatarGround|Pager|pagerWindow|Skeleton|Tag)"),
    ),
  },
];

/** The staff console: a site of its own below /staff, of which a learner's browser never fetches anything. */
export default defineConfig({
  base: "/staff/",
  plugins: [react(), antdSheetPlugin(), spritePlugin({ address: "/staff/icons.svg", names: consoleIconNames }), compressed()],
  publicDir: false,
  build: {
    // An office's computers; learners' old phones never come here.
    target: ["chrome100", "safari15.4"],
    cssTarget: ["chrome100", "safari15.4"],
    outDir: "dist/console",
    emptyOutDir: true,
    manifest: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: (file) => (/\.(woff2?|ttf)$/.test(file) ? false : undefined),
    rolldownOptions: {
      input: "src/web/console/entry.tsx", output: { codeSplitting: { groups: CHUNKS } },
    },
  },
});
