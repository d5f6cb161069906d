import type { Locator, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { staffAccess } from "#contract/staff/access.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { staffPasskeys } from "#contract/staff/passkeys.ts";
import { aStaffMember, type Member, openConsole, signedInCalls } from "./support/console.ts";
import { withDevice } from "./support/device.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

/** What an authenticator shows now, or in the half minute after this one: each code is good once. */
const shows = (secret: string, later = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + later * 30_000 });

const region = (page: Page, name: string): Locator => page.getByRole("region", { name });

/** Goes to one's own account as one does: by the menu under one's name. */
async function openAccount(page: Page, member: Member): Promise<void> {
  await openConsole(page, "/staff/news", member);
  await page.getByRole("button", { name: member.name }).press("Enter");
  await page.getByRole("menuitem", { name: "我的账号" }).press("Enter");
  await expect(page.getByRole("heading", { name: "我的账号" })).toBeFocused();
}

test("a member sees where they are signed in, ends one of it and changes the password, which ends the rest", async ({ page }) => {
  const member = await aStaffMember("editor");
  const [first, second] = [await signedInCalls(member), await signedInCalls(member)];
  await openAccount(page, member);
  const devices = region(page, "登录的设备");
  const ends = devices.getByRole("button", { name: /^退出 / });
  await expect(devices.getByText("这台设备")).toHaveCount(1);
  await expect(ends).toHaveCount(2);
  await expectAccessible(page);
  await ends.first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "退出" }).click();
  await expect(ends).toHaveCount(1);
  const codes = async () => [(await first.ask(staffAccount.me, {})).code, (await second.ask(staffAccount.me, {})).code];
  expect((await codes()).filter((code) => code === 1)).toHaveLength(1);

  const form = region(page, "登录密码");
  const change = form.getByRole("button", { name: "修改密码" });
  await form.getByLabel("新密码").fill("short");
  await change.click();
  await expect(form.getByText("密码至少 12 个字符", { exact: true })).toBeVisible();
  await form.getByLabel("新密码").fill("xin-mima-zhen-chang");
  await form.getByLabel("再输一次").fill("xin-mima-zhen-chan");
  await change.click();
  await expect(form.getByText("两次输入的密码不一致")).toBeVisible();
  await form.getByLabel("再输一次").fill("xin-mima-zhen-chang");
  await change.click();
  const proof = page.getByRole("dialog", { name: "确认是你本人" });
  await expect(proof.getByLabel("登录密码")).toBeFocused();
  await proof.getByLabel("登录密码").fill("not-my-password");
  await page.keyboard.press("Enter");
  await expect(proof.getByText("密码不对，请再试一次")).toBeVisible();
  await expectAccessible(page);
  await proof.getByLabel("登录密码").fill(member.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("密码已修改，其他设备已退出").first()).toBeVisible();
  await expect(change).toBeFocused();
  await expect(form.getByLabel("新密码")).toHaveValue("");
  await expect(ends).toHaveCount(0);
  expect((await codes()).filter((code) => code === 1)).toEqual([]);
  await signedInCalls({ ...member, password: "xin-mima-zhen-chang" });
});

test("a member sets up an authenticator, adds a passkey by it, and takes both away by a passkey and a recovery code", async ({ page }) => {
  test.slow();
  const member = await aStaffMember("editor");
  await withDevice(page);
  await openAccount(page, member);
  const proof = page.getByRole("dialog", { name: "确认是你本人" });
  const prove = async (label: string, given: string) => {
    await proof.getByLabel("登录密码").fill(member.password);
    await proof.getByLabel(label).fill(given);
    await proof.getByRole("button", { name: "确认" }).click();
  };
  const factors = region(page, "第二重验证");
  await factors.getByRole("button", { name: "设置验证器" }).click();
  await proof.getByLabel("登录密码").fill(member.password);
  await page.keyboard.press("Enter");
  const setUp = page.getByRole("dialog", { name: "验证器" });
  await expect(setUp.getByRole("img", { name: "验证器二维码" })).toBeVisible();
  const secret = (await setUp.locator("code").innerText()).replaceAll(/\s/g, "");
  await expectAccessible(page);
  await setUp.getByLabel("验证器显示的 6 位数字").fill(shows(secret, 9));
  await page.keyboard.press("Enter");
  await expect(setUp.getByText("验证码不对或已用过")).toBeVisible();
  await setUp.getByLabel("验证器显示的 6 位数字").fill(shows(secret));
  await page.keyboard.press("Enter");
  const codesDialog = page.getByRole("dialog", { name: "备用码" });
  await expect(codesDialog.locator("li code")).toHaveCount(10);
  const recovery = await codesDialog.locator("li code").allInnerTexts();
  expect(new Set(recovery).size).toBe(10);
  // They are shown this once: a slip of the finger doesn't lose them.
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  await codesDialog.getByRole("button", { name: "已保存" }).click();
  await expect(codesDialog).toBeHidden();
  await expect(factors.getByText("还剩 10 个")).toBeVisible();

  const passkeys = region(page, "通行密钥");
  await passkeys.getByRole("button", { name: "添加通行密钥" }).click();
  await prove("验证器里的 6 位数字", shows(secret, 1));
  const naming = page.getByRole("dialog", { name: "添加通行密钥" });
  await naming.getByRole("button", { name: "添加通行密钥" }).click();
  await expect(naming.getByText("给它起个名字")).toBeVisible();
  await naming.getByLabel("名称").fill("前台电脑");
  await page.keyboard.press("Enter");
  await expect(passkeys.getByText("前台电脑")).toBeVisible();
  await passkeys.getByRole("button", { name: "改名 前台电脑" }).click();
  await page.getByRole("dialog", { name: "改名" }).getByLabel("名称").fill("机房电脑");
  await page.keyboard.press("Enter");
  await expect(passkeys.getByText("机房电脑")).toBeVisible();
  await expectAccessible(page);

  // The passkey itself proves who is there.
  await passkeys.getByRole("button", { name: "删除 机房电脑" }).click();
  await proof.getByLabel("登录密码").fill(member.password);
  await proof.getByRole("button", { name: "用通行密钥确认" }).click();
  await expect(passkeys.getByText("还没有通行密钥")).toBeVisible();
  await factors.getByRole("button", { name: "关闭验证器" }).click();
  await proof.getByRole("button", { name: "用备用码" }).click();
  await prove("备用码", "not-a-code");
  await expect(proof.getByLabel("备用码")).toHaveAttribute("aria-invalid", "true");
  await prove("备用码", recovery[0]!);
  await expect(factors.getByText("还没设置")).toBeVisible();
  const calls = await signedInCalls(member);
  expect(await calls.call(staffAccess.getFactors, {})).toMatchObject({ totpSince: null, recoveryCodesLeft: 0, passkeys: 0 });
  expect((await calls.call(staffPasskeys.getPasskeys, {})).passkeys).toEqual([]);
});
