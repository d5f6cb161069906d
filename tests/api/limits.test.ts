import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase, sqlState, type Pool } from "#server/database/database.ts";
import { LIMITS, type Purpose, within } from "#server/database/limits.ts";
import { troubleOf } from "#server/database/trouble.ts";
import { startTicks } from "#server/kernel/ticks.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
/** One connection, which every purpose has in turn. */
let single: Pool;
beforeAll(async () => {
  school = await openSchool();
  single = openDatabase(school.url, () => undefined, 1).pool;
});
afterAll(async () => {
  await single.end();
  await school.close();
});

async function limitsNow(pool: Pool = single): Promise<{ statement: number; lock: number }> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout') order by name desc",
  );
  return { statement: Number(rows[0]!.setting), lock: Number(rows[1]!.setting) };
}

describe("how long the database may take", () => {
  test("depends on what it is asked for, also where one connection serves all of it", async () => {
    for (const purpose of ["call", "page", "work", "start", "page", "call"] as Purpose[]) {
      expect(await within(purpose, () => limitsNow())).toEqual(LIMITS[purpose]);
    }
    expect(await limitsNow()).toEqual({ statement: 5_000, lock: 3_000 });
  });

  test("is the time of work for what is looked after again and again", async () => {
    const seen = await new Promise((resolve, reject) => {
      const run = () => limitsNow(school.pool).then(resolve, reject);
      const ticks = startTicks(school.means, [{ name: "test", everyMs: 60_000, run }]);
      void ticks.stop();
    });
    expect(seen).toEqual(LIMITS.work);
  });

  test("ends a page's statement after two seconds, and says that it was too slow", async () => {
    const began = performance.now();
    const error = await within("page", () => single.query("select pg_sleep(20)").then(() => null, (cause: unknown) => cause));
    expect(sqlState(error)).toBe("57014");
    expect(troubleOf(error)).toBe("slow");
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test("ends a wait for a lock before the statement's time is over", async () => {
    const holder = await school.pool.connect();
    await holder.query("begin");
    await holder.query("lock table client_error in access exclusive mode");
    const error = await within("page", () => single.query("select * from client_error").then(() => null, (cause: unknown) => cause));
    await holder.query("rollback");
    holder.release();
    expect(sqlState(error)).toBe("55P03");
    expect(troubleOf(error)).toBe("slow");
  });
});
