import pg from "pg";

/** Both sides write and read values in one way, whatever the server, the role or the database is set to. */
const SETTINGS = [
  "set statement_timeout = 0",
  "set idle_in_transaction_session_timeout = 0",
  "set lock_timeout = '1min'",
  "set client_encoding = 'UTF8'",
  "set timezone = 'UTC'",
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'postgres'",
  "set bytea_output = 'hex'",
  "set extra_float_digits = 1",
  "set row_security = off",
  "set search_path = public, pg_catalog",
].join("; ");

/** A connection of its own for work that takes minutes: outside of the pool, without its limits, nothing sent ahead. */
export async function openCopying(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "jiangcheng-copying", connectionTimeoutMillis: 10_000 });
  // Its loss fails the statement under way, which tells; without a listener it would end this process.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(SETTINGS);
  return client;
}
