/** `away`: the database can't be reached. `slow`: it can, but what was asked took longer than it may. */
type Trouble = "away" | "slow";

/** SQLSTATEs of a server that goes, comes, has no room for one more connection, or none on its disk; all of class 08 besides. */
const AWAY: ReadonlySet<string> = new Set(["57P01", "57P02", "57P03", "53300", "53100"]);
/** A statement was given up, a lock did not come in time, a transaction stood idle for too long. */
const SLOW: ReadonlySet<string> = new Set(["57014", "55P03", "25P03"]);
/** The driver's own words, which have no code; the queue of jobs adds its own behind them. */
const AWAY_WORDS = /^Connection terminated|^timeout expired|^Client has encountered a connection error/;
const SLOW_WORDS = /^Query read timeout|^timeout exceeded when trying to connect/;
const NETWORK: ReadonlySet<string> = new Set([
  "ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH",
]);

/** Errors of the system that came over a connection to the database: by themselves they could be anybody's. */
const overConnection = new WeakSet<Error>();

/** Nothing is sent to a database that is known to be away. */
export class DatabaseAway extends Error {
  override name = "DatabaseAway";
}

/** Remembers that a connection to the database ended with this error, or did not come about. */
export function noteLost(error: Error): void {
  if (isNetwork(error)) overConnection.add(error);
}

/** The SQLSTATE of a database error, or an empty string. */
export function sqlState(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** What an error of the database says of the database; null for every other error. */
export function troubleOf(error: unknown): Trouble | null {
  if (error instanceof DatabaseAway || (error instanceof Error && overConnection.has(error))) return "away";
  const [code, message] = [wordOf(error, "code"), wordOf(error, "message")];
  if (AWAY.has(code) || /^08\w{3}$/.test(code) || (code === "" && AWAY_WORDS.test(message))) return "away";
  return SLOW.has(code) || (code === "" && SLOW_WORDS.test(message)) ? "slow" : null;
}

/** Whether the system says that somebody could not be reached. */
export const isNetwork = (error: unknown): boolean => NETWORK.has(wordOf(error, "code"));

/** The queue of jobs tells its errors as plain objects. */
function wordOf(error: unknown, name: "code" | "message"): string {
  const word = typeof error === "object" && error !== null ? (error as Partial<Record<string, unknown>>)[name] : "";
  return typeof word === "string" ? word : "";
}
