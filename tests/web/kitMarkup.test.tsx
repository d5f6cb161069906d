import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Avatar } from "#web/kit/Avatar.tsx";
import { Breadcrumb } from "#web/kit/Breadcrumb.tsx";
import { Button, LinkButton } from "#web/kit/Button.tsx";
import { Checkbox } from "#web/kit/Checkbox.tsx";
import { Chip } from "#web/kit/Chips.tsx";
import { CodeField } from "#web/kit/CodeField.tsx";
import { Dialog } from "#web/kit/Dialog.tsx";
import { Icon } from "#web/kit/Icon.tsx";
import { IconButton } from "#web/kit/IconButton.tsx";
import { iconNames } from "#web/kit/icons.ts";
import { consoleIconNames } from "#web/parts/console/look/icons.ts";
import { Menu } from "#web/kit/Menu.tsx";
import { Pager } from "#web/kit/Pager.tsx";
import { PasswordField } from "#web/kit/PasswordField.tsx";
import { Price } from "#web/kit/Price.tsx";
import { Ruler } from "#web/kit/Ruler.tsx";
import { sprite } from "#web/kit/sprite.ts";
import { Tabs } from "#web/kit/Tabs.tsx";
import { Count, Dot } from "#web/kit/Tag.tsx";
import { PhoneField, TextField } from "#web/kit/TextField.tsx";
import { Toaster } from "#web/kit/Toaster.tsx";
import { createToasts } from "#web/kit/toast.ts";

/** Markup without React's text separators. */
const html = (node: ReactNode) => renderToString(node).replace(/<!-- -->/g, "");
/** One attribute of the first element that a pattern finds. */
const attribute = (markup: string, element: RegExp, name: string) =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(element.exec(markup)?.[0] ?? "")?.[1];

describe("buttons and icons", () => {
  it("loads without losing its words, its width or the focus", () => {
    const onClick = () => undefined;
    const waiting = html(<Button type="submit" loading loadingText="登录中…" onClick={onClick}>登录</Button>);
    expect(waiting).toContain('aria-busy="true"');
    expect(waiting).toContain('aria-disabled="true"');
    expect(waiting).toContain("登录中…");
    expect(waiting).toContain(">登录<");
    // A second press must not send the form again, and `disabled` would drop the focus.
    expect(waiting).toContain('type="button"');
    expect(waiting).not.toContain(" disabled");
    const ready = html(<Button type="submit" loadingText="登录中…">登录</Button>);
    expect(ready).toContain('type="submit"');
    // The busy words keep their room from the start, unread.
    expect(ready).toMatch(/aria-hidden="true">.*登录中…/);
  });

  it("is a plain button unless told otherwise, and a link where it leads somewhere", () => {
    expect(html(<Button>取消</Button>)).toContain('type="button"');
    expect(html(<LinkButton href="/course/home?a=1&b=2">去选课</LinkButton>)).toMatch(/^<a .*href="\/course\/home\?a=1&amp;b=2"/);
    expect(html(<IconButton icon="x" label="关闭" />)).toContain('aria-label="关闭"');
  });

  it("draws icons from the sprite, decorative unless named", () => {
    expect(html(<Icon name="calendar-check" />)).toMatch(/aria-hidden="true".*href="\/icons\.svg#calendar-check"/);
    const named = html(<Icon name="circle-check" label="已满足" />);
    expect(named).toContain('role="img"');
    expect(named).not.toContain("aria-hidden");
  });

  it("has every named icon in the sprite, once, with shapes", () => {
    const ids = [...sprite().matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24">(.+?)<\/symbol>/g)].map(([, id, shapes]) => [
      id,
      /^<(path|circle|rect|line|ellipse|poly)/.test(shapes ?? ""),
    ]);
    expect(ids).toEqual(iconNames.map((name) => [name, true]));
    const drawn = readdirSync(join(import.meta.dirname, "../../src/web/kit/icons")).filter((file) => file.endsWith(".svg"));
    expect(drawn.map((file) => file.slice(0, -4)).toSorted()).toEqual([...new Set([...iconNames, ...consoleIconNames])].toSorted());
  });
});

