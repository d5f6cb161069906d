// Run before anything is installed or built: whoever mistyped a setting should not wait for that to learn of it. So it imports
// nothing but Node itself and files that do the same.
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { readEnvironment, SettingError } from "./environment.ts";
import { holderRuns } from "./holder/control.ts";
import { refuseTakenPort } from "./listening.ts";

function refuseUnusableFolder(dataDir: string): void {
  let place = dataDir;
  while (!existsSync(place)) place = dirname(place);
  if (!statSync(place).isDirectory()) throw new SettingError(`${place} is not a folder: choose another one with DATA_DIR`);
  try {
    accessSync(place, constants.W_OK | constants.X_OK);
  } catch {
    throw new SettingError(`no right to write in ${place}: start as the user that owns it, or choose another folder with DATA_DIR`);
  }
}

try {
  const environment = readEnvironment(process.env);
  refuseUnusableFolder(environment.dataDir);
  // Another release of this school may hold the port: the start is then to take over from it.
  if (!(await holderRuns(environment.dataDir, environment.port))) await refuseTakenPort(environment);
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exit(1);
}
