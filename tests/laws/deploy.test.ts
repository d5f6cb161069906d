import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { pushSocket } from "#contract/push.ts";
import { rooms } from "#server/app.ts";
import { NOT_YET, readEnvironment, SETTINGS } from "#server/environment.ts";
import { filesOf, registryOf } from "#server/kernel/room.ts";
import { chooseProviders } from "#server/providers/choose.ts";

const root = join(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((found) => found[1]!);

const PAGES = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"].concat(
  readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => join("docs", file)),
);
const settings: ReadonlySet<string> = new Set(SETTINGS);
/** What others than the product read of the environment. */
const OF_OTHERS: ReadonlySet<string> = new Set(["HOME", "INIT_CWD", "NODE_COMPILE_CACHE", "TMPDIR"]);

/** The first cells of tables whose first column is `name`: settings with what they mean. */
function settingsIn(page: string): string[] {
  const names: string[] = [];
  let within = false;
  for (const line of read(page).split("\n")) {
    if (/^\| name \|/.test(line)) within = true;
    else if (!line.startsWith("|")) within = false;
    else if (within) names.push(...all(line.split("|")[1]!, /`([A-Z][A-Z0-9_]+)`/g));
  }
  return names;
}

describe("settings", () => {
  const told = ["README.md", "docs/operating.md"].flatMap(settingsIn);

  test("stand in the tables of README.md and docs/operating.md, each exactly once", () => {
    const wanted = SETTINGS.filter((name) => !(NOT_YET as readonly string[]).includes(name));
    expect(told.toSorted()).toEqual(wanted.toSorted());
  });

  test("that the files of deploy/ name are settings of the product", () => {
    const named = [
      ...all(read("deploy/settings.example"), /^#?([A-Z][A-Z0-9_]+)=/gm),
      ...all(read("deploy/compose.yaml"), /^ {6}([A-Z][A-Z0-9_]+):/gm),
      ...all(read("deploy/Dockerfile"), /[ \t]([A-Z][A-Z0-9_]+)=/g),
      ...all(read("deploy/jiangcheng.service"), /^Environment=([A-Z_]+)=/gm),
    ];
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !settings.has(name) && !OF_OTHERS.has(name))).toEqual([]);
  });

  test("of the example start a school under https once its keys are filled in", () => {
    const lines = read("deploy/settings.example").matchAll(/^([A-Z][A-Z0-9_]+)=(.*)$/gm);
    const given = [...lines].map(([, name, value]) => [name, value || "x"]);
    const environment = readEnvironment(Object.fromEntries(given) as Record<string, string>);
    expect(environment).toMatchObject({ production: true, trustedProxies: ["127.0.0.1"], backup: { keep: 7 } });
    expect(chooseProviders(environment, () => 0).sms.name).toBe("aliyun");
  });
});

describe("backups", () => {
  test("of a container lie with the keys beside them in a volume, in a folder that the image has", () => {
    const [, folder = ""] = /BACKUP_DIR: (\S+)/.exec(read("deploy/compose.yaml"))!;
    const [, volume = ""] = /- backups:(\S+)/.exec(read("deploy/compose.yaml"))!;
    expect(dirname(folder)).toBe(volume);
    expect(/install -d .*/.exec(read("deploy/Dockerfile"))![0].split(" ")).toContain(folder);
  });

  test("of the service go with the keys beside them to a folder that its unit lets it write", () => {
    const [, folder = ""] = /^BACKUP_DIR=(\S+)/m.exec(read("deploy/settings.example"))!;
    expect(/^ReadWritePaths=-(\S+)/m.exec(read("deploy/jiangcheng.service"))![1]).toBe(dirname(folder));
  });
});

describe("what a page or a file of deploy/ points to", () => {
  test.each(PAGES)("is there: %s", (page) => {
    // A form of writing that a page shows is no link of its own.
    const prose = read(page).replace(/`[^`\n]*`/g, "");
    for (const target of all(prose, /\]\(([^)\s]+)\)/g).filter((one) => !/^(https?|mailto):/.test(one))) {
      const [file = "", heading] = target.split("#");
      const path = file === "" ? page : join(dirname(page), file);
      expect(existsSync(join(root, path)), `${target} in ${page}`).toBe(true);
      if (heading !== undefined) expect(headingsOf(path), `${target} in ${page}`).toContain(heading);
    }
  });

  test("is there: files of the product that are started or served", () => {
    const deploy = readdirSync(join(root, "deploy")).map((file) => read(`deploy/${file}`)).join("\n");
    const named = [
      ...all(deploy, /\/opt\/jiangcheng\/current\/((?!node_modules)[\w./-]+)/g),
      ...all(`${deploy}\n${read("docs/operating.md")}\n${read("package.json")}`, /(?<![\w/.])((?:bin|deploy)\/[\w-]+[\w.-]*\w)/g),
    ];
    expect(new Set(named).size).toBeGreaterThan(5);
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});

/** Headings of a page as they are linked to. */
const headingsOf = (page: string): string[] =>
  all(read(page), /^#+ (.+)$/gm).map((text) => text.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-"));

describe("nginx", () => {
  const conf = read("deploy/nginx.conf");
  const long = new RegExp(/location ~ (\^\S+) \{[^}]*client_max_body_size 0;/.exec(conf)![1]!);

  test("passes on long bodies as they come, at every address that takes them and at no other", () => {
    const taking = filesOf(rooms).filter(({ body }) => body === "bytes" || body === "unread").map(({ address }) => address.path);
    expect(taking.length).toBeGreaterThan(4);
    expect(taking.filter((path) => !long.test(path))).toEqual([]);
    const calls = registryOf(rooms).all().map(({ endpoint }) => endpoint.path);
    expect(calls.filter((path) => long.test(path))).toEqual([]);
  });

  test("takes the largest call", () => {
    const most = Number(/client_max_body_size (\d+)m;/.exec(conf)![1]) * 2 ** 20;
    expect(Math.max(...registryOf(rooms).all().map(({ shape }) => shape.bodyLimit ?? 0))).toBeLessThan(most);
  });

  test("opens the socket where the pages ask for it", () => {
    expect(conf).toContain(`location ${pushSocket.path} {`);
  });

  test("shows a waiting page that says so in both languages, comes back by itself, and runs no script", () => {
    const page = read("deploy/waiting.html");
    expect(page).toMatch(/<html lang="zh-CN">[^]*<meta http-equiv="refresh" content="\d+">[^]*<div lang="en">/);
    expect(page).toContain("prefers-color-scheme:dark");
    expect(page).not.toMatch(/<script|<link|src=/);
  });
});
