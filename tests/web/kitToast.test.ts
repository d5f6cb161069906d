import { describe, expect, it, vi } from "vitest";
import { createToasts, toastTimes } from "#web/kit/toast.ts";

describe("toasts", () => {
  it("keeps one message, the newest, and its time by kind", () => {
    const toasts = createToasts();
    toasts.error("验证码不对，再看看短信");
    expect(toasts.current()).toMatchObject({ tone: "error", text: "验证码不对，再看看短信", ms: toastTimes.error });
    toasts.ok("签到成功，连续 7 天");
    expect(toasts.current()).toMatchObject({ tone: "ok", text: "签到成功，连续 7 天", ms: toastTimes.ok });
    toasts.ok("已删除 1 条订单", { action: { label: "撤销", onAction: () => undefined } });
    expect(toasts.current()?.ms).toBe(toastTimes.action);
    toasts.ok("稍等", { ms: 9000 });
    expect(toasts.current()?.ms).toBe(9000);
  });

  it("does not take away a newer message when an older one ends", () => {
    const toasts = createToasts();
    toasts.error("一");
    const first = toasts.current()?.id;
    toasts.error("二");
    toasts.dismiss(first);
    expect(toasts.current()?.text).toBe("二");
    toasts.dismiss();
    expect(toasts.current()).toBeNull();
  });

  it("ends an error with the dialog that it was said in, and with the next try; a success outlives its dialog", () => {
    const toasts = createToasts();
    const [page, dialog] = [{}, {}];
    toasts.host(page);
    toasts.error("页面上出的错");
    const close = toasts.host(dialog);
    close();
    expect(toasts.current()?.text).toBe("页面上出的错");
    toasts.endError();
    expect(toasts.current()).toBeNull();

    const closeAgain = toasts.host(dialog);
    toasts.error("密码不对");
    closeAgain();
    expect(toasts.current()).toBeNull();

    const closeLast = toasts.host(dialog);
    toasts.ok("改好了");
    closeLast();
    toasts.endError();
    expect(toasts.currentFor(page)?.text).toBe("改好了");
  });

  it("tells who listens, until they leave, and keeps the snapshot between changes", () => {
    const toasts = createToasts();
    const listener = vi.fn();
    const leave = toasts.subscribe(listener);
    toasts.ok("一");
    expect(toasts.current()).toBe(toasts.current());
    toasts.dismiss();
    toasts.dismiss();
    expect(listener).toHaveBeenCalledTimes(2);
    leave();
    toasts.ok("二");
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it("shows the message in the newest place alone, and gives it back when that one goes", () => {
    const toasts = createToasts();
    const page = {};
    const dialog = {};
    const leavePage = toasts.host(page);
    toasts.error("网络断开了");
    expect(toasts.currentFor(page)?.text).toBe("网络断开了");
    const leaveDialog = toasts.host(dialog);
    expect(toasts.currentFor(page)).toBeNull();
    expect(toasts.currentFor(dialog)?.text).toBe("网络断开了");
    leaveDialog();
    expect(toasts.currentFor(page)?.text).toBe("网络断开了");
    leavePage();
    expect(toasts.currentFor(page)).toBeNull();
  });
});