describe("fields", () => {
  it("ties label, error and hint to the input", () => {
    const markup = html(<TextField id="nick" label="昵称" hint="一个月能改一次" error="昵称不能为空" />);
    expect(markup).toContain('<label for="nick"');
    expect(attribute(markup, /<input[^>]*>/, "aria-describedby")).toBe("nick-error nick-hint");
    expect(attribute(markup, /<input[^>]*>/, "aria-invalid")).toBe("true");
    expect(markup).toMatch(/<p id="nick-error".*昵称不能为空/);
    const fine = html(<TextField id="nick" label="昵称" />);
    expect(fine).not.toMatch(/aria-invalid|aria-describedby|nick-error/);
  });

  it("gives two fields of one form different ids", () => {
    const markup = html(
      <>
        <TextField label="一" />
        <TextField label="二" />
      </>,
    );
    const ids = [...markup.matchAll(/<input[^>]* id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(2);
    expect([...markup.matchAll(/<label for="([^"]+)"/g)].map(([, id]) => id)).toEqual(ids);
  });

  it("asks for a phone and a code with the right keyboard and filling-in", () => {
    const phone = html(<PhoneField label="手机号" />);
    expect([attribute(phone, /<input[^>]*>/, "type"), attribute(phone, /<input[^>]*>/, "maxLength")]).toEqual(["tel", "11"]);
    const code = html(<CodeField label="短信验证码" send={{ label: "52 秒后重新获取", disabled: true, onSend: () => undefined }} />);
    expect(attribute(code, /<input[^>]*>/, "autoComplete")).toBe("one-time-code");
    expect(code).toMatch(/<button[^>]*disabled=""[^>]*>52 秒后重新获取<\/button>/);
  });

  it("hides a password, and marks the rules it fulfils", () => {
    const rules = [
      { text: "8–20 位", met: (password: string) => password.length >= 8 },
      { text: "有字母", met: (password: string) => /[a-z]/i.test(password) },
    ];
    const markup = html(
      <PasswordField label="新密码" labels={{ show: "显示密码", hide: "隐藏密码", met: "已满足" }} rules={rules} defaultValue="dian" />,
    );
    expect(attribute(markup, /<input[^>]*>/, "type")).toBe("password");
    expect(markup).toContain('aria-label="显示密码"');
    expect(markup.match(/aria-label="已满足"/g)).toHaveLength(1);
    expect(markup).toMatch(/aria-label="已满足".*有字母/);
  });

  it("says what is wrong with a box", () => {
    const markup = html(<Checkbox id="agree" error="请先同意用户协议">我已阅读并同意</Checkbox>);
    expect(attribute(markup, /<input[^>]*>/, "aria-describedby")).toBe("agree-error");
  });
});

describe("navigation", () => {
  const labels = { pager: "翻页", previous: "上一页", next: "下一页", page: (page: number) => `第 ${page} 页` };

  it("pages by links, without a way past the ends", () => {
    const first = html(<Pager page={1} pages={3} href={(page) => `?page=${page}`} labels={labels} />);
    expect(first).not.toContain('aria-label="上一页"');
    expect(first).toMatch(/<a href="\?page=2" rel="next" aria-label="下一页"/);
    expect(first.match(/aria-current="page"/g)).toHaveLength(1);
    expect(html(<Pager page={1} pages={1} href={String} labels={labels} />)).toBe("");
  });

  it("has one tab stop, and links where tabs have addresses", () => {
    const markup = html(
      <Tabs
        base="t"
        label="课程"
        value="b"
        items={[
          { id: "a", label: "介绍", href: "?tab=a" },
          { id: "b", label: "目录", count: 48 },
        ]}
      />,
    );
    expect(markup).toMatch(/<a href="\?tab=a"[^>]*aria-selected="false"[^>]*tabindex="-1"/i);
    expect(markup.match(/tabindex="0"/gi)).toHaveLength(1);
    expect(markup).toContain("<small>48</small>");
  });

  it("presses a filter as a toggle or marks it as a link", () => {
    expect(html(<Chip pressed onClick={() => undefined}>电工</Chip>)).toMatch(/<button[^>]*aria-pressed="true"/);
    expect(html(<Chip pressed href="?trade=1">电工</Chip>)).toMatch(/<a[^>]*aria-current="true"/);
    expect(html(<Chip pressed={false} href="?trade=1">电工</Chip>)).not.toContain("aria-current");
  });

  it("marks this page in the way to it", () => {
    expect(html(<Breadcrumb label="当前位置" items={[{ label: "首页", href: "/home" }, { label: "电工" }]} />)).toMatch(
      /<a href="\/home">首页<\/a>.*<span aria-current="page">电工<\/span>/,
    );
  });

  it("keeps a menu closed until it is pressed", () => {
    const markup = html(<Menu label="我的账号" items={[{ id: "a", label: "退出", onSelect: () => undefined }]}>陈秀兰</Menu>);
    expect(markup).toContain('aria-expanded="false"');
    expect(markup).not.toContain('role="menuitem"');
  });
});

describe("values", () => {
  const labels = { free: "免费", was: "原价" };

  it("shows a price, what is free, and a former price only when it was higher", () => {
    expect(html(<Price fen={68000} wasFen={88000} labels={labels} />)).toMatch(/<small>¥<\/small>680.*<del.*原价.*¥880/);
    expect(html(<Price fen={0} wasFen={88000} labels={labels} />)).toMatch(/免费.*¥880/);
    expect(html(<Price fen={68000} wasFen={68000} labels={labels} />)).not.toContain("<del");
  });

  it("reads progress in words and colours it by the pass line", () => {
    const below = html(<Ruler value={79} target={80} valueText="79%，达标线 80%" label="观看" />);
    const reached = html(<Ruler value={80} target={80} valueText="80%，已达标" label="观看" />);
    expect(below).toContain('aria-valuetext="79%，达标线 80%"');
    expect(below).toContain("left:80%");
    expect(attribute(below, /<div[^>]*>/, "class")).not.toBe(attribute(reached, /<div[^>]*>/, "class"));
  });

  it("gives a dot its words and hides a zero", () => {
    expect(html(<Dot label="有未完成" />)).toContain("有未完成");
    expect(html(<Count value={0} label="0 条未读" />)).toBe("");
    expect(html(<Count value={128} label="128 条未读" />)).toMatch(/aria-hidden="true">99\+<.*128 条未读/);
  });

  it("shows a photo where there is one, else the letter", () => {
    expect(html(<Avatar name="陈秀兰" src="/a.jpg" />)).toMatch(/<img[^>]*src="\/a\.jpg"[^>]*alt=""/);
    expect(html(<Avatar name="陈秀兰" src={null} />)).toContain(">陈</span>");
  });
});

describe("on the server", () => {
  it("draws no dialog and no message, but the places that will announce", () => {
    const toasts = createToasts();
    toasts.error("不该出现在页面里");
    const markup = html(
      <>
        <Dialog open={false} onClose={() => undefined} title="温馨提示" labels={{ close: "关闭" }}>
          确定要退出登录吗？
        </Dialog>
        <Toaster store={toasts} />
      </>,
    );
    expect(markup).not.toContain("dialog");
    expect(markup).not.toContain("不该出现");
    expect(markup).toContain('role="alert"');
    expect(markup).toContain('role="status"');
  });

  it("draws an open dialog with its name, and no cross when it must be answered", () => {
    const markup = html(
      <Dialog open blocking kind="confirm" onClose={() => undefined} title="温馨提示" labels={{ close: "关闭" }}>
        请重新登录
      </Dialog>,
    );
    const id = attribute(markup, /<dialog[^>]*>/, "aria-labelledby");
    expect(markup).toContain(`<h2 id="${id}"`);
    expect(markup).toContain('role="alertdialog"');
    expect(markup).not.toContain('aria-label="关闭"');
  });
});
