import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";

/** Published packages, and courses with a page of their own: a partner's stands elsewhere, others are sold in packages alone. */
const HAS_PAGE = sql`published and (type = 2 or sale in ('onSale', 'closed'))`;

export async function countListedCourses(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from series where ${HAS_PAGE}`.execute(db);
  return rows[0]!.count;
}

export async function listedCourses(db: Database, from: number, size: number): Promise<{ id: number; type: 1 | 2; changed: number }[]> {
  const { rows } = await sql<{ id: number; type: 1 | 2; changed: number }>`
    select id, type, floor(extract(epoch from updated_at) * 1000)::bigint as changed from series where ${HAS_PAGE}
    order by id limit ${size} offset ${from}`.execute(db);
  return rows;
}

/** Teachers of published courses; others have nothing on their page. */
const TEACHES = sql`exists (
  select 1 from series_teacher t join series s on s.id = t.series_id where t.teacher_id = teacher.id and s.published)`;

export async function countListedTeachers(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from teacher where ${TEACHES}`.execute(db);
  return rows[0]!.count;
}

export async function listedTeachers(db: Database, from: number, size: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id from teacher where ${TEACHES} order by id limit ${size} offset ${from}`.execute(db);
  return rows;
}
