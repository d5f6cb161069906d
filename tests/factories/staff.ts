import type { Duty } from "#contract/endpoint.ts";
import { addStaff } from "#server/domains/staff/store.ts";
import { COOKIE } from "#server/kernel/cookies.ts";
import { Client } from "../support/client.ts";
import type { School } from "../support/school.ts";

let made = 0;

/** A member of staff with these duties, signed in. */
export async function aMember(school: School, ...duties: Duty[]): Promise<Client & { readonly staffId: number }> {
  const username = `staff${(made += 1)}`;
  const staffId = await addStaff(school.db, { username, name: username, passwordHash: "", duties, now: new Date(school.clock.now) });
  const opened = await school.means.sessions.open(
    { staffId: staffId!, duties },
    { clientType: "staff", userAgent: "test", ip: "127.0.0.1" },
  );
  const client = new Client(school.origin);
  client.cookies.set(COOKIE.staff, opened.cookie);
  client.token = opened.token;
  return Object.assign(client, { staffId: staffId! });
}
