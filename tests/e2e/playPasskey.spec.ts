import type { Page } from "@playwright/test";
import { SMS_CHECK_SECONDS } from "#contract/learning.ts";
import { passkeys } from "#contract/passkeys.ts";
import { inDatabase } from "./support/database.ts";
import { type Device, verifies, withDevice } from "./support/device.ts";
import { PASSWORD } from "./support/login.ts";
import { checkFellDue, type Rules, ruledLearner } from "./support/ruled.ts";
import { ask, coveredOf, moves, video } from "./support/study.ts";
import { alive, expect, expectAccessible, smsCode, test } from "./support/test.ts";

const STRONG: Rules = { checkMinutes: 2, checkKinds: ["click", "arithmetic"], strongChecks: true };
const PROMPT = "请用这台设备的指纹、面容或锁屏密码确认是本人";

const dialogOf = (page: Page) => page.getByRole("alertdialog", { name: "还在看吗" });
const confirmOf = (page: Page) => dialogOf(page).getByRole("button", { name: "确认是本人" });

/** What the way itself says; the dialog has a place for messages, too. */
const alertOf = (page: Page) => dialogOf(page).getByRole("alert").filter({ hasText: /./ });

/** The learner adds a passkey of the device on their security page. */
async function addPasskey(page: Page, token: string): Promise<void> {
  await page.goto("/my/security");
  await alive(page);
  await page.getByRole("button", { name: "添加通行密钥" }).click();
  await page.locator('dialog[open] input[name="name"]').fill("我的手机");
  await page.locator('dialog[open] input[name="password"]').fill(PASSWORD);
  await page.locator('dialog[open] input[name="password"]').press("Enter");
  await expect.poll(async () => (await ask(page, passkeys.getPasskeys, {}, token)).passkeys.length).toBe(1);
}

/** A learner in mid-lesson of a course that demands strong ways, with a passkey of a device at hand, whose check is due. */
async function askedForPasskey(page: Page, { since = 0, place = 5 } = {}) {
  const device = await withDevice(page);
  const learner = await ruledLearner(page, place, STRONG, { before: (token) => addPasskey(page, token) });
  await checkFellDue(learner.learnerId, since);
  await expect(dialogOf(page).getByText(PROMPT)).toBeVisible();
  expect((await video(page)).paused).toBe(true);
  return { ...learner, device };
}

/** How the newest check of a learner was passed, as the evidence has it. */
const passedBy = (learnerId: number) =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ kind: string }>(
      "select coalesce(way, kind) as kind from presence_challenge where learner_id = $1 order by made_at desc limit 1", [learnerId],
    );
    return rows[0]?.kind;
  });

const inDarkToo = async (page: Page) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
};

