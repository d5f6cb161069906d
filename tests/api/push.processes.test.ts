import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { lessonRoom } from "#contract/comments.ts";
import { staffPush } from "#contract/staff/push.ts";
import { ATTEMPT_ROOM } from "#contract/practice.ts";
import type { PushDoor } from "#server/kernel/push.ts";
import { signIn } from "../factories/account.ts";
import { aSeries } from "../factories/catalogue.ts";
import { listen, type Listener, pause, until } from "../factories/push.ts";
import { aMember, setDuties } from "../factories/staff.ts";
import { Client } from "../support/client.ts";
import { openBeside, openSchool, type School } from "../support/school.ts";

let school: School;
let other: Awaited<ReturnType<typeof openBeside>>;
let room: string;
let hidden: string;
const opened: Listener[] = [];
beforeAll(async () => {
  school = await openSchool();
  other = await openBeside(school);
  room = lessonRoom((await aSeries(school, {})).itemIds[0]!);
  hidden = lessonRoom((await aSeries(school, { published: false })).itemIds[0]!);
});
afterAll(async () => {
  await other.close();
  await school.close();
});
afterEach(() => {
  for (const listener of opened.splice(0)) listener.close();
});

async function reader(of: Pick<School, "origin">, where = room): Promise<Listener> {
  const listener = await listen(of, new Client(of.origin));
  opened.push(listener);
  expect(await listener.join(where)).toBe(true);
  return listener;
}

/** Waits until what one process tells is heard in the other: its connection listens. */
async function connected(from: Pick<School, "means">, at: Listener): Promise<void> {
  await until(
    async () => {
      from.means.push.tell(room, "ping", null);
      await pause(250);
      return at.heard.some(({ event }) => event === "ping");
    },
    () => "the processes don't hear each other",
  );
}

/** Cuts the push connections of all processes, as a restart of the database does. */
const cut = () =>
  school.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'jiangcheng-push' and datname = current_database()",
  );

const words = (listener: Listener) => listener.heard.filter(({ event }) => event === "word").map(({ data }) => data);

describe("what is told in one process", () => {
  test("is heard in both, once, in its order, however long it is", async () => {
    const [here, there] = [await reader(school), await reader(other)];
    await connected(school, there);
    const long = Array.from({ length: 60 }, (_none, n) => `${n} ${"长".repeat(300)}`);
    for (const word of long) school.means.push.tell(room, "word", word);
    await until(() => words(here).length >= 60 && words(there).length >= 60, () => `${words(there).length} were heard`);
    other.means.push.tell(room, "word", "back");
    await until(() => words(here).length >= 61 && words(there).length >= 61, () => "nothing came back");
    await pause(300);
    expect(words(here)).toEqual([...long, "back"]);
    expect(words(there)).toEqual([...long, "back"]);
  });

  test("is heard where it alone is more than a message holds", async () => {
    const there = await reader(other);
    await connected(school, there);
    const long = "长".repeat(5_000);
    school.means.push.tell(room, "word", long);
    await until(() => words(there).length === 1, () => "it was not heard");
    expect(words(there)).toEqual([long]);
  });
});

describe("a process that ends", () => {
  test("cuts its own readers and nobody else's", async () => {
    const third = await openBeside(school);
    const [here, there] = [await reader(school), await reader(third)];
    await connected(third, here);
    await third.close();
    await until(() => !there.socket.connected, () => "its own reader stays");
    await pause(300);
    expect(here.socket.connected).toBe(true);
    school.means.push.tell(room, "word", "still");
    await until(() => words(here).length === 1, () => "nothing is heard any more");
  });

  test("ends also while its connections are away", async () => {
    const third = await openBeside(school);
    const there = await reader(third);
    await cut();
    await third.close();
    await until(() => !there.socket.connected, () => "its reader stays");
  });
});

describe("a connection between processes that is lost", () => {
  test("comes back by itself, again and again, and the readers read anew", async () => {
    const [here, there] = [await reader(school), await reader(other)];
    await connected(school, there);
    await connected(other, here);
    const gaps = (listener: Listener) => listener.heard.filter(({ event }) => event === "gap").length;
    // More often than the pool has places.
    for (let round = 1; round <= 3; round += 1) {
      const before = [gaps(here), gaps(there)] as const;
      await cut();
      await until(() => gaps(here) > before[0] && gaps(there) > before[1], () => `round ${round}: nobody was told of a gap`);
      school.means.push.tell(room, "word", round);
      other.means.push.tell(room, "word", -round);
      await until(() => words(there).includes(round) && words(here).includes(-round), () => `round ${round}: nothing is heard any more`);
    }
  }, 60_000);
});

describe("staff", () => {
  const ticketOf = async (staff: Client) => (await staff.call(staffPush.getTicket, {})).ticket;
  const opens = async (staff: Client, ticket: string) => {
    const listener = await listen(school, staff, { ticket });
    opened.push(listener);
    return listener;
  };

  test("hear in rooms that are theirs to hear, in whatever process it is told", async () => {
    const staff = await aMember(school, "comments");
    const listener = await opens(staff, await ticketOf(staff));
    expect([await listener.join(room), await listener.join(hidden)]).toEqual([true, true]);
    expect(await listener.join(`${ATTEMPT_ROOM}:1`)).toBe(false);
    const byOther = await reader(other);
    await connected(school, byOther);
    other.means.push.tell(hidden, "word", "for staff");
    await until(() => words(listener).length === 1, () => "nothing was heard");
    const elsewhere = await aMember(school, "news");
    const theirs = await opens(elsewhere, await ticketOf(elsewhere));
    expect([await theirs.join(room), await theirs.join(hidden)]).toEqual([true, false]);
  });

  test("use no other's ticket, and a learner none of theirs", async () => {
    const [staff, another, learner] = [await aMember(school, "comments"), await aMember(school, "comments"), await signIn(school)];
    const ticket = await ticketOf(staff);
    for (const browser of [another, learner, school.visitor()]) {
      await expect(listen(school, browser, { ticket, cookies: browser.cookies })).rejects.toThrow("shut");
    }
    expect((await learner.ask(staffPush.getTicket, {})).code).toBe(401);
  });

  test("lose their sockets in every process with their session, and with a change of their duties", async () => {
    const staff = await aMember(school, "comments");
    const first = await opens(staff, await ticketOf(staff));
    expect(await first.join(hidden)).toBe(true);
    await setDuties(school, staff.staffId, ["news"]);
    other.means.sessions.forgetStaff();
    await until(() => !first.socket.connected, () => "it still hears");
    const second = await opens(staff, await ticketOf(staff));
    expect(await second.join(hidden)).toBe(false);
    await other.means.sessions.endAllOfStaff(staff.staffId, 401);
    await until(() => !second.socket.connected, () => "it is still there");
  });
});

test("every socket is counted in the process that holds it", async () => {
  await reader(school);
  expect([(school.means.push as PushDoor).size, (other.means.push as PushDoor).size]).toEqual([1, 0]);
});
