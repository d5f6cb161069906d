import { lessonRoom } from "#contract/comments.ts";
import { Client } from "../tests/support/client.ts";
import { listen } from "../tests/factories/push.ts";
import { withOwnSchool } from "./support/ownSchool.ts";
import { type Figure, median } from "./support/table.ts";

const TIMES = 20;

/** From the moment that something is told of a lesson until a page that shows it hears it: a new comment, or extra time. */
export function telling(): Promise<Figure[]> {
  return withOwnSchool(async (school) => {
    const { rows } = await school.pool.query<{ id: number }>(
      `with c as (insert into category (name, trade) values ('电工', 'electrician') returning id),
       s as (insert into series (slug, category_id, title, price_fen, created_at, updated_at)
         select 'one', id, '课程', 0, now(), now() from c returning id),
       ch as (insert into chapter (series_id, title, sort) select id, '第一章', 0 from s returning id, series_id)
       insert into item (series_id, chapter_id, title, is_trial, sort) select series_id, id, '第一节', true, 0 from ch returning id`,
    );
    const room = lessonRoom(rows[0]!.id);
    const page = await listen(school, new Client(school.origin));
    if (!(await page.join(room))) throw new Error("the page may not hear of the lesson");
    const took: number[] = [];
    for (let n = 1; n <= TIMES; n += 1) {
      const told = performance.now();
      school.means.push.tell(room, "measured", n);
      await page.hears(n);
      took.push(page.heard[n - 1]!.at - told);
    }
    page.close();
    const note = `${TIMES} events, each alone; p50 ${Math.round(median(took))} ms, of which up to 200 ms are gathering`;
    return [{ name: "what is told is heard, slowest", measured: Math.max(...took) / 1000, limit: 2, atLeast: false, unit: "s", note }];
  });
}
