import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account } from "#contract/account.ts";
import { Channel } from "#server/kernel/channel.ts";
import { ANSWERS, PAGES } from "#server/kernel/pageCache.ts";
import type { Remembered } from "#server/kernel/kept.ts";
import { subjectPlaces } from "#server/domains/questions/questions.ts";
import { signIn, signInAgain, type SignedIn } from "../factories/account.ts";
import { listen, pause, until } from "../factories/push.ts";
import { Client } from "../support/client.ts";
import { openBeside, openSchool, type School } from "../support/school.ts";

let school: School;
let other: Awaited<ReturnType<typeof openBeside>>;
beforeAll(async () => {
  school = await openSchool();
  other = await openBeside(school);
});
afterAll(async () => {
  await other.close();
  await school.close();
});

/** The same browser at the other process. */
function over(browser: SignedIn): Client {
  const client = new Client(other.origin);
  for (const [name, value] of browser.cookies) client.cookies.set(name, value);
  client.token = browser.token;
  return client;
}

/** Within this time (ms) the other process knows. */
const SOON = 1_000;

describe("two processes on one database", () => {
  const WORDS: Remembered<string, string> = { name: "test.words", ttlMs: 3_600_000, atMost: 10 };

  test("forget what one of them says has changed", async () => {
    for (const { kept } of [school.means, other.means]) {
      kept(WORDS).put("a", "old");
      kept(WORDS).put("b", "old");
    }
    school.means.kept(WORDS).forget(["a"]);
    await until(() => other.means.kept(WORDS).peek("a") === undefined, () => "it is still remembered", SOON);
    expect(other.means.kept(WORDS).peek("b")).toBe("old");
    school.means.kept(WORDS).put("b", "new");
    other.means.kept(WORDS).forgetAll();
    await until(() => school.means.kept(WORDS).peek("b") === undefined, () => "it is still remembered", SOON);
  });

  test("forget their visitors' pages, and what those were made of, when one of them changes the site", async () => {
    const { kept } = other.means;
    kept(PAGES).put("/home", { kind: "page", status: 200, whole: true, plain: Buffer.from("old"), gzip: null, brotli: null });
    kept(ANSWERS).put("config|localhost", []);
    school.means.pagesChanged();
    const empty = () => kept(PAGES).peek("/home") === undefined && kept(ANSWERS).peek("config|localhost") === undefined;
    await until(empty, () => "the page is still there", SOON);
  });

  test("show a subject's chapters as they were changed in one of them", async () => {
    const { rows } = await school.pool.query<{ subject: number; chapter: number }>(
      `with t as (insert into exam_trade (name, trade) values ('电工', 'electrician') returning id),
        l as (insert into exam_level (trade_id, name) select id, '四级' from t returning id),
        s as (insert into subject (level_id, name) select id, '理论' from l returning id),
        c as (insert into bank_chapter (subject_id, title) select id, '旧章' from s returning id)
        select s.id as subject, c.id as chapter from s, c`,
    );
    const { subject, chapter } = rows[0]!;
    const titles = async () => [...(await subjectPlaces(other.means, subject)).chapters.values()];
    expect(await titles()).toEqual(["旧章"]);
    await school.pool.query("update bank_chapter set title = '新章' where id = $1", [chapter]);
    const { forgetPlaces } = await import("#server/domains/questions/questions.ts");
    forgetPlaces(school.means, subject);
    await until(async () => (await titles())[0] === "新章", () => "the old title still stands", SOON);
  });

  test("refuse a session that was ended in one of them within a second, and close its sockets", async () => {
    const [ended, kept] = [await signIn(school), await signIn(school)];
    await signInAgain(school, ended);
    const there = { ...school, origin: other.origin };
    const [socket, keptSocket] = [await listen(there, over(ended)), await listen(there, over(kept))];
    expect((await over(ended).ask(account.getSessions, {})).code).toBe(1);
    // The clock stands still: no look-up grows old by itself.
    await school.means.sessions.endAll(ended.learnerId, -4);
    await until(async () => (await over(ended).ask(account.getSessions, {})).code === -4, () => "it is still let in", SOON);
    await until(() => !socket.socket.connected, () => "its socket is still open", SOON);
    expect((await over(kept).ask(account.getSessions, {})).code).toBe(1);
    expect(keptSocket.socket.connected).toBe(true);
    keptSocket.close();
  });
});

