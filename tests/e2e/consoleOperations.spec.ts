import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openConsole } from "./support/console.ts";
import { startSchool } from "./support/schoolServer.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

test("the owner backs up from the page, brings it back for a try, and sees that all is well", async ({ browser }) => {
  test.slow();
  const places = mkdtempSync(join(tmpdir(), "jc-e2e-backups-"));
  const school = await startSchool({ env: { BACKUP_DIR: join(places, "nights") } });
  try {
    const context = await browser.newContext({ baseURL: school.origin, viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await openConsole(page, "/staff/operations");
    await expect(page.getByText("还没有一份能用的备份")).toBeVisible();
    await expect(page.getByRole("button", { name: "演练一次" })).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole("button", { name: "现在备份" }).click();
    await expect(page.getByText("已经开始备份")).toBeVisible();
    await expect(page.getByText("今天已备份")).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText("一切正常")).toBeVisible();
    await expect(page.getByText(/最近一份能用的，.* 行数据、.* 个文件/)).toBeVisible();

    await page.getByRole("button", { name: "演练一次" }).click();
    await expect(page.getByText(/全部对得上/)).toBeVisible({ timeout: 120_000 });
    await page.setViewportSize({ width: 768, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
    await expectAccessible(page);
    await expect(page.getByRole("row").filter({ hasText: "owner" }).first()).toContainText("登录成功");

    // Somebody puts the folder away: the page tells it before the next night does.
    rmSync(join(places, "nights"), { recursive: true });
    await page.reload();
    await expect(page.getByText("备份无处可存")).toBeVisible();
    await expect(page.getByText(`找不到 ${join(places, "nights")}，磁盘挂载上了吗？`)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
    await expectAccessible(page);
    await page.getByRole("link", { name: "到期清理" }).click();
    await expect(page.getByRole("row").filter({ hasText: "屏蔽词的命中记录" })).toContainText("只为整洁");
    await expectAccessible(page);
    await context.close();
  } finally {
    await school.stop();
    rmSync(places, { recursive: true, force: true });
  }
});
