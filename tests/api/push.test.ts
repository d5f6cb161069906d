import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { lessonRoom } from "#contract/comments.ts";
import { push, PUSH_BATCH_MS, PUSH_ROOMS } from "#contract/push.ts";
import { issueTicket } from "#server/kernel/tickets.ts";
import type { PushDoor } from "#server/kernel/push.ts";
import { signIn, signInAgain } from "../factories/account.ts";
import { aSeries, owns } from "../factories/catalogue.ts";
import { listen, type Listener, type Opening, pause, until } from "../factories/push.ts";
import { ringOf } from "../factories/secrets.ts";
import type { Client } from "../support/client.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let items: readonly number[];
const opened: Listener[] = [];
const rawSockets: Socket[] = [];
const door = () => school.means.push as PushDoor;

beforeAll(async () => {
  school = await openSchool();
  items = (await aSeries(school, { chapters: [Array.from({ length: PUSH_ROOMS + 5 }, () => ({}))] })).itemIds;
});
afterAll(() => school.close());
afterEach(async () => {
  for (const listener of opened.splice(0)) listener.close();
  for (const socket of rawSockets.splice(0)) socket.destroy();
  await until(() => door().size === 0, () => `${door().size} sockets stayed open`);
});

async function opens(browser: Client, opening?: Opening): Promise<Listener> {
  const listener = await listen(school, browser, opening);
  opened.push(listener);
  return listener;
}

describe("who comes in", () => {
  test("a visitor and a learner hear what is told in their room, and nothing of another room", async () => {
    const [visitor, learner] = [await opens(school.visitor()), await opens(await signIn(school))];
    expect(await visitor.join(lessonRoom(items[0]!))).toBe(true);
    expect(await learner.join(lessonRoom(items[1]!))).toBe(true);
    school.means.push.tell(lessonRoom(items[0]!), "hello", { to: "visitor" });
    school.means.push.tell(lessonRoom(items[1]!), "hello", { to: "learner" });
    await visitor.hears(1);
    await learner.hears(1);
    expect(visitor.heard).toMatchObject([{ room: lessonRoom(items[0]!), event: "hello", data: { to: "visitor" } }]);
    expect(learner.heard).toMatchObject([{ room: lessonRoom(items[1]!), event: "hello", data: { to: "learner" } }]);
  });

  test("a forged, a foreign, an old and a missing ticket open nothing", async () => {
    const visitor = school.visitor();
    const { ticket, expiresAt } = await visitor.call(push.getTicket, {});
    expect(expiresAt - school.clock.now).toBe(60_000);
    const forged = `${ticket.slice(0, -3)}${ticket.endsWith("AAA") ? "BBB" : "AAA"}`;
    const anotherSchool = { tickets: ringOf(randomBytes(32)) };
    const claimsAnother = issueTicket(anotherSchool, "push", '[0,0,""]', school.clock.now + 60_000);
    const ofAnotherKind = issueTicket(school.means.secrets, "export", "[0,0,\"\"]", school.clock.now + 60_000);
    for (const bad of [forged, claimsAnother, ofAnotherKind, "", "a.b.c"])
      await expect(listen(school, visitor, { ticket: bad })).rejects.toThrow("shut");
    school.clock.now += 60_000;
    await expect(listen(school, visitor, { ticket })).rejects.toThrow("shut");
    school.clock.now -= 1;
    await opens(visitor, { ticket });
  });

  test("a learner's ticket serves in that learner's own browser session alone", async () => {
    const learner = await signIn(school);
    const { ticket } = await learner.call(push.getTicket, {});
    const [other, elsewhere] = [await signIn(school), await signInAgain(school, learner)];
    for (const cookies of [new Map<string, string>(), other.cookies, elsewhere.cookies]) {
      await expect(listen(school, learner, { ticket, cookies })).rejects.toThrow("shut");
    }
    await opens(learner, { ticket });
  });

  test("a page of another site gets no socket, nor does whoever hides where they come from", async () => {
    for (const origin of ["https://evil.example", "null", null])
      await expect(listen(school, school.visitor(), { origin })).rejects.toThrow("shut");
  });

  test("long polling is not spoken", async () => {
    const { ticket } = await school.visitor().call(push.getTicket, {});
    const { status } = await school.visitor().raw("GET", `/push/?EIO=4&transport=polling&ticket=${ticket}`);
    expect(status).toBe(400);
  });

  test("one learner holds a dozen sockets and no more, and a closed one makes room", async () => {
    const learner = await signIn(school);
    for (let i = 0; i < 12; i += 1) await opens(learner);
    await expect(listen(school, learner)).rejects.toThrow("shut");
    opened[0]!.close();
    await pause(100);
    await opens(learner);
  });

  test("one address holds three hundred sockets and no more, tickets told", async () => {
    const { ticket } = await school.visitor().call(push.getTicket, {});
    for (let done = 0; done < 300; done += 50) await Promise.all(Array.from({ length: 50 }, () => opens(school.visitor(), { ticket })));
    await expect(listen(school, school.visitor(), { ticket })).rejects.toThrow("shut");
  });
});

