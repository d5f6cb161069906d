import { alone } from "./database/alone.ts";
import { openDatabase, type Pool } from "./database/database.ts";
import { keepFingerprints, refuseUnfit } from "./database/fit.ts";
import { makeFolder } from "./database/folders.ts";
import { within } from "./database/limits.ts";
import { migrate, refuseApart } from "./database/migrate.ts";
import { reach } from "./database/reach.ts";
import { grantRights, refuseMissingRights, refuseNoOwner, roleOf } from "./database/rights.ts";
import type { Environment } from "./environment.ts";
import type { Log } from "./kernel/call.ts";
import { makeQueueSchema } from "./kernel/jobs.queue.ts";
import { openSecrets, secretFingerprints } from "./secrets.ts";

interface Ground {
  /** The product's connections. */
  readonly pool: Pool;
  /** Who owns the schema; null: the product's own role. */
  readonly ownerUrl: string | null;
  readonly environment: Pick<Environment, "dataDir" | "takesOver">;
  readonly log: Log;
  /** What becomes of a queue's schema that is there: a server brings it to this version, a command leaves it to the next server. */
  readonly queue: "brought" | "left";
}

/** The owner's connections: one holds the lock of a start, the other works. */
const OWNERS = 2;

/**
 * Brings the database to this code and does `work` on it while no other process does the same. Throws StartFailure where the database
 * can't be reached and, before anything is written, where this code or the secrets of this data folder don't fit it, or rights are missing.
 */
export async function onReadyDatabase<T>(ground: Ground, work: () => Promise<T>): Promise<T> {
  const { pool, ownerUrl, environment: { dataDir, takesOver }, log, queue } = ground;
  makeFolder(dataDir);
  await reach(pool, "DATABASE_URL");
  const owner = ownerUrl === null ? pool : openDatabase(ownerUrl, () => undefined, OWNERS).pool;
  try {
    if (ownerUrl === null) await refuseNoOwner(pool);
    else await reach(owner, "DATABASE_OWNER_URL");
    await refuseUnfit(owner, secretFingerprints(dataDir));
    if (takesOver) await refuseApart(owner);
    return await alone(owner, async () => {
      // Another process may have made the database while this one waited.
      await refuseUnfit(owner, secretFingerprints(dataDir));
      openSecrets(dataDir);
      await migrate(owner);
      await keepFingerprints(owner, secretFingerprints(dataDir).fingerprints!);
      await makeQueueSchema(owner, log, queue);
      const role = await roleOf(pool);
      if (role !== (await roleOf(owner))) await grantRights(owner, role);
      await refuseMissingRights(pool);
      return within("call", work);
    });
  } finally {
    if (owner !== pool) await owner.end();
  }
}
