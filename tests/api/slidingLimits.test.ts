import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { count, countAll, peek, takeBack } from "#server/kernel/limits.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let keys = 0;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const fresh = (limit: number, seconds: number) => ({ key: `sliding:${(keys += 1)}`, limit, seconds });

test("in any time of its length on end a limit takes as many as it says and no more, and tells when it takes the next", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 60 }),
      fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 25 }),
      async (most, seconds, gaps) => {
        const limit = fresh(most, seconds);
        const taken: number[] = [];
        let now = school.clock.now;
        for (const gap of gaps) {
          now += gap;
          const living = taken.filter((at) => at > now - seconds * 1000);
          const [counted] = await count(school.db, now, [limit]);
          expect(counted!.over).toBe(living.length >= most);
          if (!counted!.over) taken.push(now);
          expect(counted!.count).toBe(Math.min(most, living.length + 1));
          expect(await peek(school.db, now, [limit])).toEqual([counted!.count]);
          if (!counted!.over) continue;
          const opens = living[0]! + seconds * 1000;
          expect(counted!.waitSeconds).toBe(Math.max(1, Math.ceil((opens - now) / 1000)));
        }
      },
    ),
    { numRuns: 25 },
  );
});

test("asked by many at once, it takes exactly what it says", async () => {
  const limit = fresh(7, 60);
  const counted = await Promise.all(Array.from({ length: 40 }, () => count(school.db, school.clock.now, [limit])));
  expect(counted.filter(([one]) => !one!.over)).toHaveLength(7);
});

test("several limits are taken together or not at all, and what was taken back is free again", async () => {
  const [wide, narrow] = [fresh(9, 60), fresh(1, 60)];
  expect(await countAll(school.db, school.clock.now, [wide, narrow])).toEqual([]);
  expect(await countAll(school.db, school.clock.now, [wide, narrow])).toHaveLength(1);
  expect(await peek(school.db, school.clock.now, [wide, narrow])).toEqual([1, 1]);
  await takeBack(school.db, [narrow, wide]);
  expect(await peek(school.db, school.clock.now, [wide, narrow])).toEqual([0, 0]);
  expect(await countAll(school.db, school.clock.now, [wide, narrow])).toEqual([]);
});
