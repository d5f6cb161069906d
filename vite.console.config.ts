import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { spritePlugin } from "./src/web/kit/sprite.ts";
import { consoleIconNames } from "./src/web/parts/console/look/icons.ts";
import { compressed } from "./vite.config.ts";

/** The staff console: a site of its own below /staff, of which a learner's browser never fetches anything. */
export default defineConfig({
  base: "/staff/",
  plugins: [react(), spritePlugin({ address: "/staff/icons.svg", names: consoleIconNames }), compressed()],
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
    rolldownOptions: { input: "src/web/console/entry.tsx" },
  },
});
