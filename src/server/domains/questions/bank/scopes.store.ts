import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { type Reach, within } from "../../staff/staff.ts";

/**
 * The condition that a subject is within a reach; `subject` is the column that holds it. The bank belongs to no course: whoever
 * holds a duty for their own courses reads the subjects that those courses teach, by the lessons of their knowledge points.
 * Every change of the bank concerns all who ask from it, so that it needs the duty for the whole school.
 */
export const subjectWithin = (reach: Reach, subject: string): RawBuilder<boolean> =>
  reach === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from knowledge_point taught join item i on i.id = taught.item_id
        where taught.subject_id = ${sql.ref(subject)} and ${within(reach, "i.series_id")})`;

/** Whether there is such a subject within reach. */
export async function hasSubject(db: Database, subjectId: number, reach: Reach): Promise<boolean> {
  const row = await db
    .selectFrom("subject")
    .select("id")
    .where("id", "=", subjectId)
    .where(subjectWithin(reach, "subject.id"))
    .executeTakeFirst();
  return row !== undefined;
}
