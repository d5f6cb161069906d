// Runs an operator's command. What Node makes of the sources is kept: most of a short command's time went into reading them anew.
import { constants, enableCompileCache } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isBundled } from "./prepare.mjs";
import { COMPILED, ROOT } from "./runtime.mjs";

const { status } = enableCompileCache(COMPILED);
// Who runs it needn't be who installed it, and then can't write there.
if (status === constants.compileCacheStatus.FAILED) enableCompileCache(join(homedir(), ".cache", "jiangcheng"));
// As the server was built for its last start; what has changed since then is read from the sources.
await import(pathToFileURL(join(ROOT, isBundled() ? "dist/server/cli.mjs" : "src/server/cli.ts")).href);
