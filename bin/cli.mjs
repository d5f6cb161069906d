// Runs an operator's command. What Node makes of the sources is kept beside it, where one may write: most of a short command's
// time went into reading them anew.
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { ROOT } from "./runtime.mjs";

enableCompileCache(join(ROOT, ".runtime", "compiled"));
await import("../src/server/cli.ts");
