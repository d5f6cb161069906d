import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { learning, PLAYING_ELSEWHERE } from "#contract/learning.ts";
import { aStudent, creditOf, faultsOf, Player } from "../factories/watching.ts";
import { MORNING, openSchool, type School } from "../support/school.ts";

/** A client that forges its way around recordHistory, against the real server. */

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
beforeEach(() => {
  school.clock.now = MORNING;
});
afterAll(() => school.close());

const pass = (seconds: number) => {
  school.clock.now += Math.round(seconds * 1000);
};

describe("recordHistory", () => {
  test("a flood of calls, jumps and the end position earn no more than the clock", async () => {
    const { client, learnerId, items } = await aStudent(school, 3600);
    await new Player(client, items[1]).open();
    const say = (position: number, itemId: number = items[1]) => client.ask(learning.recordHistory, { itemId, position });
    await say(0);
    pass(20);
    for (let i = 1; i <= 30; i += 1) await say(i * 5);
    await Promise.all(Array.from({ length: 20 }, (_, i) => say(200 + i * 5)));
    await say(3600);
    await say(0);
    pass(40);
    for (let i = 0; i < 30; i += 1) await say((i % 2) * 3600);
    const { credited, covered, evidence } = await creditOf(school, learnerId);
    expect(credited).toBeLessThanOrEqual(60);
    expect(covered).toBeLessThanOrEqual(120);
    expect(evidence).toBe(credited);
    expect(credited).toBeGreaterThan(0);
    expect(await faultsOf(school, learnerId)).toEqual([]);
  });

  test("a jump earns nothing, neither forward nor back, and play goes on from there", async () => {
    const { client, learnerId, items } = await aStudent(school, 3600);
    await new Player(client, items[1]).open();
    const say = async (position: number) => (await client.call(learning.recordHistory, { itemId: items[1], position })).added;
    expect(await say(100)).toEqual({ coverage: 0, credit: 0 });
    pass(10);
    expect(await say(110)).toEqual({ coverage: 10, credit: 10 });
    pass(10);
    expect(await say(2000)).toEqual({ coverage: 0, credit: 0 });
    pass(10);
    expect(await say(2010)).toEqual({ coverage: 10, credit: 10 });
    pass(10);
    expect(await say(5)).toEqual({ coverage: 0, credit: 0 });
    expect(await creditOf(school, learnerId)).toEqual({ credited: 20, evidence: 20, covered: 20 });
  });

  test("beside a player of the other family earns nothing, and is told so", async () => {
    const { client, items } = await aStudent(school, 3600);
    await client.call(learning.recordHistory, { itemId: items[2], position: 0 });
    const player = await new Player(client, items[1]).open();
    pass(10);
    await player.beat({ ranges: [[0, 10]] });
    expect((await client.ask(learning.recordHistory, { itemId: items[2], position: 10 })).code).toBe(PLAYING_ELSEWHERE);
  });
});
