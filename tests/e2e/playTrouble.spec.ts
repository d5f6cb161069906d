import type { Page } from "@playwright/test";
import { learning } from "#contract/learning.ts";
import { inDatabase } from "./support/database.ts";
import { enrolledLearner, lessonsOf, moves, play, seek, video } from "./support/study.ts";
import { alive, expect, expectAccessible, test as base } from "./support/test.ts";

/** Refused and failing requests are what these tests are about; the browser writes each into its console. */
const test = base.extend({
  expectedErrors: async ({}, use) => {
    // The second is the service worker's: without a network it can't look for a newer one.
    await use(["Failed to load resource", "fetching the script"]);
  },
});

/** Far enough from the beginning not to be loaded yet, far enough from the end to see it move. */
const notLoaded = async (page: Page) => (await video(page)).duration - 9;

async function lesson(page: Page): Promise<void> {
  const { courseId } = await enrolledLearner(page);
  await page.goto(`/course/play?id=${courseId}`);
  await alive(page);
}

test("a forged ticket shows no picture but words and a way on", { tag: "@phone" }, async ({ page }) => {
  let forging = true;
  await page.route(`**${learning.getVideoPlayAuth.path}`, async (route) => {
    const response = await route.fetch();
    if (!forging) return route.fulfill({ response });
    const answer = (await response.json()) as { data: { url: string; playAuth: string } };
    const forged = `${answer.data.playAuth.slice(0, -4)}AAAA`;
    answer.data.url = answer.data.url.replace(answer.data.playAuth, forged);
    answer.data.playAuth = forged;
    await route.fulfill({ response, json: answer });
  });
  await lesson(page);
  await expect(page.getByText("这一节暂时无法播放")).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page);
  forging = false;
  await page.getByRole("button", { name: "再试一次" }).click();
  await play(page);
});

test("a ticket that expires while somebody watches is renewed, and the lesson goes on at the same place", { tag: "@phone" }, async ({
  page,
}) => {
  await lesson(page);
  let expired = "";
  let seen = "";
  let asked = 0;
  await page.route("**/play/**", async (route) => {
    if (expired && route.request().url().includes(expired))
      return route.fulfill({ status: 403, json: { code: -1, message: "", data: null } });
    if (!expired) seen = /\/play\/[^/]+\/([^/]+)\//.exec(route.request().url())?.[1] ?? seen;
    return route.fallback();
  });
  await page.reload();
  await alive(page);
  await play(page);
  page.on("request", (request) => {
    if (request.url().endsWith(learning.getVideoPlayAuth.path)) asked += 1;
  });
  expired = seen;
  expect(expired).not.toBe("");
  const to = await notLoaded(page);
  await seek(page, to);
  await moves(page);
  expect((await video(page)).time).toBeGreaterThan(to);
  expect(asked).toBe(1);
  await expect(page.getByText("这一节暂时无法播放")).toBeHidden();
});

/** Shows another film of at least the same length in a lesson. Returns it, and what brings the former one back. */
const replaced = (itemId: number) =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ id: number; vid: string; was: number }>(
      `select n.id, n.vid, a.id as was from item i join media_asset a on a.id = i.asset_id, media_asset n where i.id = $1
       and n.id <> a.id and n.state = 'ready' and n.provider = 'embedded' and n.seconds >= a.seconds order by n.id limit 1`,
      [itemId],
    );
    const { id, vid, was } = rows[0]!;
    const show = (film: number) => inDatabase((one) => one.query("update item set asset_id = $1 where id = $2", [film, itemId]));
    await show(id);
    return { vid, back: () => show(was) };
  });

test("a film that is replaced gives way to the new one at the same place, once the ticket of who watches it ends", async ({ page }) => {
  const { courseId, token } = await enrolledLearner(page);
  const { itemId, vid } = (await lessonsOf(page, courseId, token)).at(-1)!;
  const films: string[] = [];
  let over = false;
  await page.route("**/play/*/**", async (route) => {
    const film = /\/play\/([^/]+)\//.exec(route.request().url())![1]!;
    if (film === vid && over) return route.fulfill({ status: 403, json: { code: -1, message: "", data: null } });
    films.push(film);
    return route.fallback();
  });
  const told: number[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith(learning.saveHistory.path)) told.push(((await response.json()) as { code: number }).code);
  });
  await page.goto(`/course/play?id=${courseId}&itemId=${itemId}&vid=${vid}`);
  await alive(page);
  await play(page);
  const next = await replaced(itemId);
  try {
    over = true;
    const to = await notLoaded(page);
    await seek(page, to);
    await expect.poll(() => films.at(-1)).toBe(next.vid);
    await moves(page);
    expect((await video(page)).time).toBeGreaterThan(to);
    await expect(page.getByText("这一节暂时无法播放")).toBeHidden();
    // What is watched counts on, in a session that holds.
    told.length = 0;
    await page.locator("media-controller > video").evaluate((element) => (element as HTMLVideoElement).pause());
    await expect.poll(() => told).toEqual([1]);
  } finally {
    await next.back();
  }
});

test("without a network the player waits, says that nothing is lost, and goes on by itself", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  await lesson(page);
  await play(page);
  await context.setOffline(true);
  const to = await notLoaded(page);
  await seek(page, to);
  await expect(page.getByText("看到哪里都记着，联网后自动接着放。")).toBeVisible({ timeout: 20_000 });
  await context.setOffline(false);
  await moves(page);
  expect((await video(page)).time).toBeGreaterThan(to);
});

test("what was watched without a network is told once it is back", { tag: "@phone" }, async ({ page, context }) => {
  await lesson(page);
  await play(page);
  await page.waitForTimeout(3_000);
  await context.setOffline(true);
  await page.waitForTimeout(8_000);
  const told = page.waitForRequest(
    (request) => request.url().endsWith(learning.saveHistory.path) && seconds(request.postDataJSON() as Beat) > 5,
  );
  await context.setOffline(false);
  await page.keyboard.press("k");
  await told;
});

interface Beat {
  readonly ranges: readonly (readonly [number, number])[];
}
const seconds = ({ ranges }: Beat) => ranges.reduce((sum, [from, to]) => sum + to - from, 0);
