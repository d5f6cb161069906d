import { sql } from "kysely";
import { errorReport } from "#contract/errors.ts";
import type { Means } from "../call.ts";
import { count } from "../limits.ts";
import { raw } from "../raw.ts";
import { fingerprintOf, report, scrubbed } from "./report.ts";

const BODY_LIMIT = 8 * 1024;
/** payments-security.md 8: 30 a minute from one address, 2000 an hour in all. */
const PER_ADDRESS = 30;
const PER_SITE = 2_000;

/** Takes browsers' reports into `client_error`, one row per failure; nothing that arrives here is ever an error. */
export const reports = raw(
  errorReport,
  async (means, _caller, request, reply) => {
    const given = report.safeParse(request.body);
    if (given.success) await keep(means, scrubbed(given.data), request.ip);
    return reply.code(204).send();
  },
  { bodyLimit: BODY_LIMIT },
);

async function keep({ db, now }: Means, given: ReturnType<typeof scrubbed>, ip: string): Promise<void> {
  const counted = await count(db, now(), [
    { key: `report:${ip}`, limit: PER_ADDRESS, seconds: 60 },
    { key: "report", limit: PER_SITE, seconds: 3600 },
  ]);
  if (counted.some((c) => c.over)) return;
  const at = new Date(now());
  await db
    .insertInto("client_error")
    .values({
      fingerprint: fingerprintOf(given),
      kind: given.kind,
      message: given.message,
      sample: JSON.stringify(given),
      count: 1,
      first_at: at,
      last_at: at,
    })
    .onConflict((c) =>
      c.column("fingerprint").doUpdateSet({ count: sql<number>`client_error.count + 1`, last_at: at, sample: JSON.stringify(given) }),
    )
    .execute();
}