describe("the channel", () => {
  const quiet = { info: () => undefined, warn: () => undefined, error: (details: object | string) => void faults.push(details) };
  const faults: (object | string)[] = [];
  const opened: Channel[] = [];
  afterAll(() => Promise.all(opened.map((channel) => channel.close())));

  async function aChannel() {
    const channel = new Channel(school.pool, quiet);
    const heard: unknown[] = [];
    const gaps = { count: 0 };
    channel.hear("word", (what) => heard.push(what));
    channel.onGap(() => (gaps.count += 1));
    await channel.open();
    gaps.count = 0;
    opened.push(channel);
    return { channel, heard, gaps };
  }

  /** Cuts the lines of all channels, as a restart of the database does. */
  const cut = () =>
    school.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'jiangcheng-channel'
        and datname = current_database()`,
    );

  test("carries what is told to every other process, in order, each thing once, however much it is", async () => {
    const [a, b, c] = [await aChannel(), await aChannel(), await aChannel()];
    const words = Array.from({ length: 600 }, (_none, n) => `${n} ${"长".repeat(20)}`);
    for (const word of words) {
      a.channel.tell("word", word);
      a.channel.tell("word", word);
    }
    await until(() => b.heard.length >= words.length && c.heard.length >= words.length, () => `${b.heard.length} were heard`);
    await pause(100);
    expect(b.heard).toEqual(words);
    expect(c.heard).toEqual(words);
    expect(a.heard).toEqual([]);
  });

  test("says that anything may have changed where there is too much to say", async () => {
    const [a, b] = [await aChannel(), await aChannel()];
    a.channel.tell("word", "长".repeat(3_000));
    await until(() => b.gaps.count === 1, () => "nothing was heard");
    for (let n = 0; n <= 5_000; n += 1) a.channel.tell("word", n);
    await until(() => b.gaps.count === 2, () => "nothing was heard");
    expect(b.heard).toEqual([]);
  });

  test("connects anew when it is cut, says that something may have been missed, and carries what was told meanwhile", async () => {
    const [a, b] = [await aChannel(), await aChannel()];
    await cut();
    await until(() => !a.channel.listens && !b.channel.listens, () => "the lines still stand");
    a.channel.tell("word", "meanwhile");
    await until(() => a.channel.listens && b.channel.listens, () => "it does not come back");
    expect([a.gaps.count, b.gaps.count]).toEqual([1, 1]);
    // Whoever came back later was told of a gap.
    a.channel.tell("word", "after");
    await until(() => b.heard.includes("after"), () => "nothing is heard any more");
  });

  test("forgets everything remembered when it was cut", async () => {
    const REMEMBERED: Remembered<string, string> = { name: "test.cut", ttlMs: 3_600_000, atMost: 10 };
    other.means.kept(REMEMBERED).put("a", "old");
    await cut();
    await until(() => other.means.kept(REMEMBERED).peek("a") === undefined, () => "it is still remembered");
  });

  test("tells what waits before it is closed, takes no word it can't read for a fault, and is closed twice without harm", async () => {
    const [a, b] = [await aChannel(), await aChannel()];
    const admin = new pg.Client({ connectionString: school.pool.options.connectionString });
    await admin.connect();
    await admin.query("notify jiangcheng, 'no json'");
    await admin.end();
    await until(() => b.gaps.count === 1, () => "it was not taken in");
    a.channel.tell("word", "last");
    await a.channel.close();
    await until(() => b.heard.includes("last"), () => "the last word was lost");
    a.channel.tell("word", "too late");
    await a.channel.close();
  });
});
