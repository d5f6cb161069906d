import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Pool } from "#server/database/database.ts";
import { Channel } from "#server/kernel/channel.ts";
import { Memory } from "#server/kernel/kept.ts";
import { Sessions } from "#server/kernel/sessions.ts";
import { addMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

const CLASS = 60;
const DAY = 86_400_000;
let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** What a process of its own has: nothing that the school's remembers. */
function apart(own: Partial<ConstructorParameters<typeof Sessions>[0]> = {}) {
  const channel = new Channel(school.pool, school.means.log);
  return { pool: school.pool, now: Date.now, channel, kept: new Memory(Date.now, channel).kept, ...own };
}

/** The school's pool, with a count of what is asked through it. */
function counted() {
  const asked = { count: 0 };
  const pool = Object.assign(Object.create(school.pool) as Pool, {
    query: (...words: unknown[]) => ((asked.count += 1), school.pool.query(...(words as [string]))),
  });
  return { asked, pool };
}

async function aClass() {
  const { rows } = await school.pool.query<{ id: number }>(
    `insert into learner (username, nick_name, created_at)
     select gen_random_uuid()::text || n, 'class', now() from generate_series(1, $1::int) n returning id`,
    [CLASS],
  );
  const desk = new Sessions(apart());
  return Promise.all(
    rows.map(async ({ id: learnerId }) => ({
      learnerId,
      ...(await desk.open({ learnerId }, { clientType: "pc", userAgent: "test", ip: "127.0.0.1" })),
    })),
  );
}

describe("looking sessions up", () => {
  test("a class that comes at one time shares its look-ups, and each gets their own session", async () => {
    const people = await aClass();
    const { asked, pool } = counted();
    const sessions = new Sessions(apart({ pool }));
    const found = await Promise.all([
      ...people.map(({ cookie, token }) => sessions.find(cookie, token)),
      sessions.find("of nobody", null),
      sessions.find(people[0]!.cookie, people[1]!.token),
    ]);
    expect(asked.count).toBeLessThanOrEqual(2);
    expect(found.slice(0, CLASS)).toEqual(
      people.map(({ learnerId, sessionId }) => ({ state: "live", sessionId, learnerId, staffId: null, duties: [] })),
    );
    expect(found.slice(CLASS)).toEqual([{ state: "none" }, { state: "none" }]);
  });

  test("a class that is seen again after a while slides together, and each for the whole time", async () => {
    const people = await aClass();
    const later = Date.now() + 11 * 60_000;
    const { asked, pool } = counted();
    const sessions = new Sessions(apart({ pool, now: () => later }));
    await Promise.all(people.map(({ cookie, token }) => sessions.find(cookie, token)));
    expect(asked.count).toBeLessThanOrEqual(4);
    const { rows } = await school.pool.query<{ idle_until: Date }>("select idle_until from session where id = any($1)", [
      people.map((one) => one.sessionId),
    ]);
    expect(rows.map((row) => row.idle_until.getTime())).toEqual(people.map(() => later + 30 * 86_400_000));
  });

  test.each([
    { who: "learner", days: 90, everyHours: 5 * 24 },
    { who: "staff", days: 30, everyHours: 11 },
  ] as const)("a session of a $who ends $days days after its sign-in, however often it is used", async ({ who, days, everyHours }) => {
    const began = Date.now();
    let now = began;
    const sessions = new Sessions(apart({ now: () => now }));
    const { learnerId } = (await aClass())[0]!;
    const owner = who === "learner" ? { learnerId } : { staffId: await addMember(school, []) };
    const { cookie, token } = await sessions.open(owner, { clientType: "pc", userAgent: "test", ip: "127.0.0.1" });
    for (; now < began + days * DAY; now += everyHours * 3_600_000) expect((await sessions.find(cookie, token)).state).toBe("live");
    now = began + days * DAY - 1;
    expect((await sessions.find(cookie, token)).state).toBe("live");
    now = began + days * DAY;
    expect(await sessions.find(cookie, token)).toEqual({ state: "ended", code: 401 });
  });

  test("a session that ends while it is looked up is over at the next call", async () => {
    const [one] = await aClass();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow = Object.assign(Object.create(school.pool) as Pool, {
      async query(asked: { name?: string }, values?: unknown[]) {
        const answer = await school.pool.query(asked as never, values as never);
        if (asked.name === "session-find") await held;
        return answer;
      },
    });
    const sessions = new Sessions(apart({ pool: slow }));
    const looking = sessions.find(one!.cookie, one!.token);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await sessions.end(one!.sessionId);
    release();
    await looking;
    expect((await sessions.find(one!.cookie, one!.token)).state).toBe("ended");
  });
});
