import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { seal, unseal } from "../../../kernel/cipher.ts";
import type { Secrets } from "../../../secrets.ts";

/** Versions of the agreement, the newest first, with the instant (ms) from which each is in force. */
export async function termsRows(db: Database): Promise<{ readonly version: string; readonly inForceAt: number }[]> {
  const rows = await db.selectFrom("terms").selectAll().orderBy("in_force_at", "desc").orderBy("version", "desc").execute();
  return rows.map((row) => ({ version: row.version, inForceAt: row.in_force_at.getTime() }));
}

/** Notes that a version is in force from then on; one that was noted before stays as it is. */
export async function putTerms(db: Database, version: string, inForceAt: Date): Promise<void> {
  await db
    .insertInto("terms")
    .values({ version, in_force_at: inForceAt })
    .onConflict((conflict) => conflict.column("version").doNothing())
    .execute();
}

/** How many learners accepted each version, and how many learners there are. */
export async function consentCounts(db: Database): Promise<{ learners: number; byVersion: Map<string, number> }> {
  const [{ rows }, all] = await Promise.all([
    sql<{ version: string; count: number }>`
      select c.version, count(*)::int as count from consent c join learner l on l.id = c.learner_id where l.status <> 'erased'
      group by c.version`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from learner where status <> 'erased'`.execute(db),
  ]);
  return { learners: all.rows[0]!.count, byVersion: new Map(rows.map((row) => [row.version, row.count])) };
}

/** What a learner has not confirmed yet: this version of the agreement, and being 18 (nobody with a guardian's consent is asked that). */
export async function unconfirmed(db: Database, learnerId: number, version: string): Promise<{ terms: boolean; adult: boolean }> {
  const { rows } = await sql<{ terms: boolean; adult: boolean }>`
    select not exists (select from consent c where c.learner_id = l.id and c.version = ${version}) as terms,
      l.adult_at is null and not exists (select from guardian g where g.learner_id = l.id) as adult
    from learner l where l.id = ${learnerId}`.execute(db);
  return rows[0] ?? { terms: false, adult: false };
}

/** What a learner confirmed; `version` null: no text. */
interface Confirmed {
  readonly version: string | null;
  readonly adult: boolean;
  readonly ip: string;
  readonly at: Date;
}

/** Keeps what a learner confirmed; said twice it stands once. */
export async function putConfirmed(db: Database, learnerId: number, { version, adult, ip, at }: Confirmed): Promise<void> {
  if (version !== null) {
    await db
      .insertInto("consent")
      .values({ learner_id: learnerId, version, ip, at })
      .onConflict((conflict) => conflict.columns(["learner_id", "version"]).doNothing())
      .execute();
  }
  if (adult) await db.updateTable("learner").set({ adult_at: at }).where("id", "=", learnerId).where("adult_at", "is", null).execute();
}

/** The consent of a younger learner's guardian. */
export interface Guardian {
  readonly name: string;
  readonly phone: string;
  readonly relation: string;
  readonly consent: string;
}

/** The row that what is said of a guardian is bound to. */
export const guardianRow = (learnerId: number): string => `guardian:${learnerId}`;

export async function putGuardian(
  db: Database, secrets: Secrets, learnerId: number, guardian: Guardian, by: { readonly staffId: number; readonly at: Date },
): Promise<void> {
  await db
    .insertInto("guardian")
    .values({
      learner_id: learnerId,
      guardian_name: seal(secrets, guardianRow(learnerId), guardian.name),
      guardian_phone: seal(secrets, guardianRow(learnerId), guardian.phone),
      relation: guardian.relation, consent: guardian.consent, staff_id: by.staffId, created_at: by.at,
    })
    .execute();
}

export async function guardianOf(db: Database, secrets: Secrets, learnerId: number): Promise<(Guardian & { readonly at: Date }) | null> {
  const row = await db.selectFrom("guardian").selectAll().where("learner_id", "=", learnerId).executeTakeFirst();
  if (!row) return null;
  const { guardian_name: name, guardian_phone: phone, relation, consent, created_at: at } = row;
  const open = (stored: Buffer) => unseal(secrets, guardianRow(learnerId), stored);
  return { name: open(name), phone: open(phone), relation, consent, at };
}
