import { openScratch } from "#tests/support/scratch.ts";
import { startSchool } from "./schoolServer.ts";

/** One demo school for all journeys; those that kill a server start their own. */
export default async function setup(): Promise<() => Promise<void>> {
  const clear = openScratch();
  const school = await startSchool({ env: { ABUSE_ALLOW: "127.0.0.1,::1" } });
  process.env["E2E_ORIGIN"] = school.origin;
  process.env["E2E_DATA_DIR"] = school.dataDir;
  return async () => {
    await school.stop();
    clear();
  };
}
