import type { Duty, Scope } from "#contract/duties.ts";
import { COOKIE } from "#server/kernel/cookies.ts";
import type { Means } from "#server/kernel/call.ts";
import { Client } from "../support/client.ts";
import type { School } from "../support/school.ts";

let made = 0;

/** A member of staff who holds these duties by a role of their own; `scope`: all unless something else is said. */
export async function addMember(
  { db }: Pick<Means, "db">,
  duties: readonly Duty[],
  { scope = "all", name = `staff${made + 1}` }: { scope?: Scope; name?: string } = {},
): Promise<number> {
  const username = `staff${(made += 1)}`;
  const { id } = await db
    .insertInto("staff")
    .values({ username, name, password_hash: "", created_at: new Date() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const role = await db
    .insertInto("staff_role")
    .values({ key: null, name: `role of ${username}`, duties: [...duties], scope })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("staff_holding").values({ staff_id: id, role_id: role.id, scope }).execute();
  return id;
}

/** Gives a member other duties, as another process would: their sessions find them once what is kept has aged. */
export async function setDuties({ db, clock }: Pick<School, "db" | "clock">, staffId: number, duties: readonly Duty[]): Promise<void> {
  await db
    .updateTable("staff_role")
    .set({ duties: [...duties] })
    .where("id", "in", (eb) => eb.selectFrom("staff_holding").select("role_id").where("staff_id", "=", staffId))
    .execute();
  clock.now += 6_000;
}

/** Signs a member in. */
export async function signInMember(school: School, staffId: number): Promise<Client & { readonly staffId: number }> {
  const opened = await school.means.sessions.open({ staffId }, { clientType: "staff", userAgent: "test", ip: "127.0.0.1" });
  const client = new Client(school.origin);
  client.cookies.set(COOKIE.staff, opened.cookie);
  client.token = opened.token;
  return Object.assign(client, { staffId });
}

/** A member of staff with these duties, signed in. */
export async function aMember(school: School, ...duties: Duty[]): Promise<Client & { readonly staffId: number }> {
  return signInMember(school, await addMember(school, duties));
}

/** A member of staff who holds these duties for these courses alone, signed in. */
export async function aTeacher(
  school: School,
  seriesIds: readonly number[],
  ...duties: Duty[]
): Promise<Client & { readonly staffId: number }> {
  const staffId = await addMember(school, duties, { scope: "ownCourses" });
  if (seriesIds.length > 0)
    await school.db
      .insertInto("staff_series")
      .values(seriesIds.map((series_id) => ({ staff_id: staffId, series_id })))
      .execute();
  return signInMember(school, staffId);
}

/** A member of staff who holds these duties for these classes alone, signed in. */
export async function aClassTeacher(
  school: School,
  cohortIds: readonly number[],
  ...duties: Duty[]
): Promise<Client & { readonly staffId: number }> {
  const staffId = await addMember(school, duties, { scope: "ownCohorts" });
  if (cohortIds.length > 0)
    await school.db
      .insertInto("cohort_teacher")
      .values(cohortIds.map((cohort_id) => ({ staff_id: staffId, cohort_id })))
      .execute();
  return signInMember(school, staffId);
}
