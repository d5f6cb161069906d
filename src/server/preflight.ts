// Run before anything is installed or built: whoever mistyped a setting should not wait for that to learn of it. So it imports
// nothing but Node itself and files that do the same.
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { explain } from "./database/embedded/failure.ts";
import { readEnvironment } from "./environment.ts";
import { holderRuns } from "./holder/control.ts";
import { refuseTakenPort } from "./listening.ts";
import { startLine } from "./startLine.ts";

function refuseUnusableFolder(dataDir: string): void {
  let place = dataDir;
  while (!existsSync(place)) place = dirname(place);
  if (!statSync(place).isDirectory()) throw explain("ENOTDIR", place);
  try {
    accessSync(place, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw explain(cause, place);
  }
}

try {
  const environment = readEnvironment(process.env);
  refuseUnusableFolder(environment.dataDir);
  // Another release of this school may hold the port: the start is then to take over from it.
  if (!(await holderRuns(environment.dataDir, environment.port))) await refuseTakenPort(environment);
} catch (error) {
  const line = startLine(error, null);
  if (line === null) throw error;
  console.error(line);
  process.exit(1);
}
