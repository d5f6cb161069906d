import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { iconNames } from "./icons.ts";

const DRAWINGS = join(import.meta.dirname, "icons");

/** One `<symbol>` from a lucide file: its viewBox and shapes, without size and stroke. */
function symbol(name: string): string {
  const svg = readFileSync(join(DRAWINGS, `${name}.svg`), "utf8");
  const shapes = svg.slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"));
  const packed = shapes.replace(/\s+/g, " ").replace(/\s*\/>/g, "/>").replace(/>\s+</g, "><").trim();
  return `<symbol id="${name}" viewBox="0 0 24 24">${packed}</symbol>`;
}

/** The whole sprite as an SVG document. Colour and stroke come from the `<svg>` that uses it. */
export function sprite(names: readonly string[] = iconNames): string {
  return `<!-- lucide icons, ISC licence --><svg xmlns="http://www.w3.org/2000/svg">${names.map(symbol).join("")}</svg>`;
}

/**
 * Emits `icons.svg` at the root of the browser's build (not of the server's) and serves it in development, at `address`.
 * `Icon` refers to it as `/icons.svg#name`.
 */
export function spritePlugin({ address = "/icons.svg", names = iconNames as readonly string[] } = {}): Plugin {
  return {
    name: `kit-sprite ${address}`,
    configureServer(server) {
      const body = sprite(names);
      server.middlewares.use(address, (_request, response) => {
        response.setHeader("content-type", "image/svg+xml");
        response.end(body);
      });
    },
    generateBundle() {
      if (this.environment.config.consumer === "server") return;
      this.emitFile({ type: "asset", fileName: "icons.svg", source: sprite(names) });
    },
  };
}
