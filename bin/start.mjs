// Starts the product: makes ready what is missing, then holds the school's port and starts its server.
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { prepare, squeezeRest } from "./prepare.mjs";
import { becomeNode, fits, main, ROOT } from "./runtime.mjs";

await main(async () => {
  const given = process.argv.slice(2);
  const development = given.includes("--dev");
  const node = await prepare({ development, site: !development });
  if (development) {
    process.env.NODE_ENV = "development";
    process.env.JIANGCHENG_DEV = "1";
    const watched = ["src/server", "src/contract"].map((folder) => `--watch-path=${join(ROOT, folder)}`);
    const rest = given.filter((word) => word !== "--dev");
    return becomeNode(node, [...watched, "--watch-preserve-output", join(ROOT, "src", "server", "main.ts"), ...rest]);
  }
  if (!fits()) return becomeNode(node, [fileURLToPath(import.meta.url), ...given]);
  process.env.NODE_ENV ??= "production";
  const { holdSchool } = await import(pathToFileURL(join(ROOT, "src", "server", "holder", "holder.ts")).href);
  await holdSchool(ROOT, process.env, { served: () => squeezeRest(node) });
});
