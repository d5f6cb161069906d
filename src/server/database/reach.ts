import { type Pool, sqlState } from "./database.ts";
import { StartFailure } from "./embedded/failure.ts";

/** Asks a database once. Throws StartFailure with the one line that says why it can't be used; `setting` is what names it. */
export async function reach(pool: Pool, setting: string): Promise<void> {
  try {
    await pool.query("select 1");
  } catch (cause) {
    throw new StartFailure(unreached(cause, pool.options.connectionString ?? "", setting));
  }
}

function unreached(cause: unknown, url: string, setting: string): string {
  const { place, user, database } = partsOf(url);
  const code = sqlState(cause);
  const said = cause instanceof Error && cause.message ? cause.message : code;
  switch (code) {
    case "ECONNREFUSED":
    case "ENOENT":
      return `no database answers at ${place}: start it, or correct ${setting}`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `${setting} names ${place}, which is not known here: correct it, or look after the name service`;
    case "28P01":
    case "28000":
      return `the database at ${place} lets ${user} not in with what ${setting} says (${said})`;
    case "3D000":
      return `there is no database ${database} at ${place}: create it, or correct ${setting}`;
    default:
      return `the database at ${place} can't be used: ${said}; look there, or correct ${setting}`;
  }
}

/** Never the password. */
function partsOf(url: string): { place: string; user: string; database: string } {
  if (!URL.canParse(url)) return { place: "its address", user: "the user", database: "of that name" };
  const { hostname, port, username, pathname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? (hostname || "localhost");
  return { place: `${host}:${port || 5432}`, user: username || "the user", database: pathname.slice(1) || username };
}
