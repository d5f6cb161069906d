import { runningEmbedded } from "#server/database/embedded/attach.ts";
import { openScratch } from "#tests/support/scratch.ts";
import { roundRobin } from "./roundRobin.ts";
import { startSchool } from "./schoolServer.ts";

const env = { ABUSE_ALLOW: "127.0.0.1,::1" };

/**
 * One demo school for all journeys; those that kill a server start their own. With E2E_PROCESSES=2 two processes of it run on
 * one database, behind a proxy that gives every request to the other one in turn.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const clear = openScratch();
  const school = await startSchool({ env });
  process.env["E2E_ORIGIN"] = school.origin;
  process.env["E2E_DATA_DIR"] = school.dataDir;
  const endOthers = process.env["E2E_PROCESSES"] === "2" ? await besides(school) : undefined;
  return async () => {
    await endOthers?.();
    await school.stop();
    clear();
  };
}

/** A second process beside the school, and the proxy before both. */
async function besides({ dataDir, origin }: { readonly dataDir: string; readonly origin: string }): Promise<() => Promise<void>> {
  const second = await startSchool({ dataDir, env: { ...env, DATABASE_URL: runningEmbedded(dataDir)! } });
  const proxy = await roundRobin([origin, second.origin].map((one) => Number(new URL(one).port)));
  process.env["E2E_ORIGIN"] = proxy.origin;
  return async () => {
    proxy.close();
    await second.stop();
  };
}
