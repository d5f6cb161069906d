import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const PDFJS = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
/** Character maps of Chinese, Japanese and Korean fonts that a file names and doesn't bring, and the fonts every reader must have. */
const FOLDERS = ["cmaps", "standard_fonts"] as const;

/** Puts what the PDF reader fetches when a file asks for it beside the site, as `/pdf/<folder>/<file>`. */
export function pdfAssets(): Plugin {
  return {
    name: "site-pdf-assets",
    generateBundle() {
      if (this.environment.config.consumer === "server") return;
      for (const folder of FOLDERS) {
        for (const name of readdirSync(join(PDFJS, folder))) {
          this.emitFile({ type: "asset", fileName: `pdf/${folder}/${name}`, source: readFileSync(join(PDFJS, folder, name)) });
        }
      }
    },
  };
}
