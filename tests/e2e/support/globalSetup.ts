import { runningEmbedded } from "#server/database/embedded/attach.ts";
import { openScratch } from "#tests/support/scratch.ts";
import { roundRobin } from "./roundRobin.ts";
import { type SchoolServer, startSchool } from "./schoolServer.ts";

const env = { ABUSE_ALLOW: "127.0.0.1,::1" };

/**
 * One demo school for all journeys; those that kill a server start their own. The project `two` meets it behind a proxy with a
 * second process on the same database; with E2E_PROCESSES=2 all projects do.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const clear = openScratch();
  const school = await startSchool({ env });
  const two = await besides(school);
  process.env["E2E_ORIGIN"] = process.env["E2E_PROCESSES"] === "2" ? two.origin : school.origin;
  process.env["E2E_TWO_ORIGIN"] = two.origin;
  process.env["E2E_DATA_DIR"] = school.dataDir;
  return async () => {
    try {
      await two.stop();
    } finally {
      await school.stop();
      clear();
    }
  };
}

/** The database of the first process as another one is told of it. */
function addressesOf(dataDir: string): Record<string, string> {
  const { url, schoolUrl } = runningEmbedded(dataDir)!;
  return { DATABASE_URL: schoolUrl, DATABASE_OWNER_URL: url };
}

/** The proxy before the school and a second process of it, which starts with the first request. */
async function besides({ dataDir, origin }: SchoolServer): Promise<Pick<SchoolServer, "origin" | "stop">> {
  let second: Promise<SchoolServer> | null = null;
  const started = () => (second ??= startSchool({ dataDir, env: { ...env, ...addressesOf(dataDir) } }));
  const proxy = await roundRobin(async () => [origin, (await started()).origin].map((one) => Number(new URL(one).port)));
  return {
    origin: proxy.origin,
    async stop() {
      proxy.close();
      await (await second)?.stop();
    },
  };
}
