import { staffAccount } from "#contract/staff/account.ts";
import { staffEntitlements } from "#contract/staff/entitlements.ts";
import { staffLearners } from "#contract/staff/learners.ts";
import { aStaffMember, openConsole, ownerCalls } from "./support/console.ts";
import { expect, expectAccessible, freshPhone, test } from "./support/test.ts";

const named = (name: string) => `${name}${process.pid % 10_000}`;
const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

test("two accounts of one person are found, compared, tried out and made one; it can be read in the log", async ({ page }) => {
  const calls = await ownerCalls();
  const [name, first, second] = [named("双号生"), freshPhone(), freshPhone()];
  const workCode = `HB-${process.pid}`;
  const old = await calls.call(staffLearners.add, { realName: name, phone: first, workCode });
  const fresh = await calls.call(staffLearners.add, { realName: name, phone: second, workCode });
  const [course] = await calls.call(staffEntitlements.courses, { keyword: "安全用电" });
  const requestId = `merge-${process.pid}-0001`;
  const given = { learnerIds: [old.learnerId], seriesId: course!.seriesId, endsAt: null, reason: "团报", requestId };
  await calls.call(staffEntitlements.grant, given);

  await openConsole(page, "/staff/learners", await aStaffMember("support"));
  await page.getByRole("link", { name: "查重" }).click();
  await expect(page.getByRole("heading", { name: "可能重复的账号" })).toBeVisible();
  const pair = page.getByRole("row", { name: new RegExp(name) });
  await expect(pair).toContainText("同工号");
  await expectAccessible(page);

  await page.goto(`/staff/learners/${fresh.learnerId}`);
  await page.getByRole("button", { name: "更多" }).click();
  await page.getByRole("menuitem", { name: "合并账号" }).click();
  await expect(page.getByRole("heading", { name: `合并${name}的账号` })).toBeVisible();
  await expect(page.getByRole("list", { name: "可能是同一个人" })).toContainText("同名");
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "按姓名、手机号、工号找" }).fill(first);
  await page.getByRole("link", { name: new RegExp(`选这个 ${name}`) }).click();

  const side = (phone: string) => page.getByRole("radio", { name: new RegExp(`${name}.*${masked(phone).replaceAll("*", "\\*")}`) });
  await expect(side(second)).toBeChecked();
  const joined = page.getByRole("region", { name: "合并后" });
  await expect(joined).toContainText("课程 1 门转过来");
  await expect(joined).toContainText(`手机号 ${masked(first)} 放开`);
  await expectAccessible(page);
  await side(first).check();
  await expect(joined).toContainText(`手机号 ${masked(second)} 放开`);
  await expect(joined).not.toContainText("课程");
  await page.getByRole("radio", { name: masked(second), exact: true }).check();
  await expect(joined).toContainText(`用手机号 ${masked(second)} 登录`);

  await page.getByRole("button", { name: "合并账号" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "合并账号" }).click();
  await expect(dialog.getByText("请写明原因")).toBeVisible();
  await dialog.getByLabel("原因").fill("换了手机号又注册了一次");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "合并账号" }).click();
  await expect(page.getByText("两个账号已合并")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/staff/learners/${old.learnerId}$`));
  await expect(page.getByText(masked(second))).toBeVisible();
  await page.goto(`/staff/learners?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole("row", { name: new RegExp(name) })).toHaveCount(1);

  const { records } = await calls.call(staffAccount.auditLog, { action: "people.merged", object: `learner:${old.learnerId}` });
  expect(records[0]?.details).toMatchObject({ after: { from: fresh.learnerId, reason: "换了手机号又注册了一次" } });
});
