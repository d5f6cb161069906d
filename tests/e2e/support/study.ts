import type { Page } from "@playwright/test";
import { account } from "#contract/account.ts";
import { catalogue } from "#contract/catalogue.ts";
import type { Endpoint, Received, Sent } from "#contract/endpoint.ts";
import { learning } from "#contract/learning.ts";
import { inDatabase } from "./database.ts";
import { PASSWORD, registered } from "./login.ts";
import { expect, test } from "./test.ts";

/** The demo learner (docs, demo/load). */
export const DEMO = { phone: "13800000001", password: "demo1234" };

/** Calls an endpoint as the page's learner, beside the page. */
export async function ask<E extends Endpoint>(
  page: Page, endpoint: E, input: Sent<E>, token = "", origin = process.env["E2E_ORIGIN"]!,
): Promise<Received<E>> {
  const fields = Object.entries((input ?? {}) as Record<string, string | number>);
  const path = endpoint.path.replace(/:(\w+)/g, (_place, name: string) => String(fields.find(([key]) => key === name)![1]));
  const headers = { origin, ...(token ? { token } : {}) };
  const response =
    endpoint.method === "GET"
      ? await page.request.get(origin + path, { headers })
      : await page.request.post(origin + path, { headers, data: input ?? {} });
  const answer = (await response.json()) as { code: number; data: Received<E> };
  expect(answer, path).toMatchObject({ code: 1 });
  return answer.data;
}

/** Signs a learner in without the dialog, at another address of the school where one is given. Returns the token. */
export async function signIn(page: Page, who: { readonly phone: string; readonly password: string }, origin?: string): Promise<string> {
  const answer = await ask(page, account.userLogin, { phoneType: 2, username: who.phone, pass: who.password }, "", origin);
  const { distributorId: _distributor, openid: _openid, ...record } = answer;
  await page.addInitScript((kept) => localStorage.setItem("loginRecord", kept), JSON.stringify(record));
  return answer.token;
}

/** A learner of their own, so that no other test plays beside them, enrolled in a free course. */
export async function enrolledLearner(page: Page): Promise<{ courseId: number; token: string; phone: string }> {
  const phone = await registered();
  const token = await signIn(page, { phone, password: PASSWORD });
  const { records } = await ask(page, catalogue.getCourseSeries, { free: true, type: 1 });
  const courseId = records[0]!.id;
  await ask(page, catalogue.enroll, { id: courseId }, token);
  return { courseId, token, phone };
}

/** The lessons of a course that its learner sees. */
export async function lessonsOf(page: Page, id: number, token: string) {
  const { chapters } = await ask(page, learning.getCourseSeriesStudyCategory, { id }, token);
  return chapters.flatMap((chapter) => chapter.items).filter(({ kind }) => kind === "video");
}

/**
 * A lesson about which nobody has said anything, and nobody does beside this test: of the course's lessons each worker has some of its
 * own, whichever project and file it is at.
 */
export async function quietLesson(page: Page, courseId: number, token: string) {
  const { parallelIndex, config } = test.info();
  const lessons = (await lessonsOf(page, courseId, token)).filter((_lesson, place) => place % config.workers === parallelIndex);
  const lesson = lessons[Math.floor(Math.random() * lessons.length)]!;
  await inDatabase((client) => client.query("delete from comment where item_id = $1", [lesson.itemId]));
  return { itemId: lesson.itemId, address: `/course/play?id=${courseId}&itemId=${lesson.itemId}&vid=${lesson.vid}&tab=comments` };
}

/** A paid course with a lesson that visitors may see and one that they may not. */
export async function trialCourse(page: Page) {
  const { records } = await ask(page, catalogue.getCourseSeries, { free: false, type: 1, size: 50 });
  for (const { id } of records) {
    const { chapters } = await ask(page, catalogue.getCourseSeriesDetail, { id });
    const items = chapters.flatMap((chapter) => chapter.items);
    const trial = items.find((item) => item.isTrial && item.vid);
    const closed = items.find((item) => item.locked);
    if (trial && closed) return { id, trial, closed };
  }
  throw new Error("the demo school has no course with a trial lesson");
}

interface Seen {
  readonly time: number;
  readonly paused: boolean;
  readonly rate: number;
  readonly duration: number;
  readonly ended: boolean;
}

/** How the lesson's video stands. */
export const video = (page: Page): Promise<Seen> =>
  page.locator("media-controller > video").evaluate((element) => {
    const found = element as HTMLVideoElement;
    return { time: found.currentTime, paused: found.paused, rate: found.playbackRate, duration: found.duration, ended: found.ended };
  });

/**
 * Presses the big button and waits until the picture moves. Whoever came here by a press has it playing by itself, if that was not too
 * long ago for the browser: then there is no button, or no longer.
 */
export async function play(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: /开始播放|接着看|^Play$|^Resume at/ });
  const runs = () =>
    page.locator("media-controller > video").evaluateAll((all) =>
      all.some((element) => !(element as HTMLVideoElement).paused || (element as HTMLVideoElement).ended),
    );
  const begun = async () => {
    if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => undefined);
    return runs();
  };
  await expect.poll(begun, { timeout: 40_000 }).toBe(true);
  await moves(page);
}

/** The video's time goes on by itself; a short one may have come to its end before a busy machine looks. */
export async function moves(page: Page): Promise<void> {
  const seen = async (moved: (now: Seen) => boolean) => {
    const now = await video(page);
    return now.ended || moved(now);
  };
  await expect.poll(() => seen(({ time, paused }) => time > 0 && !paused), { timeout: 20_000 }).toBe(true);
  const from = await video(page);
  await expect.poll(() => seen(({ time }) => time > from.time + 1), { timeout: 20_000 }).toBe(true);
}

/** Brings the controls back, as a moved mouse or a tap does. */
export async function showControls(page: Page, isMobile: boolean): Promise<void> {
  const stage = page.locator("media-controller");
  if (!isMobile) return stage.hover({ position: { x: 300, y: 100 } });
  if ((await stage.getAttribute("userinactive")) !== null) await stage.tap({ position: { x: 190, y: 60 } });
}

/** Goes to a second of the video. */
export const seek = (page: Page, seconds: number): Promise<void> =>
  page.locator("media-controller > video").evaluate((element, to) => {
    (element as HTMLVideoElement).currentTime = to;
  }, seconds);

/** The learner who is signed in on this page. */
export const learnerOf = (page: Page): Promise<number> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem("loginRecord")!) as { userId: number }).userId);

/** Seconds of a lesson that the ledger has as watched by a learner. */
export function coveredOf(learnerId: number, itemId: number): Promise<number> {
  return inDatabase(async (client) => {
    const { rows } = await client.query<{ covered: number }>(
      "select covered_seconds as covered from item_progress where learner_id = $1 and item_id = $2",
      [learnerId, itemId],
    );
    return rows[0]?.covered ?? 0;
  });
}
