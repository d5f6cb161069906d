import type { Means } from "#server/kernel/call.ts";
import { runCommand } from "../support/cli.ts";
import type { School } from "../support/school.ts";
import { forge } from "./forge.ts";

/** Runs `keys …` in this process as the shell would; `onLine` hears each line as it is printed. */
export async function keysCommand(means: Means, line: string, onLine?: (line: string) => void) {
  const { code, lines } = await runCommand({ means }, ["keys", ...line.split(" ")], onLine);
  return { code, out: lines.join("\n") };
}

/** As if the current keys had come into use so many seconds earlier. */
export const keysAged = (school: School, seconds: number): Promise<void> =>
  forge(school, "update school_key set current_at = current_at - make_interval(secs => $1)", [seconds]);

export const MINUTE_AGO = 61;
export const LONG_AGO = 400 * 86_400 + 60;

/** Which sets of keys stored phones and their hashes are made with, each pair once. */
export async function setsOfPhones({ pool }: Pick<School, "pool">): Promise<number[][]> {
  const { rows } = await pool.query<{ cipher: number; lookup: number }>(
    `select distinct get_byte(phone_enc, 0) as cipher,
       case when octet_length(phone_lookup) = 32 then 1 else get_byte(phone_lookup, 0) end as lookup
     from learner where phone_enc is not null order by 1, 2`,
  );
  return rows.map(({ cipher, lookup }) => [cipher, lookup]);
}