test("the device confirms who is there, and the lesson goes on by itself", { tag: "@both" }, async ({ page }) => {
  const { learnerId, itemId } = await askedForPasskey(page);
  await expect(dialogOf(page).getByRole("timer")).toBeVisible();
  await expect(dialogOf(page).getByRole("button", { name: /点一下确认|算一道题/ })).toHaveCount(0);
  await inDarkToo(page);
  const before = await coveredOf(learnerId, itemId);
  await expect(confirmOf(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialogOf(page).getByText("好，接着看")).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  await moves(page);
  await expect.poll(() => coveredOf(learnerId, itemId)).toBeGreaterThan(before);
  expect(await passedBy(learnerId)).toBe("passkey");
});

test("who cancels on the device is told so, and may press again", { tag: "@phone" }, async ({ page }) => {
  const { device } = await askedForPasskey(page);
  await verifies(device, false);
  await confirmOf(page).click();
  await expect(alertOf(page)).toHaveText("设备没有确认，可以再点一次");
  await inDarkToo(page);
  await expect(confirmOf(page)).toBeFocused();
  expect((await video(page)).paused).toBe(true);
  await verifies(device, true);
  await page.keyboard.press("Enter");
  await expect(dialogOf(page)).toBeHidden();
  await moves(page);
});

test("what a copy of the passkey signs is not taken; a code by SMS is", async ({ page }) => {
  const { device, phone, learnerId } = await askedForPasskey(page);
  await copied(device);
  await confirmOf(page).click();
  await expect(alertOf(page)).toHaveText("没有通过，还可以试 2 次");
  await expect(confirmOf(page)).toBeFocused();
  const before = await smsCode(phone);
  await page.keyboard.press("Tab");
  await expect(dialogOf(page).getByRole("button", { name: "短信验证码" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialogOf(page).getByLabel("短信验证码")).toBeFocused();
  let code = before;
  await expect.poll(async () => (code = await smsCode(phone))).not.toBe(before);
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(dialogOf(page)).toBeHidden();
  await moves(page);
  expect(await passedBy(learnerId)).toBe("sms");
});

/** The device's key lies on another one, too, that counts by itself. */
async function copied({ cdp, authenticatorId }: Device): Promise<void> {
  const { credentials: [kept] } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
  await inDatabase((client) => client.query("update passkey set counter = 1000 where credential_id = $1", [urlSafe(kept!.credentialId)]));
}
const urlSafe = (base64: string) => base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

test("a device that nobody touches is asked no more once the time is over, and anew by one press", async ({ page }) => {
  test.slow();
  const { device: { cdp, authenticatorId } } = await askedForPasskey(page, { since: SMS_CHECK_SECONDS - 30 });
  await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false });
  await confirmOf(page).click();
  await expect(dialogOf(page).getByRole("button", { name: "等设备确认…" })).toHaveAttribute("aria-busy", "true");
  await expect(dialogOf(page).getByText("刚才那一小段没有确认上，就没记学时。")).toBeVisible({ timeout: 40_000 });
  await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: true });
  await expect(dialogOf(page).getByRole("button", { name: "我在，接着看" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(confirmOf(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialogOf(page)).toBeHidden();
  await moves(page);
});

test("a browser without passkeys is asked in another strong way at once", { tag: "@phone" }, async ({ page }) => {
  await withDevice(page);
  const { learnerId, phone } = await ruledLearner(page, 5, STRONG, {
    async before(token) {
      await addPasskey(page, token);
      await page.addInitScript(() => {
        // @ts-expect-error a browser of former years
        delete window.PublicKeyCredential;
      });
    },
  });
  await passesBySms(page, { learnerId, phone });
});

async function passesBySms(page: Page, { learnerId, phone }: { learnerId: number; phone: string }): Promise<void> {
  const before = await smsCode(phone);
  await checkFellDue(learnerId);
  await expect(dialogOf(page).getByLabel("短信验证码")).toBeFocused();
  await expect(dialogOf(page).getByRole("button", { name: "用这台设备确认" })).toHaveCount(0);
  await expectAccessible(page);
  let code = before;
  await expect.poll(async () => (code = await smsCode(phone))).not.toBe(before);
  await dialogOf(page).getByLabel("短信验证码").fill(code);
  await dialogOf(page).getByRole("button", { name: "确定" }).click();
  await expect(dialogOf(page)).toBeHidden();
  await moves(page);
}

test("on an address without a name a code by SMS stands in", async ({ page, baseURL }) => {
  await withDevice(page);
  const origin = baseURL!.replace("localhost", "127.0.0.1");
  const learner = await ruledLearner(page, 5, STRONG, { origin, before: (token) => addPasskey(page, token) });
  await passesBySms(page, learner);
});

test("there a question about the lesson comes first where it has enough of them", async ({ page, baseURL }) => {
  await withDevice(page);
  const origin = baseURL!.replace("localhost", "127.0.0.1");
  const { learnerId, itemId, courseId } = await ruledLearner(page, 6, STRONG, { origin, before: (token) => addPasskey(page, token) });
  await inDatabase((client) =>
    client.query(
      `insert into presence_question (series_id, item_id, prompt, choices, right_choice, updated_at)
       select $1, $2, '这一节的第 ' || n || ' 个要点是哪一个？', array['要点 ' || n, '都不是'], 0, now() from generate_series(1, 10) n`,
      [courseId, itemId],
    ),
  );
  await checkFellDue(learnerId);
  const prompt = dialogOf(page).getByText(/这一节的第 \d+ 个要点是哪一个？/);
  await expect(prompt).toBeVisible();
  await expect(dialogOf(page).getByRole("group").getByRole("button").first()).toBeFocused();
  await expect(dialogOf(page).getByRole("button", { name: "短信验证码" })).toBeVisible();
  await expectAccessible(page);
  await dialogOf(page).getByRole("button", { name: "都不是" }).click();
  await expect(dialogOf(page).getByText("不对，还可以试 2 次")).toBeVisible();
  // Another one is asked, and the keyboard stands on it.
  await expect(dialogOf(page).getByRole("group").getByRole("button").first()).toBeFocused();
  await dialogOf(page).getByRole("button", { name: /^要点 \d+$/ }).click();
  await expect(dialogOf(page)).toBeHidden();
  await moves(page);
  expect(await passedBy(learnerId)).toBe("question");
});