describe("rooms", () => {
  test("unknown, hidden and malformed rooms stay shut", async () => {
    const hidden = await aSeries(school, { published: false });
    const visitor = await opens(school.visitor());
    for (const room of [
      "lesson:999999",
      `lesson:${hidden.itemIds[0]}`,
      "lesson:0",
      "lesson:-1",
      "lesson:1e3",
      "lesson:99999999999",
      "staff:1",
      "lesson",
      "",
      null,
      7,
      {},
      ["lesson:1"],
      "constructor:1",
    ]) {
      expect(await visitor.join(room), JSON.stringify(room)).toBe(false);
    }
    const owner = await signIn(school);
    await owns(school, owner.learnerId, hidden.seriesId);
    expect(await (await opens(owner)).join(lessonRoom(hidden.itemIds[0]!))).toBe(true);
  });

  test("a socket is in twenty rooms and no more; leaving one makes room", async () => {
    const visitor = await opens(school.visitor());
    for (const item of items.slice(0, PUSH_ROOMS)) expect(await visitor.join(lessonRoom(item))).toBe(true);
    expect(await visitor.join(lessonRoom(items[0]!))).toBe(true);
    expect(await visitor.join(lessonRoom(items[PUSH_ROOMS]!))).toBe(false);
    visitor.socket.emit("leave", lessonRoom(items[0]!));
    expect(await visitor.join(lessonRoom(items[PUSH_ROOMS]!))).toBe(true);
    school.means.push.tell(lessonRoom(items[0]!), "unheard", null);
    school.means.push.tell(lessonRoom(items[1]!), "heard", null);
    await visitor.hears(1);
    expect(visitor.heard.map(({ event }) => event)).toEqual(["heard"]);
  });

  test("whoever talks without end is cut off", async () => {
    const visitor = await opens(school.visitor());
    for (let i = 0; i < 80; i += 1) visitor.socket.emit("leave", lessonRoom(items[0]!));
    await until(() => !visitor.socket.connected, () => "it still talks");
  });

  test("a client's long message ends its socket", async () => {
    const visitor = await opens(school.visitor());
    visitor.socket.emit("join", "x".repeat(5_000));
    await until(() => !visitor.socket.connected, () => "it was heard");
  });
});

describe("telling", () => {
  test("events come in their order, gathered into one packet per room and 200 ms", async () => {
    const visitor = await opens(school.visitor());
    await visitor.join(lessonRoom(items[0]!));
    const before = performance.now();
    for (let i = 0; i < 50; i += 1) school.means.push.tell(lessonRoom(items[0]!), "count", i);
    await visitor.hears(50);
    expect(visitor.heard.map(({ data }) => data)).toEqual(Array.from({ length: 50 }, (_none, i) => i));
    expect(visitor.batches).toEqual([50]);
    expect(visitor.heard[0]!.at - before).toBeGreaterThan(PUSH_BATCH_MS - 20);
  });

  test("of more events than a packet holds the oldest give way to a gap", async () => {
    const visitor = await opens(school.visitor());
    await visitor.join(lessonRoom(items[0]!));
    for (let i = 0; i < 1_000; i += 1) school.means.push.tell(lessonRoom(items[0]!), "count", i);
    await visitor.hears(200);
    expect(visitor.batches).toEqual([200]);
    expect(visitor.heard[0]).toMatchObject({ event: "gap", data: null });
    expect(visitor.heard.slice(1).map(({ data }) => data)).toEqual(Array.from({ length: 199 }, (_none, i) => 801 + i));
  });

  test("a reader who does not read is cut, and others go on hearing", async () => {
    const [room, text] = [lessonRoom(items[0]!), "长".repeat(900)];
    const good = await opens(school.visitor());
    await good.join(room);
    const { ticket } = await school.visitor().call(push.getTicket, {});
    const slow = connect(Number(new URL(school.origin).port), "127.0.0.1");
    rawSockets.push(slow);
    slow.write(upgrade(school.origin, ticket));
    await until(() => slow.bytesRead > 200, () => "no socket was opened");
    slow.write(masked("40"));
    await until(() => door().size === 2, () => "nobody was welcomed");
    slow.write(masked(`420["join","${room}"]`));
    await pause(200);
    slow.pause();
    let told = 0;
    await until(
      async () => {
        for (let i = 0; i < 199; i += 1) school.means.push.tell(room, "flood", text);
        told += 199;
        await pause(PUSH_BATCH_MS + 20);
        return door().size === 1;
      },
      () => "the slow reader is still there",
      20_000,
    );
    await good.hears(told);
    expect(good.socket.connected).toBe(true);
  }, 30_000);
});

