import { alone } from "./database/alone.ts";
import type { Pool } from "./database/database.ts";
import { keepFingerprints, refuseUnfit } from "./database/fit.ts";
import { within } from "./database/limits.ts";
import { migrate, refuseApart } from "./database/migrate.ts";
import { reach } from "./database/reach.ts";
import type { Environment } from "./environment.ts";
import { openSecrets, secretFingerprints } from "./secrets.ts";

type Place = Pick<Environment, "dataDir" | "takesOver">;

/**
 * Brings the database to this code and does `work` on it while no other process does the same. Throws StartFailure where the database
 * can't be reached and, before anything is written, where this code or the secrets of this data folder don't fit it.
 */
export async function onReadyDatabase<T>(pool: Pool, { dataDir, takesOver }: Place, work: () => Promise<T>): Promise<T> {
  await reach(pool);
  await refuseUnfit(pool, secretFingerprints(dataDir));
  if (takesOver) await refuseApart(pool);
  return alone(pool, async () => {
    // Another process may have made the database while this one waited.
    await refuseUnfit(pool, secretFingerprints(dataDir));
    openSecrets(dataDir);
    await migrate(pool);
    await keepFingerprints(pool, secretFingerprints(dataDir).fingerprints!);
    return within("call", work);
  });
}
