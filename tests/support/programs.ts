import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
/** In a whole run, which has built them, the programs are what `npm start` runs; a test by itself takes the sources as they are now. */
export const BUNDLED = process.env["JIANGCHENG_BUNDLED"] === "1";

/** The server. */
export const SERVER = join(ROOT, BUNDLED ? "dist/server/main.mjs" : "src/server/main.ts");
/** The operator's commands. */
export const CLI = join(ROOT, BUNDLED ? "dist/server/cli.mjs" : "src/server/cli.ts");