describe("sessions", () => {
  test("a session that is ended loses its sockets at once, another keeps its own", async () => {
    const [ended, other] = [await signIn(school), await signIn(school)];
    const [a, b, c] = [await opens(ended), await opens(ended), await opens(other)];
    await school.means.sessions.endAll(ended.learnerId, -4);
    // Sooner than the look for ended sessions that comes round every five seconds.
    await until(() => !a.socket.connected && !b.socket.connected, () => "the sockets are still open", 3_000);
    expect(c.socket.connected).toBe(true);
    // A dead session asks as a visitor.
    await opens(ended);
  });

  test("a ticket of a session that ended since opens nothing", async () => {
    const learner = await signIn(school);
    const { ticket } = await learner.call(push.getTicket, {});
    await school.means.sessions.endAll(learner.learnerId, 401);
    await expect(listen(school, learner, { ticket })).rejects.toThrow("shut");
  });

  test("a session ended by another process is found when sessions are looked up again", async () => {
    const [ended, idle, live] = [await signIn(school), await signIn(school), await signIn(school)];
    const ids = await school.db
      .selectFrom("session")
      .select(["id", "learner_id"])
      .where("learner_id", "in", [ended.learnerId, idle.learnerId, live.learnerId])
      .orderBy("id")
      .execute();
    const idOf = (learnerId: number) => ids.find((row) => row.learner_id === learnerId)!.id;
    await school.pool.query("update session set ended_at = now(), end_code = -4 where id = $1", [idOf(ended.learnerId)]);
    await school.pool.query("update session set idle_until = $2 where id = $1", [idOf(idle.learnerId), new Date(school.clock.now)]);
    expect(await school.means.sessions.ended(ids.map(({ id }) => id))).toEqual(new Set([idOf(ended.learnerId), idOf(idle.learnerId)]));
  });
});

test("the server ends its sockets, the dumb ones too, in well under five seconds", async () => {
  const other = await openSchool();
  const listener = await listen(other, other.visitor());
  const { ticket } = await other.visitor().call(push.getTicket, {});
  const dumb = connect(Number(new URL(other.origin).port), "127.0.0.1");
  dumb.write(upgrade(other.origin, ticket));
  await until(() => dumb.bytesRead > 0, () => "no socket was opened");
  const ends = Promise.all([
    new Promise((resolve) => dumb.once("close", resolve)),
    new Promise((resolve) => listener.socket.once("disconnect", resolve)),
  ]);
  dumb.pause();
  const before = performance.now();
  await other.close();
  // The socket alone would be waited for twice as long.
  expect(performance.now() - before).toBeLessThan(15_000);
  dumb.resume();
  await ends;
});

/** A client's text frame. */
function masked(text: string): Buffer {
  const [body, mask] = [Buffer.from(text), randomBytes(4)];
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length]), mask, body.map((byte, i) => byte ^ mask[i % 4]!)]);
}

/** The request that opens a socket by hand. */
function upgrade(origin: string, ticket: string): string {
  return [
    `GET /push/?EIO=4&transport=websocket&ticket=${ticket} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    `Origin: ${origin}`,
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
    "\r\n",
  ].join("\r\n");
}
