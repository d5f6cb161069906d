import { runningEmbedded } from "#server/database/embedded/attach.ts";
import { catalogue } from "#contract/catalogue.ts";
import type { Received } from "#contract/endpoint.ts";
import { openScratch } from "#tests/support/scratch.ts";
import { inDatabase } from "./database.ts";
import { roundRobin } from "./roundRobin.ts";
import { type SchoolServer, startSchool } from "./schoolServer.ts";

const env = { ABUSE_ALLOW: "127.0.0.1,::1", UPLOAD_KEEP_ORIGINALS: "1" };

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
  await filmsAlone(school.origin);
  return async () => {
    try {
      await two.stop();
    } finally {
      await school.stop();
      clear();
    }
  };
}

/**
 * The first free course, at which journeys of the player are, has films alone: what is read elsewhere in the demo school stands between
 * them there. Each borrows the film of another course.
 */
async function filmsAlone(origin: string): Promise<void> {
  const answer = await fetch(origin + catalogue.getCourseSeries.path, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ free: true, type: 1 }),
  });
  const { data } = (await answer.json()) as { data: Received<typeof catalogue.getCourseSeries> };
  const { rowCount } = await inDatabase((client) =>
    client.query(
      `update item i set kind = 'video', asset_id = film.asset_id, seconds = film.seconds
       from (select id, row_number() over (order by sort) as place from item where series_id = $1 and kind = 'document') text
       join (select asset_id, seconds, row_number() over (order by seconds, id) as place from item
         where series_id <> $1 and seconds between 70 and 110 and asset_id is not null) film using (place)
       where i.id = text.id`,
      [data.records[0]!.id],
    ),
  );
  if (rowCount === 0) throw new Error("the first free course has films alone already: this is no longer needed");
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
