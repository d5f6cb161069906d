import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writeTogether } from "#server/kernel/writeTogether.ts";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("writing together", () => {
  test("every row is written once and answered by its own result, however they come", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 0, max: 3 }),
        async (gaps, atMost, apartMs) => {
          const written: number[] = [];
          const write = writeTogether<number, number>(
            async (rows) => {
              expect(rows.length).toBeLessThanOrEqual(atMost);
              written.push(...rows);
              await pause(rows.length % 3);
              return rows.map((row) => row * 10);
            },
            { atMost, apartMs, inFlight: 2 },
          );
          const answers: Promise<number>[] = [];
          for (const [row, gap] of gaps.entries()) {
            answers.push(write(row));
            if (gap > 0) await pause(gap);
          }
          expect(await Promise.all(answers)).toEqual(gaps.map((_gap, row) => row * 10));
          expect(written.toSorted((a, b) => a - b)).toEqual(gaps.map((_gap, row) => row));
        },
      ),
      { numRuns: 30 },
    );
  });

  test("a row that can't be written fails alone", async () => {
    const write = writeTogether<number, number>(async (rows) => {
      if (rows.includes(2)) throw new Error("two is not to be written");
      return rows;
    });
    const [one, two, three] = await Promise.allSettled([write(1), write(2), write(3)]);
    expect([one, three]).toEqual([{ status: "fulfilled", value: 1 }, { status: "fulfilled", value: 3 }]);
    expect(two.status).toBe("rejected");
  });

  test("the first row after a pause goes at once, those that follow go together after the distance", async () => {
    const batches: number[][] = [];
    const write = writeTogether<number, number>(
      async (rows) => {
        batches.push([...rows]);
        return rows;
      },
      { apartMs: 200 },
    );
    await write(1);
    expect(batches).toEqual([[1]]);
    const later = [write(2), pause(20).then(() => write(3))];
    await pause(60);
    expect(batches).toEqual([[1]]);
    await Promise.all(later);
    expect(batches).toEqual([[1], [2, 3]]);
  });

  test("a full batch doesn't wait for the distance", async () => {
    const batches: number[] = [];
    const write = writeTogether<number, number>(
      async (rows) => {
        batches.push(rows.length);
        return rows;
      },
      { apartMs: 10_000, atMost: 5, inFlight: 1 },
    );
    await write(0);
    await Promise.all([1, 2, 3, 4, 5].map(write));
    expect(batches).toEqual([1, 5]);
  });
});
