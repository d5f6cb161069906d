import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/database.ts";

type Tx = Transaction<Tables>;

/** Copies what stands on a course's page, as a draft; null: there is such a slug already. */
export async function copyPage(
  tx: Tx,
  { id, title, slug, now }: { readonly id: number; readonly title: string; readonly slug: string; readonly now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into series (type, slug, category_id, title, subtitle, level, topic, intro_html, outcomes, price_fen, original_price_fen,
      valid_days, sale, partner_url, partner_name, recommended, published, created_at, updated_at)
    select type, ${slug}, category_id, ${title}, subtitle, level, topic, intro_html, outcomes, price_fen, original_price_fen, valid_days,
      sale, partner_url, partner_name, null, false, ${now}, ${now} from series where id = ${id}
    on conflict (slug) do nothing returning id`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  await sql`insert into series_teacher (series_id, teacher_id, sort)
    select ${row.id}, teacher_id, sort from series_teacher where series_id = ${id}`.execute(tx);
  await sql`insert into package_series (package_id, series_id, sort)
    select ${row.id}, series_id, sort from package_series where package_id = ${id}`.execute(tx);
  await sql`insert into partner_item (series_id, title, kind, seconds, pages, sort)
    select ${row.id}, title, kind, seconds, pages, sort from partner_item where series_id = ${id}`.execute(tx);
  return row.id;
}

/** Copies chapters, lessons and their texts; films are shown by both. Places are made one after the other, and tell which is which. */
export async function copyOutline(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    insert into chapter (series_id, title, sort)
    select ${to}, title, row_number() over (order by sort, id) from chapter where series_id = ${from}`.execute(tx);
  await sql`
    insert into item (series_id, chapter_id, title, kind, asset_id, seconds, is_trial, points, sort)
    select ${to}, mine.id, i.title, i.kind, i.asset_id, i.seconds, i.is_trial, i.points, row_number() over (order by i.sort, i.id)
    from item i join (
      select id, row_number() over (order by sort, id) as place from chapter where series_id = ${from}
    ) theirs on theirs.id = i.chapter_id join (
      select id, row_number() over (order by sort, id) as place from chapter where series_id = ${to}
    ) mine on mine.place = theirs.place
    where i.series_id = ${from}`.execute(tx);
  await sql`
    insert into lesson_text (item_id, blocks, html, ends, plain, own_seconds, updated_at)
    select mine.id, t.blocks, t.html, t.ends, t.plain, t.own_seconds, t.updated_at
    from (select id, row_number() over (order by sort, id) as place from item where series_id = ${from}) theirs
    join (select id, row_number() over (order by sort, id) as place from item where series_id = ${to}) mine on mine.place = theirs.place
    join lesson_text t on t.item_id = theirs.id`.execute(tx);
}
