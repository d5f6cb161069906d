import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Endpoint, Sent } from "#contract/endpoint.ts";
import { exams } from "#contract/exams.ts";
import { favourites } from "#contract/favourites.ts";
import { learning } from "#contract/learning.ts";
import { notes } from "#contract/notes.ts";
import { practice } from "#contract/practice.ts";
import { site } from "#contract/site.ts";
import { aMinute, Budgets } from "#server/kernel/budgets.ts";
import { signIn, signInAgain, type SignedIn } from "../factories/account.ts";
import { aSeries } from "../factories/catalogue.ts";
import { anEntrant, anExamRoom } from "../factories/examRoom.ts";
import { aStudent, Player } from "../factories/watching.ts";
import type { Client, RawAnswer } from "../support/client.ts";
import { MORNING, openSchool, type School } from "../support/school.ts";

let school: School;
let clientAnywhere: Client;
beforeAll(async () => {
  school = await openSchool({ env: { BUDGET_TIMES: "1" } });
});
beforeEach(() => {
  // What was spent in the test before is there again.
  school.clock.now += 3_600_000;
  clientAnywhere = school.visitor();
});
afterAll(() => school.close());

const ask = <E extends Endpoint>(client: Client, endpoint: E, input: Sent<E>) =>
  client.raw(endpoint.method, endpoint.path, JSON.stringify(input));

/** So many at one time are never too many for the server. */
const AT_ONCE = 100;

/** Asks so often within one instant of the clock; how many were taken, and one of those refused. */
async function hammer<E extends Endpoint>(client: Client, times: number, endpoint: E, input: (n: number) => Sent<E>) {
  const answers: RawAnswer[] = [];
  while (answers.length < times) {
    const some = Math.min(AT_ONCE, times - answers.length);
    answers.push(...(await Promise.all(Array.from({ length: some }, (_, n) => ask(client, endpoint, input(answers.length + n))))));
  }
  const refused = answers.filter(({ status }) => status === 429);
  return { taken: answers.length - refused.length, refused: refused[0] };
}

describe("a session", () => {
  test("makes 120 calls at once and 30 a second; further ones are told when to come back", async () => {
    const learner = await signIn(school);
    const { taken, refused } = await hammer(learner, 130, notes.getMyNotes, () => ({}));
    expect(taken).toBe(120);
    expect(refused!.headers.get("retry-after")).toBe("1");
    expect(JSON.parse(refused!.text)).toEqual({ code: -1, message: "操作太频繁了，请 1 秒后再试", data: null });
    school.clock.now += 1_000;
    expect((await hammer(learner, 40, notes.getMyNotes, () => ({}))).taken).toBe(30);
  });

  test("has a budget of its own: another one of the same learner, and others behind the address, go on", async () => {
    const learner = await signIn(school);
    await hammer(learner, 130, notes.getMyNotes, () => ({}));
    expect((await ask(await signInAgain(school, learner), notes.getMyNotes, {})).status).toBe(200);
    expect((await ask(clientAnywhere, site.getInitConfig, { hostName: "x" })).status).toBe(200);
  });
});

describe("an address", () => {
  const look = (times: number, client = clientAnywhere) => hammer(client, times, site.getInitConfig, () => ({ hostName: "x" }));

  test("makes 600 calls of visitors at once, and whoever signed in behind it does not feel the end of them", async () => {
    const learner = await signIn(school);
    expect((await look(620)).taken).toBe(600);
    expect((await ask(learner, notes.getMyNotes, {})).status).toBe(200);
  });

  test("pays for forged sessions", async () => {
    clientAnywhere.cookies.set("sid", "A".repeat(43));
    clientAnywhere.token = "B".repeat(43);
    expect((await hammer(clientAnywhere, 620, notes.getMyNotes, () => ({}))).taken).toBe(600);
  });

  test("is not counted where the school allows it", async () => {
    const open = await openSchool({ env: { BUDGET_TIMES: "1", ABUSE_ALLOW: "127.0.0.1" } });
    try {
      expect((await look(620, open.visitor())).taken).toBe(620);
    } finally {
      await open.close();
    }
  });
});

