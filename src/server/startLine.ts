import { explain } from "./database/embedded/failure.ts";
import { type Environment, SettingError } from "./environment.ts";

/** What the file system says of a folder that can't be used. */
const UNUSABLE: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "ENOTDIR", "EEXIST"]);
/** The database's own word for a full disk. */
const DISK_FULL = "53100";

/** The one line for a start that ended for a reason which a person can mend; null for a fault, whose stack is worth printing. */
export function startLine(error: unknown, environment: Pick<Environment, "dataDir" | "databaseUrl"> | null): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof SettingError || error.name === "StartFailure") return error.message;
  if (environment === null) return null;
  const { code = "", path = "" } = error as NodeJS.ErrnoException;
  if (UNUSABLE.has(code) && path.startsWith(environment.dataDir)) return explain(error, environment.dataDir).message;
  if (code !== DISK_FULL) return null;
  return environment.databaseUrl === null
    ? explain("No space left on device", environment.dataDir).message
    : "no space is left on the database's disk: free some and start again";
}
