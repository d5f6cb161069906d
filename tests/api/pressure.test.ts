import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { notes } from "#contract/notes.ts";
import { practice } from "#contract/practice.ts";
import { site } from "#contract/site.ts";
import { measuredLoad } from "#server/kernel/pressure.ts";
import { signIn, type SignedIn } from "../factories/account.ts";
import { PlainSite } from "../support/plainSite.ts";
import { openSchool, type School } from "../support/school.ts";

const load = { delayMs: 0, waiting: 0 };
const pages = new PlainSite();
let school: School;
let learner: SignedIn;
beforeAll(async () => {
  school = await openSchool({ renderer: pages, load: () => load });
  learner = await signIn(school);
});
beforeEach(() => {
  [load.delayMs, load.waiting] = [0, 0];
});
afterAll(() => school.close());

/** The HTTP status of each kind of work, the one that is refused first at the beginning. */
async function statuses() {
  const visitor = school.visitor();
  const asked = {
    visitorsPage: visitor.raw("GET", "/nowhere"),
    visitorsCall: visitor.raw("POST", site.getInitConfig.path, '{"hostName":"x"}'),
    page: learner.raw("GET", "/my"),
    call: learner.raw("POST", notes.getMyNotes.path, "{}"),
    save: learner.raw("POST", practice.pcSubmitAnswer.path, '{"historyId":1,"answers":[]}'),
    health: visitor.raw("GET", "/healthz"),
  };
  const answered = Object.entries(asked).map(async ([kind, answer]) => [kind, (await answer).status] as const);
  return Object.fromEntries(await Promise.all(answered));
}

const ALL_TAKEN = { visitorsPage: 200, visitorsCall: 200, page: 200, call: 200, save: 200, health: 200 };

test("as the event loop falls behind visitors are refused first, what a learner did last, and health never", async () => {
  expect(await statuses()).toEqual(ALL_TAKEN);
  load.delayMs = 300;
  expect(await statuses()).toEqual({ ...ALL_TAKEN, visitorsPage: 503 });
  load.delayMs = 600;
  expect(await statuses()).toEqual({ ...ALL_TAKEN, visitorsPage: 503, visitorsCall: 503 });
  load.delayMs = 1_000;
  expect(await statuses()).toEqual({ ...ALL_TAKEN, visitorsPage: 503, visitorsCall: 503, page: 503 });
  load.delayMs = 3_000;
  expect(await statuses()).toEqual({ visitorsPage: 503, visitorsCall: 503, page: 503, call: 503, save: 200, health: 200 });
  load.delayMs = 5_000;
  expect(await statuses()).toEqual({ visitorsPage: 503, visitorsCall: 503, page: 503, call: 503, save: 503, health: 200 });
});

test("the same where statements wait for the database", async () => {
  load.waiting = 150;
  expect(await statuses()).toEqual({ ...ALL_TAKEN, visitorsPage: 503 });
  load.waiting = 2_000;
  expect(await statuses()).toEqual({ visitorsPage: 503, visitorsCall: 503, page: 503, call: 503, save: 200, health: 200 });
});

test("who is refused is told when to come back, a page by itself", async () => {
  load.delayMs = 600;
  const call = await school.visitor().raw("POST", site.getInitConfig.path, '{"hostName":"x"}');
  expect([call.headers.get("retry-after"), JSON.parse(call.text)]).toEqual([
    "5",
    { code: -1, message: "服务器有点忙，一般几分钟就好。急用请打热线。", data: null },
  ]);
  const page = await school.visitor().raw("GET", "/nowhere", undefined, { accept: "text/html" });
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(page.text).toContain('<meta http-equiv="refresh" content="5">');
});

test("what is kept is answered in any case", async () => {
  await school.visitor().raw("GET", "/home");
  load.delayMs = 5_000;
  expect((await school.visitor().raw("GET", "/home")).status).toBe(200);
});

test("no more than sixty pages of visitors are drawn at one time", async () => {
  const before = pages.drawn.length;
  let go = () => {};
  pages.held = new Promise<void>((resolve) => (go = resolve));
  const asked = Array.from({ length: 70 }, (_, n) => school.visitor().raw("GET", `/nowhere/${n}`));
  const refused = Promise.all(asked).then((answers) => answers.filter(({ status }) => status === 503).length);
  while (pages.drawn.length < before + 60) await new Promise((resolve) => setTimeout(resolve, 10));
  expect((await school.visitor().raw("GET", "/healthz")).status).toBe(200);
  expect((await learner.raw("POST", notes.getMyNotes.path, "{}")).status).toBe(200);
  go();
  expect(await refused).toBe(10);
  expect((await school.visitor().raw("GET", "/nowhere")).status).toBe(200);
});

test("the delay of the event loop is measured, and over when the loop is free again", async () => {
  const measured = measuredLoad({ waitingCount: 7 });
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const keepBusy = async () => {
    for (let n = 0; n < 4; n += 1) {
      const until = performance.now() + 300;
      while (performance.now() < until);
      await pause(1);
    }
  };
  // What a start took is nobody's load.
  await keepBusy();
  expect(measured()).toEqual({ delayMs: 0, waiting: 7 });
  await keepBusy();
  expect(measured()).toEqual({ delayMs: expect.any(Number) as number, waiting: 7 });
  expect(measured().delayMs).toBeGreaterThan(100);
  await pause(1_000);
  expect(measured().delayMs).toBeLessThan(100);
});