describe("what a learner writes", () => {
  const rowsOf = async (learnerId: number) =>
    (await school.pool.query<{ n: number }>("select count(*)::int as n from watch_evidence where learner_id = $1", [learnerId])).rows[0]!.n;

  test("a play session takes ten heartbeats at once and one in two seconds, however fast they come", async () => {
    const student = await aStudent(school, 600);
    const player = await new Player(student.client, student.items[0]).open();
    const beat = (n: number) => ({
      itemId: student.items[0], position: n, ranges: [[n, n + 1]] as [number, number][], sessionId: player.sessionId, seq: n + 1,
    });
    const { taken, refused } = await hammer(student.client, 100, learning.saveHistory, beat);
    expect(taken).toBe(10);
    expect(refused!.headers.get("retry-after")).toBe("2");
    expect(await rowsOf(student.learnerId)).toBeLessThanOrEqual(10);
    school.clock.now += 8_000;
    expect((await hammer(student.client, 50, learning.saveHistory, (n) => beat(n + 100))).taken).toBe(4);
  });

  test("a player that tells its place every ten seconds is never refused", async () => {
    const student = await aStudent(school, 3_600);
    const player = await new Player(student.client, student.items[0]).open();
    for (let n = 0; n < 60; n += 1) {
      school.clock.now += 10_000;
      const { status } = await ask(student.client, learning.saveHistory, {
        itemId: student.items[0], position: n * 10, ranges: [[n * 10, n * 10 + 10]], sessionId: player.sessionId, seq: n + 1,
      });
      expect(status).toBe(200);
    }
  });

  test("notes, bookmarks and favourites: sixty in a minute each", async () => {
    const student = await aStudent(school, 600);
    const { seriesId } = await aSeries(school);
    const [itemId] = student.items;
    const second = await signInAgain(school, student.client);
    const noting = (client: SignedIn) =>
      hammer(client, 40, notes.addMyNote, (n) => ({ requestId: randomUUID(), itemId, atSecond: n, content: "再验一次电" }));
    // Two browsers of one learner spend one budget.
    expect((await noting(student.client)).taken + (await noting(second)).taken).toBe(60);
    const third = await signInAgain(school, student.client, "h5");
    expect((await hammer(third, 70, notes.addMyBookmark, (n) => ({ itemId, atSecond: n }))).taken).toBe(60);
    const fourth = await signInAgain(school, student.client, "app");
    expect((await hammer(fourth, 70, favourites.save, () => ({ targetType: "series" as const, targetId: seriesId }))).taken).toBe(60);
    school.clock.now += 60_000;
    expect((await noting(second)).taken).toBe(40);
  });

  test("a quick hand saves eight answers in a second for a minute, and none is refused", async () => {
    const learner = await signIn(school);
    let refused = 0;
    for (let n = 0; n < 480; n += 1) {
      school.clock.now += 125;
      const { status } = await ask(learner, practice.pcSubmitAnswer, {
        historyId: 1, answers: [{ questionId: 1, answer: "A", seq: n + 1, spentSeconds: 1 }],
      });
      if (status === 429) refused += 1;
    }
    expect(refused).toBe(0);
  });
});

describe("a class behind one address", () => {
  test("of 200 begins an examination at once, and not one is refused, though visitors are", { timeout: 120_000 }, async () => {
    const room = await anExamRoom(school);
    const entrants: SignedIn[] = [];
    for (let n = 0; n < 200; n += 1) entrants.push(await anEntrant(school, room));
    expect((await hammer(clientAnywhere, 620, site.getInitConfig, () => ({ hostName: "x" }))).taken).toBeLessThanOrEqual(600);
    // Seconds: bench/moments.ts.
    const statuses = await Promise.all(
      entrants.map(async (client) => {
        const base = await ask(client, exams.getExaminBase, { examinId: room.examinId });
        const start = await ask(client, practice.createExamHistory, { examinId: room.examinId, requestId: randomUUID() });
        const { historyId } = (JSON.parse(start.text) as { data: { historyId: number } }).data;
        const sheet = await ask(client, practice.getQuestionAndMarkList, { historyId });
        return [base, start, sheet].map(({ status, text }) => `${status} ${(JSON.parse(text) as { code: number }).code}`);
      }),
    );
    expect(new Set(statuses.flat())).toEqual(new Set(["200 1"]));
  });
});

test("a clock that is set back keeps nobody out", () => {
  let now = MORNING;
  const budgets = new Budgets({ kept: school.means.kept, now: () => now }, { abuseAllow: new Set(), budgetTimes: 1 });
  const budget = aMinute("test.setBack", 2);
  budgets.spend(budget, "a");
  budgets.spend(budget, "a");
  expect(() => budgets.spend(budget, "a")).toThrow("tooOften");
  now -= 86_400_000;
  expect(() => budgets.spend(budget, "a")).not.toThrow();
});
